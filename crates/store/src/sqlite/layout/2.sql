-- Id of the command. A retry of it is acknowledged and adds no message.
ALTER TABLE chat ADD COLUMN command TEXT;

-- Reading of the table's clock when it last stopped, in ms. The clock resumes from there.
ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;

-- Finds expired codes without a scan.
CREATE INDEX carries_by_expiry ON carries (expires_at);

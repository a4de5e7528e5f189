-- A repeated command is answered, not said again.
ALTER TABLE chat ADD COLUMN command TEXT;

-- What the table's clock showed when it last stopped. Games go on from there.
ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;

-- Codes that are no longer good are found without looking at the others.
CREATE INDEX carries_by_expiry ON carries (expires_at);

-- What a guest chose of how the house looks and sounds, as JSON; null until they choose.
ALTER TABLE sessions ADD COLUMN settings TEXT;

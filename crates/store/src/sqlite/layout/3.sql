-- Settings of the client (theme, sound, language) as JSON; NULL until the guest changes one.
ALTER TABLE sessions ADD COLUMN settings TEXT;

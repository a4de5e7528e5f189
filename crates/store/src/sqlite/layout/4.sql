-- Stores entries in order of arrival, so that the entries of a thousand concurrent games share a few pages. Clustered by game, as
-- before, each entry would dirty a different page.
CREATE TABLE entries_as_they_come (
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    json    TEXT NOT NULL,
    head    BLOB NOT NULL,
    -- Sequence number of the update that announced the entry.
    update_number INTEGER NOT NULL,
    -- Session and id of the command that caused the entry. A retry of it is acknowledged, not applied again.
    session INTEGER,
    command TEXT,
    UNIQUE (game, number)
);
INSERT INTO entries_as_they_come SELECT game, number, json, head, update_number, session, command FROM entries ORDER BY game, number;
DROP TABLE entries;
ALTER TABLE entries_as_they_come RENAME TO entries;

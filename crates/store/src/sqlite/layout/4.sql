-- Entries are kept in the order in which they come. Those of a thousand games that are on at once then share a few pages; kept by
-- game, as they were, each would dirty a page of its own.
CREATE TABLE entries_as_they_come (
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    json    TEXT NOT NULL,
    head    BLOB NOT NULL,
    -- The number of the update that told it.
    update_number INTEGER NOT NULL,
    -- Who asked for it and under which id, so that a repeated command is answered, not done again.
    session INTEGER,
    command TEXT,
    UNIQUE (game, number)
);
INSERT INTO entries_as_they_come SELECT game, number, json, head, update_number, session, command FROM entries ORDER BY game, number;
DROP TABLE entries;
ALTER TABLE entries_as_they_come RENAME TO entries;

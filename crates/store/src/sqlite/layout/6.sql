-- Archives of finished games: all entries of a game in one compressed row (archive.rs defines the format).
CREATE TABLE archives (
    game     INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    count    INTEGER NOT NULL,
    entries  BLOB NOT NULL,
    -- Keys of the commands that created entries. A separate column, because loading a table reads the keys of all its games.
    commands BLOB NOT NULL
);

-- 0: not archived; 1: archived; 2: finished, but its entries cannot be read, so they stay in `entries`.
ALTER TABLE games ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_archive ON games (finished_at) WHERE outcome IS NOT NULL AND archived = 0;

-- An archived game has no rows in entries, so UNIQUE (game, number) alone would let it grow again.
CREATE TRIGGER archived_games_are_complete BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM archives WHERE game = NEW.game)
BEGIN
    SELECT RAISE (ABORT, 'the game is archived');
END;

-- Keys of applied commands: a retry is acknowledged, not applied again. The key of a command that created a game entry is stored
-- with the entry.
CREATE TABLE commands (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    session  INTEGER NOT NULL,
    command  TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, session, command)
) WITHOUT ROWID;
CREATE INDEX commands_by_age ON commands (at);
INSERT OR IGNORE INTO commands (table_id, session, command, at)
    SELECT table_id, session, command, said_at FROM chat WHERE command IS NOT NULL;
ALTER TABLE chat DROP COLUMN command;

-- Positions and scripts of practice tables, up to 64 KiB each. Separate from the lobby, which is rewritten at every change.
CREATE TABLE practices (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    json     TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO practices (table_id, json)
    SELECT id, json_extract(lobby, '$.practice') FROM tables WHERE json_type(lobby, '$.practice') = 'object';
UPDATE tables SET lobby = json_remove(lobby, '$.practice') WHERE json_type(lobby, '$.practice') IS NOT NULL;

-- Short code by which a member joined. With it, a retried request finds the table after the code has expired.
ALTER TABLE members ADD COLUMN code TEXT;
CREATE INDEX members_by_table ON members (table_id);

-- Finds tables that may expire, by age.
CREATE INDEX tables_by_age ON tables (changed_at) WHERE state IN ('waiting', 'closed');

-- Browsers and programs of a guest, each with a separate token.
CREATE TABLE devices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    session    INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    token_hash BLOB NOT NULL UNIQUE,
    label      TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at    INTEGER NOT NULL
);
CREATE INDEX devices_of_session ON devices (session);
CREATE INDEX devices_by_age ON devices (seen_at);
-- Until this layout, `seen_at` held the time of the first visit. Existing devices therefore count as seen today.
INSERT INTO devices (session, token_hash, label, created_at, seen_at)
    SELECT id, token_hash, '', seen_at, unixepoch() * 1000 FROM sessions;
CREATE TABLE sessions_without_token (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    look       TEXT NOT NULL,
    settings   TEXT,
    created_at INTEGER NOT NULL
);
INSERT INTO sessions_without_token (id, name, look, settings, created_at)
    SELECT id, name, look, settings, seen_at FROM sessions;
DROP TABLE sessions;
ALTER TABLE sessions_without_token RENAME TO sessions;

-- Seats of guests in started games, for their history. For older games, the seats are known only for the last game of each table.
CREATE TABLE players (
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    session INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX players_by_session ON players (session);
INSERT INTO players (game, seat, session)
    SELECT game, seat, session FROM (
        SELECT (SELECT max(id) FROM games WHERE table_id = tables.id AND header IS NOT NULL) AS game,
               chair.key AS seat,
               CASE chair.type WHEN 'object' THEN json_extract(chair.value, '$.guest.session') END AS session
        FROM tables, json_each(tables.lobby, '$.by_seat') AS chair
        WHERE state IN ('playing', 'finished')
    ) WHERE game IS NOT NULL AND session IS NOT NULL;

-- Whether the member removed the table from their list.
ALTER TABLE members ADD COLUMN dismissed INTEGER NOT NULL DEFAULT 0;

-- Progress of the game when the table last left memory, as JSON: awaited seats and round.
ALTER TABLE tables ADD COLUMN standing TEXT;

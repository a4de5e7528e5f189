-- Commands that were carried out, so that a retry is answered and not applied again. Those that made an entry of a game are
-- with their entry.
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

-- Positions and scripts of practice tables, up to 64 KiB each: apart from the lobby, which is rewritten at every change.
CREATE TABLE practices (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    json     TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO practices (table_id, json)
    SELECT id, json_extract(lobby, '$.practice') FROM tables WHERE json_type(lobby, '$.practice') = 'object';
UPDATE tables SET lobby = json_remove(lobby, '$.practice') WHERE json_type(lobby, '$.practice') IS NOT NULL;

-- The short code by which a member joined: a repeated request finds the table after the code has expired.
ALTER TABLE members ADD COLUMN code TEXT;
CREATE INDEX members_by_table ON members (table_id);

-- Tables that may expire, by age.
CREATE INDEX tables_by_age ON tables (changed_at) WHERE state IN ('waiting', 'closed');

-- The browsers and programs of a guest, each with a token of its own.
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
-- Until now `seen_at` was the time of the first visit: everyone counts as seen today.
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

-- The seats of guests in games that began, for their history. Of older games only the last of each table is known.
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

-- A member may take a table off their list.
ALTER TABLE members ADD COLUMN dismissed INTEGER NOT NULL DEFAULT 0;

-- Where the game stood when the table last left memory, as JSON.
ALTER TABLE tables ADD COLUMN standing TEXT;

CREATE TABLE sessions (
    id         INTEGER PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    look       TEXT NOT NULL,
    seen_at    INTEGER NOT NULL
);

-- One-time codes that sign in another device of a guest.
CREATE TABLE carries (
    code_hash  BLOB PRIMARY KEY,
    session    INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    id          TEXT PRIMARY KEY,
    code        TEXT UNIQUE,
    invite_hash BLOB NOT NULL UNIQUE,
    game        TEXT NOT NULL,
    public      INTEGER NOT NULL,
    state       TEXT NOT NULL,
    -- Seats, options and readiness, as JSON.
    lobby       TEXT NOT NULL,
    -- Sequence number of the last update that changed the lobby.
    updates     INTEGER NOT NULL,
    changed_at  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_public ON tables (changed_at) WHERE public AND state <> 'closed';

CREATE TABLE members (
    session  INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (session, table_id)
) WITHOUT ROWID;

CREATE TABLE games (
    id          INTEGER PRIMARY KEY,
    -- Public name, used in URLs.
    name        TEXT NOT NULL UNIQUE,
    table_id    TEXT NOT NULL REFERENCES tables (id),
    seed        BLOB NOT NULL,
    -- Header of the record; NULL until the game starts. The seed is stored earlier, before its commitment is shown.
    header      TEXT,
    head        BLOB,
    outcome     TEXT,
    finished_at INTEGER
);
CREATE INDEX games_of_table ON games (table_id);

CREATE TABLE entries (
    game    INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    json    TEXT NOT NULL,
    head    BLOB NOT NULL,
    -- Sequence number of the update that announced the entry.
    update_number INTEGER NOT NULL,
    -- Session and id of the command that caused the entry. A retry of it is acknowledged, not applied again.
    session INTEGER,
    command TEXT,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    session  INTEGER NOT NULL,
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    said_at  INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Reviews of finished games, as JSON.
CREATE TABLE reviews (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- Hints that players were shown: the seat, and the last entry before it.
CREATE TABLE hints (
    game  INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    entry INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    PRIMARY KEY (game, entry, seat)
) WITHOUT ROWID;

-- Finished games of one person against bots of one level, if the house counts them.
CREATE TABLE bot_games (
    game   INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Number of players.
    seats  INTEGER NOT NULL,
    -- Level of the bots.
    bot    TEXT NOT NULL,
    -- Of the person: won, shared or lost.
    result TEXT NOT NULL
);

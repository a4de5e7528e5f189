-- Answers of guests to puzzles. The first one to a puzzle on a day counts.
CREATE TABLE puzzle_answers (
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    puzzle  TEXT NOT NULL,
    -- Date of which it was the puzzle of the day; empty in the trainer.
    day     TEXT NOT NULL,
    -- Act in the game's notation.
    act     TEXT NOT NULL,
    -- found, close or missed.
    verdict TEXT NOT NULL,
    -- Unix time in ms.
    at      INTEGER NOT NULL,
    PRIMARY KEY (session, puzzle, day)
) WITHOUT ROWID;

CREATE INDEX answers_of_puzzle ON puzzle_answers (puzzle, act);

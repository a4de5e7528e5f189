-- Answers of guests to puzzles. The first one to a puzzle on a day counts.
CREATE TABLE puzzle_answers (
    session bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    puzzle  text COLLATE "C" NOT NULL,
    -- Date of which it was the puzzle of the day; empty in the trainer.
    day     text COLLATE "C" NOT NULL,
    -- Act in the game's notation.
    act     text NOT NULL,
    -- found, close or missed.
    verdict text NOT NULL,
    -- Unix time in ms.
    at      bigint NOT NULL,
    PRIMARY KEY (session, puzzle, day)
);

CREATE INDEX answers_of_puzzle ON puzzle_answers (puzzle, act);

CREATE FUNCTION answer_puzzle(
    p_node bigint, p_session bigint, p_puzzle text, p_day text, p_act text, p_verdict text, p_at bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    INSERT INTO puzzle_answers (session, puzzle, day, act, verdict, at)
    VALUES (p_session, p_puzzle, p_day, p_act, p_verdict, p_at) ON CONFLICT DO NOTHING;
END $$;

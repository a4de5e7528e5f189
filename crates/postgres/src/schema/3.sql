-- Reviews of finished games, as JSON.
CREATE TABLE reviews (
    game bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat smallint NOT NULL,
    json text NOT NULL,
    PRIMARY KEY (game, seat)
);

-- Hints that players were shown: the seat, and the last entry before it.
CREATE TABLE hints (
    game  bigint NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    entry bigint NOT NULL,
    seat  smallint NOT NULL,
    PRIMARY KEY (game, entry, seat)
);

-- Any node may store a review: a finished game does not change.
CREATE FUNCTION save_review(p_node bigint, p_game bigint, p_seat bigint, p_json text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    INSERT INTO reviews (game, seat, json) SELECT id, p_seat, p_json FROM games WHERE id = p_game AND outcome IS NOT NULL
        ON CONFLICT (game, seat) DO UPDATE SET json = excluded.json;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no such finished game' USING ERRCODE = 'SL003';
    END IF;
END $$;

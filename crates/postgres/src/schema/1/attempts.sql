-- Attempts to guess a secret, over all nodes. Unlogged: after a crash of the database, counting starts again.
CREATE UNLOGGED TABLE attempts (
    what    text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    ends_at timestamptz NOT NULL,
    count   bigint NOT NULL,
    PRIMARY KEY (what, subject)
);

-- Counts an attempt in a fixed window that starts with the first one. One call in a hundred removes windows that have ended.
CREATE FUNCTION count_attempt(p_what text, p_subject text, p_window interval) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    v_count bigint;
BEGIN
    INSERT INTO attempts AS known VALUES (p_what, p_subject, clock_timestamp() + p_window, 1)
    ON CONFLICT (what, subject) DO UPDATE SET
        count = CASE WHEN known.ends_at <= clock_timestamp() THEN 1 ELSE known.count + 1 END,
        ends_at = CASE WHEN known.ends_at <= clock_timestamp() THEN excluded.ends_at ELSE known.ends_at END
    RETURNING count INTO v_count;
    IF random() < 0.01 THEN
        DELETE FROM attempts WHERE ends_at <= clock_timestamp();
    END IF;
    RETURN v_count;
END $$;

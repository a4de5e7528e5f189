-- The fence. SQLSTATE SL001: the node is not registered. SL002: it does not own the table. SL003: a row that the write needs is missing.

-- Lets a node write: locks its row until the end of the transaction. A heartbeat does not conflict with this lock; deleting the row does,
-- so that it waits for the writes under way, and nothing of the node can commit after it.
CREATE FUNCTION fence(p_node bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM nodes WHERE id = p_node FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'node % is not registered', p_node USING ERRCODE = 'SL001';
    END IF;
END $$;

-- Explains why a write to these tables did not find its rows: another owner, or a missing row.
CREATE FUNCTION refuse(p_node bigint, p_tables text[], p_what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM tables WHERE id = ANY (p_tables) AND owner IS DISTINCT FROM p_node) THEN
        RAISE EXCEPTION 'node % does not own the table', p_node USING ERRCODE = 'SL002';
    END IF;
    RAISE EXCEPTION 'no such %', p_what USING ERRCODE = 'SL003';
END $$;

-- Lets a node change a table that it owns, or that nobody owns (maintenance). Locks the row, so that nobody claims it meanwhile.
CREATE FUNCTION hold_table(p_node bigint, p_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_owner bigint;
BEGIN
    PERFORM fence(p_node);
    SELECT owner INTO v_owner FROM tables WHERE id = p_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no such table' USING ERRCODE = 'SL003';
    END IF;
    IF v_owner <> p_node AND EXISTS (SELECT FROM nodes WHERE id = v_owner) THEN
        RAISE EXCEPTION 'node % owns the table', v_owner USING ERRCODE = 'SL002';
    END IF;
END $$;

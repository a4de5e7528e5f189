-- Takes a table that has no owner. Returns its owner and the owner's address afterwards; no row if there is no such table.
CREATE FUNCTION claim_table(p_node bigint, p_table text) RETURNS TABLE (owner bigint, address text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_owner bigint;
    v_address text;
BEGIN
    -- Most claims find an owner, and take no lock.
    RETURN QUERY SELECT nodes.id, nodes.address FROM tables JOIN nodes ON nodes.id = tables.owner WHERE tables.id = p_table;
    IF FOUND THEN
        RETURN;
    END IF;
    PERFORM fence(p_node);
    SELECT owner INTO v_owner FROM tables WHERE id = p_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    -- A new statement, whose snapshot is younger than the lock: it sees the row of a node that has just registered and claimed the table.
    SELECT address INTO v_address FROM nodes WHERE id = v_owner;
    IF NOT FOUND THEN
        UPDATE tables SET owner = p_node WHERE id = p_table;
        v_owner := p_node;
        v_address := '';
    END IF;
    RETURN QUERY SELECT v_owner, v_address;
END $$;

-- Gives a table up, to another node or to nobody (null). Returns whether it did. Called on the connection that writes to the table.
CREATE FUNCTION give_table(p_node bigint, p_table text, p_to bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    IF p_to IS NOT NULL THEN
        PERFORM FROM nodes WHERE id = p_to FOR KEY SHARE;
        IF NOT FOUND THEN
            RETURN false;
        END IF;
    END IF;
    UPDATE tables SET owner = p_to WHERE id = p_table AND owner = p_node;
    RETURN FOUND;
END $$;

-- Ends the connections of a node whose last heartbeat is at least this old. Returns false if it is not.
--
-- Before its row is deleted: the deletion waits for the node's transactions, and one of a machine that vanished would last for minutes.
CREATE FUNCTION disconnect_node(p_node bigint, p_silent bigint, p_age interval) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    v_wait bigint;
BEGIN
    PERFORM fence(p_node);
    IF EXISTS (SELECT FROM nodes WHERE id = p_silent AND beat_at > clock_timestamp() - p_age) THEN
        RETURN false;
    END IF;
    -- First signals all, then waits for each.
    FOREACH v_wait IN ARRAY ARRAY[0, 2000] LOOP
        PERFORM pg_terminate_backend(pid, v_wait) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'saloon/' || p_silent AND pid <> pg_backend_pid();
    END LOOP;
    RETURN true;
END $$;

-- Removes a node whose last heartbeat is at least this old. Returns whether it is gone.
CREATE FUNCTION expel_node(p_node bigint, p_silent bigint, p_age interval) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    DELETE FROM nodes WHERE id = p_silent AND beat_at <= clock_timestamp() - p_age;
    RETURN NOT EXISTS (SELECT FROM nodes WHERE id = p_silent);
END $$;

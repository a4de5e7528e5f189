-- Creates a table with its first game and its first member, owned by the node. Returns its short code. A retry, recognised by id and
-- invitation, changes nothing.
CREATE FUNCTION open_table(
    p_node bigint, p_id text, p_invite_hash bytea, p_game text, p_public boolean, p_lobby text, p_practice text, p_creator bigint,
    p_codes text[], p_game_name text, p_seed bytea, p_at bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    v_code text;
BEGIN
    PERFORM fence(p_node);
    SELECT code INTO v_code FROM tables WHERE id = p_id AND invite_hash = p_invite_hash;
    IF FOUND THEN
        RETURN v_code;
    END IF;
    v_code := free_code(p_codes);
    INSERT INTO tables (id, code, invite_hash, game, public, state, lobby, updates, clock, changed_at, owner)
    VALUES (p_id, v_code, p_invite_hash, p_game, p_public, 'waiting', p_lobby, 0, 0, p_at, p_node);
    IF p_practice IS NOT NULL THEN
        INSERT INTO practices (table_id, json) VALUES (p_id, p_practice);
    END IF;
    INSERT INTO games (table_id, name, seed) VALUES (p_id, p_game_name, p_seed);
    PERFORM add_member(p_id, p_creator, NULL);
    RETURN v_code;
END $$;

-- Assigns a free code to a table. Returns it.
CREATE FUNCTION renew_code(p_node bigint, p_table text, p_codes text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    v_code text;
BEGIN
    PERFORM hold_table(p_node, p_table);
    UPDATE tables SET code = free_code(p_codes) WHERE id = p_table RETURNING code INTO v_code;
    RETURN v_code;
END $$;

-- Finds the table of a request to join, by invitation, by code, or by the code with which the guest joined before.
CREATE FUNCTION table_to_join(p_session bigint, p_invite_hash bytea, p_code text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p_code IS NULL
        THEN (SELECT id FROM tables WHERE invite_hash = p_invite_hash)
        ELSE coalesce(
            (SELECT id FROM tables WHERE code = p_code),
            (SELECT table_id FROM members WHERE session = p_session AND code = p_code LIMIT 1))
        END
$$;

-- Adds a member to the table of a request, if its lobby is still the one that the node has checked for a ban. Returns whether it did.
--
-- Any node may do this, not only the owner. The lock makes a change of the lobby wait, and this waits for one under way.
CREATE FUNCTION join_table(p_node bigint, p_table text, p_session bigint, p_invite_hash bytea, p_code text, p_lobby text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    PERFORM FROM tables WHERE id = p_table AND lobby = p_lobby FOR SHARE;
    IF NOT FOUND OR table_to_join(p_session, p_invite_hash, p_code) IS DISTINCT FROM p_table THEN
        RETURN false;
    END IF;
    PERFORM add_member(p_table, p_session, p_code);
    RETURN true;
END $$;

CREATE FUNCTION dismiss_table(p_node bigint, p_table text, p_session bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    UPDATE members SET dismissed = true WHERE session = p_session AND table_id = p_table;
END $$;

-- Removes a table that last changed before `p_before`, with all its rows. Returns whether it did.
CREATE FUNCTION remove_table(p_node bigint, p_table text, p_before bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    PERFORM FROM tables WHERE id = p_table AND changed_at < p_before FOR UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM hold_table(p_node, p_table);
    DELETE FROM entries USING games WHERE entries.game = games.id AND games.table_id = p_table;
    DELETE FROM games WHERE table_id = p_table;
    DELETE FROM chat WHERE table_id = p_table;
    DELETE FROM commands WHERE table_id = p_table;
    DELETE FROM tables WHERE id = p_table; -- cascades to the rest
    RETURN true;
END $$;

-- Deletes command keys from before `p_before`. Returns their number. Any node may do this: nobody changes a key.
CREATE FUNCTION expire_commands(p_node bigint, p_before bigint, p_limit bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    v_count bigint;
BEGIN
    PERFORM fence(p_node);
    DELETE FROM commands WHERE ctid = ANY (ARRAY (SELECT ctid FROM commands WHERE at < p_before LIMIT p_limit));
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END $$;

-- Replaces the entries of games with their archives. A game without an archive is damaged and keeps its entries.
CREATE FUNCTION archive_games(
    p_node bigint, p_games bigint[], p_counts int[], p_entries bytea[], p_commands bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_game record;
    v_count bigint;
BEGIN
    FOR v_game IN
        SELECT a.id, a.count, a.entries, a.commands, games.table_id
        FROM unnest(p_games, p_counts, p_entries, p_commands) AS a (id, count, entries, commands) JOIN games ON games.id = a.id
        ORDER BY games.table_id, a.id -- one order of locks for all nodes
    LOOP
        PERFORM hold_table(p_node, v_game.table_id);
        UPDATE games SET archived = CASE WHEN v_game.count IS NULL THEN 2 ELSE 1 END WHERE id = v_game.id AND archived = 0;
        CONTINUE WHEN NOT FOUND OR v_game.count IS NULL; -- another node was faster, or the game is damaged
        DELETE FROM entries WHERE game = v_game.id;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> v_game.count THEN
            RAISE EXCEPTION 'game % has % entries, and its archive %', v_game.id, v_count, v_game.count;
        END IF;
        INSERT INTO archives (game, count, entries, commands) VALUES (v_game.id, v_game.count, v_game.entries, v_game.commands);
    END LOOP;
END $$;

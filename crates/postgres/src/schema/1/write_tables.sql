-- Applies a batch of writes to tables, one write per table, or none of them. Each kind of operation is one statement for the whole batch.
--
-- One call is one protocol message, including the commit: a node that is paused holds no open transaction.
--
-- The rows of `tables` are not locked to check their owner. The owner changes in two ways only: the owner gives the table away, on the
-- same connection as its writes; or its row in `nodes` is gone, which `fence` rules out until the commit.
--
-- Returns, for each announced game, its position in the batch, its id and the short code of the table.
CREATE FUNCTION write_tables(
    p_node bigint,
    -- All tables of the batch, to explain a failure.
    p_tables text[],
    p_entry_game bigint[], p_entry_number bigint[], p_entry_json text[], p_entry_head bytea[], p_entry_update bigint[],
    p_entry_session bigint[], p_entry_command text[],
    -- Changed rows of tables. Without a state the lobby stays, and `changed` is a lower bound. Without a standing, that stays.
    p_row_table text[], p_row_code text[], p_row_state text[], p_row_lobby text[], p_row_updates bigint[], p_row_clock bigint[],
    p_row_standing text[], p_row_changed bigint[],
    p_command_table text[], p_command_session bigint[], p_command_id text[], p_command_at bigint[],
    p_chat_table text[], p_chat_number bigint[], p_chat_session bigint[], p_chat_name text[], p_chat_text text[], p_chat_said_at bigint[],
    p_finish_game bigint[], p_finish_outcome text[], p_finish_at bigint[],
    p_start_game bigint[], p_start_header text[], p_start_head bytea[],
    p_player_game bigint[], p_player_seat smallint[], p_player_session bigint[],
    p_member_table text[], p_member_session bigint[], p_member_joins boolean[],
    -- Announced games, the candidates for all their codes, and for each game the position of its last candidate.
    p_announce_table text[], p_announce_name text[], p_announce_seed bytea[], p_last_code int[], p_code text[]
) RETURNS TABLE (announced int, game bigint, code text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    v_count bigint;
    v_code text;
    v_game bigint;
    -- Number of candidates of the games before.
    v_codes int := 0;
BEGIN
    PERFORM fence(p_node);

    IF cardinality(p_entry_game) > 0 THEN
        INSERT INTO entries (game, number, json, head, update_number, session, command)
        SELECT e.game, e.number, e.json, e.head, e.update_number, e.session, e.command
        FROM unnest(p_entry_game, p_entry_number, p_entry_json, p_entry_head, p_entry_update, p_entry_session, p_entry_command)
            AS e (game, number, json, head, update_number, session, command)
        -- An archived game has no rows in entries, so the primary key alone would let it grow again.
        JOIN games ON games.id = e.game AND games.archived <> 1
        JOIN tables ON tables.id = games.table_id AND tables.owner = p_node;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> cardinality(p_entry_game) THEN
            PERFORM refuse(p_node, p_tables, 'running game');
        END IF;
    END IF;

    IF cardinality(p_row_table) > 0 THEN
        UPDATE tables SET
            code = CASE WHEN r.state IS NULL THEN tables.code ELSE r.code END,
            state = coalesce(r.state, tables.state),
            lobby = coalesce(r.lobby, tables.lobby),
            updates = coalesce(r.updates, tables.updates),
            clock = r.clock,
            standing = coalesce(r.standing, tables.standing),
            changed_at = CASE WHEN r.state IS NULL THEN greatest(tables.changed_at, r.changed) ELSE r.changed END
        FROM unnest(p_row_table, p_row_code, p_row_state, p_row_lobby, p_row_updates, p_row_clock, p_row_standing, p_row_changed)
            AS r (id, code, state, lobby, updates, clock, standing, changed)
        WHERE tables.id = r.id AND tables.owner = p_node;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> cardinality(p_row_table) THEN
            PERFORM refuse(p_node, p_tables, 'table');
        END IF;
    END IF;

    IF cardinality(p_command_table) > 0 THEN
        INSERT INTO commands (table_id, session, command, at)
        SELECT tables.id, c.session, c.command, c.at
        FROM unnest(p_command_table, p_command_session, p_command_id, p_command_at) AS c (id, session, command, at)
        JOIN tables ON tables.id = c.id AND tables.owner = p_node;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> cardinality(p_command_table) THEN
            PERFORM refuse(p_node, p_tables, 'table');
        END IF;
    END IF;

    IF cardinality(p_chat_table) > 0 THEN
        INSERT INTO chat (table_id, number, session, said_at, name, text)
        SELECT tables.id, c.number, c.session, c.said_at, c.name, c.text
        FROM unnest(p_chat_table, p_chat_number, p_chat_session, p_chat_said_at, p_chat_name, p_chat_text)
            AS c (id, number, session, said_at, name, text)
        JOIN tables ON tables.id = c.id AND tables.owner = p_node;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> cardinality(p_chat_table) THEN
            PERFORM refuse(p_node, p_tables, 'table');
        END IF;
        -- Each table keeps its last 200 messages.
        DELETE FROM chat
        USING (SELECT c.id, max(c.number) - 200 FROM unnest(p_chat_table, p_chat_number) AS c (id, number) GROUP BY c.id) AS last (id, number)
        WHERE chat.table_id = last.id AND chat.number <= last.number;
    END IF;

    IF cardinality(p_finish_game) > 0 THEN
        UPDATE games SET outcome = f.outcome, finished_at = f.at
        FROM unnest(p_finish_game, p_finish_outcome, p_finish_at) AS f (game, outcome, at), tables
        WHERE games.id = f.game AND tables.id = games.table_id AND tables.owner = p_node;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> cardinality(p_finish_game) THEN
            PERFORM refuse(p_node, p_tables, 'game');
        END IF;
    END IF;

    IF cardinality(p_start_game) > 0 THEN
        UPDATE games SET header = s.header, head = s.head
        FROM unnest(p_start_game, p_start_header, p_start_head) AS s (game, header, head), tables
        WHERE games.id = s.game AND tables.id = games.table_id AND tables.owner = p_node;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        IF v_count <> cardinality(p_start_game) THEN
            PERFORM refuse(p_node, p_tables, 'game');
        END IF;
        INSERT INTO players (game, seat, session) SELECT * FROM unnest(p_player_game, p_player_seat, p_player_session);
    END IF;

    -- After the changed rows: a ban in the lobby has then waited for requests to join that read the old lobby, and this statement sees
    -- the members whom they added.
    FOR i IN 1 .. cardinality(p_member_table) LOOP
        PERFORM FROM tables WHERE id = p_member_table[i] AND owner = p_node;
        IF NOT FOUND THEN
            PERFORM refuse(p_node, p_tables, 'table');
        END IF;
        IF p_member_joins[i] THEN
            PERFORM add_member(p_member_table[i], p_member_session[i], NULL);
        ELSE
            DELETE FROM members WHERE session = p_member_session[i] AND table_id = p_member_table[i];
        END IF;
    END LOOP;

    -- After the changed rows, which overwrite the code.
    FOR i IN 1 .. cardinality(p_announce_table) LOOP
        v_code := free_code(p_code[v_codes + 1 : p_last_code[i]]);
        v_codes := p_last_code[i];
        UPDATE tables SET code = v_code WHERE id = p_announce_table[i] AND owner = p_node;
        IF NOT FOUND THEN
            PERFORM refuse(p_node, p_tables, 'table');
        END IF;
        INSERT INTO games (table_id, name, seed) VALUES (p_announce_table[i], p_announce_name[i], p_announce_seed[i])
            RETURNING id INTO v_game;
        RETURN QUERY SELECT i, v_game, v_code;
    END LOOP;
END $$;

-- Adds a member with the short code that they used, or lists the table for them again.
CREATE FUNCTION add_member(p_table text, p_session bigint, p_code text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO members (session, table_id, code) VALUES (p_session, p_table, p_code)
    ON CONFLICT (session, table_id) DO UPDATE SET code = coalesce(excluded.code, members.code), dismissed = false
$$;

-- Returns the first of these codes that no table uses, or else the last.
CREATE FUNCTION free_code(p_codes text[]) RETURNS text LANGUAGE sql AS $$
    SELECT coalesce(
        (SELECT c.code FROM unnest(p_codes) WITH ORDINALITY AS c (code, n)
         WHERE NOT EXISTS (SELECT FROM tables WHERE tables.code = c.code) ORDER BY n LIMIT 1),
        p_codes[cardinality(p_codes)])
$$;

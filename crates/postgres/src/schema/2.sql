-- Finished games of one person against bots of one level, if the house counts them.
CREATE TABLE bot_games (
    game   bigint PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- Number of players.
    seats  smallint NOT NULL,
    -- Level of the bots.
    bot    text NOT NULL,
    -- Of the person: won, shared or lost.
    result text NOT NULL
);

-- Applies a batch of writes to tables, some of which finish games that count. Programs of schema 1 use `write_tables`, and so does this
-- program for batches without such games.
CREATE FUNCTION write_and_count_tables(
    p_node bigint,
    p_tables text[],
    p_entry_game bigint[], p_entry_number bigint[], p_entry_json text[], p_entry_head bytea[], p_entry_update bigint[],
    p_entry_session bigint[], p_entry_command text[],
    p_row_table text[], p_row_code text[], p_row_state text[], p_row_lobby text[], p_row_updates bigint[], p_row_clock bigint[],
    p_row_standing text[], p_row_changed bigint[],
    p_command_table text[], p_command_session bigint[], p_command_id text[], p_command_at bigint[],
    p_chat_table text[], p_chat_number bigint[], p_chat_session bigint[], p_chat_name text[], p_chat_text text[], p_chat_said_at bigint[],
    p_finish_game bigint[], p_finish_outcome text[], p_finish_at bigint[],
    p_start_game bigint[], p_start_header text[], p_start_head bytea[],
    p_player_game bigint[], p_player_seat smallint[], p_player_session bigint[],
    p_member_table text[], p_member_session bigint[], p_member_joins boolean[],
    p_announce_table text[], p_announce_name text[], p_announce_seed bytea[], p_last_code int[], p_code text[],
    p_count_game bigint[], p_count_seats smallint[], p_count_bot text[], p_count_result text[]
) RETURNS TABLE (announced int, game bigint, code text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY SELECT * FROM write_tables(
        p_node, p_tables,
        p_entry_game, p_entry_number, p_entry_json, p_entry_head, p_entry_update, p_entry_session, p_entry_command,
        p_row_table, p_row_code, p_row_state, p_row_lobby, p_row_updates, p_row_clock, p_row_standing, p_row_changed,
        p_command_table, p_command_session, p_command_id, p_command_at,
        p_chat_table, p_chat_number, p_chat_session, p_chat_name, p_chat_text, p_chat_said_at,
        p_finish_game, p_finish_outcome, p_finish_at,
        p_start_game, p_start_header, p_start_head, p_player_game, p_player_seat, p_player_session,
        p_member_table, p_member_session, p_member_joins,
        p_announce_table, p_announce_name, p_announce_seed, p_last_code, p_code);
    -- All of these games are finished by the batch, so their owner was checked.
    INSERT INTO bot_games (game, seats, bot, result)
    SELECT * FROM unnest(p_count_game, p_count_seats, p_count_bot, p_count_result);
END $$;

-- Guests and their devices. A change of the number of devices locks the guest's row first, so that a guest is removed with the last one.

-- Creates a guest with a first device. Returns the session. A retry, recognised by the token, changes nothing.
CREATE FUNCTION create_session(p_node bigint, p_name text, p_look text, p_token_hash bytea, p_label text, p_at bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    v_session bigint;
BEGIN
    PERFORM fence(p_node);
    SELECT session INTO v_session FROM devices WHERE token_hash = p_token_hash;
    IF FOUND THEN
        RETURN v_session;
    END IF;
    INSERT INTO sessions (name, look, created_at) VALUES (p_name, p_look, p_at) RETURNING id INTO v_session;
    INSERT INTO devices (session, token_hash, label, created_at, seen_at) VALUES (v_session, p_token_hash, p_label, p_at, p_at);
    RETURN v_session;
END $$;

-- Changes a guest. Null keeps a column.
CREATE FUNCTION update_session(p_node bigint, p_session bigint, p_name text, p_look text, p_settings text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    UPDATE sessions SET name = coalesce(p_name, name), look = coalesce(p_look, look), settings = coalesce(p_settings, settings)
    WHERE id = p_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no such guest' USING ERRCODE = 'SL003';
    END IF;
END $$;

CREATE FUNCTION add_carry_code(p_node bigint, p_session bigint, p_code_hash bytea, p_expires_at bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    INSERT INTO carries (code_hash, session, expires_at) VALUES (p_code_hash, p_session, p_expires_at) ON CONFLICT DO NOTHING;
END $$;

-- Uses up a carry code: adds a device, and removes devices beyond the limit, least recently seen first. Returns the ids of the latter;
-- null if the code is not valid. A retry, recognised by the token, changes nothing.
CREATE FUNCTION claim_carry_code(
    p_node bigint, p_code_hash bytea, p_token_hash bytea, p_label text, p_limit bigint, p_at bigint
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_session bigint;
    v_surplus bigint[];
BEGIN
    PERFORM fence(p_node);
    IF EXISTS (SELECT FROM devices WHERE token_hash = p_token_hash) THEN
        RETURN '{}';
    END IF;
    SELECT session INTO v_session FROM carries WHERE code_hash = p_code_hash;
    PERFORM FROM sessions WHERE id = v_session FOR UPDATE;
    UPDATE carries SET used = true WHERE code_hash = p_code_hash AND NOT used AND expires_at >= p_at;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    INSERT INTO devices (session, token_hash, label, created_at, seen_at) VALUES (v_session, p_token_hash, p_label, p_at, p_at);
    v_surplus := ARRAY (SELECT id FROM devices WHERE session = v_session ORDER BY seen_at DESC, id DESC OFFSET p_limit);
    DELETE FROM devices WHERE id = ANY (v_surplus);
    PERFORM remove_without_device(v_session);
    RETURN v_surplus;
END $$;

CREATE FUNCTION expire_carry_codes(p_node bigint, p_now bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    DELETE FROM carries WHERE expires_at < p_now;
END $$;

CREATE FUNCTION touch_device(p_node bigint, p_device bigint, p_seen_at bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fence(p_node);
    UPDATE devices SET seen_at = p_seen_at WHERE id = p_device;
END $$;

-- Removes a device of a guest, and the guest with the last device. Returns whether the guest had the device.
CREATE FUNCTION remove_device(p_node bigint, p_session bigint, p_device bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    v_found boolean;
BEGIN
    PERFORM fence(p_node);
    PERFORM FROM sessions WHERE id = p_session FOR UPDATE;
    DELETE FROM devices WHERE session = p_session AND id = p_device;
    v_found := FOUND;
    PERFORM remove_without_device(p_session);
    RETURN v_found;
END $$;

-- Removes devices last seen before `p_before`, and guests with their last device. Returns the number of devices.
CREATE FUNCTION expire_devices(p_node bigint, p_before bigint, p_limit bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    v_devices bigint[];
    v_sessions bigint[];
    v_count bigint;
BEGIN
    PERFORM fence(p_node);
    SELECT array_agg(id), array_agg(DISTINCT session) INTO v_devices, v_sessions
    FROM (SELECT id, session FROM devices WHERE seen_at < p_before LIMIT p_limit) AS old;
    PERFORM FROM sessions WHERE id = ANY (v_sessions) ORDER BY id FOR UPDATE;
    DELETE FROM devices WHERE id = ANY (v_devices) AND seen_at < p_before;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    PERFORM remove_without_device(s) FROM unnest(v_sessions) AS s;
    RETURN v_count;
END $$;

-- Removes a guest without devices, whose account can no longer be accessed.
CREATE FUNCTION remove_without_device(p_session bigint) RETURNS void LANGUAGE sql AS $$
    DELETE FROM sessions WHERE id = p_session AND NOT EXISTS (SELECT FROM devices WHERE session = p_session)
$$;

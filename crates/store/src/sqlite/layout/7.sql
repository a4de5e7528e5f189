-- Whether the code was used. A used code keeps its row until after its expiry, so that a delayed duplicate of the request that
-- created it does not make it valid again.
ALTER TABLE carries ADD COLUMN used INTEGER NOT NULL DEFAULT 0;

-- The statement that appends an entry now checks that the game is not archived. The trigger was slower: it made SQLite copy every
-- page that the statement changes.
DROP TRIGGER archived_games_are_complete;

-- A used code keeps its row until it has long expired: a delayed copy of the request that made it does not make it valid again.
ALTER TABLE carries ADD COLUMN used INTEGER NOT NULL DEFAULT 0;

-- The statement that appends an entry checks that its game is not archived. A trigger makes SQLite keep a copy of every page that
-- the statement changes.
DROP TRIGGER archived_games_are_complete;

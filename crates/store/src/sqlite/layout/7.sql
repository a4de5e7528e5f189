-- The statement that appends an entry checks that its game is not archived. A trigger makes SQLite keep a copy of every page that
-- the statement changes.
DROP TRIGGER archived_games_are_complete;

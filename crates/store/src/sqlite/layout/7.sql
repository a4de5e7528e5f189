-- A used code keeps its row until it has long expired: a delayed copy of the request that made it does not make it valid again.
ALTER TABLE carries ADD COLUMN used INTEGER NOT NULL DEFAULT 0;

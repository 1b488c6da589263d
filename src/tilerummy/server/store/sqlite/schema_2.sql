-- Version 2. A match has an owner: the node that rings its clock and moves its bots. The fence
-- grows with every claim; who commits with an old one is refused.

ALTER TABLE match ADD COLUMN owner TEXT;                        -- a node's name, dead or alive
ALTER TABLE match ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN alive_at INTEGER;                  -- when the last owner gave it up

CREATE TABLE node (
    name     TEXT PRIMARY KEY,
    alive_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The one server there was has stopped; its last sign of life tells how long its matches waited.
UPDATE match SET alive_at = (SELECT alive_at FROM heartbeat) WHERE status = 'playing';
DROP TABLE heartbeat;

DROP INDEX match_status;
CREATE INDEX match_deadline ON match (deadline_at)
    WHERE status = 'playing' AND deadline_at IS NOT NULL;
CREATE INDEX match_owner ON match (owner) WHERE owner IS NOT NULL;

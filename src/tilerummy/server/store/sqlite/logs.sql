Contests and clubs, each in tables of their own: {kind}, {kind}_event, {kept}.
All parameters are named. A log whose newest event is number 0 is still being added.

-- name: known_command
-- Ordered like the key by which a command is found: max(seq) would look at all of the log.
SELECT seq FROM {kind}_event
WHERE {kind}_id = :key AND actor = :actor AND cmd_id = :cmd_id
ORDER BY part DESC LIMIT 1

-- name: create
INSERT INTO {kind} (id, secret, maker, seq, created_at, changed_at)
VALUES (:key, :secret, :maker, :seq, :at, :at)
ON CONFLICT (id) DO NOTHING

-- name: move
UPDATE {kind} SET seq = :seq, changed_at = :at WHERE id = :key AND seq = :after

-- name: add_event
INSERT INTO {kind}_event ({kind}_id, seq, actor, cmd_id, part, body, at)
VALUES (:key, :seq, :actor, :cmd_id, :part, :body, :at)

-- name: rewrite_event
UPDATE {kind}_event SET body = :body WHERE {kind}_id = :key AND seq = :seq

-- name: listing
SELECT id, seq, created_at, changed_at FROM {kind} WHERE seq > 0 ORDER BY changed_at DESC, id

-- name: log
SELECT secret, seq, created_at FROM {kind} WHERE id = :key AND seq > 0

-- name: events
SELECT seq, actor, cmd_id, body, at FROM {kind}_event
WHERE {kind}_id = :key AND seq > :after
ORDER BY seq

-- name: heads
SELECT id, seq FROM {kind} WHERE seq > 0 AND id IN (SELECT value FROM json_each(:keys))

-- name: made_by
SELECT count(*) FROM {kind} WHERE maker = :maker AND changed_at >= :since

-- name: keep_link
INSERT INTO {kept} ({kind}_id, player_id, link, role, name, at)
SELECT id, :player, :link, :role, :name, :at FROM {kind} WHERE id = :key
ON CONFLICT ({kind}_id, player_id, link) DO UPDATE SET name = excluded.name, at = excluded.at

-- name: drop_oldest
DELETE FROM {kept}
WHERE player_id = :player AND ({kind}_id, link) NOT IN (
    SELECT {kind}_id, link FROM {kept} WHERE player_id = :player
    ORDER BY at DESC, {kind}_id, link LIMIT :most
)

-- name: kept_links
SELECT k.{kind}_id, k.link, k.role, k.name, k.at, c.secret
FROM {kept} k JOIN {kind} c ON c.id = k.{kind}_id
WHERE k.player_id IN (SELECT value FROM json_each(:players))
ORDER BY k.at DESC, k.{kind}_id, k.link

-- name: drop_link
DELETE FROM {kept}
WHERE {kind}_id = :key AND link = :link
      AND player_id IN (SELECT value FROM json_each(:players))

-- name: stale
SELECT id FROM {kind} WHERE seq > 0 AND changed_at < :before ORDER BY changed_at LIMIT :limit

-- name: unfinished
SELECT id FROM {kind} WHERE seq = 0

-- name: delete_events
DELETE FROM {kind}_event WHERE {kind}_id = :key

-- name: delete
DELETE FROM {kind} WHERE id = :key

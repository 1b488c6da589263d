Contests. All parameters are named.

-- name: known_command
-- Ordered like the key by which a command is found: max(seq) would look at all of the contest.
SELECT seq FROM contest_event
WHERE contest_id = :contest AND actor = :actor AND cmd_id = :cmd_id
ORDER BY part DESC LIMIT 1

-- name: create
INSERT INTO contest (id, secret, maker, seq, created_at, changed_at)
VALUES (:contest, :secret, :maker, :seq, :at, :at)
ON CONFLICT (id) DO NOTHING

-- name: move
UPDATE contest SET seq = :seq, changed_at = :at WHERE id = :contest AND seq = :after

-- name: add_event
INSERT INTO contest_event (contest_id, seq, actor, cmd_id, part, body, at)
VALUES (:contest, :seq, :actor, :cmd_id, :part, :body, :at)

-- name: rewrite_event
UPDATE contest_event SET body = :body WHERE contest_id = :contest AND seq = :seq

-- name: listing
SELECT id, seq, created_at, changed_at FROM contest ORDER BY changed_at DESC, id

-- name: contest
SELECT secret, seq, created_at FROM contest WHERE id = :contest

-- name: events
SELECT seq, actor, cmd_id, body, at FROM contest_event
WHERE contest_id = :contest AND seq > :after
ORDER BY seq

-- name: heads
SELECT id, seq FROM contest WHERE id IN (SELECT value FROM json_each(:contests))

-- name: made_by
SELECT count(*) FROM contest WHERE maker = :maker AND changed_at >= :since

-- name: keep_link
INSERT INTO kept_link (contest_id, player_id, link, role, name, at)
SELECT id, :player, :link, :role, :name, :at FROM contest WHERE id = :contest
ON CONFLICT (contest_id, player_id, link) DO UPDATE SET name = excluded.name, at = excluded.at

-- name: drop_oldest
DELETE FROM kept_link
WHERE player_id = :player AND (contest_id, link) NOT IN (
    SELECT contest_id, link FROM kept_link WHERE player_id = :player
    ORDER BY at DESC, contest_id, link LIMIT :most
)

-- name: kept_links
SELECT k.contest_id, k.link, k.role, k.name, k.at, c.secret
FROM kept_link k JOIN contest c ON c.id = k.contest_id
WHERE k.player_id IN (SELECT value FROM json_each(:players))
ORDER BY k.at DESC, k.contest_id, k.link

-- name: drop_link
DELETE FROM kept_link
WHERE contest_id = :contest AND link = :link
      AND player_id IN (SELECT value FROM json_each(:players))

-- name: stale
SELECT id FROM contest WHERE changed_at < :before ORDER BY changed_at LIMIT :limit

-- name: delete_events
DELETE FROM contest_event WHERE contest_id = :contest

-- name: delete
DELETE FROM contest WHERE id = :contest

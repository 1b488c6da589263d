-- What SqliteStore asks. Parameters are named, :like_this.

-- name: standing
-- How the matches stand that commands are for: one row for all of them, because the thread that
-- asks may have to wait for others after each. By the number of the command.
SELECT json_group_object(c.key, json_array(
    m.seq,
    m.fence,
    -- Ordered like the key by which a command is found: max(seq) would look at all of the match.
    (SELECT seq FROM event
     WHERE match_id = c.value ->> 0 AND actor = c.value ->> 1 AND cmd_id = c.value ->> 2
     ORDER BY part DESC LIMIT 1),
    json((SELECT json_group_object(seat, player_id) FROM seat WHERE match_id = c.value ->> 0))
))
FROM json_each(:commands) c LEFT JOIN match m ON m.id = c.value ->> 0

-- name: create_match
INSERT INTO match (id, invite, status, seq, ruleset, ruleset_version, names, to_move, deadline_at,
                   seed_commitment, created_at, changed_at, glance)
VALUES (:match, :invite, :status, :seq, :ruleset, :ruleset_version, :names, :to_move, :deadline_at,
        :seed_commitment, :at, :at, :glance)
ON CONFLICT (id) DO NOTHING

-- name: update_matches
UPDATE match
SET status = c.value ->> 2, seq = c.value ->> 3, names = c.value ->> 4, to_move = c.value ->> 5,
    deadline_at = c.value ->> 6, seed_commitment = c.value ->> 7, changed_at = c.value ->> 8,
    glance = c.value ->> 9, ruleset = c.value ->> 10
FROM json_each(:rows) c
WHERE match.id = c.value ->> 0 AND match.seq = c.value ->> 1

-- name: add_events
INSERT INTO event (match_id, seq, actor, cmd_id, part, body, at)
SELECT c.value ->> 0, c.value ->> 1, c.value ->> 2, c.value ->> 3, c.value ->> 4, c.value ->> 5,
       c.value ->> 6
FROM json_each(:rows) c

-- name: add_seed
INSERT INTO seed (match_id, game, seed) VALUES (:match, :game, :seed)

-- name: clear_seats
DELETE FROM seat WHERE match_id = :match

-- name: add_seat
INSERT INTO seat (match_id, seat, player_id) VALUES (:match, :seat, :player)

-- name: match
SELECT m.invite, m.seq, m.deadline_at, m.fence,
       CASE WHEN n.alive_at >= :alive_since THEN m.owner END AS owner
FROM match m LEFT JOIN node n ON n.name = m.owner
WHERE m.id = :match

-- name: events
SELECT seq, actor, cmd_id, body, at FROM event WHERE match_id = :match AND seq > :after ORDER BY seq

-- name: end_before_newest_deal
SELECT seq FROM event
WHERE match_id = :match AND instr(body, :finished) AND seq < (
    SELECT seq FROM event WHERE match_id = :match AND instr(body, :dealt) ORDER BY seq DESC LIMIT 1
)
ORDER BY seq DESC LIMIT 1

-- name: kept_events
SELECT seq, actor, cmd_id, body, at FROM event
WHERE match_id = :match AND (seq > :left_out_to OR NOT instr(body, :in_game))
ORDER BY seq

-- name: known
SELECT seq FROM event WHERE match_id = :match AND actor = :actor AND cmd_id = :cmd_id
ORDER BY part DESC LIMIT 1

-- name: seeds
SELECT game, seed FROM seed WHERE match_id = :match

-- name: heads
SELECT m.id, m.seq, CASE WHEN n.alive_at >= :alive_since THEN m.owner END AS owner, m.fence
FROM match m LEFT JOIN node n ON n.name = m.owner
WHERE m.id IN (SELECT value FROM json_each(:matches))

-- name: matches_of
SELECT m.id, m.status, m.ruleset, m.names, m.to_move, m.created_at, m.changed_at, m.glance,
       min(s.seat) AS seat
FROM seat s JOIN match m ON m.id = s.match_id
WHERE s.player_id IN (SELECT value FROM json_each(:players))
      AND (:at IS NULL OR m.changed_at < :at OR (m.changed_at = :at AND m.id > :match))
      AND NOT (:unfinished AND m.status IN ('finished', 'closed'))
GROUP BY m.id
ORDER BY m.changed_at DESC, m.id
LIMIT :limit

-- name: set_up_by
-- How many unfinished matches are on :player's account: with the first seat, or with nobody else.
SELECT count(*) FROM (
    SELECT 1
    FROM seat s JOIN match m ON m.id = s.match_id
    WHERE s.player_id = :player AND m.status NOT IN ('finished', 'closed')
          AND (s.seat = 0 OR NOT EXISTS (
              SELECT 1 FROM seat o WHERE o.match_id = s.match_id AND o.seat <> s.seat
          ))
    LIMIT :limit
)

-- name: summary
SELECT status, ruleset, names, to_move FROM match WHERE id = :match

-- name: listed
-- Who is there is not in the file, so what is asked for is among :matches.
SELECT id, invite, status, ruleset, names, created_at, glance
FROM match
WHERE id IN (SELECT value FROM json_each(:matches)) AND glance ->> 'listed'
      AND status NOT IN ('finished', 'closed')
ORDER BY created_at DESC, id
LIMIT :limit

-- name: add_player
INSERT INTO player (id, token_hash, created_at) VALUES (:player, :token_hash, :at)

-- name: players_of
SELECT player_id, added_at FROM device WHERE token_hash = :token_hash
UNION ALL SELECT id, created_at FROM player WHERE token_hash = :token_hash
ORDER BY added_at DESC, player_id

-- name: revoked_credentials
SELECT h.value ->> 0, h.value ->> 1
FROM json_each(:credentials) h
WHERE NOT EXISTS (
          SELECT 1 FROM player WHERE id = h.value ->> 0 AND hex(token_hash) = h.value ->> 1
      )
      AND NOT EXISTS (
          SELECT 1 FROM device
          WHERE player_id = h.value ->> 0 AND hex(token_hash) = h.value ->> 1
      )

-- name: disinherit
UPDATE player SET token_hash = randomblob(32) WHERE id = :player

-- name: forget_devices
DELETE FROM device WHERE player_id = :player

-- name: forget_passkeys
DELETE FROM passkey WHERE player_id = :player

-- name: add_device
INSERT INTO device (player_id, token_hash, added_at) VALUES (:player, :token_hash, :at)
ON CONFLICT (player_id, token_hash) DO NOTHING

-- name: forget_old_devices
DELETE FROM device
WHERE player_id = :player AND token_hash NOT IN (
    SELECT token_hash FROM device WHERE player_id = :player ORDER BY added_at DESC LIMIT :most
)

-- name: offer
INSERT INTO offer (giver_hash, secret_hash, expires_at) VALUES (:giver, :secret, :expires_at)
ON CONFLICT (giver_hash) DO UPDATE
    SET secret_hash = excluded.secret_hash, expires_at = excluded.expires_at

-- name: forget_old_offers
DELETE FROM offer WHERE expires_at <= :at

-- name: offered
SELECT giver_hash FROM offer WHERE secret_hash = :secret AND expires_at > :at

-- name: end_offer
DELETE FROM offer WHERE secret_hash = :secret

-- name: newest_time
SELECT max(
    (SELECT coalesce(max(changed_at), 0) FROM match),
    (SELECT coalesce(max(alive_at), 0) FROM match),
    (SELECT coalesce(max(alive_at), 0) FROM node)
)

-- name: beat
INSERT INTO node (name, alive_at) VALUES (:node, :at)
ON CONFLICT (name) DO UPDATE SET alive_at = excluded.alive_at

-- name: first_beat
INSERT INTO node (name, alive_at) VALUES (:node, :at) ON CONFLICT (name) DO NOTHING

-- name: disown_all
UPDATE match SET owner = NULL, alive_at = :at WHERE owner = :node

-- name: forget_node
DELETE FROM node WHERE name = :node

-- name: forget_dead_nodes
DELETE FROM node
WHERE alive_at < :before AND NOT EXISTS (SELECT 1 FROM match WHERE owner = node.name)

-- name: claimable
SELECT m.owner, m.fence, n.alive_at AS beat_at, m.alive_at
FROM match m LEFT JOIN node n ON n.name = m.owner
WHERE m.id = :match

-- name: own
UPDATE match SET owner = :node, fence = fence + 1, alive_at = :alive_at WHERE id = :match

-- name: disown
UPDATE match SET owner = NULL, alive_at = :at
WHERE id = :match AND owner = :node AND fence = :fence

-- name: owned
SELECT id, fence, alive_at FROM match
WHERE owner = :node AND status = 'playing' AND deadline_at IS NOT NULL
ORDER BY deadline_at

-- name: orphans
SELECT m.id
FROM match m LEFT JOIN node n ON n.name = m.owner
WHERE m.status = 'playing' AND m.deadline_at IS NOT NULL
      AND m.owner IS NOT :node AND (n.alive_at IS NULL OR n.alive_at < :alive_since)
ORDER BY m.deadline_at
LIMIT :limit

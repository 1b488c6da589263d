-- What PostgresHosting asks. The comment of each says what its parameters are.

-- name: listing
SELECT id, status, ruleset, names, seq, created_at, changed_at FROM match
ORDER BY changed_at DESC, id

-- name: stale
-- $1 finished before, $2 unfinished before, $3 ttl, $4 limit (NULL: none)
SELECT m.id, m.status, m.ruleset, m.names, m.seq, m.created_at, m.changed_at
FROM match m
WHERE m.deadline_at IS NULL
      AND CASE
              WHEN m.status IN ('finished', 'closed') THEN m.changed_at < $1::bigint
              WHEN EXISTS (
                  SELECT FROM node n WHERE n.name = m.owner AND n.alive_at >= time_ms() - $3
              ) THEN FALSE
              WHEN m.status = 'between_games'
                  THEN m.changed_at < $1::bigint AND m.changed_at < $2::bigint
              ELSE m.changed_at < $2::bigint
          END
ORDER BY m.changed_at, m.id
LIMIT $4

-- name: lock_pruning
-- $1 number of the lock
SELECT pg_try_advisory_xact_lock($1)

-- name: delete_events
DELETE FROM event WHERE match_id = ANY ($1::text[])

-- name: delete_seeds
DELETE FROM seed WHERE match_id = ANY ($1::text[])

-- name: delete_seats
DELETE FROM seat WHERE match_id = ANY ($1::text[])

-- name: delete_drafts
DELETE FROM draft WHERE match_id = ANY ($1::text[])

-- name: delete_match
DELETE FROM match WHERE id = ANY ($1::text[])

-- name: replace_invite
-- $1 match, $2 invite
UPDATE match SET invite = $2 WHERE id = $1 RETURNING id

-- name: known_since
SELECT created_at FROM player WHERE id = $1

-- name: replace_token
-- $1 player, $2 token_hash
WITH others AS (
    DELETE FROM device WHERE player_id = $1
), passkeys AS (
    DELETE FROM passkey WHERE player_id = $1
)
UPDATE player SET token_hash = $2 WHERE id = $1 RETURNING id

-- name: matches_naming
SELECT match_id FROM event WHERE position($1 IN body) > 0 OR actor = 'player ' || $1
UNION SELECT match_id FROM seat WHERE player_id = $1

-- name: rename_match
-- $1 match, $2 seq, $3 names
UPDATE match SET names = $3 WHERE id = $1 AND seq = $2 RETURNING id

-- name: add_stand_in
-- $1 match, $2 player, $3 stand-in, $4 token_hash
INSERT INTO player (id, token_hash, created_at)
SELECT $3, $4, m.created_at
FROM match m JOIN seat s ON s.match_id = m.id AND s.player_id = $2
WHERE m.id = $1
LIMIT 1

-- name: rewrite_actor
-- $1 match, $2 player, $3 stand-in
UPDATE event SET actor = 'player ' || $3 WHERE match_id = $1 AND actor = 'player ' || $2

-- name: rewrite_seat
-- $1 match, $2 player, $3 stand-in
UPDATE seat SET player_id = $3 WHERE match_id = $1 AND player_id = $2

-- name: rewrite_body
-- $1 match, $2 seq, $3 body
UPDATE event SET body = $3 WHERE match_id = $1 AND seq = $2

-- name: forget_maker
UPDATE contest SET maker = '' WHERE maker = $1

-- name: forget_club_maker
UPDATE club SET maker = '' WHERE maker = $1

-- name: delete_player
DELETE FROM player WHERE id = $1

-- name: matches
SELECT id FROM match

-- name: players
SELECT id FROM player

-- name: contests
SELECT id FROM contest

-- name: clubs
SELECT id FROM club

-- What SqliteHosting asks. Parameters are named, :like_this.

-- name: listing
SELECT id, status, ruleset, names, seq, created_at, changed_at FROM match
ORDER BY changed_at DESC, id

-- name: stale
SELECT m.id, m.status, m.ruleset, m.names, m.seq, m.created_at, m.changed_at
FROM match m LEFT JOIN node n ON n.name = m.owner
WHERE m.deadline_at IS NULL
      AND CASE
              WHEN m.status IN ('finished', 'closed') THEN m.changed_at < :finished_before
              WHEN n.alive_at >= :alive_since THEN FALSE
              WHEN m.status = 'between_games'
                  THEN m.changed_at < :finished_before AND m.changed_at < :unfinished_before
              ELSE m.changed_at < :unfinished_before
          END
ORDER BY m.changed_at, m.id
LIMIT :limit

-- name: delete_events
DELETE FROM event WHERE match_id = :match

-- name: delete_seeds
DELETE FROM seed WHERE match_id = :match

-- name: delete_seats
DELETE FROM seat WHERE match_id = :match

-- name: delete_match
DELETE FROM match WHERE id = :match

-- name: replace_invite
UPDATE match SET invite = :invite WHERE id = :match

-- name: known_since
SELECT created_at FROM player WHERE id = :player

-- name: forget_devices
DELETE FROM device WHERE player_id = :player

-- name: forget_passkeys
DELETE FROM passkey WHERE player_id = :player

-- name: replace_token
UPDATE player SET token_hash = :token_hash WHERE id = :player

-- name: matches_naming
SELECT DISTINCT match_id FROM event
WHERE instr(body, :player) > 0 OR actor = 'player ' || :player
UNION SELECT match_id FROM seat WHERE player_id = :player

-- name: add_stand_in
INSERT INTO player (id, token_hash, created_at)
SELECT :stand_in, :token_hash, m.created_at
FROM match m JOIN seat s ON s.match_id = m.id AND s.player_id = :player
WHERE m.id = :match
LIMIT 1

-- name: rename_match
UPDATE match SET names = :names WHERE id = :match AND seq = :seq

-- name: rewrite_body
UPDATE event SET body = :body WHERE match_id = :match AND seq = :seq

-- name: rewrite_actor
UPDATE event SET actor = 'player ' || :stand_in
WHERE match_id = :match AND actor = 'player ' || :player

-- name: rewrite_seat
UPDATE seat SET player_id = :stand_in WHERE match_id = :match AND player_id = :player

-- name: forget_maker
UPDATE contest SET maker = '' WHERE maker = :player

-- name: forget_club_maker
UPDATE club SET maker = '' WHERE maker = :player

-- name: delete_player
DELETE FROM player WHERE id = :player

-- name: matches
SELECT id FROM match

-- name: players
SELECT id FROM player

-- name: contests
SELECT id FROM contest

-- name: clubs
SELECT id FROM club

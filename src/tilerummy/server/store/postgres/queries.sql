-- What PostgresStore asks. Each statement is one transaction, so that a node which is stopped in
-- the middle holds no lock. A node lives if its last beat is at most $ttl old.

-- name: append
-- $1 match, $2 actor, $3 cmd_id, $4 after, $5 bodies, $6 at, $7 status, $8 names, $9 to_move,
-- $10 deadline_at, $11 commitment, $12 players, $13 game, $14 seed, $15 glance, $16 fence,
-- $17 ruleset
WITH known AS (
    SELECT seq FROM event WHERE match_id = $1 AND actor = $2 AND cmd_id = $3
    ORDER BY part DESC LIMIT 1
), moved AS (
    UPDATE match
    SET status = $7, seq = $4 + cardinality($5::text[]), names = $8, to_move = $9,
        deadline_at = $10, seed_commitment = $11, changed_at = $6, glance = $15, ruleset = $17
    WHERE id = $1 AND seq = $4 AND fence = coalesce($16, fence)
          AND (SELECT seq FROM known) IS NULL
    RETURNING id
), appended AS (
    INSERT INTO event (match_id, seq, actor, cmd_id, part, body, at)
    SELECT id, $4 + n, $2, $3, n - 1, body, $6
    FROM moved, unnest($5::text[]) WITH ORDINALITY AS given (body, n)
), dealt AS (
    INSERT INTO seed (match_id, game, seed)
    SELECT id, $13::integer, $14::bytea FROM moved WHERE $14::bytea IS NOT NULL
), wanted AS (
    SELECT id, (n - 1)::integer AS seat, player
    FROM moved, unnest($12::text[]) WITH ORDINALITY AS given (player, n)
), emptied AS (
    DELETE FROM seat USING wanted
    WHERE seat.match_id = wanted.id AND seat.seat = wanted.seat AND wanted.player IS NULL
), taken AS (
    INSERT INTO seat (match_id, seat, player_id)
    SELECT id, seat, player FROM wanted
    WHERE player IS NOT NULL AND NOT EXISTS (
        SELECT FROM seat
        WHERE match_id = wanted.id AND seat.seat = wanted.seat AND player_id = wanted.player
    )
    ON CONFLICT (match_id, seat) DO UPDATE SET player_id = excluded.player_id
)
SELECT (SELECT seq FROM known) AS known, EXISTS (SELECT FROM moved) AS moved

-- name: create
-- $1 match, $2 actor, $3 cmd_id, $4 bodies, $5 at, $6 status, $7 names, $8 to_move,
-- $9 deadline_at, $10 commitment, $11 players, $12 game, $13 seed, $14 glance, $15 invite,
-- $16 ruleset, $17 ruleset_version
WITH known AS (
    SELECT seq FROM event WHERE match_id = $1 AND actor = $2 AND cmd_id = $3
    ORDER BY part DESC LIMIT 1
), moved AS (
    INSERT INTO match (id, invite, status, seq, ruleset, ruleset_version, names, to_move,
                       deadline_at, seed_commitment, created_at, changed_at, glance)
    VALUES ($1, $15, $6, cardinality($4::text[]), $16, $17, $7, $8, $9, $10, $5, $5, $14)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
), appended AS (
    INSERT INTO event (match_id, seq, actor, cmd_id, part, body, at)
    SELECT id, n, $2, $3, n - 1, body, $5
    FROM moved, unnest($4::text[]) WITH ORDINALITY AS given (body, n)
), dealt AS (
    INSERT INTO seed (match_id, game, seed)
    SELECT id, $12::integer, $13::bytea FROM moved WHERE $13::bytea IS NOT NULL
), taken AS (
    INSERT INTO seat (match_id, seat, player_id)
    SELECT id, n - 1, player
    FROM moved, unnest($11::text[]) WITH ORDINALITY AS given (player, n)
    WHERE player IS NOT NULL
)
SELECT (SELECT seq FROM known) AS known, EXISTS (SELECT FROM moved) AS moved

-- name: why_not
-- $1 match, $2 actor, $3 cmd_id: asked when neither was so
SELECT (SELECT max(seq) FROM event WHERE match_id = $1 AND actor = $2 AND cmd_id = $3) AS known,
       (SELECT fence FROM match WHERE id = $1) AS fence

-- name: tail
-- $1 match, $2 after, $3 ttl. One statement, so that row, events and seeds belong together.
SELECT m.invite, m.seq, m.deadline_at, m.fence,
       CASE WHEN n.alive_at >= time_ms() - $3 THEN m.owner END AS owner,
       e.seqs, e.actors, e.cmd_ids, e.bodies, e.times, s.games, s.seeds
FROM match m
LEFT JOIN node n ON n.name = m.owner
CROSS JOIN LATERAL (
    SELECT array_agg(seq ORDER BY seq) AS seqs, array_agg(actor ORDER BY seq) AS actors,
           array_agg(cmd_id ORDER BY seq) AS cmd_ids, array_agg(body ORDER BY seq) AS bodies,
           array_agg(at ORDER BY seq) AS times
    FROM event WHERE match_id = $1 AND seq > $2
) e
CROSS JOIN LATERAL (
    SELECT array_agg(game ORDER BY game) AS games, array_agg(seed ORDER BY game) AS seeds
    FROM seed WHERE match_id = $1
) s
WHERE m.id = $1

-- name: woken
-- $1 match, $2 ttl; what is part of the text of $3 a deal, $4 a game's end, $5 what happens in it.
-- As `tail` from the beginning, without what happened in games that ended before the newest deal.
WITH over AS MATERIALIZED (
    SELECT coalesce((
        SELECT seq FROM event
        WHERE match_id = $1 AND strpos(body, $4) > 0 AND seq < (
            SELECT seq FROM event WHERE match_id = $1 AND strpos(body, $3) > 0
            ORDER BY seq DESC LIMIT 1
        )
        ORDER BY seq DESC LIMIT 1
    ), 0) AS left_out_to
), kept AS (
    SELECT event.* FROM event, over WHERE match_id = $1 AND seq > left_out_to
    UNION ALL
    SELECT event.* FROM event, over
    WHERE match_id = $1 AND seq <= left_out_to AND strpos(body, $5) = 0
)
SELECT m.invite, m.seq, m.deadline_at, m.fence,
       CASE WHEN n.alive_at >= time_ms() - $2 THEN m.owner END AS owner,
       e.seqs, e.actors, e.cmd_ids, e.bodies, e.times, s.games, s.seeds,
       (SELECT left_out_to FROM over)
FROM match m
LEFT JOIN node n ON n.name = m.owner
CROSS JOIN LATERAL (
    SELECT array_agg(seq ORDER BY seq) AS seqs, array_agg(actor ORDER BY seq) AS actors,
           array_agg(cmd_id ORDER BY seq) AS cmd_ids, array_agg(body ORDER BY seq) AS bodies,
           array_agg(at ORDER BY seq) AS times
    FROM kept
) e
CROSS JOIN LATERAL (
    SELECT array_agg(game ORDER BY game) AS games, array_agg(seed ORDER BY game) AS seeds
    FROM seed WHERE match_id = $1
) s
WHERE m.id = $1

-- name: known
-- $1 match, $2 actor, $3 cmd_id
SELECT seq FROM event WHERE match_id = $1 AND actor = $2 AND cmd_id = $3 ORDER BY part DESC LIMIT 1

-- name: heads
-- $1 matches, $2 ttl
WITH living AS MATERIALIZED (
    SELECT name FROM node, (SELECT time_ms() - $2 AS since) asked WHERE alive_at >= since
)
SELECT m.id, m.seq, living.name AS owner, m.fence
FROM match m LEFT JOIN living ON living.name = m.owner
WHERE m.id = ANY ($1::text[])

-- name: matches_of
-- $1 players, $2 limit, $3 at, $4 match, $5 unfinished
SELECT m.id, m.status, m.ruleset, m.names, m.to_move, m.created_at, m.changed_at, m.glance, s.seat
FROM (
    SELECT match_id, min(seat) AS seat FROM seat WHERE player_id = ANY ($1::text[])
    GROUP BY match_id
) s JOIN match m ON m.id = s.match_id
WHERE ($3::bigint IS NULL OR m.changed_at < $3 OR (m.changed_at = $3 AND m.id > $4))
      AND NOT ($5::boolean AND m.status IN ('finished', 'closed'))
ORDER BY m.changed_at DESC, m.id
LIMIT $2

-- name: set_up_by
-- $1 player, $2 limit. Unfinished matches on the player's account: with the first seat, or with
-- nobody else.
SELECT count(*) FROM (
    SELECT FROM seat s JOIN match m ON m.id = s.match_id
    WHERE s.player_id = $1 AND m.status NOT IN ('finished', 'closed')
          AND (s.seat = 0 OR NOT EXISTS (
              SELECT FROM seat o WHERE o.match_id = s.match_id AND o.seat <> s.seat
          ))
    LIMIT $2
) AS counted

-- name: summary
-- $1 match
SELECT status, ruleset, names, to_move FROM match WHERE id = $1

-- name: listed
-- $1 limit, $2 ttl. Starts from presence, because most matches have nobody connected.
WITH here AS (
    SELECT p.match_id, sum(p.onlookers)::integer AS onlookers
    FROM presence p JOIN node n ON n.name = p.node
    WHERE n.alive_at >= time_ms() - $2
    GROUP BY p.match_id
    HAVING bool_or(cardinality(p.seats) > 0)
)
SELECT m.id, m.invite, m.status, m.ruleset, m.names, m.created_at, m.glance, here.onlookers
FROM here JOIN match m ON m.id = here.match_id
WHERE m.status NOT IN ('finished', 'closed') AND m.glance::json ->> 'listed' = 'true'
ORDER BY m.created_at DESC, m.id
LIMIT $1

-- name: add_player
-- $1 player, $2 token_hash, $3 at
INSERT INTO player (id, token_hash, created_at) VALUES ($1, $2, $3)

-- name: players_of
-- $1 token_hash
SELECT player_id, added_at FROM device WHERE token_hash = $1
UNION ALL SELECT id, created_at FROM player WHERE token_hash = $1
ORDER BY added_at DESC, player_id

-- name: revoked_credentials
-- $1 players, $2 token_hashes
SELECT credential.player, credential.token_hash
FROM unnest($1::text[], $2::bytea[]) AS credential (player, token_hash)
WHERE NOT EXISTS (
          SELECT FROM player WHERE id = credential.player AND player.token_hash = credential.token_hash
      )
      AND NOT EXISTS (
          SELECT FROM device
          WHERE player_id = credential.player AND device.token_hash = credential.token_hash
      )

-- name: revoke_token
-- $1 token_hash, $2 instead
-- Another may have revoked it since this began to look: then neither row is there any more as it was.
WITH held AS MATERIALIZED (
    SELECT player_id, added_at, true AS by_device FROM device WHERE token_hash = $1
    UNION ALL SELECT id, created_at, false FROM player WHERE token_hash = $1
), disinherited AS (
    UPDATE player SET token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
    FROM held WHERE id = held.player_id AND (held.by_device OR player.token_hash = $1)
    RETURNING id, held.by_device
), gone AS (
    DELETE FROM device USING held WHERE device.player_id = held.player_id
    RETURNING device.player_id, device.token_hash
), passkeys AS (
    DELETE FROM passkey USING held WHERE passkey.player_id = held.player_id
)
INSERT INTO device (player_id, token_hash, added_at)
SELECT player_id, $2, added_at FROM held
WHERE player_id IN (
          SELECT id FROM disinherited WHERE NOT by_device
          UNION ALL SELECT player_id FROM gone WHERE token_hash = $1
      )
RETURNING player_id

-- name: offer
-- $1 giver, $2 secret, $3 expires_at, $4 now
WITH old AS (
    DELETE FROM offer WHERE expires_at <= $4 AND giver_hash <> $1
)
INSERT INTO offer (giver_hash, secret_hash, expires_at) VALUES ($1, $2, $3)
ON CONFLICT (giver_hash) DO UPDATE
    SET secret_hash = excluded.secret_hash, expires_at = excluded.expires_at

-- name: take
-- $1 secret, $2 token_hash, $3 now, $4 most devices. Two that bring the same secret wait for one
-- another, and the second finds nothing.
WITH taken AS (
    DELETE FROM offer WHERE secret_hash = $1 RETURNING giver_hash, expires_at
), held AS MATERIALIZED (
    SELECT player_id, added_at FROM device JOIN taken ON token_hash = giver_hash
    WHERE expires_at > $3
    UNION ALL
    SELECT id, created_at FROM player JOIN taken ON token_hash = giver_hash WHERE expires_at > $3
), added AS (
    INSERT INTO device (player_id, token_hash, added_at)
    -- The giver's order stays.
    SELECT player_id, $2, $3 + 1 - row_number() OVER (ORDER BY added_at DESC, player_id) FROM held
    WHERE NOT EXISTS (SELECT FROM player p WHERE p.id = player_id AND p.token_hash = $2)
    ON CONFLICT (player_id, token_hash) DO NOTHING
), old AS (
    DELETE FROM device USING (
        SELECT d.player_id, d.token_hash,
               row_number() OVER (PARTITION BY d.player_id ORDER BY d.added_at DESC) AS place
        FROM device d JOIN held USING (player_id)
        WHERE d.token_hash <> $2
    ) aged
    WHERE device.player_id = aged.player_id AND device.token_hash = aged.token_hash
          AND aged.place >= $4::integer
)
SELECT player_id FROM held ORDER BY added_at DESC, player_id

-- name: now
SELECT greatest(time_ms(), newest_at, (SELECT max(alive_at) FROM node)) AS now FROM clock

-- name: beat
-- $1 node
WITH newest AS (
    SELECT greatest(newest_at, (SELECT max(alive_at) FROM node)) AS at FROM clock
), pushed AS (
    UPDATE clock SET ahead_ms = ahead_ms + newest.at - time_ms()
    FROM newest WHERE newest.at > time_ms()
)
INSERT INTO node (name, alive_at) SELECT $1, greatest(time_ms(), at) FROM newest
ON CONFLICT (name) DO UPDATE SET alive_at = excluded.alive_at

-- name: leave
-- $1 node
WITH now AS (
    SELECT greatest(time_ms(), newest_at, (SELECT max(alive_at) FROM node)) AS at FROM clock
), disowned AS (
    UPDATE match SET owner = NULL, alive_at = now.at FROM now WHERE owner = $1
), gone AS (
    DELETE FROM node WHERE name = $1
), away AS (
    DELETE FROM presence WHERE node = $1 RETURNING match_id
), noted AS (
    UPDATE clock SET newest_at = now.at FROM now
)
SELECT match_id FROM away

-- name: forget_dead_nodes
-- $1 age in ms
WITH gone AS (
    DELETE FROM node
    WHERE alive_at < time_ms() - $1 AND NOT EXISTS (SELECT FROM match WHERE owner = node.name)
)
DELETE FROM presence WHERE NOT EXISTS (SELECT FROM node WHERE name = presence.node)

-- name: claim
-- $1 match, $2 node, $3 ttl. The row found need not be locked: the fence shows whether it has
-- changed when the row is written.
WITH found AS (
    SELECT m.id, m.owner, m.fence,
           CASE WHEN m.owner = $2 THEN m.alive_at ELSE coalesce(n.alive_at, m.alive_at) END
               AS alive_at,
           m.owner IS DISTINCT FROM $2
           AND (n.alive_at IS NULL OR n.alive_at < time_ms() - $3) AS free
    FROM match m LEFT JOIN node n ON n.name = m.owner
    WHERE m.id = $1
), claimed AS (
    UPDATE match SET owner = $2, fence = match.fence + 1, alive_at = found.alive_at
    FROM found
    WHERE match.id = found.id AND found.free AND match.fence = found.fence
          AND match.owner IS NOT DISTINCT FROM found.owner
    RETURNING match.fence
), known AS (
    INSERT INTO node (name, alive_at) SELECT $2, time_ms() FROM claimed
    ON CONFLICT (name) DO NOTHING
)
SELECT CASE WHEN found.owner = $2 THEN found.fence ELSE (SELECT fence FROM claimed) END AS fence,
       found.alive_at
FROM found

-- name: disown
-- $1 match, $2 node, $3 fence
WITH disowned AS (
    UPDATE match SET owner = NULL, alive_at = time_ms()
    WHERE id = $1 AND owner = $2 AND fence = $3
    RETURNING id
)
DELETE FROM draft USING disowned WHERE match_id = disowned.id

-- name: claim_orphans
-- $1 node, $2 limit, $3 ttl. As in `claim`; what another node is claiming now is passed over.
WITH asked AS MATERIALIZED (
    SELECT time_ms() - $3 AS since
), orphan AS MATERIALIZED (
    SELECT m.id, m.fence, m.owner, m.deadline_at, coalesce(n.alive_at, m.alive_at) AS alive_at
    FROM match m CROSS JOIN asked LEFT JOIN node n ON n.name = m.owner
    WHERE m.status = 'playing' AND m.deadline_at IS NOT NULL
          AND m.owner IS DISTINCT FROM $1 AND (n.alive_at IS NULL OR n.alive_at < since)
), mine AS MATERIALIZED (
    SELECT orphan.*
    FROM orphan JOIN match ON match.id = orphan.id AND match.fence = orphan.fence
         AND match.owner IS NOT DISTINCT FROM orphan.owner
    ORDER BY orphan.deadline_at
    LIMIT $2
    FOR UPDATE OF match SKIP LOCKED
), claimed AS (
    UPDATE match SET owner = $1, fence = match.fence + 1, alive_at = mine.alive_at
    FROM mine WHERE match.id = mine.id AND match.fence = mine.fence
    RETURNING match.id, match.fence
), known AS (
    INSERT INTO node (name, alive_at) SELECT $1, time_ms() WHERE EXISTS (SELECT FROM claimed)
    ON CONFLICT (name) DO NOTHING
)
SELECT claimed.id, claimed.fence, mine.alive_at
FROM claimed JOIN mine ON mine.id = claimed.id
ORDER BY mine.deadline_at

-- name: owned
-- $1 node
SELECT id, fence, alive_at FROM match
WHERE owner = $1 AND status = 'playing' AND deadline_at IS NOT NULL
ORDER BY deadline_at

-- name: set_presence
-- $1 match, $2 node, $3 seats, $4 onlookers. A row if something has changed.
INSERT INTO presence (match_id, node, seats, onlookers) VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id, node) DO UPDATE
    SET seats = excluded.seats, onlookers = excluded.onlookers
    WHERE (presence.seats, presence.onlookers) <> (excluded.seats, excluded.onlookers)
RETURNING match_id

-- name: end_presence
-- $1 match, $2 node
DELETE FROM presence WHERE match_id = $1 AND node = $2 RETURNING match_id

-- name: presence
-- $1 match, $2 ttl
SELECT p.seats, p.onlookers
FROM presence p JOIN node n ON n.name = p.node
WHERE p.match_id = $1 AND n.alive_at >= time_ms() - $2

-- name: keep_draft
-- $1 match, $2 turn_seq, $3 melds, $4 completed
INSERT INTO draft (match_id, turn_seq, melds, completed) VALUES ($1, $2, $3, $4)
ON CONFLICT (match_id) DO UPDATE
    SET turn_seq = excluded.turn_seq, melds = excluded.melds, completed = excluded.completed

-- name: draft
-- $1 match
SELECT turn_seq, melds, completed FROM draft WHERE match_id = $1

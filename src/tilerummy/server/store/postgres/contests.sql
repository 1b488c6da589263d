Contests. Each statement is a transaction of its own.

-- name: create
-- $1 contest, $2 actor, $3 cmd_id, $4 bodies, $5 at, $6 secret, $7 maker
WITH known AS (
    SELECT max(seq) AS seq FROM contest_event
    WHERE contest_id = $1 AND actor = $2 AND cmd_id = $3
), moved AS (
    INSERT INTO contest (id, secret, maker, seq, created_at, changed_at)
    VALUES ($1, $6, $7, cardinality($4::text[]), $5, $5)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
), appended AS (
    INSERT INTO contest_event (contest_id, seq, actor, cmd_id, part, body, at)
    SELECT id, n, $2, $3, n - 1, body, $5
    FROM moved, unnest($4::text[]) WITH ORDINALITY AS given (body, n)
)
SELECT (SELECT seq FROM known) AS known, EXISTS (SELECT FROM moved) AS moved

-- name: append
-- $1 contest, $2 actor, $3 cmd_id, $4 bodies, $5 at, $6 after
WITH known AS (
    SELECT max(seq) AS seq FROM contest_event
    WHERE contest_id = $1 AND actor = $2 AND cmd_id = $3
), moved AS (
    UPDATE contest SET seq = $6 + cardinality($4::text[]), changed_at = $5
    WHERE id = $1 AND seq = $6 AND (SELECT seq FROM known) IS NULL
    RETURNING id
), appended AS (
    INSERT INTO contest_event (contest_id, seq, actor, cmd_id, part, body, at)
    SELECT id, $6 + n, $2, $3, n - 1, body, $5
    FROM moved, unnest($4::text[]) WITH ORDINALITY AS given (body, n)
)
SELECT (SELECT seq FROM known) AS known, EXISTS (SELECT FROM moved) AS moved

-- name: add
-- $1 contest, $2 secret, $3 maker, $4 actors, $5 cmd_ids, $6 parts, $7 bodies, $8 times
WITH moved AS (
    INSERT INTO contest (id, secret, maker, seq, created_at, changed_at)
    VALUES ($1, $2, $3, cardinality($7::text[]), ($8::bigint[])[cardinality($8::bigint[])],
            ($8::bigint[])[cardinality($8::bigint[])])
    ON CONFLICT (id) DO NOTHING
    RETURNING id
), appended AS (
    INSERT INTO contest_event (contest_id, seq, actor, cmd_id, part, body, at)
    SELECT id, n, actor, cmd_id, part, body, at
    FROM moved, unnest($4::text[], $5::text[], $6::integer[], $7::text[], $8::bigint[])
                WITH ORDINALITY AS given (actor, cmd_id, part, body, at, n)
)
SELECT EXISTS (SELECT FROM moved)

-- name: known
-- $1 contest, $2 actor, $3 cmd_id
SELECT max(seq) FROM contest_event WHERE contest_id = $1 AND actor = $2 AND cmd_id = $3

-- name: load
-- $1 contest, $2 after. One statement, so that row and events belong together.
SELECT c.secret, c.seq, c.created_at, e.seqs, e.actors, e.cmd_ids, e.bodies, e.times
FROM contest c
CROSS JOIN LATERAL (
    SELECT array_agg(seq ORDER BY seq) AS seqs, array_agg(actor ORDER BY seq) AS actors,
           array_agg(cmd_id ORDER BY seq) AS cmd_ids, array_agg(body ORDER BY seq) AS bodies,
           array_agg(at ORDER BY seq) AS times
    FROM contest_event WHERE contest_id = $1 AND seq > $2
) e
WHERE c.id = $1

-- name: heads
SELECT id, seq FROM contest WHERE id = ANY($1::text[])

-- name: made_by
SELECT count(*) FROM contest WHERE maker = $1 AND changed_at >= $2

-- name: prune
WITH stale AS (
    SELECT id FROM contest WHERE changed_at < $1 ORDER BY changed_at LIMIT $2
    FOR UPDATE SKIP LOCKED
), emptied AS (
    DELETE FROM contest_event USING stale WHERE contest_id = stale.id RETURNING contest_id
), gone AS (
    DELETE FROM contest USING stale WHERE contest.id = stale.id RETURNING contest.id
)
SELECT id FROM gone

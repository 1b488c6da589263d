Contests and clubs, each in tables of their own: {kind}, {kind}_event, {kept}.
Each statement is a transaction of its own.

-- name: create
-- $1 key, $2 actor, $3 cmd_id, $4 bodies, $5 at, $6 secret, $7 maker
WITH known AS (
    SELECT max(seq) AS seq FROM {kind}_event
    WHERE {kind}_id = $1 AND actor = $2 AND cmd_id = $3
), moved AS (
    INSERT INTO {kind} (id, secret, maker, seq, created_at, changed_at)
    VALUES ($1, $6, $7, cardinality($4::text[]), $5, $5)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
), appended AS (
    INSERT INTO {kind}_event ({kind}_id, seq, actor, cmd_id, part, body, at)
    SELECT id, n, $2, $3, n - 1, body, $5
    FROM moved, unnest($4::text[]) WITH ORDINALITY AS given (body, n)
)
SELECT (SELECT seq FROM known) AS known, EXISTS (SELECT FROM moved) AS moved

-- name: append
-- $1 key, $2 actor, $3 cmd_id, $4 bodies, $5 at, $6 after, $7 numbers and $8 bodies to rewrite
WITH known AS (
    SELECT max(seq) AS seq FROM {kind}_event
    WHERE {kind}_id = $1 AND actor = $2 AND cmd_id = $3
), moved AS (
    UPDATE {kind} SET seq = $6 + cardinality($4::text[]), changed_at = $5
    WHERE id = $1 AND seq = $6 AND (SELECT seq FROM known) IS NULL
    RETURNING id
), appended AS (
    INSERT INTO {kind}_event ({kind}_id, seq, actor, cmd_id, part, body, at)
    SELECT id, $6 + n, $2, $3, n - 1, body, $5
    FROM moved, unnest($4::text[]) WITH ORDINALITY AS given (body, n)
), rewritten AS (
    UPDATE {kind}_event SET body = given.body
    FROM moved, unnest($7::integer[], $8::text[]) AS given (seq, body)
    WHERE {kind}_event.{kind}_id = moved.id AND {kind}_event.seq = given.seq
)
SELECT (SELECT seq FROM known) AS known, EXISTS (SELECT FROM moved) AS moved

-- name: add
-- $1 key, $2 secret, $3 maker, $4 actors, $5 cmd_ids, $6 parts, $7 bodies, $8 times
WITH moved AS (
    INSERT INTO {kind} (id, secret, maker, seq, created_at, changed_at)
    VALUES ($1, $2, $3, cardinality($7::text[]), ($8::bigint[])[cardinality($8::bigint[])],
            ($8::bigint[])[cardinality($8::bigint[])])
    ON CONFLICT (id) DO NOTHING
    RETURNING id
), appended AS (
    INSERT INTO {kind}_event ({kind}_id, seq, actor, cmd_id, part, body, at)
    SELECT id, n, actor, cmd_id, part, body, at
    FROM moved, unnest($4::text[], $5::text[], $6::integer[], $7::text[], $8::bigint[])
                WITH ORDINALITY AS given (actor, cmd_id, part, body, at, n)
)
SELECT EXISTS (SELECT FROM moved)

-- name: known
-- $1 key, $2 actor, $3 cmd_id
SELECT max(seq) FROM {kind}_event WHERE {kind}_id = $1 AND actor = $2 AND cmd_id = $3

-- name: load
-- $1 key, $2 after. One statement, so that row and events belong together.
SELECT c.secret, c.seq, c.created_at, e.seqs, e.actors, e.cmd_ids, e.bodies, e.times
FROM {kind} c
CROSS JOIN LATERAL (
    SELECT array_agg(seq ORDER BY seq) AS seqs, array_agg(actor ORDER BY seq) AS actors,
           array_agg(cmd_id ORDER BY seq) AS cmd_ids, array_agg(body ORDER BY seq) AS bodies,
           array_agg(at ORDER BY seq) AS times
    FROM {kind}_event WHERE {kind}_id = $1 AND seq > $2
) e
WHERE c.id = $1

-- name: heads
SELECT id, seq FROM {kind} WHERE id = ANY($1::text[])

-- name: made_by
SELECT count(*) FROM {kind} WHERE maker = $1 AND changed_at >= $2

-- name: keep_link
-- $1 key, $2 player, $3 link, $4 role, $5 name, $6 at, $7 most
WITH mine AS (
    INSERT INTO {kept} ({kind}_id, player_id, link, role, name, at)
    SELECT id, $2, $3, $4, $5, $6 FROM {kind} WHERE id = $1
    ON CONFLICT ({kind}_id, player_id, link) DO UPDATE SET name = excluded.name, at = excluded.at
)
DELETE FROM {kept}
WHERE player_id = $2 AND ({kind}_id, link) <> ($1, $3) AND ({kind}_id, link) NOT IN (
    SELECT {kind}_id, link FROM {kept}
    WHERE player_id = $2 AND ({kind}_id, link) <> ($1, $3)
    ORDER BY at DESC, {kind}_id, link LIMIT $7 - 1
)

-- name: kept_links
-- $1 players
SELECT k.{kind}_id AS key, k.link, k.role, k.name, k.at, c.secret
FROM {kept} k JOIN {kind} c ON c.id = k.{kind}_id
WHERE k.player_id = ANY ($1::text[])
ORDER BY k.at DESC, k.{kind}_id, k.link

-- name: drop_link
-- $1 players, $2 key, $3 link
DELETE FROM {kept} WHERE player_id = ANY ($1::text[]) AND {kind}_id = $2 AND link = $3

-- name: listing
SELECT id, seq, created_at, changed_at FROM {kind} ORDER BY changed_at DESC, id

-- name: delete
-- $1 key
WITH emptied AS (
    DELETE FROM {kind}_event WHERE {kind}_id = $1
)
DELETE FROM {kind} WHERE id = $1 RETURNING id

-- name: prune
WITH stale AS (
    SELECT id FROM {kind} WHERE changed_at < $1 ORDER BY changed_at LIMIT $2
    FOR UPDATE SKIP LOCKED
), emptied AS (
    DELETE FROM {kind}_event USING stale WHERE {kind}_id = stale.id RETURNING {kind}_id
), gone AS (
    DELETE FROM {kind} USING stale WHERE {kind}.id = stale.id RETURNING {kind}.id
)
SELECT id FROM gone

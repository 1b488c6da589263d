-- name: add_challenge
-- $1 hash, $2 expires_at, $3 now
WITH old AS (
    DELETE FROM challenge WHERE expires_at <= $3
)
INSERT INTO challenge (hash, expires_at) VALUES ($1, $2)

-- name: end_challenge
-- $1 hash, $2 now
DELETE FROM challenge WHERE hash = $1 RETURNING expires_at > $2 AS in_time

-- name: add
-- $1 players in their order, $2 id, $3 public_key, $4 sign_count, $5 created_at, $6 used_at
INSERT INTO passkey (player_id, id, public_key, sign_count, created_at, used_at, added_at)
SELECT player_id, $2, $3, $4, $5, $6, $5 - place
FROM unnest($1::text[]) WITH ORDINALITY AS given (player_id, place)
WHERE NOT EXISTS (SELECT FROM passkey WHERE id = $2)
RETURNING player_id

-- name: find
-- $1 id
SELECT id, public_key, sign_count, created_at, used_at, player_id FROM passkey
WHERE id = $1
ORDER BY added_at DESC, player_id

-- name: of
-- $1 players
SELECT id, public_key, sign_count, created_at, used_at, player_id FROM passkey
WHERE id IN (SELECT id FROM passkey WHERE player_id = ANY ($1::text[]))
ORDER BY created_at, id, added_at DESC, player_id

-- name: hold
-- $1 id, $2 players. They come after those that are held already, in their order.
INSERT INTO passkey (player_id, id, public_key, sign_count, created_at, used_at, added_at)
SELECT given.player_id, k.id, k.public_key, k.sign_count, k.created_at, k.used_at,
       k.first_at - given.place
FROM unnest($2::text[]) WITH ORDINALITY AS given (player_id, place),
     LATERAL (SELECT passkey.*, min(added_at) OVER () AS first_at FROM passkey
              WHERE id = $1 LIMIT 1) k
ON CONFLICT (player_id, id) DO NOTHING

-- name: take
-- $1 id, $2 token_hash, $3 sign_count, $4 now, $5 most devices
WITH held AS MATERIALIZED (
    SELECT player_id, added_at FROM passkey WHERE id = $1
), used AS (
    UPDATE passkey SET sign_count = $3, used_at = $4 WHERE id = $1
), added AS (
    INSERT INTO device (player_id, token_hash, added_at)
    -- The order of the passkey stays.
    SELECT player_id, $2, $4 + 1 - row_number() OVER (ORDER BY added_at DESC, player_id) FROM held
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
          AND aged.place >= $5::integer
)
SELECT player_id FROM held ORDER BY added_at DESC, player_id

-- name: remove
-- $1 id, $2 players
DELETE FROM passkey
WHERE id = $1 AND EXISTS (SELECT FROM passkey WHERE id = $1 AND player_id = ANY ($2::text[]))
RETURNING id

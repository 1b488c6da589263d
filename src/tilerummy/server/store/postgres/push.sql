-- name: key
SELECT private FROM push_key

-- name: keep_key
-- $1 private
INSERT INTO push_key (id, private) VALUES (1, $1) ON CONFLICT (id) DO NOTHING

-- name: subscribe
-- $1 endpoint, $2 player, $3 p256dh, $4 auth, $5 language, $6 at, $7 most
WITH mine AS (
    INSERT INTO subscription (endpoint, player_id, p256dh, auth, language, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (endpoint, player_id) DO UPDATE
        SET p256dh = excluded.p256dh, auth = excluded.auth,
            language = excluded.language, created_at = excluded.created_at
)
DELETE FROM subscription
WHERE player_id = $2 AND endpoint <> $1 AND endpoint NOT IN (
    SELECT endpoint FROM subscription WHERE player_id = $2 AND endpoint <> $1
    ORDER BY created_at DESC, endpoint LIMIT $7 - 1
)

-- name: unsubscribe
-- $1 endpoint, $2 player or NULL
DELETE FROM subscription WHERE endpoint = $1 AND ($2::text IS NULL OR player_id = $2)

-- name: subscriptions
-- $1 player
SELECT endpoint, p256dh, auth, language, created_at FROM subscription
WHERE player_id = $1
ORDER BY created_at DESC, endpoint

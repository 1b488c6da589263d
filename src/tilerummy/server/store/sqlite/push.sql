-- name: key
SELECT private FROM push_key

-- name: keep_key
INSERT INTO push_key (id, private) VALUES (1, :private) ON CONFLICT (id) DO NOTHING

-- name: subscribe
INSERT INTO subscription (endpoint, player_id, p256dh, auth, language, created_at)
VALUES (:endpoint, :player, :p256dh, :auth, :language, :at)
ON CONFLICT (endpoint, player_id) DO UPDATE
    SET p256dh = excluded.p256dh, auth = excluded.auth,
        language = excluded.language, created_at = excluded.created_at

-- name: forget_oldest
DELETE FROM subscription
WHERE player_id = :player AND endpoint NOT IN (
    SELECT endpoint FROM subscription WHERE player_id = :player
    ORDER BY created_at DESC, endpoint LIMIT :most
)

-- name: unsubscribe
DELETE FROM subscription
WHERE endpoint = :endpoint AND (:player IS NULL OR player_id = :player)

-- name: subscriptions
SELECT endpoint, p256dh, auth, language, created_at FROM subscription
WHERE player_id = :player
ORDER BY created_at DESC, endpoint

-- name: add_challenge
INSERT INTO challenge (hash, expires_at) VALUES (:hash, :expires_at)

-- name: forget_challenges
DELETE FROM challenge WHERE expires_at <= :at

-- name: end_challenge
DELETE FROM challenge WHERE hash = :hash RETURNING expires_at > :at

-- name: known
SELECT 1 FROM passkey WHERE id = :id

-- name: add
INSERT INTO passkey (player_id, id, public_key, sign_count, created_at, used_at, added_at)
VALUES (:player, :id, :public_key, :sign_count, :created_at, :used_at, :added_at)

-- name: find
SELECT id, public_key, sign_count, created_at, used_at, player_id FROM passkey
WHERE id = :id
ORDER BY added_at DESC, player_id

-- name: of
SELECT id, public_key, sign_count, created_at, used_at, player_id FROM passkey
WHERE id IN (
    SELECT id FROM passkey WHERE player_id IN (SELECT value FROM json_each(:players))
)
ORDER BY created_at, id, added_at DESC, player_id

-- name: hold
-- The players come after those that are held already, in their order.
INSERT INTO passkey (player_id, id, public_key, sign_count, created_at, used_at, added_at)
SELECT p.value, k.id, k.public_key, k.sign_count, k.created_at, k.used_at,
       min(k.added_at) - 1 - p.key
FROM json_each(:players) p JOIN passkey k ON k.id = :id
GROUP BY p.value, p.key, k.id
ON CONFLICT (player_id, id) DO NOTHING

-- name: used
UPDATE passkey SET sign_count = :sign_count, used_at = :at WHERE id = :id

-- name: remove
DELETE FROM passkey
WHERE id = :id AND id IN (
    SELECT id FROM passkey WHERE player_id IN (SELECT value FROM json_each(:players))
)

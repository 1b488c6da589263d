-- The schema of a new file; one that is there already is upgraded by ../migrations. Both lead to the
-- same, which a test compares.
--
-- The stream of a match is its lobby and all its games; the primary key of `event` decides every
-- race, its unique key makes a command count once. Times are milliseconds since the epoch (UTC).

CREATE TABLE player (
    id         TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
);

-- Further browsers that hold a player; one may hold several.
CREATE TABLE device (
    player_id  TEXT    NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    token_hash BLOB    NOT NULL,
    added_at   INTEGER NOT NULL,
    PRIMARY KEY (player_id, token_hash)
) WITHOUT ROWID;

CREATE INDEX device_token ON device (token_hash);

-- Players of a browser, offered to the first browser that sends the secret.
CREATE TABLE offer (
    giver_hash  BLOB    NOT NULL PRIMARY KEY,
    secret_hash BLOB    NOT NULL UNIQUE,
    expires_at  INTEGER NOT NULL
) WITHOUT ROWID;

-- Passkeys, which hold players like browsers do; one may hold several.
CREATE TABLE passkey (
    player_id  TEXT    NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    id         BLOB    NOT NULL,
    public_key BLOB    NOT NULL,
    sign_count INTEGER NOT NULL,        -- of the authenticator; 0 for those that do not count
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL,
    added_at   INTEGER NOT NULL,
    PRIMARY KEY (player_id, id)
) WITHOUT ROWID;

CREATE INDEX passkey_id ON passkey (id);

-- What a passkey is asked to sign, each once.
CREATE TABLE challenge (
    hash       BLOB    NOT NULL PRIMARY KEY,
    expires_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX challenge_expires ON challenge (expires_at);

CREATE TABLE match (
    id              TEXT PRIMARY KEY,
    invite          TEXT NOT NULL,
    status          TEXT NOT NULL,
    seq             INTEGER NOT NULL,
    ruleset         TEXT NOT NULL,
    ruleset_version INTEGER NOT NULL,
    names           TEXT NOT NULL,      -- JSON list, by seat
    to_move         INTEGER,
    deadline_at     INTEGER,            -- milliseconds since the epoch, UTC
    seed_commitment TEXT,
    created_at      INTEGER NOT NULL,
    changed_at      INTEGER NOT NULL,
    owner           TEXT,               -- a node's name, dead or alive
    fence           INTEGER NOT NULL DEFAULT 0,
    alive_at        INTEGER,            -- when the owner before was last there
    glance          TEXT                -- JSON; NULL for what has not changed since there is one
);

CREATE INDEX match_deadline ON match (deadline_at)
    WHERE status = 'playing' AND deadline_at IS NOT NULL;
CREATE INDEX match_owner ON match (owner) WHERE owner IS NOT NULL;

CREATE TABLE event (
    match_id TEXT    NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL,
    actor    TEXT    NOT NULL,
    cmd_id   TEXT    NOT NULL,
    part     INTEGER NOT NULL,          -- a command may lead to several events, counted from 0
    body     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, actor, cmd_id, part)
) WITHOUT ROWID;

CREATE TABLE seed (
    match_id TEXT    NOT NULL REFERENCES match (id),
    game     INTEGER NOT NULL,
    seed     BLOB    NOT NULL,
    PRIMARY KEY (match_id, game)
) WITHOUT ROWID;

CREATE TABLE seat (
    match_id  TEXT    NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL,
    player_id TEXT    NOT NULL REFERENCES player (id),
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;

CREATE INDEX seat_player ON seat (player_id);

CREATE TABLE push_key (
    id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    private TEXT NOT NULL               -- PEM; by it push services know the server
);

CREATE TABLE subscription (
    endpoint   TEXT NOT NULL,
    player_id  TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    p256dh     TEXT NOT NULL,
    auth       TEXT NOT NULL,
    language   TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (endpoint, player_id)
) WITHOUT ROWID;

CREATE INDEX subscription_player ON subscription (player_id);

-- Contests are streams of their own, with the same promises.
CREATE TABLE contest (
    id         TEXT PRIMARY KEY,
    secret     BLOB NOT NULL,           -- of which the secrets of its links are made
    maker      TEXT NOT NULL,           -- who opened it, by player id
    seq        INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
);

CREATE INDEX contest_maker ON contest (maker);

CREATE TABLE contest_event (
    contest_id TEXT    NOT NULL REFERENCES contest (id),
    seq        INTEGER NOT NULL,
    actor      TEXT    NOT NULL,
    cmd_id     TEXT    NOT NULL,
    part       INTEGER NOT NULL,        -- as of `event`
    body       TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (contest_id, seq),
    UNIQUE (contest_id, actor, cmd_id, part)
) WITHOUT ROWID;

-- Links that players keep, so that a browser that loses its own list finds them again.
CREATE TABLE kept_link (
    contest_id TEXT    NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    player_id  TEXT    NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    link       INTEGER NOT NULL,
    role       TEXT    NOT NULL,
    name       TEXT    NOT NULL,        -- of the contest, when it was kept
    at         INTEGER NOT NULL,
    PRIMARY KEY (contest_id, player_id, link)
) WITHOUT ROWID;

CREATE INDEX kept_link_player ON kept_link (player_id);

-- Clubs, kept as contests are.
CREATE TABLE club (
    id         TEXT PRIMARY KEY,
    secret     BLOB NOT NULL,           -- of which the secrets of its links are made
    maker      TEXT NOT NULL,           -- who opened it, by player id
    seq        INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
);

CREATE INDEX club_maker ON club (maker);

CREATE TABLE club_event (
    club_id TEXT    NOT NULL REFERENCES club (id),
    seq        INTEGER NOT NULL,
    actor      TEXT    NOT NULL,
    cmd_id     TEXT    NOT NULL,
    part       INTEGER NOT NULL,        -- as of `event`
    body       TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (club_id, seq),
    UNIQUE (club_id, actor, cmd_id, part)
) WITHOUT ROWID;

-- Links that players keep, so that a browser that loses its own list finds them again.
CREATE TABLE kept_club (
    club_id TEXT    NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    player_id  TEXT    NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    link       INTEGER NOT NULL,
    role       TEXT    NOT NULL,
    name       TEXT    NOT NULL,        -- of the club, when it was kept
    at         INTEGER NOT NULL,
    PRIMARY KEY (club_id, player_id, link)
) WITHOUT ROWID;

CREATE INDEX kept_club_player ON kept_club (player_id);

CREATE TABLE node (
    name     TEXT NOT NULL PRIMARY KEY,
    alive_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY
);

INSERT INTO alembic_version (version_num) VALUES ('0008');

-- The first version knows nothing of that table; it looks here, and refuses what is newer.
PRAGMA user_version = 2;

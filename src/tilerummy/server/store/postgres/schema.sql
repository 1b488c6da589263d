-- The schema of a new database; one that is there already is upgraded by ../migrations. Both lead
-- to the same, which a test compares.
--
-- The stream of a match is its lobby and all its games; the primary key of `event` decides every
-- race, its unique key makes a command count once. Times are milliseconds since the epoch (UTC).

CREATE TABLE player (
    id         text PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    created_at bigint NOT NULL
);

-- Further browsers that hold a player; one may hold several.
CREATE TABLE device (
    player_id  text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    added_at   bigint NOT NULL,
    PRIMARY KEY (player_id, token_hash)
);

CREATE INDEX device_token ON device (token_hash);

-- Players of a browser, offered to the first browser that sends the secret.
CREATE TABLE offer (
    giver_hash  bytea PRIMARY KEY,
    secret_hash bytea NOT NULL UNIQUE,
    expires_at  bigint NOT NULL
);

-- Passkeys, which hold players like browsers do; one may hold several.
CREATE TABLE passkey (
    player_id  text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    id         bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,         -- of the authenticator; 0 for those that do not count
    created_at bigint NOT NULL,
    used_at    bigint NOT NULL,
    added_at   bigint NOT NULL,
    PRIMARY KEY (player_id, id)
);

CREATE INDEX passkey_id ON passkey (id);

-- What a passkey is asked to sign, each once.
CREATE TABLE challenge (
    hash       bytea PRIMARY KEY,
    expires_at bigint NOT NULL
);

CREATE INDEX challenge_expires ON challenge (expires_at);

CREATE TABLE match (
    id              text PRIMARY KEY,
    invite          text NOT NULL,
    status          text NOT NULL,
    seq             integer NOT NULL,
    ruleset         text NOT NULL,
    ruleset_version integer NOT NULL,
    names           text NOT NULL,      -- JSON list, by seat
    to_move         integer,
    deadline_at     bigint,
    seed_commitment text,
    created_at      bigint NOT NULL,
    changed_at      bigint NOT NULL,
    owner           text,               -- a node's name, dead or alive
    fence           bigint NOT NULL DEFAULT 0,
    alive_at        bigint,             -- when the owner before was last there
    glance          text                -- JSON; NULL for what has not changed since there is one
);

CREATE INDEX match_deadline ON match (deadline_at)
    WHERE status = 'playing' AND deadline_at IS NOT NULL;
CREATE INDEX match_owner ON match (owner) WHERE owner IS NOT NULL;

CREATE TABLE event (
    match_id text NOT NULL REFERENCES match (id),
    seq      integer NOT NULL,
    actor    text NOT NULL,
    cmd_id   text NOT NULL,
    part     integer NOT NULL,          -- a command may lead to several events, counted from 0
    body     text NOT NULL,
    at       bigint NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, actor, cmd_id, part)
);

CREATE TABLE seed (
    match_id text NOT NULL REFERENCES match (id),
    game     integer NOT NULL,
    seed     bytea NOT NULL,
    PRIMARY KEY (match_id, game)
);

CREATE TABLE seat (
    match_id  text NOT NULL REFERENCES match (id),
    seat      integer NOT NULL,
    player_id text NOT NULL REFERENCES player (id),
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX seat_player ON seat (player_id);

CREATE TABLE push_key (
    id      integer PRIMARY KEY CHECK (id = 1),
    private text NOT NULL               -- PEM; by it push services know the server
);

CREATE TABLE subscription (
    endpoint   text NOT NULL,
    player_id  text NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    p256dh     text NOT NULL,
    auth       text NOT NULL,
    language   text NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (endpoint, player_id)
);

CREATE INDEX subscription_player ON subscription (player_id);

-- Contests are streams of their own, with the same promises.
CREATE TABLE contest (
    id         text PRIMARY KEY,
    secret     bytea NOT NULL,          -- of which the secrets of its links are made
    maker      text NOT NULL,           -- who opened it, by player id
    seq        integer NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL
);

CREATE INDEX contest_maker ON contest (maker);

CREATE TABLE contest_event (
    contest_id text    NOT NULL REFERENCES contest (id),
    seq        integer NOT NULL,
    actor      text    NOT NULL,
    cmd_id     text    NOT NULL,
    part       integer NOT NULL,        -- as of `event`
    body       text    NOT NULL,
    at         bigint  NOT NULL,
    PRIMARY KEY (contest_id, seq),
    UNIQUE (contest_id, actor, cmd_id, part)
);

-- Links that players keep, so that a browser that loses its own list finds them again.
CREATE TABLE kept_link (
    contest_id text    NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
    player_id  text    NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    link       integer NOT NULL,
    role       text    NOT NULL,
    name       text    NOT NULL,        -- of the contest, when it was kept
    at         bigint  NOT NULL,
    PRIMARY KEY (contest_id, player_id, link)
);

CREATE INDEX kept_link_player ON kept_link (player_id);

-- Clubs, kept as contests are.
CREATE TABLE club (
    id         text PRIMARY KEY,
    secret     bytea NOT NULL,          -- of which the secrets of its links are made
    maker      text NOT NULL,           -- who opened it, by player id
    seq        integer NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL
);

CREATE INDEX club_maker ON club (maker);

CREATE TABLE club_event (
    club_id text    NOT NULL REFERENCES club (id),
    seq        integer NOT NULL,
    actor      text    NOT NULL,
    cmd_id     text    NOT NULL,
    part       integer NOT NULL,        -- as of `event`
    body       text    NOT NULL,
    at         bigint  NOT NULL,
    PRIMARY KEY (club_id, seq),
    UNIQUE (club_id, actor, cmd_id, part)
);

-- Links that players keep, so that a browser that loses its own list finds them again.
CREATE TABLE kept_club (
    club_id text    NOT NULL REFERENCES club (id) ON DELETE CASCADE,
    player_id  text    NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    link       integer NOT NULL,
    role       text    NOT NULL,
    name       text    NOT NULL,        -- of the club, when it was kept
    at         bigint  NOT NULL,
    PRIMARY KEY (club_id, player_id, link)
);

CREATE INDEX kept_club_player ON kept_club (player_id);

CREATE TABLE node (
    name     text PRIMARY KEY,
    alive_at bigint NOT NULL
);

-- One row. The time of this database is that of its machine and `ahead_ms`, which grows when the
-- machine's clock is set back behind what is stored.
CREATE TABLE clock (
    id        integer PRIMARY KEY CHECK (id = 1),
    ahead_ms  bigint NOT NULL,
    newest_at bigint NOT NULL           -- of nodes that are gone
);

INSERT INTO clock (id, ahead_ms, newest_at) VALUES (1, 0, 0);

CREATE FUNCTION time_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ahead_ms FROM clock';

-- Tables that need not survive a crash of the database are unlogged.

CREATE UNLOGGED TABLE presence (
    match_id  text NOT NULL,
    node      text NOT NULL,
    seats     integer[] NOT NULL,
    onlookers integer NOT NULL,
    PRIMARY KEY (match_id, node)
);

CREATE UNLOGGED TABLE draft (
    match_id  text PRIMARY KEY,
    turn_seq  integer NOT NULL,
    melds     text[],                   -- NULL: could not be read
    completed text[]
);

CREATE TABLE alembic_version (
    version_num varchar(32) NOT NULL CONSTRAINT alembic_version_pkc PRIMARY KEY
);

INSERT INTO alembic_version (version_num) VALUES ('0008');

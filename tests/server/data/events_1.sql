-- Dumped from a file of schema 1 with events of version 1: a classic game that is over, a game of
-- twist with a running clock, and a lobby. The tokens are token-of-kim and token-of-lee.
BEGIN TRANSACTION;
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
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',1,'server','create',0,'{"type":"match_created","ruleset":"twist","seats":3}',1795330900514);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',2,'server','create',1,'{"type":"seated","seat":0,"name":"Kim 林","player":"kimkimkimkimkimk","level":null}',1795330900514);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',3,'server','create',2,'{"type":"seated","seat":2,"name":"Ada","player":null,"level":"easy"}',1795330900514);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',4,'player leeleeleeleeleel','sit-2',0,'{"type":"seated","seat":1,"name":"Lee","player":"leeleeleeleeleel","level":null}',1795330900516);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',5,'seat 0','rename-1',0,'{"type":"renamed","seat":0,"name":"Kim 林😀"}',1795330900521);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',6,'seat 0','start-2',0,'{"type":"in_game","event":"start_tiles; tiles=0:O2 1:R13 2:K6"}',1795330900535);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',7,'seat 0','start-2',1,'{"type":"game_dealt","game":1,"commitment":"b65ec27ae36161999a31b431ea402b185b39eb0fcb59f3277a06d7b1a26b7695","event":"dealt; ruleset=twist; starter=1; racks=R3 R4 R6 R7 R9 B1 B7 K4 K11 O1 O5 O8 O11 O13 / R6 R12 B4 B5 B6 B6 K2 K7 K13 O2 O8 O9 JD JM / R5 R8 R8 R11 B8 B13 B13 K3 K3 K9 K10 K13 O2 J; pool=B10 R5 O13 O1 O3 O9 K8 K9 O4 O11 O3 B1 B12 O10 O12 O7 O6 K1 K5 R12 B12 R13 B4 JC R3 R9 B7 B9 B11 B2 B8 J O4 R10 JM B3 R2 O7 B5 K11 K7 K6 R4 R13 R11 K12 B9 R2 R10 O5 R1 B11 K4 K1 R7 K2 K8 O6 O10 B10 K5 K12 B3 K10 K6 JD O12 JC B2 R1"}',1795330900535);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',8,'seat 1','turn-100',0,'{"type":"in_game","event":"played; seat=1; placed=B6 B6 O8 O9 JD JM; called=no; table=[B6 JM B6] [O8 O9 JD]"}',1795330900762);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',9,'seat 2','turn-101',0,'{"type":"in_game","event":"played; seat=2; placed=B13 K13 J; called=no; table=[B6 JM B6] [O8 O9 JD] [B13 K13 J]"}',1795330900768);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',10,'seat 0','turn-102',0,'{"type":"in_game","event":"drew; seat=0; tiles=B10; cause=choice"}',1795330900777);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',11,'seat 1','turn-103',0,'{"type":"in_game","event":"drew; seat=1; tiles=R5; cause=choice"}',1795330900871);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',12,'server','resume:1',0,'{"type":"clock_extended","outage_ms":4321}',1795330900877);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',13,'seat 2','turn-104',0,'{"type":"in_game","event":"played; seat=2; placed=R8 B8 K9; called=no; table=[B6 JM B6] [B13 K13 J] [K9 O9 JD] [R8 B8 O8]"}',1795330900885);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',14,'seat 0','turn-105',0,'{"type":"in_game","event":"drew; seat=0; tiles=O13; cause=choice"}',1795330900895);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',15,'seat 1','turn-106',0,'{"type":"in_game","event":"drew; seat=1; tiles=O1; cause=choice"}',1795330900900);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',16,'clock','timeout:15',0,'{"type":"in_game","event":"timed_out; seat=2; unfinished=no"}',1795330900911);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',17,'clock','timeout:15',1,'{"type":"in_game","event":"drew; seat=2; tiles=O3; cause=timeout"}',1795330900911);
INSERT INTO "event" VALUES('bzqg3lcpdzmrhc5q',18,'seat 0','turn-108',0,'{"type":"in_game","event":"drew; seat=0; tiles=O9; cause=choice"}',1795330900919);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',1,'server','create',0,'{"type":"match_created","ruleset":"classic","seats":2}',1795330900379);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',2,'server','create',1,'{"type":"seated","seat":0,"name":"Kim","player":"kimkimkimkimkimk","level":null}',1795330900379);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',3,'player leeleeleeleeleel','sit-1',0,'{"type":"seated","seat":1,"name":"Lee","player":"leeleeleeleeleel","level":null}',1795330900385);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',4,'seat 0','start-1',0,'{"type":"in_game","event":"start_tiles; tiles=0:R10 1:B6"}',1795330900403);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',5,'seat 0','start-1',1,'{"type":"game_dealt","game":1,"commitment":"cbb8a95949219b79d3725a212413ed5170bc90b346c5dc538ee6fd5997aca38d","event":"dealt; ruleset=classic; starter=0; racks=R3 R6 R7 B1 B2 B5 B9 B10 K1 K2 K4 K5 K13 O1 / R5 R8 R9 R12 B3 B5 B6 B8 K3 K9 O4 O5 O9 O10; pool=K12 J B7 K3 O6 K11 R1 O8 B11 B6 O7 J K8 R6 B11 R11 O9 O4 B4 B12 O6 R3 B7 K4 K6 O3 O12 O10 B3 R13 R11 B8 R13 R12 B12 O13 R10 R8 K1 O2 K11 B10 B9 O3 B13 R4 O11 O7 R10 R2 K7 K6 K9 R9 K2 O13 K10 O11 R5 R1 O1 R7 K5 O2 B1 B4 R2 R4 K13 O12 K8 K12 B13 K7 B2 O5 K10 O8"}',1795330900403);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',6,'seat 0','turn-0',0,'{"type":"in_game","event":"drew; seat=0; tiles=K12; cause=choice"}',1795330900417);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',7,'seat 1','turn-1',0,'{"type":"in_game","event":"played; seat=1; placed=R5 R9 B5 K9 O5 O9; called=no; table=[R5 B5 O5] [R9 K9 O9]"}',1795330900425);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',8,'seat 0','turn-2',0,'{"type":"in_game","event":"drew; seat=0; tiles=J; cause=choice"}',1795330900434);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',9,'seat 1','turn-3',0,'{"type":"in_game","event":"drew; seat=1; tiles=B7; cause=choice"}',1795330900452);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',10,'seat 0','turn-4',0,'{"type":"in_game","event":"played; seat=0; placed=B1 K1 K12 K13 O1 J; called=no; table=[R5 B5 O5] [R9 K9 O9] [J K12 K13] [B1 K1 O1]"}',1795330900470);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',11,'seat 1','turn-5',0,'{"type":"in_game","event":"played; seat=1; placed=B6 B7 B8; called=no; table=[R5 B5 O5] [R9 K9 O9] [J K12 K13] [B1 K1 O1] [B6 B7 B8]"}',1795330900483);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',12,'seat 0','turn-6',0,'{"type":"in_game","event":"played; seat=0; placed=R6 R7 B5 B9 B10 K5; called=no; table=[R9 K9 O9] [J K12 K13] [B1 K1 O1] [R5 R6 R7] [B5 B6 B7 B8 B9 B10] [B5 K5 O5]"}',1795330900494);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',13,'seat 1','turn-7',0,'{"type":"in_game","event":"played; seat=1; placed=R8; called=no; table=[R9 K9 O9] [J K12 K13] [B1 K1 O1] [B5 B6 B7 B8 B9 B10] [B5 K5 O5] [R5 R6 R7 R8]"}',1795330900497);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',14,'seat 0','turn-8',0,'{"type":"in_game","event":"drew; seat=0; tiles=K3; cause=choice"}',1795330900498);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',15,'seat 1','turn-9',0,'{"type":"in_game","event":"drew; seat=1; tiles=O6; cause=choice"}',1795330900500);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',16,'seat 0','turn-10',0,'{"type":"in_game","event":"played; seat=0; placed=K2 K3 K4; called=no; table=[R9 K9 O9] [J K12 K13] [B1 K1 O1] [B5 B6 B7 B8 B9 B10] [R6 R7 R8] [K2 K3 K4 K5] [R5 B5 O5]"}',1795330900502);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',17,'seat 1','turn-11',0,'{"type":"in_game","event":"played; seat=1; placed=O4 O6; called=no; table=[R9 K9 O9] [J K12 K13] [B1 K1 O1] [B5 B6 B7 B8 B9 B10] [R6 R7 R8] [K2 K3 K4] [O4 O5 O6] [R5 B5 K5]"}',1795330900503);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',18,'seat 0','turn-12',0,'{"type":"in_game","event":"drew; seat=0; tiles=K11; cause=choice"}',1795330900505);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',19,'seat 1','turn-13',0,'{"type":"in_game","event":"drew; seat=1; tiles=R1; cause=choice"}',1795330900506);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',20,'seat 0','turn-14',0,'{"type":"in_game","event":"played; seat=0; placed=K11; called=no; table=[R9 K9 O9] [B1 K1 O1] [B5 B6 B7 B8 B9 B10] [R6 R7 R8] [K2 K3 K4] [O4 O5 O6] [R5 B5 K5] [J K11 K12 K13]"}',1795330900508);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',21,'seat 1','turn-15',0,'{"type":"in_game","event":"played; seat=1; placed=R1 B3 K3; called=no; table=[R9 K9 O9] [B5 B6 B7 B8 B9 B10] [O4 O5 O6] [R5 R6 R7 R8] [B3 J B5] [K1 K2 K3] [K3 K4 K5] [K11 K12 K13] [R1 B1 O1]"}',1795330900510);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',22,'seat 0','turn-16',0,'{"type":"in_game","event":"played; seat=0; placed=R3 B2; called=yes; table=[R9 K9 O9] [B5 B6 B7 B8 B9 B10] [O4 O5 O6] [K11 K12 K13] [R6 R7 R8] [B1 B2 B3] [K2 K3 K4] [R1 K1 O1] [R3 K3 J] [R5 B5 K5]"}',1795330900512);
INSERT INTO "event" VALUES('gamlpx4sbnhaq3is',23,'seat 0','turn-16',1,'{"type":"game_finished","event":"game_ended; outcome=call winners=0 scores=22,-22 tiles=0,2","racks":" / R12 O10","seed":"04b708121ea670d1577cf92a7e1641fcf6088759053138fff75f4013f3e7a8c9"}',1795330900512);
INSERT INTO "event" VALUES('uktp3xe4dsdhjcu4',1,'server','create',0,'{"type":"match_created","ruleset":"classic","seats":4}',1795330900922);
INSERT INTO "event" VALUES('uktp3xe4dsdhjcu4',2,'server','create',1,'{"type":"seated","seat":0,"name":"Lee","player":"leeleeleeleeleel","level":null}',1795330900922);
INSERT INTO "event" VALUES('uktp3xe4dsdhjcu4',3,'server','create',2,'{"type":"seated","seat":2,"name":"Ada","player":null,"level":"hard"}',1795330900922);
CREATE TABLE heartbeat (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    alive_at INTEGER NOT NULL
);
INSERT INTO "heartbeat" VALUES(1,1795330900927);
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
    changed_at      INTEGER NOT NULL
);
INSERT INTO "match" VALUES('gamlpx4sbnhaq3is','i9JZYqFcXqzwC_MmmwBRpQ','between_games',23,'classic',1,'["Kim", "Lee"]',NULL,NULL,'cbb8a95949219b79d3725a212413ed5170bc90b346c5dc538ee6fd5997aca38d',1795330900379,1795330900512);
INSERT INTO "match" VALUES('bzqg3lcpdzmrhc5q','OeT3zNp4LZLRaFotkqF0Kw','playing',18,'twist',1,'["Kim 林😀", "Lee", "Ada"]',1,1795330960919,'b65ec27ae36161999a31b431ea402b185b39eb0fcb59f3277a06d7b1a26b7695',1795330900514,1795330900919);
INSERT INTO "match" VALUES('uktp3xe4dsdhjcu4','bBl76GtitkEV1eoOF5N5JA','lobby',3,'classic',1,'["Lee", "", "Ada", ""]',NULL,NULL,NULL,1795330900922,1795330900922);
CREATE TABLE player (
    id         TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
);
INSERT INTO "player" VALUES('kimkimkimkimkimk',X'58ABE5044A3F0BD12A972A49F46F37818DB7E81B0CDAABE52F8F8E85D3875B09',1795330899871);
INSERT INTO "player" VALUES('leeleeleeleeleel',X'4A3F7EF240F3B0D09AF107815B937E5699AAABB54E071C8302A7BFF1F25D4824',1795330899874);
CREATE TABLE seat (
    match_id  TEXT    NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL,
    player_id TEXT    NOT NULL REFERENCES player (id),
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
INSERT INTO "seat" VALUES('bzqg3lcpdzmrhc5q',0,'kimkimkimkimkimk');
INSERT INTO "seat" VALUES('gamlpx4sbnhaq3is',0,'kimkimkimkimkimk');
INSERT INTO "seat" VALUES('bzqg3lcpdzmrhc5q',1,'leeleeleeleeleel');
INSERT INTO "seat" VALUES('gamlpx4sbnhaq3is',1,'leeleeleeleeleel');
INSERT INTO "seat" VALUES('uktp3xe4dsdhjcu4',0,'leeleeleeleeleel');
CREATE TABLE seed (
    match_id TEXT    NOT NULL REFERENCES match (id),
    game     INTEGER NOT NULL,
    seed     BLOB    NOT NULL,
    PRIMARY KEY (match_id, game)
) WITHOUT ROWID;
INSERT INTO "seed" VALUES('bzqg3lcpdzmrhc5q',1,X'CBCB388835C982A6543466B3FF1536664B8ADB181E7AB614180358F79327BDDA');
INSERT INTO "seed" VALUES('gamlpx4sbnhaq3is',1,X'04B708121EA670D1577CF92A7E1641FCF6088759053138FFF75F4013F3E7A8C9');
CREATE INDEX match_status ON match (status);
CREATE INDEX seat_player ON seat (player_id);
COMMIT;
PRAGMA user_version = 1;

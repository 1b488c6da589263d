-- Written by the first version: a game that is over, and one whose clock runs.
PRAGMA user_version = 1;
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
INSERT INTO "event" VALUES('bjmmt7evxfrno7zm',1,'server','create',0,'{"type":"match_created","ruleset":"classic","seats":2}',1795329803423);
INSERT INTO "event" VALUES('bjmmt7evxfrno7zm',2,'server','create',1,'{"type":"seated","seat":0,"name":"Kim","player":"72njbgy3kjlxhkms","level":null}',1795329803423);
INSERT INTO "event" VALUES('bjmmt7evxfrno7zm',3,'player h37qbkie7pygxd3q','join:2',0,'{"type":"seated","seat":1,"name":"이서","player":"h37qbkie7pygxd3q","level":null}',1795329803428);
INSERT INTO "event" VALUES('bjmmt7evxfrno7zm',4,'seat 0','command-start',0,'{"type":"in_game","event":"start_tiles; tiles=0:K12 1:B3"}',1795329803438);
INSERT INTO "event" VALUES('bjmmt7evxfrno7zm',5,'seat 0','command-start',1,'{"type":"game_dealt","game":1,"commitment":"61bcfff112bc923b5b818c46b39223c5a5d5b483700a9d05dc33f0623df1477b","event":"dealt; ruleset=classic; starter=0; racks=R5 R10 B3 B7 K2 K5 K8 K10 O3 O6 O11 O12 O12 O13 / R1 R1 R5 R11 B9 B11 B12 K3 K9 K12 O3 O4 O7 O9; pool=B13 B2 R9 K1 O5 R7 R11 K8 O1 O2 B12 R2 R6 K7 B5 R3 B8 K4 K4 K11 O8 B4 K13 O8 K10 O2 R3 R6 R10 B10 O4 R13 B11 O11 R4 K2 B1 B6 O10 R13 K12 O1 R8 R7 B9 K3 R2 O9 K13 B5 B4 O6 B10 K7 O13 B13 O5 K5 B8 B3 K9 K1 O7 R4 O10 R8 R12 K6 B1 B6 B2 B7 R9 J K11 R12 J K6"}',1795329803438);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',1,'server','create',0,'{"type":"match_created","ruleset":"classic{turn_limit_s=none}","seats":3}',1795329803139);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',2,'server','create',1,'{"type":"seated","seat":0,"name":"Kim","player":"72njbgy3kjlxhkms","level":null}',1795329803139);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',3,'server','create',2,'{"type":"seated","seat":1,"name":"Ada","player":null,"level":"easy"}',1795329803139);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',4,'server','create',3,'{"type":"seated","seat":2,"name":"Emmy","player":null,"level":"easy"}',1795329803139);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',5,'server','first-game',0,'{"type":"in_game","event":"start_tiles; tiles=0:K7 1:O11 2:O6"}',1795329803141);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',6,'server','first-game',1,'{"type":"game_dealt","game":1,"commitment":"95dd590b43b15126579ed45bfc5186197d9fee2b2acf7e8c9e0386884cc682d9","event":"dealt; ruleset=classic{turn_limit_s=none}; starter=1; racks=R3 R9 B3 B3 B7 B8 B11 K4 K12 K13 O2 O6 O7 O9 / R4 R7 R10 R12 B6 K1 K2 K10 K13 O1 O6 O8 O12 J / R1 R3 R12 B10 B13 K2 K3 K4 K5 O2 O4 O5 O8 J; pool=R2 B1 O1 B4 B10 R5 O9 O12 O10 K6 K7 R6 B7 R11 K11 O7 K9 R4 B8 R13 B12 R6 K8 B2 R7 R11 R5 K9 K7 R10 B11 R8 B5 B9 B13 B6 O13 K11 O13 O11 R8 B4 O10 O3 R13 K10 O3 B1 R9 K1 O4 B2 B12 R2 R1 K5 K6 K3 K12 B9 B5 O5 K8 O11"}',1795329803141);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',7,'bot','bot:6',0,'{"type":"in_game","event":"drew; seat=1; tiles=R2; cause=choice"}',1795329803144);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',8,'bot','bot:7',0,'{"type":"in_game","event":"drew; seat=2; tiles=B1; cause=choice"}',1795329803148);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',9,'seat 0','command-1',0,'{"type":"in_game","event":"drew; seat=0; tiles=O1; cause=choice"}',1795329803156);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',10,'bot','bot:9',0,'{"type":"in_game","event":"drew; seat=1; tiles=B4; cause=choice"}',1795329803160);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',11,'bot','bot:10',0,'{"type":"in_game","event":"drew; seat=2; tiles=B10; cause=choice"}',1795329803164);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',12,'seat 0','command-2',0,'{"type":"in_game","event":"drew; seat=0; tiles=R5; cause=choice"}',1795329803167);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',13,'bot','bot:12',0,'{"type":"in_game","event":"drew; seat=1; tiles=O9; cause=choice"}',1795329803170);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',14,'bot','bot:13',0,'{"type":"in_game","event":"drew; seat=2; tiles=O12; cause=choice"}',1795329803172);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',15,'seat 0','command-3',0,'{"type":"in_game","event":"drew; seat=0; tiles=O10; cause=choice"}',1795329803174);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',16,'bot','bot:15',0,'{"type":"in_game","event":"drew; seat=1; tiles=K6; cause=choice"}',1795329803180);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',17,'bot','bot:16',0,'{"type":"in_game","event":"drew; seat=2; tiles=K7; cause=choice"}',1795329803184);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',18,'seat 0','command-4',0,'{"type":"in_game","event":"drew; seat=0; tiles=R6; cause=choice"}',1795329803186);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',19,'bot','bot:18',0,'{"type":"in_game","event":"drew; seat=1; tiles=B7; cause=choice"}',1795329803188);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',20,'bot','bot:19',0,'{"type":"in_game","event":"drew; seat=2; tiles=R11; cause=choice"}',1795329803190);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',21,'seat 0','command-5',0,'{"type":"in_game","event":"drew; seat=0; tiles=K11; cause=choice"}',1795329803193);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',22,'bot','bot:21',0,'{"type":"in_game","event":"drew; seat=1; tiles=O7; cause=choice"}',1795329803200);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',23,'bot','bot:22',0,'{"type":"in_game","event":"drew; seat=2; tiles=K9; cause=choice"}',1795329803204);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',24,'seat 0','command-6',0,'{"type":"in_game","event":"played; seat=0; placed=K11 K12 K13; called=no; table=[K11 K12 K13]"}',1795329803206);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',25,'bot','bot:24',0,'{"type":"in_game","event":"played; seat=1; placed=R7 B6 B7 K6 O6 O7; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6]"}',1795329803209);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',26,'bot','bot:25',0,'{"type":"in_game","event":"drew; seat=2; tiles=R4; cause=choice"}',1795329803212);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',27,'seat 0','command-7',0,'{"type":"in_game","event":"drew; seat=0; tiles=B8; cause=choice"}',1795329803214);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',28,'bot','bot:27',0,'{"type":"in_game","event":"drew; seat=1; tiles=R13; cause=choice"}',1795329803216);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',29,'bot','bot:28',0,'{"type":"in_game","event":"drew; seat=2; tiles=B12; cause=choice"}',1795329803219);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',30,'seat 0','command-8',0,'{"type":"in_game","event":"drew; seat=0; tiles=R6; cause=choice"}',1795329803222);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',31,'bot','bot:30',0,'{"type":"in_game","event":"drew; seat=1; tiles=K8; cause=choice"}',1795329803233);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',32,'bot','bot:31',0,'{"type":"in_game","event":"played; seat=2; placed=R4 R12 B12 K4 O4 O12; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4]"}',1795329803236);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',33,'seat 0','command-9',0,'{"type":"in_game","event":"drew; seat=0; tiles=B2; cause=choice"}',1795329803239);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',34,'bot','bot:33',0,'{"type":"in_game","event":"drew; seat=1; tiles=R7; cause=choice"}',1795329803242);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',35,'bot','bot:34',0,'{"type":"in_game","event":"drew; seat=2; tiles=R11; cause=choice"}',1795329803244);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',36,'seat 0','command-10',0,'{"type":"in_game","event":"drew; seat=0; tiles=R5; cause=choice"}',1795329803247);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',37,'bot','bot:36',0,'{"type":"in_game","event":"drew; seat=1; tiles=K9; cause=choice"}',1795329803249);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',38,'bot','bot:37',0,'{"type":"in_game","event":"drew; seat=2; tiles=K7; cause=choice"}',1795329803251);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',39,'seat 0','command-11',0,'{"type":"in_game","event":"drew; seat=0; tiles=R10; cause=choice"}',1795329803253);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',40,'bot','bot:39',0,'{"type":"in_game","event":"played; seat=1; placed=K8 K9 K10; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10]"}',1795329803256);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',41,'bot','bot:40',0,'{"type":"in_game","event":"drew; seat=2; tiles=B11; cause=choice"}',1795329803258);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',42,'seat 0','command-12',0,'{"type":"in_game","event":"drew; seat=0; tiles=R8; cause=choice"}',1795329803260);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',43,'bot','bot:42',0,'{"type":"in_game","event":"drew; seat=1; tiles=B5; cause=choice"}',1795329803262);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',44,'bot','bot:43',0,'{"type":"in_game","event":"drew; seat=2; tiles=B9; cause=choice"}',1795329803264);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',45,'seat 0','command-13',0,'{"type":"in_game","event":"played; seat=0; placed=R8 R9 R10; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10]"}',1795329803267);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',46,'bot','bot:45',0,'{"type":"in_game","event":"drew; seat=1; tiles=B13; cause=choice"}',1795329803269);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',47,'bot','bot:46',0,'{"type":"in_game","event":"played; seat=2; placed=B9 B10 B11; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11]"}',1795329803272);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',48,'seat 0','command-14',0,'{"type":"in_game","event":"drew; seat=0; tiles=B6; cause=choice"}',1795329803274);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',49,'bot','bot:48',0,'{"type":"in_game","event":"played; seat=1; placed=R13 B13 K13; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13]"}',1795329803285);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',50,'bot','bot:49',0,'{"type":"in_game","event":"drew; seat=2; tiles=O13; cause=choice"}',1795329803292);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',51,'seat 0','command-15',0,'{"type":"in_game","event":"played; seat=0; placed=R6 B6 O6; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6]"}',1795329803296);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',52,'bot','bot:51',0,'{"type":"in_game","event":"drew; seat=1; tiles=K11; cause=choice"}',1795329803304);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',53,'bot','bot:52',0,'{"type":"in_game","event":"drew; seat=2; tiles=O13; cause=choice"}',1795329803307);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',54,'seat 0','command-16',0,'{"type":"in_game","event":"drew; seat=0; tiles=O11; cause=choice"}',1795329803309);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',55,'bot','bot:54',0,'{"type":"in_game","event":"drew; seat=1; tiles=R8; cause=choice"}',1795329803316);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',56,'bot','bot:55',0,'{"type":"in_game","event":"drew; seat=2; tiles=B4; cause=choice"}',1795329803319);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',57,'seat 0','command-17',0,'{"type":"in_game","event":"played; seat=0; placed=O9 O10 O11; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11]"}',1795329803324);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',58,'bot','bot:57',0,'{"type":"in_game","event":"drew; seat=1; tiles=O10; cause=choice"}',1795329803332);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',59,'bot','bot:58',0,'{"type":"in_game","event":"drew; seat=2; tiles=O3; cause=choice"}',1795329803334);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',60,'seat 0','command-18',0,'{"type":"in_game","event":"drew; seat=0; tiles=R13; cause=choice"}',1795329803343);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',61,'bot','bot:60',0,'{"type":"in_game","event":"played; seat=1; placed=O8 O9 O10; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11] [O8 O9 O10]"}',1795329803348);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',62,'bot','bot:61',0,'{"type":"in_game","event":"played; seat=2; placed=R3 K3 O3; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11] [O8 O9 O10] [R3 K3 O3]"}',1795329803351);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',63,'seat 0','command-19',0,'{"type":"in_game","event":"drew; seat=0; tiles=K10; cause=choice"}',1795329803355);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',64,'bot','bot:63',0,'{"type":"in_game","event":"drew; seat=1; tiles=O3; cause=choice"}',1795329803359);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',65,'bot','bot:64',0,'{"type":"in_game","event":"drew; seat=2; tiles=B1; cause=choice"}',1795329803363);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',66,'seat 0','command-20',0,'{"type":"in_game","event":"drew; seat=0; tiles=R9; cause=choice"}',1795329803367);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',67,'bot','bot:66',0,'{"type":"in_game","event":"drew; seat=1; tiles=K1; cause=choice"}',1795329803370);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',68,'bot','bot:67',0,'{"type":"in_game","event":"drew; seat=2; tiles=O4; cause=choice"}',1795329803375);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',69,'seat 0','command-21',0,'{"type":"in_game","event":"drew; seat=0; tiles=B2; cause=choice"}',1795329803379);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',70,'bot','bot:69',0,'{"type":"in_game","event":"drew; seat=1; tiles=B12; cause=choice"}',1795329803383);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',71,'bot','bot:70',0,'{"type":"in_game","event":"drew; seat=2; tiles=R2; cause=choice"}',1795329803387);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',72,'seat 0','command-22',0,'{"type":"in_game","event":"drew; seat=0; tiles=R1; cause=choice"}',1795329803392);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',73,'bot','bot:72',0,'{"type":"in_game","event":"played; seat=1; placed=R12 B12 O12; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11] [O8 O9 O10] [R3 K3 O3] [R12 B12 O12]"}',1795329803395);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',74,'bot','bot:73',0,'{"type":"in_game","event":"played; seat=2; placed=R2 K2 O2; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11] [O8 O9 O10] [R3 K3 O3] [R12 B12 O12] [R2 K2 O2]"}',1795329803397);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',75,'seat 0','command-23',0,'{"type":"in_game","event":"drew; seat=0; tiles=K5; cause=choice"}',1795329803399);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',76,'bot','bot:75',0,'{"type":"in_game","event":"drew; seat=1; tiles=K6; cause=choice"}',1795329803400);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',77,'bot','bot:76',0,'{"type":"in_game","event":"drew; seat=2; tiles=K3; cause=choice"}',1795329803402);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',78,'seat 0','command-24',0,'{"type":"in_game","event":"drew; seat=0; tiles=K12; cause=choice"}',1795329803404);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',79,'bot','bot:78',0,'{"type":"in_game","event":"drew; seat=1; tiles=B9; cause=choice"}',1795329803406);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',80,'bot','bot:79',0,'{"type":"in_game","event":"drew; seat=2; tiles=B5; cause=choice"}',1795329803407);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',81,'seat 0','command-25',0,'{"type":"in_game","event":"drew; seat=0; tiles=O5; cause=choice"}',1795329803409);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',82,'bot','bot:81',0,'{"type":"in_game","event":"drew; seat=1; tiles=K8; cause=choice"}',1795329803410);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',83,'bot','bot:82',0,'{"type":"in_game","event":"played; seat=2; placed=B5 K5 O5; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11] [O8 O9 O10] [R3 K3 O3] [R12 B12 O12] [R2 K2 O2] [B5 K5 O5]"}',1795329803412);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',84,'seat 0','command-26',0,'{"type":"in_game","event":"played; seat=0; placed=R5 K5 O5; called=no; table=[K11 K12 K13] [R7 B7 O7] [B6 K6 O6] [R12 B12 O12] [R4 K4 O4] [K8 K9 K10] [R8 R9 R10] [B9 B10 B11] [R13 B13 K13] [R6 B6 O6] [O9 O10 O11] [O8 O9 O10] [R3 K3 O3] [R12 B12 O12] [R2 K2 O2] [B5 K5 O5] [R5 K5 O5]"}',1795329803414);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',85,'bot','bot:84',0,'{"type":"in_game","event":"drew; seat=1; tiles=O11; cause=choice"}',1795329803416);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',86,'bot','bot:85',0,'{"type":"in_game","event":"passed; seat=2"}',1795329803418);
INSERT INTO "event" VALUES('j3dxowydpb3qlzs6',87,'bot','bot:85',1,'{"type":"game_finished","event":"game_ended; outcome=exhaustion winners=0 scores=35,-6,-29 tiles=20,18,17","racks":"R1 R3 R5 R6 R9 R13 B2 B2 B3 B3 B7 B8 B8 B11 K4 K10 K12 O1 O2 O7 / R2 R4 R7 R8 R10 B4 B5 B9 K1 K1 K2 K6 K8 K11 O1 O3 O11 J / R1 R11 R11 B1 B1 B4 B10 B13 K3 K7 K7 K9 O4 O8 O13 O13 J","seed":"ac16c81d71704937af3d5c57075da2845647e6dcc68ff706e15803d7c9d6a5de"}',1795329803418);
CREATE TABLE heartbeat (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    alive_at INTEGER NOT NULL
);
INSERT INTO "heartbeat" VALUES(1,1795329806109);
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
INSERT INTO "match" VALUES('j3dxowydpb3qlzs6','0JGIp0aEHwdU8Tom_oDBOw','between_games',87,'classic{turn_limit_s=none}',1,'["Kim", "Ada", "Emmy"]',NULL,NULL,'95dd590b43b15126579ed45bfc5186197d9fee2b2acf7e8c9e0386884cc682d9',1795329803139,1795329803418);
INSERT INTO "match" VALUES('bjmmt7evxfrno7zm','Vl-ACmrD2yN2CUTZgSwy_w','playing',5,'classic',1,'["Kim", "이서"]',0,1795329863438,'61bcfff112bc923b5b818c46b39223c5a5d5b483700a9d05dc33f0623df1477b',1795329803423,1795329803438);
CREATE TABLE player (
    id         TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
);
INSERT INTO "player" VALUES('72njbgy3kjlxhkms',X'CD14B6489922122E3BA482C93AF1FC1218B811C589A59386BCE9A2E472BC3372',1795329803137);
INSERT INTO "player" VALUES('h37qbkie7pygxd3q',X'BAD614DD5D5DB45FAFEC83D738F63C13D7B6AE58A6673DCD84644A389BBB37F6',1795329803427);
CREATE TABLE seat (
    match_id  TEXT    NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL,
    player_id TEXT    NOT NULL REFERENCES player (id),
    PRIMARY KEY (match_id, seat)
) WITHOUT ROWID;
INSERT INTO "seat" VALUES('bjmmt7evxfrno7zm',0,'72njbgy3kjlxhkms');
INSERT INTO "seat" VALUES('j3dxowydpb3qlzs6',0,'72njbgy3kjlxhkms');
INSERT INTO "seat" VALUES('bjmmt7evxfrno7zm',1,'h37qbkie7pygxd3q');
CREATE TABLE seed (
    match_id TEXT    NOT NULL REFERENCES match (id),
    game     INTEGER NOT NULL,
    seed     BLOB    NOT NULL,
    PRIMARY KEY (match_id, game)
) WITHOUT ROWID;
INSERT INTO "seed" VALUES('bjmmt7evxfrno7zm',1,X'3F7055EE3C26E441D2BDC9C70F4EAFEC25E065AE0D3DE2CA812881EEC881865C');
INSERT INTO "seed" VALUES('j3dxowydpb3qlzs6',1,X'AC16C81D71704937AF3D5C57075DA2845647E6DCC68FF706E15803D7C9D6A5DE');
CREATE INDEX match_status ON match (status);
CREATE INDEX seat_player ON seat (player_id);
COMMIT;

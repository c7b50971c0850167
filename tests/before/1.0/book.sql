BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0024');
CREATE TABLE amendments (
	table_id INTEGER NOT NULL, 
	sheet INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	"after_hand" INTEGER NOT NULL, 
	person INTEGER, 
	at DATETIME NOT NULL, 
	edition INTEGER NOT NULL, 
	rules JSON NOT NULL, 
	first_dealer INTEGER NOT NULL, 
	"continued_from" JSON, 
	seats JSON NOT NULL, "chip_changes" JSON, 
	CONSTRAINT pk_amendments PRIMARY KEY (table_id, sheet, revision), 
	CONSTRAINT fk_amendments_table_id_sheet_sheets FOREIGN KEY(table_id, sheet) REFERENCES sheets (table_id, sheet)
);
INSERT INTO "amendments" VALUES(128423982,1,24,2,NULL,'2026-11-27 01:59:25.121585',1,'{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,NULL,'[1,2,3,4]','[[1,8],[2,-2],[3,-5],[4,-1]]');
INSERT INTO "amendments" VALUES(53433126,1,24,2,NULL,'2026-11-27 01:59:25.121585',1,'{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,NULL,'[1,2,3,4]',NULL);
CREATE TABLE devices (
	table_id INTEGER NOT NULL, 
	device INTEGER NOT NULL, 
	token_hash VARCHAR NOT NULL, 
	move_hash VARCHAR, 
	role VARCHAR NOT NULL, 
	person INTEGER, 
	created DATETIME NOT NULL, 
	revoked DATETIME, archived DATETIME, "device_type" VARCHAR, "last_seen" DATETIME, "requested_person" INTEGER, move_until DATETIME, removed BOOLEAN DEFAULT 0 NOT NULL, declined_person INTEGER, 
	CONSTRAINT pk_devices PRIMARY KEY (table_id, device), 
	CONSTRAINT fk_devices_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_devices_table_id_person_people FOREIGN KEY(table_id, person) REFERENCES people (table_id, person), 
	CONSTRAINT uq_devices_table_id_token_hash UNIQUE (table_id, token_hash)
);
INSERT INTO "devices" VALUES(128423982,1,'3a310503237b5dc114eb4232d8ab4fa975856cb5929cf880aa11d3bb489b88dd',NULL,'host',NULL,'2026-11-27 01:59:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(128423982,2,'a8967c58bfb6c0f84cc5a6fc82570ceabf17fc4245144fdf5f894b74df1159fc',NULL,'player',2,'2026-11-27 01:59:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(128423982,3,'9d10d3d5db1329fc1e48abf90afea15af224a72addba68c286f8405577f17404',NULL,'player',NULL,'2026-11-27 01:59:25.121585',NULL,NULL,'program','2026-11-27 01:59:25.121585',NULL,NULL,0,2);
INSERT INTO "devices" VALUES(128423982,4,'0768ac535c06aef8f86f041f86da2f33b14c19f1b7cc05630c5e3f51830433cb',NULL,'watcher',5,'2026-11-27 01:59:25.121585','2026-11-27 01:59:25.121585',NULL,'program','2026-11-27 01:59:25.121585',NULL,NULL,1,NULL);
INSERT INTO "devices" VALUES(53433126,1,'08a1a3cba27e74158d9932acef70442b302dbe2f90c8477d564f3e47ff7513ab',NULL,'host',NULL,'2026-11-27 02:19:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(45816953,1,'da5ee725431547114d9b695f03bf001aed90205444ed827a4693e7e4d205892b',NULL,'host',NULL,'2026-11-27 02:19:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(45816953,2,'ea48936ea419eb5d874b306863420c2a9eacde31f002b5e6123eeee90891dddd',NULL,'player',2,'2026-11-27 02:19:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(45816953,3,'17a458bce62b04e28cdcb9c54aaef8b9bc571ae7073943bcf0417f31389f392c',NULL,'watcher',NULL,'2026-11-27 02:19:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(128423982,5,'d3000302f1d281ca3c0b3eec2d32dfb8fd843435dfed55189675f80d902f83df',NULL,'player',1,'2026-11-27 02:19:25.121585',NULL,NULL,'program','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(130486703,1,'ab48ec74d0484ec9f862a398080a5ad444bdd16cafe44d52b4cecfbc7e5f4126',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(111355208,1,'df9837ffb8eb26e9383fd413520760e9c44d936384e6baadaf034b13d8cd68b5',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(75834397,1,'14fa2efd32b8da5487d431c1e5f438050439b10a7a07a86e6f46927abc4fb585',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(100019715,1,'b26e00a30eb69c5f2079a0c59229ed2ba3fb4b93e2b85a2345433b25aab4bf46',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(127695751,1,'aa4aa5dd1f60f060891e016d90dc9f74faa3d5a097f04f8d3b498a9b00a3ad38',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(47236813,1,'a514fe74624ceb0f02b8c4ce51e7e45b5f29b3e506ace4cf399162352226cda8',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(124909916,1,'913c5bebd7abb5cd61f6701406e3a2a4ed40be9e1e0e18c83a106c0f3a07c28d',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(94921156,1,'b06749813b26ee0ccc1919ea3bb2383da47dada8b35b0383727f086926d351ce',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(94921156,2,'1446b60cc5479fb677844e44a0a44e58c55565ed5ae1ef3822102e8cf7fa11c1',NULL,'player',2,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(94921156,3,'2fd76b367d3d4f62affb43ad1a10bd430be7c46952fe255f948c165f344207c2',NULL,'watcher',NULL,'2026-11-27 02:19:25.121585',NULL,NULL,'screen','2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(117037946,1,'fa10ae5f88c3206719924b37acc8e26d4259746f5705386d4713af7bdfe7da48',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(151191389,1,'809bde2fb66c6cda614590e449fd7d94d309520a5ebfdea1eeb989c87e1a4856',NULL,'host',1,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(151191389,2,'fd8fc0fb21cbb8f664d80ae6941d0da5ee8712b0a8b1fd12683b9db9f1052850',NULL,'player',2,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(151191389,3,'b7cdf0155b04b737cbd6c043d6f70380d180703830dfd288e7b2a334c5c358ac',NULL,'player',3,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
INSERT INTO "devices" VALUES(151191389,4,'9963dbbea99746180257d2da9d3365dbd8d7fe6fa8245e2562542a1dca137d9f',NULL,'watcher',5,'2026-11-27 02:19:25.121585',NULL,NULL,NULL,'2026-11-27 02:19:25.121585',NULL,NULL,0,NULL);
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	sheet INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	fields JSON NOT NULL, 
	"entered_by" JSON NOT NULL, "revealed" BOOLEAN DEFAULT 0 NOT NULL, "placed" JSON DEFAULT '{}' NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (table_id), 
	CONSTRAINT fk_drafts_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "drafts" VALUES(151191389,1,2,14,'{"bets.1":"4","bets.2":"2","side_bets.0.by":"Eva","side_bets.0.on":"2","side_bets.0.amount":"4","side_bets.0.accepted":"unanswered"}','{"bets.1":[2,2,null],"bets.2":[3,3,null],"side_bets.0.by":[4,5,null],"side_bets.0.on":[4,5,null],"side_bets.0.amount":[4,5,null],"side_bets.0.accepted":[4,5,null]}',0,'{"bets.1":12,"bets.2":13,"side_bets.0.by":14}');
CREATE TABLE entries (
	table_id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	"details" JSON NOT NULL, 
	"chip_flows" JSON NOT NULL, 
	person INTEGER, 
	device INTEGER, 
	at DATETIME NOT NULL, 
	"idempotency_key" VARCHAR, 
	"request_hash" VARCHAR, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, entry, revision), 
	CONSTRAINT fk_entries_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_entries_table_id_key UNIQUE (table_id, "idempotency_key")
);
INSERT INTO "entries" VALUES(128423982,1,19,'adjustment',0,'{"from":1,"to":2,"chips":5,"note":"tea"}','[[1,2,5]]',2,2,'2026-11-27 01:59:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(128423982,1,20,'adjustment',1,'{"from":1,"to":2,"chips":5,"note":"tea"}','[[1,2,5]]',2,2,'2026-11-27 01:59:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(128423982,2,22,'payment',0,'{"from":2,"to":1,"chips":2,"money":"20"}','[[2,1,2]]',2,2,'2026-11-27 01:59:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(53433126,1,19,'adjustment',0,'{"from":1,"to":2,"chips":5,"note":"tea"}','[[1,2,5]]',2,NULL,'2026-11-27 01:59:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(53433126,1,20,'adjustment',1,'{"from":1,"to":2,"chips":5,"note":"tea"}','[[1,2,5]]',2,NULL,'2026-11-27 01:59:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(53433126,2,22,'payment',0,'{"from":2,"to":1,"chips":2,"money":"20"}','[[2,1,2]]',2,NULL,'2026-11-27 01:59:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(128423982,3,36,'carried',0,'{"from":2,"to":1,"chips":2,"money":"20","table":"C4PNHF","name":"Friday","entry":1,"out":true,"owed":[-4,16]}','[[2,1,2]]',2,2,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(45816953,1,3,'carried',0,'{"from":2,"to":1,"chips":2,"money":"20","table":"TWW4FE","name":"Friday","entry":3}','[[2,1,2]]',2,0,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(128423982,4,36,'carried',0,'{"from":3,"to":1,"chips":10,"money":"100","table":"C4PNHF","name":"Friday","entry":2,"out":true,"owed":[-10,16]}','[[3,1,10]]',2,2,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(45816953,2,3,'carried',0,'{"from":3,"to":1,"chips":10,"money":"100","table":"TWW4FE","name":"Friday","entry":4}','[[3,1,10]]',2,0,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(128423982,5,36,'carried',0,'{"from":4,"to":1,"chips":2,"money":"20","table":"C4PNHF","name":"Friday","entry":3,"out":true,"owed":[-2,16]}','[[4,1,2]]',2,2,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(45816953,3,3,'carried',0,'{"from":4,"to":1,"chips":2,"money":"20","table":"TWW4FE","name":"Friday","entry":5}','[[4,1,2]]',2,0,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(128423982,3,37,'carried',1,'{"from":2,"to":1,"chips":2,"money":"20","table":"C4PNHF","name":"Friday","entry":1,"out":true,"owed":[-4,16]}','[[2,1,2]]',2,2,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(45816953,1,4,'carried',1,'{"from":2,"to":1,"chips":2,"money":"20","table":"TWW4FE","name":"Friday","entry":3}','[[2,1,2]]',2,0,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(94921156,1,14,'buy_in',0,'{"player":3,"chips":50}','[]',1,1,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(94921156,2,15,'adjustment',0,'{"from":1,"to":2,"chips":5,"note":"tea"}','[[1,2,5]]',1,1,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(94921156,3,17,'count',0,'{"chips":[[2,90,122]],"note":"late","bears":4,"box":true}','[]',1,1,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(94921156,4,21,'payment',0,'{"from":1,"to":2,"chips":3,"money":"0.3"}','[[1,2,3]]',1,1,'2026-11-27 02:19:25.121585','OgqevHK9TpVrcDIub2S8qWG0','tick');
INSERT INTO "entries" VALUES(94921156,5,22,'carried',0,'{"from":3,"to":2,"chips":30,"money":"3","table":"R79AQD","name":"Pages","entry":1,"out":true,"owed":[-30,38]}','[[3,2,30]]',1,1,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(117037946,1,1,'carried',0,'{"from":3,"to":2,"chips":30,"money":"3","table":"MQ7J3R","name":"Pages","entry":5}','[[3,2,30]]',1,0,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(94921156,6,22,'carried',0,'{"from":4,"to":2,"chips":3,"money":"0.3","table":"R79AQD","name":"Pages","entry":2,"out":true,"owed":[-3,38]}','[[4,2,3]]',1,1,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(117037946,2,1,'carried',0,'{"from":4,"to":2,"chips":3,"money":"0.3","table":"MQ7J3R","name":"Pages","entry":6}','[[4,2,3]]',1,0,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(94921156,7,22,'carried',0,'{"from":5,"to":2,"chips":2,"money":"0.2","table":"R79AQD","name":"Pages","entry":3,"out":true,"owed":[-2,38]}','[[5,2,2]]',1,1,'2026-11-27 02:19:25.121585',NULL,NULL);
INSERT INTO "entries" VALUES(117037946,3,1,'carried',0,'{"from":5,"to":2,"chips":2,"money":"0.2","table":"MQ7J3R","name":"Pages","entry":7}','[[5,2,2]]',1,0,'2026-11-27 02:19:25.121585',NULL,NULL);
CREATE TABLE entry_objections (
	table_id INTEGER NOT NULL, 
	objection INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	person INTEGER, 
	"reason" VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	"resolved" BOOLEAN NOT NULL, 
	"agreed_by" JSON NOT NULL, 
	CONSTRAINT pk_entry_objections PRIMARY KEY (table_id, objection), 
	CONSTRAINT fk_entry_objections_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entry_objections" VALUES(94921156,1,2,16,2,'three','2026-11-27 02:19:25.121585',0,'[]');
CREATE TABLE events (
	table_id INTEGER NOT NULL, 
	event INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	person INTEGER, 
	device INTEGER, 
	at DATETIME NOT NULL, 
	people JSON NOT NULL, 
	"details" JSON NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, event), 
	CONSTRAINT fk_events_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES(128423982,1,1,'door',NULL,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"opened","phone":"program"}');
INSERT INTO "events" VALUES(128423982,2,2,'door',2,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"joined","role":"player","phone":"program"}');
INSERT INTO "events" VALUES(128423982,3,3,'door',NULL,NULL,'2026-11-27 01:59:25.121585','[2]','{"how":"asked","role":"player","phone":"program"}');
INSERT INTO "events" VALUES(128423982,4,4,'door',2,2,'2026-11-27 01:59:25.121585','[2]','{"how":"turned_away"}');
INSERT INTO "events" VALUES(128423982,5,5,'draw',NULL,1,'2026-11-27 01:59:25.121585','[1]','{"sheet":1,"dice":[6,5]}');
INSERT INTO "events" VALUES(128423982,6,6,'draw',NULL,1,'2026-11-27 01:59:25.121585','[2]','{"sheet":1,"dice":[4,1]}');
INSERT INTO "events" VALUES(128423982,7,7,'draw',NULL,1,'2026-11-27 01:59:25.121585','[3]','{"sheet":1,"dice":[3,4]}');
INSERT INTO "events" VALUES(128423982,8,8,'draw',NULL,1,'2026-11-27 01:59:25.121585','[4]','{"sheet":1,"dice":[1,4]}');
INSERT INTO "events" VALUES(128423982,9,9,'draw',NULL,1,'2026-11-27 01:59:25.121585','[2]','{"sheet":1,"dice":[5,1]}');
INSERT INTO "events" VALUES(128423982,10,10,'draw',NULL,1,'2026-11-27 01:59:25.121585','[4]','{"sheet":1,"dice":[1,2]}');
INSERT INTO "events" VALUES(128423982,11,11,'began',NULL,1,'2026-11-27 01:59:25.121585','[1,3,2,4]','{"sheet":1,"how":"drawn"}');
INSERT INTO "events" VALUES(128423982,12,12,'seats',NULL,1,'2026-11-27 01:59:25.121585','[3,2]','{"moves":["swapped"]}');
INSERT INTO "events" VALUES(128423982,13,13,'wall',NULL,1,'2026-11-27 01:59:25.121585','[3,2]','{"sheet":1,"hand":1,"method":"kai_bian","dice":[5,3],"side":"left"}');
INSERT INTO "events" VALUES(128423982,14,18,'terms',NULL,1,'2026-11-27 01:59:25.121585','[]','{"money":[null,{"currency":"JPY","amount":"10"}]}');
INSERT INTO "events" VALUES(128423982,15,21,'way',2,2,'2026-11-27 01:59:25.121585','[]','{"way":"pairs"}');
INSERT INTO "events" VALUES(128423982,16,23,'began',NULL,1,'2026-11-27 01:59:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(128423982,17,25,'renamed',2,2,'2026-11-27 01:59:25.121585','[2]','{"was":"Ben","now":"Benno"}');
INSERT INTO "events" VALUES(128423982,18,26,'host',NULL,1,'2026-11-27 01:59:25.121585','[2]','{"how":"shared"}');
INSERT INTO "events" VALUES(128423982,19,27,'host',NULL,1,'2026-11-27 01:59:25.121585','[2]','{"how":"dismissed"}');
INSERT INTO "events" VALUES(128423982,20,28,'door',NULL,1,'2026-11-27 01:59:25.121585','[]','{"how":"revoked"}');
INSERT INTO "events" VALUES(128423982,21,29,'door',5,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"joined","role":"watcher","phone":"program"}');
INSERT INTO "events" VALUES(128423982,22,30,'door',NULL,1,'2026-11-27 01:59:25.121585','[5]','{"how":"removed","role":"watcher","phone":"program"}');
INSERT INTO "events" VALUES(128423982,23,31,'host',2,2,'2026-11-27 02:19:25.121585','[2]','{"how":"taken_over"}');
INSERT INTO "events" VALUES(128423982,24,32,'host',NULL,1,'2026-11-27 02:19:25.121585','[]','{"how":"taken_back"}');
INSERT INTO "events" VALUES(53433126,1,1,'door',NULL,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"opened","phone":"program"}');
INSERT INTO "events" VALUES(53433126,2,2,'door',2,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"joined","role":"player","phone":"program"}');
INSERT INTO "events" VALUES(53433126,3,3,'door',NULL,NULL,'2026-11-27 01:59:25.121585','[2]','{"how":"asked","role":"player","phone":"program"}');
INSERT INTO "events" VALUES(53433126,4,4,'door',2,NULL,'2026-11-27 01:59:25.121585','[2]','{"how":"turned_away"}');
INSERT INTO "events" VALUES(53433126,5,5,'draw',NULL,NULL,'2026-11-27 01:59:25.121585','[1]','{"sheet":1,"dice":[6,5]}');
INSERT INTO "events" VALUES(53433126,6,6,'draw',NULL,NULL,'2026-11-27 01:59:25.121585','[2]','{"sheet":1,"dice":[4,1]}');
INSERT INTO "events" VALUES(53433126,7,7,'draw',NULL,NULL,'2026-11-27 01:59:25.121585','[3]','{"sheet":1,"dice":[3,4]}');
INSERT INTO "events" VALUES(53433126,8,8,'draw',NULL,NULL,'2026-11-27 01:59:25.121585','[4]','{"sheet":1,"dice":[1,4]}');
INSERT INTO "events" VALUES(53433126,9,9,'draw',NULL,NULL,'2026-11-27 01:59:25.121585','[2]','{"sheet":1,"dice":[5,1]}');
INSERT INTO "events" VALUES(53433126,10,10,'draw',NULL,NULL,'2026-11-27 01:59:25.121585','[4]','{"sheet":1,"dice":[1,2]}');
INSERT INTO "events" VALUES(53433126,11,11,'began',NULL,NULL,'2026-11-27 01:59:25.121585','[1,3,2,4]','{"sheet":1,"how":"drawn"}');
INSERT INTO "events" VALUES(53433126,12,12,'seats',NULL,NULL,'2026-11-27 01:59:25.121585','[3,2]','{"moves":["swapped"]}');
INSERT INTO "events" VALUES(53433126,13,13,'wall',NULL,NULL,'2026-11-27 01:59:25.121585','[3,2]','{"sheet":1,"hand":1,"method":"kai_bian","dice":[5,3],"side":"left"}');
INSERT INTO "events" VALUES(53433126,14,18,'terms',NULL,NULL,'2026-11-27 01:59:25.121585','[]','{"money":[null,{"currency":"JPY","amount":"10"}]}');
INSERT INTO "events" VALUES(53433126,15,21,'way',2,NULL,'2026-11-27 01:59:25.121585','[]','{"way":"pairs"}');
INSERT INTO "events" VALUES(53433126,16,23,'began',NULL,NULL,'2026-11-27 01:59:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(53433126,17,25,'renamed',2,NULL,'2026-11-27 01:59:25.121585','[2]','{"was":"Ben","now":"Benno"}');
INSERT INTO "events" VALUES(53433126,18,26,'host',NULL,NULL,'2026-11-27 01:59:25.121585','[2]','{"how":"shared"}');
INSERT INTO "events" VALUES(53433126,19,27,'host',NULL,NULL,'2026-11-27 01:59:25.121585','[2]','{"how":"dismissed"}');
INSERT INTO "events" VALUES(53433126,20,28,'door',NULL,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"revoked"}');
INSERT INTO "events" VALUES(53433126,21,29,'door',5,NULL,'2026-11-27 01:59:25.121585','[]','{"how":"joined","role":"watcher","phone":"program"}');
INSERT INTO "events" VALUES(53433126,22,30,'door',NULL,NULL,'2026-11-27 01:59:25.121585','[5]','{"how":"removed","role":"watcher","phone":"program"}');
INSERT INTO "events" VALUES(53433126,23,31,'host',2,NULL,'2026-11-27 02:19:25.121585','[2]','{"how":"taken_over"}');
INSERT INTO "events" VALUES(53433126,24,32,'host',NULL,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"taken_back"}');
INSERT INTO "events" VALUES(128423982,25,33,'closed',NULL,1,'2026-11-27 02:19:25.121585','[]','{"draft":null,"objections":[],"stakes":[]}');
INSERT INTO "events" VALUES(128423982,26,34,'reopened',NULL,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(128423982,27,35,'next_table',NULL,1,'2026-11-27 02:19:25.121585','[1,2,3,4,5]','{"table":"C4PNHF"}');
INSERT INTO "events" VALUES(45816953,1,1,'door',NULL,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened","phone":"program"}');
INSERT INTO "events" VALUES(45816953,2,2,'door',2,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"player","phone":"program"}');
INSERT INTO "events" VALUES(128423982,28,38,'grouped',NULL,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(45816953,3,5,'grouped',NULL,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(45816953,4,6,'door',NULL,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"watcher","phone":"program"}');
INSERT INTO "events" VALUES(128423982,29,39,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"player","phone":"program"}');
INSERT INTO "events" VALUES(130486703,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(130486703,2,4,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,3,7,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,4,11,'began',1,1,'2026-11-27 02:19:25.121585','[1,3,4]','{"sheet":4,"how":"anew","dropped":false,"stakes":[2,4,6]}');
INSERT INTO "events" VALUES(130486703,5,16,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":5,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,6,19,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,7,22,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":7,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,8,24,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":8,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,9,27,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":9,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,10,29,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":10,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,11,31,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":11,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,12,35,'began',1,1,'2026-11-27 02:19:25.121585','[1,2,4]','{"sheet":12,"how":"anew","dropped":false,"stakes":[2,2,2]}');
INSERT INTO "events" VALUES(130486703,13,39,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":13,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,14,42,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":14,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,15,44,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":15,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,16,47,'began',1,1,'2026-11-27 02:19:25.121585','[1,3]','{"sheet":16,"how":"anew","dropped":false,"stakes":[2,4]}');
INSERT INTO "events" VALUES(130486703,17,51,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(130486703,18,52,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(111355208,2,4,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,3,6,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,4,9,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":4,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,5,12,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":5,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,6,14,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,7,17,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":7,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,8,19,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":8,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,9,22,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":9,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,10,25,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":10,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,11,27,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":11,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,12,29,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":12,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,13,33,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":13,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,14,36,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":14,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,15,39,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":15,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,16,41,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":16,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,17,43,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,18,44,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,19,47,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":18,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,20,51,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":19,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,21,52,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":19,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,22,56,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":20,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,23,60,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":21,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,24,63,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":22,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(111355208,25,66,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":23,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(75834397,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(75834397,2,5,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(75834397,3,8,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(75834397,4,14,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":4,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(100019715,2,5,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,3,8,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,4,12,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":4,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,5,14,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":5,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,6,18,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,7,19,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,8,22,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":7,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,9,27,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":8,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(100019715,10,30,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":9,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(127695751,2,5,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,3,8,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,4,12,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":4,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,5,15,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":5,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,6,19,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,7,22,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":7,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,8,27,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":8,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,9,31,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":9,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,10,35,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":10,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,11,38,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":11,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,12,43,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":12,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,13,46,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":13,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,14,49,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":14,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,15,51,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":15,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(127695751,16,52,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":15,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(47236813,2,4,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,3,8,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,4,14,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":4,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,5,17,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":5,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,6,23,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,7,27,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":7,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,8,29,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":8,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,9,33,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":9,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,10,35,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":10,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,11,37,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":11,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,12,41,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":12,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,13,44,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":13,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,14,48,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":14,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,15,51,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":15,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,16,55,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":16,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,17,58,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,18,61,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":18,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,19,65,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":19,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,20,68,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":20,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,21,72,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":21,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,22,74,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":22,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,23,79,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":23,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,24,83,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":24,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,25,87,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":25,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,26,94,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":26,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,27,97,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":27,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,28,102,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":28,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(47236813,29,103,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":28,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(124909916,2,4,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":2,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,3,6,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":3,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,4,9,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":4,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,5,12,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":5,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,6,14,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":6,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,7,17,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":7,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,8,19,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":8,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,9,22,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":9,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,10,25,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":10,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,11,27,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":11,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,12,29,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":12,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,13,33,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":13,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,14,36,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":14,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,15,39,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":15,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,16,41,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":16,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,17,43,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,18,44,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":17,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,19,52,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":18,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,20,53,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":18,"how":"in_place","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,21,56,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":19,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(124909916,22,59,'began',1,1,'2026-11-27 02:19:25.121585','[]','{"sheet":20,"how":"anew","dropped":false,"stakes":[]}');
INSERT INTO "events" VALUES(94921156,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(94921156,2,2,'door',2,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"player"}');
INSERT INTO "events" VALUES(94921156,3,18,'door',1,1,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"watcher","phone":"screen"}');
INSERT INTO "events" VALUES(94921156,4,19,'seats',1,1,'2026-11-27 02:19:25.121585','[5,4]','{"moves":["replaced"]}');
INSERT INTO "events" VALUES(94921156,5,22,'next_table',1,1,'2026-11-27 02:19:25.121585','[1,2,3,4,5]','{"table":"R79AQD"}');
INSERT INTO "events" VALUES(117037946,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(94921156,6,23,'closed',1,1,'2026-11-27 02:19:25.121585','[]','{"draft":null,"objections":[[1,1],[1,2]],"stakes":[],"entries":[2]}');
INSERT INTO "events" VALUES(151191389,1,1,'door',1,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"opened"}');
INSERT INTO "events" VALUES(151191389,2,2,'door',2,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"player"}');
INSERT INTO "events" VALUES(151191389,3,3,'door',3,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"player"}');
INSERT INTO "events" VALUES(151191389,4,4,'door',5,NULL,'2026-11-27 02:19:25.121585','[]','{"how":"joined","role":"watcher"}');
INSERT INTO "events" VALUES(151191389,5,8,'revealed',1,1,'2026-11-27 02:19:25.121585','[]','{"hand":1}');
INSERT INTO "events" VALUES(130486703,19,54,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(111355208,26,68,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(75834397,5,15,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(100019715,11,35,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(127695751,17,53,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(47236813,30,105,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(124909916,23,61,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(94921156,7,24,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
INSERT INTO "events" VALUES(151191389,6,15,'grouped',1,1,'2026-11-27 02:19:25.121585','[]','{}');
CREATE TABLE group_devices (
	group_id INTEGER NOT NULL, 
	device INTEGER NOT NULL, 
	token_hash VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	member INTEGER, 
	created DATETIME NOT NULL, 
	revoked DATETIME, 
	CONSTRAINT pk_group_devices PRIMARY KEY (group_id, device), 
	CONSTRAINT fk_group_devices_group_id_groups FOREIGN KEY(group_id) REFERENCES groups (id), 
	CONSTRAINT fk_group_devices_group_id_member_members FOREIGN KEY(group_id, member) REFERENCES members (group_id, member), 
	CONSTRAINT uq_group_devices_group_id_token_hash UNIQUE (group_id, token_hash)
);
INSERT INTO "group_devices" VALUES(64941981,1,'d63aa9e7fef7eeb9311d0b57ff3c0ed51249c028aeb9291c3aaa6d878d512d6a','owner',1,'2026-11-27 02:19:25.121585',NULL);
INSERT INTO "group_devices" VALUES(137642198,1,'c177391496848d5a534d961e5f0645c38471c61be04e90da8dc3c55e4b91c8d2','owner',1,'2026-11-27 02:19:25.121585',NULL);
INSERT INTO "group_devices" VALUES(137642198,2,'ea0db719b7c935171ed3ddb8432d07d3267b870e556b1bb97b8c2b306b439be2','second',6,'2026-11-27 02:19:25.121585','2026-11-27 02:19:25.121585');
INSERT INTO "group_devices" VALUES(137642198,3,'84d48b3bd60216440638020b53f35d5792d6c4e37ccc946898b88bf69b28138f','member',7,'2026-11-27 02:19:25.121585','2026-11-27 02:19:25.121585');
INSERT INTO "group_devices" VALUES(137642198,4,'d365a08c697a16d3d7c1b9923315c2994d2771e21224142495f9d2e32fad02c4','member',1,'2026-11-27 02:19:25.121585','2026-11-27 02:19:25.121585');
INSERT INTO "group_devices" VALUES(86406222,1,'52fa3695591db0f527293d62149995855b4fd9e81216451b4adf40c6477e013c','owner',NULL,'2026-11-27 02:19:25.121585',NULL);
CREATE TABLE group_tables (
	group_id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	since DATETIME NOT NULL, 
	day VARCHAR, 
	CONSTRAINT pk_group_tables PRIMARY KEY (group_id, table_id), 
	CONSTRAINT fk_group_tables_group_id_groups FOREIGN KEY(group_id) REFERENCES groups (id)
);
INSERT INTO "group_tables" VALUES(137642198,128423982,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,130486703,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,111355208,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,75834397,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,100019715,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,127695751,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,47236813,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,124909916,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,94921156,'2026-11-27 02:19:25.121585','2026-11-27');
INSERT INTO "group_tables" VALUES(86406222,151191389,'2026-11-27 02:19:25.121585','2026-11-27');
CREATE TABLE groups (
	id INTEGER NOT NULL, 
	code VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	secret VARCHAR NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_groups PRIMARY KEY (id)
);
INSERT INTO "groups" VALUES(64941981,'F43JNE','Saturday','R1O0d7RvjVUpwEsO8MuGMZSR','2026-11-27 02:19:25.121585');
INSERT INTO "groups" VALUES(86406222,'KEQNRA','Every game','Ah-lkVVgOZinSrobaiT0p2ci','2026-11-27 02:19:25.121585');
INSERT INTO "groups" VALUES(137642198,'WDTQ7E','Friday','dqG4tepjZ9A2yd2PcryPwixH','2026-11-27 02:19:25.121585');
CREATE TABLE hands (
	table_id INTEGER NOT NULL, 
	sheet INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	entry JSON NOT NULL, 
	dealer INTEGER NOT NULL, 
	next_dealer INTEGER NOT NULL, 
	payments JSON NOT NULL, 
	shown JSON NOT NULL, 
	state JSON NOT NULL, 
	person INTEGER, 
	on_behalf INTEGER, 
	device INTEGER, 
	at DATETIME NOT NULL, 
	"idempotency_key" VARCHAR, "request_hash" VARCHAR, "order_key" BIGINT DEFAULT '0' NOT NULL, "chip_changes" JSON, 
	CONSTRAINT pk_hands PRIMARY KEY (table_id, sheet, number, revision), 
	CONSTRAINT fk_hands_table_id_sheet_sheets FOREIGN KEY(table_id, sheet) REFERENCES sheets (table_id, sheet), 
	CONSTRAINT uq_hands_table_id_key UNIQUE (table_id, "idempotency_key")
);
INSERT INTO "hands" VALUES(128423982,1,1,14,'recorded',0,'{"winner":1,"piles":[2,3,0,3],"note":"so close"}',0,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',2,NULL,2,'2026-11-27 01:59:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(128423982,1,2,15,'recorded',0,'{"winner":0,"piles":[5,1,1,1]}',1,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',2,NULL,2,'2026-11-27 01:59:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(128423982,1,1,16,'corrected',0,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',2,NULL,2,'2026-11-27 01:59:25.121585',NULL,NULL,1048576,'[[1,25],[2,-13],[3,-6],[4,-6]]');
INSERT INTO "hands" VALUES(128423982,1,2,16,'replayed',0,'{"winner":0,"piles":[5,1,1,1]}',0,0,'[{"payer":1,"payee":0,"chips":9,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":9,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":0,"chips":9,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',2,NULL,2,'2026-11-27 01:59:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(128423982,1,2,17,'withdrawn',1,'{"winner":0,"piles":[5,1,1,1]}',0,0,'[]','{}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',2,NULL,2,'2026-11-27 01:59:25.121585',NULL,NULL,2097152,'[[1,-27],[2,9],[3,9],[4,9]]');
INSERT INTO "hands" VALUES(128423982,1,1,24,'replayed',0,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["unit",2]],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[["unit",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',2,NULL,2,'2026-11-27 01:59:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(53433126,1,1,14,'recorded',0,'{"winner":1,"piles":[2,3,0,3],"note":"so close"}',0,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',2,NULL,NULL,'2026-11-27 01:59:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(53433126,1,2,15,'recorded',0,'{"winner":0,"piles":[5,1,1,1]}',1,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',2,NULL,NULL,'2026-11-27 01:59:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(53433126,1,1,16,'corrected',0,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',2,NULL,NULL,'2026-11-27 01:59:25.121585',NULL,NULL,1048576,'[[1,25],[2,-13],[3,-6],[4,-6]]');
INSERT INTO "hands" VALUES(53433126,1,2,16,'replayed',0,'{"winner":0,"piles":[5,1,1,1]}',0,0,'[{"payer":1,"payee":0,"chips":9,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":9,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":0,"chips":9,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',2,NULL,NULL,'2026-11-27 01:59:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(53433126,1,2,17,'withdrawn',1,'{"winner":0,"piles":[5,1,1,1]}',0,0,'[]','{}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',2,NULL,NULL,'2026-11-27 01:59:25.121585',NULL,NULL,2097152,'[[1,-27],[2,9],[3,9],[4,9]]');
INSERT INTO "hands" VALUES(53433126,1,1,24,'replayed',0,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["unit",2]],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[["unit",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',2,NULL,NULL,'2026-11-27 01:59:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,1,1,2,'recorded',0,'{"bets":[null,4,2,6],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"payout","plus":[["bet",4]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,1,2,3,'recorded',0,'{"bets":[2,null,4,6],"winner":1}',1,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":2,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,2,1,5,'recorded',0,'{"bets":[null,4,2,6],"pips":[1,79,8,8]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":0,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,2,2,6,'recorded',0,'{"bets":[2,4,6,null],"pips":[3,2,1,8],"dealer":3}',3,2,'[{"payer":3,"payee":2,"chips":15,"why":{"code":"payout","plus":[["bet",6]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":0,"payee":3,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":2,"carried":[0,0,0,0],"played":2,"before":3}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,3,1,8,'recorded',0,'{"bets":[null,4,2,6],"pips":[9,4,5,12]}',0,1,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"payout","plus":[["bet",4]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,3,2,9,'recorded',0,'{"bets":[2,null,4,6],"pips":[9,3,4,12]}',1,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":2,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,3,3,10,'recorded',0,'{"bets":[2,null,4,6],"pips":[3,9,3,12]}',1,1,'[]','{}','{"seats":4,"dealer":1,"carried":[2,0,4,6],"played":3,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(130486703,4,1,12,'recorded',0,'{"bets":[null,2,2,4],"draw":true}',0,0,'[]','{}','{"seats":4,"dealer":0,"carried":[0,2,2,4],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,4,2,13,'recorded',0,'{"bets":[null,2,6,2],"pips":[9,4,4,12]}',0,0,'[]','{}','{"seats":4,"dealer":0,"carried":[0,4,8,6],"played":2,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,4,3,14,'recorded',0,'{"bets":[null,2,6,2],"winner":3}',0,3,'[{"payer":0,"payee":3,"chips":20,"why":{"code":"payout","plus":[["bet",2],["carried",6]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":1,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",2],["carried",4]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":14,"why":{"code":"stake","plus":[["bet",6],["carried",8]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":3,"carried":[0,0,0,0],"played":3,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(130486703,4,4,15,'recorded',0,'{"bets":[2,2,2,null],"winner":3}',3,3,'[{"payer":0,"payee":3,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":3,"carried":[0,0,0,0],"played":4,"before":3}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(130486703,5,1,17,'recorded',0,'{"bets":[null,4,2,6],"draw":true}',0,0,'[]','{}','{"seats":4,"dealer":0,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,5,2,18,'recorded',0,'{"bets":[null,4,2,6],"winner":0}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":0,"carried":[0,0,0,0],"played":2,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,6,1,20,'recorded',0,'{"bets":[null,4,2,2],"draw":true}',0,0,'[]','{}','{"seats":4,"dealer":0,"carried":[0,4,2,2],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,6,2,21,'recorded',0,'{"bets":[null,4,2,2],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"payout","plus":[["bet",4],["carried",4]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",2],["carried",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",2],["carried",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":2,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,7,1,23,'recorded',0,'{"bets":[null,4,4,4],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"payout","plus":[["bet",4]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,8,1,25,'recorded',0,'{"bets":[null,3,2,2],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":8,"why":{"code":"payout","plus":[["bet",3]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"1/2"}}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,8,2,26,'recorded',0,'{"bets":[2,null,4,2],"winner":2}',1,2,'[{"payer":1,"payee":2,"chips":10,"why":{"code":"payout","plus":[["bet",4]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":0,"payee":1,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":2,"carried":[0,0,0,0],"played":2,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,9,1,28,'recorded',0,'{"bets":[null,3,2,2],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":7,"why":{"code":"payout","plus":[["bet",3]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"-1/2"}}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,10,1,30,'recorded',0,'{"bets":[null,3,2,2],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":15,"why":{"code":"payout","plus":[["bet",3]],"times":[["payout",{"fraction":"5/2"}],["unit",2]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",2]],"times":[["unit",2]],"rounding":0}},{"payer":3,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",2]],"times":[["unit",2]],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,11,1,32,'recorded',0,'{"bets":[null,4,2,6],"winner":2,"side_bets":[{"by":{"#":5},"on":2,"amount":4},{"by":{"#":6},"on":1,"amount":3},{"by":{"#":7},"on":2,"amount":6,"accepted":false},{"by":{"#":8},"on":0,"amount":4}]}',0,2,'[{"payer":0,"payee":2,"chips":5,"why":{"code":"payout","plus":[["bet",2]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":0,"payee":"#5","chips":12,"why":{"code":"side_won","plus":[["side_bet",4]],"times":[["side_payout",{"fraction":"3"}]],"rounding":{"fraction":"0"}}},{"payer":1,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}},{"payer":"#6","payee":0,"chips":3,"why":{"code":"side_lost","plus":[["side_bet",3]],"times":[],"rounding":0}},{"payer":"#8","payee":0,"chips":4,"why":{"code":"side_lost","plus":[["side_bet",4]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":2,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,11,2,33,'recorded',0,'{"bets":[2,2,null,2],"winner":2,"side_bets":[{"by":{"#":5},"on":2,"amount":4},{"by":{"#":6},"on":1,"amount":3}]}',2,2,'[{"payer":2,"payee":"#5","chips":6,"why":{"code":"side_won","plus":[["side_bet",4]],"times":[["side_payout_dealer",{"fraction":"3/2"}]],"rounding":{"fraction":"0"}}},{"payer":0,"payee":2,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":"#6","payee":2,"chips":3,"why":{"code":"side_lost","plus":[["side_bet",3]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":2,"carried":[0,0,0,0],"played":2,"before":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,11,3,34,'recorded',0,'{"bets":[2,2,null,2],"draw":true,"side_bets":[{"by":{"#":5},"on":2,"amount":4}]}',2,2,'[]','{}','{"seats":4,"dealer":2,"carried":[2,2,0,2],"played":3,"before":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(130486703,12,1,36,'recorded',0,'{"bets":[null,4,2,6],"draw":true}',0,0,'[]','{}','{"seats":4,"dealer":0,"carried":[0,4,2,6],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,12,2,37,'recorded',0,'{"bets":[2,null,2,2],"draw":true,"dealer":1}',1,1,'[]','{}','{"seats":4,"dealer":1,"carried":[2,0,4,8],"played":2,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,12,3,38,'recorded',0,'{"bets":[null,2,2,2],"winner":0,"dealer":0}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",2],["carried",4]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":10,"why":{"code":"stake","plus":[["bet",2],["carried",8]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":0,"carried":[0,0,0,0],"played":3,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(130486703,13,1,40,'recorded',0,'{"bets":[null,4,2,6],"winner":2,"side_bets":[{"by":{"#":5},"on":2,"amount":3,"odds":4.0},{"by":{"#":6},"on":0,"amount":2,"odds":1.5}]}',0,2,'[{"payer":0,"payee":2,"chips":5,"why":{"code":"payout","plus":[["bet",2]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":0,"payee":"#5","chips":12,"why":{"code":"side_won","plus":[["side_bet",3]],"times":[["odds",{"fraction":"4"}]],"rounding":{"fraction":"0"}}},{"payer":1,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}},{"payer":"#6","payee":0,"chips":2,"why":{"code":"side_lost","plus":[["side_bet",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":2,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,13,2,41,'recorded',0,'{"bets":[2,2,null,2],"winner":2,"side_bets":[{"by":{"#":5},"on":2,"amount":4,"odds":1.5},{"by":{"#":6},"on":1,"amount":3,"accepted":false}]}',2,2,'[{"payer":2,"payee":"#5","chips":6,"why":{"code":"side_won","plus":[["side_bet",4]],"times":[["odds",{"fraction":"3/2"}]],"rounding":{"fraction":"0"}}},{"payer":0,"payee":2,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":2,"carried":[0,0,0,0],"played":2,"before":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,14,1,43,'recorded',0,'{"bets":[null,2,4],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":5,"why":{"code":"payout","plus":[["bet",2]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":1,"carried":[0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,15,1,45,'recorded',0,'{"bets":[null,2,4],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":5,"why":{"code":"payout","plus":[["bet",2]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":1,"carried":[0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,15,2,46,'recorded',0,'{"bets":[2,null,4],"draw":true}',1,1,'[]','{}','{"seats":3,"dealer":1,"carried":[2,0,4],"played":2,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,16,1,48,'recorded',0,'{"bets":[null,2,2],"draw":true}',0,0,'[]','{}','{"seats":3,"dealer":0,"carried":[0,2,2],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(130486703,16,2,49,'recorded',0,'{"bets":[null,2,2],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":8,"why":{"code":"payout","plus":[["bet",2],["carried",2]],"times":[["payout",{"fraction":"2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",2],["carried",2]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":1,"carried":[0,0,0],"played":2,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(130486703,16,3,50,'recorded',0,'{"bets":[2,null,2],"winner":0}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"payout","plus":[["bet",2]],"times":[["payout",{"fraction":"2"}]],"rounding":{"fraction":"0"}}},{"payer":2,"payee":1,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":0,"carried":[0,0,0],"played":3,"before":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(130486703,17,1,53,'recorded',0,'{"bets":[null,3,9,5],"winner":1}',0,1,'[{"payer":0,"payee":1,"chips":8,"why":{"code":"payout","plus":[["bet",3]],"times":[["payout",{"fraction":"5/2"}]],"rounding":{"fraction":"1/2"}}},{"payer":2,"payee":0,"chips":9,"why":{"code":"stake","plus":[["bet",9]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":5,"why":{"code":"stake","plus":[["bet",5]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":1,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,1,1,2,'recorded',0,'{"players":[{"face_down":1,"pips":2},{"face_down":2,"pips":12},{"face_down":4,"pips":34},{"face_down":3,"pips":18}]}',1,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",12,1],["pips",-2,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":32,"why":{"code":"difference","plus":[["pips",34,2],["pips",-2,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":16,"why":{"code":"difference","plus":[["pips",18,3],["pips",-2,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":22,"why":{"code":"difference","plus":[["pips",34,2],["pips",-12,1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":6,"why":{"code":"difference","plus":[["pips",18,3],["pips",-12,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":16,"why":{"code":"difference","plus":[["pips",34,2],["pips",-18,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,1,2,3,'recorded',0,'{"players":[{"face_down":1,"pips":7},{"face_down":2,"pips":7},{"face_down":2,"pips":7},{"face_down":1,"pips":8}]}',0,0,'[{"payer":3,"payee":0,"chips":1,"why":{"code":"difference","plus":[["pips",8,3],["pips",-7,0]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"difference","plus":[["pips",8,3],["pips",-7,1]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":1,"why":{"code":"difference","plus":[["pips",8,3],["pips",-7,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,2,1,5,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9},{"face_down":1,"pips":4}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":8,"why":{"code":"difference","plus":[["pips",4,2]],"times":[["clean",2,0]],"rounding":0}},{"payer":1,"payee":2,"chips":5,"why":{"code":"difference","plus":[["pips",9,1],["pips",-4,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,3,1,7,'recorded',0,'{"players":[{"discards":["0-0"]},{"face_down":0,"pips":0},{"face_down":1,"pips":12}]}',0,1,'[{"payer":2,"payee":0,"chips":12,"why":{"code":"difference","plus":[["pips",12,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":24,"why":{"code":"difference","plus":[["pips",12,2]],"times":[["clean",2,1]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":1,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,3,2,8,'recorded',0,'{"players":[{"face_down":1,"pips":0},{"discards":["6-6"]},{"discards":[]}]}',1,2,'[{"payer":1,"payee":0,"chips":12,"why":{"code":"difference","plus":[["pips",12,1]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":24,"why":{"code":"difference","plus":[["pips",12,1]],"times":[["clean",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":3,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,4,1,10,'recorded',0,'{"players":[{"face_down":7,"pips":50},{"face_down":7,"pips":40},{"face_down":8,"pips":60},{"face_down":1,"pips":5}]}',0,3,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,1]],"times":[["blocked",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",60,2],["pips",-50,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":90,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,3]],"times":[["blocked",2,0]],"rounding":0}},{"payer":2,"payee":1,"chips":40,"why":{"code":"difference","plus":[["pips",60,2],["pips",-40,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":3,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,4,2,11,'recorded',0,'{"players":[{"face_down":6,"pips":50},{"face_down":1,"pips":5},{"face_down":7,"pips":40},{"face_down":8,"pips":60}],"dealer":0}',0,1,'[{"payer":0,"payee":1,"chips":45,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,1]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":10,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",60,3],["pips",-50,0]],"times":[["blocked",2,3]],"rounding":0}},{"payer":2,"payee":1,"chips":35,"why":{"code":"difference","plus":[["pips",40,2],["pips",-5,1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":110,"why":{"code":"difference","plus":[["pips",60,3],["pips",-5,1]],"times":[["blocked",2,3]],"rounding":0}},{"payer":3,"payee":2,"chips":40,"why":{"code":"difference","plus":[["pips",60,3],["pips",-40,2]],"times":[["blocked",2,3]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,5,1,13,'recorded',0,'{"players":[{"face_down":7,"pips":50},{"face_down":7,"pips":40},{"face_down":8,"pips":60},{"face_down":1,"pips":5}]}',0,3,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",60,2],["pips",-50,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":45,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":40,"why":{"code":"difference","plus":[["pips",60,2],["pips",-40,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":3,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,6,1,15,'recorded',0,'{"players":[{"face_down":6,"pips":40},{"face_down":6,"pips":42},{"face_down":7,"pips":50},{"face_down":1,"pips":5}]}',0,1,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"difference","plus":[["pips",42,1],["pips",-40,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",50,2],["pips",-40,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":70,"why":{"code":"difference","plus":[["pips",40,0],["pips",-5,3]],"times":[["blocked",2,0]],"rounding":0}},{"payer":2,"payee":1,"chips":16,"why":{"code":"difference","plus":[["pips",50,2],["pips",-42,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":37,"why":{"code":"difference","plus":[["pips",42,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":90,"why":{"code":"difference","plus":[["pips",50,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":1,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,6,2,16,'recorded',0,'{"players":[{"face_down":6,"pips":42},{"face_down":5,"pips":40},{"face_down":8,"pips":60},{"face_down":1,"pips":5}]}',1,2,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"difference","plus":[["pips",42,0],["pips",-40,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":36,"why":{"code":"difference","plus":[["pips",60,2],["pips",-42,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":37,"why":{"code":"difference","plus":[["pips",42,0],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":40,"why":{"code":"difference","plus":[["pips",60,2],["pips",-40,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,7,1,18,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":8,"pips":60},{"face_down":2,"pips":10},{"face_down":8,"pips":55}]}',0,0,'[{"payer":1,"payee":0,"chips":240,"why":{"code":"difference","plus":[["pips",60,1]],"times":[["clean",2,0],["blocked",2,1]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",10,2]],"times":[["clean",2,0]],"rounding":0}},{"payer":3,"payee":0,"chips":220,"why":{"code":"difference","plus":[["pips",55,3]],"times":[["clean",2,0],["blocked",2,3]],"rounding":0}},{"payer":1,"payee":2,"chips":100,"why":{"code":"difference","plus":[["pips",60,1],["pips",-10,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":10,"why":{"code":"difference","plus":[["pips",60,1],["pips",-55,3]],"times":[["blocked",2,1]],"rounding":0}},{"payer":3,"payee":2,"chips":90,"why":{"code":"difference","plus":[["pips",55,3],["pips",-10,2]],"times":[["blocked",2,3]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,8,1,20,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":8,"pips":60},{"face_down":2,"pips":10},{"face_down":8,"pips":55}]}',0,0,'[{"payer":1,"payee":0,"chips":240,"why":{"code":"difference","plus":[["pips",60,1]],"times":[["clean",2,0],["blocked",2,1]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",10,2]],"times":[["clean",2,0]],"rounding":0}},{"payer":3,"payee":0,"chips":220,"why":{"code":"difference","plus":[["pips",55,3]],"times":[["clean",2,0],["blocked",2,3]],"rounding":0}},{"payer":1,"payee":2,"chips":100,"why":{"code":"difference","plus":[["pips",60,1],["pips",-10,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":5,"why":{"code":"difference","plus":[["pips",60,1],["pips",-55,3]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":90,"why":{"code":"difference","plus":[["pips",55,3],["pips",-10,2]],"times":[["blocked",2,3]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,8,2,21,'recorded',0,'{"players":[{"face_down":7,"pips":50},{"face_down":8,"pips":60},{"face_down":6,"pips":40},{"face_down":1,"pips":5}]}',0,3,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",60,1],["pips",-50,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,2]],"times":[["blocked",2,0]],"rounding":0}},{"payer":0,"payee":3,"chips":90,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,3]],"times":[["blocked",2,0]],"rounding":0}},{"payer":1,"payee":2,"chips":40,"why":{"code":"difference","plus":[["pips",60,1],["pips",-40,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,1],["pips",-5,3]],"times":[["blocked",2,1]],"rounding":0}},{"payer":2,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,2],["pips",-5,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":3,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,9,1,23,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":16,"pips":100}]}',0,0,'[{"payer":1,"payee":0,"chips":15000,"why":{"code":"difference","plus":[["pips",100,1]],"times":[["clean",3,0],["blocked",5,1],["unit",10]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":2,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,9,2,24,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":16,"pips":100}]}',0,0,'[{"payer":1,"payee":0,"chips":4800,"why":{"code":"difference","plus":[["pips",100,1],["pips",-4,0]],"times":[["blocked",5,1],["unit",10]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,10,1,26,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":16,"pips":100}]}',0,0,'[{"payer":1,"payee":0,"chips":100,"why":{"code":"difference","plus":[["pips",100,1]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":2,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,11,1,28,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":1,"pips":5}]}',0,0,'[{"payer":1,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",5,1]],"times":[["clean",2,0],["blocked",2,1]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":2,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,12,1,30,'recorded',0,'{"players":[{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":4,"pips":30}]}',2,0,'[{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",30,3],["pips",-10,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,3],["pips",-10,1]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,12,2,31,'recorded',0,'{"players":[{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,0,'[]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,12,3,32,'recorded',0,'{"players":[{"face_down":4,"pips":30},{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,2,'[{"payer":0,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,2]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,3]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",30,1],["pips",-10,2]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,1],["pips",-10,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":2,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(111355208,13,1,34,'recorded',0,'{"players":[{"face_down":1,"pips":0},{"face_down":0,"pips":0},{"face_down":1,"pips":9}]}',0,0,'[{"payer":2,"payee":0,"chips":9,"why":{"code":"difference","plus":[["pips",9,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":18,"why":{"code":"difference","plus":[["pips",9,2]],"times":[["clean",2,1]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,13,2,35,'recorded',0,'{"players":[{"face_down":1,"pips":9},{"face_down":1,"pips":0},{"face_down":0,"pips":0}]}',0,2,'[{"payer":0,"payee":1,"chips":9,"why":{"code":"difference","plus":[["pips",9,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":18,"why":{"code":"difference","plus":[["pips",9,0]],"times":[["clean",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":3,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,14,1,37,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":1,"pips":5},{"face_down":1,"pips":5}]}',1,2,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,1]],"times":[["clean",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,2]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":2,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,14,2,38,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":1,"pips":5},{"face_down":1,"pips":5}]}',2,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,1]],"times":[["clean",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,2]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":3,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,15,1,40,'recorded',0,'{"players":[{"discards":["6-5","2-1"]},{"discards":[]},{"discards":["4-2"]},{"discards":["6-5","6-6","6-6"]}]}',0,1,'[{"payer":0,"payee":1,"chips":28,"why":{"code":"difference","plus":[["pips",14,0]],"times":[["clean",2,1]],"rounding":0}},{"payer":0,"payee":2,"chips":8,"why":{"code":"difference","plus":[["pips",14,0],["pips",-6,2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":21,"why":{"code":"difference","plus":[["pips",35,3],["pips",-14,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":12,"why":{"code":"difference","plus":[["pips",6,2]],"times":[["clean",2,1]],"rounding":0}},{"payer":3,"payee":1,"chips":70,"why":{"code":"difference","plus":[["pips",35,3]],"times":[["clean",2,1]],"rounding":0}},{"payer":3,"payee":2,"chips":29,"why":{"code":"difference","plus":[["pips",35,3],["pips",-6,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":1,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,16,1,42,'recorded',0,'{"players":[{"face_down":1,"pips":5},{"face_down":7,"pips":45},{"face_down":1,"pips":5},{"face_down":1,"pips":5}],"dealer":1}',1,2,'[{"payer":1,"payee":0,"chips":80,"why":{"code":"difference","plus":[["pips",45,1],["pips",-5,0]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":2,"chips":80,"why":{"code":"difference","plus":[["pips",45,1],["pips",-5,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":80,"why":{"code":"difference","plus":[["pips",45,1],["pips",-5,3]],"times":[["blocked",2,1]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":2,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,17,1,45,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":2,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,17,2,46,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,18,1,48,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":2,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,18,2,49,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,18,3,50,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":2,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(111355208,19,1,53,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,1],["pips",-4,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,2],["pips",-4,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,3],["pips",-4,0]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,19,2,54,'recorded',0,'{"players":[{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":2,"pips":10}]}',0,3,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,1]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":3,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,19,3,55,'recorded',0,'{"players":[{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":4,"pips":30}]}',3,0,'[{"payer":1,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",30,1],["pips",-10,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",30,3],["pips",-10,0]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",30,1],["pips",-10,2]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",30,3],["pips",-10,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(111355208,20,1,57,'recorded',0,'{"players":[{"face_down":1,"pips":5},{"face_down":1,"pips":5},{"face_down":1,"pips":5}]}',1,1,'[]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":1,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,20,2,58,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":1,"pips":4},{"face_down":1,"pips":9}]}',1,1,'[{"payer":2,"payee":0,"chips":5,"why":{"code":"difference","plus":[["pips",9,2],["pips",-4,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"difference","plus":[["pips",9,2],["pips",-4,1]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":3,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,20,3,59,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":1,"pips":9},{"face_down":1,"pips":4}]}',1,2,'[{"payer":1,"payee":0,"chips":5,"why":{"code":"difference","plus":[["pips",9,1],["pips",-4,0]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":5,"why":{"code":"difference","plus":[["pips",9,1],["pips",-4,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":2,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(111355208,21,1,61,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,1],["pips",-4,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,2],["pips",-4,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,3],["pips",-4,0]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,21,2,62,'recorded',0,'{"players":[{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":2,"pips":10}]}',0,1,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,1]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,22,1,64,'recorded',0,'{"players":[{"face_down":1,"pips":12},{"face_down":1,"pips":11},{"face_down":0,"pips":0}]}',0,2,'[{"payer":0,"payee":1,"chips":1,"why":{"code":"difference","plus":[["pips",12,0],["pips",-11,1]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":24,"why":{"code":"difference","plus":[["pips",12,0]],"times":[["clean",2,2]],"rounding":0}},{"payer":1,"payee":2,"chips":22,"why":{"code":"difference","plus":[["pips",11,1]],"times":[["clean",2,2]],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":3,"dealer":2,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(111355208,22,2,65,'recorded',0,'{"players":[{"face_down":1,"pips":0},{"face_down":0,"pips":0},{"face_down":1,"pips":1}]}',2,1,'[{"payer":2,"payee":0,"chips":1,"why":{"code":"difference","plus":[["pips",1,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"difference","plus":[["pips",1,2]],"times":[["clean",2,1]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":3,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(111355208,23,1,67,'recorded',0,'{"players":[{"face_down":3,"pips":25},{"face_down":3,"pips":25},{"face_down":3,"pips":25},{"face_down":3,"pips":25},{"face_down":3,"pips":24}]}',0,4,'[{"payer":0,"payee":4,"chips":1,"why":{"code":"difference","plus":[["pips",25,0],["pips",-24,4]],"times":[],"rounding":0}},{"payer":1,"payee":4,"chips":1,"why":{"code":"difference","plus":[["pips",25,1],["pips",-24,4]],"times":[],"rounding":0}},{"payer":2,"payee":4,"chips":1,"why":{"code":"difference","plus":[["pips",25,2],["pips",-24,4]],"times":[],"rounding":0}},{"payer":3,"payee":4,"chips":1,"why":{"code":"difference","plus":[["pips",25,3],["pips",-24,4]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":5,"dealer":4,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(75834397,1,1,2,'recorded',0,'{"bidder":0,"bid":3,"winner":0}',0,0,'[{"payer":1,"payee":0,"chips":3,"why":{"code":"won","plus":[["bid",3]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":3,"why":{"code":"won","plus":[["bid",3]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(75834397,1,2,3,'recorded',0,'{"bidder":1,"bid":2,"winner":2}',0,2,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"lost","plus":[["bid",2]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":2,"why":{"code":"lost","plus":[["bid",2]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(75834397,1,3,4,'recorded',0,'{"bidder":1,"bid":1,"winner":1}',2,1,'[{"payer":0,"payee":1,"chips":1,"why":{"code":"won","plus":[["forced_win",1]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":1,"why":{"code":"won","plus":[["forced_win",1]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(75834397,2,1,6,'recorded',0,'{"bidder":2,"bid":1,"winner":2,"forced":true}',0,2,'[{"payer":0,"payee":2,"chips":1,"why":{"code":"won","plus":[["forced_win",1]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":1,"why":{"code":"won","plus":[["forced_win",1]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(75834397,2,2,7,'recorded',0,'{"bidder":2,"bid":1,"winner":0,"forced":true}',2,0,'[{"payer":2,"payee":0,"chips":1,"why":{"code":"lost","plus":[["bid",1]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":1,"why":{"code":"lost","plus":[["bid",1]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(75834397,3,1,9,'recorded',0,'{"bidder":2,"bid":1,"winner":2,"forced":true}',0,2,'[{"payer":0,"payee":2,"chips":20,"why":{"code":"won","plus":[["forced_win",2]],"times":[["unit",10]],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"won","plus":[["forced_win",2]],"times":[["unit",10]],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(75834397,3,2,10,'recorded',0,'{"bidder":2,"bid":1,"winner":0,"forced":true}',2,0,'[{"payer":2,"payee":0,"chips":10,"why":{"code":"lost","plus":[["bid",1]],"times":[["unit",10]],"rounding":0}},{"payer":2,"payee":1,"chips":10,"why":{"code":"lost","plus":[["bid",1]],"times":[["unit",10]],"rounding":0}}]','{}','{"seats":3,"dealer":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(75834397,3,3,11,'recorded',0,'{"bidder":2,"bid":1,"winner":2,"forced":false}',0,2,'[{"payer":0,"payee":2,"chips":20,"why":{"code":"won","plus":[["forced_win",2]],"times":[["unit",10]],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"won","plus":[["forced_win",2]],"times":[["unit",10]],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(75834397,3,4,12,'recorded',0,'{"bidder":2,"bid":1,"winner":2}',2,2,'[{"payer":0,"payee":2,"chips":20,"why":{"code":"won","plus":[["forced_win",2]],"times":[["unit",10]],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"won","plus":[["forced_win",2]],"times":[["unit",10]],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(75834397,3,5,13,'recorded',0,'{"bidder":2,"bid":2,"winner":2}',2,2,'[{"payer":0,"payee":2,"chips":20,"why":{"code":"won","plus":[["bid",2]],"times":[["unit",10]],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"won","plus":[["bid",2]],"times":[["unit",10]],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,5242880,NULL);
INSERT INTO "hands" VALUES(100019715,1,1,2,'recorded',0,'{"points":[12,3,7]}',0,1,'[{"payer":1,"payee":0,"chips":9,"why":{"code":"difference","plus":[["points",12,0],["points",-3,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"difference","plus":[["points",12,0],["points",-7,2]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":4,"why":{"code":"difference","plus":[["points",7,2],["points",-3,1]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,1,2,3,'recorded',0,'{"points":[3,3,4]}',1,2,'[{"payer":0,"payee":2,"chips":1,"why":{"code":"difference","plus":[["points",4,2],["points",-3,0]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":1,"why":{"code":"difference","plus":[["points",4,2],["points",-3,1]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,1,3,4,'recorded',0,'{"points":[-3,3,0]}',2,0,'[{"payer":0,"payee":1,"chips":6,"why":{"code":"difference","plus":[["points",3,1],["below",3,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":3,"why":{"code":"difference","plus":[["points",0,2],["below",3,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":3,"why":{"code":"difference","plus":[["points",3,1]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(100019715,2,1,6,'recorded',0,'{"points":[10,4,7]}',0,1,'[{"payer":0,"payee":1,"chips":12,"why":{"code":"difference","plus":[["points",10,0],["points",-4,1]],"times":[["unit",2]],"rounding":0}},{"payer":0,"payee":2,"chips":6,"why":{"code":"difference","plus":[["points",10,0],["points",-7,2]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":1,"chips":6,"why":{"code":"difference","plus":[["points",7,2],["points",-4,1]],"times":[["unit",2]],"rounding":0}}]','{}','{"seats":3,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,2,2,7,'recorded',0,'{"points":[5,5,5]}',1,2,'[]','{}','{"seats":3,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,3,1,9,'recorded',0,'{"points":[7,-2,1,-6]}',0,1,'[{"payer":3,"payee":0,"chips":30,"why":{"code":"points_paid","plus":[["share",6]],"times":[["unit",5]],"rounding":0}},{"payer":1,"payee":0,"chips":5,"why":{"code":"points_paid","plus":[["share",1]],"times":[["unit",5]],"rounding":0}},{"payer":1,"payee":2,"chips":5,"why":{"code":"points_paid","plus":[["share",1]],"times":[["unit",5]],"rounding":0}}]','{}','{"seats":4,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,3,2,10,'recorded',0,'{"points":[5,-5,2,-2]}',1,2,'[{"payer":3,"payee":2,"chips":10,"why":{"code":"points_paid","plus":[["share",2]],"times":[["unit",5]],"rounding":0}},{"payer":1,"payee":0,"chips":25,"why":{"code":"points_paid","plus":[["share",5]],"times":[["unit",5]],"rounding":0}}]','{}','{"seats":4,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,3,3,11,'recorded',0,'{"points":[0,0,0,0]}',2,3,'[]','{}','{"seats":4,"dealer":3}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(100019715,4,1,13,'recorded',0,'{"winner":1,"amount":4}',0,1,'[{"payer":0,"payee":1,"chips":4,"why":{"code":"win","plus":[["amount",4]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":4,"why":{"code":"win","plus":[["amount",4]],"times":[],"rounding":0}}]','{}','{"seats":3,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,5,1,15,'recorded',0,'{"winners":[2],"amount":3}',0,1,'[{"payer":0,"payee":2,"chips":6,"why":{"code":"win","plus":[["amount",3]],"times":[["unit",2]],"rounding":0}},{"payer":1,"payee":2,"chips":6,"why":{"code":"win","plus":[["amount",3]],"times":[["unit",2]],"rounding":0}},{"payer":3,"payee":2,"chips":6,"why":{"code":"win","plus":[["amount",3]],"times":[["unit",2]],"rounding":0}}]','{}','{"seats":4,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,5,2,16,'recorded',0,'{"winners":[0,1,3],"amount":1}',1,2,'[{"payer":2,"payee":0,"chips":2,"why":{"code":"win","plus":[["amount",1]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"win","plus":[["amount",1]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":3,"chips":2,"why":{"code":"win","plus":[["amount",1]],"times":[["unit",2]],"rounding":0}}]','{}','{"seats":4,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,5,3,17,'recorded',0,'{"winners":[3,1],"amount":5}',2,3,'[{"payer":0,"payee":3,"chips":10,"why":{"code":"win","plus":[["amount",5]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":3,"chips":10,"why":{"code":"win","plus":[["amount",5]],"times":[["unit",2]],"rounding":0}},{"payer":0,"payee":1,"chips":10,"why":{"code":"win","plus":[["amount",5]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":1,"chips":10,"why":{"code":"win","plus":[["amount",5]],"times":[["unit",2]],"rounding":0}}]','{}','{"seats":4,"dealer":3}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(100019715,6,1,20,'recorded',0,'{"title":"First round","points":[12,7,null,null]}',0,1,'[{"payer":1,"payee":0,"chips":15,"why":{"code":"difference","plus":[["points",12,0],["points",-7,1]],"times":[["unit",3]],"rounding":0}},{"payer":3,"payee":0,"chips":15,"why":{"code":"difference","plus":[["points",12,0],["points",-7,3]],"times":[["unit",3]],"rounding":0}},{"payer":1,"payee":2,"chips":15,"why":{"code":"difference","plus":[["points",12,2],["points",-7,1]],"times":[["unit",3]],"rounding":0}},{"payer":3,"payee":2,"chips":15,"why":{"code":"difference","plus":[["points",12,2],["points",-7,3]],"times":[["unit",3]],"rounding":0}}]','{}','{"seats":4,"dealer":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,6,2,21,'recorded',0,'{"points":[null,4,4,null]}',1,2,'[]','{}','{"seats":4,"dealer":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,7,1,23,'recorded',0,'{"winner":0,"amount":9}',0,1,'[{"payer":1,"payee":0,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":4,"payee":0,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":5,"payee":0,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":4,"payee":3,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":5,"payee":3,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[9,0,0,9,0,0]}}','{"seats":6,"dealer":1,"scores":[9,0,0,9,0,0],"played":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,7,2,24,'recorded',0,'{"winner":4,"amount":9}',1,2,'[{"payer":0,"payee":1,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":5,"payee":1,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":0,"payee":4,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":2,"payee":4,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":3,"payee":4,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}},{"payer":5,"payee":4,"chips":9,"why":{"code":"win","plus":[["amount",9]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[9,9,0,9,9,0]}}','{"seats":6,"dealer":2,"scores":[9,9,0,9,9,0],"played":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,7,3,25,'recorded',0,'{"winner":3,"amount":1}',2,3,'[{"payer":1,"payee":0,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":4,"payee":0,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":5,"payee":0,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":4,"payee":3,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":5,"payee":3,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[10,9,0,10,9,0]},"game_winner":{"text":["%(names)s and %(name)s",{"names":{"seat":0},"name":{"seat":3}}]}}','{"seats":6,"dealer":3,"scores":[10,9,0,10,9,0],"played":3}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(100019715,7,4,26,'recorded',0,'{"winner":2,"amount":5}',3,4,'[{"payer":0,"payee":2,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":4,"payee":2,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":0,"payee":5,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":1,"payee":5,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":3,"payee":5,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}},{"payer":4,"payee":5,"chips":5,"why":{"code":"win","plus":[["amount",5]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[0,0,5,0,0,5]}}','{"seats":6,"dealer":4,"scores":[0,0,5,0,0,5],"played":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(100019715,8,1,28,'recorded',0,'{"winners":[3,1],"amount":2}',0,1,'[{"payer":2,"payee":0,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":5,"payee":0,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":5,"payee":3,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":5,"payee":1,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":2,"payee":4,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}},{"payer":5,"payee":4,"chips":2,"why":{"code":"win","plus":[["amount",2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[2,2,0,2,2,0]}}','{"seats":6,"dealer":1,"scores":[2,2,0,2,2,0],"played":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,8,2,29,'recorded',0,'{"winners":[2,5],"amount":1}',1,2,'[{"payer":0,"payee":2,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":4,"payee":2,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":0,"payee":5,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":1,"payee":5,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":3,"payee":5,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}},{"payer":4,"payee":5,"chips":1,"why":{"code":"win","plus":[["amount",1]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[2,2,1,2,2,1]},"game_winner":{"text":["%(names)s and %(name)s",{"names":{"text":["%(names)s, %(name)s",{"names":{"text":["%(names)s, %(name)s",{"names":{"seat":0},"name":{"seat":1}}]},"name":{"seat":3}}]},"name":{"seat":4}}]}}','{"seats":6,"dealer":2,"scores":[2,2,1,2,2,1],"played":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,9,1,31,'recorded',0,'{"points":[30,100,0,99]}',0,2,'[{"payer":1,"payee":0,"chips":70,"why":{"code":"difference","plus":[["points",100,1],["points",-30,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":30,"why":{"code":"difference","plus":[["points",30,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":69,"why":{"code":"difference","plus":[["points",99,3],["points",-30,0]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":100,"why":{"code":"difference","plus":[["points",100,1]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":1,"why":{"code":"difference","plus":[["points",100,1],["points",-99,3]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":99,"why":{"code":"difference","plus":[["points",99,3]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[30,100,0,99]}}','{"seats":4,"dealer":2,"scores":[30,100,0,99],"played":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(100019715,9,2,32,'recorded',0,'{"points":[70,null,5,0]}',2,3,'[{"payer":0,"payee":2,"chips":65,"why":{"code":"difference","plus":[["points",70,0],["points",-5,2]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":70,"why":{"code":"difference","plus":[["points",70,0]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":5,"why":{"code":"difference","plus":[["points",5,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[100,100,5,99]}}','{"seats":4,"dealer":3,"scores":[100,100,5,99],"played":2}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(100019715,9,3,33,'recorded',0,'{"points":[null,null,0,1]}',3,0,'[{"payer":3,"payee":2,"chips":1,"why":{"code":"difference","plus":[["points",1,3]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[100,100,5,100]},"game_winner":{"seat":2}}','{"seats":4,"dealer":0,"scores":[100,100,5,100],"played":3}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(100019715,9,4,34,'recorded',0,'{"points":[3,2,1,0]}',0,1,'[{"payer":0,"payee":1,"chips":1,"why":{"code":"difference","plus":[["points",3,0],["points",-2,1]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":2,"why":{"code":"difference","plus":[["points",3,0],["points",-1,2]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":3,"why":{"code":"difference","plus":[["points",3,0]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":1,"why":{"code":"difference","plus":[["points",2,1],["points",-1,2]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":2,"why":{"code":"difference","plus":[["points",2,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":1,"why":{"code":"difference","plus":[["points",1,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[3,2,1,0]}}','{"seats":4,"dealer":1,"scores":[3,2,1,0],"played":1}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(127695751,1,1,2,'recorded',0,'{"bidder":0,"bid":5,"tricks":[5,1,1]}',0,1,'[]','{"scores":{"by_seat":[5,1,1]}}','{"seats":3,"dealer":1,"scores":[5,1,1]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,1,2,3,'recorded',0,'{"bidder":1,"bid":5,"tricks":[0,7,0]}',1,2,'[]','{"scores":{"by_seat":[5,6,1]}}','{"seats":3,"dealer":2,"scores":[5,6,1]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,1,3,4,'recorded',0,'{"bidder":2,"bid":5,"tricks":[1,2,4]}',2,0,'[]','{"scores":{"by_seat":[6,8,0]}}','{"seats":3,"dealer":0,"scores":[6,8,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,2,1,6,'recorded',0,'{"bidder":0,"bid":7,"tricks":[7,0,0]}',0,1,'[]','{"scores":{"by_seat":[7,0,0]}}','{"seats":3,"dealer":1,"scores":[7,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,2,2,7,'recorded',0,'{"bidder":2,"bid":"moon","tricks":[1,0,6]}',1,2,'[]','{"scores":{"by_seat":[8,0,-15]}}','{"seats":3,"dealer":2,"scores":[8,0,-15]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,3,1,9,'recorded',0,'{"bidder":0,"bid":5,"tricks":[4,1,2]}',0,1,'[]','{"scores":{"by_seat":[-5,1,2]}}','{"seats":3,"dealer":1,"scores":[-5,1,2]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,3,2,10,'recorded',0,'{"bidder":0,"bid":5,"tricks":[5,1,1]}',1,2,'[]','{"scores":{"by_seat":[0,2,3]}}','{"seats":3,"dealer":2,"scores":[0,2,3]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,3,3,11,'recorded',0,'{"bidder":2,"bid":"moon","tricks":[1,0,6]}',2,0,'[]','{"scores":{"by_seat":[1,2,-18]}}','{"seats":3,"dealer":0,"scores":[1,2,-18]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,4,1,13,'recorded',0,'{"bidder":0,"bid":5,"tricks":[6,1,0]}',0,1,'[]','{"scores":{"by_seat":[5,1,0]}}','{"seats":3,"dealer":1,"scores":[5,1,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,4,2,14,'recorded',0,'{"passed":true}',1,1,'[]','{"scores":{"by_seat":[5,1,0]}}','{"seats":3,"dealer":1,"scores":[5,1,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,5,1,16,'recorded',0,'{"bidder":0,"bid":4,"tricks":[3,2,2]}',0,1,'[]','{"scores":{"by_seat":[-1,2,2]}}','{"seats":3,"dealer":1,"scores":[-1,2,2]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,5,2,17,'recorded',0,'{"bidder":1,"bid":"moon","tricks":[0,7,0]}',1,2,'[{"payer":0,"payee":1,"chips":24,"why":{"code":"difference","plus":[["score",23,1],["below",1,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":3,"why":{"code":"difference","plus":[["score",2,2],["below",1,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":21,"why":{"code":"difference","plus":[["score",23,1],["score",-2,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[-1,23,2]},"game_winner":{"seat":1}}','{"seats":3,"dealer":2,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,5,3,18,'recorded',0,'{"bidder":2,"bid":4,"tricks":[1,2,4]}',2,0,'[]','{"scores":{"by_seat":[1,2,4]}}','{"seats":3,"dealer":0,"scores":[1,2,4]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,6,1,20,'recorded',0,'{"tricks":[7,0,0]}',0,1,'[]','{"scores":{"by_seat":[7,0,0]}}','{"seats":3,"dealer":1,"scores":[7,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,6,2,21,'recorded',0,'{"tricks":[1,3,3]}',1,2,'[{"payer":1,"payee":0,"chips":5,"why":{"code":"difference","plus":[["score",8,0],["score",-3,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"difference","plus":[["score",8,0],["score",-3,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[8,3,3]},"game_winner":{"seat":0}}','{"seats":3,"dealer":2,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,7,1,23,'recorded',0,'{"bidder":0,"bid":4,"tricks":[4,3,0]}',0,1,'[]','{"scores":{"by_seat":[4,3,0]}}','{"seats":3,"dealer":1,"scores":[4,3,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,7,2,24,'recorded',0,'{"bidder":1,"bid":4,"tricks":[3,4,0]}',1,2,'[]','{"scores":{"by_seat":[7,7,0]}}','{"seats":3,"dealer":2,"scores":[7,7,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,7,3,25,'recorded',0,'{"passed":true}',2,2,'[]','{"scores":{"by_seat":[7,7,0]}}','{"seats":3,"dealer":2,"scores":[7,7,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,7,4,26,'recorded',0,'{"bidder":0,"bid":4,"tricks":[4,2,1]}',2,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"difference","plus":[["score",11,0],["score",-9,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"difference","plus":[["score",11,0],["score",-1,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":8,"why":{"code":"difference","plus":[["score",9,1],["score",-1,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[11,9,1]},"game_winner":{"seat":0}}','{"seats":3,"dealer":0,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(127695751,8,1,28,'recorded',0,'{"bidder":0,"bid":6,"tricks":[6,1,0]}',0,1,'[]','{"scores":{"by_seat":[6,1,0]}}','{"seats":3,"dealer":1,"scores":[6,1,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,8,2,29,'recorded',0,'{"bidder":1,"bid":7,"tricks":[0,7,0]}',1,2,'[]','{"scores":{"by_seat":[6,8,0]}}','{"seats":3,"dealer":2,"scores":[6,8,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,8,3,30,'recorded',0,'{"bidder":2,"bid":6,"tricks":[5,2,0]}',2,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"game","plus":[["stake",5]],"times":[["unit",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"game","plus":[["stake",5]],"times":[["unit",2]],"rounding":0}}]','{"scores":{"by_seat":[11,10,-6]},"game_winner":{"seat":0}}','{"seats":3,"dealer":0,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,9,1,32,'recorded',0,'{"bidder":0,"bid":"moon","tricks":[6,1,0]}',0,1,'[]','{"scores":{"by_seat":[-21,1,0]}}','{"seats":3,"dealer":1,"scores":[-21,1,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,9,2,33,'recorded',0,'{"bidder":0,"bid":7,"tricks":[6,1,0]}',1,2,'[]','{"scores":{"by_seat":[-22,2,0]}}','{"seats":3,"dealer":2,"scores":[-22,2,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,9,3,34,'recorded',0,'{"bidder":0,"bid":"moon","tricks":[7,0,0]}',2,0,'[]','{"scores":{"by_seat":[-1,2,0]}}','{"seats":3,"dealer":0,"scores":[-1,2,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,10,1,36,'recorded',0,'{"bidder":0,"bid":"moon","tricks":[6,1,0]}',0,1,'[]','{"scores":{"by_seat":[-9,1,0]}}','{"seats":3,"dealer":1,"scores":[-9,1,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,10,2,37,'recorded',0,'{"bidder":0,"bid":7,"tricks":[6,1,0]}',1,2,'[]','{"scores":{"by_seat":[-16,2,0]}}','{"seats":3,"dealer":2,"scores":[-16,2,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,11,1,39,'recorded',0,'{"bidder":2,"bid":4,"tricks":[3,3,1]}',0,1,'[{"payer":2,"payee":0,"chips":6,"why":{"code":"difference","plus":[["score",3,0],["below",3,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":6,"why":{"code":"difference","plus":[["score",3,1],["below",3,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[3,3,-3]}}','{"seats":3,"dealer":1,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,11,2,40,'recorded',0,'{"bidder":0,"bid":4,"tricks":[4,3,0]}',1,2,'[{"payer":1,"payee":0,"chips":1,"why":{"code":"difference","plus":[["score",4,0],["score",-3,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":4,"why":{"code":"difference","plus":[["score",4,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":3,"why":{"code":"difference","plus":[["score",3,1]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[4,3,0]},"game_winner":{"seat":0}}','{"seats":3,"dealer":2,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,11,3,41,'recorded',0,'{"passed":true}',2,2,'[]','{"scores":{"by_seat":[0,0,0]}}','{"seats":3,"dealer":2,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(127695751,11,4,42,'recorded',0,'{"bidder":0,"bid":"moon","tricks":[6,1,0]}',2,0,'[{"payer":0,"payee":1,"chips":16,"why":{"code":"difference","plus":[["score",1,1],["below",15,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":15,"why":{"code":"difference","plus":[["score",0,2],["below",15,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":1,"why":{"code":"difference","plus":[["score",1,1]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[-15,1,0]},"game_winner":{"seat":1}}','{"seats":3,"dealer":0,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(127695751,12,1,44,'recorded',0,'{"tricks":[3,3,1]}',0,1,'[]','{"scores":{"by_seat":[3,3,1]}}','{"seats":3,"dealer":1,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,12,2,45,'recorded',0,'{"tricks":[3,2,2]}',1,2,'[{"payer":1,"payee":0,"chips":3,"why":{"code":"game","plus":[["stake",3]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":3,"why":{"code":"game","plus":[["stake",3]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[3,2,2]},"game_winner":{"seat":0}}','{"seats":3,"dealer":2,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,13,1,47,'recorded',0,'{"bidder":0,"bid":"moon","tricks":[7,0,0]}',0,1,'[]','{"scores":{"by_seat":[14,0,0]},"game_winner":{"seat":0}}','{"seats":3,"dealer":1,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(127695751,13,2,48,'recorded',0,'{"bidder":0,"bid":"moon","tricks":[6,1,0]}',1,2,'[]','{"scores":{"by_seat":[-8,1,0]}}','{"seats":3,"dealer":2,"scores":[-8,1,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(127695751,14,1,50,'recorded',0,'{"tricks":[3,2,2]}',0,1,'[{"payer":1,"payee":0,"chips":1,"why":{"code":"difference","plus":[["score",3,0],["score",-2,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":1,"why":{"code":"difference","plus":[["score",3,0],["score",-2,2]],"times":[],"rounding":0}}]','{"scores":{"by_seat":[3,2,2]},"game_winner":{"seat":0}}','{"seats":3,"dealer":1,"scores":[0,0,0]}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,1,1,2,'recorded',0,'{"winner":0,"piles":[4,3,1,0]}',0,0,'[{"payer":1,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,1,2,3,'recorded',0,'{"winner":0,"piles":[6,2,0,0]}',0,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":15,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":0,"chips":15,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,2,1,5,'recorded',0,'{"winner":0,"piles":[4,4,0,0]}',0,0,'[{"payer":2,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,2,2,6,'recorded',0,'{"winner":0,"piles":[3,5,0,0]}',0,0,'[{"payer":2,"payee":0,"chips":15,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":0,"chips":15,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",3]],"rounding":0}},{"payer":0,"payee":1,"chips":3,"why":{"code":"entry","plus":[["piles",5],["base",-4]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,2,3,7,'recorded',0,'{"winner":0,"piles":[2,6,0,0]}',0,0,'[{"payer":2,"payee":0,"chips":20,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",4]],"rounding":0}},{"payer":3,"payee":0,"chips":20,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",4]],"rounding":0}},{"payer":0,"payee":1,"chips":8,"why":{"code":"entry","plus":[["piles",6],["base",-4]],"times":[["dealer",4]],"rounding":0}}]','{"multiplier":4,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":3,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,3,1,9,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',0,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,3,2,10,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',1,1,'[{"payer":0,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":1,"first":false,"streak":1,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,3,3,11,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',1,1,'[{"payer":0,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東2"}','{"seats":4,"dealer":1,"first":false,"streak":2,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,3,4,12,'recorded',0,'{"winner":2,"piles":[2,2,2,2]}',1,2,'[{"payer":0,"payee":2,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":8,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",4]],"rounding":0}},{"payer":3,"payee":2,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":4,"round":"東2"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(47236813,3,5,13,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',2,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,5242880,NULL);
INSERT INTO "hands" VALUES(47236813,4,1,15,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,4,2,16,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,5,1,18,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,5,2,19,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,5,3,20,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',0,1,'[{"payer":0,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,5,4,21,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(47236813,5,5,22,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":0,"first":false,"streak":1,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,5242880,NULL);
INSERT INTO "hands" VALUES(47236813,6,1,24,'recorded',0,'{"winner":1,"piles":[5,2,0,1]}',0,1,'[{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}},{"payer":1,"payee":0,"chips":1,"why":{"code":"entry","plus":[["piles",5],["base",-4]],"times":[],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,6,2,25,'recorded',0,'{"winner":1,"piles":[6,2,0,0]}',1,1,'[{"payer":2,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":1,"payee":0,"chips":4,"why":{"code":"entry","plus":[["piles",6],["base",-4]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":1,"first":false,"streak":1,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,6,3,26,'recorded',0,'{"winner":1,"piles":[0,2,6,0]}',1,1,'[{"payer":0,"payee":1,"chips":15,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":1,"chips":15,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",3]],"rounding":0}},{"payer":1,"payee":2,"chips":6,"why":{"code":"entry","plus":[["piles",6],["base",-4]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東2"}','{"seats":4,"dealer":1,"first":false,"streak":2,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,7,1,28,'recorded',0,'{"winner":1,"piles":[5,2,0,1]}',0,1,'[{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":3,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[],"rounding":0}},{"payer":1,"payee":0,"chips":3,"why":{"code":"entry","plus":[["piles",5],["base",-4]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,8,1,30,'recorded',0,'{"winner":0,"piles":[2,2,2,2],"finish":"bao_zun"}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["bao_zun",2]],"rounding":0}},{"payer":2,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["bao_zun",2]],"rounding":0}},{"payer":3,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["bao_zun",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,8,2,31,'recorded',0,'{"winner":1,"piles":[2,4,1,1],"finish":"si_da_bao"}',0,1,'[{"payer":0,"payee":1,"chips":24,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["si_da_bao",4],["dealer",3]],"rounding":0}},{"payer":2,"payee":1,"chips":12,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["si_da_bao",4]],"rounding":0}},{"payer":3,"payee":1,"chips":12,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["si_da_bao",4]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,8,3,32,'recorded',0,'{"winner":2,"piles":[1,2,3,2],"finish":"yao_jie"}',1,2,'[{"payer":0,"payee":2,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-1]],"times":[["yao_jie",2]],"rounding":0}},{"payer":1,"payee":2,"chips":8,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["yao_jie",2],["dealer",2]],"rounding":0}},{"payer":3,"payee":2,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["yao_jie",2]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,9,1,34,'recorded',0,'{"winner":1,"piles":[0,2,6,0],"finish":"bao_zun"}',0,1,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2]],"rounding":0}},{"payer":3,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2]],"rounding":0}},{"payer":1,"payee":2,"chips":2,"why":{"code":"entry","plus":[["piles",6],["base",-4]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,10,1,36,'recorded',0,'{"winner":1,"piles":[0,2,6,0],"finish":"bao_zun"}',0,1,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2]],"rounding":0}},{"payer":3,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2]],"rounding":0}},{"payer":1,"payee":2,"chips":4,"why":{"code":"entry","plus":[["piles",6],["base",-4]],"times":[["bao_zun",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,11,1,38,'recorded',0,'{"winner":0,"piles":[8,0,0],"slam":"qi_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["qi_zhi_jie",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["qi_zhi_jie",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,11,2,39,'recorded',0,'{"winner":0,"piles":[8,0,0],"finish":"si_da_bao","slam":"ba_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":240,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["si_da_bao",4],["ba_zhi_jie",4],["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":240,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["si_da_bao",4],["ba_zhi_jie",4],["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,11,3,40,'recorded',0,'{"winner":1,"piles":[0,8,0],"finish":"yao_jie","slam":"qi_zhi_jie"}',0,1,'[{"payer":0,"payee":1,"chips":80,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["yao_jie",2],["qi_zhi_jie",2],["dealer",4]],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["yao_jie",2],["qi_zhi_jie",2]],"rounding":0}}]','{"multiplier":4,"round":"東1"}','{"seats":3,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,12,1,42,'recorded',0,'{"winner":0,"piles":[8,0,0],"finish":"yao_jie","slam":"ba_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":20,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["ba_zhi_jie",4]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["ba_zhi_jie",4]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,12,2,43,'recorded',0,'{"winner":0,"piles":[8,0,0],"finish":"yao_jie","slam":"qi_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":30,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["yao_jie",2],["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":30,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["yao_jie",2],["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,13,1,45,'recorded',0,'{"winner":2,"piles":[3,2,2,1],"finish":"yao_qin","caught":1}',0,2,'[{"payer":1,"payee":2,"chips":32,"why":{"code":"yao_qin","plus":[["due",3,0],["due",2,1],["due",3,3]],"times":[["yao_qin",4]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,13,2,46,'recorded',0,'{"winner":1,"piles":[1,2,5,0],"finish":"yao_qin","caught":2}',2,1,'[{"payer":2,"payee":1,"chips":32,"why":{"code":"yao_qin","plus":[["due",3,0],["due",5,3]],"times":[["yao_qin",4]],"rounding":0}},{"payer":1,"payee":2,"chips":2,"why":{"code":"entry","plus":[["piles",5],["base",-4]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,13,3,47,'recorded',0,'{"winner":0,"piles":[4,4,0,0],"finish":"yao_qin","caught":1}',1,0,'[{"payer":1,"payee":0,"chips":40,"why":{"code":"yao_qin","plus":[["due",5,2],["due",5,3]],"times":[["yao_qin",4]],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,14,1,49,'recorded',0,'{"winner":2,"piles":[2,4,2,0],"bonuses":[{"kind":"he_zun","player":0},{"kind":"si_da_he","player":1}]}',0,2,'[{"payer":0,"payee":2,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":1,"payee":0,"chips":2,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[],"rounding":0}},{"payer":0,"payee":1,"chips":4,"why":{"code":"si_da_he","plus":[["si_da_he",4]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":4,"why":{"code":"si_da_he","plus":[["si_da_he",4]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":4,"why":{"code":"si_da_he","plus":[["si_da_he",4]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,14,2,50,'recorded',0,'{"winner":2,"piles":[3,0,5,0],"bonuses":[{"kind":"he_zun","player":2},{"kind":"he_zun","player":2}]}',2,2,'[{"payer":0,"payee":2,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[["dealer",2]],"rounding":0}},{"payer":1,"payee":2,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":2,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":0,"payee":2,"chips":4,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[["dealer",2]],"rounding":0}},{"payer":1,"payee":2,"chips":4,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":2,"chips":4,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[["dealer",2]],"rounding":0}},{"payer":0,"payee":2,"chips":4,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[["dealer",2]],"rounding":0}},{"payer":1,"payee":2,"chips":4,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":2,"chips":4,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":2,"first":false,"streak":1,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,15,1,52,'recorded',0,'{"winner":0,"piles":[4,4],"finish":"bao_zun"}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,15,2,53,'recorded',0,'{"winner":0,"piles":[4,4],"finish":"si_da_bao"}',0,0,'[{"payer":1,"payee":0,"chips":12,"why":{"code":"si_da_he","plus":[["si_da_he",4]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,15,3,54,'recorded',0,'{"winner":0,"piles":[4,4],"finish":"yao_jie"}',0,0,'[]','{"multiplier":4,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":3,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,16,1,56,'recorded',0,'{"dealt":{"kind":"qi_zhi_pai","player":2}}',0,2,'[{"payer":0,"payee":2,"chips":100,"why":{"code":"qi_zhi_pai","plus":[["qi_zhi_pai",10]],"times":[["unit",10]],"rounding":0}},{"payer":1,"payee":2,"chips":100,"why":{"code":"qi_zhi_pai","plus":[["qi_zhi_pai",10]],"times":[["unit",10]],"rounding":0}},{"payer":3,"payee":2,"chips":100,"why":{"code":"qi_zhi_pai","plus":[["qi_zhi_pai",10]],"times":[["unit",10]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,16,2,57,'recorded',0,'{"dealt":{"kind":"ba_zhi_pai","player":2}}',2,2,'[{"payer":0,"payee":2,"chips":400,"why":{"code":"ba_zhi_pai","plus":[["ba_zhi_pai",20]],"times":[["dealer",2],["unit",10]],"rounding":0}},{"payer":1,"payee":2,"chips":400,"why":{"code":"ba_zhi_pai","plus":[["ba_zhi_pai",20]],"times":[["dealer",2],["unit",10]],"rounding":0}},{"payer":3,"payee":2,"chips":400,"why":{"code":"ba_zhi_pai","plus":[["ba_zhi_pai",20]],"times":[["dealer",2],["unit",10]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":2,"first":false,"streak":1,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,17,1,59,'recorded',0,'{"winner":0,"piles":[4,4],"finish":"bao_zun"}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"he_zun","plus":[["he_zun",2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,17,2,60,'recorded',0,'{"winner":0,"piles":[4,4],"finish":"si_da_bao"}',0,0,'[]','{"multiplier":3,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,18,1,62,'recorded',0,'{"winner":0,"piles":[8,0,0],"slam":"ba_zhi_jie","lesser_slam":true}',0,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["lesser_slam",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["lesser_slam",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,18,2,63,'recorded',0,'{"winner":0,"piles":[8,0,0],"finish":"bao_zun","slam":"ba_zhi_jie","lesser_slam":true}',0,0,'[{"payer":1,"payee":0,"chips":60,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2],["lesser_slam",2],["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":60,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2],["lesser_slam",2],["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,18,3,64,'recorded',0,'{"winner":0,"piles":[8,0,0],"slam":"ba_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":80,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["ba_zhi_jie",4],["dealer",4]],"rounding":0}},{"payer":2,"payee":0,"chips":80,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["ba_zhi_jie",4],["dealer",4]],"rounding":0}}]','{"multiplier":4,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":3,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,19,1,66,'recorded',0,'{"winner":0,"piles":[8,0,0],"finish":"bao_zun","slam":"ba_zhi_jie","lesser_slam":true}',0,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["bao_zun",2]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,19,2,67,'recorded',0,'{"winner":0,"piles":[8,0,0],"finish":"si_da_bao","slam":"ba_zhi_jie","lesser_slam":true}',0,0,'[{"payer":1,"payee":0,"chips":60,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["si_da_bao",4],["dealer",3]],"rounding":0}},{"payer":2,"payee":0,"chips":60,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["si_da_bao",4],["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":3,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,20,1,69,'recorded',0,'{"winner":2,"piles":[3,2,2,1],"finish":"yao_qin","caught":0}',1,2,'[{"payer":0,"payee":2,"chips":24,"why":{"code":"yao_qin","plus":[["due",1,0],["due",2,1],["due",3,3]],"times":[["yao_qin",4]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,20,2,70,'recorded',0,'{"winner":3,"piles":[3,2,1,2],"finish":"yao_qin","caught":2}',2,3,'[{"payer":2,"payee":3,"chips":48,"why":{"code":"yao_qin","plus":[["due",1,0],["due",2,1],["due",3,2]],"times":[["yao_qin",4],["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":3,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,20,3,71,'recorded',0,'{"winner":3,"piles":[5,1,0,2],"finish":"yao_qin","caught":0}',3,3,'[{"payer":0,"payee":3,"chips":64,"why":{"code":"yao_qin","plus":[["due",3,1],["due",5,2]],"times":[["yao_qin",4],["dealer",2]],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"entry","plus":[["piles",5],["base",-4]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":3,"first":false,"streak":1,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,21,1,73,'recorded',0,'{"winner":1,"piles":[1,2,5,0],"finish":"yao_qin","caught":2}',0,1,'[{"payer":2,"payee":1,"chips":32,"why":{"code":"yao_qin","plus":[["due",3,0],["due",5,3]],"times":[["yao_qin",4]],"rounding":0}},{"payer":1,"payee":2,"chips":4,"why":{"code":"entry","plus":[["piles",5],["base",-4]],"times":[["yao_qin",4]],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,22,1,75,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,22,2,76,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,22,3,77,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',0,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,22,4,78,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(47236813,23,1,80,'recorded',0,'{"winner":0,"piles":[4,4]}',0,0,'[{"payer":1,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",7],["piles",-4]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,23,2,81,'recorded',0,'{"winner":0,"piles":[2,6]}',0,0,'[{"payer":1,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",7],["piles",-6]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,23,3,82,'recorded',0,'{"winner":0,"piles":[8,0],"slam":"ba_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":128,"why":{"code":"piles","plus":[["base",7],["penalty",1]],"times":[["ba_zhi_jie",4],["dealer",4]],"rounding":0}}]','{"multiplier":4,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":3,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,24,1,84,'recorded',0,'{"winner":0,"piles":[4,4]}',0,0,'[{"payer":1,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",7],["piles",-4]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,24,2,85,'recorded',0,'{"winner":0,"piles":[2,6]}',0,0,'[{"payer":1,"payee":0,"chips":3,"why":{"code":"piles","plus":[["base",7],["piles",-6]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,24,3,86,'recorded',0,'{"winner":0,"piles":[8,0],"slam":"ba_zhi_jie"}',0,0,'[{"payer":1,"payee":0,"chips":112,"why":{"code":"piles","plus":[["base",7],["penalty",0]],"times":[["ba_zhi_jie",4],["dealer",4]],"rounding":0}}]','{"multiplier":4,"round":"東1"}','{"seats":2,"dealer":0,"first":true,"streak":3,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,25,1,88,'recorded',0,'{"winner":1,"piles":[4,4]}',0,1,'[]','{"multiplier":1,"round":"東1"}','{"seats":2,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,25,2,89,'recorded',0,'{"winner":0,"piles":[4,4]}',1,0,'[]','{"multiplier":2,"round":"東2"}','{"seats":2,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,25,3,90,'recorded',0,'{"winner":0,"piles":[4,4]}',0,0,'[]','{"multiplier":2,"round":"東3"}','{"seats":2,"dealer":0,"first":false,"streak":1,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,25,4,91,'recorded',0,'{"winner":1,"piles":[4,4]}',0,1,'[]','{"multiplier":3,"round":"東3"}','{"seats":2,"dealer":1,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(47236813,25,5,92,'recorded',0,'{"winner":0,"piles":[4,4]}',1,0,'[]','{"multiplier":2,"round":"東4"}','{"seats":2,"dealer":0,"first":false,"streak":0,"round":4,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,5242880,NULL);
INSERT INTO "hands" VALUES(47236813,25,6,93,'recorded',0,'{"winner":0,"piles":[4,4]}',0,0,'[]','{"multiplier":2,"round":"南1"}','{"seats":2,"dealer":0,"first":false,"streak":1,"round":4,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,6291456,NULL);
INSERT INTO "hands" VALUES(47236813,26,1,95,'recorded',0,'{"winner":1,"piles":[2,2,2,2],"dealer":1}',1,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,26,2,96,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',1,1,'[{"payer":0,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":3,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}}]','{"multiplier":3,"round":"東1"}','{"seats":4,"dealer":1,"first":true,"streak":2,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,27,1,98,'recorded',0,'{"winner":0,"piles":[2,2,2,2]}',0,0,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(47236813,27,2,99,'recorded',0,'{"winner":0,"piles":[2,2,2,2],"dealer":1}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東1"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":1,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(47236813,27,3,100,'recorded',0,'{"winner":1,"piles":[2,2,2,2]}',0,1,'[{"payer":0,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(47236813,27,4,101,'recorded',0,'{"winner":2,"piles":[2,2,2,2],"dealer":0}',0,2,'[{"payer":0,"payee":2,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":1,"payee":2,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":2,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(47236813,28,1,104,'recorded',0,'{"winner":0,"piles":[1,4,3,0]}',0,0,'[{"payer":2,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":0,"first":true,"streak":1,"round":0,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,1,1,2,'recorded',0,'{"players":[{"face_down":1,"pips":2},{"face_down":2,"pips":12},{"face_down":4,"pips":34},{"face_down":3,"pips":18}]}',1,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",12,1],["pips",-2,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":32,"why":{"code":"difference","plus":[["pips",34,2],["pips",-2,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":16,"why":{"code":"difference","plus":[["pips",18,3],["pips",-2,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":22,"why":{"code":"difference","plus":[["pips",34,2],["pips",-12,1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":6,"why":{"code":"difference","plus":[["pips",18,3],["pips",-12,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":16,"why":{"code":"difference","plus":[["pips",34,2],["pips",-18,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,1,2,3,'recorded',0,'{"players":[{"face_down":1,"pips":7},{"face_down":2,"pips":7},{"face_down":2,"pips":7},{"face_down":1,"pips":8}]}',0,0,'[{"payer":3,"payee":0,"chips":1,"why":{"code":"difference","plus":[["pips",8,3],["pips",-7,0]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"difference","plus":[["pips",8,3],["pips",-7,1]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":1,"why":{"code":"difference","plus":[["pips",8,3],["pips",-7,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,2,1,5,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9},{"face_down":1,"pips":4}]}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":8,"why":{"code":"difference","plus":[["pips",4,2]],"times":[["clean",2,0]],"rounding":0}},{"payer":1,"payee":2,"chips":5,"why":{"code":"difference","plus":[["pips",9,1],["pips",-4,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,3,1,7,'recorded',0,'{"players":[{"discards":["0-0"]},{"face_down":0,"pips":0},{"face_down":1,"pips":12}]}',0,1,'[{"payer":2,"payee":0,"chips":12,"why":{"code":"difference","plus":[["pips",12,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":24,"why":{"code":"difference","plus":[["pips",12,2]],"times":[["clean",2,1]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,3,2,8,'recorded',0,'{"players":[{"face_down":1,"pips":0},{"discards":["6-6"]},{"discards":[]}]}',1,2,'[{"payer":1,"payee":0,"chips":12,"why":{"code":"difference","plus":[["pips",12,1]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":24,"why":{"code":"difference","plus":[["pips",12,1]],"times":[["clean",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,4,1,10,'recorded',0,'{"players":[{"face_down":7,"pips":50},{"face_down":7,"pips":40},{"face_down":8,"pips":60},{"face_down":1,"pips":5}]}',0,3,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,1]],"times":[["blocked",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",60,2],["pips",-50,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":90,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,3]],"times":[["blocked",2,0]],"rounding":0}},{"payer":2,"payee":1,"chips":40,"why":{"code":"difference","plus":[["pips",60,2],["pips",-40,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":3,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,4,2,11,'recorded',0,'{"players":[{"face_down":6,"pips":50},{"face_down":1,"pips":5},{"face_down":7,"pips":40},{"face_down":8,"pips":60}],"dealer":0}',0,1,'[{"payer":0,"payee":1,"chips":45,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,1]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":10,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",60,3],["pips",-50,0]],"times":[["blocked",2,3]],"rounding":0}},{"payer":2,"payee":1,"chips":35,"why":{"code":"difference","plus":[["pips",40,2],["pips",-5,1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":110,"why":{"code":"difference","plus":[["pips",60,3],["pips",-5,1]],"times":[["blocked",2,3]],"rounding":0}},{"payer":3,"payee":2,"chips":40,"why":{"code":"difference","plus":[["pips",60,3],["pips",-40,2]],"times":[["blocked",2,3]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,5,1,13,'recorded',0,'{"players":[{"face_down":7,"pips":50},{"face_down":7,"pips":40},{"face_down":8,"pips":60},{"face_down":1,"pips":5}]}',0,3,'[{"payer":0,"payee":1,"chips":10,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",60,2],["pips",-50,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":45,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":40,"why":{"code":"difference","plus":[["pips",60,2],["pips",-40,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":3,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,6,1,15,'recorded',0,'{"players":[{"face_down":6,"pips":40},{"face_down":6,"pips":42},{"face_down":7,"pips":50},{"face_down":1,"pips":5}]}',0,1,'[{"payer":1,"payee":0,"chips":2,"why":{"code":"difference","plus":[["pips",42,1],["pips",-40,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",50,2],["pips",-40,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":70,"why":{"code":"difference","plus":[["pips",40,0],["pips",-5,3]],"times":[["blocked",2,0]],"rounding":0}},{"payer":2,"payee":1,"chips":16,"why":{"code":"difference","plus":[["pips",50,2],["pips",-42,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":37,"why":{"code":"difference","plus":[["pips",42,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":90,"why":{"code":"difference","plus":[["pips",50,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,6,2,16,'recorded',0,'{"players":[{"face_down":6,"pips":42},{"face_down":5,"pips":40},{"face_down":8,"pips":60},{"face_down":1,"pips":5}]}',1,2,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"difference","plus":[["pips",42,0],["pips",-40,1]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":36,"why":{"code":"difference","plus":[["pips",60,2],["pips",-42,0]],"times":[["blocked",2,2]],"rounding":0}},{"payer":0,"payee":3,"chips":37,"why":{"code":"difference","plus":[["pips",42,0],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":40,"why":{"code":"difference","plus":[["pips",60,2],["pips",-40,1]],"times":[["blocked",2,2]],"rounding":0}},{"payer":1,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,1],["pips",-5,3]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,2],["pips",-5,3]],"times":[["blocked",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,7,1,18,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":8,"pips":60},{"face_down":2,"pips":10},{"face_down":8,"pips":55}]}',0,0,'[{"payer":1,"payee":0,"chips":240,"why":{"code":"difference","plus":[["pips",60,1]],"times":[["clean",2,0],["blocked",2,1]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",10,2]],"times":[["clean",2,0]],"rounding":0}},{"payer":3,"payee":0,"chips":220,"why":{"code":"difference","plus":[["pips",55,3]],"times":[["clean",2,0],["blocked",2,3]],"rounding":0}},{"payer":1,"payee":2,"chips":100,"why":{"code":"difference","plus":[["pips",60,1],["pips",-10,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":10,"why":{"code":"difference","plus":[["pips",60,1],["pips",-55,3]],"times":[["blocked",2,1]],"rounding":0}},{"payer":3,"payee":2,"chips":90,"why":{"code":"difference","plus":[["pips",55,3],["pips",-10,2]],"times":[["blocked",2,3]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,8,1,20,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":8,"pips":60},{"face_down":2,"pips":10},{"face_down":8,"pips":55}]}',0,0,'[{"payer":1,"payee":0,"chips":240,"why":{"code":"difference","plus":[["pips",60,1]],"times":[["clean",2,0],["blocked",2,1]],"rounding":0}},{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",10,2]],"times":[["clean",2,0]],"rounding":0}},{"payer":3,"payee":0,"chips":220,"why":{"code":"difference","plus":[["pips",55,3]],"times":[["clean",2,0],["blocked",2,3]],"rounding":0}},{"payer":1,"payee":2,"chips":100,"why":{"code":"difference","plus":[["pips",60,1],["pips",-10,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":5,"why":{"code":"difference","plus":[["pips",60,1],["pips",-55,3]],"times":[],"rounding":0}},{"payer":3,"payee":2,"chips":90,"why":{"code":"difference","plus":[["pips",55,3],["pips",-10,2]],"times":[["blocked",2,3]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,8,2,21,'recorded',0,'{"players":[{"face_down":7,"pips":50},{"face_down":8,"pips":60},{"face_down":6,"pips":40},{"face_down":1,"pips":5}]}',0,3,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",60,1],["pips",-50,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",50,0],["pips",-40,2]],"times":[["blocked",2,0]],"rounding":0}},{"payer":0,"payee":3,"chips":90,"why":{"code":"difference","plus":[["pips",50,0],["pips",-5,3]],"times":[["blocked",2,0]],"rounding":0}},{"payer":1,"payee":2,"chips":40,"why":{"code":"difference","plus":[["pips",60,1],["pips",-40,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":110,"why":{"code":"difference","plus":[["pips",60,1],["pips",-5,3]],"times":[["blocked",2,1]],"rounding":0}},{"payer":2,"payee":3,"chips":35,"why":{"code":"difference","plus":[["pips",40,2],["pips",-5,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":3,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,9,1,23,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":16,"pips":100}]}',0,0,'[{"payer":1,"payee":0,"chips":15000,"why":{"code":"difference","plus":[["pips",100,1]],"times":[["clean",3,0],["blocked",5,1],["unit",10]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,9,2,24,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":16,"pips":100}]}',0,0,'[{"payer":1,"payee":0,"chips":4800,"why":{"code":"difference","plus":[["pips",100,1],["pips",-4,0]],"times":[["blocked",5,1],["unit",10]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,10,1,26,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":16,"pips":100}]}',0,0,'[{"payer":1,"payee":0,"chips":100,"why":{"code":"difference","plus":[["pips",100,1]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,11,1,28,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":1,"pips":5}]}',0,0,'[{"payer":1,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",5,1]],"times":[["clean",2,0],["blocked",2,1]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,12,1,30,'recorded',0,'{"players":[{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":4,"pips":30}]}',2,0,'[{"payer":2,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":20,"why":{"code":"difference","plus":[["pips",30,3],["pips",-10,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,3],["pips",-10,1]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,12,2,31,'recorded',0,'{"players":[{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,0,'[]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,12,3,32,'recorded',0,'{"players":[{"face_down":4,"pips":30},{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,2,'[{"payer":0,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,2]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,3]],"times":[],"rounding":0}},{"payer":1,"payee":2,"chips":20,"why":{"code":"difference","plus":[["pips",30,1],["pips",-10,2]],"times":[],"rounding":0}},{"payer":1,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,1],["pips",-10,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(124909916,13,1,34,'recorded',0,'{"players":[{"face_down":1,"pips":0},{"face_down":0,"pips":0},{"face_down":1,"pips":9}]}',0,0,'[{"payer":2,"payee":0,"chips":9,"why":{"code":"difference","plus":[["pips",9,2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":18,"why":{"code":"difference","plus":[["pips",9,2]],"times":[["clean",2,1]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,13,2,35,'recorded',0,'{"players":[{"face_down":1,"pips":9},{"face_down":1,"pips":0},{"face_down":0,"pips":0}]}',0,1,'[{"payer":0,"payee":1,"chips":9,"why":{"code":"difference","plus":[["pips",9,0]],"times":[],"rounding":0}},{"payer":0,"payee":2,"chips":18,"why":{"code":"difference","plus":[["pips",9,0]],"times":[["clean",2,2]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,14,1,37,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":1,"pips":5},{"face_down":1,"pips":5}]}',1,2,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,1]],"times":[["clean",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,2]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,14,2,38,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":1,"pips":5},{"face_down":1,"pips":5}]}',2,0,'[{"payer":1,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,1]],"times":[["clean",2,0]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"difference","plus":[["pips",5,2]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,15,1,40,'recorded',0,'{"players":[{"discards":["6-5","2-1"]},{"discards":[]},{"discards":["4-2"]},{"discards":["6-5","6-6","6-6"]}]}',0,1,'[{"payer":0,"payee":1,"chips":28,"why":{"code":"difference","plus":[["pips",14,0]],"times":[["clean",2,1]],"rounding":0}},{"payer":0,"payee":2,"chips":8,"why":{"code":"difference","plus":[["pips",14,0],["pips",-6,2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":21,"why":{"code":"difference","plus":[["pips",35,3],["pips",-14,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":12,"why":{"code":"difference","plus":[["pips",6,2]],"times":[["clean",2,1]],"rounding":0}},{"payer":3,"payee":1,"chips":70,"why":{"code":"difference","plus":[["pips",35,3]],"times":[["clean",2,1]],"rounding":0}},{"payer":3,"payee":2,"chips":29,"why":{"code":"difference","plus":[["pips",35,3],["pips",-6,2]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,16,1,42,'recorded',0,'{"players":[{"face_down":1,"pips":5},{"face_down":7,"pips":45},{"face_down":1,"pips":5},{"face_down":1,"pips":5}],"dealer":1}',1,2,'[{"payer":1,"payee":0,"chips":80,"why":{"code":"difference","plus":[["pips",45,1],["pips",-5,0]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":2,"chips":80,"why":{"code":"difference","plus":[["pips",45,1],["pips",-5,2]],"times":[["blocked",2,1]],"rounding":0}},{"payer":1,"payee":3,"chips":80,"why":{"code":"difference","plus":[["pips",45,1],["pips",-5,3]],"times":[["blocked",2,1]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":2,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,17,1,45,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"up","tail":"down"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Tornado",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,17,2,46,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"down","tail":"up"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Thunderbolt",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,17,3,47,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"horizontal","tail":"horizontal"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Joy",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(124909916,17,4,48,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"horizontal","tail":"up"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Wildfire",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,4194304,NULL);
INSERT INTO "hands" VALUES(124909916,17,5,49,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"horizontal","tail":"down"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Floweret",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,5242880,NULL);
INSERT INTO "hands" VALUES(124909916,17,6,50,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"up","tail":"horizontal"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Hero",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,6291456,NULL);
INSERT INTO "hands" VALUES(124909916,17,7,51,'recorded',0,'{"players":[{"face_down":0,"pips":0},{"face_down":2,"pips":9}],"head":"down","tail":"horizontal"}',0,0,'[{"payer":1,"payee":0,"chips":18,"why":{"code":"difference","plus":[["pips",9,1]],"times":[["clean",2,0]],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]},"dragon":{"text":["Misfortune",{}]}}','{"seats":2,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,7340032,NULL);
INSERT INTO "hands" VALUES(124909916,18,1,54,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,1],["pips",-4,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,2],["pips",-4,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,3],["pips",-4,0]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,18,2,55,'recorded',0,'{"players":[{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":2,"pips":10}]}',0,1,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,1]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":4,"dealer":1,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,19,1,57,'recorded',0,'{"players":[{"face_down":1,"pips":4},{"face_down":2,"pips":10},{"face_down":2,"pips":10},{"face_down":2,"pips":10}]}',0,0,'[{"payer":1,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,1],["pips",-4,0]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,2],["pips",-4,0]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"difference","plus":[["pips",10,3],["pips",-4,0]],"times":[],"rounding":0}}]','{"direction":{"direction":["clockwise",true]}}','{"seats":4,"dealer":0,"reversed":true}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(124909916,19,2,58,'recorded',0,'{"players":[{"face_down":4,"pips":30},{"face_down":2,"pips":10},{"face_down":4,"pips":30},{"face_down":2,"pips":10}]}',0,3,'[{"payer":0,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,1]],"times":[],"rounding":0}},{"payer":0,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,0],["pips",-10,3]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,1]],"times":[],"rounding":0}},{"payer":2,"payee":3,"chips":20,"why":{"code":"difference","plus":[["pips",30,2],["pips",-10,3]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",false]}}','{"seats":4,"dealer":3,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(124909916,20,1,60,'recorded',0,'{"players":[{"face_down":1,"pips":2},{"face_down":1,"pips":2},{"face_down":1,"pips":3}]}',0,0,'[{"payer":2,"payee":0,"chips":1,"why":{"code":"difference","plus":[["pips",3,2],["pips",-2,0]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":1,"why":{"code":"difference","plus":[["pips",3,2],["pips",-2,1]],"times":[],"rounding":0}}]','{"direction":{"direction":["counter-clockwise",true]}}','{"seats":3,"dealer":0,"reversed":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(94921156,1,1,3,'recorded',0,'{"winner":1,"piles":[2,3,0,3],"note":"tea"}',0,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":1,"round":"東1"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',2,NULL,2,'2026-11-27 02:19:25.121585','first','the same',1048576,NULL);
INSERT INTO "hands" VALUES(94921156,1,2,4,'recorded',0,'{"winner":0,"piles":[3,2,0,3]}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(94921156,1,3,5,'recorded',0,'{"winner":1,"piles":[2,3,0,3]}',0,1,'[{"payer":0,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(94921156,1,4,6,'recorded',0,'{"winner":0,"piles":[3,2,0,3]}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',2,NULL,2,'2026-11-27 02:19:25.121585',NULL,NULL,1572864,'[[1,14],[2,-2],[3,-10],[4,-2]]');
INSERT INTO "hands" VALUES(94921156,1,2,6,'replayed',0,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":0,"first":false,"streak":1,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(94921156,1,3,6,'replayed',0,'{"winner":1,"piles":[2,3,0,3]}',0,1,'[{"payer":0,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":3,"round":"東3"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(94921156,1,2,7,'withdrawn',1,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[]','{}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',2,NULL,2,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,'[[1,-14],[2,2],[3,10],[4,2]]');
INSERT INTO "hands" VALUES(94921156,1,3,7,'replayed',0,'{"winner":1,"piles":[2,3,0,3]}',0,1,'[{"payer":0,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(94921156,1,2,8,'restored',0,'{"winner":0,"piles":[3,2,0,3]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":0,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":0,"first":false,"streak":1,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,'[[1,14],[2,-2],[3,-10],[4,-2]]');
INSERT INTO "hands" VALUES(94921156,1,3,8,'replayed',0,'{"winner":1,"piles":[2,3,0,3]}',0,1,'[{"payer":0,"payee":1,"chips":6,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",3]],"rounding":0}},{"payer":2,"payee":1,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":3,"round":"東3"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,NULL);
INSERT INTO "hands" VALUES(94921156,1,3,9,'corrected',0,'{"winner":1,"piles":[2,3,0,3],"dealer":2}',2,1,'[{"payer":0,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[],"rounding":0}},{"payer":2,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":1,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東3"}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":3,"untouched":false}',2,NULL,2,'2026-11-27 02:19:25.121585',NULL,NULL,3145728,'[[1,4],[2,1],[3,-5]]');
INSERT INTO "hands" VALUES(94921156,1,4,10,'undone',1,'{"winner":0,"piles":[3,2,0,3]}',1,1,'[]','{}','{"seats":4,"dealer":1,"first":false,"streak":0,"round":1,"untouched":false}',2,NULL,2,'2026-11-27 02:19:25.121585',NULL,NULL,1572864,'[[1,-16],[2,4],[3,10],[4,2]]');
INSERT INTO "hands" VALUES(94921156,1,2,10,'replayed',0,'{"winner":0,"piles":[3,2,0,3]}',1,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":0,"chips":5,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":1,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[],"rounding":0}}]','{"multiplier":2,"round":"東2"}','{"seats":4,"dealer":0,"first":false,"streak":0,"round":2,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,2097152,NULL);
INSERT INTO "hands" VALUES(94921156,2,1,20,'recorded',0,'{"winner":1,"piles":[2,3,0,3]}',1,1,'[{"payer":0,"payee":1,"chips":4,"why":{"code":"piles","plus":[["base",4],["piles",-2]],"times":[["dealer",2]],"rounding":0}},{"payer":2,"payee":1,"chips":10,"why":{"code":"piles","plus":[["base",4],["penalty",1]],"times":[["dealer",2]],"rounding":0}},{"payer":3,"payee":1,"chips":2,"why":{"code":"piles","plus":[["base",4],["piles",-3]],"times":[["dealer",2]],"rounding":0}}]','{"multiplier":2,"round":"東4"}','{"seats":4,"dealer":1,"first":false,"streak":1,"round":3,"untouched":false}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
INSERT INTO "hands" VALUES(151191389,1,1,11,'recorded',0,'{"bets":[null,4,2,6],"winner":0,"side_bets":[{"by":{"#":5},"on":2,"amount":4}]}',0,0,'[{"payer":1,"payee":0,"chips":4,"why":{"code":"stake","plus":[["bet",4]],"times":[],"rounding":0}},{"payer":2,"payee":0,"chips":2,"why":{"code":"stake","plus":[["bet",2]],"times":[],"rounding":0}},{"payer":3,"payee":0,"chips":6,"why":{"code":"stake","plus":[["bet",6]],"times":[],"rounding":0}},{"payer":"#5","payee":0,"chips":4,"why":{"code":"side_lost","plus":[["side_bet",4]],"times":[],"rounding":0}}]','{}','{"seats":4,"dealer":0,"carried":[0,0,0,0],"played":1,"before":0}',1,NULL,1,'2026-11-27 02:19:25.121585',NULL,NULL,1048576,NULL);
CREATE TABLE "hosting" (
	table_id INTEGER NOT NULL, 
	"last_seen" DATETIME, 
	"taken_over_by" INTEGER, 
	"former_host_devices" JSON NOT NULL, 
	link_hash VARCHAR, 
	"link_expires" DATETIME, 
	CONSTRAINT pk_hosting PRIMARY KEY (table_id), 
	CONSTRAINT fk_hosting_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "hosting" VALUES(53433126,'2026-11-27 02:19:25.121585',NULL,'[]',NULL,NULL);
INSERT INTO "hosting" VALUES(128423982,'2026-11-27 02:19:25.121585',NULL,'[]',NULL,NULL);
CREATE TABLE join_codes (
	id INTEGER NOT NULL, 
	"of" INTEGER NOT NULL, 
	CONSTRAINT pk_join_codes PRIMARY KEY (id)
);
INSERT INTO "join_codes" VALUES(18633970,151191389);
INSERT INTO "join_codes" VALUES(25094751,111355208);
INSERT INTO "join_codes" VALUES(40875115,124909916);
INSERT INTO "join_codes" VALUES(43956118,94921156);
INSERT INTO "join_codes" VALUES(51502541,127695751);
INSERT INTO "join_codes" VALUES(53701476,75834397);
INSERT INTO "join_codes" VALUES(75608800,45816953);
INSERT INTO "join_codes" VALUES(86898848,130486703);
INSERT INTO "join_codes" VALUES(94776143,100019715);
INSERT INTO "join_codes" VALUES(105973767,128423982);
INSERT INTO "join_codes" VALUES(117507821,53433126);
INSERT INTO "join_codes" VALUES(125704533,47236813);
INSERT INTO "join_codes" VALUES(128393366,117037946);
CREATE TABLE member_people (
	group_id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	member INTEGER NOT NULL, 
	CONSTRAINT pk_member_people PRIMARY KEY (group_id, table_id, person), 
	CONSTRAINT fk_member_people_group_id_member_members FOREIGN KEY(group_id, member) REFERENCES members (group_id, member)
);
INSERT INTO "member_people" VALUES(137642198,128423982,1,1);
INSERT INTO "member_people" VALUES(137642198,128423982,2,2);
INSERT INTO "member_people" VALUES(137642198,128423982,3,3);
INSERT INTO "member_people" VALUES(137642198,128423982,4,4);
INSERT INTO "member_people" VALUES(137642198,128423982,5,5);
INSERT INTO "member_people" VALUES(86406222,130486703,1,1);
INSERT INTO "member_people" VALUES(86406222,130486703,2,2);
INSERT INTO "member_people" VALUES(86406222,130486703,3,3);
INSERT INTO "member_people" VALUES(86406222,130486703,4,4);
INSERT INTO "member_people" VALUES(86406222,130486703,5,5);
INSERT INTO "member_people" VALUES(86406222,130486703,6,6);
INSERT INTO "member_people" VALUES(86406222,130486703,7,7);
INSERT INTO "member_people" VALUES(86406222,130486703,8,8);
INSERT INTO "member_people" VALUES(86406222,111355208,1,1);
INSERT INTO "member_people" VALUES(86406222,111355208,2,2);
INSERT INTO "member_people" VALUES(86406222,111355208,3,3);
INSERT INTO "member_people" VALUES(86406222,111355208,4,4);
INSERT INTO "member_people" VALUES(86406222,111355208,5,9);
INSERT INTO "member_people" VALUES(86406222,75834397,1,1);
INSERT INTO "member_people" VALUES(86406222,75834397,2,2);
INSERT INTO "member_people" VALUES(86406222,75834397,3,3);
INSERT INTO "member_people" VALUES(86406222,100019715,1,1);
INSERT INTO "member_people" VALUES(86406222,100019715,2,2);
INSERT INTO "member_people" VALUES(86406222,100019715,3,3);
INSERT INTO "member_people" VALUES(86406222,100019715,4,4);
INSERT INTO "member_people" VALUES(86406222,100019715,5,5);
INSERT INTO "member_people" VALUES(86406222,100019715,6,10);
INSERT INTO "member_people" VALUES(86406222,127695751,1,1);
INSERT INTO "member_people" VALUES(86406222,127695751,2,2);
INSERT INTO "member_people" VALUES(86406222,127695751,3,3);
INSERT INTO "member_people" VALUES(86406222,47236813,1,1);
INSERT INTO "member_people" VALUES(86406222,47236813,2,2);
INSERT INTO "member_people" VALUES(86406222,47236813,3,3);
INSERT INTO "member_people" VALUES(86406222,47236813,4,4);
INSERT INTO "member_people" VALUES(86406222,124909916,1,1);
INSERT INTO "member_people" VALUES(86406222,124909916,2,2);
INSERT INTO "member_people" VALUES(86406222,124909916,3,3);
INSERT INTO "member_people" VALUES(86406222,124909916,4,4);
INSERT INTO "member_people" VALUES(86406222,94921156,1,1);
INSERT INTO "member_people" VALUES(86406222,94921156,2,2);
INSERT INTO "member_people" VALUES(86406222,94921156,3,3);
INSERT INTO "member_people" VALUES(86406222,94921156,4,4);
INSERT INTO "member_people" VALUES(86406222,94921156,5,9);
INSERT INTO "member_people" VALUES(86406222,151191389,1,1);
INSERT INTO "member_people" VALUES(86406222,151191389,2,2);
INSERT INTO "member_people" VALUES(86406222,151191389,3,3);
INSERT INTO "member_people" VALUES(86406222,151191389,4,4);
INSERT INTO "member_people" VALUES(86406222,151191389,5,5);
CREATE TABLE members (
	group_id INTEGER NOT NULL, 
	member INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	"comparable_name" VARCHAR NOT NULL, 
	merged_into INTEGER, 
	CONSTRAINT pk_members PRIMARY KEY (group_id, member), 
	CONSTRAINT fk_members_group_id_groups FOREIGN KEY(group_id) REFERENCES groups (id)
);
INSERT INTO "members" VALUES(64941981,1,'Aki','aki',NULL);
INSERT INTO "members" VALUES(137642198,1,'Aki','aki',NULL);
INSERT INTO "members" VALUES(137642198,2,'Benno','benno',NULL);
INSERT INTO "members" VALUES(137642198,3,'Chie','chie',NULL);
INSERT INTO "members" VALUES(137642198,4,'David','david',NULL);
INSERT INTO "members" VALUES(137642198,5,'Eva','eva',NULL);
INSERT INTO "members" VALUES(137642198,6,'Fay','fay',NULL);
INSERT INTO "members" VALUES(137642198,7,'Gus','gus',NULL);
INSERT INTO "members" VALUES(137642198,8,'Dai','dai',NULL);
INSERT INTO "members" VALUES(86406222,1,'Aki','aki',NULL);
INSERT INTO "members" VALUES(86406222,2,'Ben','ben',NULL);
INSERT INTO "members" VALUES(86406222,3,'Chie','chie',NULL);
INSERT INTO "members" VALUES(86406222,4,'Dai','dai',NULL);
INSERT INTO "members" VALUES(86406222,5,'Eva','eva',NULL);
INSERT INTO "members" VALUES(86406222,6,'Finn','finn',NULL);
INSERT INTO "members" VALUES(86406222,7,'Gus','gus',NULL);
INSERT INTO "members" VALUES(86406222,8,'Hal','hal',NULL);
INSERT INTO "members" VALUES(86406222,9,'Emi','emi',NULL);
INSERT INTO "members" VALUES(86406222,10,'Fay','fay',NULL);
CREATE TABLE objections (
	table_id INTEGER NOT NULL, 
	objection INTEGER NOT NULL, 
	sheet INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	person INTEGER, 
	"reason" VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	"resolved" BOOLEAN NOT NULL, "agreed_by" JSON DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_objections PRIMARY KEY (table_id, objection), 
	CONSTRAINT fk_objections_table_id_sheet_sheets FOREIGN KEY(table_id, sheet) REFERENCES sheets (table_id, sheet)
);
INSERT INTO "objections" VALUES(94921156,1,1,1,11,2,'three 棟','2026-11-27 02:19:25.121585',0,'[]');
INSERT INTO "objections" VALUES(94921156,2,1,2,13,1,'','2026-11-27 02:19:25.121585',0,'[2]');
CREATE TABLE people (
	table_id INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	"comparable_name" VARCHAR NOT NULL, 
	placeholder BOOLEAN NOT NULL, 
	"has_bet" BOOLEAN NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (table_id, person), 
	CONSTRAINT fk_people_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_people_table_id_folded UNIQUE (table_id, "comparable_name")
);
INSERT INTO "people" VALUES(128423982,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(128423982,2,'Benno','benno',0,0);
INSERT INTO "people" VALUES(128423982,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(128423982,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(128423982,5,'Eva','eva',0,0);
INSERT INTO "people" VALUES(53433126,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(53433126,2,'Benno','benno',0,0);
INSERT INTO "people" VALUES(53433126,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(53433126,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(53433126,5,'Eva','eva',0,0);
INSERT INTO "people" VALUES(45816953,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(45816953,2,'Benno','benno',0,0);
INSERT INTO "people" VALUES(45816953,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(45816953,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(45816953,5,'Eva','eva',0,0);
INSERT INTO "people" VALUES(130486703,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(130486703,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(130486703,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(130486703,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(130486703,5,'Eva','eva',0,1);
INSERT INTO "people" VALUES(130486703,6,'Finn','finn',0,1);
INSERT INTO "people" VALUES(130486703,7,'Gus','gus',0,1);
INSERT INTO "people" VALUES(130486703,8,'Hal','hal',0,1);
INSERT INTO "people" VALUES(111355208,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(111355208,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(111355208,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(111355208,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(111355208,5,'Emi','emi',0,0);
INSERT INTO "people" VALUES(75834397,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(75834397,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(75834397,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(100019715,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(100019715,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(100019715,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(100019715,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(100019715,5,'Eva','eva',0,0);
INSERT INTO "people" VALUES(100019715,6,'Fay','fay',0,0);
INSERT INTO "people" VALUES(127695751,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(127695751,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(127695751,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(47236813,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(47236813,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(47236813,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(47236813,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(124909916,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(124909916,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(124909916,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(124909916,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(94921156,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(94921156,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(94921156,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(94921156,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(94921156,5,'Emi','emi',0,0);
INSERT INTO "people" VALUES(117037946,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(117037946,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(117037946,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(117037946,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(117037946,5,'Emi','emi',0,0);
INSERT INTO "people" VALUES(151191389,1,'Aki','aki',0,0);
INSERT INTO "people" VALUES(151191389,2,'Ben','ben',0,0);
INSERT INTO "people" VALUES(151191389,3,'Chie','chie',0,0);
INSERT INTO "people" VALUES(151191389,4,'Dai','dai',0,0);
INSERT INTO "people" VALUES(151191389,5,'Eva','eva',0,1);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	sheet INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, sheet, seat), 
	CONSTRAINT fk_seats_table_id_sheet_sheets FOREIGN KEY(table_id, sheet) REFERENCES sheets (table_id, sheet), 
	CONSTRAINT fk_seats_table_id_person_people FOREIGN KEY(table_id, person) REFERENCES people (table_id, person), 
	CONSTRAINT uq_seats_table_id_sheet_person UNIQUE (table_id, sheet, person)
);
INSERT INTO "seats" VALUES(128423982,2,0,1);
INSERT INTO "seats" VALUES(128423982,2,1,2);
INSERT INTO "seats" VALUES(128423982,2,2,3);
INSERT INTO "seats" VALUES(128423982,1,0,1);
INSERT INTO "seats" VALUES(128423982,1,1,2);
INSERT INTO "seats" VALUES(128423982,1,2,3);
INSERT INTO "seats" VALUES(128423982,1,3,4);
INSERT INTO "seats" VALUES(53433126,1,0,1);
INSERT INTO "seats" VALUES(53433126,1,1,2);
INSERT INTO "seats" VALUES(53433126,1,2,3);
INSERT INTO "seats" VALUES(53433126,1,3,4);
INSERT INTO "seats" VALUES(53433126,2,0,1);
INSERT INTO "seats" VALUES(53433126,2,1,2);
INSERT INTO "seats" VALUES(53433126,2,2,3);
INSERT INTO "seats" VALUES(45816953,1,0,1);
INSERT INTO "seats" VALUES(45816953,1,1,2);
INSERT INTO "seats" VALUES(45816953,1,2,3);
INSERT INTO "seats" VALUES(130486703,1,0,1);
INSERT INTO "seats" VALUES(130486703,1,1,2);
INSERT INTO "seats" VALUES(130486703,1,2,3);
INSERT INTO "seats" VALUES(130486703,1,3,4);
INSERT INTO "seats" VALUES(130486703,2,0,1);
INSERT INTO "seats" VALUES(130486703,2,1,2);
INSERT INTO "seats" VALUES(130486703,2,2,3);
INSERT INTO "seats" VALUES(130486703,2,3,4);
INSERT INTO "seats" VALUES(130486703,3,0,1);
INSERT INTO "seats" VALUES(130486703,3,1,2);
INSERT INTO "seats" VALUES(130486703,3,2,3);
INSERT INTO "seats" VALUES(130486703,3,3,4);
INSERT INTO "seats" VALUES(130486703,4,0,1);
INSERT INTO "seats" VALUES(130486703,4,1,2);
INSERT INTO "seats" VALUES(130486703,4,2,3);
INSERT INTO "seats" VALUES(130486703,4,3,4);
INSERT INTO "seats" VALUES(130486703,5,0,1);
INSERT INTO "seats" VALUES(130486703,5,1,2);
INSERT INTO "seats" VALUES(130486703,5,2,3);
INSERT INTO "seats" VALUES(130486703,5,3,4);
INSERT INTO "seats" VALUES(130486703,6,0,1);
INSERT INTO "seats" VALUES(130486703,6,1,2);
INSERT INTO "seats" VALUES(130486703,6,2,3);
INSERT INTO "seats" VALUES(130486703,6,3,4);
INSERT INTO "seats" VALUES(130486703,7,0,1);
INSERT INTO "seats" VALUES(130486703,7,1,2);
INSERT INTO "seats" VALUES(130486703,7,2,3);
INSERT INTO "seats" VALUES(130486703,7,3,4);
INSERT INTO "seats" VALUES(130486703,8,0,1);
INSERT INTO "seats" VALUES(130486703,8,1,2);
INSERT INTO "seats" VALUES(130486703,8,2,3);
INSERT INTO "seats" VALUES(130486703,8,3,4);
INSERT INTO "seats" VALUES(130486703,9,0,1);
INSERT INTO "seats" VALUES(130486703,9,1,2);
INSERT INTO "seats" VALUES(130486703,9,2,3);
INSERT INTO "seats" VALUES(130486703,9,3,4);
INSERT INTO "seats" VALUES(130486703,10,0,1);
INSERT INTO "seats" VALUES(130486703,10,1,2);
INSERT INTO "seats" VALUES(130486703,10,2,3);
INSERT INTO "seats" VALUES(130486703,10,3,4);
INSERT INTO "seats" VALUES(130486703,11,0,1);
INSERT INTO "seats" VALUES(130486703,11,1,2);
INSERT INTO "seats" VALUES(130486703,11,2,3);
INSERT INTO "seats" VALUES(130486703,11,3,4);
INSERT INTO "seats" VALUES(130486703,12,0,1);
INSERT INTO "seats" VALUES(130486703,12,1,2);
INSERT INTO "seats" VALUES(130486703,12,2,3);
INSERT INTO "seats" VALUES(130486703,12,3,4);
INSERT INTO "seats" VALUES(130486703,13,0,1);
INSERT INTO "seats" VALUES(130486703,13,1,2);
INSERT INTO "seats" VALUES(130486703,13,2,3);
INSERT INTO "seats" VALUES(130486703,13,3,4);
INSERT INTO "seats" VALUES(130486703,14,0,1);
INSERT INTO "seats" VALUES(130486703,14,1,2);
INSERT INTO "seats" VALUES(130486703,14,2,3);
INSERT INTO "seats" VALUES(130486703,15,0,1);
INSERT INTO "seats" VALUES(130486703,15,1,2);
INSERT INTO "seats" VALUES(130486703,15,2,3);
INSERT INTO "seats" VALUES(130486703,16,0,1);
INSERT INTO "seats" VALUES(130486703,16,1,2);
INSERT INTO "seats" VALUES(130486703,16,2,3);
INSERT INTO "seats" VALUES(130486703,17,0,1);
INSERT INTO "seats" VALUES(130486703,17,1,2);
INSERT INTO "seats" VALUES(130486703,17,2,3);
INSERT INTO "seats" VALUES(130486703,17,3,4);
INSERT INTO "seats" VALUES(111355208,1,0,1);
INSERT INTO "seats" VALUES(111355208,1,1,2);
INSERT INTO "seats" VALUES(111355208,1,2,3);
INSERT INTO "seats" VALUES(111355208,1,3,4);
INSERT INTO "seats" VALUES(111355208,2,0,1);
INSERT INTO "seats" VALUES(111355208,2,1,2);
INSERT INTO "seats" VALUES(111355208,2,2,3);
INSERT INTO "seats" VALUES(111355208,3,0,1);
INSERT INTO "seats" VALUES(111355208,3,1,2);
INSERT INTO "seats" VALUES(111355208,3,2,3);
INSERT INTO "seats" VALUES(111355208,4,0,1);
INSERT INTO "seats" VALUES(111355208,4,1,2);
INSERT INTO "seats" VALUES(111355208,4,2,3);
INSERT INTO "seats" VALUES(111355208,4,3,4);
INSERT INTO "seats" VALUES(111355208,5,0,1);
INSERT INTO "seats" VALUES(111355208,5,1,2);
INSERT INTO "seats" VALUES(111355208,5,2,3);
INSERT INTO "seats" VALUES(111355208,5,3,4);
INSERT INTO "seats" VALUES(111355208,6,0,1);
INSERT INTO "seats" VALUES(111355208,6,1,2);
INSERT INTO "seats" VALUES(111355208,6,2,3);
INSERT INTO "seats" VALUES(111355208,6,3,4);
INSERT INTO "seats" VALUES(111355208,7,0,1);
INSERT INTO "seats" VALUES(111355208,7,1,2);
INSERT INTO "seats" VALUES(111355208,7,2,3);
INSERT INTO "seats" VALUES(111355208,7,3,4);
INSERT INTO "seats" VALUES(111355208,8,0,1);
INSERT INTO "seats" VALUES(111355208,8,1,2);
INSERT INTO "seats" VALUES(111355208,8,2,3);
INSERT INTO "seats" VALUES(111355208,8,3,4);
INSERT INTO "seats" VALUES(111355208,9,0,1);
INSERT INTO "seats" VALUES(111355208,9,1,2);
INSERT INTO "seats" VALUES(111355208,10,0,1);
INSERT INTO "seats" VALUES(111355208,10,1,2);
INSERT INTO "seats" VALUES(111355208,11,0,1);
INSERT INTO "seats" VALUES(111355208,11,1,2);
INSERT INTO "seats" VALUES(111355208,12,0,1);
INSERT INTO "seats" VALUES(111355208,12,1,2);
INSERT INTO "seats" VALUES(111355208,12,2,3);
INSERT INTO "seats" VALUES(111355208,12,3,4);
INSERT INTO "seats" VALUES(111355208,13,0,1);
INSERT INTO "seats" VALUES(111355208,13,1,2);
INSERT INTO "seats" VALUES(111355208,13,2,3);
INSERT INTO "seats" VALUES(111355208,14,0,1);
INSERT INTO "seats" VALUES(111355208,14,1,2);
INSERT INTO "seats" VALUES(111355208,14,2,3);
INSERT INTO "seats" VALUES(111355208,15,0,1);
INSERT INTO "seats" VALUES(111355208,15,1,2);
INSERT INTO "seats" VALUES(111355208,15,2,3);
INSERT INTO "seats" VALUES(111355208,15,3,4);
INSERT INTO "seats" VALUES(111355208,16,0,1);
INSERT INTO "seats" VALUES(111355208,16,1,2);
INSERT INTO "seats" VALUES(111355208,16,2,3);
INSERT INTO "seats" VALUES(111355208,16,3,4);
INSERT INTO "seats" VALUES(111355208,17,0,1);
INSERT INTO "seats" VALUES(111355208,17,1,2);
INSERT INTO "seats" VALUES(111355208,18,0,1);
INSERT INTO "seats" VALUES(111355208,18,1,2);
INSERT INTO "seats" VALUES(111355208,19,0,1);
INSERT INTO "seats" VALUES(111355208,19,1,2);
INSERT INTO "seats" VALUES(111355208,19,2,3);
INSERT INTO "seats" VALUES(111355208,19,3,4);
INSERT INTO "seats" VALUES(111355208,20,0,1);
INSERT INTO "seats" VALUES(111355208,20,1,2);
INSERT INTO "seats" VALUES(111355208,20,2,3);
INSERT INTO "seats" VALUES(111355208,21,0,1);
INSERT INTO "seats" VALUES(111355208,21,1,2);
INSERT INTO "seats" VALUES(111355208,21,2,3);
INSERT INTO "seats" VALUES(111355208,21,3,4);
INSERT INTO "seats" VALUES(111355208,22,0,1);
INSERT INTO "seats" VALUES(111355208,22,1,2);
INSERT INTO "seats" VALUES(111355208,22,2,3);
INSERT INTO "seats" VALUES(111355208,23,0,1);
INSERT INTO "seats" VALUES(111355208,23,1,2);
INSERT INTO "seats" VALUES(111355208,23,2,3);
INSERT INTO "seats" VALUES(111355208,23,3,4);
INSERT INTO "seats" VALUES(111355208,23,4,5);
INSERT INTO "seats" VALUES(75834397,1,0,1);
INSERT INTO "seats" VALUES(75834397,1,1,2);
INSERT INTO "seats" VALUES(75834397,1,2,3);
INSERT INTO "seats" VALUES(75834397,2,0,1);
INSERT INTO "seats" VALUES(75834397,2,1,2);
INSERT INTO "seats" VALUES(75834397,2,2,3);
INSERT INTO "seats" VALUES(75834397,3,0,1);
INSERT INTO "seats" VALUES(75834397,3,1,2);
INSERT INTO "seats" VALUES(75834397,3,2,3);
INSERT INTO "seats" VALUES(75834397,4,0,1);
INSERT INTO "seats" VALUES(75834397,4,1,2);
INSERT INTO "seats" VALUES(75834397,4,2,3);
INSERT INTO "seats" VALUES(100019715,1,0,1);
INSERT INTO "seats" VALUES(100019715,1,1,2);
INSERT INTO "seats" VALUES(100019715,1,2,3);
INSERT INTO "seats" VALUES(100019715,2,0,1);
INSERT INTO "seats" VALUES(100019715,2,1,2);
INSERT INTO "seats" VALUES(100019715,2,2,3);
INSERT INTO "seats" VALUES(100019715,3,0,1);
INSERT INTO "seats" VALUES(100019715,3,1,2);
INSERT INTO "seats" VALUES(100019715,3,2,3);
INSERT INTO "seats" VALUES(100019715,3,3,4);
INSERT INTO "seats" VALUES(100019715,4,0,1);
INSERT INTO "seats" VALUES(100019715,4,1,2);
INSERT INTO "seats" VALUES(100019715,4,2,3);
INSERT INTO "seats" VALUES(100019715,5,0,1);
INSERT INTO "seats" VALUES(100019715,5,1,2);
INSERT INTO "seats" VALUES(100019715,5,2,3);
INSERT INTO "seats" VALUES(100019715,5,3,4);
INSERT INTO "seats" VALUES(100019715,6,0,1);
INSERT INTO "seats" VALUES(100019715,6,1,2);
INSERT INTO "seats" VALUES(100019715,6,2,3);
INSERT INTO "seats" VALUES(100019715,6,3,4);
INSERT INTO "seats" VALUES(100019715,7,0,1);
INSERT INTO "seats" VALUES(100019715,7,1,2);
INSERT INTO "seats" VALUES(100019715,7,2,3);
INSERT INTO "seats" VALUES(100019715,7,3,4);
INSERT INTO "seats" VALUES(100019715,7,4,5);
INSERT INTO "seats" VALUES(100019715,7,5,6);
INSERT INTO "seats" VALUES(100019715,8,0,1);
INSERT INTO "seats" VALUES(100019715,8,1,2);
INSERT INTO "seats" VALUES(100019715,8,2,3);
INSERT INTO "seats" VALUES(100019715,8,3,4);
INSERT INTO "seats" VALUES(100019715,8,4,5);
INSERT INTO "seats" VALUES(100019715,8,5,6);
INSERT INTO "seats" VALUES(100019715,9,0,1);
INSERT INTO "seats" VALUES(100019715,9,1,2);
INSERT INTO "seats" VALUES(100019715,9,2,3);
INSERT INTO "seats" VALUES(100019715,9,3,4);
INSERT INTO "seats" VALUES(127695751,1,0,1);
INSERT INTO "seats" VALUES(127695751,1,1,2);
INSERT INTO "seats" VALUES(127695751,1,2,3);
INSERT INTO "seats" VALUES(127695751,2,0,1);
INSERT INTO "seats" VALUES(127695751,2,1,2);
INSERT INTO "seats" VALUES(127695751,2,2,3);
INSERT INTO "seats" VALUES(127695751,3,0,1);
INSERT INTO "seats" VALUES(127695751,3,1,2);
INSERT INTO "seats" VALUES(127695751,3,2,3);
INSERT INTO "seats" VALUES(127695751,4,0,1);
INSERT INTO "seats" VALUES(127695751,4,1,2);
INSERT INTO "seats" VALUES(127695751,4,2,3);
INSERT INTO "seats" VALUES(127695751,5,0,1);
INSERT INTO "seats" VALUES(127695751,5,1,2);
INSERT INTO "seats" VALUES(127695751,5,2,3);
INSERT INTO "seats" VALUES(127695751,6,0,1);
INSERT INTO "seats" VALUES(127695751,6,1,2);
INSERT INTO "seats" VALUES(127695751,6,2,3);
INSERT INTO "seats" VALUES(127695751,7,0,1);
INSERT INTO "seats" VALUES(127695751,7,1,2);
INSERT INTO "seats" VALUES(127695751,7,2,3);
INSERT INTO "seats" VALUES(127695751,8,0,1);
INSERT INTO "seats" VALUES(127695751,8,1,2);
INSERT INTO "seats" VALUES(127695751,8,2,3);
INSERT INTO "seats" VALUES(127695751,9,0,1);
INSERT INTO "seats" VALUES(127695751,9,1,2);
INSERT INTO "seats" VALUES(127695751,9,2,3);
INSERT INTO "seats" VALUES(127695751,10,0,1);
INSERT INTO "seats" VALUES(127695751,10,1,2);
INSERT INTO "seats" VALUES(127695751,10,2,3);
INSERT INTO "seats" VALUES(127695751,11,0,1);
INSERT INTO "seats" VALUES(127695751,11,1,2);
INSERT INTO "seats" VALUES(127695751,11,2,3);
INSERT INTO "seats" VALUES(127695751,12,0,1);
INSERT INTO "seats" VALUES(127695751,12,1,2);
INSERT INTO "seats" VALUES(127695751,12,2,3);
INSERT INTO "seats" VALUES(127695751,13,0,1);
INSERT INTO "seats" VALUES(127695751,13,1,2);
INSERT INTO "seats" VALUES(127695751,13,2,3);
INSERT INTO "seats" VALUES(127695751,14,0,1);
INSERT INTO "seats" VALUES(127695751,14,1,2);
INSERT INTO "seats" VALUES(127695751,14,2,3);
INSERT INTO "seats" VALUES(127695751,15,0,1);
INSERT INTO "seats" VALUES(127695751,15,1,2);
INSERT INTO "seats" VALUES(127695751,15,2,3);
INSERT INTO "seats" VALUES(47236813,1,0,1);
INSERT INTO "seats" VALUES(47236813,1,1,2);
INSERT INTO "seats" VALUES(47236813,1,2,3);
INSERT INTO "seats" VALUES(47236813,1,3,4);
INSERT INTO "seats" VALUES(47236813,2,0,1);
INSERT INTO "seats" VALUES(47236813,2,1,2);
INSERT INTO "seats" VALUES(47236813,2,2,3);
INSERT INTO "seats" VALUES(47236813,2,3,4);
INSERT INTO "seats" VALUES(47236813,3,0,1);
INSERT INTO "seats" VALUES(47236813,3,1,2);
INSERT INTO "seats" VALUES(47236813,3,2,3);
INSERT INTO "seats" VALUES(47236813,3,3,4);
INSERT INTO "seats" VALUES(47236813,4,0,1);
INSERT INTO "seats" VALUES(47236813,4,1,2);
INSERT INTO "seats" VALUES(47236813,4,2,3);
INSERT INTO "seats" VALUES(47236813,4,3,4);
INSERT INTO "seats" VALUES(47236813,5,0,1);
INSERT INTO "seats" VALUES(47236813,5,1,2);
INSERT INTO "seats" VALUES(47236813,5,2,3);
INSERT INTO "seats" VALUES(47236813,5,3,4);
INSERT INTO "seats" VALUES(47236813,6,0,1);
INSERT INTO "seats" VALUES(47236813,6,1,2);
INSERT INTO "seats" VALUES(47236813,6,2,3);
INSERT INTO "seats" VALUES(47236813,6,3,4);
INSERT INTO "seats" VALUES(47236813,7,0,1);
INSERT INTO "seats" VALUES(47236813,7,1,2);
INSERT INTO "seats" VALUES(47236813,7,2,3);
INSERT INTO "seats" VALUES(47236813,7,3,4);
INSERT INTO "seats" VALUES(47236813,8,0,1);
INSERT INTO "seats" VALUES(47236813,8,1,2);
INSERT INTO "seats" VALUES(47236813,8,2,3);
INSERT INTO "seats" VALUES(47236813,8,3,4);
INSERT INTO "seats" VALUES(47236813,9,0,1);
INSERT INTO "seats" VALUES(47236813,9,1,2);
INSERT INTO "seats" VALUES(47236813,9,2,3);
INSERT INTO "seats" VALUES(47236813,9,3,4);
INSERT INTO "seats" VALUES(47236813,10,0,1);
INSERT INTO "seats" VALUES(47236813,10,1,2);
INSERT INTO "seats" VALUES(47236813,10,2,3);
INSERT INTO "seats" VALUES(47236813,10,3,4);
INSERT INTO "seats" VALUES(47236813,11,0,1);
INSERT INTO "seats" VALUES(47236813,11,1,2);
INSERT INTO "seats" VALUES(47236813,11,2,3);
INSERT INTO "seats" VALUES(47236813,12,0,1);
INSERT INTO "seats" VALUES(47236813,12,1,2);
INSERT INTO "seats" VALUES(47236813,12,2,3);
INSERT INTO "seats" VALUES(47236813,13,0,1);
INSERT INTO "seats" VALUES(47236813,13,1,2);
INSERT INTO "seats" VALUES(47236813,13,2,3);
INSERT INTO "seats" VALUES(47236813,13,3,4);
INSERT INTO "seats" VALUES(47236813,14,0,1);
INSERT INTO "seats" VALUES(47236813,14,1,2);
INSERT INTO "seats" VALUES(47236813,14,2,3);
INSERT INTO "seats" VALUES(47236813,14,3,4);
INSERT INTO "seats" VALUES(47236813,15,0,1);
INSERT INTO "seats" VALUES(47236813,15,1,2);
INSERT INTO "seats" VALUES(47236813,16,0,1);
INSERT INTO "seats" VALUES(47236813,16,1,2);
INSERT INTO "seats" VALUES(47236813,16,2,3);
INSERT INTO "seats" VALUES(47236813,16,3,4);
INSERT INTO "seats" VALUES(47236813,17,0,1);
INSERT INTO "seats" VALUES(47236813,17,1,2);
INSERT INTO "seats" VALUES(47236813,18,0,1);
INSERT INTO "seats" VALUES(47236813,18,1,2);
INSERT INTO "seats" VALUES(47236813,18,2,3);
INSERT INTO "seats" VALUES(47236813,19,0,1);
INSERT INTO "seats" VALUES(47236813,19,1,2);
INSERT INTO "seats" VALUES(47236813,19,2,3);
INSERT INTO "seats" VALUES(47236813,20,0,1);
INSERT INTO "seats" VALUES(47236813,20,1,2);
INSERT INTO "seats" VALUES(47236813,20,2,3);
INSERT INTO "seats" VALUES(47236813,20,3,4);
INSERT INTO "seats" VALUES(47236813,21,0,1);
INSERT INTO "seats" VALUES(47236813,21,1,2);
INSERT INTO "seats" VALUES(47236813,21,2,3);
INSERT INTO "seats" VALUES(47236813,21,3,4);
INSERT INTO "seats" VALUES(47236813,22,0,1);
INSERT INTO "seats" VALUES(47236813,22,1,2);
INSERT INTO "seats" VALUES(47236813,22,2,3);
INSERT INTO "seats" VALUES(47236813,22,3,4);
INSERT INTO "seats" VALUES(47236813,23,0,1);
INSERT INTO "seats" VALUES(47236813,23,1,2);
INSERT INTO "seats" VALUES(47236813,24,0,1);
INSERT INTO "seats" VALUES(47236813,24,1,2);
INSERT INTO "seats" VALUES(47236813,25,0,1);
INSERT INTO "seats" VALUES(47236813,25,1,2);
INSERT INTO "seats" VALUES(47236813,26,0,1);
INSERT INTO "seats" VALUES(47236813,26,1,2);
INSERT INTO "seats" VALUES(47236813,26,2,3);
INSERT INTO "seats" VALUES(47236813,26,3,4);
INSERT INTO "seats" VALUES(47236813,27,0,1);
INSERT INTO "seats" VALUES(47236813,27,1,2);
INSERT INTO "seats" VALUES(47236813,27,2,3);
INSERT INTO "seats" VALUES(47236813,27,3,4);
INSERT INTO "seats" VALUES(47236813,28,0,1);
INSERT INTO "seats" VALUES(47236813,28,1,2);
INSERT INTO "seats" VALUES(47236813,28,2,3);
INSERT INTO "seats" VALUES(47236813,28,3,4);
INSERT INTO "seats" VALUES(124909916,1,0,1);
INSERT INTO "seats" VALUES(124909916,1,1,2);
INSERT INTO "seats" VALUES(124909916,1,2,3);
INSERT INTO "seats" VALUES(124909916,1,3,4);
INSERT INTO "seats" VALUES(124909916,2,0,1);
INSERT INTO "seats" VALUES(124909916,2,1,2);
INSERT INTO "seats" VALUES(124909916,2,2,3);
INSERT INTO "seats" VALUES(124909916,3,0,1);
INSERT INTO "seats" VALUES(124909916,3,1,2);
INSERT INTO "seats" VALUES(124909916,3,2,3);
INSERT INTO "seats" VALUES(124909916,4,0,1);
INSERT INTO "seats" VALUES(124909916,4,1,2);
INSERT INTO "seats" VALUES(124909916,4,2,3);
INSERT INTO "seats" VALUES(124909916,4,3,4);
INSERT INTO "seats" VALUES(124909916,5,0,1);
INSERT INTO "seats" VALUES(124909916,5,1,2);
INSERT INTO "seats" VALUES(124909916,5,2,3);
INSERT INTO "seats" VALUES(124909916,5,3,4);
INSERT INTO "seats" VALUES(124909916,6,0,1);
INSERT INTO "seats" VALUES(124909916,6,1,2);
INSERT INTO "seats" VALUES(124909916,6,2,3);
INSERT INTO "seats" VALUES(124909916,6,3,4);
INSERT INTO "seats" VALUES(124909916,7,0,1);
INSERT INTO "seats" VALUES(124909916,7,1,2);
INSERT INTO "seats" VALUES(124909916,7,2,3);
INSERT INTO "seats" VALUES(124909916,7,3,4);
INSERT INTO "seats" VALUES(124909916,8,0,1);
INSERT INTO "seats" VALUES(124909916,8,1,2);
INSERT INTO "seats" VALUES(124909916,8,2,3);
INSERT INTO "seats" VALUES(124909916,8,3,4);
INSERT INTO "seats" VALUES(124909916,9,0,1);
INSERT INTO "seats" VALUES(124909916,9,1,2);
INSERT INTO "seats" VALUES(124909916,10,0,1);
INSERT INTO "seats" VALUES(124909916,10,1,2);
INSERT INTO "seats" VALUES(124909916,11,0,1);
INSERT INTO "seats" VALUES(124909916,11,1,2);
INSERT INTO "seats" VALUES(124909916,12,0,1);
INSERT INTO "seats" VALUES(124909916,12,1,2);
INSERT INTO "seats" VALUES(124909916,12,2,3);
INSERT INTO "seats" VALUES(124909916,12,3,4);
INSERT INTO "seats" VALUES(124909916,13,0,1);
INSERT INTO "seats" VALUES(124909916,13,1,2);
INSERT INTO "seats" VALUES(124909916,13,2,3);
INSERT INTO "seats" VALUES(124909916,14,0,1);
INSERT INTO "seats" VALUES(124909916,14,1,2);
INSERT INTO "seats" VALUES(124909916,14,2,3);
INSERT INTO "seats" VALUES(124909916,15,0,1);
INSERT INTO "seats" VALUES(124909916,15,1,2);
INSERT INTO "seats" VALUES(124909916,15,2,3);
INSERT INTO "seats" VALUES(124909916,15,3,4);
INSERT INTO "seats" VALUES(124909916,16,0,1);
INSERT INTO "seats" VALUES(124909916,16,1,2);
INSERT INTO "seats" VALUES(124909916,16,2,3);
INSERT INTO "seats" VALUES(124909916,16,3,4);
INSERT INTO "seats" VALUES(124909916,17,0,1);
INSERT INTO "seats" VALUES(124909916,17,1,2);
INSERT INTO "seats" VALUES(124909916,18,0,1);
INSERT INTO "seats" VALUES(124909916,18,1,2);
INSERT INTO "seats" VALUES(124909916,18,2,3);
INSERT INTO "seats" VALUES(124909916,18,3,4);
INSERT INTO "seats" VALUES(124909916,19,0,1);
INSERT INTO "seats" VALUES(124909916,19,1,2);
INSERT INTO "seats" VALUES(124909916,19,2,3);
INSERT INTO "seats" VALUES(124909916,19,3,4);
INSERT INTO "seats" VALUES(124909916,20,0,1);
INSERT INTO "seats" VALUES(124909916,20,1,2);
INSERT INTO "seats" VALUES(124909916,20,2,3);
INSERT INTO "seats" VALUES(94921156,1,0,1);
INSERT INTO "seats" VALUES(94921156,1,1,2);
INSERT INTO "seats" VALUES(94921156,1,2,3);
INSERT INTO "seats" VALUES(94921156,1,3,4);
INSERT INTO "seats" VALUES(94921156,2,0,1);
INSERT INTO "seats" VALUES(94921156,2,1,2);
INSERT INTO "seats" VALUES(94921156,2,2,3);
INSERT INTO "seats" VALUES(94921156,2,3,5);
INSERT INTO "seats" VALUES(117037946,1,0,1);
INSERT INTO "seats" VALUES(117037946,1,1,2);
INSERT INTO "seats" VALUES(117037946,1,2,3);
INSERT INTO "seats" VALUES(117037946,1,3,5);
INSERT INTO "seats" VALUES(151191389,1,0,1);
INSERT INTO "seats" VALUES(151191389,1,1,2);
INSERT INTO "seats" VALUES(151191389,1,2,3);
INSERT INTO "seats" VALUES(151191389,1,3,4);
CREATE TABLE sheets (
	table_id INTEGER NOT NULL, 
	sheet INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	rules JSON NOT NULL, 
	first_dealer INTEGER NOT NULL, 
	opened DATETIME NOT NULL, 
	balances JSON NOT NULL, "continued_from" JSON, edition INTEGER DEFAULT '0' NOT NULL, "locked_as_paid" BOOLEAN DEFAULT 0 NOT NULL, revision INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_sheets PRIMARY KEY (table_id, sheet), 
	CONSTRAINT fk_sheets_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sheets" VALUES(128423982,1,'tien-gow','{"unit":2,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 01:59:25.121585','[[1,0,4],[2,0,10],[3,0,2]]',NULL,1,0,24);
INSERT INTO "sheets" VALUES(128423982,2,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 01:59:25.121585','[]',NULL,1,0,23);
INSERT INTO "sheets" VALUES(53433126,1,'tien-gow','{"unit":2,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 01:59:25.121585','[[1,0,4],[2,0,10],[3,0,2]]',NULL,1,0,32);
INSERT INTO "sheets" VALUES(53433126,2,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 01:59:25.121585','[]',NULL,1,0,32);
INSERT INTO "sheets" VALUES(45816953,1,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(130486703,1,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,12],[2,0,2],[2,1,4],[3,0,6],[3,1,6]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(130486703,2,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[1,0,4],[1,3,4],[2,0,2],[3,0,4],[3,2,15]]',NULL,1,0,4);
INSERT INTO "sheets" VALUES(130486703,3,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,12],[2,0,2],[2,1,4],[3,0,6],[3,1,6]]',NULL,1,0,7);
INSERT INTO "sheets" VALUES(130486703,4,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,3,22],[1,0,6],[1,3,2],[2,0,14],[2,3,2]]',NULL,1,0,11);
INSERT INTO "sheets" VALUES(130486703,5,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"refund","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[1,0,4],[2,0,2],[3,0,6]]',NULL,1,0,16);
INSERT INTO "sheets" VALUES(130486703,6,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,20],[2,0,4],[3,0,4]]',NULL,1,0,19);
INSERT INTO "sheets" VALUES(130486703,7,'buki','{"unit":1,"min_bet":3,"max_bet":5,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[2,0,4],[3,0,4]]',NULL,1,0,22);
INSERT INTO "sheets" VALUES(130486703,8,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"up","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[1,2,10],[2,0,2],[3,0,2],[3,1,2]]',NULL,1,0,24);
INSERT INTO "sheets" VALUES(130486703,9,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"down","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,7],[2,0,2],[3,0,2]]',NULL,1,0,27);
INSERT INTO "sheets" VALUES(130486703,10,'buki','{"unit":2,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,15],[2,0,4],[3,0,4]]',NULL,1,0,29);
INSERT INTO "sheets" VALUES(130486703,11,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":3.0,"side_payout_dealer":1.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[["#6",0,3],["#6",2,3],["#8",0,4],[0,"#5",12],[0,2,7],[1,0,4],[1,2,2],[2,"#5",6],[3,0,6],[3,2,2]]',NULL,1,0,31);
INSERT INTO "sheets" VALUES(130486703,12,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[1,0,2],[2,0,6],[3,0,10]]',NULL,1,0,35);
INSERT INTO "sheets" VALUES(130486703,13,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[["#6",0,2],[0,"#5",12],[0,2,7],[1,0,4],[1,2,2],[2,"#5",6],[3,0,6],[3,2,2]]',NULL,1,0,39);
INSERT INTO "sheets" VALUES(130486703,14,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":4,"bet_before_play_new":2,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,5],[2,0,4]]',NULL,1,0,42);
INSERT INTO "sheets" VALUES(130486703,15,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":4,"bet_before_play_new":2,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,5],[2,0,4]]',NULL,1,0,44);
INSERT INTO "sheets" VALUES(130486703,16,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.0,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":2}',0,'2026-11-27 02:19:25.121585','[[0,1,4],[2,0,4],[2,1,2]]',NULL,1,0,47);
INSERT INTO "sheets" VALUES(130486703,17,'buki','{"unit":1,"min_bet":3,"max_bet":null,"payout":2.5,"rounding":"up","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"open","length":null}',0,'2026-11-27 02:19:25.121585','[[0,1,8],[2,0,9],[3,0,5]]',NULL,1,0,52);
INSERT INTO "sheets" VALUES(111355208,1,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',1,'2026-11-27 02:19:25.121585','[[1,0,10],[2,0,32],[2,1,22],[2,3,15],[3,0,17],[3,1,7]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(111355208,2,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,18],[1,2,5],[2,0,8]]',NULL,1,0,4);
INSERT INTO "sheets" VALUES(111355208,3,'che-deng','{"unit":1,"tile_set":"double-six","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,12],[2,0,12]]',NULL,1,0,6);
INSERT INTO "sheets" VALUES(111355208,4,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,65],[0,3,70],[2,0,10],[2,1,75],[2,3,70],[3,1,75]]',NULL,1,0,9);
INSERT INTO "sheets" VALUES(111355208,5,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"all","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[0,3,45],[1,3,35],[2,0,20],[2,1,40],[2,3,110]]',NULL,1,0,12);
INSERT INTO "sheets" VALUES(111355208,6,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"strict","blocked_pair":"double","turning":"alternating","next_dealer":"rotate"}',0,'2026-11-27 02:19:25.121585','[[0,3,107],[1,3,72],[2,0,56],[2,1,56],[2,3,200]]',NULL,1,0,14);
INSERT INTO "sheets" VALUES(111355208,7,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,240],[1,2,100],[1,3,10],[2,0,20],[3,0,220],[3,2,90]]',NULL,1,0,17);
INSERT INTO "sheets" VALUES(111355208,8,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"plain","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,250],[1,2,140],[1,3,115],[3,0,130],[3,2,55]]',NULL,1,0,19);
INSERT INTO "sheets" VALUES(111355208,9,'che-deng','{"unit":10,"tile_set":"chinese","hand_size":null,"clean_multiplier":3,"blocked_multiplier":5,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,19800]]',NULL,1,0,22);
INSERT INTO "sheets" VALUES(111355208,10,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":1,"blocked_multiplier":1,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,100]]',NULL,1,0,25);
INSERT INTO "sheets" VALUES(111355208,11,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":1,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"strict","blocked_pair":"plain","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,20]]',NULL,1,0,27);
INSERT INTO "sheets" VALUES(111355208,12,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',2,'2026-11-27 02:19:25.121585','[]',NULL,1,0,29);
INSERT INTO "sheets" VALUES(111355208,13,'che-deng','{"unit":1,"tile_set":"double-six","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"fewest-pips"}',0,'2026-11-27 02:19:25.121585','[[0,1,9],[0,2,9],[2,1,18]]',NULL,1,0,33);
INSERT INTO "sheets" VALUES(111355208,14,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"rotate"}',1,'2026-11-27 02:19:25.121585','[[1,0,20],[2,0,20]]',NULL,1,0,36);
INSERT INTO "sheets" VALUES(111355208,15,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,28],[0,2,8],[2,1,12],[3,0,21],[3,1,70],[3,2,29]]',NULL,1,0,39);
INSERT INTO "sheets" VALUES(111355208,16,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,80],[1,2,80],[1,3,80]]',NULL,1,0,41);
INSERT INTO "sheets" VALUES(111355208,17,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,36]]',NULL,1,0,44);
INSERT INTO "sheets" VALUES(111355208,18,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,54]]',NULL,1,0,47);
INSERT INTO "sheets" VALUES(111355208,19,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,6],[2,0,6],[3,0,6]]',NULL,1,0,52);
INSERT INTO "sheets" VALUES(111355208,20,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"fewest-pips"}',1,'2026-11-27 02:19:25.121585','[[1,0,5],[2,0,5]]',NULL,1,0,56);
INSERT INTO "sheets" VALUES(111355208,21,'che-deng','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,14],[0,3,14],[2,0,6],[2,1,20],[2,3,20]]',NULL,1,0,60);
INSERT INTO "sheets" VALUES(111355208,22,'che-deng','{"unit":1,"tile_set":"double-six","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,1],[0,2,23],[1,2,20]]',NULL,1,0,63);
INSERT INTO "sheets" VALUES(111355208,23,'che-deng','{"unit":1,"tile_set":"double-six","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,4,1],[1,4,1],[2,4,1],[3,4,1]]',NULL,1,0,66);
INSERT INTO "sheets" VALUES(75834397,1,'da-san','{"unit":1,"forced_win":1}',0,'2026-11-27 02:19:25.121585','[[1,0,4],[1,2,1],[2,0,3]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(75834397,2,'da-san','{"unit":1,"forced_win":1}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,5);
INSERT INTO "sheets" VALUES(75834397,3,'da-san','{"unit":10,"forced_win":2}',0,'2026-11-27 02:19:25.121585','[[0,2,70],[1,2,70]]',NULL,1,0,8);
INSERT INTO "sheets" VALUES(75834397,4,'da-san','{"unit":1,"forced_win":1}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,14);
INSERT INTO "sheets" VALUES(100019715,1,'freestyle','{"unit":1,"mode":"difference","high_wins":true,"game_name":"","teams":null,"target":null,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[1,0,3],[1,2,2],[2,0,1]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(100019715,2,'freestyle','{"unit":2,"mode":"difference","high_wins":false,"game_name":"花札","teams":null,"target":null,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[0,1,12],[0,2,6],[2,1,6]]',NULL,1,0,5);
INSERT INTO "sheets" VALUES(100019715,3,'freestyle','{"unit":5,"mode":"zero-sum","high_wins":true,"game_name":"","teams":null,"target":null,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[1,0,30],[1,2,5],[3,0,30],[3,2,10]]',NULL,1,0,8);
INSERT INTO "sheets" VALUES(100019715,4,'freestyle','{"unit":1,"mode":"winner","high_wins":true,"game_name":"","teams":null,"target":null,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[0,1,4],[2,1,4]]',NULL,1,0,12);
INSERT INTO "sheets" VALUES(100019715,5,'freestyle','{"unit":2,"mode":"sides","high_wins":true,"game_name":"","teams":null,"target":null,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[0,2,4],[0,3,10],[2,1,6],[2,3,6]]',NULL,1,0,14);
INSERT INTO "sheets" VALUES(100019715,6,'freestyle','{"unit":3,"mode":"difference","high_wins":true,"game_name":"","teams":2,"target":null,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[1,0,15],[1,2,15],[3,0,15],[3,2,15]]',NULL,1,0,19);
INSERT INTO "sheets" VALUES(100019715,7,'freestyle','{"unit":1,"mode":"winner","high_wins":true,"game_name":"","teams":3,"target":10,"rounds":null,"out":null}',0,'2026-11-27 02:19:25.121585','[[1,0,1],[1,3,1],[2,0,5],[2,1,4],[2,3,5],[2,4,4],[4,0,1],[4,3,1],[5,0,5],[5,1,4],[5,3,5],[5,4,4]]',NULL,1,0,22);
INSERT INTO "sheets" VALUES(100019715,8,'freestyle','{"unit":1,"mode":"sides","high_wins":true,"game_name":"","teams":3,"target":null,"rounds":2,"out":null}',0,'2026-11-27 02:19:25.121585','[[2,0,1],[2,1,1],[2,3,1],[2,4,1],[5,0,1],[5,1,1],[5,3,1],[5,4,1]]',NULL,1,0,27);
INSERT INTO "sheets" VALUES(100019715,9,'freestyle','{"unit":1,"mode":"difference","high_wins":false,"game_name":"","teams":null,"target":null,"rounds":null,"out":100}',0,'2026-11-27 02:19:25.121585','[[0,2,97],[0,3,4],[1,0,69],[1,2,101],[1,3,3],[3,2,94]]',NULL,1,0,30);
INSERT INTO "sheets" VALUES(127695751,1,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(127695751,2,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,5);
INSERT INTO "sheets" VALUES(127695751,3,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"bid","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,8);
INSERT INTO "sheets" VALUES(127695751,4,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,12);
INSERT INTO "sheets" VALUES(127695751,5,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[[0,1,24],[0,2,3],[2,1,21]]',NULL,1,0,15);
INSERT INTO "sheets" VALUES(127695751,6,'moon','{"unit":1,"target":8,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":false}',0,'2026-11-27 02:19:25.121585','[[1,0,5],[2,0,5]]',NULL,1,0,19);
INSERT INTO "sheets" VALUES(127695751,7,'moon','{"unit":1,"target":7,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[[1,0,2],[2,0,10],[2,1,8]]',NULL,1,0,22);
INSERT INTO "sheets" VALUES(127695751,8,'moon','{"unit":2,"target":10,"moon_value":21,"failed_bid":"bid","failed_moon":null,"settle":"winner","stake":5,"contract":true}',0,'2026-11-27 02:19:25.121585','[[1,0,10],[2,0,10]]',NULL,1,0,27);
INSERT INTO "sheets" VALUES(127695751,9,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":"value","settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,31);
INSERT INTO "sheets" VALUES(127695751,10,'moon','{"unit":1,"target":21,"moon_value":15,"failed_bid":"bid","failed_moon":"difference","settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,35);
INSERT INTO "sheets" VALUES(127695751,11,'moon','{"unit":1,"target":null,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[[0,1,15],[0,2,5],[2,1,10]]',NULL,1,0,38);
INSERT INTO "sheets" VALUES(127695751,12,'moon','{"unit":1,"target":null,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"winner","stake":3,"contract":false}',0,'2026-11-27 02:19:25.121585','[[1,0,3],[2,0,3]]',NULL,1,0,43);
INSERT INTO "sheets" VALUES(127695751,13,'moon','{"unit":1,"target":14,"moon_value":14,"failed_bid":"difference","failed_moon":null,"settle":"none","stake":1,"contract":true}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,46);
INSERT INTO "sheets" VALUES(127695751,14,'moon','{"unit":1,"target":3,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":false}',0,'2026-11-27 02:19:25.121585','[[1,0,1],[2,0,1]]',NULL,1,0,49);
INSERT INTO "sheets" VALUES(127695751,15,'moon','{"unit":1,"target":21,"moon_value":21,"failed_bid":"difference","failed_moon":null,"settle":"difference","stake":1,"contract":false}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,52);
INSERT INTO "sheets" VALUES(47236813,1,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,7],[2,0,18],[3,0,20]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(47236813,2,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,11],[2,0,40],[3,0,40]]',NULL,1,0,4);
INSERT INTO "sheets" VALUES(47236813,3,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[2,0,2],[2,1,4],[3,0,2],[3,1,12],[3,2,2]]',NULL,1,0,8);
INSERT INTO "sheets" VALUES(47236813,4,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,8],[2,0,8],[3,0,8]]',NULL,1,0,14);
INSERT INTO "sheets" VALUES(47236813,5,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"increment","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,8],[2,0,12],[2,1,2],[3,0,12],[3,1,2]]',NULL,1,0,17);
INSERT INTO "sheets" VALUES(47236813,6,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":3,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":true,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[2,1,9],[3,1,28]]',NULL,1,0,23);
INSERT INTO "sheets" VALUES(47236813,7,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":3,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,3],[2,1,5],[3,1,3]]',NULL,1,0,27);
INSERT INTO "sheets" VALUES(47236813,8,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,20],[0,2,2],[2,1,4],[3,0,4],[3,1,12],[3,2,4]]',NULL,1,0,29);
INSERT INTO "sheets" VALUES(47236813,9,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[1,2,2],[3,1,10]]',NULL,1,0,33);
INSERT INTO "sheets" VALUES(47236813,10,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":true,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[1,2,4],[3,1,10]]',NULL,1,0,35);
INSERT INTO "sheets" VALUES(47236813,11,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,170],[2,0,250],[2,1,20]]',NULL,1,0,37);
INSERT INTO "sheets" VALUES(47236813,12,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"highest","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,50],[2,0,50]]',NULL,1,0,41);
INSERT INTO "sheets" VALUES(47236813,13,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":3,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,40],[1,2,2]]',NULL,1,0,44);
INSERT INTO "sheets" VALUES(47236813,14,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,2],[0,2,10],[1,2,14],[3,0,2],[3,1,4],[3,2,23]]',NULL,1,0,48);
INSERT INTO "sheets" VALUES(47236813,15,'tien-gow','{"unit":1,"base":4,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":true,"si_da_bao_pays_si_da_he":true,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,14]]',NULL,1,0,51);
INSERT INTO "sheets" VALUES(47236813,16,'tien-gow','{"unit":10,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,2,500],[1,2,500],[3,2,500]]',NULL,1,0,55);
INSERT INTO "sheets" VALUES(47236813,17,'tien-gow','{"unit":1,"base":4,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":true,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,2]]',NULL,1,0,58);
INSERT INTO "sheets" VALUES(47236813,18,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":true,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,150],[2,0,150]]',NULL,1,0,61);
INSERT INTO "sheets" VALUES(47236813,19,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":true,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"highest","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,70],[2,0,70]]',NULL,1,0,65);
INSERT INTO "sheets" VALUES(47236813,20,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":3,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"pair","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',1,'2026-11-27 02:19:25.121585','[[0,2,24],[0,3,62],[2,3,48]]',NULL,1,0,68);
INSERT INTO "sheets" VALUES(47236813,21,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":true,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[2,1,28]]',NULL,1,0,72);
INSERT INTO "sheets" VALUES(47236813,22,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"none","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,6],[2,0,6],[2,1,2],[3,0,6],[3,1,2]]',NULL,1,0,74);
INSERT INTO "sheets" VALUES(47236813,23,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,134]]',NULL,1,0,79);
INSERT INTO "sheets" VALUES(47236813,24,'tien-gow','{"unit":1,"base":7,"penalty":0,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,118]]',NULL,1,0,83);
INSERT INTO "sheets" VALUES(47236813,25,'tien-gow','{"unit":1,"base":4,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"half"}',0,'2026-11-27 02:19:25.121585','[]',NULL,1,0,87);
INSERT INTO "sheets" VALUES(47236813,26,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[0,1,8],[2,1,8],[3,1,8]]',NULL,1,0,94);
INSERT INTO "sheets" VALUES(47236813,27,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[1,0,2],[3,0,4],[3,1,2],[3,2,2]]',NULL,1,0,97);
INSERT INTO "sheets" VALUES(47236813,28,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":false,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":true,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[2,0,1],[3,0,5]]',NULL,1,0,103);
INSERT INTO "sheets" VALUES(124909916,1,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',1,'2026-11-27 02:19:25.121585','[[1,0,10],[2,0,32],[2,1,22],[2,3,15],[3,0,17],[3,1,7]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(124909916,2,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,18],[1,2,5],[2,0,8]]',NULL,1,0,4);
INSERT INTO "sheets" VALUES(124909916,3,'twister','{"unit":1,"tile_set":"double-six","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,12],[2,0,12]]',NULL,1,0,6);
INSERT INTO "sheets" VALUES(124909916,4,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,65],[0,3,70],[2,0,10],[2,1,75],[2,3,70],[3,1,75]]',NULL,1,0,9);
INSERT INTO "sheets" VALUES(124909916,5,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"all","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,10],[0,3,45],[1,3,35],[2,0,20],[2,1,40],[2,3,110]]',NULL,1,0,12);
INSERT INTO "sheets" VALUES(124909916,6,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"strict","blocked_pair":"double","turning":"fixed","next_dealer":"rotate"}',0,'2026-11-27 02:19:25.121585','[[0,3,107],[1,3,72],[2,0,56],[2,1,56],[2,3,200]]',NULL,1,0,14);
INSERT INTO "sheets" VALUES(124909916,7,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,240],[1,2,100],[1,3,10],[2,0,20],[3,0,220],[3,2,90]]',NULL,1,0,17);
INSERT INTO "sheets" VALUES(124909916,8,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"plain","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,250],[1,2,140],[1,3,115],[3,0,130],[3,2,55]]',NULL,1,0,19);
INSERT INTO "sheets" VALUES(124909916,9,'twister','{"unit":10,"tile_set":"chinese","hand_size":null,"clean_multiplier":3,"blocked_multiplier":5,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,19800]]',NULL,1,0,22);
INSERT INTO "sheets" VALUES(124909916,10,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":1,"blocked_multiplier":1,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,100]]',NULL,1,0,25);
INSERT INTO "sheets" VALUES(124909916,11,'twister','{"unit":1,"tile_set":"chinese","hand_size":1,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"strict","blocked_pair":"plain","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,20]]',NULL,1,0,27);
INSERT INTO "sheets" VALUES(124909916,12,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',2,'2026-11-27 02:19:25.121585','[]',NULL,1,0,29);
INSERT INTO "sheets" VALUES(124909916,13,'twister','{"unit":1,"tile_set":"double-six","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"fewest-pips"}',0,'2026-11-27 02:19:25.121585','[[0,1,9],[0,2,9],[2,1,18]]',NULL,1,0,33);
INSERT INTO "sheets" VALUES(124909916,14,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"rotate"}',1,'2026-11-27 02:19:25.121585','[[1,0,20],[2,0,20]]',NULL,1,0,36);
INSERT INTO "sheets" VALUES(124909916,15,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,28],[0,2,8],[2,1,12],[3,0,21],[3,1,70],[3,2,29]]',NULL,1,0,39);
INSERT INTO "sheets" VALUES(124909916,16,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,80],[1,2,80],[1,3,80]]',NULL,1,0,41);
INSERT INTO "sheets" VALUES(124909916,17,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[1,0,126]]',NULL,1,0,44);
INSERT INTO "sheets" VALUES(124909916,18,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,14],[0,3,14],[2,0,6],[2,1,20],[2,3,20]]',NULL,1,0,53);
INSERT INTO "sheets" VALUES(124909916,19,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"alternating","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[0,1,14],[0,3,14],[2,0,6],[2,1,20],[2,3,20]]',NULL,1,0,56);
INSERT INTO "sheets" VALUES(124909916,20,'twister','{"unit":1,"tile_set":"chinese","hand_size":null,"clean_multiplier":2,"blocked_multiplier":2,"blocked_rule":"head-tail","blocked_pair":"double","turning":"fixed","next_dealer":"most-chips"}',0,'2026-11-27 02:19:25.121585','[[2,0,1],[2,1,1]]',NULL,1,0,59);
INSERT INTO "sheets" VALUES(94921156,1,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',0,'2026-11-27 02:19:25.121585','[[2,0,5],[2,1,15],[3,0,1],[3,1,2]]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(94921156,2,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',1,'2026-11-27 02:19:25.121585','[[0,1,4],[2,1,10],[3,1,2]]','{"dealer":1,"streak":0,"first":false,"round":3}',1,0,19);
INSERT INTO "sheets" VALUES(117037946,1,'tien-gow','{"unit":1,"base":null,"penalty":1,"dealer_multiplier":2,"first_dealer_multiplier":1,"first_dealer_streak":"formula","max_dealer_multiplier":null,"entry_exempt":false,"two_tile_rule":true,"he_zun":2,"si_da_he":4,"bao_zun":2,"si_da_bao":4,"yao_jie":2,"yao_qin":4,"caught_stake":"each","qi_zhi_jie":2,"ba_zhi_jie":4,"lesser_slam":false,"bao_zun_pays_he_zun":false,"si_da_bao_pays_si_da_he":false,"stacking":"multiply","multiply_entries":false,"qi_zhi_pai":10,"ba_zhi_pai":20,"red_pips":"halves","length":"open"}',1,'2026-11-27 02:19:25.121585','[]',NULL,1,0,0);
INSERT INTO "sheets" VALUES(151191389,1,'buki','{"unit":1,"min_bet":2,"max_bet":null,"payout":2.5,"rounding":"exact","carry":"stake","side_payout":2.5,"side_payout_dealer":2.5,"hand_size":6,"bet_before_play":3,"bet_before_play_new":1,"bets":"hidden","length":null}',0,'2026-11-27 02:19:25.121585','[["#5",0,4],[1,0,4],[2,0,2],[3,0,6]]',NULL,1,0,0);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	code VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	chips INTEGER, 
	"rate_note" VARCHAR, 
	joining_locked BOOLEAN NOT NULL, 
	play_secret VARCHAR NOT NULL, 
	watch_secret VARCHAR NOT NULL, 
	join_code VARCHAR NOT NULL, "entry_balances" JSON DEFAULT '[]' NOT NULL, "bought_chips" JSON DEFAULT '[]' NOT NULL, currency VARCHAR, "chip_value" VARCHAR, "settlement_method" VARCHAR, rounding INTEGER, "rounding_person" INTEGER, "settlement_person" INTEGER, "previous_table_id" INTEGER, closed DATETIME, day VARCHAR, "roster_version" BIGINT DEFAULT '0' NOT NULL, demo BOOLEAN DEFAULT 0 NOT NULL, state_token BIGINT DEFAULT '0' NOT NULL, zone VARCHAR, next_table_id INTEGER, group_id INTEGER, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES(45816953,'C4PNHF','Friday',6,'2026-11-27 02:19:25.121585',100,NULL,0,'aljAkO5Zd6rP39-LaBL0pARQ','QPlYrwk48KH18abng96JwBzz','HQ79R6','[]','[]','JPY','10','pairs',NULL,NULL,NULL,128423982,NULL,'2026-11-27',201956292495108942,0,1235801472253753567,'Asia/Tokyo',NULL,137642198);
INSERT INTO "tables" VALUES(47236813,'CCRDJH','',105,'2026-11-27 02:19:25.121585',NULL,NULL,0,'qpdS_IFL_3Dy_4yYj4cSA51Q','9NNHQirQJ8UfegaKiGB3ZjpN','TJ7KPH','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',1990273671145324953,0,3485630408703957049,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(53433126,'DAWMRE','Friday',32,'2026-11-27 01:59:25.121585',100,NULL,0,'_1GvcSOKx795o-2xPpAsyCL0','7uuJ7L_FWWcSjRdNagNT5sCG','R9VVXP','[]','[]','JPY','10','pairs',NULL,NULL,NULL,NULL,NULL,'2026-11-27',992590478900096452,0,1857164263108906818,'Asia/Tokyo',NULL,NULL);
INSERT INTO "tables" VALUES(75834397,'HQXR9P','',15,'2026-11-27 02:19:25.121585',NULL,NULL,0,'gOFP2Pie89muqKOU4kRRWhEj','MGqxmCo4IEFFzd_cgBUzw3mC','DCVP3R','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',997143636891522485,0,3500310959091351323,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(94921156,'MQ7J3R','Pages',24,'2026-11-27 02:19:25.121585',100,NULL,0,'w0kLSYUBY9In1rVasAWrZ6d7','bmefdmzw7AHCnEekbhA6mQ_q','AT3PTK','[[1,2,5]]','[[3,50],[4,-32]]','EUR','0.1',NULL,NULL,NULL,NULL,NULL,'2026-11-27 02:19:25.121585','2026-11-27',1155681873051434753,0,3849454328546586599,NULL,117037946,86406222);
INSERT INTO "tables" VALUES(100019715,'NJEK7A','',35,'2026-11-27 02:19:25.121585',NULL,NULL,0,'eYdcnkLfcbFgt5idJgI2VkjM','uaiZbA-vnvBpjJEr0winUxLt','MPNKWV','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',3276858106565518761,0,2430362560131311458,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(111355208,'QAW9CR','',68,'2026-11-27 02:19:25.121585',NULL,NULL,0,'n5b1t5rdou1Idp0vCIwqIvMs','W0kdWYpnYIsWwQr_U7hVT32n','6VNJ46','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',2934734085922209140,0,222679852969753012,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(117037946,'R79AQD','Pages',1,'2026-11-27 02:19:25.121585',100,NULL,0,'3wTRkuOORi6OA3LWcIpugQJf','8Xz5XUvvk9wJxjE8mOVXLf8I','TWRKKA','[]','[]','EUR','0.1',NULL,NULL,NULL,NULL,94921156,NULL,'2026-11-27',2615848394723811186,0,4099447876919283179,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(124909916,'TEDAKW','',61,'2026-11-27 02:19:25.121585',NULL,NULL,0,'VV7Pjrk0XWeBaIR2CfZkx9AE','GKpxpp9PzKasnSgAOKZ1ZIPl','AD3HMW','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',582205689257857545,0,416131344492988596,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(127695751,'TTC9T7','',53,'2026-11-27 02:19:25.121585',NULL,NULL,0,'dQC0N6U-tkdWRw_auZloImgJ','M9NPtKqoeDEc0LmRxmQmQZJ2','CXYXAW','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',2328630780516691035,0,3921856080852778316,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(128423982,'TWW4FE','Friday',39,'2026-11-27 01:59:25.121585',100,NULL,0,'-DrSZVuGkDhfA93jK0wzYZfT','D_WMxYMKa4Hpqy-zy_ItWJxj','PFNWH4','[]','[]','JPY','10','pairs',NULL,NULL,NULL,NULL,NULL,'2026-11-27',4391620695233569470,0,2951751893589554985,'Asia/Tokyo',45816953,137642198);
INSERT INTO "tables" VALUES(130486703,'VAAMPW','',54,'2026-11-27 02:19:25.121585',NULL,NULL,0,'WNMxezUHuvyc7jfwUGEvgt4X','6bz-KmsStrOpO3_myAfEVrmT','KHJ6YR','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',3192492636352618268,0,3256745503430390393,NULL,NULL,86406222);
INSERT INTO "tables" VALUES(151191389,'YHACYN','Bets',15,'2026-11-27 02:19:25.121585',NULL,NULL,0,'98YAphK4_zMH0nThjlr6Re6W','kcLZfwOJiVTCbu3NdQUlQAu1','4VKHVM','[]','[]',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2026-11-27',2716740893867556044,0,3536887955104324487,NULL,NULL,86406222);
CREATE TABLE tallies (
	table_id INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	"statistics" JSON NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (table_id), 
	CONSTRAINT fk_tallies_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "tallies" VALUES(47236813,105,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["tien-gow",1,73,{"1":[73,41,1313,53,1374,[[2,701],[3,571],[4,41]],{"jie":44,"ru_yi":3,"ru_er":1,"wu_sheng":4,"bao_zun":5,"qi_zhi_jie":6,"si_da_bao":4,"ba_zhi_jie":5,"yao_jie":3,"yao_qin":1,"he_zun":1,"caught":2},{"payment":[240,11,2],"streak":[3,2,3],"best":[480,11,2],"worst":[-80,11,3],"run":[3,2,1]}],"2":[73,21,-548,15,26,[[1,-701],[3,60],[4,93]],{"ru_yi":1,"ru_er":1,"jie":20,"si_da_bao":1,"bao_zun":2,"wu_sheng":12,"yao_jie":1,"qi_zhi_jie":1,"caught":2,"yao_qin":2,"si_da_he":1},{"payment":[80,11,3],"streak":[2,3,3],"worst":[-240,11,2],"best":[100,11,3],"run":[3,3,1]}],"3":[56,10,-648,4,-36,[[1,-571],[2,-60],[4,-17]],{"wu_sheng":19,"jie":7,"ru_er":3,"yao_jie":1,"yao_qin":2,"caught":3,"ru_yi":2,"he_zun":2},{"payment":[32,13,1],"streak":[1,14,2],"worst":[-240,11,2],"best":[46,14,2],"run":[2,14,1]}],"4":[46,2,-117,1,62,[[1,-41],[2,-93],[3,17]],{"wu_sheng":15,"jie":2,"yao_qin":2},{"payment":[62,20,3],"streak":[1,20,3],"worst":[-20,2,3],"best":[62,20,3],"run":[2,20,2]}]}],["tien-gow",10,2,{"1":[2,0,-500,1,-100,[[3,-500]],{},{"worst":[-400,16,2]}],"2":[2,0,-500,0,0,[[3,-500]],{},{"worst":[-400,16,2]}],"3":[2,2,1500,1,1200,[[1,500],[2,500],[4,500]],{"qi_zhi_pai":1,"ba_zhi_pai":1},{"payment":[400,16,2],"streak":[1,16,2],"best":[1200,16,2],"run":[2,16,1]}],"4":[2,0,-500,0,0,[[3,-500]],{},{"worst":[-400,16,2]}]}]]}');
INSERT INTO "tallies" VALUES(75834397,15,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["da-san",1,5,{"1":[5,3,7,3,7,[[2,4],[3,3]],{"bids_won":1,"out":2},{"payment":[3,1,1],"best":[6,1,1],"worst":[-1,1,3],"run":[2,1,1]}],"2":[5,2,-5,0,0,[[1,-4],[3,-1]],{"bids_lost":1,"bids_won":1,"forced":1,"out":1},{"payment":[1,1,3],"worst":[-4,1,2],"best":[2,1,3],"run":[1,1,3]}],"3":[5,2,-2,2,-3,[[1,-3],[2,1]],{"out":2,"bids_won":1,"forced":2,"bids_lost":1},{"payment":[2,1,2],"worst":[-3,1,1],"best":[2,1,2],"run":[1,1,2]}]}],["da-san",10,5,{"1":[5,1,-70,2,-40,[[3,-70]],{"out":1},{"payment":[10,3,2],"worst":[-20,3,1],"best":[10,3,2],"run":[1,3,2]}],"2":[5,1,-70,0,0,[[3,-70]],{},{"payment":[10,3,2],"worst":[-20,3,1],"best":[10,3,2],"run":[1,3,2]}],"3":[5,4,140,3,60,[[1,70],[2,70]],{"bids_won":4,"forced":4,"out":4,"bids_lost":1},{"payment":[20,3,1],"best":[40,3,1],"worst":[-20,3,2],"run":[3,3,3]}]}]]}');
INSERT INTO "tallies" VALUES(94921156,24,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["tien-gow",1,4,{"1":[4,1,2,1,-2,[[2,-4],[3,5],[4,1]],{"jie":1},{"payment":[5,1,2],"worst":[-4,2,1],"best":[10,1,2],"run":[1,1,2]}],"2":[4,3,33,2,12,[[1,4],[3,25],[4,2],[5,2]],{"jie":3},{"payment":[10,1,3],"streak":[1,2,1],"best":[16,2,1],"worst":[-4,1,2],"run":[1,1,1]}],"3":[4,0,-30,1,-10,[[2,-25],[1,-5]],{"wu_sheng":4},{"worst":[-10,1,3]}],"4":[3,0,-3,0,0,[[2,-2],[1,-1]],{},{"worst":[-1,1,1]}],"5":[1,0,-2,0,0,[[2,-2]],{},{"worst":[-2,2,1]}]}]]}');
INSERT INTO "tallies" VALUES(100019715,35,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["freestyle",1,14,{"1":[14,5,-18,6,153,[[2,69],[3,-90],[5,1],[6,6],[4,-4]],{},{"payment":[70,9,1],"best":[109,9,1],"worst":[-135,9,2],"run":[1,1,1]}],"2":[14,4,-162,3,33,[[1,-69],[3,-94],[4,-4],[6,5]],{},{"payment":[9,7,2],"worst":[-171,9,1],"best":[36,7,2],"run":[1,1,3]}],"3":[14,7,267,3,58,[[1,90],[2,94],[4,88],[5,-5]],{},{"payment":[100,9,1],"worst":[-18,7,1],"best":[229,9,1],"run":[4,9,1]}],"4":[10,5,-73,2,-11,[[2,4],[3,-88],[5,1],[6,6],[1,4]],{},{"payment":[70,9,2],"best":[75,9,2],"worst":[-167,9,1],"run":[1,7,1]}],"5":[6,2,8,0,0,[[1,-1],[4,-1],[3,5],[6,5]],{},{"payment":[9,7,2],"worst":[-18,7,1],"best":[36,7,2],"run":[1,7,2]}],"6":[6,2,-22,0,0,[[1,-6],[4,-6],[2,-5],[5,-5]],{},{"payment":[5,7,4],"worst":[-18,7,1],"best":[20,7,4],"run":[1,7,4]}]}],["freestyle",2,5,{"1":[5,1,-42,2,-24,[[2,-22],[3,-10],[4,-10]],{},{"payment":[2,5,2],"worst":[-20,5,3],"best":[2,5,2],"run":[1,5,2]}],"2":[5,3,34,2,2,[[1,22],[3,12]],{},{"payment":[12,2,1],"best":[20,5,3],"worst":[-6,5,1],"run":[2,5,2]}],"3":[5,1,-8,1,-20,[[1,10],[2,-12],[4,-6]],{},{"payment":[6,2,1],"best":[18,5,1],"worst":[-20,5,3],"run":[1,5,1]}],"4":[3,2,16,0,0,[[3,6],[1,10]],{},{"payment":[10,5,3],"worst":[-6,5,1],"best":[20,5,3],"run":[2,5,2]}]}],["freestyle",3,2,{"1":[2,1,30,1,30,[[2,15],[4,15]],{},{"payment":[15,6,1],"best":[30,6,1],"run":[1,6,1]}],"2":[2,0,-30,1,0,[[1,-15],[3,-15]],{},{"worst":[-30,6,1]}],"3":[2,1,30,0,0,[[2,15],[4,15]],{},{"payment":[15,6,1],"best":[30,6,1],"run":[1,6,1]}],"4":[2,0,-30,0,0,[[1,-15],[3,-15]],{},{"worst":[-30,6,1]}]}],["freestyle",5,3,{"1":[3,2,60,1,35,[[4,30],[2,30]],{},{"payment":[30,3,1],"best":[35,3,1],"run":[2,3,1]}],"2":[3,0,-35,1,-25,[[1,-30],[3,-5]],{},{"worst":[-25,3,2]}],"3":[3,2,15,1,0,[[2,5],[4,10]],{},{"payment":[10,3,2],"best":[10,3,2],"run":[2,3,1]}],"4":[3,0,-40,0,0,[[1,-30],[3,-10]],{},{"worst":[-30,3,1]}]}]]}');
INSERT INTO "tallies" VALUES(111355208,68,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["che-deng",1,40,{"1":[40,25,1036,28,758,[[2,724],[3,155],[4,158],[5,-1]],{"clean":12,"blocked":3},{"payment":[240,7,1],"best":[480,7,1],"worst":[-100,8,2],"run":[3,18,1]}],"2":[40,15,-987,8,-266,[[1,-724],[3,-102],[4,-160],[5,-1]],{"clean":4,"blocked":6},{"payment":[110,4,2],"best":[190,4,2],"worst":[-350,7,1],"run":[2,1,1]}],"3":[33,13,-295,3,-53,[[1,-155],[2,102],[4,-241],[5,-1]],{"clean":3,"blocked":4},{"payment":[100,7,1],"worst":[-186,6,2],"best":[170,7,1],"run":[2,8,1]}],"4":[21,9,242,1,-40,[[1,-158],[2,160],[3,241],[5,-1]],{"blocked":3},{"payment":[110,4,1],"worst":[-305,8,1],"best":[235,4,1],"run":[2,6,1]}],"5":[1,1,4,0,0,[[1,1],[2,1],[3,1],[4,1]],{},{"payment":[1,23,1],"best":[4,23,1],"run":[1,23,1]}]}],["che-deng",10,2,{"1":[2,2,19800,2,19800,[[2,19800]],{"clean":1},{"payment":[15000,9,1],"best":[15000,9,1],"run":[2,9,1]}],"2":[2,0,-19800,0,0,[[1,-19800]],{"blocked":2},{"worst":[-15000,9,1]}]}]]}');
INSERT INTO "tallies" VALUES(124909916,61,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["twister",1,36,{"1":[36,24,1048,29,821,[[2,736],[3,174],[4,138]],{"clean":14,"blocked":3,"tornado":1,"thunderbolt":1,"joy":1,"wildfire":1,"floweret":1,"hero":1,"misfortune":1},{"payment":[240,7,1],"best":[480,7,1],"worst":[-100,8,2],"run":[7,17,1]}],"2":[36,14,-957,5,-261,[[1,-736],[3,-61],[4,-160]],{"clean":3,"blocked":6,"tornado":1,"thunderbolt":1,"joy":1,"wildfire":1,"floweret":1,"hero":1,"misfortune":1},{"payment":[110,4,2],"best":[190,4,2],"worst":[-350,7,1],"run":[2,1,1]}],"3":[27,10,-374,2,-50,[[1,-174],[2,61],[4,-261]],{"clean":2,"blocked":4},{"payment":[100,7,1],"worst":[-186,6,2],"best":[170,7,1],"run":[2,8,1]}],"4":[19,9,283,0,0,[[1,-138],[2,160],[3,261]],{"blocked":3},{"payment":[110,4,1],"worst":[-305,8,1],"best":[235,4,1],"run":[2,6,1]}]}],["twister",10,2,{"1":[2,2,19800,2,19800,[[2,19800]],{"clean":1},{"payment":[15000,9,1],"best":[15000,9,1],"run":[2,9,1]}],"2":[2,0,-19800,0,0,[[1,-19800]],{"blocked":2},{"worst":[-15000,9,1]}]}]]}');
INSERT INTO "tallies" VALUES(127695751,53,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["moon",1,33,{"1":[33,6,-17,13,8,[[2,-28],[3,11]],{"bids_made":9,"bids_failed":8,"games_won":6,"moons_failed":4,"moons_made":2},{"payment":[10,7,4],"worst":[-31,11,4],"best":[12,7,4],"run":[2,11,1]}],"2":[33,5,67,12,39,[[1,28],[3,39]],{"bids_made":3,"moons_made":1,"games_won":2},{"payment":[24,5,2],"best":[45,5,2],"worst":[-5,6,2],"run":[2,11,1]}],"3":[33,1,-50,8,-4,[[1,-11],[2,-39]],{"bids_failed":4,"moons_failed":2,"bids_made":1},{"payment":[15,11,4],"worst":[-18,5,2],"best":[14,11,4],"run":[1,11,4]}]}],["moon",2,3,{"1":[3,1,20,1,0,[[2,10],[3,10]],{"bids_made":1,"games_won":1},{"payment":[10,8,3],"best":[20,8,3],"run":[1,8,3]}],"2":[3,0,-10,1,0,[[1,-10]],{"bids_made":1},{"worst":[-10,8,3]}],"3":[3,0,-10,1,-10,[[1,-10]],{"bids_failed":1},{"worst":[-10,8,3]}]}]]}');
INSERT INTO "tallies" VALUES(128423982,39,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["tien-gow",2,1,{"1":[1,1,16,1,16,[[2,4],[3,10],[4,2]],{"jie":1},{"payment":[10,1,1],"streak":[1,1,1],"best":[16,1,1],"run":[1,1,1]}],"2":[1,0,-4,0,0,[[1,-4]],{},{"worst":[-4,1,1]}],"3":[1,0,-10,0,0,[[1,-10]],{"wu_sheng":1},{"worst":[-10,1,1]}],"4":[1,0,-2,0,0,[[1,-2]],{},{"worst":[-2,1,1]}]}]]}');
INSERT INTO "tallies" VALUES(130486703,54,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["buki",1,34,{"1":[34,5,2,22,12,[[2,-69],[3,47],[4,39],[5,-24],[6,5],[8,4]],{"bets_lost":7,"bank_won":3,"bets_won":1},{"payment":[14,4,3],"worst":[-12,6,2],"best":[18,12,3],"run":[1,2,1]}],"2":[34,12,73,7,16,[[1,69],[3,-4],[4,8]],{"bets_won":10,"bank_won":2,"bets_lost":10},{"payment":[20,6,2],"best":[20,6,2],"worst":[-6,4,3],"run":[2,1,1]}],"3":[34,5,-35,3,3,[[1,-47],[2,4],[4,17],[5,-12],[6,3]],{"bets_lost":18,"bets_won":4,"bank_won":2},{"payment":[15,2,2],"worst":[-14,4,3],"best":[15,2,2],"run":[2,11,1]}],"4":[28,2,-64,2,-3,[[1,-39],[2,-8],[3,-17]],{"bets_lost":17,"bets_won":1,"bank_won":1},{"payment":[20,4,3],"worst":[-10,12,3],"best":[20,4,3],"run":[2,4,3]}],"5":[5,4,36,0,0,[[1,24],[3,12]],{},{"payment":[12,11,1],"best":[12,11,1],"run":[2,11,1]}],"6":[4,0,-8,0,0,[[1,-5],[3,-3]],{},{"worst":[-3,11,1]}],"7":[1,0,0,0,0,[],{},{}],"8":[1,0,-4,0,0,[[1,-4]],{},{"worst":[-4,11,1]}]}],["buki",2,1,{"1":[1,0,-7,1,-7,[[2,-15],[3,4],[4,4]],{},{"payment":[4,10,1],"worst":[-7,10,1]}],"2":[1,1,15,0,0,[[1,15]],{"bets_won":1},{"payment":[15,10,1],"best":[15,10,1],"run":[1,10,1]}],"3":[1,0,-4,0,0,[[1,-4]],{"bets_lost":1},{"worst":[-4,10,1]}],"4":[1,0,-4,0,0,[[1,-4]],{"bets_lost":1},{"worst":[-4,10,1]}]}]]}');
INSERT INTO "tallies" VALUES(151191389,15,'{"mark":"52e682e079381fda1bb4d24059a266e87d6c65530a1df5508d8b781c4bde6ef9","games":[["buki",1,1,{"1":[1,1,16,1,16,[[2,4],[3,2],[4,6],[5,4]],{"bank_won":1},{"payment":[6,1,1],"best":[16,1,1],"run":[1,1,1]}],"2":[1,0,-4,0,0,[[1,-4]],{"bets_lost":1},{"worst":[-4,1,1]}],"3":[1,0,-2,0,0,[[1,-2]],{"bets_lost":1},{"worst":[-2,1,1]}],"4":[1,0,-6,0,0,[[1,-6]],{"bets_lost":1},{"worst":[-6,1,1]}],"5":[1,0,-4,0,0,[[1,-4]],{},{"worst":[-4,1,1]}]}]]}');
CREATE INDEX ix_hands_table_id_revision ON hands (table_id, revision);
CREATE INDEX ix_objections_table_id_sheet_number ON objections (table_id, sheet, number);
CREATE INDEX ix_hands_told ON hands (table_id, revision) WHERE "chip_changes" IS NOT NULL;
CREATE INDEX ix_events_table_id_revision ON events (table_id, revision);
CREATE INDEX ix_entries_table_id_revision ON entries (table_id, revision);
CREATE INDEX ix_entry_objections_table_id_entry ON entry_objections (table_id, entry);
CREATE INDEX ix_hands_table_id_sheet_order_key_revision ON hands (table_id, sheet, order_key, revision);
CREATE TRIGGER hands_no_UPDATE BEFORE UPDATE ON hands BEGIN SELECT RAISE(ABORT, 'a hand is history: it is only added to'); END;
CREATE TRIGGER hands_no_DELETE BEFORE DELETE ON hands BEGIN SELECT RAISE(ABORT, 'a hand is history: it is only added to'); END;
CREATE TRIGGER amendments_no_UPDATE BEFORE UPDATE ON amendments BEGIN SELECT RAISE(ABORT, 'what was agreed is history: it is only added to'); END;
CREATE TRIGGER amendments_no_DELETE BEFORE DELETE ON amendments BEGIN SELECT RAISE(ABORT, 'what was agreed is history: it is only added to'); END;
CREATE TRIGGER entries_no_UPDATE BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'what was entered is history: it is only added to'); END;
CREATE TRIGGER entries_no_DELETE BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'what was entered is history: it is only added to'); END;
CREATE TRIGGER events_no_UPDATE BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'what was done is history: it is only added to'); END;
CREATE TRIGGER events_no_DELETE BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'what was done is history: it is only added to'); END;
COMMIT;

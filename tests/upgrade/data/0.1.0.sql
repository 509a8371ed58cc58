BEGIN TRANSACTION;
CREATE TABLE "account_emailaddress" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "verified" bool NOT NULL, "primary" bool NOT NULL, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "email" varchar(254) NOT NULL);
INSERT INTO "account_emailaddress" VALUES(1,1,1,1,'ala@example.com');
INSERT INTO "account_emailaddress" VALUES(2,1,1,2,'bartek@example.com');
INSERT INTO "account_emailaddress" VALUES(3,1,1,3,'organizator@example.com');
INSERT INTO "account_emailaddress" VALUES(4,1,1,4,'celina@example.com');
CREATE TABLE "account_emailconfirmation" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "created" datetime NOT NULL, "sent" datetime NULL, "key" varchar(64) NOT NULL UNIQUE, "email_address_id" integer NOT NULL REFERENCES "account_emailaddress" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "accounts_outgoingmail" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "key" varchar(200) NOT NULL UNIQUE, "topic" varchar(120) NOT NULL, "to_address" varchar(254) NOT NULL, "thread" varchar(80) NOT NULL, "stream" varchar(12) NOT NULL, "language" varchar(2) NOT NULL, "subject" varchar(200) NOT NULL, "text" text NOT NULL, "html" text NOT NULL, "draft" text NOT NULL CHECK ((JSON_VALID("draft") OR "draft" IS NULL)), "headers" text NOT NULL CHECK ((JSON_VALID("headers") OR "headers" IS NULL)), "envelope_from" varchar(200) NOT NULL, "message_id" varchar(200) NOT NULL UNIQUE, "state" varchar(12) NOT NULL, "not_before" datetime NOT NULL, "expires_at" datetime NULL, "lease_until" datetime NULL, "attempts" smallint unsigned NOT NULL CHECK ("attempts" >= 0), "last_error" text NOT NULL, "created_at" datetime NOT NULL, "sent_at" datetime NULL, "user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "accounts_mail_sent_has_time" CHECK ((("sent_at" IS NOT NULL AND "state" = 'sent') OR (NOT ("state" = 'sent') AND "sent_at" IS NULL))));
INSERT INTO "accounts_outgoingmail" VALUES(1,'turn:1:0:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 0}','{}','','<zpdy76wt6bvwqkf2v57xbkrjdhld4ggq@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(2,'started:1:1','','bartek@example.com','match:5i44nj9bc5','match','en','VISTA: ala – bartek','##- Odpisz powyżej tej linii / Reply above this line -##

The match begins.
At the table: ala – bartek.
First to act: ala. You get a mail when it is your turn.

The match on its page:
http://127.0.0.1:8000/partia/5i44nj9bc5/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/lnaxof2lsrijrsv2gaokkelmqu/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">At the table: ala – bartek.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">The match begins</h1>
<p class="place" style="margin: 4px 0 10px;color: #676459;font-size: 15px;">VISTA</p>
<p style="margin: 0 0 12px;">At the table: ala – bartek.</p>
<p style="margin: 0 0 12px;">First to act: ala. You get a mail when it is your turn.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the table</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/lnaxof2lsrijrsv2gaokkelmqu/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.5i44nj9bc5@kartka.localhost>", "References": "<match.5i44nj9bc5@kartka.localhost> <r.6ngonw2do4v6i3v2aumbffpyhq@reply.kartka.localhost>", "Reply-To": "r.6ngonw2do4v6i3v2aumbffpyhq@reply.kartka.localhost", "List-Id": "<5i44nj9bc5.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/lnaxof2lsrijrsv2gaokkelmqu/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.xytnlveyrjzxe6tu5fuspcs4au@bounce.kartka.localhost','<dw3wtq6pkfqanbmywme4nwtikaevohge@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(3,'turn:1:1:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 1}','{}','','<xmag5k77txyxa3mcqdzf4zc5vr2obitw@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(4,'turn:1:3:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 3}','{}','','<eo5ejysydeqihqh55s6v5ecachem66xz@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 20:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(5,'turn:1:6:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 6}','{}','','<ircnqsls5rrz6fvgymar7uubeszqlf4s@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 00:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(6,'turn:1:8:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 8}','{}','','<mqcos57di5cqqsqghait3s4lo32752rd@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 04:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(7,'turn:1:10:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 10}','{}','','<w62vyfppoubnid67kmnoykzi3emlic7k@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 08:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(8,'turn:1:12:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 12}','{}','','<bkqfshx3qba2tfbj3zblnjo7tkz7smsc@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(9,'turn:1:13:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 13}','{}','','<ctgbsh32p5ffdlzbr4mr55sgas2xcsgo@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(10,'turn:1:16:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 16}','{}','','<gyrfzrxnuqvloz3qytij57y2ptlluwis@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 20:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(11,'turn:1:18:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 18}','{}','','<mechoiovxudmmtrc5nfbntjldsdhkrq6@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 00:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(12,'turn:1:19:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 19}','{}','','<jcqap3tfom23tfttbtwdoimhkrbl3yg3@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 04:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(13,'turn:1:21:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 21}','{}','','<v7fi6vcndwlo6j5wsrkknmkrjqpfgtza@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 08:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(14,'turn:1:23:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 23}','{}','','<2xotppechu6apkrx6pagomaabxz3vlaq@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(15,'turn:1:25:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 25}','{}','','<ju7agvtfmn3hinzi4kgdntseransjcyn@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(16,'turn:1:27:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 27}','{}','','<ljjk2yve2i7htmkrf4io73v63db4nvmt@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(17,'turn:1:30:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 30}','{}','','<dkdy5wtvij3xlsouxah4izjmel2blppn@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(18,'turn:1:32:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 32}','{}','','<w7e6do2qprerko4clpkanohto3yfexgy@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(19,'turn:1:33:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 33}','{}','','<7plu4swyxwvetz22tvugdzadvkio66jc@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(20,'turn:1:35:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 35}','{}','','<cekozs367hki5jdy5fbhcyjl3dbpcavf@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(21,'turn:1:37:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 37}','{}','','<4upu3tgog74bamupidhw2jsofbfzhzd6@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(22,'turn:1:39:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 39}','{}','','<lutfowhv6ioqscbqdhx54mg2vsk7m54e@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(23,'turn:1:41:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 41}','{}','','<rcxki66bobehci6hddt45in5v3ixk4d4@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(24,'turn:1:43:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 43}','{}','','<ewfjbds2bzy6xwr6k4punazzdtiitanm@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(25,'turn:1:45:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 45}','{}','','<mpygjlnq3kzwvdknstj2lyjnyjeyevmb@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(26,'turn:1:48:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 48}','{}','','<wxap5ylytx6fznjkohnjtbcj22xggdqu@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(27,'turn:1:49:0','turn:1:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 1, "seat": 0, "version": 49}','{}','','<vt22fuwyileu4dvipw6beowp2swiwh7r@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(28,'round:1:0','round:1:0','ala@example.com','match:5i44nj9bc5','match','pl','VISTA: ala – bartek, runda 1','##- Odpisz powyżej tej linii / Reply above this line -##

Runda 1 skończona.
ala: 17 z 26 lew, wynik +4.

Wynik:
| atut     ala  bartek
| ♠︎ pik     +4       ·
| ♥︎ kier     ·       ·
| ♦︎ karo     ·       ·
| ♣︎ trefl    ·       ·
| BA         ·       ·
| suma      +4       0

Partia na stronie:
http://127.0.0.1:8000/partia/5i44nj9bc5/

Kartka – gry karciane pocztą i na stronie.
Nie chcesz takich maili? Wyłącz je tutaj (zegar idzie dalej):
http://127.0.0.1:8000/m/mg356gdgxoam2skmrr7d5bgone/stop/match/
','<!DOCTYPE html><html lang="pl"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek, runda 1</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">ala: 17 z 26 lew, wynik +4.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>
<td class="stamp" style="text-align: left;vertical-align: top;font-weight: 400;padding: 12px 20px 10px 0;width: 64px;border-bottom: 1px solid #d9cfb8;"><table role="presentation" style="border-collapse: separate;border-spacing: 0;margin-left: auto;"><tbody><tr><td class="" style="padding: 0;font-weight: 400;text-align: center;vertical-align: middle;width: 44px;height: 50px;border: 2px dashed #b3322b;background: #fffdf7;color: #22304d;font-size: 22px;line-height: 1;">♠︎<span style="display: block;font-size: 10px;line-height: 1;color: #676459;padding-top: 4px;">atut</span></td></tr></tbody></table></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Runda 1 skończona</h1>
<p class="lead" style="margin: 0 0 12px;font-size: 17px;">ala: 17 z 26 lew, wynik +4.</p>
<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">atut</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">ala</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ pik</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+4</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ kier</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ karo</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ trefl</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> BA</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">suma</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+4</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">0</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Zobacz stół</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #676459;">Partia na stronie</a></p>
<p style="margin: 0 0 6px;">Kartka – gry karciane pocztą i na stronie.</p>
<p style="margin: 0 0 6px;">Nie chcesz takich maili? <a href="http://127.0.0.1:8000/m/mg356gdgxoam2skmrr7d5bgone/stop/match/" style="color: #676459;">Wyłącz je</a> (zegar idzie dalej)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.5i44nj9bc5@kartka.localhost>", "References": "<match.5i44nj9bc5@kartka.localhost> <r.i3rrhxjdozzeorfonpksnkkjnq@reply.kartka.localhost>", "Reply-To": "r.i3rrhxjdozzeorfonpksnkkjnq@reply.kartka.localhost", "List-Id": "<5i44nj9bc5.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/mg356gdgxoam2skmrr7d5bgone/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.p6tquunne5qcreiuqsdyw3owda@bounce.kartka.localhost','<2z4pq3o3eo5sinx3v65nhrp6pfvutjxo@kartka.localhost>','superseded','2026-03-01 12:00:05',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(29,'round:1:1','round:1:1','bartek@example.com','match:5i44nj9bc5','match','en','VISTA: ala – bartek, round 1','##- Odpisz powyżej tej linii / Reply above this line -##

Round 1 is over.
ala: 17 of 26 tricks, score +4.

Score:
| trump       bartek  ala
| ♠︎ spades         ·   +4
| ♥︎ hearts         ·    ·
| ♦︎ diamonds       ·    ·
| ♣︎ clubs          ·    ·
| no trump         ·    ·
| sum              0   +4

The match on its page:
http://127.0.0.1:8000/partia/5i44nj9bc5/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/lb7zs3ryfa3mkxt2wkzy7ueoyy/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek, round 1</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">ala: 17 of 26 tricks, score +4.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>
<td class="stamp" style="text-align: left;vertical-align: top;font-weight: 400;padding: 12px 20px 10px 0;width: 64px;border-bottom: 1px solid #d9cfb8;"><table role="presentation" style="border-collapse: separate;border-spacing: 0;margin-left: auto;"><tbody><tr><td class="" style="padding: 0;font-weight: 400;text-align: center;vertical-align: middle;width: 44px;height: 50px;border: 2px dashed #b3322b;background: #fffdf7;color: #22304d;font-size: 22px;line-height: 1;">♠︎<span style="display: block;font-size: 10px;line-height: 1;color: #676459;padding-top: 4px;">trump</span></td></tr></tbody></table></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Round 1 is over</h1>
<p class="lead" style="margin: 0 0 12px;font-size: 17px;">ala: 17 of 26 tricks, score +4.</p>
<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">trump</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">ala</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ spades</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+4</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ hearts</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ diamonds</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ clubs</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> no trump</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">sum</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">0</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+4</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the table</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/lb7zs3ryfa3mkxt2wkzy7ueoyy/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.5i44nj9bc5@kartka.localhost>", "References": "<match.5i44nj9bc5@kartka.localhost> <r.atgepefrxjbo62l2lgotinpdbi@reply.kartka.localhost>", "Reply-To": "r.atgepefrxjbo62l2lgotinpdbi@reply.kartka.localhost", "List-Id": "<5i44nj9bc5.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/lb7zs3ryfa3mkxt2wkzy7ueoyy/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.zdlpf4x7b7atolqon4ph4vfmt4@bounce.kartka.localhost','<zh7lp6e7tx6u7brqawl3djmdlgiuuq5p@kartka.localhost>','superseded','2026-03-01 12:00:05',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(30,'turn:2:2:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 2}','{}','','<flkqujl6b2snexgyyk3afraeguhlhnew@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(31,'turn:2:3:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 3}','{}','','<vdc4vu4pgpoa3mkjnxbrstupordpimny@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(32,'turn:2:6:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 6}','{}','','<iazwwlnqzvjdb6ipurx7wdjt4oyu2hjt@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 20:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(33,'turn:2:8:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 8}','{}','','<enptjjybbt22jt7d7rb7w6rko5rltot3@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 00:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(34,'turn:2:10:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 10}','{}','','<vg4lvowpdupqzq4fftpkb7ptbjlnxzcw@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 04:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(35,'turn:2:12:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 12}','{}','','<cqxjeau4hp6md2yu3acrjy4af3rde5ko@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 08:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(36,'turn:2:14:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 14}','{}','','<2gcfvntlqxvujyqqlkfep6hrz3ckkhjp@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(37,'turn:2:16:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 16}','{}','','<qdt3udok5srtrod2oowdkdrlubopldaz@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(38,'turn:2:18:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 18}','{}','','<yjbl463x5zpymesyfhbd5icbhs6cg56x@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 20:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(39,'turn:2:20:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 20}','{}','','<y7fgr5qdx7bvplsmn5pecm2ly3hqcmja@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 00:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(40,'turn:2:22:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 22}','{}','','<h3pegw46zn6gi5t64m2kczzumgfzucj5@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 04:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(41,'turn:2:23:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 23}','{}','','<wehwtfgaeukg355vibftpek3eyjzjcrs@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 08:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(42,'turn:2:25:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 25}','{}','','<3dodlelo4zugjhfa363gmzoqpad26td7@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(43,'turn:2:27:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 27}','{}','','<gtwxbwx673jjchhee5qey4fltrtm5gts@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(44,'turn:2:29:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 29}','{}','','<3ccmlcwwzxmw3337vv5iktodc55cmc7f@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(45,'turn:2:31:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 31}','{}','','<yea4si26dvpypl6nmz6uk76t2bf7gnch@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(46,'turn:2:33:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 33}','{}','','<5ltjvbgpicy57ogo5wcu34v6pw6hnvw2@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(47,'turn:2:36:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 36}','{}','','<o7caepyojhn3szwqeeaulrmn6ii74awf@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(48,'turn:2:38:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 38}','{}','','<kgzekvz2c5mpexrevs3jfmedbgb3tdlj@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(49,'turn:2:39:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 39}','{}','','<f75wcufy3tlguos3kd2x76abzlfsneol@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(50,'turn:2:41:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 41}','{}','','<wb3lhsrzuyqojmikjl6sap56j6itrj45@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(51,'turn:2:43:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 43}','{}','','<2545dfae3uq2vjvjayxan47muz7br44g@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(52,'turn:2:46:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 46}','{}','','<2upq6n5gy4gggy5z62retlndmo4lkrwq@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(53,'turn:2:48:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 48}','{}','','<65wij6lpbje5joeemgbjxphjei2oeese@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(54,'turn:2:49:0','turn:2:0','ala@example.com','match:5i44nj9bc5','turn','pl','','','','{"kind": "turn", "round": 2, "seat": 0, "version": 49}','{}','','<e3uvvgr4dca2kknadl5wqutkjng25rcs@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(55,'ended:1:0','','ala@example.com','match:5i44nj9bc5','match','pl','VISTA: ala – bartek','##- Odpisz powyżej tej linii / Reply above this line -##

Wygrywasz partię.

Wynik:
| atut     ala  bartek
| ♠︎ pik     +4      +2
| ♥︎ kier     ·       ·
| ♦︎ karo     ·       ·
| ♣︎ trefl    ·       ·
| BA         ·       ·
| suma      +4      +2

Na stronie partii można obejrzeć każdą rundę, sprawdzić rozdania i
zaproponować rewanż.

Partia na stronie:
http://127.0.0.1:8000/partia/5i44nj9bc5/

Kartka – gry karciane pocztą i na stronie.
Nie chcesz takich maili? Wyłącz je tutaj (zegar idzie dalej):
http://127.0.0.1:8000/m/zwpxh4y2srt56iwgjidpcrmcy4/stop/match/
','<!DOCTYPE html><html lang="pl"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">Wygrywasz partię. </div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Wygrywasz partię</h1>


<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">atut</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">ala</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ pik</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+4</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+2</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ kier</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ karo</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ trefl</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> BA</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">suma</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+4</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+2</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;">Na stronie partii można obejrzeć każdą rundę, sprawdzić rozdania i zaproponować rewanż.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Zobacz partię</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #676459;">Partia na stronie</a></p>
<p style="margin: 0 0 6px;">Kartka – gry karciane pocztą i na stronie.</p>
<p style="margin: 0 0 6px;">Nie chcesz takich maili? <a href="http://127.0.0.1:8000/m/zwpxh4y2srt56iwgjidpcrmcy4/stop/match/" style="color: #676459;">Wyłącz je</a> (zegar idzie dalej)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.5i44nj9bc5@kartka.localhost>", "References": "<match.5i44nj9bc5@kartka.localhost> <r.ucozwaqfq56ziuortwvntvynyu@reply.kartka.localhost>", "Reply-To": "r.ucozwaqfq56ziuortwvntvynyu@reply.kartka.localhost", "List-Id": "<5i44nj9bc5.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/zwpxh4y2srt56iwgjidpcrmcy4/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.qedo7oxp6jgn2mrw2rs7mrwrpu@bounce.kartka.localhost','<ujm7e5sh5nsjelnw65ncumwaefvjaygf@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(56,'ended:1:1','','bartek@example.com','match:5i44nj9bc5','match','en','VISTA: ala – bartek','##- Odpisz powyżej tej linii / Reply above this line -##

The match is won by ala.

Score:
| trump       bartek  ala
| ♠︎ spades        +2   +4
| ♥︎ hearts         ·    ·
| ♦︎ diamonds       ·    ·
| ♣︎ clubs          ·    ·
| no trump         ·    ·
| sum             +2   +4

On its page you can look at every round again, check the deals and offer
a rematch.

The match on its page:
http://127.0.0.1:8000/partia/5i44nj9bc5/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/4smt6jgds55ys7gowupmf3ituu/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">The match is won by ala. </div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">The match is won by ala</h1>


<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">trump</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">ala</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ spades</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+2</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+4</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ hearts</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ diamonds</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ clubs</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> no trump</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">sum</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+2</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+4</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;">On its page you can look at every round again, check the deals and offer a rematch.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the match</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/5i44nj9bc5/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/4smt6jgds55ys7gowupmf3ituu/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.5i44nj9bc5@kartka.localhost>", "References": "<match.5i44nj9bc5@kartka.localhost> <r.etsmwkx2ctlszvwlfwecuulzim@reply.kartka.localhost>", "Reply-To": "r.etsmwkx2ctlszvwlfwecuulzim@reply.kartka.localhost", "List-Id": "<5i44nj9bc5.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/4smt6jgds55ys7gowupmf3ituu/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.v5urghikhde65iof666zj5kvne@bounce.kartka.localhost','<i4t2jwcchpsocyimhhlgmvwmbarheiu2@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(57,'turn:3:0:0','turn:3:0','ala@example.com','match:vd73ktpf7s','turn','pl','','','','{"kind": "turn", "round": 3, "seat": 0, "version": 0}','{}','','<brgnyjhs532hpkxumavdapytj5f6qpoe@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-04 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(58,'turn:3:1:0','turn:3:0','ala@example.com','match:vd73ktpf7s','turn','pl','','','','{"kind": "turn", "round": 3, "seat": 0, "version": 1}','{}','','<bdqvphq4hbbz4f3svchvearlxp6cq5j3@kartka.localhost>','queued','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(59,'chat:1:1','chat:2:1','bartek@example.com','match:vd73ktpf7s','chat','en','VISTA: ala – bartek','##- Odpisz powyżej tej linii / Reply above this line -##

ala writes to you at the table:

| Zagramy jeszcze dziś?

To answer, send this mail back with «CHAT» and your words in the first
line, or write on the page.

The match on its page:
http://127.0.0.1:8000/partia/vd73ktpf7s/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/2ccx77k3gkpymmjnihx2i6rp2q/stop/chat/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">Zagramy jeszcze dziś?</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">ala writes to you at the table</h1>

<div class="said" style="border-left: 3px solid #b3322b;padding: 2px 0 2px 12px;margin: 12px 0;">Zagramy jeszcze dziś?</div>
<p class="soft" style="margin: 0 0 12px;color: #676459;font-size: 14px;">To answer, send this mail back with «CHAT» and your words in the first line, or write on the page.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/vd73ktpf7s/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the table</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/vd73ktpf7s/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/2ccx77k3gkpymmjnihx2i6rp2q/stop/chat/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.vd73ktpf7s@kartka.localhost>", "References": "<match.vd73ktpf7s@kartka.localhost> <r.yilm3owcuufehv6pepdtrxpscy@reply.kartka.localhost>", "Reply-To": "r.yilm3owcuufehv6pepdtrxpscy@reply.kartka.localhost", "List-Id": "<vd73ktpf7s.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/2ccx77k3gkpymmjnihx2i6rp2q/stop/chat/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.kjoyyqxnzfgnsgpcu73qyh3xsy@bounce.kartka.localhost','<lxinr32rqq5pxypcehcxofu3nujgfjvw@kartka.localhost>','queued','2026-03-01 12:02:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(60,'turn:5:0:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 0}','{}','','<yjovsowldivsrgskw5npb35ykzzlgvdl@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(61,'started:3:1','','bartek@example.com','match:vcucmzm383','match','en','VISTA: ala – bartek','##- Odpisz powyżej tej linii / Reply above this line -##

The match begins.
At the table: ala – bartek.
First to act: ala. You get a mail when it is your turn.

The match on its page:
http://127.0.0.1:8000/partia/vcucmzm383/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/bf7cqpdri2gbmzvsw2ehcfdiwq/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">At the table: ala – bartek.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">The match begins</h1>
<p class="place" style="margin: 4px 0 10px;color: #676459;font-size: 15px;">VISTA</p>
<p style="margin: 0 0 12px;">At the table: ala – bartek.</p>
<p style="margin: 0 0 12px;">First to act: ala. You get a mail when it is your turn.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/vcucmzm383/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the table</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/vcucmzm383/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/bf7cqpdri2gbmzvsw2ehcfdiwq/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.vcucmzm383@kartka.localhost>", "References": "<match.vcucmzm383@kartka.localhost> <r.lyfmdi524kq7s77g7dwmtvmosy@reply.kartka.localhost>", "Reply-To": "r.lyfmdi524kq7s77g7dwmtvmosy@reply.kartka.localhost", "List-Id": "<vcucmzm383.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/bf7cqpdri2gbmzvsw2ehcfdiwq/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.g6ckv4bekcha4rhkivzfsco23i@bounce.kartka.localhost','<kd7zxvwrxe5fvtd2nhxdmgx6vppvo2ol@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(62,'turn:5:1:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 1}','{}','','<kxwffjyy23vo5gi4omyo5vbbopgy27x3@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(63,'turn:5:4:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 4}','{}','','<htijs3qpw65zox42mw6n72mm5g5laymi@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 20:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(64,'turn:5:6:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 6}','{}','','<opla4m3l7hf5iwmpxcvdg37xypb57ty4@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 00:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(65,'turn:5:7:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 7}','{}','','<xungtehnl66ryse2rvptcgwxjv274bf5@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 04:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(66,'turn:5:9:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 9}','{}','','<63p7moksf6aei6di5x6u3d7nlf6ecu4k@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 08:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(67,'turn:5:11:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 11}','{}','','<aunv6ju6blatbmff6ideg7bok3ztervz@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(68,'turn:5:14:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 14}','{}','','<topzrxnd5gtfdpfh45jgnxifg3kaehs4@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(69,'turn:5:16:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 16}','{}','','<b5jatjsfknqds6ccdlv22tkylmcacv5r@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-07 20:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(70,'turn:5:18:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 18}','{}','','<urjs4rodv5tes2whu432ipen23ymp6wm@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 00:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(71,'turn:5:20:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 20}','{}','','<e4b25inltbvpx7cq3shsam3xt6fqahxg@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 04:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(72,'turn:5:21:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 21}','{}','','<t72a6gwhrpiev7fgik425tymtzsysowr@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 08:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(73,'turn:5:23:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 23}','{}','','<zpud766nodvtsnan2j4xvidhld56g37s@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(74,'turn:5:25:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 25}','{}','','<ckpoy65vbsgud4ekyeneurcrztcngbz2@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(75,'turn:5:27:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 27}','{}','','<y55qu7oppuo6n6acalv36qvb5xzfhzkt@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(76,'turn:5:30:0','turn:5:0','ala@example.com','match:vcucmzm383','turn','pl','','','','{"kind": "turn", "round": 5, "seat": 0, "version": 30}','{}','','<26ah5hrhsawqdis3oeh3gurivvi6w74n@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(77,'turn:6:1:0','turn:6:0','ala@example.com','match:a35kutfgdk','turn','pl','','','','{"kind": "turn", "round": 6, "seat": 0, "version": 1}','{}','','<zjgfhnrmwt4nruakhffiy7rputjwqvt3@kartka.localhost>','queued','2026-03-01 12:00:05','2026-03-06 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(78,'turn:7:0:0','turn:7:0','ala@example.com','match:aena89xxfp','turn','pl','','','','{"kind": "turn", "round": 7, "seat": 0, "version": 0}','{}','','<gmm6jfsjmg6mztphpze52dirtphtla2i@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(79,'turn:8:0:0','turn:8:0','ala@example.com','match:2j75nmazt9','turn','pl','','','','{"kind": "turn", "round": 8, "seat": 0, "version": 0}','{}','','<gpledjqsp3wpl4yvuzivjk46yfdnand7@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-06 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(80,'turn:8:1:0','turn:8:0','ala@example.com','match:2j75nmazt9','turn','pl','','','','{"kind": "turn", "round": 8, "seat": 0, "version": 1}','{}','','<av7hzly5tmzzukylwaiv7htyb3uxo6rs@kartka.localhost>','queued','2026-03-01 12:00:05','2026-03-06 16:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(81,'invited:8','table:8','bartek@example.com','match:caddjgqj5w','match','en','VISTA: ala invites you to a match','ala invites you to a match of VISTA.
The table waits until: Sunday, 15 March 2026, 13:00 CET

Take your seat or say no on this page:
http://127.0.0.1:8000/partia/caddjgqj5w/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/la4vlbkz3vh3eg3u32z56wgsii/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala invites you to a match</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">The table waits until: Sunday, 15 March 2026, 13:00&nbsp;CET</div>

<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">ala invites you to a match</h1>
<p class="place" style="margin: 4px 0 10px;color: #676459;font-size: 15px;">VISTA</p>
<p style="margin: 0 0 12px;">The table waits until: Sunday, 15 March 2026, 13:00&nbsp;CET</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/caddjgqj5w/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Take your seat or say no</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/caddjgqj5w/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/la4vlbkz3vh3eg3u32z56wgsii/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.caddjgqj5w@kartka.localhost>", "References": "<match.caddjgqj5w@kartka.localhost>", "List-Id": "<caddjgqj5w.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/la4vlbkz3vh3eg3u32z56wgsii/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.vdi447hmnzcg4in77ie5ogo3gi@bounce.kartka.localhost','<xrwtti3tdjpcy3hgsnfmxfogl6kfo5o7@kartka.localhost>','queued','2026-03-01 12:00:00','2026-03-15 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(82,'started:9:1','','celina@example.com','match:wsnp2vspb9','match','pl','VISTA: bartek – celina','##- Odpisz powyżej tej linii / Reply above this line -##

Partia się zaczyna.
Przy stole: bartek – celina.
Zaczyna bartek. Gdy będzie twój ruch, przyjdzie mail.

Partia na stronie:
http://127.0.0.1:8000/partia/wsnp2vspb9/

Kartka – gry karciane pocztą i na stronie.
Nie chcesz takich maili? Wyłącz je tutaj (zegar idzie dalej):
http://127.0.0.1:8000/m/h6d46lszrwj33q3et5oex4s73u/stop/match/
','<!DOCTYPE html><html lang="pl"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: bartek – celina</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">Przy stole: bartek – celina.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">bartek – celina</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Partia się zaczyna</h1>
<p class="place" style="margin: 4px 0 10px;color: #676459;font-size: 15px;">VISTA</p>
<p style="margin: 0 0 12px;">Przy stole: bartek – celina.</p>
<p style="margin: 0 0 12px;">Zaczyna bartek. Gdy będzie twój ruch, przyjdzie mail.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Zobacz stół</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #676459;">Partia na stronie</a></p>
<p style="margin: 0 0 6px;">Kartka – gry karciane pocztą i na stronie.</p>
<p style="margin: 0 0 6px;">Nie chcesz takich maili? <a href="http://127.0.0.1:8000/m/h6d46lszrwj33q3et5oex4s73u/stop/match/" style="color: #676459;">Wyłącz je</a> (zegar idzie dalej)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.wsnp2vspb9@kartka.localhost>", "References": "<match.wsnp2vspb9@kartka.localhost> <r.xyqhpluoybmlptr4n4sakvpgxq@reply.kartka.localhost>", "Reply-To": "r.xyqhpluoybmlptr4n4sakvpgxq@reply.kartka.localhost", "List-Id": "<wsnp2vspb9.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/h6d46lszrwj33q3et5oex4s73u/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.hdjfmnmkpwi42xkp6sffpnin2e@bounce.kartka.localhost','<lljbqhatw54u3mbznk554klkrc2ua23n@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(83,'turn:10:0:0','turn:10:0','ala@example.com','match:rtppxw2wd2','turn','pl','','','','{"kind": "turn", "round": 10, "seat": 0, "version": 0}','{}','','<wssens2urizaixhvoerdrr7l774tqjjp@kartka.localhost>','queued','2026-03-01 12:00:05','2026-03-17 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(84,'started:10:1','','bartek@example.com','match:rtppxw2wd2','match','en','VISTA: ala – bartek','##- Odpisz powyżej tej linii / Reply above this line -##

The match begins.
At the table: ala – bartek.
First to act: ala. You get a mail when it is your turn.

The match on its page:
http://127.0.0.1:8000/partia/rtppxw2wd2/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/msevewrbvno7kilyi2bd3vyc4i/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: ala – bartek</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">At the table: ala – bartek.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">ala – bartek</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">The match begins</h1>
<p class="place" style="margin: 4px 0 10px;color: #676459;font-size: 15px;">VISTA</p>
<p style="margin: 0 0 12px;">At the table: ala – bartek.</p>
<p style="margin: 0 0 12px;">First to act: ala. You get a mail when it is your turn.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/rtppxw2wd2/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the table</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/rtppxw2wd2/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/msevewrbvno7kilyi2bd3vyc4i/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.rtppxw2wd2@kartka.localhost>", "References": "<match.rtppxw2wd2@kartka.localhost> <r.43ocvp2cblfcijgdt3kk6bqob4@reply.kartka.localhost>", "Reply-To": "r.43ocvp2cblfcijgdt3kk6bqob4@reply.kartka.localhost", "List-Id": "<rtppxw2wd2.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/msevewrbvno7kilyi2bd3vyc4i/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.7sf5jijrkhrpyojqqbyvgcwkt4@bounce.kartka.localhost','<pp57e5ywrh2kfitabsgu3dxrnz4guu3k@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(85,'turn:11:0:0','turn:11:0','celina@example.com','match:x7tbzsc6ie','turn','pl','','','','{"kind": "turn", "round": 11, "seat": 0, "version": 0}','{}','','<3gp3kjvbtb7l3ciehcu5cjto5wbzx55o@kartka.localhost>','queued','2026-03-01 12:00:05','2026-03-17 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(86,'started:11:1','','ala@example.com','match:x7tbzsc6ie','match','pl','VISTA: celina – ala','##- Odpisz powyżej tej linii / Reply above this line -##

Partia się zaczyna.
Przy stole: celina – ala.
Zaczyna celina. Gdy będzie twój ruch, przyjdzie mail.

Partia na stronie:
http://127.0.0.1:8000/partia/x7tbzsc6ie/

Kartka – gry karciane pocztą i na stronie.
Nie chcesz takich maili? Wyłącz je tutaj (zegar idzie dalej):
http://127.0.0.1:8000/m/efpgpohcb3mby3zshx3ulfqzu4/stop/match/
','<!DOCTYPE html><html lang="pl"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: celina – ala</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">Przy stole: celina – ala.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">celina – ala</span></td>


</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Partia się zaczyna</h1>
<p class="place" style="margin: 4px 0 10px;color: #676459;font-size: 15px;">VISTA</p>
<p style="margin: 0 0 12px;">Przy stole: celina – ala.</p>
<p style="margin: 0 0 12px;">Zaczyna celina. Gdy będzie twój ruch, przyjdzie mail.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/x7tbzsc6ie/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Zobacz stół</a></p>


</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/x7tbzsc6ie/" style="color: #676459;">Partia na stronie</a></p>
<p style="margin: 0 0 6px;">Kartka – gry karciane pocztą i na stronie.</p>
<p style="margin: 0 0 6px;">Nie chcesz takich maili? <a href="http://127.0.0.1:8000/m/efpgpohcb3mby3zshx3ulfqzu4/stop/match/" style="color: #676459;">Wyłącz je</a> (zegar idzie dalej)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.x7tbzsc6ie@kartka.localhost>", "References": "<match.x7tbzsc6ie@kartka.localhost> <r.b5oinvlej7cinmd35o4jlzbyaq@reply.kartka.localhost>", "Reply-To": "r.b5oinvlej7cinmd35o4jlzbyaq@reply.kartka.localhost", "List-Id": "<x7tbzsc6ie.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/efpgpohcb3mby3zshx3ulfqzu4/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.f3vio7362q5ztg6cuviank5uiu@bounce.kartka.localhost','<yp6ujfi5irz7y7se4fiavqudrha6uqcq@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,1);
INSERT INTO "accounts_outgoingmail" VALUES(87,'turn:9:2:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 2}','{}','','<gov7ussteyqqwqfkbt7li75arqnraeu4@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(88,'turn:9:4:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 4}','{}','','<b2ax7rrbdabu2bv3qp56rvobkswbmnb6@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(89,'turn:9:5:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 5}','{}','','<pqpafxa2epum7pt3wni5t26lkdtwqpwl@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(90,'turn:9:7:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 7}','{}','','<pooguz3t2ug2yt7du5ghqfmgqhxbh7vl@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(91,'turn:9:9:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 9}','{}','','<5tghriirhc64stzygwu6xcf5ubszwlcs@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(92,'turn:9:12:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 12}','{}','','<y5kplcfnrsfjeidxi3ykczzxqx5gxd3s@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(93,'turn:9:13:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 13}','{}','','<h7jm2dztgewfko4vqwc7giqdmu2ixkoo@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(94,'turn:9:15:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 15}','{}','','<rba5bttjtzuvm63kwc7wwz3cjjzpties@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(95,'turn:9:17:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 17}','{}','','<qaqv4i7uzq6wgjx3x2f65ix7g732ditd@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(96,'turn:9:20:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 20}','{}','','<5777mnr5w4supyrv4mh6w4ih7lfypf4l@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(97,'turn:9:22:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 22}','{}','','<5h7ndggmmhinfowoakly73kkist3nruy@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(98,'turn:9:24:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 24}','{}','','<le7qkc2jcuc63t73lzqqpaxnlaau66ri@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(99,'turn:9:26:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 26}','{}','','<z7yojp4tv3uqxhfpigky5dyudcr5373x@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(100,'turn:9:28:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 28}','{}','','<f4p7mefl4fexxfamkjijnaewnezt2o3b@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(101,'turn:9:30:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 30}','{}','','<whxrif7mmq3z6vwsqdodqtyanalnagm3@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(102,'turn:9:32:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 32}','{}','','<xcimri6ou3fnll6mkksbe27hnyv7owpd@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(103,'turn:9:34:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 34}','{}','','<ehkcpp7uhgdamtcuc7pemopac3747aov@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(104,'turn:9:35:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 35}','{}','','<kabyqxcovgsj6ljg5taflyppvyctiqe4@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(105,'turn:9:37:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 37}','{}','','<mjwvu5ulwxnd4xnc367kklikqoex5vv3@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(106,'turn:9:39:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 39}','{}','','<evrictppufnvnuudloh6tnydhz3kfuv3@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(107,'turn:9:41:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 41}','{}','','<focd5v4nc246p5rv2jwfhkpiplmxmeel@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(108,'turn:9:44:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 44}','{}','','<y5thda2ycl7sumhoc6diw4w4fnkuxkcn@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(109,'turn:9:46:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 46}','{}','','<d25syahgcvaugnhiyeqez356p76xusqb@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(110,'turn:9:48:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 48}','{}','','<sxzdmfbk3s5rvpvep64xrn334mslk3rq@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(111,'turn:9:50:1','turn:9:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 9, "seat": 1, "version": 50}','{}','','<hlnv5ivkvzglfwzwf53cgcusfo3qfvat@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(112,'round:9:0','round:9:0','bartek@example.com','match:wsnp2vspb9','match','en','VISTA: bartek – celina, round 1','##- Odpisz powyżej tej linii / Reply above this line -##

Round 1 is over.
bartek: 15 of 26 tricks, score +2.

Score:
| trump       bartek  celina
| ♠︎ spades        +2       ·
| ♥︎ hearts         ·       ·
| ♦︎ diamonds       ·       ·
| ♣︎ clubs          ·       ·
| no trump         ·       ·
| sum             +2       0

The match on its page:
http://127.0.0.1:8000/partia/wsnp2vspb9/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/yblnubak22uljb3yckkyqcm42y/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: bartek – celina, round 1</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">bartek: 15 of 26 tricks, score +2.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">bartek – celina</span></td>
<td class="stamp" style="text-align: left;vertical-align: top;font-weight: 400;padding: 12px 20px 10px 0;width: 64px;border-bottom: 1px solid #d9cfb8;"><table role="presentation" style="border-collapse: separate;border-spacing: 0;margin-left: auto;"><tbody><tr><td class="" style="padding: 0;font-weight: 400;text-align: center;vertical-align: middle;width: 44px;height: 50px;border: 2px dashed #b3322b;background: #fffdf7;color: #22304d;font-size: 22px;line-height: 1;">♠︎<span style="display: block;font-size: 10px;line-height: 1;color: #676459;padding-top: 4px;">trump</span></td></tr></tbody></table></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Round 1 is over</h1>
<p class="lead" style="margin: 0 0 12px;font-size: 17px;">bartek: 15 of 26 tricks, score +2.</p>
<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">trump</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">celina</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ spades</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+2</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ hearts</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ diamonds</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ clubs</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> no trump</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">sum</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+2</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">0</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the table</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/yblnubak22uljb3yckkyqcm42y/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.wsnp2vspb9@kartka.localhost>", "References": "<match.wsnp2vspb9@kartka.localhost> <r.4rey22eel7uuou4mjjfaj344re@reply.kartka.localhost>", "Reply-To": "r.4rey22eel7uuou4mjjfaj344re@reply.kartka.localhost", "List-Id": "<wsnp2vspb9.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/yblnubak22uljb3yckkyqcm42y/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.wtqwmknhy4s2kkmoyinlltngwa@bounce.kartka.localhost','<uji6emhk4f4iuz4eazikv3hc22kzqn7r@kartka.localhost>','superseded','2026-03-01 12:00:05',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(113,'round:9:1','round:9:1','celina@example.com','match:wsnp2vspb9','match','pl','VISTA: bartek – celina, runda 1','##- Odpisz powyżej tej linii / Reply above this line -##

Runda 1 skończona.
bartek: 15 z 26 lew, wynik +2.

Wynik:
| atut     celina  bartek
| ♠︎ pik         ·      +2
| ♥︎ kier        ·       ·
| ♦︎ karo        ·       ·
| ♣︎ trefl       ·       ·
| BA            ·       ·
| suma          0      +2

Partia na stronie:
http://127.0.0.1:8000/partia/wsnp2vspb9/

Kartka – gry karciane pocztą i na stronie.
Nie chcesz takich maili? Wyłącz je tutaj (zegar idzie dalej):
http://127.0.0.1:8000/m/oeuk3sstztmlguhfnvdjg27v3m/stop/match/
','<!DOCTYPE html><html lang="pl"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: bartek – celina, runda 1</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">bartek: 15 z 26 lew, wynik +2.</div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">bartek – celina</span></td>
<td class="stamp" style="text-align: left;vertical-align: top;font-weight: 400;padding: 12px 20px 10px 0;width: 64px;border-bottom: 1px solid #d9cfb8;"><table role="presentation" style="border-collapse: separate;border-spacing: 0;margin-left: auto;"><tbody><tr><td class="" style="padding: 0;font-weight: 400;text-align: center;vertical-align: middle;width: 44px;height: 50px;border: 2px dashed #b3322b;background: #fffdf7;color: #22304d;font-size: 22px;line-height: 1;">♠︎<span style="display: block;font-size: 10px;line-height: 1;color: #676459;padding-top: 4px;">atut</span></td></tr></tbody></table></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Runda 1 skończona</h1>
<p class="lead" style="margin: 0 0 12px;font-size: 17px;">bartek: 15 z 26 lew, wynik +2.</p>
<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">atut</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">celina</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ pik</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+2</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ kier</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ karo</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ trefl</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> BA</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">suma</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">0</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+2</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Zobacz stół</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #676459;">Partia na stronie</a></p>
<p style="margin: 0 0 6px;">Kartka – gry karciane pocztą i na stronie.</p>
<p style="margin: 0 0 6px;">Nie chcesz takich maili? <a href="http://127.0.0.1:8000/m/oeuk3sstztmlguhfnvdjg27v3m/stop/match/" style="color: #676459;">Wyłącz je</a> (zegar idzie dalej)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.wsnp2vspb9@kartka.localhost>", "References": "<match.wsnp2vspb9@kartka.localhost> <r.vtujfgsrbdpetfirfc6eozhmei@reply.kartka.localhost>", "Reply-To": "r.vtujfgsrbdpetfirfc6eozhmei@reply.kartka.localhost", "List-Id": "<wsnp2vspb9.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/oeuk3sstztmlguhfnvdjg27v3m/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.mvksaii6de5v33p3d23vlwbiom@bounce.kartka.localhost','<kvbarpg3dw73hksem2blmq7mh3hvue4r@kartka.localhost>','superseded','2026-03-01 12:00:05',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(114,'turn:12:0:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 0}','{}','','<mkblssvbcb633biko2aqkdytqoeekb4l@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(115,'turn:12:1:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 1}','{}','','<ic7kztjbsrc4z3am5zvbpzyi3awgkbn2@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(116,'turn:12:4:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 4}','{}','','<mfp2narbadrr3j4lbneivqgu2csywvjk@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(117,'turn:12:6:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 6}','{}','','<bkflrgmoaqo6xyfoxvnwkrsjkwohmgva@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(118,'turn:12:8:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 8}','{}','','<cw4g57ajujum2lce3rqjbofasdpymexz@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(119,'turn:12:10:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 10}','{}','','<2qinbjch2e4q3zfvupidriw64my4ktbl@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(120,'turn:12:12:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 12}','{}','','<svbnvsvy3p73pwvxbkkhkbtlxenlqyoe@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(121,'turn:12:13:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 13}','{}','','<pz7jgzx53dmeqzpca5ob3fsjrx6qbl4v@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(122,'turn:12:15:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 15}','{}','','<ljt5ls474gwiirwad2ygxwcenot55udt@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(123,'turn:12:17:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 17}','{}','','<hlqpwt5it4ufa3wp427fnnglb53a7u2j@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(124,'turn:12:19:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 19}','{}','','<xqilhj6fyxlwdd4ajfcpgchq7rwz6qie@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(125,'turn:12:21:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 21}','{}','','<2ytzertfn6kkyjl2iq2wmyceo6ihewhg@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(126,'turn:12:24:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 24}','{}','','<mzmohnlicuondotnbsnss7wv5bcodhr4@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(127,'turn:12:26:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 26}','{}','','<yqtectmsbdcnluing3dknndcmhwdxxer@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(128,'turn:12:28:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 28}','{}','','<m3vfdopvg66eqfb5uh27hmeiovb5bs35@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(129,'turn:12:29:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 29}','{}','','<a3pvxrvij5ps4ca3wlkseg6pslny46ia@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(130,'turn:12:31:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 31}','{}','','<wlmax4alwcvo5ke3kb573vid4lz56tuv@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(131,'turn:12:33:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 33}','{}','','<6ffro4saldqxdt7tqbpuahh4tsvpkhv5@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(132,'turn:12:35:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 35}','{}','','<mujdj7yapvtr6dgtf2bwwn3qi4hxzgun@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(133,'turn:12:38:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 38}','{}','','<z5b2ut6xtutgpz4uh7umjhy2yz5r55or@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(134,'turn:12:39:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 39}','{}','','<mcp42drbnvbbaetxpwutw6cf7kcc3fhb@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(135,'turn:12:42:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 42}','{}','','<ms4mltn7tuswvavggwlll2rg56t2hab7@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(136,'turn:12:44:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 44}','{}','','<jf6kd5njpg5rmw3un7fxbsw5iejigjbn@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(137,'turn:12:46:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 46}','{}','','<s2qyy3ndmysqcah5fqxtffn2c5r3eokx@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(138,'turn:12:48:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 48}','{}','','<yjohewmijpa7xh7d52kcwybg5cfj7c4z@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(139,'turn:12:49:1','turn:12:1','celina@example.com','match:wsnp2vspb9','turn','pl','','','','{"kind": "turn", "round": 12, "seat": 1, "version": 49}','{}','','<fcs2izqcl5sznnvdncc4o23rf72j2ask@kartka.localhost>','superseded','2026-03-01 12:00:05','2026-03-08 12:00:00',NULL,0,'','2026-03-01 12:00:00',NULL,4);
INSERT INTO "accounts_outgoingmail" VALUES(140,'ended:9:0','','bartek@example.com','match:wsnp2vspb9','match','en','VISTA: bartek – celina','##- Odpisz powyżej tej linii / Reply above this line -##

You win the match.

Score:
| trump       bartek  celina
| ♠︎ spades        +2       0
| ♥︎ hearts         ·       ·
| ♦︎ diamonds       ·       ·
| ♣︎ clubs          ·       ·
| no trump         ·       ·
| sum             +2       0

On its page you can look at every round again, check the deals and offer
a rematch.

The match on its page:
http://127.0.0.1:8000/partia/wsnp2vspb9/

Kartka – card games by mail and on a page.
You do not want mails of this kind? Stop them here (the clock goes on):
http://127.0.0.1:8000/m/rfdxf7x4v5ltwfnu574ao6emue/stop/match/
','<!DOCTYPE html><html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: bartek – celina</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">You win the match. </div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">bartek – celina</span></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">You win the match</h1>


<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">trump</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">celina</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ spades</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+2</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">0</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ hearts</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ diamonds</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ clubs</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> no trump</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">sum</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+2</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">0</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;">On its page you can look at every round again, check the deals and offer a rematch.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Look at the match</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #676459;">The match on its page</a></p>
<p style="margin: 0 0 6px;">Kartka – card games by mail and on a page.</p>
<p style="margin: 0 0 6px;">You do not want mails of this kind? <a href="http://127.0.0.1:8000/m/rfdxf7x4v5ltwfnu574ao6emue/stop/match/" style="color: #676459;">Stop them</a> (the clock goes on)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.wsnp2vspb9@kartka.localhost>", "References": "<match.wsnp2vspb9@kartka.localhost> <r.774xxqpr2qoab7jketa7n4rsuu@reply.kartka.localhost>", "Reply-To": "r.774xxqpr2qoab7jketa7n4rsuu@reply.kartka.localhost", "List-Id": "<wsnp2vspb9.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/rfdxf7x4v5ltwfnu574ao6emue/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.6fs475htmh7mrz3zih4olajnue@bounce.kartka.localhost','<2fdfbz442qyhye5y4x4bkj4a2j5u35yr@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,2);
INSERT INTO "accounts_outgoingmail" VALUES(141,'ended:9:1','','celina@example.com','match:wsnp2vspb9','match','pl','VISTA: bartek – celina','##- Odpisz powyżej tej linii / Reply above this line -##

Partię wygrywa bartek.

Wynik:
| atut     celina  bartek
| ♠︎ pik         0      +2
| ♥︎ kier        ·       ·
| ♦︎ karo        ·       ·
| ♣︎ trefl       ·       ·
| BA            ·       ·
| suma          0      +2

Na stronie partii można obejrzeć każdą rundę, sprawdzić rozdania i
zaproponować rewanż.

Partia na stronie:
http://127.0.0.1:8000/partia/wsnp2vspb9/

Kartka – gry karciane pocztą i na stronie.
Nie chcesz takich maili? Wyłącz je tutaj (zegar idzie dalej):
http://127.0.0.1:8000/m/gu4b2bynvax2ef6epa7zimlwda/stop/match/
','<!DOCTYPE html><html lang="pl"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>VISTA: bartek – celina</title>
<style data-css-inline="keep">
@media (prefers-color-scheme: dark) {
  body, .outer, .outer > tbody > tr > td { background: #141d31 !important; }
  .sheet { background: #1c2842 !important; border-color: #33415f !important; }
  .head, .stamp, .foot { border-color: #33415f !important; }
  .body, .brand, h1, h2, .foot b { color: #efe8d8 !important; }
  .brand b, .due { color: #f08a7d !important; }
  .place, .soft, .for, .foot, .foot a, .marker { color: #aab2c5 !important; }
  .box { background: #141d31 !important; border-color: #33415f !important; color: #efe8d8 !important; }
  .body a { color: #efe8d8 !important; }
  .grid td a { color: inherit !important; }
  .body .button { color: #ffffff !important; }
  .body .choices a { color: #22304d !important; }
  .body .choices a.red { color: #aa2d26 !important; }
  .felt { background: #2b5243 !important; }
  .trick { background: #234436 !important; }
  .scores td, .scores th { border-color: #33415f !important; color: #efe8d8 !important; }
  .scores tr.now td { background: #3b3a3a !important; }
  .scores td.red { color: #f08a7d !important; }
}
@media (max-width: 480px) {
  .outer > tbody > tr > td { padding-left: 4px !important; padding-right: 4px !important; }
  .body, .foot { padding-left: 12px !important; padding-right: 12px !important; }
}
</style>
</head>
<body style="margin: 0;padding: 0;background: #f6efe0;color: #22304d;font: 16px/1.5 Inter, ''Noto Sans'', -apple-system, ''Segoe UI'', Roboto, Arial, sans-serif;">
<div class="pre" style="display: none;max-height: 0;overflow: hidden;opacity: 0;">Partię wygrywa bartek. </div>
<div class="marker" style="color: #8d8878;font-size: 11px;line-height: 1.4;text-align: center;padding: 8px 12px 6px;">##- Odpisz powyżej tej linii / Reply above this line -##</div>
<table class="outer" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;background: #f6efe0;"><tbody><tr><td style="text-align: left;vertical-align: top;font-weight: 400;padding: 0 10px 24px;">
<table class="sheet" align="center" role="presentation" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 600px;margin: 0 auto;background: #fbf7ec;border: 1px solid #d9cfb8;border-radius: 12px;">
<tbody><tr>
<td class="head" style="text-align: left;font-weight: 400;padding: 18px 20px 12px;vertical-align: middle;border-bottom: 1px solid #d9cfb8;"><a class="brand" href="http://127.0.0.1:8000/" style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;text-decoration: none;">Kart<b style="color: #b3322b;font-weight: 600;">k</b>a</a><br><span class="for" style="color: #676459;font-size: 14px;">bartek – celina</span></td>

</tr>
<tr><td class="body" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 18px 20px 20px;">
<h1 style="font-family: ''Source Serif 4'', ''Noto Serif'', Georgia, ''Times New Roman'', serif;font-weight: 600;color: #22304d;margin: 0;font-size: 24px;line-height: 1.25;">Partię wygrywa bartek</h1>


<table class="scores" style="border-collapse: separate;border-spacing: 0;width: 100%;max-width: 360px;margin: 0 0 16px;font-size: 15px;">
<tbody><tr><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">atut</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">celina</th><th style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">bartek</th></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♠︎ pik</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">0</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">+2</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♥︎ kier</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="red" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;color: #b3322b;text-align: left;">♦︎ karo</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;">♣︎ trefl</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr><td class="" style="vertical-align: top;font-weight: 400;padding: 4px 8px;border-bottom: 1px solid #d9cfb8;text-align: left;"> BA</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td><td style="vertical-align: top;font-weight: 400;padding: 4px 8px;text-align: right;border-bottom: 1px solid #d9cfb8;">·</td></tr>
<tr class="sum"><td style="vertical-align: top;padding: 4px 8px;text-align: left;font-weight: 700;border-bottom: 0;">suma</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">0</td><td style="vertical-align: top;padding: 4px 8px;text-align: right;font-weight: 700;border-bottom: 0;">+2</td></tr>
</tbody></table>

<p style="margin: 0 0 12px;">Na stronie partii można obejrzeć każdą rundę, sprawdzić rozdania i zaproponować rewanż.</p>
<p style="margin: 0 0 12px;"><a class="button" href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #fffdf7;display: inline-block;background: #b3322b;text-decoration: none;font-weight: 600;border-radius: 8px;padding: 11px 20px;">Zobacz partię</a></p>

</td></tr>
<tr><td class="foot" colspan="2" style="text-align: left;vertical-align: top;font-weight: 400;padding: 14px 20px 18px;border-top: 1px solid #d9cfb8;color: #676459;font-size: 13px;line-height: 1.5;">

<p style="margin: 0 0 6px;"><a href="http://127.0.0.1:8000/partia/wsnp2vspb9/" style="color: #676459;">Partia na stronie</a></p>
<p style="margin: 0 0 6px;">Kartka – gry karciane pocztą i na stronie.</p>
<p style="margin: 0 0 6px;">Nie chcesz takich maili? <a href="http://127.0.0.1:8000/m/gu4b2bynvax2ef6epa7zimlwda/stop/match/" style="color: #676459;">Wyłącz je</a> (zegar idzie dalej)</p>

</td></tr>
</tbody></table>
</td></tr></tbody></table>


</body></html>','{}','{"In-Reply-To": "<match.wsnp2vspb9@kartka.localhost>", "References": "<match.wsnp2vspb9@kartka.localhost> <r.gnunniybayxridisylk2nliuli@reply.kartka.localhost>", "Reply-To": "r.gnunniybayxridisylk2nliuli@reply.kartka.localhost", "List-Id": "<wsnp2vspb9.kartka.localhost>", "List-Unsubscribe": "<http://127.0.0.1:8000/m/gu4b2bynvax2ef6epa7zimlwda/stop/match/>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}','b.zvhnbsmiihhbghpbfzoux74xsy@bounce.kartka.localhost','<tugwmuzyoamye3st45tq3koezefmx7p4@kartka.localhost>','queued','2026-03-01 12:00:00',NULL,NULL,0,'','2026-03-01 12:00:00',NULL,4);
CREATE TABLE "accounts_user" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "password" varchar(128) NOT NULL, "last_login" datetime NULL, "is_superuser" bool NOT NULL, "username" varchar(150) NOT NULL UNIQUE, "first_name" varchar(150) NOT NULL, "last_name" varchar(150) NOT NULL, "is_staff" bool NOT NULL, "is_active" bool NOT NULL, "date_joined" datetime NOT NULL, "name_key" varchar(300) NOT NULL UNIQUE, "email" varchar(254) NOT NULL, "is_guest" bool NOT NULL, "language" varchar(2) NOT NULL, "time_zone" varchar(64) NOT NULL, "night_from" smallint unsigned NOT NULL CHECK ("night_from" >= 0), "vacation_hours" smallint unsigned NOT NULL CHECK ("vacation_hours" >= 0), "vacation_earned_on" date NULL, "rank_letters" varchar(2) NOT NULL, "four_colours" bool NOT NULL, "confirm_plays" bool NOT NULL, "forced_plays" bool NOT NULL, "turn_mails" bool NOT NULL, "reminder_mails" bool NOT NULL, "match_mails" bool NOT NULL, "chat_mails" bool NOT NULL, "mail_failures" smallint unsigned NOT NULL CHECK ("mail_failures" >= 0), "mail_paused_at" datetime NULL, "closed_at" datetime NULL);
INSERT INTO "accounts_user" VALUES(1,'pbkdf2_sha256$1000000$y5emgQG89iDCi7L8atdQek$HpSoaCIhN9xq+jHESuUCjcqyVEh9KWb2Wsa0h2uCBWI=',NULL,0,'ala','','',0,1,'2026-03-01 12:00:00','ala','ala@example.com',0,'pl','Europe/Warsaw',23,2,'2026-03-01','',0,1,1,1,1,1,1,0,NULL,NULL);
INSERT INTO "accounts_user" VALUES(2,'pbkdf2_sha256$1000000$zCoxUUqqBPaHAJwxGGVptW$N2DrcvqJupfDJVBsQI9heV+kzPnke3myStjSfNDRcnY=',NULL,0,'bartek','','',0,1,'2026-03-01 12:00:00','bartek','bartek@example.com',0,'en','Europe/Warsaw',23,2,'2026-03-01','',0,1,1,0,1,1,1,0,NULL,NULL);
INSERT INTO "accounts_user" VALUES(3,'pbkdf2_sha256$1000000$COASfWVNU84Newh7i4IG8f$HxoqUXKlHLd9AkYIvdu5ligQkeYXfLecvXnPOvsHCA8=',NULL,0,'organizator','','',1,1,'2026-03-01 12:00:00','organizator','organizator@example.com',0,'pl','Europe/Warsaw',23,0,NULL,'',0,1,1,1,1,1,1,0,NULL,NULL);
INSERT INTO "accounts_user" VALUES(4,'pbkdf2_sha256$1000000$6Gn9pzLkVFslpI3123JDkS$qjflgiu1gY251pH0+ZxhOu3AWTiapYP86CPUkBQeUQI=',NULL,0,'celina','','',0,1,'2026-03-01 12:00:00','celina','celina@example.com',0,'pl','Europe/Warsaw',23,2,'2026-03-01','',0,1,1,1,1,1,1,0,NULL,NULL);
CREATE TABLE "accounts_user_groups" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "accounts_user_user_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_group" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(150) NOT NULL UNIQUE);
CREATE TABLE "auth_group_permissions" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "group_id" integer NOT NULL REFERENCES "auth_group" ("id") DEFERRABLE INITIALLY DEFERRED, "permission_id" integer NOT NULL REFERENCES "auth_permission" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "auth_permission" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "content_type_id" integer NOT NULL REFERENCES "django_content_type" ("id") DEFERRABLE INITIALLY DEFERRED, "codename" varchar(100) NOT NULL, "name" varchar(255) NOT NULL);
INSERT INTO "auth_permission" VALUES(1,1,'add_user','Can add user');
INSERT INTO "auth_permission" VALUES(2,1,'change_user','Can change user');
INSERT INTO "auth_permission" VALUES(3,1,'delete_user','Can delete user');
INSERT INTO "auth_permission" VALUES(4,1,'view_user','Can view user');
INSERT INTO "auth_permission" VALUES(5,2,'add_outgoingmail','Can add outgoing mail');
INSERT INTO "auth_permission" VALUES(6,2,'change_outgoingmail','Can change outgoing mail');
INSERT INTO "auth_permission" VALUES(7,2,'delete_outgoingmail','Can delete outgoing mail');
INSERT INTO "auth_permission" VALUES(8,2,'view_outgoingmail','Can view outgoing mail');
INSERT INTO "auth_permission" VALUES(9,3,'add_clock','Can add clock');
INSERT INTO "auth_permission" VALUES(10,3,'change_clock','Can change clock');
INSERT INTO "auth_permission" VALUES(11,3,'delete_clock','Can delete clock');
INSERT INTO "auth_permission" VALUES(12,3,'view_clock','Can view clock');
INSERT INTO "auth_permission" VALUES(13,4,'add_heartbeat','Can add heartbeat');
INSERT INTO "auth_permission" VALUES(14,4,'change_heartbeat','Can change heartbeat');
INSERT INTO "auth_permission" VALUES(15,4,'delete_heartbeat','Can delete heartbeat');
INSERT INTO "auth_permission" VALUES(16,4,'view_heartbeat','Can view heartbeat');
INSERT INTO "auth_permission" VALUES(17,5,'add_outage','Can add outage');
INSERT INTO "auth_permission" VALUES(18,5,'change_outage','Can change outage');
INSERT INTO "auth_permission" VALUES(19,5,'delete_outage','Can delete outage');
INSERT INTO "auth_permission" VALUES(20,5,'view_outage','Can view outage');
INSERT INTO "auth_permission" VALUES(21,6,'add_claim','Can add claim');
INSERT INTO "auth_permission" VALUES(22,6,'change_claim','Can change claim');
INSERT INTO "auth_permission" VALUES(23,6,'delete_claim','Can delete claim');
INSERT INTO "auth_permission" VALUES(24,6,'view_claim','Can view claim');
INSERT INTO "auth_permission" VALUES(25,7,'add_match','Can add match');
INSERT INTO "auth_permission" VALUES(26,7,'change_match','Can change match');
INSERT INTO "auth_permission" VALUES(27,7,'delete_match','Can delete match');
INSERT INTO "auth_permission" VALUES(28,7,'view_match','Can view match');
INSERT INTO "auth_permission" VALUES(29,8,'add_plan','Can add plan');
INSERT INTO "auth_permission" VALUES(30,8,'change_plan','Can change plan');
INSERT INTO "auth_permission" VALUES(31,8,'delete_plan','Can delete plan');
INSERT INTO "auth_permission" VALUES(32,8,'view_plan','Can view plan');
INSERT INTO "auth_permission" VALUES(33,9,'add_round','Can add round');
INSERT INTO "auth_permission" VALUES(34,9,'change_round','Can change round');
INSERT INTO "auth_permission" VALUES(35,9,'delete_round','Can delete round');
INSERT INTO "auth_permission" VALUES(36,9,'view_round','Can view round');
INSERT INTO "auth_permission" VALUES(37,10,'add_move','Can add move');
INSERT INTO "auth_permission" VALUES(38,10,'change_move','Can change move');
INSERT INTO "auth_permission" VALUES(39,10,'delete_move','Can delete move');
INSERT INTO "auth_permission" VALUES(40,10,'view_move','Can view move');
INSERT INTO "auth_permission" VALUES(41,11,'add_seat','Can add seat');
INSERT INTO "auth_permission" VALUES(42,11,'change_seat','Can change seat');
INSERT INTO "auth_permission" VALUES(43,11,'delete_seat','Can delete seat');
INSERT INTO "auth_permission" VALUES(44,11,'view_seat','Can view seat');
INSERT INTO "auth_permission" VALUES(45,12,'add_mailtoken','Can add mail token');
INSERT INTO "auth_permission" VALUES(46,12,'change_mailtoken','Can change mail token');
INSERT INTO "auth_permission" VALUES(47,12,'delete_mailtoken','Can delete mail token');
INSERT INTO "auth_permission" VALUES(48,12,'view_mailtoken','Can view mail token');
INSERT INTO "auth_permission" VALUES(49,13,'add_chatmessage','Can add chat message');
INSERT INTO "auth_permission" VALUES(50,13,'change_chatmessage','Can change chat message');
INSERT INTO "auth_permission" VALUES(51,13,'delete_chatmessage','Can delete chat message');
INSERT INTO "auth_permission" VALUES(52,13,'view_chatmessage','Can view chat message');
INSERT INTO "auth_permission" VALUES(53,14,'add_clockentry','Can add clock entry');
INSERT INTO "auth_permission" VALUES(54,14,'change_clockentry','Can change clock entry');
INSERT INTO "auth_permission" VALUES(55,14,'delete_clockentry','Can delete clock entry');
INSERT INTO "auth_permission" VALUES(56,14,'view_clockentry','Can view clock entry');
INSERT INTO "auth_permission" VALUES(57,15,'add_inboundmail','Can add incoming mail');
INSERT INTO "auth_permission" VALUES(58,15,'change_inboundmail','Can change incoming mail');
INSERT INTO "auth_permission" VALUES(59,15,'delete_inboundmail','Can delete incoming mail');
INSERT INTO "auth_permission" VALUES(60,15,'view_inboundmail','Can view incoming mail');
INSERT INTO "auth_permission" VALUES(61,16,'add_division','Can add division');
INSERT INTO "auth_permission" VALUES(62,16,'change_division','Can change division');
INSERT INTO "auth_permission" VALUES(63,16,'delete_division','Can delete division');
INSERT INTO "auth_permission" VALUES(64,16,'view_division','Can view division');
INSERT INTO "auth_permission" VALUES(65,17,'add_league','Can add league');
INSERT INTO "auth_permission" VALUES(66,17,'change_league','Can change league');
INSERT INTO "auth_permission" VALUES(67,17,'delete_league','Can delete league');
INSERT INTO "auth_permission" VALUES(68,17,'view_league','Can view league');
INSERT INTO "auth_permission" VALUES(69,18,'add_matchday','Can add matchday');
INSERT INTO "auth_permission" VALUES(70,18,'change_matchday','Can change matchday');
INSERT INTO "auth_permission" VALUES(71,18,'delete_matchday','Can delete matchday');
INSERT INTO "auth_permission" VALUES(72,18,'view_matchday','Can view matchday');
INSERT INTO "auth_permission" VALUES(73,19,'add_fixture','Can add fixture');
INSERT INTO "auth_permission" VALUES(74,19,'change_fixture','Can change fixture');
INSERT INTO "auth_permission" VALUES(75,19,'delete_fixture','Can delete fixture');
INSERT INTO "auth_permission" VALUES(76,19,'view_fixture','Can view fixture');
INSERT INTO "auth_permission" VALUES(77,20,'add_result','Can add result');
INSERT INTO "auth_permission" VALUES(78,20,'change_result','Can change result');
INSERT INTO "auth_permission" VALUES(79,20,'delete_result','Can delete result');
INSERT INTO "auth_permission" VALUES(80,20,'view_result','Can view result');
INSERT INTO "auth_permission" VALUES(81,21,'add_role','Can add role');
INSERT INTO "auth_permission" VALUES(82,21,'change_role','Can change role');
INSERT INTO "auth_permission" VALUES(83,21,'delete_role','Can delete role');
INSERT INTO "auth_permission" VALUES(84,21,'view_role','Can view role');
INSERT INTO "auth_permission" VALUES(85,22,'add_season','Can add season');
INSERT INTO "auth_permission" VALUES(86,22,'change_season','Can change season');
INSERT INTO "auth_permission" VALUES(87,22,'delete_season','Can delete season');
INSERT INTO "auth_permission" VALUES(88,22,'view_season','Can view season');
INSERT INTO "auth_permission" VALUES(89,23,'add_entry','Can add entry');
INSERT INTO "auth_permission" VALUES(90,23,'change_entry','Can change entry');
INSERT INTO "auth_permission" VALUES(91,23,'delete_entry','Can delete entry');
INSERT INTO "auth_permission" VALUES(92,23,'view_entry','Can view entry');
INSERT INTO "auth_permission" VALUES(93,24,'add_auditrecord','Can add line of the trail');
INSERT INTO "auth_permission" VALUES(94,24,'change_auditrecord','Can change line of the trail');
INSERT INTO "auth_permission" VALUES(95,24,'delete_auditrecord','Can delete line of the trail');
INSERT INTO "auth_permission" VALUES(96,24,'view_auditrecord','Can view line of the trail');
INSERT INTO "auth_permission" VALUES(97,25,'add_side','Can add side');
INSERT INTO "auth_permission" VALUES(98,25,'change_side','Can change side');
INSERT INTO "auth_permission" VALUES(99,25,'delete_side','Can delete side');
INSERT INTO "auth_permission" VALUES(100,25,'view_side','Can view side');
INSERT INTO "auth_permission" VALUES(101,26,'add_logentry','Can add log entry');
INSERT INTO "auth_permission" VALUES(102,26,'change_logentry','Can change log entry');
INSERT INTO "auth_permission" VALUES(103,26,'delete_logentry','Can delete log entry');
INSERT INTO "auth_permission" VALUES(104,26,'view_logentry','Can view log entry');
INSERT INTO "auth_permission" VALUES(105,27,'add_permission','Can add permission');
INSERT INTO "auth_permission" VALUES(106,27,'change_permission','Can change permission');
INSERT INTO "auth_permission" VALUES(107,27,'delete_permission','Can delete permission');
INSERT INTO "auth_permission" VALUES(108,27,'view_permission','Can view permission');
INSERT INTO "auth_permission" VALUES(109,28,'add_group','Can add group');
INSERT INTO "auth_permission" VALUES(110,28,'change_group','Can change group');
INSERT INTO "auth_permission" VALUES(111,28,'delete_group','Can delete group');
INSERT INTO "auth_permission" VALUES(112,28,'view_group','Can view group');
INSERT INTO "auth_permission" VALUES(113,29,'add_contenttype','Can add content type');
INSERT INTO "auth_permission" VALUES(114,29,'change_contenttype','Can change content type');
INSERT INTO "auth_permission" VALUES(115,29,'delete_contenttype','Can delete content type');
INSERT INTO "auth_permission" VALUES(116,29,'view_contenttype','Can view content type');
INSERT INTO "auth_permission" VALUES(117,30,'add_session','Can add session');
INSERT INTO "auth_permission" VALUES(118,30,'change_session','Can change session');
INSERT INTO "auth_permission" VALUES(119,30,'delete_session','Can delete session');
INSERT INTO "auth_permission" VALUES(120,30,'view_session','Can view session');
INSERT INTO "auth_permission" VALUES(121,31,'add_emailaddress','Can add email address');
INSERT INTO "auth_permission" VALUES(122,31,'change_emailaddress','Can change email address');
INSERT INTO "auth_permission" VALUES(123,31,'delete_emailaddress','Can delete email address');
INSERT INTO "auth_permission" VALUES(124,31,'view_emailaddress','Can view email address');
INSERT INTO "auth_permission" VALUES(125,32,'add_emailconfirmation','Can add email confirmation');
INSERT INTO "auth_permission" VALUES(126,32,'change_emailconfirmation','Can change email confirmation');
INSERT INTO "auth_permission" VALUES(127,32,'delete_emailconfirmation','Can delete email confirmation');
INSERT INTO "auth_permission" VALUES(128,32,'view_emailconfirmation','Can view email confirmation');
INSERT INTO "auth_permission" VALUES(129,33,'add_token','Can add Token');
INSERT INTO "auth_permission" VALUES(130,33,'change_token','Can change Token');
INSERT INTO "auth_permission" VALUES(131,33,'delete_token','Can delete Token');
INSERT INTO "auth_permission" VALUES(132,33,'view_token','Can view Token');
INSERT INTO "auth_permission" VALUES(133,34,'add_tokenproxy','Can add Token');
INSERT INTO "auth_permission" VALUES(134,34,'change_tokenproxy','Can change Token');
INSERT INTO "auth_permission" VALUES(135,34,'delete_tokenproxy','Can delete Token');
INSERT INTO "auth_permission" VALUES(136,34,'view_tokenproxy','Can view Token');
CREATE TABLE "authtoken_token" ("key" varchar(40) NOT NULL PRIMARY KEY, "created" datetime NOT NULL, "user_id" bigint NOT NULL UNIQUE REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "django_admin_log" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "object_id" text NULL, "object_repr" varchar(200) NOT NULL, "action_flag" smallint unsigned NOT NULL CHECK ("action_flag" >= 0), "change_message" text NOT NULL, "content_type_id" integer NULL REFERENCES "django_content_type" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "action_time" datetime NOT NULL);
CREATE TABLE "django_content_type" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app_label" varchar(100) NOT NULL, "model" varchar(100) NOT NULL);
INSERT INTO "django_content_type" VALUES(1,'accounts','user');
INSERT INTO "django_content_type" VALUES(2,'accounts','outgoingmail');
INSERT INTO "django_content_type" VALUES(3,'games','clock');
INSERT INTO "django_content_type" VALUES(4,'games','heartbeat');
INSERT INTO "django_content_type" VALUES(5,'games','outage');
INSERT INTO "django_content_type" VALUES(6,'games','claim');
INSERT INTO "django_content_type" VALUES(7,'games','match');
INSERT INTO "django_content_type" VALUES(8,'games','plan');
INSERT INTO "django_content_type" VALUES(9,'games','round');
INSERT INTO "django_content_type" VALUES(10,'games','move');
INSERT INTO "django_content_type" VALUES(11,'games','seat');
INSERT INTO "django_content_type" VALUES(12,'games','mailtoken');
INSERT INTO "django_content_type" VALUES(13,'games','chatmessage');
INSERT INTO "django_content_type" VALUES(14,'games','clockentry');
INSERT INTO "django_content_type" VALUES(15,'games','inboundmail');
INSERT INTO "django_content_type" VALUES(16,'tournaments','division');
INSERT INTO "django_content_type" VALUES(17,'tournaments','league');
INSERT INTO "django_content_type" VALUES(18,'tournaments','matchday');
INSERT INTO "django_content_type" VALUES(19,'tournaments','fixture');
INSERT INTO "django_content_type" VALUES(20,'tournaments','result');
INSERT INTO "django_content_type" VALUES(21,'tournaments','role');
INSERT INTO "django_content_type" VALUES(22,'tournaments','season');
INSERT INTO "django_content_type" VALUES(23,'tournaments','entry');
INSERT INTO "django_content_type" VALUES(24,'tournaments','auditrecord');
INSERT INTO "django_content_type" VALUES(25,'tournaments','side');
INSERT INTO "django_content_type" VALUES(26,'admin','logentry');
INSERT INTO "django_content_type" VALUES(27,'auth','permission');
INSERT INTO "django_content_type" VALUES(28,'auth','group');
INSERT INTO "django_content_type" VALUES(29,'contenttypes','contenttype');
INSERT INTO "django_content_type" VALUES(30,'sessions','session');
INSERT INTO "django_content_type" VALUES(31,'account','emailaddress');
INSERT INTO "django_content_type" VALUES(32,'account','emailconfirmation');
INSERT INTO "django_content_type" VALUES(33,'authtoken','token');
INSERT INTO "django_content_type" VALUES(34,'authtoken','tokenproxy');
CREATE TABLE "django_migrations" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app" varchar(255) NOT NULL, "name" varchar(255) NOT NULL, "applied" datetime NOT NULL);
INSERT INTO "django_migrations" VALUES(1,'contenttypes','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(2,'contenttypes','0002_remove_content_type_name','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(3,'auth','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(4,'auth','0002_alter_permission_name_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(5,'auth','0003_alter_user_email_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(6,'auth','0004_alter_user_username_opts','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(7,'auth','0005_alter_user_last_login_null','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(8,'auth','0006_require_contenttypes_0002','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(9,'auth','0007_alter_validators_add_error_messages','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(10,'auth','0008_alter_user_username_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(11,'auth','0009_alter_user_last_name_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(12,'auth','0010_alter_group_name_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(13,'auth','0011_update_proxy_permissions','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(14,'auth','0012_alter_user_first_name_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(15,'accounts','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(16,'account','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(17,'account','0002_email_max_length','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(18,'account','0003_alter_emailaddress_create_unique_verified_email','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(19,'account','0004_alter_emailaddress_drop_unique_email','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(20,'account','0005_emailaddress_idx_upper_email','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(21,'account','0006_emailaddress_lower','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(22,'account','0007_emailaddress_idx_email','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(23,'account','0008_emailaddress_unique_primary_email_fixup','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(24,'account','0009_emailaddress_unique_primary_email','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(25,'admin','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(26,'admin','0002_logentry_remove_auto_add','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(27,'admin','0003_logentry_add_action_flag_choices','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(28,'authtoken','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(29,'authtoken','0002_auto_20160226_1747','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(30,'authtoken','0003_tokenproxy','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(31,'authtoken','0004_alter_tokenproxy_options','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(32,'games','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(33,'sessions','0001_initial','2026-03-01 12:00:00');
INSERT INTO "django_migrations" VALUES(34,'tournaments','0001_initial','2026-03-01 12:00:00');
CREATE TABLE "django_session" ("session_key" varchar(40) NOT NULL PRIMARY KEY, "session_data" text NOT NULL, "expire_date" datetime NOT NULL);
CREATE TABLE "games_chatmessage" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "text" varchar(1000) NOT NULL, "at" datetime NOT NULL, "match_id" bigint NOT NULL REFERENCES "games_match" ("id") DEFERRABLE INITIALLY DEFERRED, "seat_id" bigint NOT NULL REFERENCES "games_seat" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "games_chatmessage" VALUES(1,'Zagramy jeszcze dziś?','2026-03-01 12:00:00',2,3);
CREATE TABLE "games_claim" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "tricks" smallint unsigned NOT NULL CHECK ("tricks" >= 0), "version" integer unsigned NOT NULL CHECK ("version" >= 0), "refused" bool NOT NULL, "clock_id" bigint NOT NULL UNIQUE REFERENCES "games_clock" ("id") DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "games_clock" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "bank" integer unsigned NOT NULL CHECK ("bank" >= 0), "limit" integer unsigned NOT NULL CHECK ("limit" >= 0), "night" varchar(80) NOT NULL, "turn_since" datetime NULL, "deadline_at" datetime NULL, "remind_at" datetime NULL, "thinking_until" datetime NULL, "round_id" bigint NOT NULL REFERENCES "games_round" ("id") DEFERRABLE INITIALLY DEFERRED, "seat_id" bigint NOT NULL REFERENCES "games_seat" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_clock_seat" UNIQUE ("round_id", "seat_id"), CONSTRAINT "games_clock_runs_or_stands" CHECK ((("deadline_at" IS NULL AND "remind_at" IS NULL AND "turn_since" IS NULL) OR ("deadline_at" IS NOT NULL AND "turn_since" IS NOT NULL))), CONSTRAINT "games_clock_deadline_after_turn" CHECK (("deadline_at" IS NULL OR "deadline_at" >= ("turn_since"))));
INSERT INTO "games_clock" VALUES(1,604800,604800,'',NULL,NULL,NULL,NULL,1,1);
INSERT INTO "games_clock" VALUES(2,604800,604800,'',NULL,NULL,NULL,NULL,1,2);
INSERT INTO "games_clock" VALUES(3,604800,604800,'',NULL,NULL,NULL,NULL,2,1);
INSERT INTO "games_clock" VALUES(4,604800,604800,'',NULL,NULL,NULL,NULL,2,2);
INSERT INTO "games_clock" VALUES(5,446400,604800,'23 Europe/Warsaw','2026-03-01 12:00:00','2026-03-08 12:00:00','2026-03-04 20:00:00',NULL,3,3);
INSERT INTO "games_clock" VALUES(6,432000,604800,'',NULL,NULL,NULL,NULL,3,4);
INSERT INTO "games_clock" VALUES(7,432000,604800,'',NULL,NULL,NULL,NULL,4,3);
INSERT INTO "games_clock" VALUES(8,432000,259200,'23 Europe/Warsaw','2026-03-01 12:00:00','2026-03-04 12:00:00','2026-03-02 20:00:00',NULL,4,4);
INSERT INTO "games_clock" VALUES(9,604800,604800,'',NULL,NULL,NULL,NULL,5,5);
INSERT INTO "games_clock" VALUES(10,604800,604800,'','2026-03-01 12:00:00','2026-03-08 12:00:00','2026-03-05 06:00:00',NULL,5,6);
INSERT INTO "games_clock" VALUES(11,432000,604800,'','2026-03-01 12:00:00','2026-03-06 12:00:00','2026-03-04 06:00:00',NULL,6,7);
INSERT INTO "games_clock" VALUES(12,446400,604800,'',NULL,NULL,NULL,NULL,6,8);
INSERT INTO "games_clock" VALUES(13,446400,604800,'',NULL,NULL,NULL,NULL,7,9);
INSERT INTO "games_clock" VALUES(14,432000,604800,'','2026-03-01 12:00:00','2026-03-06 12:00:00',NULL,NULL,7,10);
INSERT INTO "games_clock" VALUES(15,432000,604800,'','2026-03-01 12:00:00','2026-03-06 12:00:00',NULL,NULL,7,11);
INSERT INTO "games_clock" VALUES(16,432000,604800,'','2026-03-01 12:00:00','2026-03-06 12:00:00',NULL,NULL,7,12);
INSERT INTO "games_clock" VALUES(17,446400,604800,'','2026-03-01 12:00:00','2026-03-06 16:00:00','2026-03-04 06:00:00',NULL,8,13);
INSERT INTO "games_clock" VALUES(18,604800,604800,'23 Europe/Warsaw',NULL,NULL,NULL,NULL,9,18);
INSERT INTO "games_clock" VALUES(19,604800,604800,'23 Europe/Warsaw',NULL,NULL,NULL,NULL,9,19);
INSERT INTO "games_clock" VALUES(20,432000,604800,'23 Europe/Warsaw','2026-03-10 12:00:00','2026-03-17 12:00:00','2026-03-13 20:00:00',NULL,10,20);
INSERT INTO "games_clock" VALUES(21,432000,604800,'',NULL,NULL,NULL,NULL,10,21);
INSERT INTO "games_clock" VALUES(22,432000,604800,'23 Europe/Warsaw','2026-03-10 12:00:00','2026-03-17 12:00:00','2026-03-13 20:00:00',NULL,11,22);
INSERT INTO "games_clock" VALUES(23,432000,604800,'',NULL,NULL,NULL,NULL,11,23);
INSERT INTO "games_clock" VALUES(24,604800,604800,'23 Europe/Warsaw',NULL,NULL,NULL,NULL,12,18);
INSERT INTO "games_clock" VALUES(25,604800,604800,'23 Europe/Warsaw',NULL,NULL,NULL,NULL,12,19);
CREATE TABLE "games_clockentry" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "kind" varchar(8) NOT NULL, "seconds" integer unsigned NOT NULL CHECK ("seconds" >= 0), "bank" integer unsigned NOT NULL CHECK ("bank" >= 0), "at" datetime NOT NULL, "ply" integer unsigned NOT NULL CHECK ("ply" >= 0), "clock_id" bigint NOT NULL REFERENCES "games_clock" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_entry_kind" CHECK ("kind" IN ('start', 'refill', 'spent', 'earned', 'night', 'vacation', 'pause', 'outage', 'gift', 'grace')));
INSERT INTO "games_clockentry" VALUES(1,'start',432000,432000,'2026-03-01 12:00:00',0,1);
INSERT INTO "games_clockentry" VALUES(2,'start',432000,432000,'2026-03-01 12:00:00',0,2);
INSERT INTO "games_clockentry" VALUES(3,'earned',14400,446400,'2026-03-01 12:00:00',1,1);
INSERT INTO "games_clockentry" VALUES(4,'earned',14400,460800,'2026-03-01 12:00:00',2,1);
INSERT INTO "games_clockentry" VALUES(5,'earned',14400,446400,'2026-03-01 12:00:00',3,2);
INSERT INTO "games_clockentry" VALUES(6,'earned',14400,475200,'2026-03-01 12:00:00',4,1);
INSERT INTO "games_clockentry" VALUES(7,'earned',14400,460800,'2026-03-01 12:00:00',5,2);
INSERT INTO "games_clockentry" VALUES(8,'earned',14400,475200,'2026-03-01 12:00:00',6,2);
INSERT INTO "games_clockentry" VALUES(9,'earned',14400,489600,'2026-03-01 12:00:00',7,1);
INSERT INTO "games_clockentry" VALUES(10,'earned',14400,489600,'2026-03-01 12:00:00',8,2);
INSERT INTO "games_clockentry" VALUES(11,'earned',14400,504000,'2026-03-01 12:00:00',9,1);
INSERT INTO "games_clockentry" VALUES(12,'earned',14400,504000,'2026-03-01 12:00:00',10,2);
INSERT INTO "games_clockentry" VALUES(13,'earned',14400,518400,'2026-03-01 12:00:00',11,1);
INSERT INTO "games_clockentry" VALUES(14,'earned',14400,518400,'2026-03-01 12:00:00',12,2);
INSERT INTO "games_clockentry" VALUES(15,'earned',14400,532800,'2026-03-01 12:00:00',13,1);
INSERT INTO "games_clockentry" VALUES(16,'earned',14400,547200,'2026-03-01 12:00:00',14,1);
INSERT INTO "games_clockentry" VALUES(17,'earned',14400,532800,'2026-03-01 12:00:00',15,2);
INSERT INTO "games_clockentry" VALUES(18,'earned',14400,547200,'2026-03-01 12:00:00',16,2);
INSERT INTO "games_clockentry" VALUES(19,'earned',14400,561600,'2026-03-01 12:00:00',17,1);
INSERT INTO "games_clockentry" VALUES(20,'earned',14400,561600,'2026-03-01 12:00:00',18,2);
INSERT INTO "games_clockentry" VALUES(21,'earned',14400,576000,'2026-03-01 12:00:00',19,1);
INSERT INTO "games_clockentry" VALUES(22,'earned',14400,590400,'2026-03-01 12:00:00',20,1);
INSERT INTO "games_clockentry" VALUES(23,'earned',14400,576000,'2026-03-01 12:00:00',21,2);
INSERT INTO "games_clockentry" VALUES(24,'earned',14400,604800,'2026-03-01 12:00:00',22,1);
INSERT INTO "games_clockentry" VALUES(25,'earned',14400,590400,'2026-03-01 12:00:00',23,2);
INSERT INTO "games_clockentry" VALUES(26,'earned',14400,604800,'2026-03-01 12:00:00',25,2);
INSERT INTO "games_clockentry" VALUES(27,'start',432000,432000,'2026-03-01 12:00:00',0,3);
INSERT INTO "games_clockentry" VALUES(28,'start',432000,432000,'2026-03-01 12:00:00',0,4);
INSERT INTO "games_clockentry" VALUES(29,'earned',14400,446400,'2026-03-01 12:00:00',1,4);
INSERT INTO "games_clockentry" VALUES(30,'earned',14400,460800,'2026-03-01 12:00:00',2,4);
INSERT INTO "games_clockentry" VALUES(31,'earned',14400,446400,'2026-03-01 12:00:00',3,3);
INSERT INTO "games_clockentry" VALUES(32,'earned',14400,460800,'2026-03-01 12:00:00',4,3);
INSERT INTO "games_clockentry" VALUES(33,'earned',14400,475200,'2026-03-01 12:00:00',5,4);
INSERT INTO "games_clockentry" VALUES(34,'earned',14400,489600,'2026-03-01 12:00:00',6,4);
INSERT INTO "games_clockentry" VALUES(35,'earned',14400,475200,'2026-03-01 12:00:00',7,3);
INSERT INTO "games_clockentry" VALUES(36,'earned',14400,504000,'2026-03-01 12:00:00',8,4);
INSERT INTO "games_clockentry" VALUES(37,'earned',14400,489600,'2026-03-01 12:00:00',9,3);
INSERT INTO "games_clockentry" VALUES(38,'earned',14400,518400,'2026-03-01 12:00:00',10,4);
INSERT INTO "games_clockentry" VALUES(39,'earned',14400,504000,'2026-03-01 12:00:00',11,3);
INSERT INTO "games_clockentry" VALUES(40,'earned',14400,532800,'2026-03-01 12:00:00',12,4);
INSERT INTO "games_clockentry" VALUES(41,'earned',14400,518400,'2026-03-01 12:00:00',13,3);
INSERT INTO "games_clockentry" VALUES(42,'earned',14400,547200,'2026-03-01 12:00:00',14,4);
INSERT INTO "games_clockentry" VALUES(43,'earned',14400,532800,'2026-03-01 12:00:00',15,3);
INSERT INTO "games_clockentry" VALUES(44,'earned',14400,561600,'2026-03-01 12:00:00',16,4);
INSERT INTO "games_clockentry" VALUES(45,'earned',14400,547200,'2026-03-01 12:00:00',17,3);
INSERT INTO "games_clockentry" VALUES(46,'earned',14400,576000,'2026-03-01 12:00:00',18,4);
INSERT INTO "games_clockentry" VALUES(47,'earned',14400,561600,'2026-03-01 12:00:00',19,3);
INSERT INTO "games_clockentry" VALUES(48,'earned',14400,590400,'2026-03-01 12:00:00',20,4);
INSERT INTO "games_clockentry" VALUES(49,'earned',14400,576000,'2026-03-01 12:00:00',21,3);
INSERT INTO "games_clockentry" VALUES(50,'earned',14400,604800,'2026-03-01 12:00:00',22,4);
INSERT INTO "games_clockentry" VALUES(51,'earned',14400,590400,'2026-03-01 12:00:00',23,3);
INSERT INTO "games_clockentry" VALUES(52,'earned',14400,604800,'2026-03-01 12:00:00',24,3);
INSERT INTO "games_clockentry" VALUES(53,'start',432000,432000,'2026-03-01 12:00:00',0,5);
INSERT INTO "games_clockentry" VALUES(54,'start',432000,432000,'2026-03-01 12:00:00',0,6);
INSERT INTO "games_clockentry" VALUES(55,'start',432000,432000,'2026-03-01 12:00:00',0,7);
INSERT INTO "games_clockentry" VALUES(56,'start',432000,432000,'2026-03-01 12:00:00',0,8);
INSERT INTO "games_clockentry" VALUES(57,'earned',14400,446400,'2026-03-01 12:00:00',1,5);
INSERT INTO "games_clockentry" VALUES(58,'start',432000,432000,'2026-03-01 12:00:00',0,9);
INSERT INTO "games_clockentry" VALUES(59,'start',432000,432000,'2026-03-01 12:00:00',0,10);
INSERT INTO "games_clockentry" VALUES(60,'earned',14400,446400,'2026-03-01 12:00:00',1,9);
INSERT INTO "games_clockentry" VALUES(61,'earned',14400,460800,'2026-03-01 12:00:00',2,9);
INSERT INTO "games_clockentry" VALUES(62,'earned',14400,446400,'2026-03-01 12:00:00',3,10);
INSERT INTO "games_clockentry" VALUES(63,'earned',14400,460800,'2026-03-01 12:00:00',4,10);
INSERT INTO "games_clockentry" VALUES(64,'earned',14400,475200,'2026-03-01 12:00:00',5,9);
INSERT INTO "games_clockentry" VALUES(65,'earned',14400,475200,'2026-03-01 12:00:00',6,10);
INSERT INTO "games_clockentry" VALUES(66,'earned',14400,489600,'2026-03-01 12:00:00',7,9);
INSERT INTO "games_clockentry" VALUES(67,'earned',14400,504000,'2026-03-01 12:00:00',8,9);
INSERT INTO "games_clockentry" VALUES(68,'earned',14400,489600,'2026-03-01 12:00:00',9,10);
INSERT INTO "games_clockentry" VALUES(69,'earned',14400,518400,'2026-03-01 12:00:00',10,9);
INSERT INTO "games_clockentry" VALUES(70,'earned',14400,504000,'2026-03-01 12:00:00',11,10);
INSERT INTO "games_clockentry" VALUES(71,'earned',14400,532800,'2026-03-01 12:00:00',12,9);
INSERT INTO "games_clockentry" VALUES(72,'earned',14400,518400,'2026-03-01 12:00:00',13,10);
INSERT INTO "games_clockentry" VALUES(73,'earned',14400,532800,'2026-03-01 12:00:00',14,10);
INSERT INTO "games_clockentry" VALUES(74,'earned',14400,547200,'2026-03-01 12:00:00',15,9);
INSERT INTO "games_clockentry" VALUES(75,'earned',14400,547200,'2026-03-01 12:00:00',16,10);
INSERT INTO "games_clockentry" VALUES(76,'earned',14400,561600,'2026-03-01 12:00:00',17,9);
INSERT INTO "games_clockentry" VALUES(77,'earned',14400,561600,'2026-03-01 12:00:00',18,10);
INSERT INTO "games_clockentry" VALUES(78,'earned',14400,576000,'2026-03-01 12:00:00',19,9);
INSERT INTO "games_clockentry" VALUES(79,'earned',14400,576000,'2026-03-01 12:00:00',20,10);
INSERT INTO "games_clockentry" VALUES(80,'earned',14400,590400,'2026-03-01 12:00:00',21,9);
INSERT INTO "games_clockentry" VALUES(81,'earned',14400,604800,'2026-03-01 12:00:00',22,9);
INSERT INTO "games_clockentry" VALUES(82,'earned',14400,590400,'2026-03-01 12:00:00',23,10);
INSERT INTO "games_clockentry" VALUES(83,'earned',14400,604800,'2026-03-01 12:00:00',25,10);
INSERT INTO "games_clockentry" VALUES(84,'start',432000,432000,'2026-03-01 12:00:00',0,11);
INSERT INTO "games_clockentry" VALUES(85,'start',432000,432000,'2026-03-01 12:00:00',0,13);
INSERT INTO "games_clockentry" VALUES(86,'earned',14400,446400,'2026-03-01 12:00:00',1,13);
INSERT INTO "games_clockentry" VALUES(87,'start',432000,432000,'2026-03-01 12:00:00',0,17);
INSERT INTO "games_clockentry" VALUES(88,'earned',14400,446400,'2026-03-01 12:00:00',1,17);
INSERT INTO "games_clockentry" VALUES(89,'start',432000,432000,'2026-03-10 12:00:00',0,18);
INSERT INTO "games_clockentry" VALUES(90,'start',432000,432000,'2026-03-10 12:00:00',0,19);
INSERT INTO "games_clockentry" VALUES(91,'start',432000,432000,'2026-03-10 12:00:00',0,20);
INSERT INTO "games_clockentry" VALUES(92,'start',432000,432000,'2026-03-10 12:00:00',0,21);
INSERT INTO "games_clockentry" VALUES(93,'start',432000,432000,'2026-03-10 12:00:00',0,22);
INSERT INTO "games_clockentry" VALUES(94,'start',432000,432000,'2026-03-10 12:00:00',0,23);
INSERT INTO "games_clockentry" VALUES(95,'earned',14400,446400,'2026-03-01 12:00:00',1,18);
INSERT INTO "games_clockentry" VALUES(96,'earned',14400,460800,'2026-03-01 12:00:00',2,18);
INSERT INTO "games_clockentry" VALUES(97,'earned',14400,446400,'2026-03-01 12:00:00',3,19);
INSERT INTO "games_clockentry" VALUES(98,'earned',14400,475200,'2026-03-01 12:00:00',4,18);
INSERT INTO "games_clockentry" VALUES(99,'earned',14400,460800,'2026-03-01 12:00:00',5,19);
INSERT INTO "games_clockentry" VALUES(100,'earned',14400,475200,'2026-03-01 12:00:00',6,19);
INSERT INTO "games_clockentry" VALUES(101,'earned',14400,489600,'2026-03-01 12:00:00',7,18);
INSERT INTO "games_clockentry" VALUES(102,'earned',14400,489600,'2026-03-01 12:00:00',8,19);
INSERT INTO "games_clockentry" VALUES(103,'earned',14400,504000,'2026-03-01 12:00:00',9,18);
INSERT INTO "games_clockentry" VALUES(104,'earned',14400,504000,'2026-03-01 12:00:00',10,19);
INSERT INTO "games_clockentry" VALUES(105,'earned',14400,518400,'2026-03-01 12:00:00',11,18);
INSERT INTO "games_clockentry" VALUES(106,'earned',14400,532800,'2026-03-01 12:00:00',12,18);
INSERT INTO "games_clockentry" VALUES(107,'earned',14400,518400,'2026-03-01 12:00:00',13,19);
INSERT INTO "games_clockentry" VALUES(108,'earned',14400,532800,'2026-03-01 12:00:00',14,19);
INSERT INTO "games_clockentry" VALUES(109,'earned',14400,547200,'2026-03-01 12:00:00',15,18);
INSERT INTO "games_clockentry" VALUES(110,'earned',14400,547200,'2026-03-01 12:00:00',16,19);
INSERT INTO "games_clockentry" VALUES(111,'earned',14400,561600,'2026-03-01 12:00:00',17,18);
INSERT INTO "games_clockentry" VALUES(112,'earned',14400,561600,'2026-03-01 12:00:00',18,19);
INSERT INTO "games_clockentry" VALUES(113,'earned',14400,576000,'2026-03-01 12:00:00',19,18);
INSERT INTO "games_clockentry" VALUES(114,'earned',14400,590400,'2026-03-01 12:00:00',20,18);
INSERT INTO "games_clockentry" VALUES(115,'earned',14400,576000,'2026-03-01 12:00:00',21,19);
INSERT INTO "games_clockentry" VALUES(116,'earned',14400,604800,'2026-03-01 12:00:00',22,18);
INSERT INTO "games_clockentry" VALUES(117,'earned',14400,590400,'2026-03-01 12:00:00',23,19);
INSERT INTO "games_clockentry" VALUES(118,'earned',14400,604800,'2026-03-01 12:00:00',25,19);
INSERT INTO "games_clockentry" VALUES(119,'start',604800,604800,'2026-03-01 12:00:00',0,24);
INSERT INTO "games_clockentry" VALUES(120,'start',604800,604800,'2026-03-01 12:00:00',0,25);
CREATE TABLE "games_heartbeat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "beat_at" datetime NOT NULL, "resumed_at" datetime NULL);
CREATE TABLE "games_inboundmail" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "mail_from" varchar(320) NOT NULL, "rcpt_to" varchar(320) NOT NULL, "raw" BLOB NOT NULL, "digest" varchar(64) NOT NULL, "received_at" datetime NOT NULL, "state" varchar(12) NOT NULL, "verdict" varchar(40) NOT NULL, "words_digest" varchar(64) NOT NULL, "answered_at" datetime NULL, "attempts" smallint unsigned NOT NULL CHECK ("attempts" >= 0), "lease_until" datetime NULL, "last_error" text NOT NULL, "done_at" datetime NULL, "token_id" bigint NULL REFERENCES "games_mailtoken" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_inbound_once" UNIQUE ("rcpt_to", "digest"));
CREATE TABLE "games_mailtoken" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "digest" varchar(64) NOT NULL UNIQUE, "purpose" varchar(12) NOT NULL, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "sent_to" varchar(254) NOT NULL, "created_at" datetime NOT NULL, "revoked_at" datetime NULL, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "round_id" bigint NULL REFERENCES "games_round" ("id") DEFERRABLE INITIALLY DEFERRED, "seat_id" bigint NULL REFERENCES "games_seat" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_token_link_has_position" CHECK ((NOT ("purpose" = 'link') OR ("round_id" IS NOT NULL AND "seat_id" IS NOT NULL))), CONSTRAINT "games_token_reply_has_seat" CHECK ((NOT ("purpose" = 'reply') OR "seat_id" IS NOT NULL)));
INSERT INTO "games_mailtoken" VALUES(1,'e4b4c8d8680be468ff960837d960392f5e2174b08fb94c01c4e1d316f11fb6bc','bounce',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,2);
INSERT INTO "games_mailtoken" VALUES(2,'b11198aa7a539a120ceeb53c45508e7b90d2f6736f56fccb30a8439eafe469e0','reply',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,2);
INSERT INTO "games_mailtoken" VALUES(3,'288b310f3b9083d8df1f4afcac3c84313951e252dc76ae8efee193ed7077a2ab','unsubscribe',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,2);
INSERT INTO "games_mailtoken" VALUES(4,'6e2ef74483877d64b52f8d9d9ef885be8c667b025e643f593ce1dd1875dd68b9','bounce',53,'ala@example.com','2026-03-01 12:00:00',NULL,1,1,1);
INSERT INTO "games_mailtoken" VALUES(5,'79a2c1fefc6164438293259c3fc3fa079cae0025498fba405d43e4712d5b1c55','reply',53,'ala@example.com','2026-03-01 12:00:00',NULL,1,1,1);
INSERT INTO "games_mailtoken" VALUES(6,'d81686e71e8a6d2e8e451a48a2a2960507d2e1c28132a442ef585ccd4238c1aa','unsubscribe',53,'ala@example.com','2026-03-01 12:00:00',NULL,1,1,1);
INSERT INTO "games_mailtoken" VALUES(7,'fcaa6478bbd75c94e9c9c8f356e7e052f9fc5f612ef721d785ed88f0c3f78c05','bounce',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,1,2);
INSERT INTO "games_mailtoken" VALUES(8,'e5827cad93a9e2a695d1e41ce74632b03a769f72af8d75acce758d50227c5a80','reply',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,1,2);
INSERT INTO "games_mailtoken" VALUES(9,'bc287faa1bde0cf0b9b224d013587b6d04e62a782dc2ca119bd5aea80aa2be24','unsubscribe',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,1,2);
INSERT INTO "games_mailtoken" VALUES(10,'45d83369418ec320b7bed436aa752adb2e4831baf52b22484b4fe76a922e3d82','bounce',53,'ala@example.com','2026-03-01 12:00:00',NULL,1,2,1);
INSERT INTO "games_mailtoken" VALUES(11,'69808d5c2a79b821c859440fefef63d0b9844cf566a79135ee406eb45f2dea69','reply',53,'ala@example.com','2026-03-01 12:00:00',NULL,1,2,1);
INSERT INTO "games_mailtoken" VALUES(12,'2392dd24bf67e1e149a947b54d0c252510813ea1a8466c9229214155b7155614','unsubscribe',53,'ala@example.com','2026-03-01 12:00:00',NULL,1,2,1);
INSERT INTO "games_mailtoken" VALUES(13,'7cc09369805d1942035c212c06d05a9c19c68447c192e66b9ba0c8493234346d','bounce',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,2,2);
INSERT INTO "games_mailtoken" VALUES(14,'b797ad80ebed3bcf19854fb6c9a9b521c542dbcd56c60cdb61a383e6f94edba6','reply',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,2,2);
INSERT INTO "games_mailtoken" VALUES(15,'1a8fc2e45fbf568d94be0d0333de0a08b0ab13744b7beb44714f71294c233c3a','unsubscribe',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,2,2);
INSERT INTO "games_mailtoken" VALUES(16,'5294c1cd2aa84a88aa809a26398bf7743145c2ea14cf0e079e18c27dc593e571','bounce',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,4);
INSERT INTO "games_mailtoken" VALUES(17,'c2803829a5526f8a2f6ce99177f048a5915d9e059f362b4732a85c4152d9c257','reply',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,4);
INSERT INTO "games_mailtoken" VALUES(18,'d7357d764326229838b644c93b3f8cd8398774c0ed6a1472456adf6e3bd63540','unsubscribe',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,4);
INSERT INTO "games_mailtoken" VALUES(19,'69c64a1667e0876ea43a36a27d049213090565c5b4acccc0808e80479ff60a8f','bounce',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,6);
INSERT INTO "games_mailtoken" VALUES(20,'986669f76fb27e0432d06899ffd6d34e4770909dc2b5f98cdc9d5c6bc755e560','reply',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,6);
INSERT INTO "games_mailtoken" VALUES(21,'86017bce5f169a7c9479ff1d52c612b87c7d330ed93e7f3680c00f50fe8a1ac6','unsubscribe',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,6);
INSERT INTO "games_mailtoken" VALUES(22,'72bd14c2335202a6fbafab0ee5462f541e2f682c829118428adc7376b17afd0d','bounce',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,NULL);
INSERT INTO "games_mailtoken" VALUES(23,'309fc91c9aaf165775ad3883eb90163e5ad7fe7b9abdb5050f1e7c164ce6be71','unsubscribe',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,NULL);
INSERT INTO "games_mailtoken" VALUES(24,'6b7dee76a4473e6d404a99803a3906c48ef1a129d3289a9d19afe753e6a94c05','bounce',0,'celina@example.com','2026-03-01 12:00:00',NULL,4,NULL,19);
INSERT INTO "games_mailtoken" VALUES(25,'186a2d13e7a0ffced54a413559be677c7621cd5af7f22815060f02f63f24b79e','reply',0,'celina@example.com','2026-03-01 12:00:00',NULL,4,NULL,19);
INSERT INTO "games_mailtoken" VALUES(26,'e1562e108fa4f96bc4884a5b71bce00ea5fb0c47b74a15fd66343a35df35dac4','unsubscribe',0,'celina@example.com','2026-03-01 12:00:00',NULL,4,NULL,19);
INSERT INTO "games_mailtoken" VALUES(27,'befd946fdd1fd2a2e367aa7447a2769b41af758c0601fb6c34b30961bb862bc7','bounce',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,21);
INSERT INTO "games_mailtoken" VALUES(28,'c82f212fcab092da855adeef01f6e9f26137187048a0796e6e1dbc4c05d9d0f8','reply',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,21);
INSERT INTO "games_mailtoken" VALUES(29,'7a650d47f9b7f6a8447f20b4f87bc6c5380e2d0f55e74821b63737770162a475','unsubscribe',0,'bartek@example.com','2026-03-01 12:00:00',NULL,2,NULL,21);
INSERT INTO "games_mailtoken" VALUES(30,'706c8f2719900bb9941392d0ecbeac17377d43ce3df630c7704b40bd47efca94','bounce',0,'ala@example.com','2026-03-01 12:00:00',NULL,1,NULL,23);
INSERT INTO "games_mailtoken" VALUES(31,'2f858124bc9785bf7ea7b1b88a9b8d0f8523b6e1f65ea68785b77ebddd48d5f4','reply',0,'ala@example.com','2026-03-01 12:00:00',NULL,1,NULL,23);
INSERT INTO "games_mailtoken" VALUES(32,'e196c1422bf2b5d626c7368ee696ea7e8e64d10f6f6fea9c8965f5f9cd6e100f','unsubscribe',0,'ala@example.com','2026-03-01 12:00:00',NULL,1,NULL,23);
INSERT INTO "games_mailtoken" VALUES(33,'296f5d5463e2f9dba1279f63b481a6dcba055005d76384d39de2e2cd4421239f','bounce',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,9,18);
INSERT INTO "games_mailtoken" VALUES(34,'7ecce931ee56b329e589b4c5b790a2f9f81d6cc1b48c0b60c5686b9d698b2c56','reply',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,9,18);
INSERT INTO "games_mailtoken" VALUES(35,'a68b4f6a701ed8ccf6b53818e6ed6b18bbbb8da16e6e39b8d8f8c3920299c79a','unsubscribe',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,9,18);
INSERT INTO "games_mailtoken" VALUES(36,'bb8791c14c1c05df9d5c51a40f659108aadfb556feb477212804c67e8c2f1d7e','bounce',53,'celina@example.com','2026-03-01 12:00:00',NULL,4,9,19);
INSERT INTO "games_mailtoken" VALUES(37,'013f1ab1e618335854c728a87debfcefb45b3a07c34308bbc36b76539c6f9340','reply',53,'celina@example.com','2026-03-01 12:00:00',NULL,4,9,19);
INSERT INTO "games_mailtoken" VALUES(38,'095879ab8c959ce90efa91ddcfebc1bb75af5dc3d0b83c1cd1ad51a155db2d29','unsubscribe',53,'celina@example.com','2026-03-01 12:00:00',NULL,4,9,19);
INSERT INTO "games_mailtoken" VALUES(39,'4c247be6bbbda821812ae5c321ced02bc54d02b67cbbdaaf86e2fb9ab047d7fc','bounce',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,12,18);
INSERT INTO "games_mailtoken" VALUES(40,'03ea51a2ad39280c368a7d1f97e8b6059efff9ddadf67df4933e8b012a8760e7','reply',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,12,18);
INSERT INTO "games_mailtoken" VALUES(41,'b7f119f5160f258e2ede004fdd4fb4d4959c7ff945d0d9c86bc021325b4cb455','unsubscribe',53,'bartek@example.com','2026-03-01 12:00:00',NULL,2,12,18);
INSERT INTO "games_mailtoken" VALUES(42,'b579c198cd4c55be586b990f0801bece20f925e73b3bb0c277327f717a2ec5b6','bounce',53,'celina@example.com','2026-03-01 12:00:00',NULL,4,12,19);
INSERT INTO "games_mailtoken" VALUES(43,'80383ea249e08a3fb9bfbcbf81f70d412d898e6be27339cb4b30d6637d63164e','reply',53,'celina@example.com','2026-03-01 12:00:00',NULL,4,12,19);
INSERT INTO "games_mailtoken" VALUES(44,'725518e2e93740d3f2db27531ae3f85149614984a6dc578dd16c0c0f19b7df71','unsubscribe',53,'celina@example.com','2026-03-01 12:00:00',NULL,4,12,19);
CREATE TABLE "games_match" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "code" varchar(10) NOT NULL UNIQUE, "game" varchar(12) NOT NULL, "options" text NOT NULL CHECK ((JSON_VALID("options") OR "options" IS NULL)), "pace" varchar(20) NOT NULL, "width" smallint unsigned NOT NULL CHECK ("width" >= 0), "vacation_ceiling" smallint unsigned NOT NULL CHECK ("vacation_ceiling" >= 0), "voidable" bool NOT NULL, "status" varchar(10) NOT NULL, "is_public" bool NOT NULL, "engine_format" smallint unsigned NOT NULL CHECK ("engine_format" >= 0), "root_secret" BLOB NOT NULL, "root_hash" varchar(64) NOT NULL, "result" text NULL CHECK ((JSON_VALID("result") OR "result" IS NULL)), "created_at" datetime NOT NULL, "started_at" datetime NULL, "finished_at" datetime NULL, "expires_at" datetime NULL, "creator_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "invited_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "rematch_of_id" bigint NULL REFERENCES "games_match" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_match_status" CHECK ("status" IN ('waiting', 'active', 'finished', 'declined', 'withdrawn', 'expired', 'void')), CONSTRAINT "games_match_finished_has_result" CHECK ((("finished_at" IS NOT NULL AND "result" IS NOT NULL AND "status" = 'finished') OR ("finished_at" IS NOT NULL AND "result" IS NULL AND "status" = 'void') OR (NOT ("status" IN ('finished', 'void')) AND "finished_at" IS NULL AND "result" IS NULL))), CONSTRAINT "games_match_active_has_started" CHECK ((NOT ("status" IN ('active', 'finished', 'void')) OR "started_at" IS NOT NULL)));
INSERT INTO "games_match" VALUES(1,'5i44nj9bc5','vista','{"rounds": 2}','standard',1,120,1,'finished',0,1,X'DEF7C3EAD1F56AD4B330A1C07F6419F92796E339C030EC3BB0716172CF473AB6','a3c0a93db1bf50569293763cee9e1949ea15ccee7832def9490505a185baa2e7','{"reason": "played", "totals": [4, 2], "places": [1, 2]}','2026-03-01 12:00:00','2026-03-01 12:00:00','2026-03-01 12:00:00',NULL,1,NULL,NULL);
INSERT INTO "games_match" VALUES(2,'vd73ktpf7s','vista','{"rounds": 4}','league',2,120,1,'active',0,1,X'009D13D4580889AC7D1D363D8F3BFA4A8126677AAABA5F07175E662DD89FC669','fcba506cae6ff4a5d188393739ef64c9cd1006790a938ce901cc1e33c1e8ffef',NULL,'2026-03-01 12:00:00','2026-03-01 12:00:00',NULL,NULL,1,NULL,NULL);
INSERT INTO "games_match" VALUES(3,'vcucmzm383','vista','{"rounds": 10}','standard',1,120,1,'active',0,1,X'57452FAF8B573C7AED05CF2FE5E5F7F2C179B3A9863009025C63E4835BBD503A','af47b121407f2b2f316082723b509487bd279ea165cfb7ca07e2795822a19b15',NULL,'2026-03-01 12:00:00','2026-03-01 12:00:00',NULL,NULL,1,NULL,NULL);
INSERT INTO "games_match" VALUES(4,'a35kutfgdk','szturm','{"players": 2, "target": 40, "limit": null}','standard',1,120,1,'active',0,1,X'9BF6D4F266C7B04FC7DEC7F0F9A1449F381507833C81B903E744C95CFC3B2B8C','76f7f56c2896e766ccd4b6816daf47d2fa080d6539ff45d4c9636a7e122646dd',NULL,'2026-03-01 12:00:00','2026-03-01 12:00:00',NULL,NULL,1,NULL,NULL);
INSERT INTO "games_match" VALUES(5,'aena89xxfp','kierki','{"base": "black_lady", "moon": "old", "spot": false, "reverse": false, "partnership": false, "target": 100}','standard',1,120,1,'active',0,1,X'D328A7FA5BB619412CCC65E733770BD1C20E897F682E3AD74156D0FD6F1286D6','18731064a485aff65c73947a49a3806e0d708992bfaf56d6530e6b848b7da575',NULL,'2026-03-01 12:00:00','2026-03-01 12:00:00',NULL,NULL,1,NULL,NULL);
INSERT INTO "games_match" VALUES(6,'2j75nmazt9','pasjans','{"seats": 1, "draw": 1, "take_back": false}','standard',1,120,1,'active',0,1,X'971613C69BA3C038A279526A1D938B3EB0C670B46317040B0C788E671836D8E9','40f611372284777541b476164527769f57c4cd6edb6a82b3436f3e598f5a48c4',NULL,'2026-03-01 12:00:00','2026-03-01 12:00:00',NULL,NULL,1,NULL,NULL);
INSERT INTO "games_match" VALUES(7,'e6dkj4s7md','vista','{"rounds": 10}','league',1,120,1,'waiting',1,1,X'1011C631773EC95BE3F82CBF40B867D506D27054F74B409ABD1702A4FD3D5828','d570c09b213888d84fa3b0f8c0711e41fdb22d0463805f420604f5ebca1f6244',NULL,'2026-03-01 12:00:00',NULL,NULL,'2026-03-15 12:00:00',2,NULL,NULL);
INSERT INTO "games_match" VALUES(8,'caddjgqj5w','vista','{"rounds": 10}','league',1,120,1,'waiting',0,1,X'EA4A0C45DBAFDAD16EFE410759472B64BDA4235B739539E26EB70983A089C57D','855feafaa7483d92b1b0ea8f4fe8d392230557c4d29f1dbc7ef529dc00f7d194',NULL,'2026-03-01 12:00:00',NULL,NULL,'2026-03-15 12:00:00',1,2,NULL);
INSERT INTO "games_match" VALUES(9,'wsnp2vspb9','vista','{"rounds": 2}','league',1,120,0,'finished',0,1,X'0B450A776622B144D186866DFAB6C3E68F70C6641C3D1737E9B1325CD43EC9E4','a4b82af73c9e44c9a9361eccf11afe284eb0ec53f2ab90b9c9b1ac70ffaa7c90','{"reason": "played", "totals": [2, 0], "places": [1, 2]}','2026-03-01 12:00:00','2026-03-10 12:00:00','2026-03-01 12:00:00',NULL,NULL,NULL,NULL);
INSERT INTO "games_match" VALUES(10,'rtppxw2wd2','vista','{"rounds": 2}','league',1,120,0,'active',0,1,X'E78C206B4BD6F1E8930A8BA07AFF9C2D7AE252D245450BF9BA33BA11CA7D2508','8046897708fd7912e8262336d72a1e3a406fa366255fbf249c5a040c9cbe3e79',NULL,'2026-03-01 12:00:00','2026-03-10 12:00:00',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "games_match" VALUES(11,'x7tbzsc6ie','vista','{"rounds": 2}','league',1,120,0,'active',0,1,X'1E4545F4F4F5BD1CF9BCE2B97F36F11CECFF74B6B5EFE9D65E5699318180235C','f4dc5b7426eebf2abe35462af8faa2ef891a928dd8d114dbcdc3395eab60cd3e',NULL,'2026-03-01 12:00:00','2026-03-10 12:00:00',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE "games_move" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "ply" integer unsigned NOT NULL CHECK ("ply" >= 0), "seat" smallint unsigned NOT NULL CHECK ("seat" >= 0), "action" varchar(80) NOT NULL, "at" datetime NOT NULL, "channel" varchar(8) NOT NULL, "request_key" varchar(80) NULL, "round_id" bigint NOT NULL REFERENCES "games_round" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_move_ply" UNIQUE ("round_id", "ply"), CONSTRAINT "games_move_from_one" CHECK ("ply" >= 1));
INSERT INTO "games_move" VALUES(1,1,0,'TRUMP S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(2,2,0,'KS','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(3,3,1,'3S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(4,4,0,'3H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(5,5,1,'9H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(6,6,1,'5S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(7,7,0,'4S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(8,8,1,'6S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(9,9,0,'4H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(10,10,1,'7S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(11,11,0,'7H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(12,12,1,'JS','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(13,13,0,'AS','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(14,14,0,'8H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(15,15,1,'KH','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(16,16,1,'QS','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(17,17,0,'QH','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(18,18,1,'2H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(19,19,0,'AH','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(20,20,0,'2S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(21,21,1,'5D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(22,22,0,'8S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(23,23,1,'4D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(24,24,0,'9S','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(25,25,1,'6D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(26,26,0,'TS','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(27,27,1,'TD','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(28,28,0,'3D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(29,29,1,'JD','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(30,30,1,'QD','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(31,31,0,'8D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(32,32,1,'2C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(33,33,0,'4C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(34,34,0,'6H','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(35,35,1,'3C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(36,36,0,'2D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(37,37,1,'5C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(38,38,0,'9D','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(39,39,1,'6C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(40,40,0,'KD','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(41,41,1,'9C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(42,42,0,'AD','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(43,43,1,'TC','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(44,44,0,'TH','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(45,45,1,'7C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(46,46,0,'8C','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(47,47,1,'JC','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(48,48,1,'QC','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(49,49,0,'KC','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(50,50,0,'JH','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(51,51,1,'AC','2026-03-01 12:00:00','web',NULL,1);
INSERT INTO "games_move" VALUES(52,52,0,'LUCKY=7D','2026-03-01 12:00:00','forced',NULL,1);
INSERT INTO "games_move" VALUES(53,53,1,'LUCKY=5H','2026-03-01 12:00:00','forced',NULL,1);
INSERT INTO "games_move" VALUES(54,1,1,'TRUMP S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(55,2,1,'4S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(56,3,0,'9S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(57,4,0,'2H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(58,5,1,'AH','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(59,6,1,'5S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(60,7,0,'9H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(61,8,1,'7S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(62,9,0,'8H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(63,10,1,'2S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(64,11,0,'2D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(65,12,1,'KS','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(66,13,0,'3D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(67,14,1,'AS','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(68,15,0,'QS','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(69,16,1,'3H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(70,17,0,'8D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(71,18,1,'5H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(72,19,0,'TD','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(73,20,1,'KH','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(74,21,0,'QD','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(75,22,1,'6D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(76,23,0,'7D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(77,24,0,'KD','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(78,25,1,'9D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(79,26,0,'3S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(80,27,1,'JH','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(81,28,0,'TS','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(82,29,1,'JD','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(83,30,0,'JS','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(84,31,1,'2C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(85,32,0,'4H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(86,33,1,'5C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(87,34,0,'5D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(88,35,1,'8S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(89,36,1,'6C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(90,37,0,'3C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(91,38,1,'7C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(92,39,0,'TC','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(93,40,0,'AD','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(94,41,1,'8C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(95,42,0,'TH','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(96,43,1,'4D','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(97,44,0,'4C','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(98,45,1,'QC','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(99,46,1,'6S','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(100,47,0,'JC','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(101,48,1,'KC','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(102,49,0,'AC','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(103,50,0,'7H','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(104,51,1,'QH','2026-03-01 12:00:00','web',NULL,2);
INSERT INTO "games_move" VALUES(105,52,1,'LUCKY=6H','2026-03-01 12:00:00','forced',NULL,2);
INSERT INTO "games_move" VALUES(106,53,0,'LUCKY=9C','2026-03-01 12:00:00','forced',NULL,2);
INSERT INTO "games_move" VALUES(107,1,0,'TRUMP S','2026-03-01 12:00:00','web',NULL,3);
INSERT INTO "games_move" VALUES(108,1,0,'TRUMP S','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(109,2,0,'TS','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(110,3,1,'JS','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(111,4,1,'4H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(112,5,0,'2H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(113,6,1,'5H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(114,7,0,'7H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(115,8,0,'QS','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(116,9,1,'2S','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(117,10,0,'8S','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(118,11,1,'JH','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(119,12,0,'5S','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(120,13,1,'9S','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(121,14,1,'8H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(122,15,0,'3H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(123,16,1,'5D','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(124,17,0,'2D','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(125,18,1,'AH','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(126,19,0,'6H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(127,20,1,'6D','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(128,21,0,'8D','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(129,22,0,'AS','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(130,23,1,'3D','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(131,24,0,'TH','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(132,25,1,'TD','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(133,26,0,'QH','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(134,27,1,'JD','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(135,28,0,'9H','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(136,29,1,'6S','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(137,30,1,'AD','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(138,31,0,'9D','2026-03-01 12:00:00','web',NULL,5);
INSERT INTO "games_move" VALUES(139,1,1,'BID 1','2026-03-01 12:00:00','web',NULL,6);
INSERT INTO "games_move" VALUES(140,1,0,'GIVE AS 7S 4S','2026-03-01 12:00:00','web',NULL,7);
INSERT INTO "games_move" VALUES(141,1,0,'DRAW','2026-03-01 12:00:00','web',NULL,8);
INSERT INTO "games_move" VALUES(142,1,0,'TRUMP S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(143,2,0,'6S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(144,3,1,'5S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(145,4,0,'5H','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(146,5,1,'7H','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(147,6,1,'7S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(148,7,0,'6H','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(149,8,1,'8S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(150,9,0,'8H','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(151,10,1,'9S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(152,11,0,'KS','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(153,12,0,'QH','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(154,13,1,'KH','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(155,14,1,'TS','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(156,15,0,'TH','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(157,16,1,'JS','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(158,17,0,'QD','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(159,18,1,'AH','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(160,19,0,'QS','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(161,20,0,'3S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(162,21,1,'2D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(163,22,0,'4S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(164,23,1,'3D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(165,24,0,'AS','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(166,25,1,'4D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(167,26,0,'4H','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(168,27,1,'6D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(169,28,0,'JD','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(170,29,1,'7D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(171,30,0,'AD','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(172,31,1,'8D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(173,32,0,'4C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(174,33,1,'3C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(175,34,0,'5D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(176,35,1,'9D','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(177,36,1,'KD','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(178,37,0,'5C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(179,38,1,'7C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(180,39,0,'6C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(181,40,1,'8C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(182,41,0,'2C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(183,42,1,'9C','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(184,43,0,'QC','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(185,44,0,'2S','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(186,45,1,'JH','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(187,46,0,'KC','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(188,47,1,'TC','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(189,48,0,'9H','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(190,49,1,'JC','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(191,50,0,'AC','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(192,51,1,'TD','2026-03-01 12:00:00','web',NULL,9);
INSERT INTO "games_move" VALUES(193,52,0,'LUCKY=2H','2026-03-01 12:00:00','forced',NULL,9);
INSERT INTO "games_move" VALUES(194,53,1,'LUCKY=3H','2026-03-01 12:00:00','forced',NULL,9);
INSERT INTO "games_move" VALUES(195,1,1,'TRUMP S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(196,2,1,'2S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(197,3,0,'5S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(198,4,0,'JS','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(199,5,1,'3S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(200,6,0,'KS','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(201,7,1,'QS','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(202,8,0,'AS','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(203,9,1,'3H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(204,10,0,'4S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(205,11,1,'7H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(206,12,0,'2H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(207,13,1,'TH','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(208,14,1,'6S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(209,15,0,'4H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(210,16,1,'7D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(211,17,0,'4D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(212,18,1,'8S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(213,19,0,'5H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(214,20,1,'9S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(215,21,0,'6H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(216,22,1,'8H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(217,23,0,'JH','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(218,24,0,'QH','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(219,25,1,'9H','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(220,26,0,'AH','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(221,27,1,'8D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(222,28,0,'3D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(223,29,1,'QD','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(224,30,1,'JD','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(225,31,0,'5D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(226,32,1,'KD','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(227,33,0,'6D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(228,34,1,'AD','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(229,35,0,'9D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(230,36,1,'3C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(231,37,0,'8C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(232,38,0,'KH','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(233,39,1,'7S','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(234,40,1,'4C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(235,41,0,'9C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(236,42,0,'2D','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(237,43,1,'5C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(238,44,0,'TC','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(239,45,1,'6C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(240,46,0,'JC','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(241,47,1,'7C','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(242,48,0,'QC','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(243,49,1,'KC','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(244,50,1,'TS','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(245,51,0,'AC','2026-03-01 12:00:00','web',NULL,12);
INSERT INTO "games_move" VALUES(246,52,1,'LUCKY=TD','2026-03-01 12:00:00','forced',NULL,12);
INSERT INTO "games_move" VALUES(247,53,0,'LUCKY=2C','2026-03-01 12:00:00','forced',NULL,12);
CREATE TABLE "games_outage" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "began_at" datetime NOT NULL, "ended_at" datetime NOT NULL UNIQUE, "credited_at" datetime NULL);
CREATE TABLE "games_plan" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "text" varchar(300) NOT NULL, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "stopped" varchar(16) NOT NULL, "clock_id" bigint NOT NULL UNIQUE REFERENCES "games_clock" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "games_plan" VALUES(1,'on any: low',1,'',6);
CREATE TABLE "games_round" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "setup" text NOT NULL CHECK ((JSON_VALID("setup") OR "setup" IS NULL)), "deal" text NOT NULL CHECK ((JSON_VALID("deal") OR "deal" IS NULL)), "secret_hash" varchar(64) NOT NULL, "status" varchar(8) NOT NULL, "version" integer unsigned NOT NULL CHECK ("version" >= 0), "to_act" text NOT NULL CHECK ((JSON_VALID("to_act") OR "to_act" IS NULL)), "summary" text NOT NULL CHECK ((JSON_VALID("summary") OR "summary" IS NULL)), "outcome" text NULL CHECK ((JSON_VALID("outcome") OR "outcome" IS NULL)), "opened_at" datetime NOT NULL, "finished_at" datetime NULL, "match_id" bigint NOT NULL REFERENCES "games_match" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_round_number" UNIQUE ("match_id", "number"), CONSTRAINT "games_round_status" CHECK ("status" IN ('active', 'finished', 'void')), CONSTRAINT "games_round_over_has_time" CHECK ((("finished_at" IS NULL AND "status" = 'active') OR (NOT ("status" = 'active') AND "finished_at" IS NOT NULL))), CONSTRAINT "games_round_finished_has_outcome" CHECK ((NOT ("status" = 'finished') OR "outcome" IS NOT NULL)), CONSTRAINT "games_round_from_one" CHECK ("number" >= 1));
INSERT INTO "games_round" VALUES(1,1,'{"number": 1, "rounds": 2, "chooser": 0}','["7H", "AS", "3D", "6H", "QH", "8S", "3H", "4S", "4H", "KD", "AH", "TS", "AD", "TH", "8C", "JH", "8D", "2D", "KS", "8H", "9S", "9D", "KC", "2S", "4C", "7D", "TC", "7C", "TD", "5C", "3S", "6D", "QS", "AC", "9H", "6S", "QD", "3C", "7S", "6C", "5S", "2C", "KH", "2H", "5D", "4D", "JD", "JC", "JS", "QC", "9C", "5H"]','0efc15ac1e74739a7ca309172a61cf34d9d9239146a7e5534c96af0a2aed1427','finished',53,'[]','{"chooser": 0, "trump": "S", "tricks": [17, 9]}','{"reason": "played", "scores": [4, 0], "resigned": null}','2026-03-01 12:00:00','2026-03-01 12:00:00',1);
INSERT INTO "games_round" VALUES(2,2,'{"number": 2, "rounds": 2, "chooser": 1}','["8D", "3C", "2D", "TD", "9S", "2H", "3D", "QS", "KD", "4H", "AD", "TH", "9H", "8H", "QD", "7D", "TC", "4C", "AC", "7H", "3S", "JC", "TS", "5D", "JS", "9C", "8C", "4D", "QC", "6S", "4S", "2C", "KC", "QH", "AS", "6D", "AH", "JD", "9D", "JH", "6C", "7C", "5S", "7S", "5C", "8S", "5H", "KS", "2S", "KH", "3H", "6H"]','fc184f8123527698a36d4a77e02d291e0933bd72e3ebbd9b5b0fb76a6715cf12','finished',53,'[]','{"chooser": 1, "trump": "S", "tricks": [11, 15]}','{"reason": "played", "scores": [0, 2], "resigned": null}','2026-03-01 12:00:00','2026-03-01 12:00:00',1);
INSERT INTO "games_round" VALUES(3,1,'{"number": 1, "rounds": 4, "chooser": 0}','["3H", "3S", "QC", "AS", "4C", "5C", "KH", "JC", "JH", "8S", "5H", "AD", "TD", "2S", "6D", "4D", "AH", "TH", "2C", "6C", "7D", "3C", "4S", "TS", "QH", "8H", "9D", "QD", "JS", "6H", "TC", "KC", "8C", "6S", "5S", "JD", "4H", "5D", "7S", "9S", "8D", "QS", "2D", "9H", "KS", "7C", "AC", "7H", "2H", "KD", "3D", "9C"]','a3333e901c31ab20393a5c4d88bd2bbf96a0c9afea67f825b412097435ed1ab4','active',1,'[0]','{"chooser": 0, "trump": "S", "tricks": [0, 0]}',NULL,'2026-03-01 12:00:00',NULL,2);
INSERT INTO "games_round" VALUES(4,2,'{"number": 2, "rounds": 4, "chooser": 1}','["5H", "4D", "8D", "TH", "2S", "6H", "QS", "2D", "2C", "QC", "AS", "4C", "TC", "JH", "5D", "6S", "QH", "3D", "9H", "JC", "9S", "2H", "AC", "5S", "QD", "7H", "TD", "JD", "9D", "5C", "8S", "KS", "7C", "6D", "3H", "7S", "AD", "AH", "9C", "JS", "4S", "6C", "8C", "3S", "8H", "KD", "TS", "3C", "KC", "4H", "KH", "7D"]','98ab7fdf1b0f193d1f5acd97f77af0598325944147cfcc494d9f942d308cce24','active',0,'[1]','{"chooser": 1, "trump": null, "tricks": [0, 0]}',NULL,'2026-03-01 12:00:00',NULL,2);
INSERT INTO "games_round" VALUES(5,1,'{"number": 1, "rounds": 10, "chooser": 0}','["2D", "6H", "KD", "KS", "QS", "8S", "QH", "9H", "TS", "8D", "TC", "3S", "KH", "7S", "7H", "9D", "2H", "AS", "3C", "7D", "TH", "3H", "5C", "6C", "5S", "4S", "4H", "9C", "JD", "6S", "JS", "JC", "AC", "QD", "5D", "AH", "TD", "8C", "7C", "4D", "5H", "2S", "6D", "3D", "JH", "9S", "4C", "2C", "8H", "AD", "KC", "QC"]','9a4f8da8f6e1c5877e162d2b5de51ebb77e821636f95f9e7deda10e448772a5e','active',31,'[1]','{"chooser": 0, "trump": "S", "tricks": [7, 8]}',NULL,'2026-03-01 12:00:00',NULL,3);
INSERT INTO "games_round" VALUES(6,1,'{"players": 2, "target": 40, "limit": null, "number": 1, "dealer": 0, "totals": [0, 0]}','["8C", "9D", "4H", "5D", "KC", "4S", "7D", "4C", "KS", "6H", "8H", "9H", "7H", "QH", "4D", "3S", "AH", "7C", "AC", "AD", "5S", "2D", "7S", "8S", "TS", "QS", "QD", "3H", "6S", "9S", "QC", "KH", "5H", "TC", "JH", "AS", "TD", "TH", "2S", "2C", "9C", "5C", "JS", "JC", "2H", "8D", "3C", "JD", "KD", "6D", "3D", "6C"]','d5e9383c81497cb448793428c1f7ea0980bfa46e7aa64f002f0a8283246eeec6','active',1,'[0]','{"dealer": 0, "trump": "D", "lots": 0, "tricks": 0, "survivor": null}',NULL,'2026-03-01 12:00:00',NULL,4);
INSERT INTO "games_round" VALUES(7,1,'{"options": {"base": "black_lady", "moon": "old", "spot": false, "reverse": false, "partnership": false, "target": 100}, "number": 1, "pass": "left", "totals": [0, 0, 0, 0]}','["AD", "9H", "7C", "AS", "4H", "7S", "8C", "3C", "5C", "4S", "JC", "4D", "8H", "6C", "6H", "KS", "2C", "JD", "JH", "KD", "2H", "TD", "4C", "QH", "6S", "9C", "7H", "QD", "AH", "7D", "KC", "9S", "TH", "8D", "KH", "AC", "5S", "JS", "9D", "QC", "5H", "6D", "5D", "2D", "TC", "8S", "QS", "2S", "3D", "TS", "3S", "3H"]','56686a57a144946bacab800027774a769a23e837a00f6552e5be6a909b8ba415','active',1,'[1, 2, 3]','{"pass": "left", "taken": [0, 0, 0, 0], "tricks": [0, 0, 0, 0], "shooter": null, "moon": null}',NULL,'2026-03-01 12:00:00',NULL,5);
INSERT INTO "games_round" VALUES(8,1,'{"seats": 1, "draw": 1, "take_back": false}','["6H", "4C", "AD", "TC", "AS", "TS", "2H", "4H", "3S", "8H", "AH", "6C", "KS", "QS", "JC", "3D", "4D", "8S", "5D", "9D", "5S", "JS", "8C", "2D", "TD", "KC", "7C", "2S", "AC", "4S", "6S", "KH", "JD", "3H", "7H", "8D", "3C", "KD", "JH", "QC", "9H", "2C", "6D", "7D", "9C", "TH", "5H", "9S", "QH", "7S", "5C", "QD"]','10cbea9a0ab4f334e9c294a582db5f8161efffb15bec67cfb67aca9f5ad8cda8','active',1,'[0]','{"cards": [0], "moves": [1], "undos": [0], "given_up": [false], "seconds": [0]}',NULL,'2026-03-01 12:00:00',NULL,6);
INSERT INTO "games_round" VALUES(9,1,'{"number": 1, "rounds": 2, "chooser": 0}','["5C", "2S", "6S", "AD", "QD", "QS", "KC", "9H", "8H", "KS", "QC", "AC", "4C", "5D", "QH", "TH", "5H", "6H", "6C", "2C", "AS", "4S", "JD", "3S", "4H", "2H", "4D", "KD", "TS", "AH", "JS", "2D", "7S", "8C", "5S", "9S", "9C", "JH", "3D", "9D", "7H", "8S", "7C", "TC", "JC", "TD", "KH", "3C", "8D", "6D", "7D", "3H"]','fa5f7a71c69735e05ec28a7a6e583a73e2b74a10e319db51f9714052451c4fe4','finished',53,'[]','{"chooser": 0, "trump": "S", "tricks": [15, 11]}','{"reason": "played", "scores": [2, 0], "resigned": null}','2026-03-10 12:00:00','2026-03-01 12:00:00',9);
INSERT INTO "games_round" VALUES(10,1,'{"number": 1, "rounds": 2, "chooser": 0}','["QD", "JS", "3S", "AS", "8S", "5H", "6S", "9S", "KD", "6D", "7D", "7C", "KH", "JH", "6C", "JC", "8C", "9H", "3D", "3H", "QC", "KC", "AD", "6H", "5C", "AC", "4D", "4S", "2S", "2H", "9C", "7H", "9D", "8D", "8H", "2D", "TC", "JD", "AH", "QS", "KS", "7S", "TD", "3C", "TS", "4C", "QH", "2C", "5D", "5S", "4H", "TH"]','025a636d6bf406efed9ce264fe912ee9de497bc7d581c5b1cebb01ab179b32b4','active',0,'[0]','{"chooser": 0, "trump": null, "tricks": [0, 0]}',NULL,'2026-03-10 12:00:00',NULL,10);
INSERT INTO "games_round" VALUES(11,1,'{"number": 1, "rounds": 2, "chooser": 0}','["QC", "3C", "7D", "JH", "KH", "5C", "2D", "4S", "2C", "7H", "QD", "9D", "2H", "AS", "7S", "6S", "AC", "8S", "9C", "JD", "2S", "9S", "KD", "KC", "6D", "QH", "JS", "KS", "5S", "3D", "TD", "4H", "TS", "4D", "JC", "TC", "3S", "AH", "8C", "5H", "7C", "QS", "8H", "5D", "6H", "3H", "4C", "TH", "9H", "6C", "8D", "AD"]','a78839b422515c3cd03aa8510adc5d6092373120d88ed2fb52de1898259b11ee','active',0,'[0]','{"chooser": 0, "trump": null, "tricks": [0, 0]}',NULL,'2026-03-10 12:00:00',NULL,11);
INSERT INTO "games_round" VALUES(12,2,'{"number": 2, "rounds": 2, "chooser": 1}','["6H", "JH", "9C", "2D", "AS", "4S", "8C", "QC", "JS", "KS", "6D", "KH", "5H", "3D", "5S", "QH", "4H", "AH", "JC", "AC", "4D", "2H", "TC", "9D", "5D", "2C", "AD", "6C", "2S", "3S", "KD", "7C", "QD", "JD", "QS", "3H", "3C", "7S", "8D", "4C", "7H", "6S", "TH", "7D", "5C", "TS", "8S", "8H", "9H", "KC", "9S", "TD"]','b999d6fe3d2839efc9081901ff19750d1158e518de32f611757b82398af7fa9d','finished',53,'[]','{"chooser": 1, "trump": "S", "tricks": [13, 13]}','{"reason": "played", "scores": [0, 0], "resigned": null}','2026-03-01 12:00:00','2026-03-01 12:00:00',9);
CREATE TABLE "games_seat" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "bot_level" varchar(10) NOT NULL, "word" varchar(60) NOT NULL, "place" smallint unsigned NULL CHECK ("place" >= 0), "total" integer NULL, "seen_chat_id" bigint unsigned NOT NULL CHECK ("seen_chat_id" >= 0), "acted_at" datetime NULL, "grace_at" datetime NULL, "night" varchar(80) NOT NULL, "night_since" datetime NULL, "rests" text NOT NULL CHECK ((JSON_VALID("rests") OR "rests" IS NULL)), "pause_until" datetime NULL, "seen_at" datetime NULL, "sitting_at" datetime NULL, "match_id" bigint NOT NULL REFERENCES "games_match" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "games_seat_number" UNIQUE ("match_id", "number"), CONSTRAINT "games_seat_person_or_bot" CHECK (("user_id" IS NULL OR "bot_level" = '')));
INSERT INTO "games_seat" VALUES(1,0,'','',1,4,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,1,1);
INSERT INTO "games_seat" VALUES(2,1,'','',2,2,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,1,2);
INSERT INTO "games_seat" VALUES(3,0,'','',NULL,NULL,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,2,1);
INSERT INTO "games_seat" VALUES(4,1,'','',NULL,NULL,0,NULL,NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,2,2);
INSERT INTO "games_seat" VALUES(5,0,'','',NULL,NULL,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,3,1);
INSERT INTO "games_seat" VALUES(6,1,'','',NULL,NULL,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,3,2);
INSERT INTO "games_seat" VALUES(7,0,'','',NULL,NULL,0,NULL,NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,4,1);
INSERT INTO "games_seat" VALUES(8,1,'easy','',NULL,NULL,0,'2026-03-01 12:00:00',NULL,'',NULL,'[]',NULL,NULL,NULL,4,NULL);
INSERT INTO "games_seat" VALUES(9,0,'','',NULL,NULL,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,5,1);
INSERT INTO "games_seat" VALUES(10,1,'easy','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,5,NULL);
INSERT INTO "games_seat" VALUES(11,2,'easy','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,5,NULL);
INSERT INTO "games_seat" VALUES(12,3,'easy','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,5,NULL);
INSERT INTO "games_seat" VALUES(13,0,'','',NULL,NULL,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,6,1);
INSERT INTO "games_seat" VALUES(14,0,'','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,7,NULL);
INSERT INTO "games_seat" VALUES(15,1,'','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,7,2);
INSERT INTO "games_seat" VALUES(16,0,'','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,8,1);
INSERT INTO "games_seat" VALUES(17,1,'','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,8,NULL);
INSERT INTO "games_seat" VALUES(18,0,'','',1,2,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-10 12:00:00','[]',NULL,NULL,NULL,9,2);
INSERT INTO "games_seat" VALUES(19,1,'','',2,0,0,'2026-03-01 12:00:00',NULL,'23 Europe/Warsaw','2026-03-01 12:00:00','[]',NULL,NULL,NULL,9,4);
INSERT INTO "games_seat" VALUES(20,0,'','',NULL,NULL,0,NULL,NULL,'23 Europe/Warsaw','2026-03-10 12:00:00','[]',NULL,NULL,NULL,10,1);
INSERT INTO "games_seat" VALUES(21,1,'','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,10,2);
INSERT INTO "games_seat" VALUES(22,0,'','',NULL,NULL,0,NULL,NULL,'23 Europe/Warsaw','2026-03-10 12:00:00','[]',NULL,NULL,NULL,11,4);
INSERT INTO "games_seat" VALUES(23,1,'','',NULL,NULL,0,NULL,NULL,'',NULL,'[]',NULL,NULL,NULL,11,1);
CREATE TABLE "tournaments_auditrecord" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "at" datetime NOT NULL, "verb" varchar(40) NOT NULL, "target" varchar(80) NOT NULL, "reason" varchar(500) NOT NULL, "before" text NOT NULL CHECK ((JSON_VALID("before") OR "before" IS NULL)), "after" text NOT NULL CHECK ((JSON_VALID("after") OR "after" IS NULL)), "actor_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "league_id" bigint NOT NULL REFERENCES "tournaments_league" ("id") DEFERRABLE INITIALLY DEFERRED, "season_id" bigint NULL REFERENCES "tournaments_season" ("id") DEFERRABLE INITIALLY DEFERRED);
INSERT INTO "tournaments_auditrecord" VALUES(1,'2026-03-01 12:00:00','open_league','klub','','{}','{}',3,1,NULL);
INSERT INTO "tournaments_auditrecord" VALUES(2,'2026-03-01 12:00:00','announce_season','','','{}','{"options": {"rounds": 2}, "opening": "all", "registration_opens_at": "2026-03-02T12:00:00+00:00", "registration_closes_at": "2026-03-09T12:00:00+00:00", "starts_at": "2026-03-10T12:00:00+00:00", "ends_at": "2026-06-08T12:00:00+00:00"}',NULL,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(3,'2026-03-02 12:00:00','open_registration','','','{"status": "announced"}','{"status": "registration"}',NULL,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(4,'2026-03-02 12:00:00','register','1','','{}','{}',1,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(5,'2026-03-02 12:00:00','register','2','','{}','{}',2,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(6,'2026-03-02 12:00:00','register','3','','{}','{}',4,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(7,'2026-03-09 12:00:00','close_registration','','','{"status": "registration"}','{"status": "closed", "entries": 3}',NULL,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(8,'2026-03-09 12:00:00','propose_divisions','','','{"status": "closed"}','{"status": "proposed", "divisions": [[1, 2, 3]]}',NULL,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(9,'2026-03-09 12:00:00','approve_divisions','','','{"status": "proposed"}','{"status": "approved"}',3,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(10,'2026-03-10 12:00:00','start_season','','','{"status": "approved"}','{"status": "running", "seed": "e28049fbb24f2da4cb2abe294007da28"}',NULL,1,1);
INSERT INTO "tournaments_auditrecord" VALUES(11,'2026-03-01 12:00:00','close_matchday','1/1','','{}','{}',NULL,1,1);
CREATE TABLE "tournaments_division" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "level" smallint unsigned NOT NULL CHECK ("level" >= 0), "season_id" bigint NOT NULL REFERENCES "tournaments_season" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_division_level" UNIQUE ("season_id", "level"), CONSTRAINT "tournaments_division_from_one" CHECK ("level" >= 1));
INSERT INTO "tournaments_division" VALUES(1,1,1);
CREATE TABLE "tournaments_entry" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "bot_level" varchar(10) NOT NULL, "status" varchar(10) NOT NULL, "placed_by" varchar(20) NOT NULL, "drawn_number" smallint unsigned NULL CHECK ("drawn_number" >= 0), "move" varchar(4) NOT NULL, "registered_at" datetime NOT NULL, "left_at" datetime NULL, "division_id" bigint NULL REFERENCES "tournaments_division" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" bigint NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, "season_id" bigint NOT NULL REFERENCES "tournaments_season" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_entry_number" UNIQUE ("season_id", "number"), CONSTRAINT "tournaments_entry_person_or_bot" CHECK ((("bot_level" = '' AND "user_id" IS NOT NULL) OR ("user_id" IS NULL AND NOT ("bot_level" = '')))), CONSTRAINT "tournaments_entry_status" CHECK ("status" IN ('registered', 'cancelled', 'playing', 'withdrawn', 'expelled')), CONSTRAINT "tournaments_entry_left_has_time" CHECK ((("left_at" IS NULL AND "status" IN ('registered', 'playing')) OR (NOT ("status" IN ('registered', 'playing')) AND "left_at" IS NOT NULL))), CONSTRAINT "tournaments_entry_playing_is_placed" CHECK ((NOT ("status" = 'playing') OR ("division_id" IS NOT NULL AND "drawn_number" IS NOT NULL))));
INSERT INTO "tournaments_entry" VALUES(1,1,'','playing','new',1,'','2026-03-02 12:00:00',NULL,1,1,1);
INSERT INTO "tournaments_entry" VALUES(2,2,'','playing','new',2,'','2026-03-02 12:00:00',NULL,1,2,1);
INSERT INTO "tournaments_entry" VALUES(3,3,'','playing','new',3,'','2026-03-02 12:00:00',NULL,1,4,1);
CREATE TABLE "tournaments_fixture" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "table" smallint unsigned NOT NULL CHECK ("table" >= 0), "status" varchar(8) NOT NULL, "opened_at" datetime NULL, "match_id" bigint NULL UNIQUE REFERENCES "games_match" ("id") DEFERRABLE INITIALLY DEFERRED, "matchday_id" bigint NOT NULL REFERENCES "tournaments_matchday" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_fixture_table" UNIQUE ("matchday_id", "table"), CONSTRAINT "tournaments_fixture_open_has_match" CHECK ((("match_id" IS NULL AND "status" = 'planned') OR ("match_id" IS NOT NULL AND "opened_at" IS NOT NULL AND "status" = 'open') OR "status" = 'decided')));
INSERT INTO "tournaments_fixture" VALUES(1,1,'decided','2026-03-10 12:00:00',9,1);
INSERT INTO "tournaments_fixture" VALUES(2,1,'open','2026-03-10 12:00:00',10,2);
INSERT INTO "tournaments_fixture" VALUES(3,1,'open','2026-03-10 12:00:00',11,3);
CREATE TABLE "tournaments_league" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(80) NOT NULL, "slug" varchar(60) NOT NULL UNIQUE, "about" text NOT NULL, "created_at" datetime NOT NULL);
INSERT INTO "tournaments_league" VALUES(1,'Liga klub','klub','','2026-03-01 12:00:00');
CREATE TABLE "tournaments_matchday" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "opens_at" datetime NULL, "closed_at" datetime NULL, "division_id" bigint NOT NULL REFERENCES "tournaments_division" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_matchday_number" UNIQUE ("division_id", "number"));
INSERT INTO "tournaments_matchday" VALUES(1,1,NULL,'2026-03-01 12:00:00',1);
INSERT INTO "tournaments_matchday" VALUES(2,2,NULL,NULL,1);
INSERT INTO "tournaments_matchday" VALUES(3,3,NULL,NULL,1);
CREATE TABLE "tournaments_result" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "kind" varchar(12) NOT NULL, "cause" varchar(12) NOT NULL, "decided_at" datetime NOT NULL, "fixture_id" bigint NOT NULL UNIQUE REFERENCES "tournaments_fixture" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_result_kind" CHECK ("kind" IN ('played', 'forfeit', 'adjudicated')));
INSERT INTO "tournaments_result" VALUES(1,'played','','2026-03-01 12:00:00',1);
CREATE TABLE "tournaments_role" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(10) NOT NULL, "league_id" bigint NOT NULL REFERENCES "tournaments_league" ("id") DEFERRABLE INITIALLY DEFERRED, "user_id" bigint NOT NULL REFERENCES "accounts_user" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_role_one_per_person" UNIQUE ("league_id", "user_id"), CONSTRAINT "tournaments_role_name" CHECK ("name" IN ('owner', 'organiser', 'referee', 'viewer')));
INSERT INTO "tournaments_role" VALUES(1,'owner',1,3);
CREATE TABLE "tournaments_season" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "number" smallint unsigned NOT NULL CHECK ("number" >= 0), "name" varchar(80) NOT NULL, "status" varchar(12) NOT NULL, "game" varchar(12) NOT NULL, "options" text NOT NULL CHECK ((JSON_VALID("options") OR "options" IS NULL)), "pace" varchar(20) NOT NULL, "width" smallint unsigned NOT NULL CHECK ("width" >= 0), "cycles" smallint unsigned NOT NULL CHECK ("cycles" >= 0), "swap" bool NOT NULL, "opening" varchar(8) NOT NULL, "window" smallint unsigned NOT NULL CHECK ("window" >= 0), "days_apart" smallint unsigned NOT NULL CHECK ("days_apart" >= 0), "win_points" smallint unsigned NOT NULL CHECK ("win_points" >= 0), "draw_points" smallint unsigned NOT NULL CHECK ("draw_points" >= 0), "loss_points" smallint unsigned NOT NULL CHECK ("loss_points" >= 0), "tie_breaks" text NOT NULL CHECK ((JSON_VALID("tie_breaks") OR "tie_breaks" IS NULL)), "withdrawal" varchar(8) NOT NULL, "adjudication" varchar(8) NOT NULL, "division_size" smallint unsigned NOT NULL CHECK ("division_size" >= 0), "movers" smallint unsigned NOT NULL CHECK ("movers" >= 0), "filler" varchar(10) NOT NULL, "seed" varchar(64) NOT NULL, "registration_opens_at" datetime NOT NULL, "registration_closes_at" datetime NOT NULL, "starts_at" datetime NOT NULL, "ends_at" datetime NOT NULL, "started_at" datetime NULL, "finished_at" datetime NULL, "league_id" bigint NOT NULL REFERENCES "tournaments_league" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_season_number" UNIQUE ("league_id", "number"), CONSTRAINT "tournaments_season_status" CHECK ("status" IN ('announced', 'registration', 'closed', 'proposed', 'approved', 'running', 'closing', 'finished', 'cancelled')), CONSTRAINT "tournaments_season_cycles" CHECK ("cycles" BETWEEN 1 AND 20), CONSTRAINT "tournaments_season_from_one" CHECK (("days_apart" >= 1 AND "division_size" >= 2 AND "width" >= 1 AND "window" >= 1)), CONSTRAINT "tournaments_season_times_in_order" CHECK (("registration_closes_at" > ("registration_opens_at") AND "starts_at" >= ("registration_closes_at") AND "ends_at" > ("starts_at"))), CONSTRAINT "tournaments_season_points_in_order" CHECK (("draw_points" >= ("loss_points") AND "win_points" >= ("draw_points"))), CONSTRAINT "tournaments_season_running_has_started" CHECK ((NOT ("status" IN ('running', 'closing', 'finished')) OR "started_at" IS NOT NULL)), CONSTRAINT "tournaments_season_finished_has_time" CHECK ((("finished_at" IS NOT NULL AND "status" = 'finished') OR (NOT ("status" = 'finished') AND "finished_at" IS NULL))));
INSERT INTO "tournaments_season" VALUES(1,1,'','running','vista','{"rounds": 2}','league',1,1,1,'all',3,14,2,1,0,'["direct", "net", "sb", "wins", "trumps"]','fide_50','score',8,2,'','e28049fbb24f2da4cb2abe294007da28','2026-03-02 12:00:00','2026-03-09 12:00:00','2026-03-10 12:00:00','2026-06-08 12:00:00','2026-03-10 12:00:00',NULL,1);
CREATE TABLE "tournaments_side" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "seat" smallint unsigned NOT NULL CHECK ("seat" >= 0), "place" smallint unsigned NULL CHECK ("place" >= 0), "total" integer NULL, "forfeited" bool NOT NULL, "scores" text NOT NULL CHECK ((JSON_VALID("scores") OR "scores" IS NULL)), "entry_id" bigint NOT NULL REFERENCES "tournaments_entry" ("id") DEFERRABLE INITIALLY DEFERRED, "fixture_id" bigint NOT NULL REFERENCES "tournaments_fixture" ("id") DEFERRABLE INITIALLY DEFERRED, CONSTRAINT "tournaments_side_seat" UNIQUE ("fixture_id", "seat"), CONSTRAINT "tournaments_side_entry" UNIQUE ("fixture_id", "entry_id"));
INSERT INTO "tournaments_side" VALUES(1,0,1,2,0,'{"S": 2}',2,1);
INSERT INTO "tournaments_side" VALUES(2,1,2,0,0,'{"S": 0}',3,1);
INSERT INTO "tournaments_side" VALUES(3,0,NULL,NULL,0,'{}',1,2);
INSERT INTO "tournaments_side" VALUES(4,1,NULL,NULL,0,'{}',2,2);
INSERT INTO "tournaments_side" VALUES(5,0,NULL,NULL,0,'{}',3,3);
INSERT INTO "tournaments_side" VALUES(6,1,NULL,NULL,0,'{}',1,3);
CREATE UNIQUE INDEX "django_content_type_app_label_model_76bd3d3b_uniq" ON "django_content_type" ("app_label", "model");
CREATE UNIQUE INDEX "auth_group_permissions_group_id_permission_id_0cd325b0_uniq" ON "auth_group_permissions" ("group_id", "permission_id");
CREATE INDEX "auth_group_permissions_group_id_b120cbf9" ON "auth_group_permissions" ("group_id");
CREATE INDEX "auth_group_permissions_permission_id_84c5c92e" ON "auth_group_permissions" ("permission_id");
CREATE UNIQUE INDEX "auth_permission_content_type_id_codename_01ab375a_uniq" ON "auth_permission" ("content_type_id", "codename");
CREATE INDEX "auth_permission_content_type_id_2f476e4b" ON "auth_permission" ("content_type_id");
CREATE UNIQUE INDEX "accounts_user_one_per_address" ON "accounts_user" ((LOWER("email"))) WHERE NOT ("email" = '');
CREATE UNIQUE INDEX "accounts_user_groups_user_id_group_id_59c0b32f_uniq" ON "accounts_user_groups" ("user_id", "group_id");
CREATE INDEX "accounts_user_groups_user_id_52b62117" ON "accounts_user_groups" ("user_id");
CREATE INDEX "accounts_user_groups_group_id_bd11a704" ON "accounts_user_groups" ("group_id");
CREATE UNIQUE INDEX "accounts_user_user_permissions_user_id_permission_id_2ab516c2_uniq" ON "accounts_user_user_permissions" ("user_id", "permission_id");
CREATE INDEX "accounts_user_user_permissions_user_id_e4f0a161" ON "accounts_user_user_permissions" ("user_id");
CREATE INDEX "accounts_user_user_permissions_permission_id_113bb443" ON "accounts_user_user_permissions" ("permission_id");
CREATE INDEX "accounts_outgoingmail_user_id_acd040ec" ON "accounts_outgoingmail" ("user_id");
CREATE INDEX "accounts_mail_due" ON "accounts_outgoingmail" ("not_before") WHERE "state" IN ('queued', 'sending');
CREATE INDEX "accounts_mail_waiting_topic" ON "accounts_outgoingmail" ("topic") WHERE "state" IN ('queued', 'sending');
CREATE INDEX "accounts_mail_thread" ON "accounts_outgoingmail" ("user_id", "thread", "sent_at" DESC) WHERE "state" = 'sent';
CREATE INDEX "accounts_mail_kept" ON "accounts_outgoingmail" ("created_at") WHERE (NOT ("state" IN ('queued', 'sending')) AND NOT ("text" = ''));
CREATE INDEX "account_emailconfirmation_email_address_id_5b7f8c58" ON "account_emailconfirmation" ("email_address_id");
CREATE UNIQUE INDEX "account_emailaddress_user_id_email_987c8728_uniq" ON "account_emailaddress" ("user_id", "email");
CREATE UNIQUE INDEX "unique_verified_email" ON "account_emailaddress" ("email") WHERE "verified";
CREATE INDEX "account_emailaddress_user_id_2c513194" ON "account_emailaddress" ("user_id");
CREATE INDEX "account_emailaddress_email_03be32b2" ON "account_emailaddress" ("email");
CREATE UNIQUE INDEX "unique_primary_email" ON "account_emailaddress" ("user_id", "primary") WHERE "primary";
CREATE INDEX "django_admin_log_content_type_id_c4bce8eb" ON "django_admin_log" ("content_type_id");
CREATE INDEX "django_admin_log_user_id_c564eba6" ON "django_admin_log" ("user_id");
CREATE INDEX "games_chatmessage_match_id_304bf352" ON "games_chatmessage" ("match_id");
CREATE INDEX "games_chatmessage_seat_id_c9553199" ON "games_chatmessage" ("seat_id");
CREATE UNIQUE INDEX "games_entry_outage_once" ON "games_clockentry" ("clock_id", "at") WHERE "kind" = 'outage';
CREATE INDEX "games_clockentry_clock_id_c0e0d0ac" ON "games_clockentry" ("clock_id");
CREATE INDEX "games_inboundmail_token_id_04475275" ON "games_inboundmail" ("token_id");
CREATE INDEX "games_inbound_waiting" ON "games_inboundmail" ("received_at") WHERE "state" = 'received';
CREATE INDEX "games_inbound_answered" ON "games_inboundmail" ("answered_at") WHERE "answered_at" IS NOT NULL;
CREATE INDEX "games_match_creator_id_31305b98" ON "games_match" ("creator_id");
CREATE INDEX "games_match_invited_id_f31fc835" ON "games_match" ("invited_id");
CREATE INDEX "games_match_rematch_of_id_095ff25f" ON "games_match" ("rematch_of_id");
CREATE INDEX "games_match_waiting" ON "games_match" ("created_at" DESC) WHERE "status" = 'waiting';
CREATE INDEX "games_round_match_id_59a22b82" ON "games_round" ("match_id");
CREATE UNIQUE INDEX "games_move_request" ON "games_move" ("round_id", "request_key") WHERE "request_key" IS NOT NULL;
CREATE INDEX "games_move_round_id_47dbef57" ON "games_move" ("round_id");
CREATE UNIQUE INDEX "games_seat_one_per_person" ON "games_seat" ("match_id", "user_id") WHERE "user_id" IS NOT NULL;
CREATE INDEX "games_seat_match_id_72fea2e9" ON "games_seat" ("match_id");
CREATE INDEX "games_seat_user_id_9fbc01bf" ON "games_seat" ("user_id");
CREATE INDEX "games_mailtoken_user_id_877f3634" ON "games_mailtoken" ("user_id");
CREATE INDEX "games_mailtoken_round_id_f79ec758" ON "games_mailtoken" ("round_id");
CREATE INDEX "games_mailtoken_seat_id_d00834fc" ON "games_mailtoken" ("seat_id");
CREATE INDEX "games_clock_round_id_6d3204ca" ON "games_clock" ("round_id");
CREATE INDEX "games_clock_seat_id_bb3f9123" ON "games_clock" ("seat_id");
CREATE INDEX "games_clock_due" ON "games_clock" ("deadline_at") WHERE "deadline_at" IS NOT NULL;
CREATE INDEX "games_clock_remind" ON "games_clock" ("remind_at") WHERE "remind_at" IS NOT NULL;
CREATE INDEX "games_clock_running" ON "games_clock" ("seat_id") WHERE "turn_since" IS NOT NULL;
CREATE INDEX "games_chat_of_match" ON "games_chatmessage" ("match_id", "id");
CREATE INDEX "django_session_expire_date_a5c62663" ON "django_session" ("expire_date");
CREATE INDEX "tournaments_auditrecord_actor_id_bfd7284b" ON "tournaments_auditrecord" ("actor_id");
CREATE INDEX "tournaments_auditrecord_league_id_08e79d69" ON "tournaments_auditrecord" ("league_id");
CREATE INDEX "tournaments_auditrecord_season_id_fc577060" ON "tournaments_auditrecord" ("season_id");
CREATE INDEX "tournaments_matchday_division_id_4dbf06b4" ON "tournaments_matchday" ("division_id");
CREATE INDEX "tournaments_fixture_matchday_id_6f4f1674" ON "tournaments_fixture" ("matchday_id");
CREATE INDEX "tournaments_fixture_open" ON "tournaments_fixture" ("match_id") WHERE "status" = 'open';
CREATE INDEX "tournaments_role_league_id_b91eedb3" ON "tournaments_role" ("league_id");
CREATE INDEX "tournaments_role_user_id_d642446e" ON "tournaments_role" ("user_id");
CREATE INDEX "tournaments_season_league_id_2480f20b" ON "tournaments_season" ("league_id");
CREATE INDEX "tournaments_season_alive" ON "tournaments_season" ("status") WHERE NOT ("status" IN ('finished', 'cancelled'));
CREATE UNIQUE INDEX "tournaments_entry_person" ON "tournaments_entry" ("season_id", "user_id") WHERE "user_id" IS NOT NULL;
CREATE UNIQUE INDEX "tournaments_entry_drawn_number" ON "tournaments_entry" ("division_id", "drawn_number") WHERE "drawn_number" IS NOT NULL;
CREATE INDEX "tournaments_entry_division_id_566ae546" ON "tournaments_entry" ("division_id");
CREATE INDEX "tournaments_entry_user_id_b148ac30" ON "tournaments_entry" ("user_id");
CREATE INDEX "tournaments_entry_season_id_ecc5b77e" ON "tournaments_entry" ("season_id");
CREATE INDEX "tournaments_division_season_id_d6ac5920" ON "tournaments_division" ("season_id");
CREATE INDEX "tournaments_audit_of_season" ON "tournaments_auditrecord" ("season_id", "id" DESC);
CREATE INDEX "tournaments_side_entry_id_15cea97e" ON "tournaments_side" ("entry_id");
CREATE INDEX "tournaments_side_fixture_id_32f454b8" ON "tournaments_side" ("fixture_id");
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('django_migrations',34);
INSERT INTO "sqlite_sequence" VALUES('django_content_type',34);
INSERT INTO "sqlite_sequence" VALUES('auth_permission',136);
INSERT INTO "sqlite_sequence" VALUES('auth_group',0);
INSERT INTO "sqlite_sequence" VALUES('accounts_outgoingmail',141);
INSERT INTO "sqlite_sequence" VALUES('account_emailaddress',4);
INSERT INTO "sqlite_sequence" VALUES('django_admin_log',0);
INSERT INTO "sqlite_sequence" VALUES('games_match',11);
INSERT INTO "sqlite_sequence" VALUES('games_round',12);
INSERT INTO "sqlite_sequence" VALUES('games_move',247);
INSERT INTO "sqlite_sequence" VALUES('games_seat',23);
INSERT INTO "sqlite_sequence" VALUES('games_mailtoken',44);
INSERT INTO "sqlite_sequence" VALUES('games_clock',25);
INSERT INTO "sqlite_sequence" VALUES('tournaments_matchday',3);
INSERT INTO "sqlite_sequence" VALUES('tournaments_fixture',3);
INSERT INTO "sqlite_sequence" VALUES('tournaments_result',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_role',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_season',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_entry',3);
INSERT INTO "sqlite_sequence" VALUES('tournaments_division',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_side',6);
INSERT INTO "sqlite_sequence" VALUES('accounts_user',4);
INSERT INTO "sqlite_sequence" VALUES('games_clockentry',120);
INSERT INTO "sqlite_sequence" VALUES('games_plan',1);
INSERT INTO "sqlite_sequence" VALUES('games_chatmessage',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_league',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments_auditrecord',11);
COMMIT;

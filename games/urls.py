"""Addresses of the match room."""

from django.urls import path

from games.views import claims, clock, deals, home, mail, match, pages, plans, tables

urlpatterns = [
    path("", home.home, name="home"),
    path("bot/", home.start_bot_match, name="start_bot_match"),
    path("partie/", home.my_matches, name="my_matches"),
    path("nastepna/", home.next_waiting, name="next_waiting"),
    path("stol/", home.find_table, name="find_table"),
    path("stol/nowy/", tables.new_table, name="new_table"),
    path("zaproszenia/", tables.invitations, name="invitations"),
    path("partia/<slug:code>/", match.match, name="match"),
    path("partia/<slug:code>/puls/", match.pulse, name="pulse"),
    path("partia/<slug:code>/zagraj/", match.act, name="act"),
    path("partia/<slug:code>/plan/", plans.plan, name="plan"),
    path("partia/<slug:code>/lewy/", claims.claim, name="claim"),
    path("partia/<slug:code>/rozmowa/", match.talk, name="talk"),
    path("partia/<slug:code>/poddaj/", match.give_up, name="give_up"),
    path("partia/<slug:code>/runda/<int:number>/", match.round_page, name="round"),
    path("partia/<slug:code>/czas/", clock.ledger, name="ledger"),
    path("partia/<slug:code>/czas/urlop/", clock.vacation, name="vacation"),
    path("partia/<slug:code>/czas/pauza/", clock.pause, name="pause"),
    path("partia/<slug:code>/czas/zgoda/", clock.agree, name="agree_pause"),
    path("partia/<slug:code>/czas/bez-pauzy/", clock.no_pause, name="drop_pause"),
    path("partia/<slug:code>/czas/prezent/", clock.gift, name="give_time"),
    path("partia/<slug:code>/rozdania/", deals.deals, name="deals"),
    path("partia/<slug:code>/rozdania.json", deals.proofs, name="deal_proofs"),
    path("partia/<slug:code>/zapis.json", match.record, name="record"),
    path("partia/<slug:code>/dolacz/", tables.join, name="join"),
    path("partia/<slug:code>/odrzuc/", tables.decline, name="decline"),
    path("partia/<slug:code>/wycofaj/", tables.withdraw, name="withdraw"),
    path("partia/<slug:code>/rewanz/", tables.rematch, name="rematch"),
    path("sprawdz-rozdanie.py", deals.script, name="deal_script"),
    path("m/<slug:key>/", mail.position, name="mail_position"),
    path("m/<slug:key>/stop/<slug:stream>/", mail.stop, name="mail_stop"),
    path("m/<slug:key>/<slug:word>/", mail.action, name="mail_action"),
    path("zasady/", pages.rules, name="rules"),
    path("zasady/<slug:game>/", pages.rules, name="rules_of"),
    path("pomoc/poczta/", pages.help_mail, name="help_mail"),
    path("o-kartce/", pages.about, name="about"),
]

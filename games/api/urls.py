from django.urls import path

from games.api import helps, rests, views

urlpatterns = [
    path("health/", views.health, name="api_health"),
    path("matches/", views.matches, name="api_matches"),
    path("waiting/", views.waiting, name="api_waiting"),
    path("invitations/", views.invitations, name="api_invitations"),
    path("matches/<slug:code>/", views.match, name="api_match"),
    path("matches/<slug:code>/join/", views.join, name="api_join"),
    path("matches/<slug:code>/decline/", views.decline, name="api_decline"),
    path("matches/<slug:code>/withdraw/", views.withdraw, name="api_withdraw"),
    path("matches/<slug:code>/leave/", views.leave, name="api_leave"),
    path("matches/<slug:code>/bots/", views.bots, name="api_bots"),
    path("matches/<slug:code>/rematch/", views.rematch, name="api_rematch"),
    path("matches/<slug:code>/resignation/", views.resignation, name="api_resignation"),
    path("matches/<slug:code>/messages/", views.messages, name="api_messages"),
    path("matches/<slug:code>/deals/", views.deal_proofs, name="api_deal_proofs"),
    path("matches/<slug:code>/rounds/<number:number>/", views.round_view, name="api_round"),
    path("vacation/", rests.vacation, name="api_vacation"),
    path("matches/<slug:code>/pause/", rests.pause, name="api_pause"),
    path("matches/<slug:code>/gift/", rests.gift, name="api_gift"),
    path("matches/<slug:code>/wait/", rests.wait, name="api_wait"),
    path("matches/<slug:code>/rounds/<number:number>/ledger/", rests.ledger, name="api_ledger"),
    path("matches/<slug:code>/rounds/<number:number>/plan/", helps.plan, name="api_plan"),
    path("matches/<slug:code>/rounds/<number:number>/plan/trial/", helps.trial, name="api_plan_trial"),
    path("matches/<slug:code>/rounds/<number:number>/claim/", helps.claim, name="api_claim"),
    path(
        "matches/<slug:code>/rounds/<number:number>/claim/answer/",
        helps.claim_answer,
        name="api_claim_answer",
    ),
    path("matches/<slug:code>/rounds/<number:number>/actions/", views.actions, name="api_actions"),
    path("", views.nothing),
    path("<path:rest>", views.nothing),  # no address of its own: all that are none
]

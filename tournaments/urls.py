"""Addresses of the leagues."""

from django.urls import path

from tournaments import out_views, player_views, seat_views, views

urlpatterns = [
    path("", views.leagues, name="leagues"),
    # What is not a league comes first; `services.leagues.RESERVED` keeps leagues off these addresses.
    path("wszech-czasow/", views.all_time, name="all_time"),
    path("moje/", player_views.mine, name="own_fixtures"),
    path("moje/kalendarz/", player_views.calendar_key, name="calendar_key"),
    path("kalendarz/<str:key>.ics", player_views.own_calendar, name="own_calendar"),
    path("<slug:slug>/<number:number>/kalendarz.ics", player_views.season_calendar, name="season_calendar"),
    path("losowanie.py", out_views.draw_script, name="draw_script"),
    path("<slug:slug>/<number:number>/losowanie/", out_views.draw, name="draw"),
    path("wszech-czasow/zestawienie.csv", out_views.scores_csv, name="scores_all_time"),
    path("<slug:slug>/zestawienie.csv", out_views.scores_csv, name="scores_league"),
    path("<slug:slug>/<number:number>/zestawienie.csv", out_views.scores_csv, name="scores_season"),
    path(
        "<slug:slug>/<number:number>/dywizja/<number:level>/zestawienie.csv",
        out_views.scores_csv,
        name="scores_division",
    ),
    path("gracz/<number:user_id>/", views.player, name="league_player"),
    path("<slug:slug>/", views.league, name="league"),
    path("<slug:slug>/<number:number>/", views.season, name="season"),
    path("<slug:slug>/<number:number>/zapisz/", views.enter, name="season_enter"),
    path("<slug:slug>/<number:number>/odejdz/", views.leave, name="season_leave"),
    path("<slug:slug>/<number:number>/zmiana/", seat_views.seat, name="season_seat"),
    path("<slug:slug>/<number:number>/dywizja/<number:level>/", views.division, name="division"),
    path(
        "<slug:slug>/<number:number>/dywizja/<number:level>/kolejka/<number:day>/",
        views.matchday,
        name="matchday",
    ),
    path(
        "<slug:slug>/<number:number>/dywizja/<number:level>/druk/",
        out_views.division_print,
        name="division_print",
    ),
    path("<slug:slug>/<number:number>/dziennik/", out_views.trail, name="trail"),
    path("<slug:slug>/<number:number>/dziennik.csv", views.audit_export, name="audit_export"),
    path("<slug:slug>/<number:number>/dziennik.json", out_views.trail_json, name="trail_json"),
    path("<slug:slug>/<number:number>/archiwum.json", out_views.archive, name="season_archive"),
    *(
        path(
            f"<slug:slug>/<number:number>/dywizja/<number:level>/{what}",
            views.division_export,
            {"what": what.split(".")[0]},
            name=f"division_{what.split('.')[0]}",
        )
        for what in ("tabela.csv", "krzyzowa.csv", "wyniki.csv", "wszystko.json")
    ),
]

"""The addresses of leagues below `api/`; config mounts them before those of games, which answer for all others."""

from django.urls import path

from tournaments.api import views

SEASON = "leagues/<slug:slug>/seasons/<number:number>/"
DIVISION = SEASON + "divisions/<number:level>/"

urlpatterns = [
    path("leagues/", views.leagues, name="api_leagues"),
    path("scores/", views.all_time, name="api_scores"),
    path("leagues/<slug:slug>/", views.league, name="api_league"),
    path("leagues/<slug:slug>/scores/", views.league_scores, name="api_league_scores"),
    path(SEASON, views.season, name="api_season"),
    path(SEASON + "scores/", views.season_scores, name="api_season_scores"),
    path(DIVISION, views.standings, name="api_division"),
    path(DIVISION + "crosstable/", views.crosstable, name="api_crosstable"),
    path(DIVISION + "scores/", views.division_scores, name="api_division_scores"),
    path(DIVISION + "fixtures/", views.fixtures, name="api_fixtures"),
]

"""Addresses of the leagues."""

from django.urls import path

from tournaments import views

urlpatterns = [
    path("", views.leagues, name="leagues"),
    path("<slug:slug>/", views.league, name="league"),
    path("<slug:slug>/<int:number>/", views.season, name="season"),
    path("<slug:slug>/<int:number>/zapisz/", views.enter, name="season_enter"),
    path("<slug:slug>/<int:number>/odejdz/", views.leave, name="season_leave"),
    path("<slug:slug>/<int:number>/dywizja/<int:level>/", views.division, name="division"),
]

"""Addresses under /konto/ that are ours; allauth's follow in config.urls."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("jezyk/", views.set_language, name="set_language"),
]

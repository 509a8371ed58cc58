"""Addresses under /konto/. The names are those by which allauth finds its pages; pages that we do not use have none."""

from allauth.account import views as allauth
from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("jezyk/", views.set_language, name="set_language"),
    path("klucz/", views.api_key, name="api_key"),
    path("usun/", views.close, name="close_account"),
    path("zaloz/", views.SignupView.as_view(), name="account_signup"),
    path("zaloguj/", views.LoginView.as_view(), name="account_login"),
    path("wyloguj/", allauth.logout, name="account_logout"),
    path("nieczynne/", allauth.account_inactive, name="account_inactive"),
    path("haslo/jeszcze-raz/", allauth.reauthenticate, name="account_reauthenticate"),
    path("adres/", views.EmailView.as_view(), name="account_email"),
    path("adres/pisz-znowu/", views.revive, name="revive_address"),
    path("adres/wyslany/", allauth.email_verification_sent, name="account_email_verification_sent"),
    re_path(
        r"^adres/potwierdz/(?P<key>[-:\w]+)/$", views.ConfirmEmailView.as_view(), name="account_confirm_email"
    ),
    path("haslo/", views.PasswordChangeView.as_view(), name="account_change_password"),
    path("haslo/nowe/", allauth.password_reset, name="account_reset_password"),
    path("haslo/wyslane/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^haslo/nowe/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "haslo/zmienione/", allauth.password_reset_from_key_done, name="account_reset_password_from_key_done"
    ),
]

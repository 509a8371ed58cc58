"""Addresses of the development mailbox; config.urls includes them only where it is on."""

from django.urls import path

from accounts import mailbox

urlpatterns = [
    path("", mailbox.index, name="mailbox"),
    path("<str:key>/", mailbox.letter, name="mailbox_letter"),
    path("<str:key>/html/", mailbox.letter_html, name="mailbox_letter_html"),
    path("<str:key>/odpowiedz/", mailbox.answer, name="mailbox_answer"),
]

"""Every address of the site. The only place, with the settings, that knows all apps."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("konto/", include("accounts.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("games.api.urls")),
    path("", include("games.urls")),
]
if settings.DEVELOPMENT_MAILBOX:
    urlpatterns.append(path("poczta/", include("accounts.mailbox_urls")))

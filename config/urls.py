"""Every address of the site. The only place, with the settings, that knows all apps."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy
from django.views.generic import RedirectView

from games.views import mail_health, mail_hook, mail_preview, pages

admin.site.site_header = admin.site.site_title = gettext_lazy("Kartka, behind the scenes")

urlpatterns = [
    # Browsers ask for it where a page names no icon, as those of the admin.
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}icon.svg")),
    path("robots.txt", pages.robots),
    path("konto/", include("accounts.urls")),
    # Before the admin's own, which answer to everything below admin/.
    path("admin/mails/", mail_preview.index, name="mail_samples"),
    path("admin/mails/health/", mail_health.health, name="mail_health"),
    path("admin/mails/<slug:slug>/", mail_preview.sample, name="mail_sample"),
    path("admin/mails/<slug:slug>/<slug:language>/", mail_preview.frame, name="mail_sample_frame"),
    path("admin/", admin.site.urls),
    # Mailgun sends whole mails, and not parts of its own making, to addresses with "mime" in them.
    path("hook/mail/mime/", mail_hook.hook, name="mail_hook"),
    path("api/", include("tournaments.api.urls")),
    # Last of what is below api/: whatever is no address of the API is answered here.
    path("api/", include("games.api.urls")),
    path("ligi/", include("tournaments.urls")),
    path("", include("games.urls")),
]
if settings.DEVELOPMENT_MAILBOX:
    urlpatterns.append(path("poczta/", include("accounts.mailbox_urls")))

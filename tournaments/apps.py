from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Leagues")

    def ready(self) -> None:
        # Here rather than above: models cannot be imported before all apps are there.
        from games.views import mail_samples
        from tournaments import receivers
        from tournaments.mail_samples import league_mails

        receivers.connect()
        mail_samples.MORE.append(league_mails)

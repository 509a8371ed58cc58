from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Leagues")

    def ready(self) -> None:
        # Here rather than above: models cannot be imported before all apps are there.
        from tournaments import receivers

        receivers.connect()

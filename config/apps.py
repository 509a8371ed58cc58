from django.apps import AppConfig
from django.core.checks import register


class HouseConfig(AppConfig):
    """The composition root as an app, so that it can have commands and checks. It has no models."""

    name = "config"
    verbose_name = "Kartka"

    def ready(self) -> None:
        from config.checks import settings_make_sense

        register(settings_make_sense)

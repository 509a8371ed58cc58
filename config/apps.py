from django.apps import AppConfig


class HouseConfig(AppConfig):
    """The composition root as an app, so that it can have commands and checks. It has no models."""

    name = "config"
    verbose_name = "Kartka"

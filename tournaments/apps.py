from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # Here rather than above: models cannot be imported before all apps are there.
        from tournaments import receivers

        receivers.connect()

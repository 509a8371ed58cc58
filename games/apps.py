from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Here rather than above: models cannot be imported before all apps are there.
        from accounts import outbox
        from games import notices, receivers

        outbox.WRITERS["turn"] = notices.write_turn
        receivers.connect()

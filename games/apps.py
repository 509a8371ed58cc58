from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Matches")

    def ready(self) -> None:
        # Here rather than above: models cannot be imported before all apps are there.
        from accounts import outbox
        from games import converters, digests, mail_pace, receivers
        from games.notices import turn_notices

        outbox.WRITERS |= {
            "turn": turn_notices.write_turn,
            "turns": digests.write_turns,
            "digest": digests.write_digest,
        }
        outbox.FRESH_KINDS |= {"turns", "digest"}
        outbox.DELIVERED |= {"turn": turn_notices.turn_told, "turns": digests.told, "digest": digests.told}
        outbox.HOLDERS.append(mail_pace.held_until)
        receivers.connect()
        converters.register()

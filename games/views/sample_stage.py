"""Where the samples of our mails are played: two people and a match that exist inside a transaction alone."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts import outbox
from accounts.models import OutgoingMail, User
from games.engines.shuffle import secret_hash
from games.models import CODE_LENGTH, Clock, InboundMail, Match, Move, Round
from games.selectors.positions import view_for
from games.services.hold import hold
from games.services.play import play_held
from games.services.tables import open_table

SAMPLE_SECRET = bytes(range(32))
SAMPLE_CODE = "0" * CODE_LENGTH
"""No table has this code or one like it: codes hold no zero. With the secret it makes the sample's deals the same
each time."""


@dataclass(frozen=True)
class Sample:
    name: str
    subject: str
    text: str
    html: str
    headers: dict[str, str]


class Stage:
    """A match between two people who exist only inside the transaction."""

    def __init__(self, language: str) -> None:
        self.samples: dict[str, Sample] = {}
        self.rng = random.Random(11)
        self.reader = _person("Ala Nowak", language)
        self.other = _person("Bartek Wilk", "en" if language == "pl" else "pl")
        # Nobody looks at the mails about the turns in between.
        User.objects.filter(pk__in=[self.reader.pk, self.other.pk]).update(mail_turn="never")
        self.match = self._table(self.other)
        self.match.code = SAMPLE_CODE
        self.match.save(update_fields=["code"])
        self.reader_seat = 1

    def _table(self, creator: User, invited: User | None = None) -> Match:
        match = open_table(
            creator=creator, invited=invited or self.reader, creator_seat=0, options={"rounds": 4}
        )
        match.root_secret, match.root_hash = SAMPLE_SECRET, secret_hash(SAMPLE_SECRET)
        match.save(update_fields=["root_secret", "root_hash"])
        return match

    def _round(self) -> Round:
        return self.match.rounds.filter(status=Round.Status.ACTIVE).select_related("match").get()

    def _clock(self) -> Clock:
        return Clock.objects.select_related("round__match", "seat__user").get(
            round=self._round(), seat__number=self.reader_seat
        )

    def _step(self) -> None:
        self._step_at(self._round())

    def _step_at(self, the_round: Round) -> None:
        held = hold(the_round.pk)
        seat = held.position.to_act[0]
        play_held(
            held,
            seat=seat,
            text=self.rng.choice(held.position.view(seat).legal),
            expected_version=held.position.version,
            channel=Move.Channel.WEB,
        )

    def _until(self, *, following: bool, moves: int) -> None:
        """At least so many moves, and on until the reader is to lead or to follow."""
        while moves > 0 or not self._reader_is_to(following):
            self._step()
            moves -= 1

    def _reader_is_to(self, following: bool) -> bool:
        view = view_for(self._round(), self.reader_seat)
        return view.to_act == (self.reader_seat,) and bool(view.data()["trick"]) == following

    def _inbound(self) -> InboundMail:
        return InboundMail.objects.create(
            rcpt_to="r.sample@reply.example.org",
            raw=b"",
            digest=secrets.token_hex(32),
            received_at=timezone.now(),
        )

    def _keep(self, name: str, kind: str = "") -> None:
        """The newest mail to the reader, under this name."""
        mail = OutgoingMail.objects.filter(user=self.reader, key__startswith=kind).latest("pk")
        outbox.write(mail)
        self.samples[name] = Sample(name, mail.subject, mail.text, mail.html, mail.headers)


def _person(name: str, language: str) -> User:
    """Somebody whose name nobody else can have: user names hold no spaces."""
    address = f"{secrets.token_hex(8)}@example.org"
    user = User.objects.create(username=name, email=address, language=language)
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user

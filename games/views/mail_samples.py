"""Every mail we write, with sample people and a sample match, for whoever looks after their words and looks.

The sample lives in a transaction that is always rolled back: the mails are those of the services, and nothing
of it stays.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.adapter import AccountAdapter
from accounts.models import User
from games.answers.digests import answer_digest
from games.answers.mails import answer_mail
from games.clock_time import VACATION, Span
from games.errors import MessageTooLong, UnreadablePlan, WrongClaim
from games.models import Claim, MailToken, Move, Round
from games.notices import (
    extra_time_notices,
    match_notices,
    rest_notices,
    sitting_notices,
    time_out_notices,
    turn_notices,
)
from games.selectors.positions import view_for
from games.services.chat import say
from games.services.hold import hold
from games.services.play import resign_held
from games.services.tables import decline_table, join_table
from games.time_outs import Step
from games.views.sample_stage import SAMPLE_CODE, Sample, Stage

SAMPLE_KEY = "a" * 26
"""Opens nothing."""

ANSWERS: dict[str, tuple[str, dict[str, Any]]] = {
    "already_played": ("AS", {}),
    "stale": ("dama kier", {}),
    "not_your_turn": ("10 karo", {}),
    "round_over": ("AS", {}),
    "match_over": ("AS", {}),
    "out_of_time": ("AS", {}),
    "caretaker_plays": ("AS", {}),
    "illegal": ("as pik", {}),
    "ambiguous": ("dama", {}),
    "several": ("AS\nKD", {"texts": ["AS", "KD"]}),
    "disagree": ("AS", {}),
    "no_position": ("AS", {}),
    "time": ("PAUSE 3", {}),
    "held": ("", {"reason": "wrong_sender", "key": SAMPLE_KEY}),
    "unreadable": ("Zagram chyba coś wysokiego, ale jeszcze pomyślę.", {}),
    "help": ("", {}),
    "status": ("", {}),
    "check": ("as pik", {}),
    "chat": ("Ten as mnie zaskoczył.", {}),
    "chat_refused": ("Ten as mnie zaskoczył…", {"reason": MessageTooLong(limit=1000, length=1204)}),
    "planned": ("wychodź AS, KS; inne: nisko", {}),
    "plan_off": ("", {}),
    "plan_refused": ("kapusta", {"reason": UnreadablePlan(part="kapusta")}),
    "claim_granted": ("", {}),
    "conceded": ("", {}),
    "concede": ("", {"tricks": 12}),
    "claim_offered": ("", {}),
    "claim_accepted": ("", {}),
    "claim_refused": ("", {}),
    "claim_not_taken": ("", {"reason": WrongClaim(tricks=7)}),
    "stopped": ("", {}),
    "resign": ("", {"code": "4821"}),
    "resigned": ("", {}),
    "bad_code": ("1234", {}),
    "courtesy": ("ok, dzięki", {}),
}
"""Kinds of answers -> the text written, and the data that goes with the kind; actions are added."""


ACCOUNT_MAILS = (
    "email_confirmation",
    "email_confirmation_signup",
    "email_confirm",
    "account_already_exists",
    "password_reset_key",
    "password_changed",
    "email_changed",
    "email_deleted",
    "address_revived",
)
"""Templates below account/email/ that send mails of an account."""


MORE: list[Callable[[User, User, Callable[[str, str], None]], None]] = []
"""Makers of samples in the apps above: they write mails to the first person, and keep each under a name, by the
beginning of its key. Filled when those apps are loaded."""


def sample_mails(language: str) -> dict[str, Sample]:
    """All mails to a reader of this language, by name, in the order of a match."""
    with transaction.atomic():
        stage = Samples(language)
        stage.play_through()
        stage.account_mails()
        stage.mails_of_others()
        transaction.set_rollback(True)
    return stage.samples


class Samples(Stage):
    """All mails, in the order of a match."""

    def play_through(self) -> None:
        self._keep("invitation")
        declined = self._table(self.reader, invited=self.other)
        decline_table(code=declined.code, user=self.other)
        self._keep("declined")
        join_table(code=self.match.code, user=self.reader)
        self.match.refresh_from_db()
        self._keep("match_started")
        self._until(following=True, moves=3)
        self._turn("turn, following")
        self._until(following=False, moves=25)
        self._turn("turn, leading")
        turn_notices.remind(clock=self._clock())
        self._keep("reminder")
        time_out_notices.grace_given(match=self.match, clock=self._clock(), following=Step.CARETAKER)
        self._keep("note, grace")
        time_out_notices.caretaker_came(match=self.match, clock=self._clock(), following=Step.FORFEIT)
        self._keep("note, caretaker")
        time_out_notices.match_void(match=self.match, absent=self._clock().seat)
        self._keep("note, void")
        self._rests()
        claim = Claim.objects.create(
            clock=self._round().clocks.get(seat__number=1 - self.reader_seat), tricks=4, version=0
        )
        match_notices.claim_offered(
            match=self.match, round=self._round(), claim=claim, seat=self._clock().seat
        )
        self._keep("note, claim")
        say(code=self.match.code, user=self.other, text="Ten as mnie zaskoczył.\nZagramy jeszcze dziś?")
        self._keep("chat")
        self._answers()
        self._digests()
        first = self._round()
        while self._round() == first:
            self._step()
        self._keep("round_ended", kind="round:")
        self._turn("turn, choosing the trump")
        with transaction.atomic():
            resign_held(hold(self._round().pk), seat=0, channel=Move.Channel.WEB, confirmed=True)
        self._keep("match_ended")

    def _digests(self) -> None:
        """Turns at several tables, and what was said at one of them, in one mail."""
        tables = [self._table(self.other) for _ in range(2)]
        for number, table in enumerate(tables, start=1):
            table.code = SAMPLE_CODE[:-1] + str(number)
            table.save(update_fields=["code"])
            join_table(code=table.code, user=self.reader)
            for _trump_then_card in range(2):
                self._step_at(table.rounds.get())
        User.objects.filter(pk=self.reader.pk).update(mail_chat="digest", mail_turn="digest")
        say(code=tables[0].code, user=self.other, text="Raz kozie śmierć.")
        self._keep("digest", kind="digest:")
        User.objects.filter(pk=self.reader.pk).update(mail_chat="now", mail_turn="never")
        for table in (*tables, self.match):
            the_round = table.rounds.select_related("match").get(status=Round.Status.ACTIVE)
            for clock in the_round.clocks.select_related("seat__user").filter(seat__user=self.reader):
                assert clock.seat.user is not None
                clock.seat.user.mail_turn = "now"
                turn_notices.turn_began(match=table, round=the_round, clock=clock)
        self._keep("turns in one mail", kind="turn:")
        self._answers_to_digests()

    def _answers_to_digests(self) -> None:
        listed = MailToken.objects.filter(purpose="digest", user=self.reader, entries__number=2)
        digest = listed.latest("pk")
        first, second = digest.entries.filter(number__in=(1, 2)).order_by("number")
        results = [
            (first, "played", "as pik", "AS", {"done": ["AS"], "left": []}),
            (second, "illegal", "dama kier", "", {}),
        ]
        for kind, outcomes, unknown in (
            ("turns", results, (9,)),
            ("which_turn", [], ()),
            ("status", [], ()),
            ("help", [], ()),
            ("stopped", [], ()),
        ):
            answer_digest(
                inbound=self._inbound(),
                digest=digest,
                in_reply_to="",
                kind=kind,
                outcomes=outcomes,
                unknown=unknown,
            )
            self._keep(f"answer to a digest, {kind.replace('_', ' ')}", kind="answer:")

    def account_mails(self) -> None:
        link = f"{settings.SITE_URL}/konto/example/"
        words = {
            "user": self.reader,
            "activate_url": link,
            "password_reset_url": link,
            "from_email": "old@example.org",
            "to_email": "new@example.org",
            "deleted_email": "old@example.org",
        }
        for name in ACCOUNT_MAILS:
            AccountAdapter().send_mail(f"account/email/{name}", self.reader.email, words)
            self._keep(f"account, {name.replace('_', ' ')}", kind="account:")

    def mails_of_others(self) -> None:
        for make in MORE:
            make(self.reader, self.other, self._keep)

    def _answers(self) -> None:
        token = MailToken.objects.filter(purpose="reply", user=self.reader, round=self._round()).latest("pk")
        view = view_for(self._round(), self.reader_seat)
        answer_mail(
            inbound=self._inbound(),
            token=token,
            in_reply_to="",
            kind="played",
            text="as pik",
            action=view.legal[0],
            data={"extra": ["chat"]},
        )
        self._keep("answer, played")
        answer_mail(
            inbound=self._inbound(),
            token=token,
            in_reply_to="",
            kind="played",
            text="atut kier",
            action="TRUMP H",
            data={"done": ["TRUMP H", "AS"], "left": ["KS"], "reason": "not_your_turn"},
        )
        self._keep("answer, played several")
        more: dict[str, dict[str, Any]] = {
            "ambiguous": {"readings": view.legal[:3]},
            "check": {"action": view.legal[0]},
        }
        for kind, (text, data) in ANSWERS.items():
            data = data | more.get(kind, {})
            answer_mail(inbound=self._inbound(), token=token, in_reply_to="", kind=kind, text=text, data=data)
            self._keep(f"answer, {kind.replace('_', ' ')}")

    def _rests(self) -> None:
        clock, now = self._clock(), timezone.now()
        other = self.match.seats.select_related("user").get(user=self.other)
        week = now + timedelta(days=7)
        rest_notices.vacation_booked(match=self.match, seat=other, span=Span(VACATION, now, week))
        self._keep("note, vacation")
        rest_notices.vacation_cancelled(match=self.match, seat=other, span=Span(VACATION, now, week), now=now)
        self._keep("note, vacation taken back")
        rest_notices.vacation_taken(match=self.match, seat=clock.seat, span=Span(VACATION, now, week))
        self._keep("note, automatic vacation")
        rest_notices.pause_asked(match=self.match, seat=other, until=week)
        self._keep("note, pause asked")
        rest_notices.pause_began(match=self.match, until=week)
        self._keep("note, pause")
        extra_time_notices.time_given(match=self.match, clock=clock, giver=other)
        self._keep("note, gift")
        extra_time_notices.extra_time_added(
            match=self.match, clocks=[clock], seconds=24 * 3600, reason="Brak prądu po burzy", now=now
        )
        self._keep("note, extra time")
        time_out_notices.others_wait(match=self.match, clock=clock)
        self._keep("note, waited for")
        other.waits_until = week
        time_out_notices.wait_promised(match=self.match, seat=other)
        self._keep("note, wait promised")
        sitting_notices.sitting_proposed(match=self.match, seat=other, at=week)
        self._keep("note, sitting proposed")
        sitting_notices.sitting_agreed(match=self.match, at=week)
        self._keep("note, sitting")

    def _turn(self, name: str) -> None:
        clock = self._clock()
        assert clock.seat.user is not None
        clock.seat.user.mail_turn = "now"
        turn_notices.turn_began(match=self.match, round=self._round(), clock=clock)
        self._keep(name, kind="turn:")

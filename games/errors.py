"""Refusals of the match room. Each has a stable code; the sentence says what to do."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import KartkaError


class GameError(KartkaError):
    code = "game"


class NoSuchMatch(GameError):
    code = "no_such_match"
    status = 404
    message = _("There is no such match. Check the address or the code.")


class DealsSealed(GameError):
    """Others still have to play these deals."""

    code = "deals_sealed"
    status = 403
    message = _(
        "Other tables play the same deals. The cards of this match are shown when the last of them has finished."
    )


class NoSuchAddress(GameError):
    code = "no_such_address"
    status = 404
    message = _("The API has no such address. Addresses end with a slash; the documentation lists them.")


class NotYourSeat(GameError):
    code = "not_your_seat"
    status = 403
    message = _("You do not play at this table.")


class NotYourTurn(GameError):
    code = "not_your_turn"
    status = 409
    message = _("It is not your turn; nothing was played.")


class StaleRound(GameError):
    """The position moved on between what the person saw and what they sent."""

    code = "stale"
    status = 409
    message = _(
        "The position has changed since you saw it; nothing was played. Look at the table and choose again."
    )


class AlreadyPlayed(StaleRound):
    """The same action of this turn has already arrived, perhaps by another channel: harmless."""

    code = "already_played"
    message = _("This card has already been played; nothing more was done.")


class BrokenForm(GameError):
    """A form of ours never looks like this: cut off on the way, of an old page, or made by hand."""

    code = "broken_form"
    message = _(
        "What the page sent is incomplete or damaged (%(field)s); nothing was changed. Load the page again and repeat."
    )


class RoundOver(GameError):
    code = "round_over"
    status = 409
    message = _("This round is over; nothing was played.")


class MatchOver(GameError):
    code = "match_over"
    status = 409
    message = _("This match is over; nothing was played.")


class OutOfTime(GameError):
    code = "out_of_time"
    status = 409
    message = _("Your time for this move has run out; nothing was played.")


class UnreadableAction(GameError):
    code = "action_syntax"
    message = _("“%(text)s” is not an action of this game. You may play: %(legal)s.")


class ForbiddenAction(GameError):
    code = "action_illegal"
    message = _("“%(text)s” cannot be played now. You may play: %(legal)s.")


class UnclearAction(GameError):
    code = "action_ambiguous"
    message = _("“%(text)s” can mean several things: %(readings)s. Say which.")


class WrongCount(GameError):
    code = "wrong_count"
    message = _("Choose exactly %(wanted)d cards; you chose %(chosen)d. Nothing was played.")


class NoCardChosen(GameError):
    code = "no_card_chosen"
    message = _("Choose a card first, then where it goes. Nothing was played.")


class UnreadablePlan(GameError):
    code = "plan_syntax"
    message = _(
        "“%(part)s” is not part of a plan. Write for example: lead AS, KS; on H: win; on any: low. Nothing was changed."
    )


class NoPlans(GameError):
    code = "no_plans"
    message = _("There are no plans in this game.")


class NoClaimNow(GameError):
    code = "no_claim_now"
    status = 409
    message = _("Tricks can be claimed in VISTA, from the choice of the trump to the end of the round.")


class WrongClaim(GameError):
    code = "wrong_claim"
    message = _("%(tricks)d tricks are left; claim from 0 to %(tricks)d of them.")


class ClaimNotProved(GameError):
    code = "claim_not_proved"
    status = 409
    message = _("The bot does not see it: other cards could take a trick. Play on; it costs nothing.")


class ClaimGone(GameError):
    code = "claim_gone"
    status = 409
    message = _("This claim no longer stands; nothing was changed.")


class OfferChanged(GameError):
    """An answer names another offer than the one that stands: its writer agreed to what they saw, not to this."""

    code = "offer_changed"
    status = 409
    message = _("The offer has changed or was taken back; look at it again. Nothing was done.")


class OfferNotShown(GameError):
    """An answer to a mail that showed no offer: nobody can tell which one its writer has seen."""

    code = "offer_not_shown"
    status = 409
    message = _(
        "That mail did not show the offer; nothing was done. Look at it on the page of the match and answer it there."
    )


class BadOptions(GameError):
    code = "options"
    message = _("The table cannot be opened like this. “%(option)s”: %(reason)s.")


class BadWidth(GameError):
    code = "width"
    message = _("So many rounds cannot be open at once in this game.")


class UnknownGame(GameError):
    code = "unknown_game"
    message = _("There is no such game here.")


class NoPage(GameError):
    code = "no_page"
    status = 404
    message = _("This game has no page yet. It is played by mail, and through the API.")


class UnknownPace(GameError):
    code = "unknown_pace"
    message = _("There is no such pace. Choose one from the list.")


class UnknownLevel(GameError):
    code = "unknown_level"
    message = _("There is no bot of this level. Choose one from the list.")


class BadSeats(GameError):
    code = "bad_seats"
    message = _("A table of this game with these options has %(count)d seats, each for somebody else.")


class BadVacation(GameError):
    code = "bad_vacation"
    message = _(
        "A vacation lasts at least an hour, begins within the next 90 days, and does not overlap another one."
    )


class NoVacationLeft(GameError):
    code = "no_vacation_left"
    status = 409
    message = _("None of your matches allows you any more vacation.")


class NoSuchVacation(GameError):
    code = "no_such_vacation"
    status = 404
    message = _("There is no such vacation to take back, or it is over.")


class BadPause(GameError):
    code = "bad_pause"
    message = _("A pause ends after now and within two weeks. Choose another date.")


class PausedAlready(GameError):
    code = "paused_already"
    status = 409
    message = _("The match pauses already. You can ask for another pause when this one is over.")


class BadSitting(GameError):
    code = "bad_sitting"
    message = _("A sitting begins within the next two weeks. Choose another time.")


class NobodyToWaitFor(GameError):
    code = "nobody_to_wait_for"
    status = 409
    message = _("You can give time to somebody while it is their turn. Nobody else is to act now.")


class GiftInVain(GameError):
    code = "gift_in_vain"
    status = 409
    message = _(
        "Their bank is full or this turn is limited by the calendar; more hours would change nothing."
    )


class BadWait(GameError):
    code = "bad_wait"
    message = _("You can say for up to %(hours)d hours from now that you wait.")


class WaitInVain(GameError):
    code = "wait_in_vain"
    status = 409
    message = _(
        "Their time stands for %(hours)d hours more anyway. Say that you wait for longer, or say it then."
    )


class CaretakerPlays(GameError):
    code = "caretaker_plays"
    status = 409
    message = _(
        "Your time for this round has run out and a bot finishes it for you. You play again from the next round on."
    )


class BadExtraTime(GameError):
    code = "bad_extra_time"
    message = _("Add from a minute to %(days)d days, and say why in at most 200 characters.")


class TableFull(GameError):
    code = "table_full"
    status = 409
    message = _("All seats at this table are taken. Open a table of your own or pick another invitation.")


class TableGone(GameError):
    code = "table_gone"
    status = 409
    message = _("This invitation is no longer open.")


class MatchBegun(TableGone):
    """The table does not wait any more because everybody came; `match` is its code."""

    message = _("The match has begun meanwhile: all seats are taken.")


class NotInvited(GameError):
    code = "not_invited"
    status = 403
    message = _("This table was opened for somebody else.")


class SeatTaken(GameError):
    code = "seat_taken"
    status = 409
    message = _("Somebody sits there already. Look at the table and choose a free seat.")


class SeatKept(GameError):
    code = "seat_kept"
    status = 409
    message = _("The last free seat is kept for the person you invited.")


class NoSuchSeat(GameError):
    code = "no_such_seat"
    status = 404
    message = _("This table has no such seat.")


class OwnTable(GameError):
    code = "own_table"
    status = 409
    message = _("This is your own table. Send its link to the person you want to play with.")


class AlreadySeated(GameError):
    code = "already_seated"
    status = 409
    message = _("You sit at this table already.")


class TooManyTables(GameError):
    code = "too_many_tables"
    status = 409
    message = _(
        "Your open tables wait for people already, as many as one may have. Withdraw one of them first."
    )


class NotYourTable(GameError):
    code = "not_your_table"
    status = 403
    message = _("Only the person who opened this table can do that.")


class CreatorStays(GameError):
    code = "creator_stays"
    status = 409
    message = _("You opened this table: withdraw the invitation instead of getting up.")


class NeedsAccount(GameError):
    code = "needs_account"
    status = 403
    message = _("Guests play against bots. Register first; your matches stay with you.")


class EmptyMessage(GameError):
    code = "empty_message"
    message = _("Write something first.")


class MessageTooLong(GameError):
    code = "message_too_long"
    message = _("A message has at most %(limit)d characters; this one has %(length)d.")


class ResignNotConfirmed(GameError):
    code = "resign_not_confirmed"
    message = _("To resign the match, tick the box that says so.")


class GivingUpNotConfirmed(ResignNotConfirmed):
    """Of a game that people play alone, each at a board of their own."""

    message = _("To give up the game, tick the box that says so.")

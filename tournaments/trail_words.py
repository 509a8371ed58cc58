"""What the verbs of the trail say to people; the verbs themselves are stable and stand in exports."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

VERBS = {
    "open_league": _("league founded"),
    "change_league": _("league renamed or described anew"),
    "give_role": _("role given or taken"),
    "announce_season": _("season announced"),
    "change_season": _("rules changed"),
    "cancel_season": _("season cancelled"),
    "open_registration": _("registration opened"),
    "close_registration": _("registration closed"),
    "register": _("registered"),
    "enter_bot": _("bot entered"),
    "take_entry_back": _("entry taken back"),
    "propose_divisions": _("divisions proposed"),
    "move_entry": _("moved to another division"),
    "approve_divisions": _("divisions approved"),
    "start_season": _("season started"),
    "open_fixture": _("match opened by hand"),
    "close_matchday": _("matchday completed"),
    "forfeit_fixture": _("forfeit given"),
    "rule_fixture": _("fixture adjudicated"),
    "correct_result": _("result put right"),
    "remind_entry": _("player reminded"),
    "add_time": _("time added"),
    "add_time_to_all": _("time added for all"),
    "withdraw": _("withdrawn from the season"),
    "expel": _("expelled"),
    "come_back": _("withdrawal undone"),
    "join_waiting_list": _("joined the waiting list"),
    "leave_waiting_list": _("left the waiting list"),
    "ask_first": _("put at the head of the waiting list"),
    "offer_seat": _("seat offered"),
    "offer_declined": _("offer turned down"),
    "offer_expired": _("offer not answered in time"),
    "stop_offer": _("offer taken back"),
    "take_seat": _("seat taken by a substitute"),
    "seat_bot": _("seat taken by a bot"),
    "close_season": _("season closed"),
    "propose_moves": _("promotion and relegation proposed"),
    "set_move": _("promotion or relegation changed"),
    "import_season": _("season read in from an archive"),
    "finish_season": _("season finished"),
    "send_message": _("message sent"),
}


CAUSES = {
    "resigned": _("resigned"),
    "timeout": _("out of time"),
    "withdrawn": _("withdrew from the season"),
    "expelled": _("expelled from the season"),
    "referee": _("the referee's decision"),
}
"""Why a forfeit was one, `Result.cause`."""


def verb_words(verb: str) -> str:
    return str(VERBS.get(verb, verb))

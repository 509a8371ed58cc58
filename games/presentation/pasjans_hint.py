"""A hint for who plays Pasjans alone: what a careful player would do who sees what the seat sees."""

from __future__ import annotations

import random

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.bots.pasjans import by_rules
from games.engines.base import RESIGN, Language
from games.engines.pasjans import Pasjans
from games.engines.pasjans_views import PasjansView


def hint_words(view: PasjansView) -> str:
    """One action in words. It comes from the view alone, so it cannot tell what lies face down."""
    action = by_rules(view, random.Random(0))
    if action == RESIGN:
        return _("Hint: nothing more comes to mind.")
    language: Language = "en" if get_language() == "en" else "pl"
    return _("Hint: %(action)s.") % {"action": Pasjans().describe(action, language)}

"""Which time zone somebody means who types its name, or a city alone in Polish or English. Pure."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache

from babel.core import Locale, get_global

LOCALES = (Locale("pl"), Locale("en"))


def zone_meant(text: str, zones: Collection[str]) -> str:
    """The one zone that the text names; "" when none or several are named.

    Case, accents and hyphens do not matter. Old names of the same clock ("Kiev", "Kyiv") are one zone.
    """
    sought = _folded(text)
    for name in zones:
        if _folded(name) == sought:
            return name
    found = _cities(frozenset(zones)).get(sought, [])
    aliases = get_global("zone_aliases")
    return found[0] if len({aliases.get(zone, zone) for zone in found}) == 1 else ""


@cache
def _cities(zones: frozenset[str]) -> Mapping[str, list[str]]:
    """City, folded -> the zones that are called after it, in their order."""
    cities: dict[str, set[str]] = defaultdict(set)
    for zone in zones:
        if "/" not in zone:
            continue
        names = {zone.rpartition("/")[2]}
        names |= {locale.time_zones.get(zone, {}).get("city", "") for locale in LOCALES}
        for name in filter(None, names):
            cities[_folded(name)].add(zone)
    return {city: sorted(found) for city, found in cities.items()}


def _folded(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    letters = "".join(char for char in bare if not unicodedata.combining(char))
    return " ".join(letters.replace("_", " ").replace("-", " ").split())

"""Pieces of admin pages that more than one app uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import ManyToManyField
from django.http import HttpRequest
from django.utils.translation import pgettext_lazy


class OfferedLookups(admin.ModelAdmin):
    """An admin whose addresses ask about nothing but what its lists offer."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what a list offers as a filter.

        Django lets an address ask about any column of the row (`?deal__startswith=`); a list that is empty or not
        would answer, card by card.
        """
        offers = [offer[0] if isinstance(offer, (tuple, list)) else offer for offer in self.list_filter]
        fields = {name for name in (*offers, self.date_hierarchy, "id", "pk") if isinstance(name, str)}
        # A filter of its own has one word in the address, and nothing hangs on that.
        words = {getattr(offer, "parameter_name", None) for offer in offers}
        return lookup in words or any(lookup == name or lookup.startswith(f"{name}__") for name in fields)


class ReadOnly(OfferedLookups):
    """History is looked at, never edited: what changes rows is a service."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def in_words(
    words: Mapping[str, Any] | Callable[[str], str], title: Any = ""
) -> type[admin.AllValuesFieldListFilter]:
    """A filter for a column of codes, by those that occur, each in words; `title` where the column's is the code's."""
    say = words if callable(words) else lambda code: words.get(code, code)

    class Words(admin.AllValuesFieldListFilter):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.title = title or self.title

        def choices(self, changelist: Any) -> Iterator[Any]:
            """With the number of rows behind each, where that is asked for."""
            for choice in super().choices(changelist):
                code, count, rows = str(choice["display"]).partition(" (")
                yield {**choice, "display": f"{say(code) or '–'}{count}{rows}"}

    return Words


def word_for(words: Mapping[str, Any], field: str, label: Any) -> Callable[[Any, Any], str]:
    """A column of an admin that says a code of the row in words, and is sorted by the code."""

    @admin.display(description=label, ordering=field)
    def column(_admin: Any, row: Any) -> str:
        code = getattr(row, field)
        return str(words.get(code, code)) or "–"

    return column


ACTS = {
    "add": pgettext_lazy("right", "add"),
    "change": pgettext_lazy("right", "change"),
    "delete": pgettext_lazy("right", "delete"),
    "view": pgettext_lazy("right", "view"),
}


class RightsField(forms.ModelMultipleChoiceField):
    """Rights in the reader's language; the sentences that Django keeps of them ("Can add round") are English."""

    def label_from_instance(self, obj: Permission) -> str:
        return f"{obj.content_type} | {ACTS.get(obj.codename.partition('_')[0], obj.name)}"


class RightsInWords(admin.ModelAdmin):
    """An admin of those who have rights."""

    def formfield_for_manytomany(
        self, db_field: ManyToManyField[Any, Any], request: Any = None, **kwargs: Any
    ) -> Any:
        if db_field.related_model is Permission:
            kwargs["form_class"] = RightsField
        return super().formfield_for_manytomany(db_field, request, **kwargs)

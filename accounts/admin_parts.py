"""Pieces of admin pages that more than one app uses."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class OfferedLookups(admin.ModelAdmin):
    """An admin whose addresses ask about nothing but what its lists offer."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what a list offers as a filter.

        Django lets an address ask about any column of the row (`?deal__startswith=`); a list that is empty or not
        would answer, card by card.
        """
        offered = {
            name for name in (*self.list_filter, self.date_hierarchy, "id", "pk") if isinstance(name, str)
        }
        return any(lookup == name or lookup.startswith(f"{name}__") for name in offered)


class ReadOnly(OfferedLookups):
    """History is looked at, never edited: what changes rows is a service."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

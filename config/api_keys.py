"""Who a program plays for. Apart from `config.api`: the framework reads this one before its own views are there."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from rest_framework.authentication import TokenAuthentication


class KeyAuthentication(TokenAuthentication):
    """A player's key; a program that names no language is answered in its player's."""

    def authenticate(self, request: Any) -> Any:
        found = super().authenticate(request)
        if found is not None and "Accept-Language" not in request.headers:
            # Until the middleware that set the language of this request takes it back.
            translation.activate(found[0].language)
        return found

"""How the API says no: `{"code", "message", "data"}` with the status of the error, for every family of errors.

`data` is always an object: what the sentence speaks of, and of fields that cannot be taken their names with sentences.
"""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.errors import KartkaError

WHOLE = "non_field_errors"
"""The framework's name for what is wrong with no single field."""


def refusal(exc: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(exc, KartkaError):
        return Response({"code": exc.code, "message": str(exc), "data": exc.data}, status=exc.status)
    response = exception_handler(exc, context)
    if response is not None and isinstance(exc, APIException):
        response.data = _told(exc)
    return response


def _told(exc: APIException) -> dict[str, Any]:
    if isinstance(exc, ParseError):
        # The parser's own words are English, and for whoever wrote the program.
        message = _("What was sent cannot be read as JSON.")
        return {"code": "parse_error", "message": message, "data": {"reason": str(exc.detail)}}
    if isinstance(exc, ValidationError):
        fields = exc.detail if isinstance(exc.detail, dict) else {WHOLE: exc.detail}
        message = _("Not all that was sent can be taken: %(fields)s") % {"fields": _sentence(fields)}
        return {"code": "invalid", "message": message, "data": fields}
    codes = exc.get_codes()
    code = codes if isinstance(codes, str) else "invalid"
    return {"code": code, "message": _sentence(exc.detail), "data": {}}


def _sentence(detail: Any) -> str:
    """What is wrong, for people: "hours: Ensure this value is at least 1." """
    if isinstance(detail, dict):
        return " ".join(
            _sentence(each) if field == WHOLE else f"{field}: {_sentence(each)}"
            for field, each in detail.items()
        )
    if isinstance(detail, list):
        return " ".join(_sentence(each) for each in detail)
    return str(detail)

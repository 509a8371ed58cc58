"""How the API says no: `{"code", "message", "data"}` with the status of the error, for every family of errors."""

from typing import Any

from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.errors import KartkaError


def refusal(exc: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(exc, KartkaError):
        return Response({"code": exc.code, "message": str(exc), "data": exc.data}, status=exc.status)
    response = exception_handler(exc, context)
    if response is not None and isinstance(exc, APIException):
        codes = exc.get_codes()
        code = codes if isinstance(codes, str) else "invalid"
        response.data = {
            "code": code,
            "message": _sentence(exc.detail),
            "data": exc.detail,
        }
    return response


def _sentence(detail: Any) -> str:
    """What is wrong, for people: "hours: Ensure this value is at least 1." """
    if isinstance(detail, dict):
        return " ".join(
            _sentence(each) if field == "non_field_errors" else f"{field}: {_sentence(each)}"
            for field, each in detail.items()
        )
    if isinstance(detail, list):
        return " ".join(_sentence(each) for each in detail)
    return str(detail)

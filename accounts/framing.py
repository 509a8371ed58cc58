"""A mail's HTML as a page of its own inside a frame: styled as mail programs style it, and otherwise powerless."""

from __future__ import annotations

from csp.constants import NONE, SELF, UNSAFE_INLINE
from django.http import HttpResponse

FRAME_POLICY = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": ["data:"],
    "frame-ancestors": [SELF],
    # Links open in a new tab; scripts, forms and our cookies stay out of reach.
    "sandbox": ["allow-popups allow-popups-to-escape-sandbox"],
}


def framed(html: str) -> HttpResponse:
    """The response that a frame on our own pages shows."""
    base = '<base target="_blank">'
    page = html.replace("<head>", f"<head>{base}", 1) if "<head>" in html else base + html
    response = HttpResponse(page)
    response["X-Frame-Options"] = "SAMEORIGIN"
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    response._csp_config = FRAME_POLICY  # type: ignore[attr-defined]  # what csp's decorator for views sets
    return response

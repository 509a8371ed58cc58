"""The clothes of all our mails, and account mails in them: the text, paragraph by paragraph, its link as a button."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import css_inline
from django.conf import settings
from django.template.loader import render_to_string


def dressed(text: str, *, subject: str, language: str, action: str) -> str:
    """HTML of a mail whose text is given; a paragraph that is an address becomes the button `action`."""
    paragraphs = [
        {"text": paragraph, "link": paragraph if paragraph.startswith(("http://", "https://")) else ""}
        for paragraph in (" ".join(part.split()) for part in text.split("\n\n"))
        if paragraph
    ]
    html = render_to_string(
        "emails/account.html",
        {
            "greeting": paragraphs[0]["text"],
            "paragraphs": paragraphs[1:-1],
            "subject": subject,
            "language": language,
            "action": action,
            "site_url": settings.SITE_URL,
        },
    )
    return styled(html)


def styled(html: str) -> str:
    """The page with the styles of `templates/emails/mail.css` in its elements, since mail programs drop style sheets.

    What asks about the screen stays in <style>. Nothing is fetched.
    """
    inlined: str = _inliner().inline(html)
    return inlined


@cache
def _inliner() -> css_inline.CSSInliner:
    style = (Path(settings.BASE_DIR) / "templates" / "emails" / "mail.css").read_text(encoding="utf-8")
    return css_inline.CSSInliner(extra_css=style, keep_style_tags=True, load_remote_stylesheets=False)

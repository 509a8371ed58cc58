"""How mail programs answer: the same words in the clothes of two dozen clients and many encodings.

Imitations written by hand from what such programs are known to send, no captures. Each client takes what the
player wrote and the mail that is answered, and gives the bytes on the wire.
"""

from __future__ import annotations

import base64
import html
import quopri
from collections.abc import Callable
from dataclasses import dataclass, field

GRA = "gra@kartka.test"


@dataclass(frozen=True)
class Original:
    """The mail that is answered."""

    text: str
    html: str = ""
    subject: str = "VISTA: ala – bartek, runda 1"
    message_id: str = "<m1@kartka.test>"
    references: str = ""
    reply_to: str = "r.aaaaaaaaaaaaaaaaaaaaaaaaaa@reply.kartka.test"


@dataclass(frozen=True)
class Answer:
    """What a client makes of it: a text, an HTML, or both."""

    text: str | None
    html: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    subject: str | None = None


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join((mark + line).rstrip() for line in text.rstrip("\n").split("\n"))


def paragraphs(text: str) -> str:
    return "<br>\n".join(html.escape(line) for line in text.split("\n"))


def inner(original: Original) -> str:
    return original.html or f"<div>{paragraphs(original.text)}</div>"


def gmail(body: str, original: Original) -> Answer:
    said = f"pt., 10 lip 2026 o 12:00 Kartka <{GRA}> napisał(a):"
    return Answer(
        f"{body}\n\n{said}\n\n{quoted(original.text)}\n",
        f'<div dir="ltr">{paragraphs(body)}</div><br><div class="gmail_quote gmail_quote_container">'
        f'<div dir="ltr" class="gmail_attr">{html.escape(said)}<br></div><blockquote class="gmail_quote" '
        f'style="margin:0px 0px 0px 0.8ex">{inner(original)}</blockquote></div>',
    )


def gmail_wrapped(body: str, original: Original) -> Answer:
    said = f"wt., 10 lip 2026 o 12:00 Kartka – partie na wiele dni <\n{GRA}> napisał(a):"
    return Answer(f"{body}\n\n{said}\n\n{quoted(original.text)}\n")


def gmail_english(body: str, original: Original) -> Answer:
    said = f"On Fri, Jul 10, 2026 at 12:00 PM Kartka <{GRA}>\nwrote:"
    return Answer(f"{body}\n\n{said}\n\n{quoted(original.text)}\n")


def gmail_on_a_phone(body: str, original: Original) -> Answer:
    return Answer(f"{body}\n", f'<div dir="auto">{paragraphs(body)}</div>')


def outlook(body: str, original: Original) -> Answer:
    head = f"Od: Kartka <{GRA}>\nWysłano: piątek, 10 lipca 2026 12:00\nDo: ala@example.com\nTemat: {original.subject}"
    rule = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    return Answer(
        f"{body}\n\n________________________________\n{head}\n\n{original.text}",
        f'<html><head><style>p.MsoNormal {{margin:0}}</style></head><body><div class="WordSection1">'
        f'<p class="MsoNormal">{paragraphs(body)}</p><p class="MsoNormal">&nbsp;</p>'
        f'<div>{rule}<p class="MsoNormal"><b>Od:</b> Kartka</p></div></div>{inner(original)}</div></body></html>',
    )


def outlook_without_a_line(body: str, original: Original) -> Answer:
    head = f"From: Kartka <{GRA}>\nSent: Friday, July 10, 2026 12:00 PM\nTo: ala\nSubject: {original.subject}"
    return Answer(f"{body}\n\n{head}\n\n{original.text}")


def outlook_on_the_web(body: str, original: Original) -> Answer:
    return Answer(
        f"{body}\n________________________________\nFrom: Kartka <{GRA}>\nSent: Friday\nTo: ala\n\n{original.text}",
        f'<html><body><div class="elementToProof">{paragraphs(body)}</div><div id="appendonsend"></div>'
        f'<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>Od:</b> Kartka</div>'
        f"<div>{inner(original)}</div></body></html>",
    )


def outlook_on_a_phone(body: str, original: Original) -> Answer:
    return Answer(
        f"{body}\n\nPobierz aplikację Outlook dla systemu Android<https://aka.ms/AAb9ysg>\n"
        f"________________________________\nOd: Kartka <{GRA}>\nWysłane: piątek\nDo: ala\n\n{original.text}"
    )


def apple_mail(body: str, original: Original) -> Answer:
    said = f"Wiadomość napisana przez Kartka <{GRA}> w dniu 10 lip 2026, o godz. 12:00:"
    return Answer(
        f"{body}\n\n> {said}\n> \n{quoted(original.text)}\n",
        f'<html><body style="overflow-wrap: break-word;">{paragraphs(body)}<br id="lineBreakAtBeginningOfMessage">'
        f'<div><br><blockquote type="cite"><div>{html.escape(said)}</div><br><div>{inner(original)}</div>'
        "</blockquote></div><br></body></html>",
    )


def iphone(body: str, original: Original) -> Answer:
    said = f"Wiadomość napisana przez Kartka <{GRA}> w dniu 10.07.2026, o godz. 12:00:"
    return Answer(f"{body}\n\nWysłano z iPhone’a\n\n> {said}\n> \n{quoted(original.text)}\n")


def iphone_english(body: str, original: Original) -> Answer:
    said = f"On 10 Jul 2026, at 12:00, Kartka <{GRA}> wrote:"
    return Answer(f"{body}\n\nSent from my iPhone\n\n> {said}\n> \n{quoted(original.text)}\n")


def thunderbird(body: str, original: Original) -> Answer:
    said = "W dniu 10.07.2026 o 12:00, Kartka pisze:"
    return Answer(
        f"{body}\n\n{said}\n{quoted(original.text)}\n",
        f'<html><body><p>{paragraphs(body)}</p><div class="moz-cite-prefix">{said}<br></div>'
        f'<blockquote type="cite" cite="mid:m1@kartka.test">{inner(original)}</blockquote></body></html>',
    )


def thunderbird_below(body: str, original: Original) -> Answer:
    said = "W dniu 10.07.2026 o 12:00, Kartka pisze:"
    return Answer(
        f"{said}\n{quoted(original.text)}\n\n{body}\n\n",
        f'<html><body><div class="moz-cite-prefix">{said}<br></div>'
        f'<blockquote type="cite">{inner(original)}</blockquote><p>{paragraphs(body)}</p></body></html>',
    )


def thunderbird_between(body: str, original: Original) -> Answer:
    lines = original.text.rstrip("\n").split("\n")
    middle = len(lines) // 2
    above, below = "\n".join(lines[:middle]), "\n".join(lines[middle:])
    return Answer(f"W dniu 10.07.2026 o 12:00, Kartka pisze:\n{quoted(above)}\n\n{body}\n\n{quoted(below)}\n")


def samsung(body: str, original: Original) -> Answer:
    head = (
        f"-------- Oryginalna wiadomość --------Od: Kartka <{GRA}> Data: 10.07.2026  12:00 Do: ala Temat: x "
    )
    return Answer(f"{body}\nWysłane z mojego urządzenia Galaxy\n\n{head}\n{original.text}")


def k9(body: str, original: Original) -> Answer:
    said = f"Dnia 10 lipca 2026 12:00:00 CEST, Kartka <{GRA}> napisał/a:"
    return Answer(f"{body}\n\n{said}\n{quoted(original.text, '>')}\n\n-- \nWysłane za pomocą K-9 Mail.\n")


def fairemail(body: str, original: Original) -> Answer:
    return Answer(f"{body}\n\n10 lip 2026 12:00:00 Kartka <{GRA}>:\n\n{quoted(original.text)}\n")


def proton(body: str, original: Original) -> Answer:
    said = f"On Friday, July 10th, 2026 at 12:00, Kartka <{GRA}> napisał(a):"
    return Answer(
        f"{body}\n\nWysłano z bezpiecznej poczty Proton Mail.\n\n{said}\n\n{quoted(original.text)}\n",
        f'<div style="font-family: Arial;">{paragraphs(body)}</div><div class="protonmail_signature_block">'
        f'Wysłano z bezpiecznej poczty Proton Mail.</div><div class="protonmail_quote">{html.escape(said)}<br>'
        f'<blockquote class="protonmail_quote" type="cite">{inner(original)}</blockquote></div>',
    )


def onet(body: str, original: Original) -> Answer:
    return Answer(f"{body}\n\nDnia 10 lipca 2026 12:00 Kartka <{GRA}> napisał(a):\n\n{original.text}")


def wp(body: str, original: Original) -> Answer:
    return Answer(f"{body}\n\n\n{original.text}")


def interia(body: str, original: Original) -> Answer:
    return Answer(
        f'{body}\n\nOd: "Kartka" <{GRA}>\nDo: ala@example.com;\nWysłane: 12:00 Piątek 2026-07-10\n'
        f"Temat: {original.subject}\n\n{quoted(original.text)}\n"
    )


def yahoo(body: str, original: Original) -> Answer:
    said = f"piątek, 10 lipca 2026 12:00:00 CEST, użytkownik Kartka <{GRA}> napisał:"
    return Answer(
        f"{body}\n\n{said}\n\n\n{original.text}",
        f'<html><body><div class="ydp1 yahoo-style-wrap"><div dir="ltr">{paragraphs(body)}</div></div>'
        f'<div id="ydp2" class="yahoo_quoted"><div>{html.escape(said)}</div>'
        f"<div>{inner(original)}</div></div>"
        "</body></html>",
    )


def mutt(body: str, original: Original) -> Answer:
    return Answer(
        f"{body}\n\nOn Fri, Jul 10, 2026, Kartka wrote:\n{quoted(original.text)}\n\n-- \nJan\nRESIGN\n"
    )


def bars(body: str, original: Original) -> Answer:
    return Answer(f"{body}\n\nW dniu 2026-07-10 12:00, Kartka napisał:\n{quoted(original.text, '| ')}\n")


def edited_quote(body: str, original: Original) -> Answer:
    """Somebody deleted the marker and the attribution and left the rest of our mail unquoted."""
    rest = original.text.partition("-##")[2].lstrip("\n") or original.text
    return Answer(f"{body}\n\n{rest}")


def html_only(body: str, original: Original) -> Answer:
    return Answer(
        None,
        f"<div>{paragraphs(body)}</div><br><blockquote type=cite>{inner(original)}</blockquote>",
    )


def html_table(body: str, original: Original) -> Answer:
    return Answer(
        None,
        f'<table width="100%"><tr><td>{paragraphs(body)}<br><br><br></td></tr></table>'
        f'<div class="gmail_quote">{inner(original)}</div>',
    )


def empty_text(body: str, original: Original) -> Answer:
    return Answer(
        "\n \n",
        f"<html><body><p>{paragraphs(body)}</p><blockquote>{inner(original)}</blockquote></body></html>",
    )


def nothing_but_words(body: str, original: Original) -> Answer:
    return Answer(body)


def footer_of_a_gateway(body: str, original: Original) -> Answer:
    said = f"On Fri, Jul 10, 2026 at 12:00 PM Kartka <{GRA}> wrote:"
    footer = "_______\nThis mail was scanned. Uwaga: ta wiadomość pochodzi spoza organizacji. K"
    return Answer(f"{body}\n\n{said}\n{quoted(original.text)}\n\n{footer}\n")


Client = Callable[[str, Original], Answer]

_PROGRAMS: list[Client] = [
    gmail,
    gmail_wrapped,
    gmail_english,
    gmail_on_a_phone,
    outlook,
    outlook_without_a_line,
]
_PROGRAMS += [outlook_on_the_web, outlook_on_a_phone, apple_mail, iphone, iphone_english, thunderbird]
_PROGRAMS += [
    thunderbird_below,
    thunderbird_between,
    samsung,
    k9,
    fairemail,
    proton,
    onet,
    wp,
    interia,
    yahoo,
]
_PROGRAMS += [
    mutt,
    bars,
    edited_quote,
    html_only,
    html_table,
    empty_text,
    nothing_but_words,
    footer_of_a_gateway,
]

CLIENTS: dict[str, Client] = {client.__name__: client for client in _PROGRAMS}


# --- Encodings --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Encoding:
    """`charset` encodes, `label` is what the mail says (None: nothing)."""

    charset: str
    transfer: str
    label: str | None


ENCODINGS: dict[str, Encoding] = {
    "utf-8 qp": Encoding("utf-8", "quoted-printable", "utf-8"),
    "utf-8 base64": Encoding("utf-8", "base64", "UTF-8"),
    "utf-8 8bit": Encoding("utf-8", "8bit", "utf-8"),
    "utf-8 with BOM": Encoding("utf-8-sig", "base64", "utf-8"),
    "iso-8859-2 qp": Encoding("iso-8859-2", "quoted-printable", "ISO-8859-2"),
    "iso-8859-2 8bit": Encoding("iso-8859-2", "8bit", "iso-8859-2"),
    "windows-1250 qp": Encoding("cp1250", "quoted-printable", "Windows-1250"),
    "cp-1250 8-bit": Encoding("cp1250", "8-bit", "cp-1250"),
    "says latin1, is utf-8": Encoding("utf-8", "quoted-printable", "iso-8859-1"),
    "says nothing, is utf-8": Encoding("utf-8", "8bit", None),
    "says nothing, is cp1250": Encoding("cp1250", "8bit", None),
    "says bogus": Encoding("utf-8", "base64", "x-bogus"),
    "utf-16": Encoding("utf-16", "base64", "utf-16"),
}


def on_the_wire(
    answer: Answer,
    original: Original,
    sender: str,
    encoding: Encoding,
    *,
    message_id: str,
    line_end: bytes = b"\r\n",
) -> bytes:
    """The bytes of an answer."""
    subject = answer.subject if answer.subject is not None else f"Odp: {original.subject}"
    word = base64.b64encode(subject.encode()).decode()
    references = f"{original.references} {original.message_id}".strip()
    head = {
        "From": f"Gracz <{sender}>",
        "To": original.reply_to,
        "Subject": f"=?utf-8?b?{word}?=",
        "Date": "Fri, 10 Jul 2026 12:30:00 +0200",
        "Message-ID": message_id,
        "In-Reply-To": original.message_id,
        "References": references,
        "MIME-Version": "1.0",
        **answer.headers,
    }
    parts = []
    if answer.text is not None:
        parts.append(_part("plain", answer.text, encoding))
    if answer.html is not None:
        parts.append(_part("html", answer.html, encoding))
    if len(parts) == 1:
        body = parts[0]
    else:
        head["Content-Type"] = 'multipart/alternative; boundary="=_kartka_b"'
        body = b"\n" + b"".join(b"--=_kartka_b\n" + part + b"\n" for part in parts) + b"--=_kartka_b--\n"
    first = "".join(f"{name}: {value}\n" for name, value in head.items())
    return (first.encode() + body).replace(b"\r\n", b"\n").replace(b"\n", line_end)


def _part(kind: str, text: str, encoding: Encoding) -> bytes:
    data = text.encode(encoding.charset, "replace")
    label = f"; charset={encoding.label}" if encoding.label else ""
    if encoding.transfer == "base64":
        data = base64.encodebytes(data)
    elif encoding.transfer == "quoted-printable":
        data = quopri.encodestring(data)
    head = f"Content-Type: text/{kind}{label}\nContent-Transfer-Encoding: {encoding.transfer}\n\n"
    return head.encode() + data + b"\n"

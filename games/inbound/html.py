"""The text of an HTML mail, with quoted parts marked as quoted and hidden parts gone."""

from __future__ import annotations

import re

from inscriptis import get_text
from inscriptis.css_profiles import CSS_PROFILES
from inscriptis.model.config import ParserConfig
from selectolax.lexbor import LexborHTMLParser, LexborNode

from games.inbound.charsets import cleaned

MOST_HTML = 300_000
MOST_TAGS = 8_000
"""Nesting costs the parser its square; so many tags, one in the other, take it less than 0.1 s."""
QUOTE_MARK = "> [...]"
"""What stands for a quoted part, so that the line splitter sees quotes of both kinds alike."""

_QUOTES = (
    "blockquote, .gmail_quote, .gmail_attr, .yahoo_quoted, .protonmail_quote, .moz-cite-prefix, .zmail_extra, "
    ".tutanota_quote"
)
_OUTLOOK_IDS = ("divRplyFwdMsg", "appendonsend", "x_divRplyFwdMsg", "x_appendonsend")
_QUOTE_BEGINNINGS = ", ".join(f"#{name}" for name in _OUTLOOK_IDS)
"""Outlook marks where its quote begins; everything behind it in the mail is quoted."""
_NOT_TEXT = "head, script, style, template, noscript, title, object, iframe, svg, textarea, select, [hidden]"
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|opacity:0(?![.\d])|font-size:0(?![.\d])|mso-hide:all|max-height:0(?![.\d])"
    r"|(?<![-\w])color:(?:#fff(?:fff)?|white|transparent|rgb\(255,255,255\))(?!\w)"
)
_OUTLOOK_RULE = re.compile(r"border-top:solid#(?:e1e1e1|b5c4df)")
_WHITE = frozenset({"#fff", "#ffffff", "white"})
_CONFIG = ParserConfig(css=CSS_PROFILES["strict"], display_links=False, display_images=False)


def text_of(html: str) -> str:
    """What a reader of the mail sees, a quoted part shrunk to one line beginning with ">". Never raises."""
    tree = LexborHTMLParser(_within_limits(html))
    # From the last to the first: a node that goes takes those inside with it, and those must not be touched again.
    for node in reversed(tree.css(_NOT_TEXT)):
        node.decompose()
    for node in reversed(tree.css("[style], font[color]")):
        if _is_hidden(node):
            node.decompose()
    beginning = tree.css_first(_QUOTE_BEGINNINGS) or next(
        filter(_is_outlook_rule, tree.css("div[style]")), None
    )
    if beginning is not None:
        _remove_all_behind(beginning)
        beginning.replace_with(_quote_node())
    for node in reversed(tree.css(_QUOTES)):
        node.replace_with(_quote_node())
    lines = cleaned(_rendered(tree)).split("\n")
    return "\n".join(line.strip() for line in lines)


def _within_limits(html: str) -> str:
    short = html[:MOST_HTML]
    if short.count("<") <= MOST_TAGS:
        return short
    return "<".join(short.split("<", MOST_TAGS + 1)[: MOST_TAGS + 1])


def _style(node: LexborNode) -> str:
    return re.sub(r"\s", "", node.attributes.get("style") or "").lower()


def _is_hidden(node: LexborNode) -> bool:
    colour = (node.attributes.get("color") or "").lower()
    return bool(_HIDDEN.search(_style(node))) or (node.tag == "font" and colour in _WHITE)


def _is_outlook_rule(node: LexborNode) -> bool:
    return bool(_OUTLOOK_RULE.search(_style(node)))


def _remove_all_behind(node: LexborNode) -> None:
    """Whatever follows the node in the document, up to the end of the body."""
    level: LexborNode | None = node
    while level is not None and level.tag != "body":
        following = level.next
        while following is not None:
            after = following.next
            following.decompose()
            following = after
        level = level.parent


def _quote_node() -> LexborNode:
    node = LexborHTMLParser(f"<pre>\n{QUOTE_MARK}\n</pre>").css_first("pre")
    assert node is not None
    return node


def _rendered(tree: LexborHTMLParser) -> str:
    try:
        text: str = get_text(tree.html or "", _CONFIG)
    except Exception:  # inscriptis promises nothing about broken HTML, and one mail must not stop the others
        text = ""
    if text.strip() or tree.body is None:
        return text
    # Too deeply nested for inscriptis, which then says nothing.
    return str(tree.body.text(separator="\n"))

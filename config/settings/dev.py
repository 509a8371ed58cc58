"""The embedded default of `./run`: everything on one machine, data in var/, mail on a page."""

import contextlib

from config.settings.base import *
from config.settings.base import VAR_DIR, env

# Off, so that a first visitor sees the site as it is; who changes code sets DEBUG=1 and gets tracebacks on the page.
DEBUG = env.flag("DEBUG", default=False)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
SECRET_KEY = env.text("SECRET_KEY", default="only-for-development-" + "x" * 40)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", default=["*"])
TURN_MAIL_DELAY = env.number("TURN_MAIL_DELAY", default=5)
# Who tries the mails out sends more of them than a player does, to nobody but themselves.
MAIL_ANSWERS_AN_HOUR = env.number("MAIL_ANSWERS_AN_HOUR", default=60)
MAIL_ANSWERS_A_DAY = env.number("MAIL_ANSWERS_A_DAY", default=600)
# `./run manage` may come before the first `./run`. What is in the way is told by whoever needs the folder.
with contextlib.suppress(OSError):
    VAR_DIR.mkdir(parents=True, exist_ok=True)
DEVELOPMENT_MAILBOX = True
DEVELOPMENT_MAILBOX_DIR = VAR_DIR / "mailbox"

"""The embedded default of `./run`: everything on one machine, data in var/, mail on a page."""

from config.settings.base import *
from config.settings.base import VAR_DIR, env

DEBUG = env.flag("DEBUG", default=True)
SECRET_KEY = env.text("SECRET_KEY", default="only-for-development-" + "x" * 40)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", default=["*"])
TURN_MAIL_DELAY = env.number("TURN_MAIL_DELAY", default=5)
DEVELOPMENT_MAILBOX = True
DEVELOPMENT_MAILBOX_DIR = VAR_DIR / "mailbox"

"""The embedded default of `./run`: everything on one machine, data in var/, mail on a page."""

from config.settings.base import *
from config.settings.base import VAR_DIR, env

DEBUG = env.bool("DEBUG", default=True)
SECRET_KEY = env.str("SECRET_KEY", default="only-for-development-" + "x" * 40)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
DEVELOPMENT_MAILBOX = True
DEVELOPMENT_MAILBOX_DIR = VAR_DIR / "mailbox"

"""Settings of the test suite; DATABASE_URL and REDIS_URL switch it to PostgreSQL and Redis."""

import atexit
import os
import shutil
import tempfile

# Tests never touch the data of a running site.
# Kept from run to run and shared by the processes of one: compiling takes longer than most tests.
os.environ.setdefault("NUMBA_CACHE_DIR", os.path.join(tempfile.gettempdir(), f"kartka-kernels-{os.getuid()}"))
if "KARTKA_VAR" not in os.environ:
    os.environ["KARTKA_VAR"] = tempfile.mkdtemp(prefix="kartka-test-")
    atexit.register(shutil.rmtree, os.environ["KARTKA_VAR"], ignore_errors=True)

from config.settings.dev import *
from config.settings.dev import DATABASES, STATIC_ROOT

DEBUG = False
STATIC_ROOT.mkdir(exist_ok=True)
SITE_URL = "http://testserver"
MAIL_DOMAIN = "kartka.test"
DEFAULT_FROM_EMAIL = f"Kartka <gra@{MAIL_DOMAIN}>"
SERVER_EMAIL = f"gra@{MAIL_DOMAIN}"
MAIL_ANSWERS_AN_HOUR = 3  # as where strangers play
MAIL_ANSWERS_A_DAY = 10
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
CELERY_TASK_ALWAYS_EAGER = False
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
ACCOUNT_RATE_LIMITS = False  # tests log in more often than people; those about limits switch them on
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Files rather than memory: threads and server processes of a test see the same rows.
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(os.environ["KARTKA_VAR"], "test.sqlite3")}

"""Settings that every environment shares; each other file only says what differs.

All that changes between machines is read from the environment, strictly: a value that cannot be read
stops the start with its name, never silently becomes a default.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from celery.schedules import schedule
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from config.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Environment()

VAR_DIR = Path(env.text("KARTKA_VAR", default=str(BASE_DIR / "var"))).absolute()
"""Data of the embedded default: database, broker folders, development mailbox, compiled loops of the bots."""
# numba reads this when it is loaded (games.bots.compiled): what one worker compiled the next one finds.
os.environ.setdefault("NUMBA_CACHE_DIR", str(VAR_DIR / "kernels"))

# --- Who we are -----------------------------------------------------------------------------------

SITE_URL = env.text("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
"""How links in mails begin: scheme and host, without a slash at the end."""
MAIL_DOMAIN = env.text("MAIL_DOMAIN", default="kartka.localhost")
"""Ours: gra@<domain> sends, r.<token>@reply.<domain> takes answers, b.<token>@bounce.<domain> bounces."""
DEFAULT_FROM_EMAIL = f"Kartka <gra@{MAIL_DOMAIN}>"
SERVER_EMAIL = f"gra@{MAIL_DOMAIN}"
CONTACT_ADDRESS = env.text("CONTACT_ADDRESS", default=f"kontakt@{MAIL_DOMAIN}")

DEBUG = False
PRODUCTION = False
"""Whether strangers depend on this site: what is harmless on one's own machine is then an error (config.checks)."""
DEVELOPMENT_MAILBOX = False
"""Whether mail to foreign addresses is kept in VAR_DIR and shown on a page. Never in production (kartka.E003)."""

# --- Django ---------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "accounts",
    "games",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_htmx",
    "csp",
    "rest_framework",
    "rest_framework.authtoken",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.TimezoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "csp.context_processors.nonce",
                "games.context.room",
            ],
        },
    }
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.passwords.NotLikeThePerson"},
    *(
        {"NAME": f"django.contrib.auth.password_validation.{name}"}
        for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
    ),
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

DATABASES = {
    "default": env.database("DATABASE_URL", default=f"sqlite:///{quote(str(VAR_DIR / 'kartka.sqlite3'))}"),
}
DATABASES["default"]["ATOMIC_REQUESTS"] = False  # the play door opens its own durable transaction
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # One writer at a time, waiting rather than failing: IMMEDIATE takes the lock before it reads.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_USE_FINDERS = False  # files are collected once, not looked for in every app

# --- Language and time ----------------------------------------------------------------------------

# Who asks for neither language, whose account a command makes, and the league of bots.
LANGUAGE_CODE = env.choice("SITE_LANGUAGE", ["pl", "en"], default="pl")
LANGUAGES = [("pl", _("Polish")), ("en", _("English"))]
FORMAT_MODULE_PATH = "config.formats"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
DEFAULT_PLAYER_TIME_ZONE = "Europe/Warsaw"

# --- Security -------------------------------------------------------------------------------------

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 180 * 24 * 3600  # a guest's match lives in the session; half a year outlasts it
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    },
}

# --- Accounts -------------------------------------------------------------------------------------

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "add_email": "accounts.forms.ChangeEmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"  # a guest who registers goes on playing while the mail travels
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CHANGE_EMAIL = True  # one address a person; a new one takes over when it is confirmed
ACCOUNT_CONFIRM_EMAIL_ON_GET = False  # mail scanners follow links; a person presses the button
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a changed password or address is told to the old address
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # nobody gets mail from us because a stranger typed their address
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a browser left open is not enough to take an account over
ACCOUNT_REAUTHENTICATION_METHODS = {"password"}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = (
    False  # guests are logged in and may sign up; our views send others on
)
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_URL.split(":", 1)[0]
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {"make_guest": "30/h/ip"}  # besides allauth's own
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXY_COUNT", default=0)
"""How many proxies of ours add to X-Forwarded-For; rate limits by address are worthless when it is wrong."""

# --- Celery ---------------------------------------------------------------------------------------

REDIS_URL = env.text("REDIS_URL", default="")
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    # The defaults give a lost task back after an hour; rows and sweeps do it sooner, this is the second belt.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 600,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 5,
    }
else:
    CELERY_BROKER_URL = "filesystem://localhost"  # the host means nothing here; kombu asks for one
    CELERY_BROKER_TRANSPORT = "config.broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "broker" / "queue"),
        "data_folder_out": str(VAR_DIR / "broker" / "queue"),
        "processed_folder": str(VAR_DIR / "broker" / "done"),
        "control_folder": str(VAR_DIR / "broker" / "control"),
        "store_processed": False,
        "polling_interval": 0.2,  # its default of 1 s makes a bot seem asleep
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.05,
    "interval_max": 0.05,
}
CELERY_TASK_DEFAULT_QUEUE = "celery"
# Long thoughts of bots beside everything else. A worker that is not told -Q takes from both. Without its own routing
# key a queue would get the default one, and with it every message twice.
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in ("celery", "thoughts")]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    # What waits longer than its own interval has a successor; a worker that comes back late does not do it all again.
    task: {"task": task, "schedule": schedule(seconds), "options": {"expires": seconds}}
    for task, seconds in {
        "accounts.send_mail": 5.0,
        "accounts.forget_mail": 3600.0,
        "games.sweep_bots": 10.0,
        "games.sweep_deadlines": 30.0,
        "games.sweep_inbound": 10.0,
        "games.judge_deals": 30.0,
        "games.sweep_tables": 600.0,
        "games.probe_mail": 300.0,
        "games.forget_guests": 24 * 3600.0,
        "tournaments.advance_seasons": 60.0,
    }.items()
}
# The solver takes its time, and the kernels that it loads belong to the workers that think.
CELERY_BEAT_SCHEDULE["games.judge_deals"]["options"]["queue"] = "thoughts"

# --- Cache: rate limits only, shared by all processes --------------------------------------------

CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(VAR_DIR / "cache"),
        }
    )
}

# --- Mail -----------------------------------------------------------------------------------------

EMAIL_BACKEND = env.text("EMAIL_BACKEND", default="accounts.smtp.EmailBackend")
EMAIL_HOST = env.text("EMAIL_HOST", default="127.0.0.1")
EMAIL_PORT = env.number("EMAIL_PORT", default=8025)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER", default="")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD", default="")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=False)
EMAIL_USE_SSL = env.flag("EMAIL_USE_SSL", default=False)
EMAIL_TIMEOUT = 20
TURN_MAIL_DELAY = env.number("TURN_MAIL_DELAY", default=60)
"""Seconds that a mail about a turn waits; who has played by then gets none."""
MAIL_AUTHSERV_ID = env.text("MAIL_AUTHSERV_ID", default="")
"""The name under which the mail server in front of us writes Authentication-Results; it must take away foreign ones.

Empty: there is no such server, and a mail from the right address with the right key plays.
"""
MAIL_WEBHOOK = env.choice("MAIL_WEBHOOK", ["", "mailgun", "postmark", "sparkpost"], default="")
"""The provider that brings mail by HTTPS, at /hook/mail/mime/; empty: none, and there is no such address."""
ANYMAIL = {
    # All show the name and password that stand in the address given to them; Mailgun signs besides.
    name: value
    for name, value in {
        "MAILGUN_WEBHOOK_SIGNING_KEY": env.text("MAIL_WEBHOOK_KEY", default=""),
        "WEBHOOK_SECRET": env.text("MAIL_WEBHOOK_SECRET", default=""),
    }.items()
    if value
}
# What `manage.py mail_health` lets pass: minutes, addresses, mails. More is wrong.
MAIL_HEALTH_QUEUE_AGE = env.number("MAIL_HEALTH_QUEUE_AGE", default=15)
MAIL_HEALTH_UNREAD_AGE = env.number("MAIL_HEALTH_UNREAD_AGE", default=5)
MAIL_HEALTH_UNREACHED = env.number("MAIL_HEALTH_UNREACHED", default=5)
MAIL_HEALTH_PROBE = env.number("MAIL_HEALTH_PROBE", default=60)
MAIL_HEALTH_PUT_OFF = env.number("MAIL_HEALTH_PUT_OFF", default=5)
MAIL_HEALTH_REFUSED = env.number("MAIL_HEALTH_REFUSED", default=10)
MAIL_HEALTH_HELD = env.number("MAIL_HEALTH_HELD", default=20)
MAIL_HEALTH_QUARANTINED = env.number("MAIL_HEALTH_QUARANTINED", default=0)
MAIL_ANSWERS_AN_HOUR = env.number("MAIL_ANSWERS_AN_HOUR", default=3)
MAIL_ANSWERS_A_DAY = env.number("MAIL_ANSWERS_A_DAY", default=10)
"""So many answers to mails a seat gets, lest two machines write to each other; what they ask is done all the same."""
MAIL_PROBE_HOURS = env.number("MAIL_PROBE_HOURS", default=0)
"""So often a mail to ourselves has to come back through the mail door; 0: never."""
MAIL_DOOR_HOST = env.text("MAIL_DOOR_HOST", default="127.0.0.1")
MAIL_DOOR_PORT = env.number("MAIL_DOOR_PORT", default=8025)

# --- API ------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.api_keys.KeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "EXCEPTION_HANDLER": "config.api.refusal",
}

# --- Logs -----------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": env.choice("LOG_LEVEL", ["DEBUG", "INFO", "WARNING", "ERROR"], default="INFO"),
    },
    # aiosmtpd logs each recipient, and the recipient is the key.
    "loggers": {"mail.log": {"level": "WARNING"}},
}

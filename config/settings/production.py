"""Production only tightens. What is missing stops the start and says its name."""

from config.settings.base import *
from config.settings.base import env

DEBUG = False
PRODUCTION = True
SECRET_KEY = env.text("SECRET_KEY")
SITE_URL = env.text("SITE_URL").rstrip("/")
MAIL_DOMAIN = env.text("MAIL_DOMAIN")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
MAIL_PROBE_HOURS = env.number("MAIL_PROBE_HOURS", default=6)
CSRF_TRUSTED_ORIGINS = [SITE_URL]

SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", default=True)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = env.number("SECURE_HSTS_SECONDS", default=31536000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

"""A house for crash tests: what takes a minute there takes a second here."""

from config.settings.dev import *
from config.settings.dev import CELERY_BEAT_SCHEDULE, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.services.trial.apps.Trial"]
CELERY_BEAT_SCHEDULE["games.sweep_bots"]["schedule"] = 1.0

"""The Celery app: broker and schedule stand in the settings, tasks in each app's tasks.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("kartka")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

"""The composition root. Importing it loads the Celery app, so that tasks find their broker in every process."""

from config.celery import app as celery_app

__all__ = ["celery_app"]

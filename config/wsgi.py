import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
# Web processes compile nothing (games.bots.compiled): the little that they compute is quick without.
os.environ.setdefault("KARTKA_COMPILED", "0")

application = get_wsgi_application()

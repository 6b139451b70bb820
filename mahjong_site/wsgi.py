"""The site as a WSGI application, for gunicorn and its like."""

import gc
import os

from django.core.management import BaseCommand
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")

application = get_wsgi_application()
BaseCommand().check()  # A rule file that is wrong stops the start, not the visitor.

from rules.search import index  # noqa: E402  # Once Django is set up.

index()  # Made now, so that the first search waits for nothing.

# Rules and index stay as long as the process: looking through them for garbage would hold up a
# visitor for a tenth of a second now and then.
gc.collect()
gc.freeze()

"""For a plain WSGI server: `gunicorn scorekeeper.wsgi:app`, configured by the environment.

Phones ask now and then there, for a stream would hold a thread; behind `scorekeeper.asgi` they listen.
"""

from __future__ import annotations

import os

from scorekeeper.settings import load_settings
from scorekeeper.web import create_app

_settings = load_settings(os.environ)
app = create_app(_settings, _settings.public_url)

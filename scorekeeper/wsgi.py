"""The WSGI application for other servers: `gunicorn scorekeeper.wsgi:app`, configured by environment variables.

Clients poll it, because an event stream would occupy a thread; with `scorekeeper.asgi` they receive event streams.
"""

import os

from scorekeeper.settings import load_settings
from scorekeeper.store.locks import serve_alone
from scorekeeper.web import create_app

_settings = load_settings(os.environ)
_lock = serve_alone(_settings.database_url, _settings.instance, _settings.public_url or "")
app = create_app(_settings, _settings.public_url)

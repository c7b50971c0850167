"""The ASGI application for other servers: `uvicorn scorekeeper.asgi:app`, configured by environment variables."""

import os

from scorekeeper.gateway import Gateway
from scorekeeper.settings import load_settings
from scorekeeper.store.locks import serve_alone
from scorekeeper.web import create_app
from scorekeeper.web.app.security import HEADERS

_settings = load_settings(os.environ)
_lock = serve_alone(_settings.database_url, _settings.instance, _settings.public_url or "")
wsgi_app = create_app(_settings, _settings.public_url)
#: The same application as `scorekeeper run`, but without its limits in `http_protocol`, which a proxy has to set.
app = Gateway(wsgi_app, headers=HEADERS.items())

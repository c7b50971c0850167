"""For another ASGI server than our own: `uvicorn scorekeeper.asgi:app`, configured by the environment."""

from __future__ import annotations

import os

from scorekeeper.gateway import Gateway
from scorekeeper.settings import load_settings
from scorekeeper.web import create_app

_settings = load_settings(os.environ)
app = Gateway(create_app(_settings, _settings.public_url))
"""`scorekeeper run`, but for its bounds in time: those are the business of the proxy before it."""

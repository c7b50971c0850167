"""For another ASGI server than our own: `uvicorn scorekeeper.asgi:app`, configured by the environment."""

import os

from scorekeeper.gateway import Gateway
from scorekeeper.settings import load
from scorekeeper.web import create_app

_settings = load(os.environ)
app = Gateway(create_app(_settings, _settings.public_url))
"""`scorekeeper run`, but for its bounds in time: those are the business of the proxy before it."""

"""For another WSGI server than our own: `gunicorn scorekeeper.wsgi:app`, configured by the environment."""

import os

from scorekeeper.settings import load
from scorekeeper.web import create_app

_settings = load(os.environ)
app = create_app(_settings, _settings.public_url)

"""The WSGI application for other servers: `gunicorn scorekeeper.wsgi:app`, configured by environment variables.

Clients poll it, because an event stream would occupy a thread; with `scorekeeper.asgi` they receive event streams.
"""

from scorekeeper.asgi import wsgi_app as app

__all__ = ["app"]

"""JSON API, version 1: the functions of the pages, for scripts and other clients.

Requests are authenticated by a bearer token, never by a cookie, so that a page of another site cannot act as a user.
"""

from flask import Blueprint
from werkzeug.utils import find_modules, import_string

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

for _module in map(import_string, find_modules(__name__)):
    if hasattr(_module, "blueprint"):
        blueprint.register_blueprint(_module.blueprint)

"""The JSON interface, version 1: the same verbs as the pages, for scripts and other clients.

Nobody is known by a cookie here: who asks shows a token, so that no page of another site can act in somebody's name.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from werkzeug.utils import find_modules, import_string

blueprint: Final = Blueprint("api", __name__, url_prefix="/api/v1")

for _module in map(import_string, find_modules(__name__)):
    if hasattr(_module, "blueprint"):
        blueprint.register_blueprint(_module.blueprint)

"""The JSON interface, version 1: the same verbs as the pages, for scripts and other clients.

Nobody is known by a cookie here: who asks shows a token, so that no page of another site can act in somebody's name.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from scorekeeper.web.api import (
    again,
    asking,
    closing,
    deleting,
    entries,
    evenings,
    events,
    games,
    hands,
    hosts,
    joining,
    log,
    phones,
    seats,
    settlement,
    settling,
    sheets,
    tables,
)

blueprint: Final = Blueprint("api", __name__, url_prefix="/api/v1")

_MODULES: Final = (
    games,
    settling,
    tables,
    again,
    joining,
    phones,
    log,
    hosts,
    hands,
    events,
    sheets,
    seats,
    asking,
    settlement,
    evenings,
    closing,
    deleting,
    entries,
)

for _module in _MODULES:
    blueprint.register_blueprint(_module.blueprint)

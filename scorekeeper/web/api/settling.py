"""A score sheet settled on the spot: nobody has to be known, and nothing is kept."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.ledger.report import settle
from scorekeeper.ledger.sheet import read_sheet
from scorekeeper.web.api import request

blueprint: Final = Blueprint("settling", __name__)


@blueprint.post("/settle")
def settle_sheet() -> dict[str, Any]:
    """The settled sheet."""
    return settle(read_sheet(request.body()))

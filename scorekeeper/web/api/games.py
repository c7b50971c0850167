"""The games that can be kept."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint
from flask_babel import gettext

from scorekeeper.games import registry
from scorekeeper.ledger.reports import describe_game

blueprint: Final = Blueprint("games", __name__)


@blueprint.get("/games")
def show() -> list[dict[str, Any]]:
    """Every game: id, names, seats, and its rules with type, default, bounds and help in the request's language."""
    return [describe_game(game, gettext) for game in registry.games().values()]

"""Every part that pages are made of, on one page, for whoever draws a new one; only while developing or testing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from flask import Blueprint, abort, current_app, render_template

from scorekeeper.games import registry
from scorekeeper.games.contract import Term, Why
from scorekeeper.service.hand_views import PaymentView
from scorekeeper.web.pages import rules_form

GAME: Final = "tien-gow"
PLAYERS: Final = ("Aki", "Ben", "千恵", "Bartholomew the Elder")
TERMS: Final = Term("bao_zun", 2), Term("dealer", 3)
PAYMENTS: Final = (
    PaymentView("Ben", "Aki", 18, Why("piles", (Term("base", 4), Term("piles", -1)), TERMS), 1, 0),
    PaymentView("Bartholomew the Elder", "Aki", 30, Why("piles", (Term("base", 4), Term("penalty", 1)), TERMS), 3, 0),
    PaymentView("Aki", "千恵", 6, Why("he_zun", (Term("he_zun", 2),), TERMS[1:]), 0, 2),
    PaymentView("Ben", "千恵", 2, Why("he_zun", (Term("he_zun", 2),)), 1, 2),
)
AGREED: Final[Mapping[str, object]] = {"yao_qin": 6, "entry_exempt": True, "stacking": "highest"}
AT: Final = datetime(2026, 11, 21, 12, 30, tzinfo=UTC)

blueprint: Final = Blueprint("style_guide", __name__)


@blueprint.get("/style-guide")
def show() -> str:
    """All of them."""
    if not (current_app.debug or current_app.testing):
        abort(404)
    game = registry.find(GAME)
    agreed = game.read_rules(AGREED, len(PLAYERS))
    form = rules_form.usual(game)
    return render_template("style_guide.html", form=form, agreed=agreed, players=PLAYERS, payments=PAYMENTS, at=AT)

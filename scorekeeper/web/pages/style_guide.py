"""All template macros on one page, in development and tests only."""

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, abort, current_app, render_template

from scorekeeper.games import registry
from scorekeeper.games.fields import read
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.sheet import Sheet, replay
from scorekeeper.service.views.hands import PaymentView
from scorekeeper.web.pages.money.money_form import MoneyForm
from scorekeeper.web.pages.sheets.agreement_form import default_form

PLAYERS = ("Aki", "Ben", "千恵", "Bartholomew the Elder")
AGREED: Mapping[str, object] = {"unit": 5}
RATE = read(ChipRate, {"currency": "JPY", "amount": "10"})
AT = datetime(2026, 11, 21, 12, 30, tzinfo=UTC)

blueprint = Blueprint("style_guide", __name__)


@blueprint.get("/style-guide")
def show() -> str:
    """Show the style guide; respond with 404 in production."""
    if not (current_app.debug or current_app.testing):
        abort(404)
    game = next(iter(registry.games().values()))
    players = PLAYERS[: game.usual_seats]
    agreed = game.read_rules(AGREED, len(players))
    example = Sheet(game, agreed, tuple(players), hands=game.examples[:1])
    payments = tuple(
        PaymentView(players[payer], players[payee], payment.chips, payment.why)
        for hand in replay(example)
        for payment in hand.payments
        if isinstance(payer := payment.payer, int) and isinstance(payee := payment.payee, int)
    )
    form = default_form(game)
    more = {"games": registry.games().values(), "rate": RATE, "money_form": MoneyForm("10", "other", rounding="50")}
    return render_template(
        "style_guide.html", form=form, agreed=agreed, players=players, payments=payments, at=AT, **more
    )

"""The settlement through the API: three methods, in chips and money, for the people at the table."""

import pytest

from tests.web.api.callers import HAND, Caller, answer, fields, refusal

JPY = {"rate": {"currency": "JPY", "amount": "10"}}


def test_every_line_shows_the_open_and_the_paid_amount(host: Caller, watcher: Caller) -> None:
    host.post("/hands", HAND)
    totals = host.table()["totals"]
    there = answer(host.get("/settlement"))
    assert (there["way"], there["through"]) == ("fewest", None)
    assert there["open"] == {name: {"chips": chips, "money": None} for name, chips in totals.items() if chips}
    [line] = [line for line in there["lines"] if line["from"] == "Chie"]
    assert line == {"from": "Chie", "to": "Ben", "chips": -totals["Chie"], "money": None, "paid": 0}
    host.call("PUT", "/terms", JPY)
    payment = {"kind": "payment", "from": "Chie", "to": "Ben", "chips": 4}
    assert answer(host.post("/entries", payment), 201)["kind"] == "payment"
    assert answer(watcher.get("/settlement"))["lines"] == [
        {**one, "chips": one["chips"] - paid, "money": str(10 * (one["chips"] - paid)), "paid": paid}
        for one in there["lines"]
        for paid in [4 if one["from"] == "Chie" else 0]
    ]
    assert host.table()["totals"] == totals


def test_a_method_is_chosen_and_any_method_can_be_viewed(host: Caller, ben: Caller, watcher: Caller) -> None:
    host.post("/hands", HAND)
    chosen = answer(ben.call("PUT", "/settlement", {"way": "through", "through": "Aki"}))
    assert (chosen["way"], chosen["through"]) == ("through", "Aki")
    assert answer(watcher.get("/settlement")) == chosen
    pairs = answer(watcher.get("/settlement?way=pairs"))["lines"]
    assert [(one["from"], one["to"], one["chips"]) for one in pairs] == [
        (one["from"], one["to"], one["amount"]) for one in host.table()["pairs"]
    ]
    assert refusal(watcher.call("PUT", "/settlement", {"way": "pairs"}), 403)
    host.post("/entries", {"kind": "payment", "from": "Chie", "to": "Aki", "chips": 1})
    assert refusal(ben.call("PUT", "/settlement", {"way": "pairs"}), 409)


@pytest.mark.parametrize(
    ("asked", "field"), [("?way=bank", "way"), ("?way=through&through=Zoe", "through"), ("?to=Ben", "to")]
)
def test_an_unknown_method_is_refused_at_its_field(host: Caller, asked: str, field: str) -> None:
    assert fields(refusal(host.get(f"/settlement{asked}"), 422)) == [field]


def test_strangers_cannot_see_the_settlement(host: Caller, stranger: Caller) -> None:
    refusal(stranger.get("/settlement"), 401)
    refusal(Caller(host.client, host.code, "made up").get("/settlement"), 404)
    refusal(Caller(host.client, host.code, "made up").call("PUT", "/settlement", {"way": "pairs"}), 404)

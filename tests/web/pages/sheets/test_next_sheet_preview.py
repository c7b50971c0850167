"""The announced effects of each action of the host equal its real effects, in every game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from flask import Flask

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import drafts, recording
from scorekeeper.service.tables import detail
from scorekeeper.service.views.tables import TableView
from tests.web.browsers import Phone, words
from tests.web.phones import book_of, host_of

DROPPED = re.compile(r"what was entered is thrown away")
STAYS = re.compile(r"Hand \d+ is being entered: what was entered stays with the people it was entered for")
THROWN_AWAY = "what had been entered of a hand was thrown away"
BACK = re.compile(r"Stakes on the table go back to their owners: ([^.]*)\.")


def entered(game: AnyGame) -> dict[str, str]:
    """Return the first number of an example, under its form name."""
    for name, value in game.examples[0].items():
        one, path = (value[0], f"{name}.0") if isinstance(value, list) else (value, name)
        if isinstance(one, int) and not isinstance(one, bool):
            return {path: str(one)}
    return {"note": "East wind"}


def form_of(page: str) -> dict[str, Any]:
    """Return the fields that the form of an agreement would send."""
    [form] = re.findall(r'id="agreement".*?</form>', page, re.DOTALL)
    fields = {}
    for tag in re.findall(r"<input [^>]*>", form):
        given = {key: unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if given.get("type") in {"hidden", "text"} or " checked" in tag:
            fields[given["name"].replace(".", "__")] = given["value"]
    return fields


def at_table(app: Flask, game: AnyGame) -> tuple[Phone, Caller]:
    """Return a table with a hand, with stakes if the game has them, and with a draft."""
    there = host_of(app, game.id, seats=game.usual_seats)
    host, caller = Phone(there.client, there.code), Caller(there.code, there.token)
    for number, hand in enumerate(game.examples, start=1):
        recording.record_hand(book_of(app), caller, hand, number=number)
        if not game.at_stake or stakes(look(app, caller)):
            break
    return host, caller


def look(app: Flask, caller: Caller) -> TableView:
    return detail.get_table(book_of(app), caller)


def enter(app: Flask, caller: Caller) -> None:
    """Enter a field of the next hand."""
    table = look(app, caller)
    drafts.update_draft(book_of(app), caller, table.sheet.next.number, entered(table.sheet.game))


def stakes(table: TableView) -> Mapping[str, int]:
    """Return the stakes on the table."""
    lying = table.sheet.next.outlook.get(table.sheet.game.at_stake, ())
    return {name: chips for name, chips in zip(table.sheet.players, lying, strict=False) if chips}


@pytest.mark.parametrize("game", registry.games().values(), ids=registry.games())
def test_only_announced_values_are_lost(app: Flask, game: AnyGame) -> None:
    host, caller = at_table(app, game)

    enter(app, caller)
    form = form_of(host.get("t/sheets/1/agreed").text)
    assert not STAYS.search(words(host.post("t/sheets/1/agreed", action="look", **form))), "nobody moves"
    assert host.post("t/sheets/1/agreed", action="record", **form).status_code == 303
    assert look(app, caller).draft.is_entered
    form["players__1"], form["players__2"] = form["players__2"], form["players__1"]
    said = words(host.post("t/sheets/1/agreed", action="look", **form))
    assert host.post("t/sheets/1/agreed", action="record", **form).status_code == 303
    assert STAYS.search(said)
    assert look(app, caller).draft.is_entered

    enter(app, caller)
    before = look(app, caller)
    lying, dealer = stakes(before), before.sheet.next.dealer_name
    persons = [str(player.person) for player in before.players]
    swapped = [persons[1], persons[0], *persons[2:]]
    said = words(host.post("t/seats", seat=swapped))
    assert STAYS.search(said)
    assert f"{dealer} " in said.partition("What changes")[2]
    assert not BACK.search(said), "all stay with their stakes"
    assert host.post("t/seats", action="save", seat=swapped).status_code == 303
    then = look(app, caller)
    assert (then.draft.is_entered, dict(stakes(then)), then.sheet.next.dealer_name) == (True, lying, dealer)
    assert then.totals == before.totals

    for path in ("t/host", "t/sheet"):
        assert STAYS.search(words(host.get(path)))
    anew = words(host.post("t/seats", seat=persons, anew="true"))
    assert STAYS.search(anew)
    back = BACK.search(anew)
    assert (back[1] if back else "") == ", ".join(f"{name} {chips}" for name, chips in lying.items())
    for name, chips in lying.items():
        assert f"{name} {chips}" in words(host.get("t/sheet"))
    assert host.post("t/seats", action="save", seat=persons, anew="true").status_code == 303
    last = look(app, caller)
    assert (last.draft.is_entered, stakes(last)) == (True, {})
    assert last.totals == before.totals
    told = words(host.get("t"))
    assert THROWN_AWAY not in told
    for name, chips in lying.items():
        assert f"{name} {chips}" in told

    other = next(
        one
        for one in registry.games().values()
        if one is not game and one.min_players <= len(persons) <= one.max_players
    )
    page = host.post("t/sheet", choose=other.id, **form_of(host.get("t/sheet").text))
    assert DROPPED.search(words(page))
    assert host.post("t/sheet", **form_of(page.text)).status_code == 303
    assert not look(app, caller).draft.is_entered
    assert THROWN_AWAY in words(host.get("t"))

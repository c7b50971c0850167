"""Fragments are rendered once for all readers who see the same, in the language of each reader."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import timedelta

import pytest
from flask import Flask
from markupsafe import Markup
from werkzeug.test import TestResponse

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound, ServiceError
from scorekeeper.service.hands import drafts, objections, recording
from scorekeeper.service.people import hosts, joining
from scorekeeper.service.tables import deletion, detail, next_table
from scorekeeper.service.views.tables import TableView
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from scorekeeper.store.snapshot_cache import SnapshotCache
from scorekeeper.web.app.state import state
from scorekeeper.web.live import fragments as live
from scorekeeper.web.live.fragments import FRAGMENTS, FRAGMENTS_OF_A_HAND, fragment
from tests.length import AT_LENGTH
from tests.service.conftest import BEN_WINS, Party, caller, gather
from tests.service.verbs import ASKED, OF_PLAYERS, WON, called
from tests.web.browsers import Phone, fragments, joined, played

FIRST = "t/sheets/1/hands/1"
NAMES = (*FRAGMENTS["table"].split(), "line", *FRAGMENTS_OF_A_HAND)
PILES: Mapping[str, object] = {"piles__0": 2, "piles__1": 3, "piles__2": 3, "piles__3": 0}


CHANGES: Mapping[str, Callable[[Phone], TestResponse]] = {
    "corrected": lambda host: host.post(f"{FIRST}/edit", action="save", key="c", winner=2, **PILES),
    "withdrawn": lambda host: host.post(f"{FIRST}/withdraw"),
    "spoken against": lambda host: host.post(f"{FIRST}/object", word="three"),
    "of another name": lambda host: host.post("t/people/2", name="Bob"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_hand_is_rendered_again(app: Flask, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    host = played(app)
    before = _hands(host)
    assert CHANGES[change](host).status_code == 303
    after = _hands(host)
    state(app).database.snapshots = SnapshotCache()
    assert before != after == _hands(host), "as rendered without a cache"


def _hands(phone: Phone) -> str:
    return fragments(phone.get("t/live/0?page=table"))["live-hands"]


BETS = [{"by": "Gus", "on": 0, "amount": 2}, {"by": "Hal", "on": 1, "amount": 4}]


def gathered(database: Database) -> tuple[Party, list[Caller]]:
    """Return a table with hidden bets and all callers who may see it differently: by seat, name, hand and role."""
    party = gather(database, "buki", rules={"bets": "hidden", "length": 1})
    ben, chie, fay, ina = party.join(seat=1), party.join(seat=2), party.join("Fay"), party.join("Ina")
    others = [*map(party.join, ("Gus", None)), *(party.join(name, watch=True) for name in ("Eva", "Hal", None))]
    recording.record_hand(database, ina, WON | {"side_bets": BETS})
    hosts.appoint(database, party.aki, "Fay")
    objections.raise_objection(database, chie, 1)
    asks = joining.join(database, party.opened.code, party.opened.links.play or "", seat=1, move=True)
    drafts.confirm_bet(database, chie, 2, "4")
    return party, [party.aki, ben, chie, fay, ina, *others, caller(asks)]


def seen(database: Database, phones: list[Caller]) -> Iterator[tuple[str, TableView]]:
    """Yield each fragment as rendered for each of these callers."""
    for phone in phones:
        with suppress(NotFound):  # a removed caller
            front, hand = detail.get_front_page(database, phone, 8), detail.get_table_hand(database, phone, 1, 1)
            yield from ((name, hand if name in FRAGMENTS_OF_A_HAND else front) for name in NAMES)


def change(database: Database, party: Party, phones: list[Caller]) -> Iterator[str]:
    """Call every function that changes the table, by its usual caller; those that clear the cache come last."""
    for verb, call in sorted(
        ASKED.items(), key=lambda one: one[0] in {next_table.open_next_table, deletion.delete_table}
    ):
        try:
            before = presence.get_table_state(database, party.aki).revision
            call(database, phones[1] if verb in OF_PLAYERS else party.aki)
            if presence.get_table_state(database, party.aki).revision > before:
                yield called(verb)
        except (ServiceError, Refused, IndexError):
            pass  # the state does not allow the function yet


def drawn_alike(app: Flask, phones: list[Caller]) -> None:
    """Assert that each caller sees every fragment as rendered for it without a cache."""
    with app.test_request_context():
        there = list(seen(state(app).database, phones))
        shown = [fragment(name, table) for name, table in there]
        state(app).database.snapshots = SnapshotCache()
        for (name, table), part, (_, anew) in zip(there, shown, seen(state(app).database, phones), strict=True):
            read_from = anew.snapshot if name in live.SHARED else anew
            assert part == live._render(name, table=read_from), (name, table.me)


def test_after_any_change_cached_fragments_equal_fresh_ones(app: Flask) -> None:
    database = state(app).database
    party, phones = gathered(database)
    drawn_alike(app, phones)
    done = 0
    for done, verb in enumerate(change(database, party, phones), start=1):
        if AT_LENGTH or done % 12 == 0 or verb == "sheets.next_sheet":
            drawn_alike(app, phones)
    assert done > 20


def test_before_and_after_a_takeover_fragments_are_fresh(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    database = state(app).database
    party = gather(database)
    party.record(BEN_WINS)
    ben, chie, eva = party.join(seat=1), party.join(seat=2), party.join("Eva", watch=True)
    later = clock.now() + timedelta(minutes=20)
    monkeypatch.setattr(clock, "now", lambda: later)
    drawn_alike(app, [ben, chie, eva])
    hosts.take_over(database, ben)
    drawn_alike(app, [ben, chie, eva, party.aki])


def test_shared_fragments_are_rendered_once_per_language(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = list[str](), live._render

    def note_and_draw(name: str, **values: object) -> Markup:
        drawn.append(name)
        return draw(name, **values)

    host = played(app)
    ben = joined(app, host, 1)
    monkeypatch.setattr(live, "_render", note_and_draw)
    for language, said in (("en", "Hands so far"), ("ja", "これまでの局"), ("en", "Hands so far")):
        for phone in (host, ben):
            assert said in phone.get("t", headers={"Accept-Language": language}).text
    assert {name: drawn.count(name) for name in live.SHARED} == dict.fromkeys(live.SHARED, 2)
    assert drawn.count("mine") == 6

"""No response reveals whether a guess about a hidden bet is right."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import drafts, recording
from scorekeeper.service.people import joining
from scorekeeper.service.tables import opening
from scorekeeper.settings import Settings, load_settings
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from scorekeeper.web import close
from scorekeeper.web.app import state
from scorekeeper.web.live import event_stream
from scorekeeper.web.pages.hands import entry_page
from tests.length import AT_LENGTH, each_with_one, some_of
from tests.web.api.callers import hand_body
from tests.web.conftest import ORIGIN
from tests.web.phones import NAMES, Phone, book_of

pytestmark = pytest.mark.sqlite("guesses at copies of a file")

ASKS = {"Accept": "application/json"}
FIRST = {"bets": [None, 4, 2, 6], "winner": 1}
"""Ben deals next: he is the banker of the entered hand, and Aki is the host."""

BETS = ("4", "6")
"""The possible bets of Chie."""
GUESSES = (*BETS, "3", "99", "x") if AT_LENGTH else (*BETS, "x")

GUESSERS = ("Dai", "Gus", "Ben", "Aki", "Eva", "a stranger")
"""A player, a player without a seat, the banker, the host, a spectator and a stranger."""

Answer = tuple[int, list[tuple[str, str]], str]
Guess = Callable[[Phone, str], TestResponse]


def api(method: str, path: str, key: str = "", **more: object) -> Guess:
    """Return a guess through the API; `x` is an invalid number."""

    def send(phone: Phone, guess: str) -> TestResponse:
        bet = int(guess) if guess.isdecimal() else guess
        changed = {name: more[name] for name in ("bets", "bets.2", "side_bets") if name in more}
        others = {name: value for name, value in more.items() if name not in changed}
        body = hand_body({"bets": [4, None, bet, 2], "winner": 1} | changed, **others)
        headers = {"Authorization": f"Bearer {phone.token}", "Idempotency-Key": f"{key or guess} {path} {phone.token}"}
        return phone.client.open(f"/api/v1/tables/{phone.code}{path}", method=method, json=body, headers=headers)

    return send


def form(page: str = "hand", **more: object) -> Guess:
    """Return a guess in the form of a hand."""

    def send(phone: Phone, guess: str) -> TestResponse:
        bets: dict[str, object] = {"bets.length": "4", "bets.0": "4", "bets.2": guess, "bets.3": "2"}
        return phone.post(bets | {"winner": "1", "note": "so", "number": "2", "key": "a key"} | more, page)

    return send


def script(path: str = "draft", *, seen: bool = False, listed: bool = False) -> Guess:
    """Return a guess in a request of the form's script."""

    def send(phone: Phone, guess: str) -> TestResponse:
        fields: dict[str, object] = {"bets": ["4", "", guess]} if listed else {"bets.2": guess, "bets.3": "2"}
        written = {"fields": fields} | ({"seen": {"bets.2": guess}} if seen else {})
        body = {"number": 2} | ({"value": guess} if path == "draft/place" else written)
        return phone.client.post(f"/t/{phone.code}/sheets/1/{path}", json=body, headers=ORIGIN | ASKS)

    return send


AT_THE_NEXT_HAND: dict[str, Guess] = {
    "record": api("POST", "/hands"),
    "record hand 2": api("POST", "/hands", number=2, sheet=1),
    "record by one key": api("POST", "/hands", key="the same"),
    "record for Chie": api("POST", "/hands", on_behalf_of=2),
    "look at it": api("POST", "/preview"),
    "look at hand 2": api("POST", "/preview", number=2),
    "record it as dealt by another": api("POST", "/hands", dealer=3),
    "save the form": form(action="save"),
    "save an old form": form(action="save", draft="1"),
    "save, by a script": form("hand?part=saved", action="save"),
    "look at the form": form(action="preview"),
    "look at an old form": form(action="preview", draft="1"),
    "look at it, by a script": form("hand?part=preview", action="preview"),
    "mend": form(mend="bets.2"),
    "take back": form(take_back="bets.2"),
    "write into the draft": script(),
    "write what was seen": script(seen=True),
    "write a list into the draft": script(listed=True),
}
ODDLY: dict[str, Guess] = {
    "as an object": lambda phone, guess: api("POST", "/preview", bets={"2": guess})(phone, guess),
    "by the name of a field": lambda phone, guess: api("POST", "/preview", **{"bets.2": guess})(phone, guess),
    "in a list": lambda phone, guess: form(action="preview", bets=["4", "2", guess, "2"])(phone, "4"),
    "twice": lambda phone, guess: form("hand", action="save", **{"bets.2": ["4", guess]})(phone, guess),
    "with a sign": lambda phone, guess: form(action="save", **{"bets.2.minus": guess})(phone, guess),
    "in a list of no length": form(action="save", **{"bets.length": "0"}),
    "by what was agreed before": api("POST", "/hands", setup_revision=1),
    "after the hand as it was before": api("POST", "/hands", previous_revision=1),
    "as a later hand": api("POST", "/hands", number=3),
    "in a place with a nought": lambda phone, guess: form(action="preview", **{"bets.02": guess})(phone, "4"),
}
"""Guesses in requests that our own forms and scripts do not send, or with outdated references."""

OF_AN_OLDER_HAND: dict[str, Guess] = {
    "look at it as hand 1": api("POST", "/preview", number=1),
    "look at a correction": api("PUT", "/hands/1?preview=1"),
    "look at a correction of hand 2": api("PUT", "/hands/2?preview=1"),
    "correct hand 2 in its form": form("hands/2/edit", action="save"),
    "look at a correction in its form": form("hands/1/edit", action="preview", number="1"),
    "look at it as forgotten before": api("POST", "/preview", after=0),
    "look at it as forgotten behind": api("POST", "/preview", after=1),
    "look at it as forgotten in its form": form("hands/0/forgotten", action="preview"),
    "the form of now": form(action="next", **{"bets.0": ""}),
    "another game": form("hand?part=preview", action="preview", agreed="1"),
    "a hand that is there": form(action="preview", number="1"),
    "a hand that comes later": form(action="save", number="3"),
}
LAYS: dict[str, Guess] = {"lay": script("draft/place"), "lay in the form": form(lay="bets.2")}
CHANGES: dict[str, Guess] = {
    "correct": api("PUT", "/hands/1"),
    "put in": api("POST", "/hands", after=0),
}
FAYS = {"4": {"on": "2", "amount": "4"}, "6": {"on": "3", "amount": "6"}}
"""The possible side bets of Fay, who watches."""


def aside(path: str, **fields: object) -> Guess:
    """Return a guess at the amount of a side bet, in the forms of spectators and of those who answer."""

    def send(phone: Phone, guess: str) -> TestResponse:
        sent = {"number": "2", **{name: guess if value is None else value for name, value in fields.items()}}
        return phone.client.post(f"/t/{phone.code}/{path}", data=sent, headers=ORIGIN, follow_redirects=True)

    return send


ASIDE: dict[str, Guess] = {
    "bet aside": aside("bets", on="2", amount=None),
    "accept": aside("bets", **{"side_bets.0.amount": None, "side_bets.0.accepted": ""}),
    "accept unseen": aside("bets", **{"side_bets.0.accepted": "", "was": "unanswered"}),
    "record it": lambda phone, guess: api("POST", "/hands", side_bets=[fays(guess)])(phone, "4"),
    "look at it alone": lambda phone, guess: api("POST", "/preview", bets=[], side_bets=[fays(guess)])(phone, "4"),
    "look at it, in the form": form(action="preview", **{"side_bets.0.by": "Fay", "side_bets.0.amount": "4"}),
    "mend it": lambda phone, guess: form(mend="side_bets.0.amount", **{"side_bets.0.amount": guess})(phone, "4"),
    "write a list": lambda phone, guess: form(mend="side_bets", side_bets=["2", guess])(phone, "4"),
}


def fays(guess: str) -> dict[str, object]:
    return {"by": "Fay", "on": 2, "amount": guess, "accepted": "unanswered"}


LOOKS = ("", "/hands", "/since/0", "/export.json", "/chip-entries", "/settlement")
PAGES = (
    "",
    "/sheets/1/hand",
    "/sheets/1/draft",
    "/live/0?page=table",
    "/live/0?page=entry",
    "/screen",
    "/seats",
    "/bets",
    "/sheets/1/hands",
)


def said(answer: TestResponse) -> Answer:
    """Return a response without its date and the random state token of the table."""
    headers = sorted(one for one in answer.headers if one[0] not in {"Date", "ETag", "Set-Cookie", "X-Request-ID"})
    return answer.status_code, headers, re.sub(r'(state"?[=:] ?")[0-9a-f]{16}', r"\1", answer.text)


def looked(phone: Phone) -> list[Answer]:
    """Return all responses about the table to a browser."""
    own = {"Authorization": f"Bearer {phone.token}"}
    at = [phone.client.get(f"/api/v1/tables/{phone.code}{path}", headers=own) for path in LOOKS]
    return [said(answer) for answer in (*at, *(phone.client.get(f"/t/{phone.code}{path}") for path in PAGES))]


@dataclass(frozen=True)
class Evening:
    """A table without bets on the second hand, as a file to copy, and the tokens of its people."""

    application: Flask
    database: Path
    code: str
    tokens: dict[str, str]

    @contextmanager
    def with_bet(self, bet: str, how: str, at: Path) -> Iterator[dict[str, Phone]]:
        """Yield the browsers at a copy of the table in which Chie has placed this bet and Dai has bet."""
        at.mkdir()
        shutil.copy(self.database, at)
        settings = load_settings({"SCOREKEEPER_INSTANCE": str(at), "SCOREKEEPER_RATE_LIMITS": "off"})
        state.init_app(self.application, settings, public_url=None)
        event_stream.init_app(self.application, settings)
        database, chie = book_of(self.application), Caller(self.code, self.tokens["Chie"])
        if how == "aside":
            drafts.confirm_bet(database, Caller(self.code, self.tokens["Fay"]), 2, FAYS[bet])
        elif how == "laid":
            drafts.confirm_bet(database, chie, 2, bet)
        else:
            drafts.update_draft(database, chie, 2, {"bets.2": bet}, on_behalf_of=2)
        drafts.update_draft(database, Caller(self.code, self.tokens["Dai"]), 2, {"bets.3": "2"}, on_behalf_of=3)
        try:
            yield {name: self.phone(name) for name in self.tokens}
        finally:
            close(self.application)

    def phone(self, name: str) -> Phone:
        return Phone(self.application, self.code, self.tokens[name])


@pytest.fixture
def evening(application: Flask, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 21, 12, tzinfo=UTC))
    monkeypatch.setattr(entry_page, "secrets", SimpleNamespace(token_urlsafe=lambda _: "a new form"))
    database = Database.open(settings.database_url, settings.instance)
    opened = opening.open_table(
        database, game="buki", players=NAMES, rules={"bets": "hidden", "payout": 2}, host_seat=0, zone="UTC"
    )
    host = Caller(opened.code, opened.token)
    tokens = {"Aki": opened.token}
    for name, seat in (("Ben", 1), ("Chie", 2), ("Dai", 3)):
        tokens[name] = joining.join(database, opened.code, opened.links.play or "", seat=seat).token
    tokens["Gus"] = joining.join(database, opened.code, opened.links.play or "", name="Gus").token
    for name in ("Eva", "Fay"):
        tokens[name] = joining.join(database, opened.code, opened.links.watch, name=name).token
    recording.record_hand(database, host, FIRST)
    database.close()
    return Evening(
        application,
        settings.instance / "scorekeeper.db",
        opened.code,
        tokens | {"a stranger": "no token of this table"},
    )


def of_some(requests: dict[str, Guess], how: str) -> list[tuple[str, str, Guess]]:
    """Return each request with one of the guessers, at a bet that was laid or at one that was typed.

    In a long run every request comes from all of them, at both bets.
    """
    asked = some_of(requests, how == "typed", 2)
    return [(name, what, requests[what]) for what, name in each_with_one(asked, GUESSERS)]


def test_every_route_that_takes_an_entry_is_guessed_at(evening: Evening, tmp_path: Path) -> None:
    routes, requests = evening.application.url_map, AT_THE_NEXT_HAND | OF_AN_OLDER_HAND | LAYS | CHANGES | ASIDE
    with evening.with_bet("4", "laid", tmp_path / "table") as phones:
        asked = [send(phones["a stranger"], "4").request for send in requests.values()]
    tried = {routes.bind("localhost").match(one.path, one.method)[0] for one in asked}
    taking = {
        rule.endpoint
        for rule in routes.iter_rules()
        if rule.endpoint.rpartition(".")[0] in {"draft", "entry", "side_bets", "api.hands"}
        and {"POST", "PUT"} & (rule.methods or set())
    }
    assert tried == taking - {"draft.reveal"}


@pytest.mark.parametrize(("how", "bet"), each_with_one(("laid", "typed"), BETS))
def test_whatever_is_guessed_the_answer_is_the_same(evening: Evening, tmp_path: Path, how: str, bet: str) -> None:
    with evening.with_bet(bet, how, tmp_path / "table") as phones:
        watching = phones.values() if AT_LENGTH else [phones["Chie"], phones["Aki"]]
        before = [looked(phone) for phone in watching]
        for name, what, send in of_some(AT_THE_NEXT_HAND | ODDLY, how):
            answers = [said(send(phones[name], guess)) for guess in GUESSES]
            assert answers == answers[:1] * len(GUESSES), (name, what)
            refused = {"Eva": {403}, "a stranger": {401, 404}}.get(
                name, {409} if what in AT_THE_NEXT_HAND else {409, 422}
            )
            assert answers[0][0] in refused, (name, what)
        assert [looked(phone) for phone in watching] == before


@pytest.mark.parametrize("how", ["laid", "typed", "aside"])
def test_no_answer_depends_on_what_lies_face_down(evening: Evening, tmp_path: Path, how: str) -> None:
    told = []
    for bet in BETS:
        with evening.with_bet(bet, how, tmp_path / bet) as phones:
            told.append([*everything(phones, how)])
    for one, other in zip(*told, strict=True):
        assert one == other


def everything(phones: dict[str, Phone], how: str) -> Iterator[tuple[str, str, str, object]]:
    """Yield the responses to a guess in every request, and the later responses about the table.

    Aki places no bet, because the last one reveals all.
    """
    turn = how == "typed"
    asked = of_some(AT_THE_NEXT_HAND | ODDLY | OF_AN_OLDER_HAND | LAYS | CHANGES, how)
    for_fay = [(name, what, ASIDE[what]) for what, name in product(ASIDE, GUESSERS)]
    for name, what, send in for_fay if how == "aside" else asked:
        if (name, what) not in product(["Aki"], LAYS):
            for guess in GUESSES if AT_LENGTH else some_of(BETS, turn, 2):
                yield name, what, guess, said(send(phones[name], guess))
    for name in some_of(GUESSERS, turn, 2):
        yield name, "looks", "", looked(phones[name])

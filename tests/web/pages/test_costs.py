"""The number of statements sent to SQLite for a hand, a look, a preview, a correction and an import, and its bound.

BEGIN and COMMIT are counted too.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.access import presence
from scorekeeper.store.snapshot_cache import SnapshotCache
from tests.web.browsers import NAMES, Phone, joined, opened, play, reseat
from tests.web.conftest import ORIGIN
from tests.web.largest import hand_in
from tests.web.phones import book_of
from tests.web.statements import counted

pytestmark = pytest.mark.sqlite("counts the statements of its driver")

FIRST = {"winner": 1, "piles__0": 2, "piles__1": 3, "piles__2": 0, "piles__3": 3}
OTHER = {"winner": 2, "piles__0": 2, "piles__1": 3, "piles__2": 3, "piles__3": 0}
HAND = "t/sheets/2/hands/2"

Tap = Callable[[Phone, bytes], TestResponse]


def first(phone: Phone, _: bytes) -> TestResponse:
    """Look at the table as the first browser since a change."""
    book_of(phone.client.application).snapshots = SnapshotCache()
    return phone.get("t")


TAPS: dict[str, tuple[int, Tap]] = {
    "a hand": (7, lambda phone, _: phone.post("t/sheets/2/hand", action="save", number=4, key="k", **FIRST)),
    "a look": (3, lambda phone, _: phone.get("t")),
    "the first look": (15, first),
    "a preview": (13, lambda phone, _: phone.post("t/sheets/2/hand", action="preview", number=4, **FIRST)),
    "an import": (38, lambda phone, exported: hand_in(phone.client, exported)),
    "a correction": (18, lambda phone, _: phone.post(f"{HAND}/edit", action="save", key="k", **OTHER)),
}


@pytest.fixture
def phone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """The host's browser in the second game of a table, with a correction, an objection, a spectator and a draft.

    No request stores that the host is active.
    """
    monkeypatch.setattr(presence, "HOST_SEEN_INTERVAL", timedelta(days=1))
    host = opened(app, name="Saturday")
    joined(app, host, 1)
    joined(app, host, helper="Eva")
    for sheet in (1, 2):
        for number in (1, 2, 3):
            play(host, number, 1, 2, 3, 0, 3, sheet=sheet)
        if sheet == 1:
            reseat(host, "Ben", "Aki", *NAMES[2:])
    host.post(f"{HAND}/edit", action="save", key="c", **FIRST | {"finish": "bao_zun"})
    host.post("t/sheets/2/hands/1/withdraw")
    host.post(f"{HAND}/object", word="two")
    draft = {"number": 4, "fields": {"winner": "1"}}
    written = host.client.post(f"/t/{host.code}/sheets/2/draft", json=draft, headers=ORIGIN)
    assert (written.status_code, host.get("t").status_code) == (200, 200)
    return host


@pytest.mark.parametrize(("most", "tap"), TAPS.values(), ids=TAPS)
def test_a_tap_needs_no_more_statements_than_its_bound(app: Flask, phone: Phone, most: int, tap: Tap) -> None:
    exported = phone.get("t/export.json").data
    with counted(app) as statements:
        answer = tap(phone, exported)
    assert answer.status_code in {200, 303}
    assert 0 < len(statements) <= most, statements


def test_an_unchanged_table_needs_one_statement_in_its_transaction(app: Flask, phone: Phone) -> None:
    with phone.client.session_transaction() as session:
        headers = {"Authorization": f"Bearer {session['tables'][phone.code]}"}
    here = f"/api/v1/tables/{phone.code}"
    etag = phone.client.get(here, headers=headers).headers["ETag"]
    for shown in (etag, f"W/{etag}", f'"1", {etag}'):
        with counted(app) as statements:
            assert phone.client.get(here, headers=headers | {"If-None-Match": shown}).status_code == 304
        assert len(statements) <= 3, statements

"""What an open page is told: its own parts, as the page itself would draw them."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import detail
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from scorekeeper.web.live.fragments import FRAGMENTS, FRAGMENTS_OF_A_HAND
from tests.web.browsers import fragments, joined, opened, play, stranger


def test_every_part_is_on_its_page_just_as_it_is_fetched(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    host.get("t")  # takes the toast away
    for page, path in (("table", "t"), ("invite", "t/invite"), ("entry", "t/sheets/1/hand")):
        text = host.get(path).text
        fetched = fragments(host.get("t/live/0", query_string={"page": page}))
        assert set(fetched) == {f"live-{name}" for name in FRAGMENTS[page]}
        for element, part in fetched.items():
            assert f'id="{element}"' in text
            assert part.strip() in text


def test_the_page_of_a_hand_hears_what_is_said_against_it(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    host.get("t")
    host.post("t/sheets/1/hands/1/object", word="three")
    text = host.get("t/sheets/1/hands/1").text
    assert f'data-live-fragments="/t/{host.code}/sheets/1/hands/1/live/"' in text
    fetched = fragments(host.get("t/sheets/1/hands/1/live/0"))
    assert set(fetched) == {f"live-{name}" for name in FRAGMENTS_OF_A_HAND}
    for part in fetched.values():
        assert part.strip() in text
    assert stranger(app, host).get("t/sheets/1/hands/1/live/0").status_code == 404
    assert host.get("t/sheets/1/hands/9/live/0").status_code == 404


@pytest.mark.parametrize("page", ["hand", "nothing", "Table", "table,host", " ", "x" * 5_000, "../table"])
def test_the_page_whose_parts_are_fetched_is_one_of_a_list(app: Flask, page: str) -> None:
    assert opened(app).get("t/live/0", query_string={"page": page}).status_code == 404


def test_what_happens_while_the_parts_are_drawn_is_told_the_next_time(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    read = detail.get_table_hand

    def read_and_withdraw(database: Database, who: Caller, number: int, sheet: int | None) -> TableView:
        table = read(database, who, number, sheet)
        monkeypatch.setattr(detail, "get_table_hand", read)
        assert host.post("t/sheets/1/hands/1/withdraw").status_code == 303
        return table

    monkeypatch.setattr(detail, "get_table_hand", read_and_withdraw)
    early = host.get("t/sheets/1/hands/1/live/0").get_json()
    assert "withdrawn" not in early["fragments"]["live-hand"]
    late = host.get(f"t/sheets/1/hands/1/live/{early['state']}").get_json()
    assert late["revision"] > early["revision"]
    assert "withdrawn" in late["fragments"]["live-hand"]


def test_a_phone_that_has_everything_is_sent_nothing(app: Flask) -> None:
    host = opened(app)
    now = host.get("t/live/0?page=table")
    state = now.get_json()["state"]
    assert fragments(host.get(f"t/live/{state}?page=table")) == {}
    known = {"If-None-Match": now.headers["ETag"]}
    assert host.get(f"t/live/{state}?page=table", headers=known).status_code == 304
    play(host, 1, 1, 2, 3, 0, 3)
    assert host.get(f"t/live/{state}?page=table", headers=known).status_code == 200


def test_a_page_without_live_parts_learns_the_revision(app: Flask) -> None:
    host = opened(app)
    answer = host.get("t/live/0?page=")
    assert answer.get_json()["revision"] == host.get("t/live/0?page=table").get_json()["revision"]
    assert fragments(answer) == {}


def test_a_watcher_is_told_and_a_stranger_is_not(app: Flask) -> None:
    host = opened(app)
    assert joined(app, host, link="watch").get("t/live/0?page=table").status_code == 200
    assert stranger(app, host).get("t/live/0?page=table").status_code == 404

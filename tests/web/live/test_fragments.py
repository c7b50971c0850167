"""Fragments of an open page equal those of the page itself."""

import pytest
from flask import Flask

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import detail
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from scorekeeper.web.live.fragments import FRAGMENTS, FRAGMENTS_OF_A_HAND
from tests.web.browsers import fragments, opened, play

LIVE = (("host", "t/host"), ("people", "t/people"), ("chips", "t/chips"), ("phones", "t/phones"), ("bets", "t/bets"))


def test_every_fragment_equals_that_of_its_page(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert "Hand 1 is saved." in host.get("t/settle").text  # the next page, whichever it is
    for page, path in (("table", "t"), ("invite", "t/invite"), ("entry", "t/sheets/1/hand"), *LIVE):
        text = host.get(path).text
        fetched = fragments(host.get("t/live/0", query_string={"page": page}))
        assert set(fetched) == {f"live-{name}" for name in FRAGMENTS[page].split()}
        for element, part in fetched.items():
            assert f'id="{element}"' in text
            assert part.strip() in text


def test_the_page_of_a_hand_receives_objections(app: Flask) -> None:
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
    assert host.get("t/sheets/1/hands/9/live/0").status_code == 404


@pytest.mark.parametrize("page", ["hand", "Table", "table,host", " "])
def test_fragments_of_an_unknown_page_are_not_found(app: Flask, page: str) -> None:
    assert opened(app).get("t/live/0", query_string={"page": page}).status_code == 404


def test_a_change_during_rendering_is_sent_next_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_client_that_is_up_to_date_gets_no_fragments(app: Flask) -> None:
    host = opened(app)
    now = host.get("t/live/0?page=table")
    state = now.get_json()["state"]
    assert fragments(host.get(f"t/live/{state}?page=table")) == {}
    known = {"If-None-Match": now.headers["ETag"]}
    assert host.get(f"t/live/{state}?page=table", headers=known).status_code == 304
    play(host, 1, 1, 2, 3, 0, 3)
    assert host.get(f"t/live/{state}?page=table", headers=known).status_code == 200


def test_a_page_without_fragments_gets_the_revision(app: Flask) -> None:
    host = opened(app)
    answer = host.get("t/live/0")
    assert answer.get_json()["revision"] == host.get("t/live/0?page=table").get_json()["revision"]
    assert fragments(answer) == {}

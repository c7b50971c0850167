"""The access log of a table, as its host reads it."""

import re
from typing import get_args

import pytest
from flask import Flask

from scorekeeper.service import events
from scorekeeper.service.people import access_log
from scorekeeper.store import queries
from tests.web.browsers import joined, opened, played, words
from tests.web.phones import book_of


def test_a_host_reads_who_came_and_what_was_done_to_whom(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = opened(app)
    joined(app, aki, 1)
    joined(app, aki, link="watch")
    for path in ("host/appoint", "host/dismiss", "lock", "seats/1/free", "revoke", "close"):
        aki.post(f"t/{path}", person=2, locked="1")
    found = words(aki.get("t/log"))
    said = (
        "Aki closed the session",
        "Aki made new links and a new code",
        "Aki freed the seat of Ben",
        "Aki locked joining",
        "Ben is no longer host",
        "Aki made Ben host too",
        "A spectator joined",
        "Ben joined",
        "Aki opened the table",
    )
    places = [found.index(one) for one in said]
    assert places == sorted(places)
    assert f"/t/{aki.code}/log" in aki.get("t/host").text
    defaults = access_log.get_access_log.__kwdefaults__
    assert defaults
    monkeypatch.setitem(defaults, "limit", 3)
    newest, older = words(aki.get("t/log")), words(aki.get("t/log?before=3"))
    assert [one in newest for one in (said[2], said[3], "Older entries")] == [True, False, True]
    assert [one in older for one in (said[2], said[8], "Newest entries")] == [False, True, True]


def test_the_log_says_which_objection_was_open_at_the_close(app: Flask) -> None:
    host = played(app)
    host.post("t/sheets/1/hands/2/object", word="three piles")
    host.post("t/close", set_aside="yes")
    assert "Aki closed the session · left as is: the objection to hand 2" in words(host.get("t/log"))


def test_every_kind_of_log_entry_has_its_own_message(app: Flask) -> None:
    aki = opened(app)
    ways = [*get_args(events.SelfAccessAction), *get_args(events.HostAccessAction)]
    with book_of(app).writing() as writing:
        table = queries.tables.by_code(writing, aki.code)
        assert table
        for how in ways:
            door = events.AccessEvent(how=how, role="player", phone=f"Phone {how}")
            events.record_at_table(writing, table, door, 1, [2])
    lines = [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<p>(.*?)<br>", aki.get("t/log").text)]
    told = dict(zip(ways, reversed(lines[: len(ways)]), strict=True))
    assert all(f"(Phone {how})" in line for how, line in told.items())
    assert len({line.partition("(Phone")[0].strip() for line in told.values()} - {""}) == len(ways)

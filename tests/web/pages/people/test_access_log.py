"""The access log of a table, as its host reads it."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from flask import Flask

from scorekeeper.service import events
from scorekeeper.service.people import access_log
from scorekeeper.store import queries
from tests.web.browsers import Phone, joined, opened, stranger, words
from tests.web.phones import book_of


def lines(phone: Phone, more: str = "") -> str:
    return words(phone.get(f"t/log{more}"))


def test_a_host_reads_who_came_and_what_was_done_to_whom(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = opened(app)
    ben, watcher = joined(app, aki, 1), joined(app, aki, link="watch")
    aki.post("t/host/appoint", person=2)
    aki.post("t/host/dismiss", person=2)
    aki.post("t/lock", locked="1")
    aki.post("t/lock")
    aki.post("t/seats/1/free")
    aki.post("t/revoke")
    aki.post("t/close", anyway="yes")
    found = lines(aki)
    said = (
        "Aki closed the evening",
        "Aki made new links and a new code",
        "Aki freed the seat of Ben",
        "Aki opened joining again",
        "Aki locked joining",
        "Ben is host no longer",
        "Aki made Ben host too",
        "A spectator joined",
        "Ben joined",
        "Aki opened the table",
    )
    places = [found.index(one) for one in said]
    assert places == sorted(places)
    assert "t/log" in aki.get("t/host").text.replace(f"/t/{aki.code}/", "/t/")
    monkeypatch.setattr(access_log, "PAGE_SIZE", 3)
    assert "Aki freed the seat of Ben" in lines(aki)
    assert "Aki opened joining again" not in lines(aki)
    assert "Older entries" in lines(aki)
    older = lines(aki, "?before=3")
    assert "Aki opened the table" in older
    assert "Newest entries" in older
    assert "Aki closed the evening" in lines(aki, f"?before={10**30}")
    for who, status in ((watcher, 403), (ben, 403), (stranger(app, aki), 404)):
        assert who.get("t/log").status_code == status


def test_every_kind_of_log_entry_has_its_own_message(app: Flask) -> None:
    aki = opened(app)
    ways = [*get_args(events.SelfAccessAction), *get_args(events.HostAccessAction)]
    with book_of(app).writing() as writing:
        table = queries.tables.by_code(writing, aki.code)
        assert table
        for how in ways:
            door = events.AccessEvent(how=how, role="player", phone=f"Phone {how}")
            events.record_access(writing, table, door, 1, [2])
    said = re.findall(r"<p>(.*?)<br>", aki.get("t/log").text)
    told = [words_of(one) for one in said]
    assert all(f"(Phone {how})" in line for how, line in zip(ways, reversed(told[: len(ways)]), strict=True))
    assert len({line.partition(" (Phone")[0] for line in told[: len(ways)]}) == len(ways)
    assert all(line.partition(" (Phone")[0] for line in told)


def words_of(drawn: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", drawn).split())

"""Build the largest accepted request of each route that accepts neither an ordinary request nor the rendered form.

The preparation (joining, opening a link) is not measured.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import unescape
from typing import Any, Final

from werkzeug.test import TestResponse

from scorekeeper.games.fields import MAX_NUMBER, MAX_TEXT_LENGTH
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.people import joining
from scorekeeper.service.tables import opening
from tests.web.large_evening import HAND, HANDS, NOTE, PLAYERS, SEATS, Evening
from tests.web.phones import book_of

Ready = Callable[[], TestResponse]
Prepare = Callable[[Evening], Ready]

NEW: Final = "龍" + "𠮷" * (MAX_TEXT_LENGTH - 1)
"""The name of a new person."""
TYPED: Final = {f"points.{seat}": str(chips) for seat, chips in enumerate(HAND["points"])} | {"note": NOTE}


def another(at: Evening, seat: int) -> Evening:
    """Join a seat with another browser."""
    database = book_of(at.app)
    secret = opening.links(database, Caller(at.code, at.token)).play or ""
    there = joining.join(database, at.code, secret, seat=seat)
    client = at.app.test_client()
    with client.session_transaction() as session:
        session["tables"] = {at.code: there.token}
    return replace(at, client=client, token=there.token)


def form(path: str, fields: Mapping[str, Any] | None = None) -> Prepare:
    """Prepare a form sent by the host."""
    return lambda at: lambda: at.form(path.replace("GROUP", at.group), dict(fields or {}))


def behind(at: Evening, link: str) -> Evening:
    """Return a stranger who has opened a link."""
    stranger = replace(at, client=at.app.test_client())
    assert stranger.client.get(link).status_code in {302, 303}
    return stranger


def join(at: Evening) -> Ready:
    """Join by the play link under a new name."""
    play = opening.links(book_of(at.app), Caller(at.code, at.token)).play
    stranger = behind(at, f"/join/{at.code}/{play}")
    return lambda: stranger.form(f"/join/{at.code}", {"name": NEW})


def call(method: str, path: str, body: object = None) -> Prepare:
    """Prepare an API call of the host."""
    return lambda at: lambda: at.call(method, path, body)


def drawn(at: Evening, page: str, action: str) -> Ready:
    """Send the first rendered form of a page that has this action, with all of its fields."""
    shown = at.client.get(f"/t/{at.code}{page}").text
    for body in re.findall(rf'<form[^>]*action="/t/{at.code}{action}"[^>]*>(.*?)</form>', shown, re.DOTALL):
        fields: dict[str, list[str]] = {}
        for name, value in re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', body):
            fields.setdefault(name, []).append(unescape(value))
        return lambda: at.form(f"t{action}", fields)
    raise AssertionError((page, action))


def untick(at: Evening) -> Ready:
    """Undo a payment."""
    drawn(at, "/settle", "/settle/tick")()
    return drawn(at, "/settle", "/settle/untick")


def count(at: Evening) -> Ready:
    """Record a count in which one person bears the difference."""
    chips = {f"chips.{seat + 1}": str(MAX_NUMBER) for seat in range(SEATS)}
    return lambda: at.form("t/chips/count", chips | {"note": NOTE, "key": "a key"})


def penalty(at: Evening) -> Ready:
    """Record an adjustment."""
    said = {"kind": "adjustment", "from": "1", "to": "2", "chips": str(MAX_NUMBER), "note": NOTE, "key": "a key"}
    return lambda: at.form("t/chips", said)


def object_to_entry(at: Evening) -> Ready:
    """Object to the adjustment."""
    penalty(at)()
    one = another(at, 2)
    return lambda: one.form("t/chips/2/object", {"word": NOTE})


def agree_to_entry(at: Evening) -> Ready:
    """Accept the adjustment as one of its two people."""
    object_to_entry(at)()
    one = another(at, 0)
    return lambda: one.form("t/chips/2/agree", {})


def undo(at: Evening) -> Ready:
    """Undo the newest hand."""
    revision = at.call("POST", "/hands", HAND).json["revision"]  # type: ignore[index]
    return lambda: at.form(f"t/sheets/1/hands/{HANDS + 1}/undo", {"revision": revision})


def again(path: str, *, api: bool = False) -> Prepare:
    """Prepare a request after the next table is open."""

    def prepare(at: Evening) -> Ready:
        one = another(at, 0)
        assert at.call("POST", "/again", {}).status_code == 201
        return lambda: one.call("POST", path, {}) if api else one.form(f"t{path}", {})

    return prepare


def carry(at: Evening) -> Ready:
    """Carry all open amounts over to the next table."""
    assert at.call("POST", "/again", {}).status_code == 201
    return drawn(at, "/again", "/again/carry")


def take_back_carried(at: Evening) -> Ready:
    """Undo a carry-over."""
    carry(at)()
    return drawn(at, "/again", "/again/back")


def join_group(at: Evening) -> Ready:
    """Join the group by its link under a new name."""
    found = re.search(rf"/g/{at.group}/join/[\w-]+", at.client.get(f"/g/{at.group}/invite").text)
    assert found
    one = behind(at, found[0])
    return lambda: one.form(f"/g/{at.group}/join", {"name": NEW})


def begin_from(at: Evening) -> Ready:
    """Create a group of this table after it has left its group."""
    form(f"/g/GROUP/evenings/{at.code}/out")(at)()
    return form("t/group", {"name": NEW})(at)


OPENED: Final = {
    "game": "freestyle", "seats": "12", "meant": "all", "name": NEW, "chips": str(MAX_NUMBER),
    "rules.game_name": NEW, "rules.unit": "1", **{f"players.{seat}": name for seat, name in enumerate(PLAYERS)},
}  # fmt: skip
AGREED: Final = OPENED | {f"players.{seat}": name for seat, name in enumerate(PLAYERS[::-1])} | {"action": "record"}
SAVED: Final = TYPED | {"action": "save", "key": "a key"}

ACCEPTED: Final[Mapping[str, Prepare]] = {
    "joining.join": join,
    "settlement.show_account": lambda at: (
        lambda: at.client.get(f"/t/{at.code}/account", query_string={"of": PLAYERS[0]})
    ),
    "fragments.page_fragments": lambda at: lambda: at.client.get(f"/t/{at.code}/live/0?page=table"),
    "settlement.choose_method": form("t/settle/way", {"way": "through", "through": "1"}),
    "settlement.mark_paid": lambda at: drawn(at, "/settle", "/settle/tick"),
    "settlement.undo_payment": untick,
    "settlement.settle_person": lambda at: drawn(at, "/settle?gone=1", "/settle/home"),
    "chip_entries.count": count,
    "chip_entries.add": penalty,
    "chip_entries.object_to": object_to_entry,
    "chip_entries.accept": agree_to_entry,
    "hands.undo": undo,
    "entry.submit": form("t/sheets/1/hand", SAVED | {"number": str(HANDS + 1)}),
    "entry.submit_correction": form("t/sheets/1/hands/1/edit", SAVED | {"points.0": "0", "points.11": "1"}),
    "entry.insert": form("t/sheets/1/hands/1/forgotten", SAVED),
    "amendments.submit": form("t/sheets/1/agreed", AGREED),
    "opening.open_table": form("/open", OPENED),
    "people.rename_person": form("t/people/1", {"name": NEW}),
    "tables.delete": lambda at: lambda: at.form("t/delete", {"name": at.code}),
    "next_table.go_to_next": again("/again/over"),
    "api.tables.join_next_table": again("/over", api=True),
    "next_table.carry_over_debts": carry,
    "next_table.undo_carry_over": take_back_carried,
    "groups.join": join_group,
    "groups.create": form("/groups", {"name": NEW, "me": NEW}),
    "groups.create_from_table": begin_from,
    "members.merge": form("/g/GROUP/merge", {"member": 2, "into": 3}),
    "members.delete": form("/g/GROUP/delete", {"name": "𠮷" * MAX_TEXT_LENGTH}),
}
"""The largest accepted requests by endpoint."""

SMALL: Final = frozenset(
    {
        "table_list.find_by_code", "api.people.join", "joining.move", "hosts.confirm_host_link", "hosts.claim_host",
        "devices.my_seat", "devices.move_to_another_device", "devices.remove_device", "api.people.remove_device",
        "api.people.lock_joining", "hosts.appoint", "api.people.appoint_host", "hosts.dismiss",
        "api.people.dismiss_host", "hosts.take_over", "hosts.take_back", "api.people.take_over",
        "api.people.take_back", "devices.answer_seat_request", "api.people.answer_seat_request", "draft.confirm_bet",
        "draft.reveal", "members.remove_device", "members.remove_member", "members.set_deputy", "members.split",
        "members.rename", "style_guide.show",
    }
)  # fmt: skip
"""The endpoints whose accepted request is as small as any; their largest request is refused."""

"""Build the largest accepted request of each route that accepts neither an ordinary request nor the rendered form.

The preparation (joining, opening a link) is not measured.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from typing import Any, Final

from werkzeug.test import TestResponse

from scorekeeper.games.fields import MAX_NUMBER, MAX_TEXT_LENGTH
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.people import hosts, joining
from scorekeeper.service.tables import opening
from scorekeeper.store import queries
from tests.web.conftest import ORIGIN
from tests.web.large_evening import HAND, HANDS, NOTE, PLAYERS, SEATS, Evening
from tests.web.phones import book_of

Ready = Callable[[], TestResponse]
Prepare = Callable[[Evening], Ready]

NEW: Final = "龍" + "𠮷" * (MAX_TEXT_LENGTH - 1)
"""The name of a new person."""
TYPED: Final = {f"points.{seat}": str(chips) for seat, chips in enumerate(HAND["points"])} | {"note": NOTE}
BUKI: Final = {"game": "buki", "players": PLAYERS[:4], "rules": {"bets": "hidden"}}


def another(at: Evening, seat: int | None = None, name: str | None = None, *, move: bool = False) -> Evening:
    """Join the table with another browser."""
    database = book_of(at.app)
    secret = opening.links(database, Caller(at.code, at.token)).play or ""
    there = joining.join(database, at.code, secret, seat=seat, name=name, move=move)
    client = at.app.test_client()
    with client.session_transaction() as session:
        session["tables"] = {at.code: there.token}
    return replace(at, client=client, token=there.token)


def form(path: str, fields: Mapping[str, Any] | None = None) -> Prepare:
    """Prepare a form sent by the host."""
    return lambda at: lambda: at.form(path.replace("GROUP", at.group), dict(fields or {}))


def script(path: str, body: object) -> Prepare:
    """Prepare a request sent by a script of a page."""
    return lambda at: lambda: at.client.post(f"/t/{at.code}{path}", json=body, headers=ORIGIN)


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


def join_by_call(at: Evening) -> Ready:
    """Join by the play link through the API."""
    play = opening.links(book_of(at.app), Caller(at.code, at.token)).play
    return lambda: at.call("POST", "/join", {"secret": play, "name": NEW})


def type_code(at: Evening) -> Ready:
    """Type the join code with as much whitespace as is accepted."""
    code = opening.links(book_of(at.app), Caller(at.code, at.token)).join_code
    return lambda: at.form("/code", {"code": f"{' ' * 10}{code}"})


def move(at: Evening) -> Ready:
    """Move a seat to another browser."""
    seated = another(at, 0)
    secret = joining.create_move_link(book_of(at.app), Caller(at.code, seated.token))
    stranger = behind(at, f"/move/{at.code}/{secret}")
    return lambda: stranger.form(f"/move/{at.code}", {})


def look_at_host_link(at: Evening) -> Ready:
    """Open the page of a host link created on the server."""
    stranger = behind(at, f"/host/{at.code}/{hosts.renew_host_link(book_of(at.app), at.code)[1]}")
    return lambda: stranger.client.get(f"/host/{at.code}")


def become_host(at: Evening) -> Ready:
    """Claim a host link."""
    stranger = behind(at, f"/host/{at.code}/{hosts.renew_host_link(book_of(at.app), at.code)[1]}")
    return lambda: stranger.form(f"/host/{at.code}", {})


def seated(method: str, path: str) -> Prepare:
    """Prepare a page, or an empty form, of a person with a seat."""

    def prepare(at: Evening) -> Ready:
        one = another(at, 0)
        return lambda: one.client.open(f"/t/{at.code}{path}", method=method, headers=ORIGIN)

    return prepare


def with_another(send: Prepare) -> Prepare:
    """Prepare a request that needs a person in the first seat."""

    def prepare(at: Evening) -> Ready:
        another(at, 0)
        return send(at)

    return prepare


def call(method: str, path: str, body: object = None) -> Prepare:
    """Prepare an API call of the host."""
    return lambda at: lambda: at.call(method, path, body)


def dismiss(send: Prepare) -> Prepare:
    """Prepare a request that dismisses a second host."""

    def prepare(at: Evening) -> Ready:
        another(at, 0)
        assert at.call("POST", "/hosts", {"name": PLAYERS[0]}).status_code == 200
        return send(at)

    return prepare


def asked(send: Prepare) -> Prepare:
    """Prepare a request about a pending seat request: the third browser, after the host's."""

    def prepare(at: Evening) -> Ready:
        another(at, 0)
        another(at, 0, move=True)
        return send(at)

    return prepare


def host_away(*, taken: bool = False, api: bool = False) -> Prepare:
    """Prepare a takeover from an absent host, or its reversal if it is `taken` over already."""

    def prepare(at: Evening) -> Ready:
        player = another(at, 0)
        long_ago = datetime(2026, 1, 1, tzinfo=UTC)
        with book_of(at.app).writing() as writing:
            table = queries.tables.by_code(writing, at.code)
            assert table
            writing.update(table, created=long_ago)
            writing.update(presence.get_or_create_hosting_row(writing, table.id or 0), seen=long_ago)
        if taken:
            assert player.call("POST", "/hosts/take-over").status_code == 200
        who, how = (at, "take-back") if taken else (player, "take-over")
        return lambda: who.call("POST", f"/hosts/{how}") if api else who.form(f"t/host/{how}", {})

    return prepare


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


def face_down(send: Callable[[Evening, list[Evening]], Ready]) -> Prepare:
    """Prepare a request in a game with hidden bets, with every player on a browser."""

    def prepare(at: Evening) -> Ready:
        assert at.call("POST", "/sheets", BUKI).status_code == 201
        return send(at, [another(at, seat) for seat in range(len(BUKI["players"]))])

    return prepare


def lay(at: Evening, everybody: list[Evening]) -> Ready:
    """Place the last bet, which reveals all of them."""
    *before, last = [script("/sheets/2/draft/lay", {"number": 1, "value": "4"})(one) for one in everybody]
    for said in before:
        said()
    return last


def turn_up(at: Evening, everybody: list[Evening]) -> Ready:
    """Reveal the bets after all but one are placed."""
    lay(at, everybody[:-1])
    return script("/sheets/2/draft/up", {"number": 1})(at)


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


def in_group(at: Evening, name: str = NEW) -> Evening:
    """Join the group with another browser."""
    shown = at.client.get(f"/g/{at.group}/invite").text
    found = re.search(rf"/g/{at.group}/join/[\w-]+", shown)
    assert found
    one = behind(at, found[0])
    assert one.form(f"/g/{at.group}/join", {"name": name}).status_code == 303
    return one


def join_group(at: Evening) -> Ready:
    """Join the group by its link under a new name."""
    found = re.search(rf"/g/{at.group}/join/[\w-]+", at.client.get(f"/g/{at.group}/invite").text)
    assert found
    one = behind(at, found[0])
    return lambda: one.form(f"/g/{at.group}/join", {"name": NEW})


def with_another_in_group(send: Prepare) -> Prepare:
    """Prepare a request that needs a second member of the group."""

    def prepare(at: Evening) -> Ready:
        in_group(at)
        return send(at)

    return prepare


def split(at: Evening) -> Ready:
    """Split two merged members."""
    form("/g/GROUP/merge", {"member": 2, "into": 3})(at)()
    return form("/g/GROUP/people/2/split")(at)


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
    "table_list.find_by_code": type_code,
    "joining.join": join,
    "api.people.join": join_by_call,
    "joining.move": move,
    "hosts.confirm_host_link": look_at_host_link,
    "hosts.claim_host": become_host,
    "devices.my_seat": seated("GET", "/seat"),
    "devices.move_to_another_device": seated("POST", "/seat/move"),
    "settlement.show_account": lambda at: (
        lambda: at.client.get(f"/t/{at.code}/account", query_string={"of": PLAYERS[0]})
    ),
    "fragments.page_fragments": lambda at: lambda: at.client.get(f"/t/{at.code}/live/0?page=table"),
    "devices.remove_device": with_another(form("t/phones/2/remove")),
    "api.people.remove_device": with_another(call("DELETE", "/devices/2")),
    "api.people.lock_joining": call("PUT", "/joining", {"open": True}),
    "hosts.appoint": with_another(form("t/host/appoint", {"person": 1})),
    "api.people.appoint_host": with_another(call("POST", "/hosts", {"name": PLAYERS[0]})),
    "hosts.dismiss": dismiss(form("t/host/dismiss", {"person": 1})),
    "api.people.dismiss_host": dismiss(lambda at: lambda: at.call("DELETE", f"/hosts?name={PLAYERS[0]}")),
    "hosts.take_over": host_away(),
    "hosts.take_back": host_away(taken=True),
    "api.people.take_over": host_away(api=True),
    "api.people.take_back": host_away(taken=True, api=True),
    "devices.answer_seat_request": asked(form("t/asking/3", {"let": "yes"})),
    "api.people.answer_seat_request": asked(call("POST", "/asking/3", {"let": True})),
    "settlement.choose_method": form("t/settle/way", {"way": "through", "through": "1"}),
    "settlement.mark_paid": lambda at: drawn(at, "/settle", "/settle/tick"),
    "settlement.undo_payment": untick,
    "settlement.settle_person": lambda at: drawn(at, "/settle?gone=1", "/settle/home"),
    "chip_entries.count": count,
    "chip_entries.add": penalty,
    "chip_entries.object_to": object_to_entry,
    "chip_entries.accept": agree_to_entry,
    "hands.undo": undo,
    "draft.confirm_bet": face_down(lay),
    "draft.reveal": face_down(turn_up),
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
    "members.rename": form("/g/GROUP/people/2/name", {"name": NEW}),
    "members.merge": form("/g/GROUP/merge", {"member": 2, "into": 3}),
    "members.split": split,
    "members.remove_device": with_another_in_group(form("/g/GROUP/phones/2/remove")),
    "members.remove_member": with_another_in_group(form(f"/g/GROUP/people/{SEATS + 1}/remove")),
    "members.set_deputy": with_another_in_group(form("/g/GROUP/phones/2/second", {"second": "on"})),
    "members.delete": form("/g/GROUP/delete", {"name": "𠮷" * MAX_TEXT_LENGTH}),
}
"""The largest accepted requests by endpoint."""

NOTHING: Final = {"GET /style-guide": "is no page but where it is switched on"}
"""The endpoints that accept no request here, and why."""

"""Phones that ask for a seat which another one holds."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model, Name, SeatNumber
from scorekeeper.service.people import access_log, devices, hosts, joining, people
from scorekeeper.service.tables import detail
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.api.inputs import Revision, has_body, read_body, read_query
from scorekeeper.web.api.serializers import seat_requests
from scorekeeper.web.app import urls
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.state import database

blueprint: Final = Blueprint("people", __name__)


class SeatRequestAnswer(Model):
    """Whether it may have the seat."""

    let: Flag


@blueprint.get("/tables/<code>/asking")
def list_seat_requests(code: str) -> dict[str, Any]:
    """Who asks for which seat, for the host, for who has it and for who asks."""
    return seat_requests(detail.get_table(database(), inputs.caller(code)).seat_requests)


@blueprint.post("/tables/<code>/asking/<int:device>")
def answer_seat_request(code: str, device: int) -> tuple[str, int]:
    """Let it have the seat, or not: the host, or who has it; who asks may ask no more."""
    who = inputs.caller(code)
    devices.answer_seat_request(database(), who, device, let=read_body(SeatRequestAnswer).let)
    return "", 204


class HostName(Model):
    """Who is meant."""

    name: Name


class AppointInput(HostName):
    """Who is host from now on, beside whoever asks or `instead` of them."""

    instead: Flag = False


@blueprint.get("/tables/<code>/hosts")
def list_hosts(code: str) -> dict[str, Any]:
    """Who is host, who could be, and whether somebody may take over."""
    return serializers.hosts(detail.get_table(database(), inputs.caller(code)).hosting)


@blueprint.post("/tables/<code>/hosts")
def appoint_host(code: str) -> dict[str, Any]:
    """The host: somebody with a phone is it too, or instead."""
    wanted = read_body(AppointInput)
    hosts.appoint(database(), inputs.caller(code), wanted.name, instead=wanted.instead)
    return list_hosts(code)


@blueprint.delete("/tables/<code>/hosts")
def dismiss_host(code: str) -> dict[str, Any]:
    """The host: somebody is it no longer, oneself too."""
    hosts.dismiss(database(), inputs.caller(code), read_query(HostName).name)
    return list_hosts(code)


@blueprint.post("/tables/<code>/hosts/take-over")
def take_over(code: str) -> dict[str, Any]:
    """A player: be host, if no host has been here for 15 minutes."""
    hosts.take_over(database(), inputs.caller(code))
    return list_hosts(code)


@blueprint.post("/tables/<code>/hosts/take-back")
def take_back(code: str) -> dict[str, Any]:
    """Whoever was host until somebody took over: be host again."""
    hosts.take_back(database(), inputs.caller(code))
    return list_hosts(code)


class JoinInput(Model):
    """Who comes in: the secret of the play or watch link, a seat or none, a name.

    `move` asks for a seat that another device holds. `revision` is that of the sheet by whose
    seating the seat is meant.
    """

    secret: str
    seat: SeatNumber | None = None
    name: str | None = None
    move: Flag = False
    revision: Revision | None = None


class RenameInput(Model):
    """Who is called otherwise from now on."""

    name: str
    to: str


@blueprint.put("/tables/<code>/people")
def rename(code: str) -> dict[str, str]:
    """A name, corrected: one's own; the host corrects any. Chips and everything entered stay with the person."""
    wanted = read_body(RenameInput)
    return {"name": people.rename_person(database(), inputs.caller(code), wanted.name, wanted.to)}


@blueprint.post("/tables/<code>/join")
@rate_limit(WRONG_SECRETS)
def join(code: str) -> tuple[dict[str, Any], int]:
    """A token of one's own."""
    guest = read_body(JoinInput)
    joined = joining.join(
        database(),
        code,
        guest.secret,
        seat=guest.seat,
        name=guest.name,
        move=guest.move,
        setup_revision=guest.revision,
        kind=device_kind(),
    )
    asked = {} if joined.requested_seat is None else {"wants": joined.requested_seat}
    return {"token": joined.token, "role": joined.role, "seat": joined.seat, **asked}, 201


@blueprint.get("/tables/<code>/log")
def show_access_log(code: str) -> dict[str, Any]:
    """The host: the newest lines before a number, in order: `more` where there are others before them."""
    asked = read_query(inputs.PageQuery)
    page = access_log.get_access_log_page(database(), inputs.caller(code), before=asked.before, limit=asked.limit)
    return {"log": [serializers.log_line(one) for one in reversed(page.lines)], "more": page.more}


class RenewLinksInput(Model):
    """Whether all other devices join again."""

    everybody: Flag = False


class JoiningInput(Model):
    """Whether people are let in."""

    open: Flag


@blueprint.post("/tables/<code>/links")
def renew_links(code: str) -> dict[str, str]:
    """The host: new links, the old ones join nobody any more; with `everybody` all other devices join again."""
    who, wanted = inputs.caller(code), read_body(RenewLinksInput) if has_body() else RenewLinksInput()
    return urls.links(code, joining.revoke_links(database(), who, everybody=wanted.everybody))


@blueprint.put("/tables/<code>/joining")
def lock_joining(code: str) -> dict[str, bool]:
    """The host: nobody is let in any more, or again."""
    who, wanted = inputs.caller(code), read_body(JoiningInput)
    joining.lock_joining(database(), who, not wanted.open)
    return {"open": wanted.open}


@blueprint.get("/tables/<code>/devices")
def list_devices(code: str) -> dict[str, Any]:
    """The host: every device that is in, and when it was last here."""
    return serializers.devices(devices.list_devices(database(), inputs.caller(code)))


@blueprint.delete("/tables/<code>/devices/<int:number>")
def remove_device(code: str, number: int) -> tuple[str, int]:
    """The host: that device is out, at once; the links are new."""
    devices.remove_device(database(), inputs.caller(code), number)
    return "", 204

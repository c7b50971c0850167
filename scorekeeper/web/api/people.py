"""Links, joining, names, hosts, devices and the access log."""

from typing import Any

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import Flag, Model, Name, NaturalNumber, SeatNumber
from scorekeeper.service.people import access_log, devices, hosts, joining, people
from scorekeeper.service.tables import detail
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.app import urls
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.state import database

blueprint = Blueprint("people", __name__)


class SeatRequestAnswer(Model):
    """Whether the device gets the seat."""

    let: Flag


@blueprint.get("/tables/<code>/asking")
def list_seat_requests(code: str) -> dict[str, Any]:
    """Return the pending seat requests, for the host, the holder of a seat and the requesting device."""
    return serializers.seat_requests(detail.get_table(database(), inputs.caller(code)).seat_requests)


@blueprint.post("/tables/<code>/asking/<int:device>")
def answer_seat_request(code: str, device: int) -> tuple[str, int]:
    """Accept or reject a seat request; the host and the holder of the seat may.

    The requesting device may withdraw its own request.
    """
    caller = inputs.caller(code)
    devices.answer_seat_request(database(), caller, device, let=inputs.read_body(SeatRequestAnswer).let)
    return "", 204


class HostName(Model):
    """The name of a person."""

    name: Name


class AppointInput(HostName):
    """The person to appoint as host, next to the caller or `instead` of the caller."""

    instead: Flag = False


@blueprint.get("/tables/<code>/hosts")
def list_hosts(code: str) -> dict[str, Any]:
    """Return the hosts, the people who could be host, and whether a player may take over."""
    return serializers.hosts(detail.get_table(database(), inputs.caller(code)).hosting)


@blueprint.post("/tables/<code>/hosts")
def appoint_host(code: str) -> dict[str, Any]:
    """Appoint a person with a device as host; only a host may."""
    appointment = inputs.read_body(AppointInput)
    hosts.appoint(database(), inputs.caller(code), appointment.name, instead=appointment.instead)
    return list_hosts(code)


@blueprint.delete("/tables/<code>/hosts")
def dismiss_host(code: str) -> dict[str, Any]:
    """Dismiss a host, who may be the caller; only a host may."""
    hosts.dismiss(database(), inputs.caller(code), inputs.read_query(HostName).name)
    return list_hosts(code)


@blueprint.post("/tables/<code>/hosts/take-over")
def take_over(code: str) -> dict[str, Any]:
    """Make the calling player host, if no host has been active for 15 minutes."""
    hosts.take_over(database(), inputs.caller(code))
    return list_hosts(code)


@blueprint.post("/tables/<code>/hosts/take-back")
def take_back(code: str) -> dict[str, Any]:
    """Make the caller host again, if another player took over from the caller."""
    hosts.take_back(database(), inputs.caller(code))
    return list_hosts(code)


class JoinInput(Model):
    """A request to join: the secret of the play or watch link, a seat or None, a name.

    `move` requests a seat that another device holds. `revision` is the setup revision of the sheet that `seat` refers
    to.
    """

    secret: str
    seat: SeatNumber | None = None
    name: str | None = None
    move: Flag = False
    setup_revision: NaturalNumber | None = Field(default=None, alias="revision")


class RenameInput(Model):
    """The present name of a person, and the new one."""

    name: str
    to: str


@blueprint.put("/tables/<code>/people")
def rename(code: str) -> dict[str, str]:
    """Rename a person; players may rename themselves, the host any person.

    Chips and entries stay with the person.
    """
    renaming = inputs.read_body(RenameInput)
    return {"name": people.rename_person(database(), inputs.caller(code), renaming.name, renaming.to)}


@blueprint.post("/tables/<code>/join")
@rate_limit(WRONG_SECRETS)
def join(code: str) -> tuple[dict[str, Any], int]:
    """Join the table and return a new token."""
    joined = joining.join(database(), code, **dict(inputs.read_body(JoinInput)), kind=device_kind())
    seat_request = {} if joined.requested_seat is None else {"wants": joined.requested_seat}
    return {"token": joined.token, "role": joined.role, "seat": joined.seat, **seat_request}, 201


@blueprint.get("/tables/<code>/log")
def show_access_log(code: str) -> dict[str, Any]:
    """Return the newest log entries before a number, in order; only the host may.

    `more` is true if there are earlier ones.
    """
    query = inputs.read_query(inputs.PageQuery)
    page = access_log.get_access_log(database(), inputs.caller(code), before=query.before, limit=query.limit)
    return {"log": [serializers.log_line(line) for line in reversed(page.lines)], "more": page.more}


class RenewLinksInput(Model):
    """Whether all other devices have to join again."""

    everybody: Flag = False


class JoiningInput(Model):
    """Whether joining is open."""

    open: Flag


@blueprint.post("/tables/<code>/links")
def renew_links(code: str) -> dict[str, str]:
    """Replace the links; only the host may.

    The previous links stop working; with `everybody` all other devices have to join again.
    """
    caller, options = inputs.caller(code), inputs.read_body(RenewLinksInput) if inputs.has_body() else RenewLinksInput()
    return urls.links(code, joining.revoke_links(database(), caller, everybody=options.everybody))


@blueprint.put("/tables/<code>/joining")
def lock_joining(code: str) -> dict[str, bool]:
    """Open or lock joining; only the host may."""
    caller, joining_input = inputs.caller(code), inputs.read_body(JoiningInput)
    joining.lock_joining(database(), caller, not joining_input.open)
    return {"open": joining_input.open}


@blueprint.get("/tables/<code>/devices")
def list_devices(code: str) -> dict[str, Any]:
    """Return every device of the table and when it was last active; only the host may."""
    return serializers.devices(devices.list_devices(database(), inputs.caller(code)))


@blueprint.delete("/tables/<code>/devices/<int:number>")
def remove_device(code: str, number: int) -> tuple[str, int]:
    """Remove a device at once and replace the links; only the host may."""
    devices.remove_device(database(), inputs.caller(code), number)
    return "", 204

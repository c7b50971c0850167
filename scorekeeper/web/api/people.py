"""Links, joining, names, hosts, devices and the access log."""

from datetime import datetime
from typing import Any, Literal

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import Flag, Model, Name, SeatNumber
from scorekeeper.ledger.reports import Report
from scorekeeper.service.access.callers import Caller, Role
from scorekeeper.service.people import access_log, devices, hosts, joining, people
from scorekeeper.service.tables import detail
from scorekeeper.web.api.answers import JoinedAnswer, LinksAnswer, Names
from scorekeeper.web.api.operations import AnswerInput, PageQuery, operation
from scorekeeper.web.api.sheets import ExpectedSetup
from scorekeeper.web.app import urls
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.requests import database, device_kind

blueprint = Blueprint("people", __name__, url_prefix="/tables/<code>")


class SeatRequestAnswer(Report):
    """A device that asks for a seat; `mine`: it is the caller's."""

    device: int
    kind: str | None
    name: str
    seat: int | None
    mine: bool


class SeatRequestsAnswer(Report):
    """The devices that ask for a seat."""

    seat_requests: tuple[SeatRequestAnswer, ...]


class HostsAnswer(Report):
    """The hosts, and the people with a device, who could be host.

    `absent`: no host was seen for 15 minutes, so that any player may take over. `taken_over_by` took over from the
    caller, who may take the role back.
    """

    hosts: tuple[str, ...]
    candidates: Names
    last_seen: datetime
    absent: bool = Field(validation_alias="is_absent")
    may_take_over: bool
    taken_over_by: str | None = Field(validation_alias="taken_by")


class DeviceAnswer(Report):
    """A device at a table; `mine`: it is the caller's."""

    device: int
    name: str | None
    role: Role
    seat: int | None
    kind: str | None
    last_seen: datetime
    mine: bool


class DevicesAnswer(Report):
    """The devices at a table."""

    devices: tuple[DeviceAnswer, ...]


class LogLineAnswer(Report):
    """Who joined, who was removed, or who revealed hidden bets."""

    number: int
    kind: str
    by: str | None
    at: datetime
    people: tuple[str, ...]
    what: dict[str, Any]


class LogPageAnswer(Report):
    """Lines of the log, the oldest first; `more`: there are earlier ones."""

    log: tuple[LogLineAnswer, ...] = Field(validation_alias="lines")
    more: bool


class PersonNameAnswer(Report):
    """The name of a person."""

    name: str


class JoiningAnswer(Report):
    """Whether joining is open."""

    open: bool


class JoinInput(Model):
    """A request to join: the secret of the play or watch link, and a seat or a name.

    `move` requests a seat that another device holds.
    """

    secret: str
    seat: SeatNumber | None = None
    name: str | None = None
    move: Flag = False
    expected: ExpectedSetup = ExpectedSetup()


@operation(blueprint.post("/join"))
@rate_limit(WRONG_SECRETS)
def join(code: str, body: JoinInput) -> tuple[JoinedAnswer, Literal[201]]:
    """Join the table.

    Returns a token for it.
    """
    wanted = {**dict(body), **dict(body.expected), "kind": device_kind()}
    del wanted["expected"]
    return JoinedAnswer.model_validate(joining.join(database(), code, **wanted)), 201


class RenameInput(Model):
    """The present name of a person, and the new one."""

    name: str
    to: str


@operation(blueprint.put("/people"))
def rename(caller: Caller, body: RenameInput) -> PersonNameAnswer:
    """Rename a person.

    Players may rename themselves, the host any person. Chips and entries stay with the person.
    """
    return PersonNameAnswer(name=people.rename_person(database(), caller, body.name, body.to))


class PersonInput(Model):
    """The name of a person."""

    name: Name


class AppointInput(PersonInput):
    """The person to appoint as host, next to the caller or `instead` of the caller."""

    instead: Flag = False


@operation(blueprint.get("/hosts"))
def list_hosts(caller: Caller) -> HostsAnswer:
    """List the hosts, and who could be host."""
    return HostsAnswer.model_validate(detail.get_table(database(), caller).hosting)


@operation(blueprint.post("/hosts"))
def appoint_host(caller: Caller, body: AppointInput) -> HostsAnswer:
    """Appoint a person with a device as host.

    Only a host may.
    """
    hosts.appoint(database(), caller, body.name, instead=body.instead)
    return list_hosts(caller)


@operation(blueprint.delete("/hosts"))
def dismiss_host(caller: Caller, query: PersonInput) -> HostsAnswer:
    """Dismiss a host, who may be the caller.

    Only a host may.
    """
    hosts.dismiss(database(), caller, query.name)
    return list_hosts(caller)


@operation(blueprint.post("/hosts/take-over"))
def take_over(caller: Caller) -> HostsAnswer:
    """Become host, if no host has been active for 15 minutes.

    Any player may.
    """
    hosts.take_over(database(), caller)
    return list_hosts(caller)


@operation(blueprint.post("/hosts/take-back"))
def take_back(caller: Caller) -> HostsAnswer:
    """Become host again, if another player took over from the caller."""
    hosts.take_back(database(), caller)
    return list_hosts(caller)


@operation(blueprint.get("/seat-requests"))
def list_seat_requests(caller: Caller) -> SeatRequestsAnswer:
    """List the devices that ask for a seat.

    The host, the holder of a seat and the requesting device see them.
    """
    pending = [one for one in detail.get_table(database(), caller).seat_requests if not one.declined]
    return SeatRequestsAnswer.model_validate({"seat_requests": pending})


@operation(blueprint.post("/seat-requests/<int:device>"))
def answer_seat_request(caller: Caller, device: int, body: AnswerInput) -> None:
    """Give a device the seat that it asks for, or not.

    The host and the holder of the seat may. The requesting device may withdraw its own request.
    """
    devices.answer_seat_request(database(), caller, device, let=body.accept)


@operation(blueprint.get("/devices"))
def list_devices(caller: Caller) -> DevicesAnswer:
    """List the devices of the table, and when each was last active.

    Only the host may.
    """
    return DevicesAnswer.model_validate(devices.list_devices(database(), caller))


@operation(blueprint.delete("/devices/<int:number>"))
def remove_device(caller: Caller, number: int) -> None:
    """Remove a device at once.

    Only the host may. The links and the code change, unless it is a big screen (`kind` is `screen`).
    """
    devices.remove_device(database(), caller, number)


class RenewLinksInput(Model):
    """Whether all other devices have to join again."""

    everybody: Flag = False


@operation(blueprint.post("/links"))
def renew_links(caller: Caller, body: RenewLinksInput) -> LinksAnswer:
    """Replace the links and the code.

    Only the host may. The previous links stop working.
    """
    renewed = joining.revoke_links(database(), caller, everybody=body.everybody)
    return LinksAnswer(**urls.links(caller.code, renewed))


class JoiningInput(Model):
    """Whether joining is open."""

    open: Flag


@operation(blueprint.put("/joining"))
def lock_joining(caller: Caller, body: JoiningInput) -> JoiningAnswer:
    """Open or lock joining.

    Only the host may.
    """
    joining.lock_joining(database(), caller, not body.open)
    return JoiningAnswer(open=body.open)


@operation(blueprint.get("/log"))
def show_access_log(caller: Caller, query: PageQuery) -> LogPageAnswer:
    """List who joined, who was removed, and who revealed hidden bets.

    Only the host may. The lines are the newest before a number, in order.
    """
    page = access_log.get_access_log(database(), caller, **dict(query))
    return LogPageAnswer.model_validate({"lines": page.lines[::-1], "more": page.more})

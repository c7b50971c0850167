"""Define the answers about people: seat requests, hosts, devices and the log."""

from datetime import datetime
from typing import Any

from pydantic import Field

from scorekeeper.ledger.reports import Report
from scorekeeper.service.access.callers import Role
from scorekeeper.web.api.answers import Names


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

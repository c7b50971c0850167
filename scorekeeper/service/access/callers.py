"""Who asks: the token that a request shows, the key that it carries, and what that device may do at its table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.codes import hash_secret, normalize_code
from scorekeeper.service.errors import Forbidden

MAX_KEY_LENGTH: Final = 200

Role = Literal["host", "player", "watcher"]


@dataclass(frozen=True)
class Caller:
    """Who asks, as a request says it: the code of a table, and the token that a device was given there.

    `kind` is what the device is, as far as it says.
    """

    code: str
    token: str
    kind: str | None = field(default=None, compare=False)

    @property
    def credentials(self) -> tuple[str, str]:
        """The code as it was meant, and what is kept of the token."""
        return normalize_code(self.code), hash_secret(self.token)


class GroupCaller(Caller):
    """Who asks at a group: the code of the group, and the token that a phone was given there."""


@dataclass(frozen=True)
class IdempotencyKey:
    """A client's own name for a request, under which it may be repeated, and a hash of what was asked.

    `Refused` if the name is too long or holds characters that cannot be printed.
    """

    text: str
    request: str

    def __post_init__(self) -> None:
        if not (self.text.isprintable() and len(self.text) <= MAX_KEY_LENGTH):
            said = text("at most %(most)s characters are expected", most=MAX_KEY_LENGTH)
            raise Refused([Problem("key", "long", said)])


class Actor(NamedTuple):
    """A device that has shown its token: whose it is, and what it may do. `seat` is in the sheet that is looked at."""

    table_id: int
    code: str
    device: int
    role: Role
    person: int | None
    seat: int | None
    name: str | None

    @property
    def may_write(self) -> bool:
        """Whether this device may record and correct hands."""
        return self.role in {"host", "player"}

    @property
    def is_host(self) -> bool:
        """Whether this device may revoke, lock, free seats and change the sheet."""
        return self.role == "host"


def require_player(actor: Actor) -> None:
    """`NotYours` for those who only watch."""
    if not actor.may_write:
        raise Forbidden(text("spectators cannot change anything"))


def allow_anyone(_actor: Actor) -> None:
    """Everybody at the table may."""


def require_host(actor: Actor) -> None:
    """`NotYours` for everybody but the host."""
    if not actor.is_host:
        raise Forbidden(text("only the host can do this"))

"""Define the caller of an operation: its table code and token, and the device and role that they identify."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.codes import hash_secret, normalize_code
from scorekeeper.service.errors import Forbidden

MAX_KEY_LENGTH = 200

Role = Literal["host", "player", "watcher"]


@dataclass(frozen=True)
class Caller:
    """The caller of an operation, as the request presents it: a table code and the token of a device there.

    `kind` is the type of the device, as it reports it.
    """

    code: str
    token: str
    kind: str | None = field(default=None, compare=False)

    @property
    def credentials(self) -> tuple[str, str]:
        """The normalized code and the hash of the token."""
        return normalize_code(self.code), hash_secret(self.token)


class GroupCaller(Caller):
    """The caller of an operation of a group: the code of the group and the token of a device there."""


@dataclass(frozen=True)
class IdempotencyKey:
    """A client's key for a request, with which it may repeat the request, and a hash of the request.

    Raise `Refused` if the key is too long or contains unprintable characters.
    """

    text: str
    request: str

    def __post_init__(self) -> None:
        if not (self.text.isprintable() and len(self.text) <= MAX_KEY_LENGTH):
            message = text("at most %(most)s characters", most=MAX_KEY_LENGTH)
            raise Refused([Problem("key", "long", message)])


class Actor(NamedTuple):
    """An authenticated device: its person, role and table. `seat` is a seat on the sheet of the request."""

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
        """Whether this device may renew links, lock joining, free seats and change the sheet."""
        return self.role == "host"


def require_player(actor: Actor) -> None:
    """Raise `Forbidden` if the actor is a spectator."""
    if not actor.may_write:
        raise Forbidden(text("spectators cannot change anything"))


def allow_anyone(_actor: Actor) -> None:
    """Allow every device at the table."""


def require_host(actor: Actor) -> None:
    """Raise `Forbidden` if the actor is not a host."""
    if not actor.is_host:
        raise Forbidden(text("only the host can do this"))

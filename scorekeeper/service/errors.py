"""Define the errors of the service, each with an HTTP status and a code for API clients.

An invalid value raises `Refused`, as in the lower layers.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text

T = TypeVar("T")


class ServiceError(Exception):
    """An operation that the service refuses: `message` is the reason, `status` and `code` are its kind.

    `title` is the heading of its page, by default that of the status. `current` is the current state, if it differs
    from the state that the request expects. `problems` name the fields with invalid values. `retries` tells whether the
    same request may soon succeed.
    """

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"
    title: ClassVar[Text | None] = None
    message: Text = text("You cannot do this")
    retries = False

    def __init_subclass__(cls, status: int | None = None, code: str | None = None, title: Text | None = None) -> None:
        cls.status, cls.code, cls.title = status or cls.status, code or cls.code, title or cls.title

    def __init__(
        self,
        message: Text | None = None,
        current: Any = None,  # noqa: ANN401  a hand, a chip entry, a sheet, a draft or open items
        problems: Sequence[Problem] = (),
    ) -> None:
        self.message = message or self.message
        self.current, self.problems = current, tuple(problems)
        super().__init__(str(self.message))


class NotFound(ServiceError, status=404, code="not_found"):
    """The table, hand or link does not exist, or the device may not see it: the error is the same for both."""

    message = text("Page not found")


def found(value: T | None, message: Text | None = None) -> T:
    """Return what was looked for, or raise `NotFound` with this message if it is None."""
    if value is None:
        raise NotFound(message)
    return value


class SeatMoved(NotFound, code="elsewhere", title=text("Your seat is on another phone")):
    """The seat of this device has moved to another device, and this device no longer belongs to the table."""

    message = text("Your seat is on another phone now. This phone no longer belongs to the table.")


class DeviceRemoved(NotFound, code="removed", title=text("This phone was removed")):
    """A host has removed this device from the table, or its request for a seat was declined at a locked table."""

    message = text("The host removed this phone from the table or did not let it in.")


class SeatRequested(NotFound, code="asked", title=text("They are being asked")):
    """This device asks for a seat at a locked table, and does not belong to the table until it is let in."""

    message = text("The table is locked. You asked for your seat; you have it on this phone as soon as they allow it.")
    retries = True


class RejoinRequired(NotFound, code="rejoin", title=text("Please join again")):
    """This device does not belong to the table: all devices were removed, it was unused, or its cookie is lost.

    It may rejoin.
    """

    message = text("This phone is not at the table. Ask for the code or the link, then join again.")


class CookiesMissing(ServiceError, code="cookies", title=text("This browser keeps no cookies")):
    """The browser keeps no cookies, so it could not return to what it is about to create."""

    message = text("Scorekeeper recognises a phone by its cookie. Allow cookies for this address, then try again.")


class TableDeleted(NotFound, code="gone", title=text("This table was deleted")):
    """The table was deleted; only devices that belonged to it get this error."""

    message = text("This table and everything in it was deleted.")


def hand_not_found(number: int) -> NotFound:
    """Return the error for a hand number that the sheet does not have."""
    return NotFound(text("there is no hand %(number)s here", number=number))


class Conflict(ServiceError, status=409):
    """The operation does not fit the present state of the table."""


class NotAllowedNow(Conflict, code="not_now", title=text("Not possible right now")):
    """The caller may do this, but not in the present state of the table."""


class Unauthenticated(ServiceError, status=401, code="unknown"):
    """The request has no valid token."""

    message = text("join the table first")


class Forbidden(ServiceError, status=403, code="not_yours"):
    """The caller is known, and has no right to do this."""


class JoiningLocked(ServiceError, status=403, code="locked"):
    """The host has locked joining."""

    message = text("the host has locked joining")


class LockedAsPaid(Conflict, code="locked_as_paid", title=text("Locked as paid")):
    """The sheet is locked as paid: nothing on it can be changed."""

    message = text("This game was paid under earlier rules of the app, so it can no longer be changed.")


class TableClosed(Conflict, code="closed", title=text("Session closed")):
    """The table is closed: no hand, seat, rule or chip of it can be changed until a host reopens it."""

    message = text("This session is closed. The host can reopen it; everything you entered is kept.")


class OpenItemsLeft(Conflict, code="unfinished", title=text("Not finished yet")):
    """The table cannot be closed without setting aside open items, which are in `current`."""

    message = text("Some things are still open: a hand being entered, an objection, or stakes on the table.")


class ImportTooLarge(ServiceError, status=413, code="too_large"):
    """The table in the file is too large to import in one request; the command line can import it."""

    message = text("This file is too large to import here. Ask whoever runs the server to run: scorekeeper import FILE")


class TooManyHands(ServiceError, status=422, code="too_much", title=text("Too many hands at once")):
    """The table has more hands than one request can process; `message` says how to get them."""


class AlreadyChanged(Conflict, code="taken"):
    """Another request changed this first: `current` is the recorded hand or chip entry, if it is one."""


class UndoExpired(AlreadyChanged):
    """The hand can no longer be undone: another hand has been recorded since."""


class SheetChanged(Conflict, code="moved"):
    """The table has another game, other seats or other rules than the request expects; `current` is its sheet."""


class IdempotencyKeyReused(Refused):
    """The key belongs to a different request: `current` is the hand that this request recorded or changed, if any."""

    def __init__(self, current: Any = None) -> None:  # noqa: ANN401  a hand or a chip entry
        self.current = current
        super().__init__([Problem("key", "used", text("this key was already used for a different request"))])


class DraftChanged(Conflict, code="stale"):
    """The draft, or a bet in it, has changed since the caller read it.

    `current` is the draft now; `problems` name the fields that were not saved.
    """

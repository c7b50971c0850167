"""The refusals of the service: a small family, each of which knows its status and what to show beside it.

A value that cannot be is `Refused`, like further down.
"""

# A refusal is an answer, not an error of the program.
# ruff: noqa: N818

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text

if TYPE_CHECKING:
    from scorekeeper.service.closing_views import StillOpen
    from scorekeeper.service.entry_views import EntryView
    from scorekeeper.service.hand_views import DraftView, HandView
    from scorekeeper.service.views import SheetView


class ServiceError(Exception):
    """A verb that was refused: `message` says why, `status` and `code` say of which kind it is."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


class NotFound(ServiceError):
    """There is no such table, hand or link, or none that this device may see: a stranger cannot tell which."""

    status: ClassVar[int] = 404
    code: ClassVar[str] = "not_found"

    def __init__(self, message: Text | None = None) -> None:
        super().__init__(message or text("Page not found"))


class Elsewhere(NotFound):
    """A device that sat at the table until its seat went to another one: it is told so, and no more."""

    code: ClassVar[str] = "elsewhere"

    def __init__(self) -> None:
        super().__init__(text("Your seat is on another phone now; this one no longer belongs to the table."))


class Removed(NotFound):
    """A device that a host has sent away from the table."""

    code: ClassVar[str] = "removed"

    def __init__(self) -> None:
        super().__init__(text("The host has removed this phone from the table."))


class Again(NotFound):
    """A device that is at the table no longer, since all join again or it was not here for long: it may, too."""

    code: ClassVar[str] = "again"

    def __init__(self) -> None:
        super().__init__(
            text("This phone is at the table no longer: ask there for the code or the link, and join again.")
        )


class Gone(NotFound):
    """A table that was deleted: whoever sat there is told so."""

    code: ClassVar[str] = "gone"

    def __init__(self) -> None:
        super().__init__(text("This table was deleted, with everything in it."))


def no_hand(number: int) -> NotFound:
    """There is a sheet, and no hand of this number on it."""
    return NotFound(text("there is no hand %(number)s here", number=number))


class NotNow(ServiceError):
    """What somebody may do, but not as things are."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "not_now"


class Unknown(ServiceError):
    """Nobody has said who they are."""

    status: ClassVar[int] = 401
    code: ClassVar[str] = "unknown"

    def __init__(self, message: Text | None = None) -> None:
        super().__init__(message or text("join the table first"))


class NotYours(ServiceError):
    """Somebody who is known, and has no right to this."""

    status: ClassVar[int] = 403
    code: ClassVar[str] = "not_yours"


class Locked(ServiceError):
    """The host has closed this: joining, or the table."""

    status: ClassVar[int] = 403
    code: ClassVar[str] = "locked"


class Kept(ServiceError):
    """A sheet that stands as it was paid: nothing on it can be changed any more."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "kept"

    def __init__(self) -> None:
        super().__init__(text("This game is kept as it was paid, and nothing in it can be changed."))


class Closed(ServiceError):
    """A table that its host has closed: no hand, seat, rule or chip of it is changed until it is opened again."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "closed"

    def __init__(self) -> None:
        super().__init__(text("This evening is closed. The host can open it again; what was entered stays."))


class Unfinished(ServiceError):
    """A table that cannot be closed without setting aside what is open there: `current`."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "unfinished"

    def __init__(self, current: StillOpen) -> None:
        said = text("Something is still open: a hand that is being entered, an objection, or stakes on the table.")
        super().__init__(said)
        self.current = current


class TooLarge(ServiceError):
    """An evening that is more than one request brings in; the command line does."""

    status: ClassVar[int] = 413
    code: ClassVar[str] = "too_large"

    def __init__(self) -> None:
        super().__init__(
            text(
                "This evening is too large to import here. "
                "Whoever runs the server brings it in there, with: scorekeeper import FILE"
            )
        )


class TooMuch(ServiceError):
    """Of an evening with more hands than one request goes over; `message` says how to have them."""

    status: ClassVar[int] = 422
    code: ClassVar[str] = "too_much"


class Taken(ServiceError):
    """Somebody else changed this first: `current` is the hand that is there, where it was a hand."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "taken"

    def __init__(self, message: Text, current: HandView | None = None) -> None:
        super().__init__(message)
        self.current = current


class TakenEntry(ServiceError):
    """Somebody else changed this entry first: `current` is what is there."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "taken"

    def __init__(self, message: Text, current: EntryView) -> None:
        super().__init__(message)
        self.current = current


class TooLate(Taken):
    """A hand that can no longer be undone: another has been saved since."""


class Moved(ServiceError):
    """The table plays another game, in other seats or by other rules than were meant; `current` is what it plays."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "moved"

    def __init__(self, message: Text, current: SheetView) -> None:
        super().__init__(message)
        self.current = current


class KeyUsed(Refused):
    """A key that stood for another request before: `current` is the hand that was recorded or changed by it, if one."""

    def __init__(self, current: HandView | None = None) -> None:
        self.current = current
        super().__init__([Problem("key", "used", text("this key was sent before, with something else"))])


class Stale(ServiceError):
    """A draft that somebody else has changed since it was seen, or what somebody has laid in it.

    `current` is what it holds now; `problems` are at the fields that were not taken.
    """

    status: ClassVar[int] = 409
    code: ClassVar[str] = "stale"

    def __init__(self, message: Text, current: DraftView, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.current = current
        self.problems = tuple(problems)

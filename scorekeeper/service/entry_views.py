"""What the verbs answer of entries, what people write down beside the hands: frozen values, people by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scorekeeper.service.hand_views import Disputable, Objection, Pair


@dataclass(frozen=True)
class Counted:
    """Somebody's chips as they were counted, and what the book said then."""

    name: str
    counted: int
    book: int

    @property
    def difference(self) -> int:
        """What there is more than the book says (negative: less)."""
        return self.counted - self.book


@dataclass(frozen=True)
class EntryView(Disputable):
    """An entry of the book beside the hands, by the names of now.

    `kind` is buy_in, return, adjustment, count, payment or carried. `people` are those whom it is about: the one who
    bought or gave back, or who gave and who got `chips`; of a count everybody who was `counted`, in `chips` none. What
    it moves between people are `pairs`; `bears` is who bears what a count found.

    `by` entered it `at` that time; `mine` where the reader did. By `entered`, the revision of the table then, it stands
    among the hands; `revision` is that of its newest version. One that is `withdrawn` counts nowhere. `changed` is what
    it brought everybody in play (negative: cost), or what taking it back brought; nobody who has the same. One that is
    only looked at has number 0. `again`: the same request had made it before.
    """

    number: int
    kind: str
    revision: int
    entered: int
    by: str | None
    at: datetime
    mine: bool
    people: tuple[str, ...]
    chips: int
    note: str
    pairs: tuple[Pair, ...]
    changed: Mapping[str, int]
    withdrawn: bool = False
    withdrawn_by: str | None = None
    withdrawn_by_me: bool = False
    withdrawn_at: datetime | None = None
    money: str | None = None
    counted: tuple[Counted, ...] = ()
    bears: str | None = None
    objections: tuple[Objection, ...] = ()
    again: bool = field(default=False, compare=False)

    @property
    def differs(self) -> int:
        """What a count found more than the book says in all (negative: less)."""
        return sum(one.difference for one in self.counted)


@dataclass(frozen=True)
class EntryPage:
    """Some entries, the oldest first; `more` where there are others before them."""

    entries: tuple[EntryView, ...]
    more: bool

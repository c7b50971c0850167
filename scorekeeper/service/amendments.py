"""What was agreed on a sheet before it was corrected: by which rules and in which seats a hand was settled."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.ledger.sheet import match_seats
from scorekeeper.service.agreement_views import Agreement, Amendment
from scorekeeper.service.context import Context
from scorekeeper.store.models.tables import AmendmentRow

UNSAID: Final = {"replayed", "reseated"}
"""The kinds of versions that nobody entered: they follow from those that people did."""

AGREED: Final = ("edition", "rules", "first_dealer", "continued_from")
"""What a sheet and an amendment of it have in common."""


def as_of(context: Context, revision: int) -> Context:
    """The sheet as it was agreed when the table was at this revision; as it is now for 0, that of what is not kept."""
    later = (amendment for amendment in context.amendments if 0 < revision < amendment.revision)
    amendment = next(later, None)
    return _before(context, amendment) if amendment else context


def stages(context: Context) -> tuple[tuple[int, Context], ...]:
    """The sheet as it was agreed from each revision on, the first from 0 on, the last as it is now."""
    begins = [0, *(amendment.revision for amendment in context.amendments)]
    before = [_before(context, amendment) for amendment in context.amendments]
    return tuple(zip(begins, [*before, context], strict=True))


def amendments(context: Context) -> tuple[Amendment, ...]:
    """How what is agreed came to be, the oldest correction first."""
    agreed = [Agreement(one.played.rules, one.players, one.sheet.first_dealer) for _, one in stages(context)]
    return tuple(
        Amendment(was, now, row.after_hand, context.name_of(row.person), row.at)
        for row, was, now in zip(context.amendments, agreed, agreed[1:], strict=False)
    )


def places(before: Context, now: Context) -> tuple[int, ...] | None:
    """Where each seat was, where others sit there now than `before`; None where nobody has moved."""
    return None if before.seats == now.seats else match_seats(before.seats, now.seats)


def _before(context: Context, amendment: AmendmentRow) -> Context:
    then = {name: getattr(amendment, name) for name in AGREED}
    return replace(context, sheet=context.sheet.replace(**then), seats=tuple(amendment.seats))

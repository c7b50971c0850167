"""What a change of the book is to everybody, kept with it so that it can be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.service.balances import flows
from scorekeeper.service.context import Context
from scorekeeper.service.hands.settling import Replacement
from scorekeeper.store.queries.hand_order import position_of_number


def with_changes(context: Context, replaced: Sequence[Replacement]) -> list[Replacement]:
    """Keep with the first of these versions, which somebody made, what all of them change.

    A hand that is recorded in its turn is there to be seen, and is not told.
    """
    (old, made), *later = replaced
    if made.kind != "recorded" or made.order_key != position_of_number(made.number):
        made = made.replace(chip_changes=changed(context, context, replaced))
    return [(old, made), *later]


def changed(before: Context, now: Context, replaced: Iterable[Replacement]) -> list[list[int]]:
    """What everybody has more (or less) by all these versions: `[person, chips]`; nobody who has the same.

    `before` is the sheet as it was agreed when the older ones were made, `now` that of the newer ones.
    """
    more: Counter[int | None] = Counter()
    for old, new in replaced:
        for context, row, sign in ((before, old, -1), (now, new, 1)):
            for payer, payee, chips in flows(row):
                more[context.party_person(payer)] -= sign * chips
                more[context.party_person(payee)] += sign * chips
    return sorted([person, chips] for person, chips in more.items() if person is not None and chips)

"""What an evening weighs that is brought in, as its table will, before anything of it is settled."""

from __future__ import annotations

import json
from bisect import bisect_left
from typing import Any

from scorekeeper.service import bounds
from scorekeeper.service.errors import TooLarge
from scorekeeper.service.evenings.schema import Amendment, Entry, Evening, Sheet


def must_be_little(evening: Evening) -> None:
    """`TooLarge` where it is more than one request goes over."""
    if weigh(evening) > bounds.MOST_AT_ONCE:
        raise TooLarge


def weigh(evening: Evening) -> int:
    """The `size` of its table, but for who bets or stands in an entry under a longer name than a number."""
    events = sum(
        bounds.EVENT + bounds.NAME * len(event.people) + _written(event.what)
        for event in evening.events
        if event.kind != "door"
    )
    words = sum(bounds.weigh_word(len(said.agreed)) for said in evening.entry_objections)
    return sum(map(_sheet, evening.sheets)) + events + sum(map(_entry, evening.entries)) + words


def _sheet(sheet: Sheet) -> int:
    hands = sum(
        bounds.VERSION + sum(map(_written, (hand.entry, hand.payments, hand.shown, hand.state))) for hand in sheet.hands
    )
    recorded = sorted(hand.revision for hand in sheet.hands if hand.kind == "recorded")
    agreed = sum(_amendment(given, bisect_left(recorded, given.revision)) for given in sheet.amendments)
    return hands + agreed + sum(bounds.weigh_word(len(said.agreed)) for said in sheet.objections)


def _amendment(given: Amendment, hands: int) -> int:
    said = _written(given.rules) + _written(given.start)
    return bounds.AMENDMENT + bounds.NAME * len(given.players) + bounds.REPLAYED * hands + said


def _entry(given: Entry) -> int:
    return bounds.ENTRY + bounds.NAME * 2 * len(given.flows)


def _written(part: Any) -> int:  # noqa: ANN401  JSON
    return len(json.dumps(part))

"""What a game says that it counts, and what it does count of its worked hands."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.counting import Counted
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import Played, gained
from scorekeeper.games.trial import LANGUAGES
from scorekeeper.ledger.sheet import FORMAT, HandMetadata, Sheet, parse_sheet, settle_hand
from tests.conformance.evenings import GAMES, evenings
from tests.games.folders import folder
from tests.games.telling import translation
from tests.length import soak, some_examples


def of_sheet(game: AnyGame, sheet: Sheet, hands: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Counted, ...]]:
    """What is counted of every hand of a sheet; one that is refused is none."""
    state = sheet.first_state()
    for number, hand in enumerate(hands, start=1):
        with suppress(Refused):
            settled = settle_hand(sheet, state, hand, number)
            entry = game.read_entry(
                {name: value for name, value in hand.items() if name not in HandMetadata.model_fields}
            )
            won = gained(settled.flows, len(sheet.players))
            yield tuple(game.counted(Played(sheet.rules, entry, settled.dealer, won, settled.shown)))
            state = settled.state


def transcribed(game: AnyGame) -> Iterator[dict[str, Any]]:
    """The sheets of the golden transcript whose rules can be, as JSON."""
    for case in (folder(game.id) / "golden.txt").read_text(encoding="utf-8").split("\n## ")[1:]:
        hands = [json.loads(line.removeprefix("hand ")) for line in case.splitlines() if line.startswith("hand ")]
        table = next(line for line in case.splitlines() if line.startswith("table "))
        sheet = {"format": FORMAT, "game": game.id, **json.loads(table.removeprefix("table "))}
        with suppress(Refused):
            parse_sheet({**sheet, "hands": []})
            yield {**sheet, "hands": hands}


def test_all_that_is_counted_has_a_word_in_every_language(game: AnyGame) -> None:
    for said in game.counts.values():
        assert not said.values
        assert all(translation(language)(said.id).strip() for language in LANGUAGES)
    assert len({said.id for said in game.counts.values()}) == len(game.counts)
    assert game.collection is None or game.collection.codes <= game.counts.keys()


def test_every_code_is_counted_in_some_worked_hand(game: AnyGame) -> None:
    worked = json.loads((folder(game.id) / "vectors.json").read_text(encoding="utf-8"))
    sheets = [*(one["sheet"] for one in worked if "expect" in one), *transcribed(game)]
    hands = [hand for sheet in sheets for hand in of_sheet(game, parse_sheet(sheet | {"hands": []}), sheet["hands"])]
    assert {one.code for hand in hands for one in hand} == game.counts.keys()


@soak
@some_examples(60)
@given(some.data())
def test_whatever_is_counted_is_declared_and_of_somebody_at_the_table(data: some.DataObject) -> None:
    game = data.draw(some.sampled_from(GAMES))
    evening = data.draw(evenings(game))
    sheet = parse_sheet(evening.sheet)
    collected = game.collection.codes if game.collection else frozenset()
    for hand in of_sheet(game, sheet, list(evening.hands)):
        assert all(one.code in game.counts and one.number >= 1 for one in hand)
        assert all(one.seat in range(len(sheet.players)) for one in hand)
        assert len({(one.code, one.seat) for one in hand}) == len(hand)
        for code in collected & {one.code for one in hand}:
            everybody = [Counted(code, seat) for seat in range(len(sheet.players))]
            assert [one for one in hand if one.code == code] == everybody

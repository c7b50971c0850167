"""The counts that a game declares, and those of its worked and random hands."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from hypothesis import given, strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.counting import Counted
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import Played, chips_won
from scorekeeper.games.trial import LANGUAGES
from scorekeeper.ledger.sheet import FORMAT, HandMetadata, Sheet, parse_sheet, settle_hand
from tests.conformance.evenings import GAMES, evenings
from tests.games.folders import folder
from tests.games.telling import translation
from tests.length import soak, some_examples


def of_sheet(game: AnyGame, sheet: Sheet, hands: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Counted, ...]]:
    """Yield the counts of every hand of a sheet; refused hands are skipped."""
    state = sheet.first_state()
    for number, hand in enumerate(hands, start=1):
        with suppress(Refused):
            settled = settle_hand(sheet, state, hand, number)
            entry = game.read_entry(
                {name: value for name, value in hand.items() if name not in HandMetadata.model_fields}
            )
            won = chips_won(settled.flows, len(sheet.players))
            yield tuple(game.count(Played(sheet.rules, entry, settled.dealer, won, settled.shown)))
            state = settled.state


def transcribed(game: AnyGame) -> Iterator[dict[str, Any]]:
    """Yield the sheets of the golden transcript with valid rules, as JSON."""
    for case in (folder(game.id) / "golden.txt").read_text(encoding="utf-8").split("\n## ")[1:]:
        hands = [json.loads(line.removeprefix("hand ")) for line in case.splitlines() if line.startswith("hand ")]
        table = next(line for line in case.splitlines() if line.startswith("table "))
        sheet = {"format": FORMAT, "game": game.id, **json.loads(table.removeprefix("table "))}
        with suppress(Refused):
            parse_sheet({**sheet, "hands": []})
            yield {**sheet, "hands": hands}


def test_every_count_has_a_label_in_every_language(game: AnyGame) -> None:
    for label in game.counts.values():
        assert not label.values
        assert all(translation(language)(label.id).strip() for language in LANGUAGES)
    assert len({label.id for label in game.counts.values()}) == len(game.counts)
    assert game.collection is None or game.collection.codes <= game.counts.keys()


def test_every_code_is_counted_in_some_worked_hand(game: AnyGame) -> None:
    worked = json.loads((folder(game.id) / "vectors.json").read_text(encoding="utf-8"))
    sheets = [*(item["sheet"] for item in worked if "expect" in item), *transcribed(game)]
    hands = [hand for sheet in sheets for hand in of_sheet(game, parse_sheet(sheet | {"hands": []}), sheet["hands"])]
    assert {item.code for hand in hands for item in hand} == game.counts.keys()


@soak
@some_examples(60)
@given(some.data())
def test_every_count_is_declared_and_belongs_to_a_player(data: some.DataObject) -> None:
    game = data.draw(some.sampled_from(GAMES))
    evening = data.draw(evenings(game))
    sheet = parse_sheet(evening.sheet)
    collected = game.collection.codes if game.collection else frozenset()
    for hand in of_sheet(game, sheet, list(evening.hands)):
        assert all(count.code in game.counts and count.number >= 1 for count in hand)
        assert all(count.seat in range(len(sheet.players)) for count in hand)
        assert len({(count.code, count.seat) for count in hand}) == len(hand)
        for code in collected & {count.code for count in hand}:
            expected = [Counted(code, seat) for seat in range(len(sheet.players))]
            assert [count for count in hand if count.code == code] == expected

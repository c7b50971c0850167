"""A sheet is parsed, or refused in one line that names the hand, the field and the problem."""

from collections.abc import Sequence
from typing import Any, NoReturn

import pytest

from scorekeeper.games import registry
from scorekeeper.games.fields import MAX_NUMBER
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import FORMAT, create_sheet, format_refusal, parse_sheet, replay, settle_hand, single_line
from tests.reports import settlement_report

TIEN_GOW = registry.find("tien-gow")
PLAYERS = ("Aki", "Ben", "Chie", "Dai")


def refusal(written: object) -> str:
    """Return the line of the refusal of the sheet."""
    with pytest.raises(Refused) as refused:
        list(replay(parse_sheet(written)))
    return format_refusal(refused.value)


def dealers(written: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Return dealer, multiplier and next dealer of each hand."""
    return [(hand.dealer, hand.shown["multiplier"], hand.next_dealer) for hand in replay(parse_sheet(written))]


def test_a_sheet_is_read_with_the_defaults_of_its_game(written: dict[str, Any]) -> None:
    sheet = parse_sheet(written)
    assert (sheet.game, sheet.rules, sheet.players, sheet.first_dealer) == (TIEN_GOW, TIEN_GOW.Rules(), PLAYERS, 0)


def test_a_whole_number_may_be_written_with_a_point(written: dict[str, Any]) -> None:
    written |= {"first_dealer": 1.0, "rules": {"unit": 2.0}, "hands": [{"winner": 1.0, "piles": [2.0, 3, 0, 3]}]}
    sheet = parse_sheet(written)
    (hand,) = replay(sheet)
    unit = sheet.rules.model_dump()["unit"]
    assert (sheet.first_dealer, unit) == (1, 2)
    assert hand.entry == {"winner": 1, "piles": [2, 3, 0, 3]}
    assert [type(number) for number in (sheet.first_dealer, unit, hand.entry["winner"])] == [int] * 3


def test_metadata_is_in_the_entry_of_a_settled_hand_and_never_changes_a_settlement(written: dict[str, Any]) -> None:
    plain = [(hand.payments, hand.state) for hand in replay(parse_sheet(written))]
    for hand in written["hands"]:
        hand |= {"at": "2026-11-21T21:30:00+09:00", "by": "Dai", "note": "late,\nloud"}
    settled = list(replay(parse_sheet(written)))
    assert [(hand.payments, hand.state) for hand in settled] == plain
    assert [hand.entry for hand in settled] == written["hands"]


@pytest.mark.parametrize(
    "at",
    ["2026-11-21T21:30:00Z", "2026-11-21T21:30:00+09:00", "2026-11-21t21:30:00.5z", "2026-11-21T21:30:00.123456789Z"],
)
def test_a_time_is_rfc_3339(written: dict[str, Any], at: str) -> None:
    written["hands"][0]["at"] = at
    assert next(replay(parse_sheet(written))).entry["at"] == at


def test_the_sheet_or_its_first_hand_names_the_first_dealer(written: dict[str, Any]) -> None:
    assert dealers(written) == [(0, 1, 1), (1, 2, 1)]
    assert dealers(written | {"first_dealer": 1}) == [(1, 1, 1), (1, 3, 1)]
    assert dealers(written | {"first_dealer": 3}) == [(3, 1, 1), (1, 2, 1)]
    regular = [hand | {"dealer": dealer} for dealer, hand in enumerate(written["hands"])]
    assert dealers(written | {"hands": regular}) == dealers(written)
    written["hands"][0]["dealer"] = 2
    assert dealers(written) == [(2, 1, 1), (1, 2, 1)]
    continued = {"start": {"dealer": 0, "streak": 0, "first": True, "round": 0}}
    assert dealers(written | continued) == [(2, 2, 1), (1, 2, 1)], "here it is a correction"


CONTINUED = {"dealer": 1, "streak": 2, "first": False, "round": 5}


def test_a_sheet_continues_from_the_state_of_another(written: dict[str, Any]) -> None:
    assert dealers(written | {"start": CONTINUED}) == [(1, 4, 1), (1, 5, 1)]
    assert [hand.shown["round"] for hand in replay(parse_sheet(written | {"start": CONTINUED}))] == ["南2", "南2"]


@pytest.mark.parametrize(
    ("game", "rules", "hand"),
    [
        ("moon", {"moon_value": MAX_NUMBER}, {"bidder": 0, "bid": "moon", "tricks": [0, 0, 7]}),
        (
            "buki",
            {"min_bet": MAX_NUMBER, "max_bet": MAX_NUMBER, "rounding": "down"},
            {"bets": [None, MAX_NUMBER, MAX_NUMBER], "draw": True},
        ),
    ],
    ids=["scores", "stakes"],
)
def test_the_largest_numbers_carry_over(game: str, rules: dict[str, Any], hand: dict[str, Any]) -> None:
    sheet = {"format": FORMAT, "game": game, "rules": rules, "players": PLAYERS[:3]}
    start = settlement_report(parse_sheet(sheet | {"hands": [hand] * 3}))["next"]
    assert settlement_report(parse_sheet(sheet | {"hands": [], "start": start}))["next"] == start


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"first_dealer": 0}, "sheet: first_dealer: a game that continues another takes its dealer from there"),
        ({"start": None}, "sheet: start: this must be an object with named fields"),
        ({"start": CONTINUED | {"dealer": 4}}, "sheet: start.dealer: seats are numbered 0 to 3"),
        ({"start": CONTINUED | {"streak": -1}}, "sheet: start.streak: at least 0"),
        ({"start": CONTINUED | {"stakes": [0]}}, "sheet: start.stakes: no such field"),
        ({"start": {"dealer": 0, "streak": 0, "first": True}}, "sheet: start.round: this is missing"),
    ],
)
def test_an_invalid_start_is_refused(written: dict[str, Any], change: dict[str, Any], line: str) -> None:
    assert refusal(written | {"start": CONTINUED} | change) == line


def test_a_corrected_dealer_deals_without_a_streak_which_changes_each_hand_after_it(written: dict[str, Any]) -> None:
    assert dealers(written | {"hands": [written["hands"][0], written["hands"][1] | {"dealer": 0}]})[1] == (0, 2, 1)
    written["hands"] = [{"winner": 1, "piles": [2, 3, 0, 3]} for _ in range(4)]
    assert [multiplier for _, multiplier, _ in dealers(written)] == [1, 2, 3, 4]
    written["hands"][1]["dealer"] = 0
    assert [multiplier for _, multiplier, _ in dealers(written)] == [1, 2, 2, 3]


@pytest.mark.parametrize("data", [None, [], "sheet", 1], ids=repr)
def test_a_sheet_and_a_hand_are_objects(written: dict[str, Any], data: object) -> None:
    assert refusal(data) == "sheet: this must be an object with named fields"
    written["hands"].append(data)
    assert refusal(written) == "hand 3: this must be an object with named fields"


def test_a_sheet_without_a_required_field_is_refused(written: dict[str, Any]) -> None:
    for name in ("format", "game", "players"):
        without = {field: value for field, value in written.items() if field != name}
        assert refusal(without) == f"sheet: {name}: this is missing"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"format": "scorekeeper-sheet/2"}, "sheet: format: choose one of these: 'scorekeeper-sheet/1'"),
        ({"game": "poker"}, "sheet: game: choose one of these: " + ", ".join(registry.games())),
        ({"game": 9}, "sheet: game: enter a text"),
        ({"rules": []}, "sheet: rules: this must be an object with named fields"),
        ({"rules": {"bas": 4}}, "sheet: rules.bas: no such field"),
        ({"rules": {"base": 1e9 + 1}}, "sheet: rules.base: at most 1000000000"),
        ({"players": "Aki"}, "sheet: players: this must be a list"),
        ({"players": ["Aki"]}, "sheet: players: this game needs 2 to 4 players"),
        ({"players": list("ABCDE")}, "sheet: players: this game needs 2 to 4 players"),
        ({"players": ["Aki", "Ben", 3, "Dai"]}, "sheet: players.2: enter a short text"),
        ({"players": ["Aki", "Ben", "Aki", "Dai"]}, "sheet: players.2: two players cannot have the same name"),
        ({"players": ["Aki", "Ben", " Ben", "Dai"]}, "sheet: players.2: two players cannot have the same name"),
        ({"players": ["Zoé", "Zoe\u0301", "C"]}, "sheet: players.1: two players cannot have the same name"),
        ({"first_dealer": 4}, "sheet: first_dealer: seats are numbered 0 to 3"),
        ({"hands": {}}, "sheet: hands: this must be a list"),
        ({"dealer": 0}, "sheet: dealer: no such field"),
    ],
    ids=lambda value: repr(value) if isinstance(value, dict) else "",
)
def test_a_refused_sheet_names_itself_and_the_field(written: dict[str, Any], change: dict[str, Any], line: str) -> None:
    assert refusal(written | change) == line


def test_rules_are_validated_for_the_seats_and_the_sheet_before_its_hands(written: dict[str, Any]) -> None:
    line = refusal(written | {"game": "twister", "players": list("ABCDE"), "hands": [{}]})
    assert line.startswith("sheet: rules.hand_size: ")
    assert refusal(written | {"rules": {"base": "7"}}) == "sheet: rules.base: enter a whole number"


def test_a_sheet_opened_from_a_form_reads_digits_of_any_width() -> None:
    sheet = create_sheet(TIEN_GOW, {"base": "７", "two_tile_rule": "false"}, [" Aki", "Ben"], 1, from_form=True)
    rules = sheet.rules.model_dump()
    assert (rules["base"], rules["two_tile_rule"], sheet.players) == (7, False, ("Aki", "Ben"))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"piles": [2, 3, 1, 3]}, "piles: the total is 9"),
        ({"winner": 4}, "winner: seats are numbered 0 to 3"),
        ({"winer": 1}, "winer: no such field"),
        ({"dealer": 4}, "dealer: seats are numbered 0 to 3"),
        ({"by": 3}, "by: enter a short text"),
        ({"note": "\ud800"}, "note: enter a text"),
        ({"note": "a\0b"}, "note: enter a text"),
        ({"note": "a" * 501}, "note: at most 500 characters"),
        ({"at": 1_700_000_000}, "at: enter a time like 2026-11-21T21:30:00+09:00"),
        ({"winner": 1, "piles": [4, 0, 4, 0]}, "piles: Ben won the last trick, so must have at least one pile"),
        ({"win\nner\u2028": 1}, r"win\nner\u2028: no such field"),
    ],
    ids=lambda value: repr(value)[:50] if isinstance(value, dict) else "",
)
def test_a_refused_hand_names_number_and_field(written: dict[str, Any], change: dict[str, Any], line: str) -> None:
    written["hands"].append(written["hands"][0] | change)
    assert refusal(written).startswith(f"hand 3: {line}")


@pytest.mark.parametrize(
    "at",
    [
        "yesterday",
        "",
        "2026-11-21",
        "2026-11-21T21:30:00",
        "2026-11-21 21:30:00Z",
        "2026-11-21T21:30Z",
        "2026-02-30T21:30:00Z",
        "2026-11-21T21:30:00+25:00",
        "2026-11-21T21:30:00+0900",
        "2026-W47-6T21:30:00Z",
        "２０２６-11-21T21:30:00Z",
        "2026-11-21T21:30:00Z\n",
    ],
)
def test_an_invalid_time_is_refused(written: dict[str, Any], at: str) -> None:
    written["hands"][0]["at"] = at
    assert refusal(written) == "hand 1: at: enter a time like 2026-11-21T21:30:00+09:00"


def test_a_hand_or_a_list_of_players_is_refused_with_all_problems() -> None:
    with pytest.raises(Refused) as refused:
        create_sheet(TIEN_GOW, {}, ["Aki", "Aki", "Ben", "Aki"], 0)
    assert [problem.field for problem in refused.value.problems] == ["players.1", "players.3"]
    sheet = create_sheet(TIEN_GOW, {}, PLAYERS)
    with pytest.raises(Refused) as refused:
        settle_hand(sheet, sheet.first_state(), {"winner": 4, "piles": [1, 2], "by": "Aki", "caught": 7}, 1)
    assert [problem.field for problem in refused.value.problems] == ["winner", "piles", "caught"]


def test_a_player_at_the_table_is_no_spectator(written: dict[str, Any]) -> None:
    side_bet = {"by": "Ben", "on": 1, "amount": 2}
    written |= {"game": "buki", "hands": [{"bets": [None, 2, 2, 2], "winner": 1, "side_bets": [side_bet]}]}
    assert refusal(written) == ("hand 1: side_bets.0.by: Ben is playing; only spectators can make side bets")


@pytest.mark.parametrize(
    ("string", "line"),
    [
        ("a\nb\r\tc\0", r"a\nb\r\tc\x00"),
        ("a\u2028b\u2029c\x85d", r"a\u2028b\u2029c\x85d"),
        ("\ud800", r"\ud800"),
        ("山田\u3000愛 👨\u200d👩", "山田\u3000愛 👨\u200d👩"),
    ],
    ids=ascii,
)
def test_a_refusal_is_one_printable_line(string: str, line: str) -> None:
    assert single_line(string) == line
    assert len(line.splitlines()) == 1


class Uncounted(Sequence[str]):
    """A sequence so long that no name may be read before it is counted."""

    def __len__(self) -> int:
        return 10**9

    def __getitem__(self, place: object) -> NoReturn:
        pytest.fail(f"name {place} of a billion was read")


def test_players_are_counted_before_names_are_validated() -> None:
    with pytest.raises(Refused) as refused:
        create_sheet(TIEN_GOW, {}, Uncounted())
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("players", "seats")]

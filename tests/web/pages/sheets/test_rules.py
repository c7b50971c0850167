"""The card of the rules, for people at the table and visitors with a link, and the form of the rules."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.web.pages.sheets.agreement_form import AgreementForm, read_form
from scorekeeper.web.pages.sheets.rules import RulesCard, rules_card
from tests.web.browsers import NAMES, Phone, fragments, joined, opened, play, words

DIFFERENT = (
    "Different from the default"
    " Dealer's 入 exempt from multiplier yes default no"
    " A losing dealer with more piles than the base (入一, 入二) is paid without the dealer's multiplier. ?"
    " 四大賀 four tiles 6 default 4 The winner of a four-tile trick before the last gets this from everyone. ?"
    " Default Base 基準点 4"
)


def test_people_see_the_card_of_each_sheet_and_a_visitor_with_a_link_the_folded_one(app: Flask) -> None:
    host = opened(app, rules__entry_exempt="true", rules__si_da_he=6, rules__two_tile_rule="true")
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    for phone in (host, ben, eva):
        assert DIFFERENT in words(phone.get("t/rules"))
    for link in host.links.values():
        page = Phone(app.test_client()).get(link)
        assert re.search(
            r"<details(?![^>]* open)[^>]*>\s*<summary><span>House rules.*?</details>", page.text, re.DOTALL
        )
        assert "House rules 2 rules differ from the default" in words(page)
        assert DIFFERENT in words(page)
    host.post("t/lock", locked="1")
    assert DIFFERENT in words(Phone(app.test_client()).get(host.links["play"]))
    play(host, 1, 1, 2, 3, 0, 3)
    revision = host.get("t").text.partition('data-live-revision="')[2].partition('"')[0]
    host.post("t/sheet", game="moon", seats=3, players__0="Ben", players__1="Chie", players__2="Eva", rules__target=15)
    assert "Moon · 3 players Different from the default Target 15 default 21" in words(ben.get("t/rules"))
    assert '<b dir="auto">15</b>' in fragments(ben.get(f"t/live/{revision}?page=rules"))["live-rules"]
    earlier = ben.get("t/rules?sheet=1")
    assert DIFFERENT in words(earlier)
    assert 'data-live-page=""' in earlier.text
    for path in ("t/sheets/1/hands/1", "t/sheets/1/hands"):
        assert f'href="/t/{host.code}/rules?sheet=1"' in ben.get(path).text
    assert ben.get("t/rules?sheet=3").status_code == 404


@pytest.fixture
def english(app: Flask) -> Iterator[None]:
    """A request in which cards are created."""
    with app.test_request_context():
        yield


def agreed(game: str, seats: int, **rules: object) -> RulesCard:
    """Return the card of rules as the game reads them."""
    found = registry.find(game)
    return rules_card(found, found.read_rules(rules, seats), seats)


def different(game: str, seats: int, **rules: object) -> list[tuple[str, str, str]]:
    """Return the differing rules: label, value and default."""
    return [(rule.label, rule.value, rule.usual) for rule in agreed(game, seats, **rules).different]


def test_a_change_of_rules_is_not_announced_if_they_were_changed_again(app: Flask) -> None:
    host = opened(app, game="buki")
    setup = {f"players__{seat}": name for seat, name in enumerate(NAMES)} | {"begin": "anew", "first_dealer": "0"}
    for changed in ({"bets": "hidden", "carry": "refund"}, {"bets": "open"}, {"bets": "hidden"}):
        rules = {f"rules__{name}": value for name, value in ({"carry": "refund"} | changed).items()}
        assert host.post("t/sheet", **setup, **rules, game="buki", seats=4).status_code == 303
    news = host.get("t").text.partition('<ol class="news">')[2].partition("</ol>")[0].split("<li")[1:]
    assert ["data-told-at" in one for one in news] == [True, False, True], "the oldest changed another rule too"


@pytest.mark.usefixtures("english")
def test_rules_are_in_the_order_of_the_form_without_those_that_do_not_apply() -> None:
    for game in registry.games().values():
        usual = game.read_rules({}, game.min_players)
        card = agreed(game.id, game.min_players)
        assert [rule.label for rule in card.as_usual] == [
            str(line.label) for line in game.rule_fields if line.counts(usual)
        ]
        assert card.different == ()
    shown = different("tien-gow", 2, unit=10, penalty=2, base=5)
    assert shown == [("Base 基準点", "5", "7"), ("No pile 無勝", "2", "1"), ("Chips per point", "10", "1")]
    assert different("tien-gow", 2, base=7) == [], "as many as usual for two"
    assert different("moon", 3, stake=5) == []
    assert different("moon", 3, stake=5, settle="winner")[1:] == [("Stake", "5", "1")]
    bare: dict[str, object] = {"contract": False, "failed_moon": "value"}
    assert [rule.label for rule in agreed("moon", 3, **bare).as_usual] == ["Target", "Chips", "Chips per point"]
    assert different("moon", 3, **bare) == [("Auction", "no", "yes")]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("game", "seats", "rules", "shown"),
    [
        ("moon", 3, {"target": None}, [("Target", "each hand on its own", "21")]),
        ("moon", 3, {"failed_moon": "value"}, [("Failed moon", "its whole value", "same as other failed bids")]),
        ("buki", 4, {"min_bet": 4, "max_bet": 20}, [("Lowest bet", "4", "2"), ("Highest bet", "20", "12")]),
        ("buki", 4, {"min_bet": 4, "max_bet": 12}, [("Lowest bet", "4", "2")]),
        ("twister", 5, {"hand_size": 6}, [("Tiles dealt", "6", "")]),
    ],
    ids=str,
)
def test_a_rule_that_was_unset_or_has_no_default_is_shown_as_different(
    game: str, seats: int, rules: dict[str, Any], shown: list[tuple[str, str, str]]
) -> None:
    assert different(game, seats, **rules) == shown


def test_a_card_without_differences_says_so_and_a_value_is_escaped(app: Flask) -> None:
    page = words(opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="true").get("t/rules"))
    assert "Everything is at its default Target 21" in page
    assert "Different" not in page
    host = opened(app, "Aki", "Ben", game="freestyle", rules__game_name="<Mahjong>", rules__high_wins="true")
    said = "Different from the default Name of the game <Mahjong> Shown as"
    assert said in words(host.get("t/rules"))


def typed(**rules: str) -> AgreementForm:
    """Return a typed form of Moon with its auction on."""
    usual = {"game": "moon", "seats": "3", "rules.contract": "true"}
    return read_form(MultiDict(usual | {f"rules.{name}": value for name, value in rules.items()}))


def agreed_rules(**rules: str) -> Any:  # noqa: ANN401  any game's
    """Return the rules that the game reads from the form."""
    form = typed(**rules)
    return form.game.read_rules(form.rules, form.seats, from_form=True)


def test_a_typed_rule_is_read() -> None:
    assert agreed_rules(target="").target is None
    assert agreed_rules(target="１１").target == 11
    assert agreed_rules(failed_moon="").failed_moon is None
    assert agreed_rules(failed_moon="value").failed_moon == "value"
    assert agreed_rules(moon_value="").moon_value == 21, "it cannot be open, and is as usual"
    assert agreed_rules(contract="").contract is False


def test_a_dependent_rule_is_only_read_with_its_condition_and_the_dealer_is_named_by_the_rules() -> None:
    assert [agreed_rules(settle=settle, stake="5").stake for settle in ("winner", "difference", "none")] == [5, 1, 1]
    assert agreed_rules(contract="", moon_value="nothing", failed_moon="half").moon_value == 21
    assert agreed_rules() == typed().game.Rules(), "nothing was asked"
    assert typed().dealer.noun.id == "first bidder"
    assert typed(contract="").dealer.noun.id == "first player"
    assert typed(contract="", target="many").dealer.noun.id == "first bidder", "while something is wrong, as usual"


def test_only_rules_that_apply_count_as_changed() -> None:
    for rules, count in (
        ({}, 0),
        ({"failed_moon": "", "stake": "5"}, 0),
        ({"failed_moon": "value"}, 1),
        ({"contract": "", "failed_moon": "value"}, 1),
        ({"stake": "5", "settle": "winner"}, 2),
    ):
        form = typed(**rules)
        assert form.differing(form.game.rule_fields) == count

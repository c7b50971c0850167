"""The card of the rules, for people at the table and visitors with a link, and the form of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.games import registry
from scorekeeper.web.pages.sheets.agreement_form import AgreementForm, read_form
from scorekeeper.web.pages.sheets.rules import RulesCard, rules_card
from tests.web.browsers import Phone, fragments, joined, opened, play, stranger, words

DIFFERENT = (
    "Different from the usual"
    " Dealer's 入 not multiplied yes usually no"
    " A losing dealer who is paid for 入一 or 入二 is paid without the dealer's multiplier."
    " 四大賀 four tiles 6 usually 4"
    " From everyone, for a four-tile trick before the last."
    " Finish and slam together only the larger counts usually multiply each other"
    " What a finish and a slam in one hand make."
    " As usual Base 基準点 4"
)


def opened_otherwise(app: Flask) -> Phone:
    """The host's browser at a table with three rules that differ from their defaults."""
    agreed = {"rules__entry_exempt": "true", "rules__two_tile_rule": "true", "rules__stacking": "highest"}
    return opened(app, rules__si_da_he=6, game="tien-gow", **agreed)


@pytest.fixture(params=["en"])
def lang(app: Flask, request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the language of a request in which cards are created."""
    with app.test_request_context(f"/?lang={request.param}"):
        yield request.param


def agreed(game: str, seats: int, **rules: object) -> RulesCard:
    """Return the card of rules as the game reads them."""
    found = registry.find(game)
    return rules_card(found, found.read_rules(rules, seats), seats)


def different(shown: RulesCard) -> list[tuple[str, str, str]]:
    """Return the differing rules: label, value and default."""
    return [(rule.label, rule.value, rule.usual) for rule in shown.different]


def test_strangers_cannot_tell_whether_there_are_rules(app: Flask) -> None:
    charlie = stranger(app, opened_otherwise(app))
    there, nowhere = charlie.get("t/rules"), charlie.get("/t/QQQQQQ/rules")
    assert there.status_code == nowhere.status_code == 404
    assert there.text.replace(charlie.code, "QQQQQQ") == nowhere.text


@pytest.mark.parametrize("link", ["play", "watch"])
def test_people_see_the_card_and_a_visitor_with_a_link_the_folded_one(app: Flask, link: str) -> None:
    host = opened_otherwise(app)
    for phone in (host, joined(app, host, link=link)):
        assert DIFFERENT in words(phone.get("t/rules"))
    page = Phone(app.test_client()).get(host.links[link])
    folded = re.search(r"<details(?![^>]* open)[^>]*>\s*<summary><span>House rules.*?</details>", page.text, re.DOTALL)
    assert folded
    assert "House rules 3 are not as usual" in words(page)
    assert DIFFERENT in words(page)
    host.post("t/lock", locked="1")
    assert DIFFERENT in words(Phone(app.test_client()).get(host.links[link]))


def test_each_sheet_has_its_card(app: Flask) -> None:
    host = opened_otherwise(app)
    ben = joined(app, host, 1)
    play(host, 1, 1, 2, 3, 0, 3)
    revision = host.get("t").text.partition('data-live-revision="')[2].partition('"')[0]
    host.post("t/sheet", game="moon", seats=3, players__0="Ben", players__1="Chie", players__2="Eva", rules__target=15)
    newest = "Moon · 3 players Different from the usual Target 15 usually 21"
    assert newest in words(ben.get("t/rules"))
    assert '<b dir="auto">15</b>' in fragments(ben.get(f"t/live/{revision}?page=rules"))["live-rules"]
    earlier = ben.get("t/rules?sheet=1")
    assert DIFFERENT in words(earlier)
    assert 'data-live-page=""' in earlier.text
    assert f'href="/t/{host.code}/rules?sheet=1"' in ben.get("t/sheets/1/hands/1").text
    assert f'href="/t/{host.code}/rules?sheet=1"' in ben.get("t/sheets/1/hands").text
    assert ben.get("t/rules?sheet=3").status_code == 404


def test_rules_are_in_the_order_of_the_form(lang: str) -> None:
    assert lang
    for game in registry.games().values():
        labels = [rule.label for rule in agreed(game.id, game.min_players).as_usual]
        usual = game.read_rules({}, game.min_players)
        assert labels == [str(line.label) for line in game.rule_fields if line.counts(usual)]
        assert agreed(game.id, game.min_players).different == ()
    shown = agreed("tien-gow", 2, unit=10, penalty=2, base=5)
    assert different(shown) == [("Base 基準点", "5", "7"), ("No pile 無勝", "2", "1"), ("Unit", "10", "1")]
    assert [rule.label for rule in shown.as_usual][:2] == ["Dealer 親倍数", "First dealer 仮親"]
    assert different(agreed("tien-gow", 2, base=7)) == [], "as many as usual for two"


def test_a_rule_that_does_not_apply_is_left_out(lang: str) -> None:
    assert lang
    assert different(agreed("moon", 3, stake=5)) == []
    assert different(agreed("moon", 3, stake=5, settle="winner"))[1:] == [("Stake", "5", "1")]
    bare = agreed("moon", 3, contract=False, failed_moon="value")
    assert [rule.label for rule in bare.as_usual] == ["Target", "Chips", "Unit"]
    assert different(bare) == [("Auction", "no", "yes")]


def test_a_deliberately_unset_rule_is_shown_as_different(lang: str) -> None:
    assert lang
    assert different(agreed("moon", 3, target=None)) == [("Target", "every hand by itself", "21")]
    moon = agreed("moon", 3, failed_moon="value")
    assert different(moon) == [("Failed moon", "its whole value", "as other failed bids")]
    lowest = ("Lowest bet", "4", "2")
    assert different(agreed("buki", 4, min_bet=4, max_bet=20)) == [lowest, ("Highest bet", "20", "12")]
    assert different(agreed("buki", 4, min_bet=4, max_bet=12)) == [lowest]


IN_WORDS = {
    "en": [
        ("Payout", "1,000.5", "2.5"),
        ("After a draw", "they go back", "they stay, and are added to the next bet"),
        ("Length", "12", "open end"),
    ],
    "ja": [
        ("配当", "1,000.5", "2.5"),
        ("引き分けのあと", "戻す", "残して、次の賭けに足す"),
        ("長さ", "12", "決めない"),
    ],
}


@pytest.mark.parametrize("lang", IN_WORDS, indirect=True)
def test_values_are_translated(lang: str) -> None:
    assert different(agreed("buki", 4, payout=1000.5, carry="refund", length=12)) == IN_WORDS[lang]


def test_a_rule_without_a_default_shows_its_value_only(app: Flask, lang: str) -> None:
    assert lang
    assert different(agreed("twister", 5, hand_size=6)) == [("Tiles dealt", "6", "")]
    usual = opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="true")
    page = words(usual.get("t/rules"))
    assert "Everything is as usual Target 21" in page
    assert "Different" not in page
    host = opened(app, "Aki", "Ben", game="freestyle", rules__game_name="<Mahjong>", rules__high_wins="true")
    page = words(host.get("t/rules"))
    assert "Different from the usual Name of the game <Mahjong> What is played" in page


def typed(**rules: str) -> AgreementForm:
    """Return a typed form of Moon with its auction on."""
    usual = {"game": "moon", "seats": "3", "rules.contract": "true"}
    return read_form(MultiDict(usual | {f"rules.{name}": value for name, value in rules.items()}))


def agreed_rules(**rules: str) -> Any:  # noqa: ANN401  any game's
    """Return the rules that the game reads from the form."""
    form = typed(**rules)
    return form.game.read_rules(form.rules, form.seats, from_form=True)


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        pytest.param("target", "", None, id="a number left open"),
        pytest.param("target", "１１", 11, id="a number"),
        pytest.param("failed_moon", "", None, id="a choice left open"),
        pytest.param("failed_moon", "value", "value", id="a choice"),
        pytest.param("moon_value", "", 21, id="a number left empty that cannot be open is as usual"),
        pytest.param("contract", "", False, id="a flag that is off"),
    ],
)
def test_a_typed_rule_is_read(name: str, value: str, kept: object) -> None:
    assert getattr(agreed_rules(**{name: value}), name) == kept


def test_a_dependent_rule_is_only_read_with_its_condition() -> None:
    assert [agreed_rules(settle=settle, stake="5").stake for settle in ("winner", "difference", "none")] == [5, 1, 1]
    assert agreed_rules(contract="", moon_value="nothing", failed_moon="half").moon_value == 21
    assert agreed_rules() == typed().game.Rules(), "nothing was asked"


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        ({}, 0),
        ({"failed_moon": "value"}, 1),
        ({"failed_moon": "", "stake": "5"}, 0),
        ({"stake": "5", "settle": "winner"}, 2),
        ({"contract": "", "failed_moon": "value"}, 1),
    ],
    ids=str,
)
def test_only_rules_that_apply_count_as_changed(rules: dict[str, str], changed: int) -> None:
    assert typed(**rules).changed == changed


def test_the_name_of_the_dealer_follows_the_typed_rules() -> None:
    assert typed().dealer.noun.id == "first bidder"
    assert typed(contract="").dealer.noun.id == "first player"
    assert typed(contract="", target="many").dealer.noun.id == "first bidder", "while something is wrong, as usual"

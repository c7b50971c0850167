"""A phone with an outdated page: nothing unintended is saved, and no input is lost."""

import json
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, join, label, open_table, radio, read, record, send, tien_gow
from tests.browser.reasons import read_payments
from tests.browser.test_together import synced

HAND = {"action": "save", "bidder": "0", "bid": "2", "winner": "0"}
NEXT = {"begin": "anew", "first_dealer": "0"}
TYPED = (("bidder", 0), ("bid", 1), ("winner", 0))
"""Aki bid 1, which is a forced bid, and won."""

SAID = ["Who won the auction? Aki", "bid 1", "Who ran out of cards first? Aki"]


def sit(phone: NewPhone, game: str = "da-san", players: int = 3) -> tuple[Page, Page, str]:
    """Return the pages of Aki, the host, and Ben, both at the form of hand 1, and the code of the table."""
    aki, ben = phone(), phone()
    code = open_table(aki, game, players)
    join(ben, aki, code)
    return aki, ben, code


def start_sheet(host: Page, code: str, game: str, *players: str, **rules: str) -> None:
    """Start the next sheet with these players and rules, in the background."""
    seats = {f"players.{seat}": name for seat, name in enumerate(players)}
    rules = {f"rules.{rule}": value for rule, value in rules.items()}
    assert send(host, f"/t/{code}/sheet", NEXT | {"game": game, "seats": str(len(players))} | seats | rules).endswith(
        code
    )


def reseat(host: Page, code: str, *seats: str) -> None:
    """Change the seats: each is the number of a person, or "=" and the name of a new person."""
    script = "async ([to, said]) => (await fetch(to, {method: 'POST', body: new URLSearchParams(said)})).url"
    fields = [["action", "save"], *(["seat", seat] for seat in seats)]
    assert str(host.evaluate(script, [f"/t/{code}/seats", fields])).endswith(code)


def standing(page: Page, code: str) -> list[list[int]]:
    """Return the numbers of the hands that are not withdrawn, by sheet."""
    newest: list[dict[int, bool]] = []
    for sheet in json.loads(read(page, f"/t/{code}/export.json"))["sheets"]:
        versions = sorted(sheet["hands"], key=lambda hand: hand["revision"])
        newest.append({hand["number"]: hand["withdrawn"] for hand in versions})
    return [[number for number, withdrawn in hands.items() if not withdrawn] for hands in newest]


def last_paid(page: Page) -> set[tuple[str, str, int]]:
    return {(paid.payer, paid.payee, paid.chips) for paid in read_payments(page.locator("#live-last"))}


def hear_nothing(page: Page) -> None:
    """Block all automatic updates of the page."""
    page.route(re.compile(r"/(draft|live/|events)"), lambda route: route.abort())


def hear_again(page: Page) -> None:
    page.unroute_all()


@dataclass(frozen=True)
class Change:
    """The host's change, the notice to Ben, Aki's seat in the new form, and each loser's payment."""

    game: str
    players: tuple[str, ...]
    rules: dict[str, str]
    notice: str
    aki: int
    pays: int


CHANGES = {
    "seats": Change("da-san", ("Chie", "Aki", "Ben"), {}, "The seats have been changed meanwhile.", 1, 1),
    "rules": Change(
        "da-san", ("Aki", "Ben", "Chie"), {"forced_win": "2"}, "The house rules, or who begins, have been changed", 0, 2
    ),
}


@pytest.mark.parametrize("phone_is", ["hearing", "deaf"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_hand_is_not_saved_with_other_seats_or_rules_than_were_previewed(
    phone: NewPhone, change: Change, phone_is: str
) -> None:
    aki, ben, code = sit(phone)
    if phone_is == "deaf":
        hear_nothing(ben)
    thumb = Thumb(ben)
    for name, value in TYPED:
        thumb.pick(name, value)
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    start_sheet(aki, code, change.game, *change.players, **change.rules)
    # An updated page leads to the new form; an outdated one learns of the change when it saves.
    ben.locator("[data-moved] button" if phone_is == "hearing" else "[data-save-button]").tap()
    moved = ben.locator("#moved")
    expect(moved).to_contain_text(change.notice)
    expect(moved).to_contain_text(" → ".join(change.players))
    assert standing(aki, code) == [[]]
    for name, value in (("bidder", change.aki), ("bid", 1), ("winner", change.aki)):
        expect(radio(ben, name, value)).to_be_checked()
    expect(moved.locator("li")).to_have_text(SAID if change.aki else [])
    hear_again(ben)
    expect(ben.locator("[data-won]")).to_contain_text(f"Aki +{2 * change.pays}")
    thumb.save()
    assert last_paid(ben) == {("Ben", "Aki", change.pays), ("Chie", "Aki", change.pays)}
    assert standing(aki, code) == [[1]]


@pytest.mark.parametrize("phone_is", ["hearing", "deaf"])
def test_a_hand_of_another_game_is_kept_as_text_only(phone: NewPhone, phone_is: str) -> None:
    aki, ben, code = sit(phone)
    if phone_is == "deaf":
        hear_nothing(ben)
    thumb = Thumb(ben)
    for name, value in TYPED:
        thumb.pick(name, value)
    ben.locator("details.more:has(#note) > summary").tap()
    ben.locator("#note").fill("the last of the tea")
    expect(ben.locator("[data-won]")).to_contain_text("Aki +2")
    start_sheet(aki, code, "tien-gow", "Aki", "Ben", "Chie", "Dai", two_tile_rule="true")
    # An updated page leads to the new form; an outdated one learns of the change when it saves.
    ben.locator("[data-moved] button" if phone_is == "hearing" else "[data-save-button]").tap()
    moved = ben.locator("#moved")
    expect(moved).to_contain_text("The table plays Tien Gow now.")
    expect(moved.locator("li")).to_have_text([*SAID, "Note the last of the tea"])
    expect(moved).not_to_contain_text("still below")
    expect(ben.locator("#note")).to_have_value("the last of the tea")
    # The winner of a hand of 大三 must not be taken over as the winner of a hand of 打天九.
    expect(ben.locator("#entry input:checked:not([value=''])")).to_have_count(0)
    assert standing(aki, code) == [[]]
    hear_again(ben)
    tien_gow(thumb)
    thumb.save()
    assert standing(aki, code) == [[1]]


def test_an_outdated_form_is_refused_and_kept_without_a_script(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    old = phone(java_script_enabled=False, storage_state=ben.context.storage_state())
    old.goto(ben.url)
    for name, value in TYPED:
        label(old, name, value).tap()
    start_sheet(aki, code, "da-san", "Chie", "Aki", "Ben")
    old.locator("[data-save-button]").tap()
    moved = old.locator("#moved")
    expect(moved).to_contain_text("The seats have been changed meanwhile.")
    expect(moved).to_contain_text("Who won the auction? Aki")
    assert standing(aki, code) == [[]]
    for name in ("bidder", "winner"):
        expect(radio(old, name, 1)).to_be_checked()
    old.locator("[data-save-button]").tap()
    expect(old).to_have_url(re.compile(rf"/t/{code}$"))
    assert last_paid(old) == {("Ben", "Aki", 1), ("Chie", "Aki", 1)}


def test_entered_values_follow_their_players_to_new_seats_on_every_phone(phone: NewPhone) -> None:
    aki, ben, code = sit(phone, "tien-gow", 4)
    chie = phone()
    join(chie, aki, code, 2)
    label(ben, "piles.1", 5).tap()
    label(ben, "winner", 1).tap()
    synced(ben, code)
    label(aki, "piles.0", 3).tap()
    synced(aki, code)
    reseat(aki, code, "3", "2", "1", "4")
    for page in (ben, chie):
        page.locator("[data-moved] button").tap()
        expect(page.locator("#moved")).to_contain_text("with the people you entered it for")
        for name, value in (("piles.1", 5), ("winner", 1), ("piles.2", 3)):
            expect(radio(page, name, value)).to_be_checked()
        expect(page.locator('input[name="piles.0"]:checked')).to_have_count(0)
    label(chie, "piles.0", 0).tap()
    label(chie, "piles.3", 0).tap()
    synced(chie, code)
    expect(radio(ben, "piles.3", 0)).to_be_checked()
    Thumb(ben).save()
    assert {(one[0], one[1]) for one in last_paid(ben)} == {("Aki", "Ben"), ("Chie", "Ben"), ("Dai", "Ben")}


def test_the_part_of_a_replaced_player_is_removed_and_save_waits_for_the_new_player(phone: NewPhone) -> None:
    aki, _, code = sit(phone, "tien-gow", 4)
    for name, value in (("piles.0", 3), ("piles.1", 5), ("winner", 1), ("piles.2", 0), ("piles.3", 0)):
        label(aki, name, value).tap()
    synced(aki, code)
    reseat(aki, code, "1", "=Eva", "3", "4")
    aki.locator("[data-moved] button").tap()
    expect(aki.locator("#moved li")).to_contain_text(["Ben 5", "Ben"])
    for name in ("piles.1", "winner"):
        expect(aki.locator(f'input[name="{name}"]:checked')).to_have_count(0)
    expect(radio(aki, "piles.0", 3)).to_be_checked()
    expect(aki.locator("[data-save-button]")).to_have_text("How many 棟 has Eva?")


def test_unsent_input_is_not_shared_before_it_is_reviewed(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    label(ben, "bidder", 0).tap()
    synced(ben, code)
    hear_nothing(ben)
    label(ben, "winner", 0).tap()
    start_sheet(aki, code, "da-san", "Chie", "Aki", "Ben")
    aki.reload()
    expect(radio(aki, "bidder", 1)).to_be_checked()
    label(aki, "bid", 2).tap()
    synced(aki, code)
    hear_again(ben)
    ben.get_by_role("button", name="Show the form of now").tap()
    expect(ben.locator("#moved")).to_be_visible()
    # The values of the current draft are shown too.
    expect(radio(ben, "bid", 2)).to_be_checked()
    expect(ben.locator('[data-by="bid"]')).to_have_text("by Aki")
    for name in ("bidder", "winner"):
        expect(radio(ben, name, 1)).to_be_checked()
    expect(aki.locator('input[name="winner"]:checked')).to_have_count(0)
    assert json.loads(read(aki, f"/t/{code}/sheets/1/draft"))["fields"] == {"bidder": "1", "bid": "2"}
    label(aki, "winner", 2).tap()
    synced(aki, code)
    expect(radio(ben, "winner", 1)).to_be_checked()
    expect(ben.locator('[data-by="winner"]')).to_be_empty()
    label(ben, "winner", 0).tap()
    expect(ben.locator("[data-draft-state]")).to_contain_text("Aki has just entered something else")
    expect(radio(ben, "winner", 2)).to_be_checked()
    label(ben, "winner", 0).tap()
    expect(radio(aki, "winner", 0)).to_be_checked()


def test_a_correction_of_a_corrected_hand_is_refused_and_keeps_its_input(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    ben.goto(f"/t/{code}/sheets/1/hands/1/edit")
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", HAND | {"winner": "2"})
    label(ben, "bid", 3).tap()
    save = ben.locator("[data-save-button]")
    expect(save).to_have_text("Somebody has corrected hand 1 meanwhile")
    ben.get_by_role("button", name="Show the form of now").tap()
    taken = ben.locator("#taken")
    expect(taken).to_contain_text("Somebody has corrected hand 1 meanwhile")
    expect(taken).to_contain_text("Save it only if it should replace this.")
    expect(taken.locator(".payments li")).to_have_text([re.compile(rf"Aki.*pays.*{to}.*2") for to in ("Ben", "Chie")])
    expect(radio(ben, "bid", 3)).to_be_checked()
    expect(radio(ben, "winner", 0)).to_be_checked()
    expect(save).to_have_text("1 hand changes · look")
    record(ben)
    expect(ben).to_have_url(re.compile("/hands/1$"))
    ben.goto(f"/t/{code}")
    assert last_paid(ben) == {("Ben", "Aki", 3), ("Chie", "Aki", 3)}


def test_a_hand_saved_meanwhile_offers_the_next_number(phone: NewPhone) -> None:
    aki, ben, code = sit(phone)
    hear_nothing(ben)
    send(aki, f"/t/{code}/sheets/1/hand", HAND | {"number": "1"})
    for name, value in TYPED:
        label(ben, name, value).tap()
    expect(ben.locator("[data-save-button]")).to_have_text("Hand 1 is already in the book")
    ben.get_by_role("button", name="Compare it with what is typed here").tap()
    ben.get_by_role("button", name="Another hand: mine is hand 2").tap()
    for name, value in TYPED:
        expect(radio(ben, name, value)).to_be_checked()
    assert standing(aki, code) == [[1]]
    hear_again(ben)
    Thumb(ben).save()
    assert standing(aki, code) == [[1, 2]]

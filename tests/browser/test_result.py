"""The result of a hand on four phones, that of the reader first: at the table, and in place of a form of the hand."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, come, join, label, let_in, open_table, radio, send, tien_gow, use_link
from tests.browser.test_double_tap import HOLD, reachable, release_shield
from tests.browser.test_together import synced

SMALL, TALL = {"width": 375, "height": 667}, {"width": 390, "height": 844}
BY_AKI = {"action": "save", "winner": "0", "finish": "bao_zun", "number": "1"}
SAVED = BY_AKI | {f"piles.{seat}": piles for seat, piles in enumerate("4310")}
"""Aki takes 4 piles and the last trick with 包尊: Ben pays 2, Chie 6, Dai 10."""

PAID = {"Ben": 2, "Chie": 6, "Dai": 10}
CORRECTED = {key: value for key, value in SAVED.items() if key != "finish"}

SAYS = {
    "en": (
        "Your result",
        "now −10 (was 0)",
        "place 1 → place 4",
        "Next hand: Aki deals",
        "Something is wrong here",
        "OK",
    ),
    "ja": ("あなたはこの局", "いま −10（前は 0）", "1位 → 4位", "次の局：親はAki", "ここがおかしい", "わかった"),
    "zh-TW": ("你這一局", "現在 −10（原來 0）", "第 1 名 → 第 4 名", "下一局：Aki做莊", "這裡不對", "知道了"),
}
DONE = {
    "en": ("Hand 1 has been saved by another phone.", "Compare it with what is typed here", "Enter hand 2"),
    "ja": ("第1局は、ほかの端末で記録されました。", "この端末の入力と見比べる", "第2局を入力"),
    "zh-TW": ("第 1 局已由另一支手機儲存。", "和這裡輸入的比較", "輸入第 2 局"),
}


def sit_down(phone: NewPhone, *seats: int, language: str = "en", size: dict[str, int] = TALL) -> tuple[list[Page], str]:
    """Return the phones of Aki and of the players in `seats`, each at the form of hand 1, and the code of the table."""
    aki, *others = (phone(language, viewport=size) for _ in (0, *seats))
    code = open_table(aki, "tien-gow")
    for seat, page in zip(seats, others, strict=True):
        join(page, aki, code, seat)
    return [aki, *others], code


def chips(page: Page) -> Locator:
    """Return the reader's own chips, the large figure."""
    return page.locator(".result .own .amount")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize(("language", "size"), [("en", SMALL), ("ja", TALL), ("zh-TW", SMALL)])
def test_a_saved_hand_shows_three_players_their_results(phone: NewPhone, language: str, size: dict[str, int]) -> None:
    (aki, ben, chie, dai), code = sit_down(phone, 1, 2, 3, language=language, size=size)
    dai.goto(f"/t/{code}")
    expect(dai.locator("[data-live]")).to_have_attribute("data-state", "live")
    label(ben, "piles.1", 2).tap()
    synced(ben, code)
    label(chie, "piles.2", 1).tap()
    synced(chie, code)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)

    # Dai is on the page of the table.
    result = dai.locator("#live-last .result")
    for words in SAYS[language]:
        expect(result).to_contain_text(words)
    expect(chips(dai)).to_have_text("−10")
    expect(result.locator(".payments li")).to_have_count(3)
    assert top(result) < top(dai.locator("#live-mine"))

    # Ben has entered the same hand with other values.
    notice, compare, onward = DONE[language]
    expect(ben.locator("#saved")).to_contain_text(notice)
    expect(chips(ben)).to_have_text("−2")
    expect(ben.locator("#entry")).to_be_hidden()
    expect(ben.locator("[data-save]")).to_be_hidden()
    expect(ben.get_by_role("button", name=compare)).to_be_visible()
    expect(ben.locator("#saved").get_by_role("link", name=onward)).to_be_visible()
    ben.get_by_role("button", name=compare).tap()
    expect(ben.locator("#taken .differs")).to_have_count(1)

    # Chie's part is recorded as she entered it; she continues with the next hand.
    expect(chips(chie)).to_have_text("−6")
    expect(chie.get_by_role("button", name=compare)).to_have_count(0)
    chie.get_by_role("link", name=onward).tap()
    expect(chie).to_have_url(re.compile("/hand$"))
    line = chie.locator("#live-line .result")
    expect(line.locator("summary").first).to_contain_text("−6")
    expect(chips(chie)).to_be_hidden()
    label(chie, "piles.2", 3).tap()
    before = top(label(chie, "piles.2", 3))
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", CORRECTED)
    expect(line.locator("summary").first).to_contain_text("−3")
    expect(radio(chie, "piles.2", 3)).to_be_checked()
    assert top(label(chie, "piles.2", 3)) == before
    expect(chips(dai)).to_have_text("−5")
    for page in (ben, chie, dai):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_dismissed_result_stays_folded_on_this_phone_until_it_changes(phone: NewPhone) -> None:
    (aki, ben, dai), code = sit_down(phone, 1, 3)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    for page in (ben, dai):
        page.goto(f"/t/{code}")
    dai.get_by_role("button", name="OK").tap()
    expect(chips(dai)).to_be_hidden()
    expect(dai.locator("#live-last summary").first).to_contain_text("Hand 1 you −10")
    dai.reload()
    expect(chips(dai)).to_be_hidden()
    expect(chips(ben)).to_be_visible()
    # It can be unfolded, and other changes leave it unfolded.
    dai.locator("#live-last summary").first.tap()
    expect(chips(dai)).to_be_visible()
    send(aki, f"/t/{code}/people/3", {"name": "Chieko"})
    expect(dai.locator("#live-seats")).to_contain_text("Chieko")
    expect(chips(dai)).to_be_visible()
    dai.locator("#live-last summary").first.tap()
    expect(chips(dai)).to_be_hidden()
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", CORRECTED)
    expect(chips(dai)).to_have_text("−5")
    expect(chips(dai)).to_be_visible()
    send(aki, f"/t/{code}/sheets/1/hand", SAVED | {"number": "2"})
    expect(dai.locator("#live-last summary").first).to_contain_text("Hand 2")
    expect(chips(dai)).to_be_visible()


def test_a_result_above_a_form_unfolds_and_returns_without_moving_the_form(phone: NewPhone) -> None:
    (aki, ben), code = sit_down(phone, 1)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    ben.goto(f"/t/{code}/sheets/1/hand")
    line, pile = ben.locator("#live-line .result"), label(ben, "piles.0", 4)
    line.locator("summary").first.tap()
    expect(chips(ben)).to_have_text("−2")
    line.locator("summary").first.tap()
    expect(chips(ben)).to_be_hidden()
    before = top(pile)
    line.get_by_role("button", name="OK").first.tap()
    expect(line).to_be_hidden()
    assert top(pile) == before
    # It stays dismissed after a reload; a correction shows it again, above the visible part.
    ben.reload()
    expect(line).to_be_hidden()
    pile.tap()
    expect(radio(ben, "piles.0", 4)).to_be_checked()
    before = top(pile)
    send(aki, f"/t/{code}/sheets/1/hands/1/edit", CORRECTED)
    expect(line.locator("summary").first).to_contain_text("−1")
    expect(line.locator("summary").first).to_be_visible()
    assert top(pile) == before


def test_a_tap_meant_for_save_does_nothing_after_the_form_is_replaced(phone: NewPhone) -> None:
    (aki, ben), code = sit_down(phone, 1, size=SMALL)
    ben.add_init_script(HOLD)
    ben.reload()
    tien_gow(Thumb(ben))
    save = ben.locator("[data-save-button]").bounding_box()
    assert save
    send(aki, f"/t/{code}/sheets/1/hand", SAVED | {"winner": "1"})
    expect(ben.locator("#saved a.button")).to_be_attached()
    assert reachable(ben) == 0
    ben.touchscreen.tap(save["x"] + save["width"] / 2, save["y"] + save["height"] / 2)
    release_shield(ben)
    ben.get_by_role("button", name="Compare it with what is typed here").tap()
    expect(ben.locator("#taken")).to_be_visible()


def test_a_second_tap_on_ok_reaches_nothing_that_moved_up(phone: NewPhone) -> None:
    (aki, ben), code = sit_down(phone, 1)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    ben.add_init_script(HOLD)
    ben.goto(f"/t/{code}")
    ok = ben.get_by_role("button", name="OK")
    ok.scroll_into_view_if_needed()
    ok.tap()
    expect(chips(ben)).to_be_hidden()
    assert reachable(ben) == ben.locator(".thumb a").count() == 1
    release_shield(ben)


def test_something_is_wrong_leads_to_the_objection_form(phone: NewPhone) -> None:
    (aki, ben), code = sit_down(phone, 1)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    ben.goto(f"/t/{code}")
    ben.get_by_role("link", name="Something is wrong here").tap()
    ben.locator("#word").fill("three, not two")
    ben.get_by_role("button", name="Object", exact=True).tap()
    expect(ben.locator("#live-objections")).to_contain_text("three, not two")


def test_a_spectator_sees_all_results_and_cannot_object(phone: NewPhone) -> None:
    (aki,), code = sit_down(phone)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    eva = phone()
    aki.goto(f"/t/{code}/invite")
    link = re.search(rf"/join/{code}/[\w-]+", aki.locator("main").inner_html().split("watch")[-1])
    assert link
    come(eva)
    use_link(eva, link[0], {})
    eva.goto(f"/t/{code}")
    result = eva.locator("#live-last .result")
    expect(result.locator(".told-of-all li")).to_have_text(
        [re.compile("Aki.*18", re.DOTALL), *(re.compile(f"{one}.*−{chips}", re.DOTALL) for one, chips in PAID.items())]
    )
    expect(result.get_by_text("−10")).to_have_count(1)
    expect(result.get_by_role("link", name="Something is wrong here")).to_have_count(0)
    expect(result.get_by_role("button", name="Undo")).to_have_count(0)
    result.get_by_role("button", name="OK").tap()
    expect(result.locator(".told-of-all")).to_be_hidden()


def test_the_result_is_shown_without_a_script(phone: NewPhone) -> None:
    (aki, ben), code = sit_down(phone, 1)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    plain = phone(java_script_enabled=False, storage_state=ben.context.storage_state())
    plain.goto(f"/t/{code}")
    expect(chips(plain)).to_have_text("−2")
    expect(plain.get_by_role("button", name="OK")).to_have_count(0)
    plain.goto(f"/t/{code}/sheets/1/hand")
    plain.locator("#live-line summary").first.tap()
    expect(chips(plain)).to_have_text("−2")


# --- while a hand is entered

WAITING = {"en": "waiting for {}", "ja": "{}の入力待ち", "zh-TW": "等{}輸入"}


@pytest.mark.parametrize("language", WAITING)
def test_save_waits_for_a_named_player_after_the_own_part_is_in(phone: NewPhone, language: str) -> None:
    (aki, ben, chie, _), code = sit_down(phone, 1, 2, 3, language=language)
    save = ben.locator("[data-save-button]")
    label(ben, "piles.1", 3).tap()
    expect(save).to_have_text(WAITING[language].format("Aki"))
    label(aki, "piles.0", 4).tap()
    expect(save).to_have_text(WAITING[language].format("Chie"))
    # Save still leads to the missing part, and asks a player who enters parts of others for it.
    save.tap()
    expect(radio(ben, "piles.2", 0)).to_be_focused()
    label(ben, "piles.2", 1).tap()
    expect(save).not_to_have_text(WAITING[language].format("Dai"))
    expect(save).to_contain_text("Dai")
    expect(chie.locator("[data-save-button]")).to_have_text(WAITING[language].format("Dai"))
    synced(ben, code)
    ben.reload()
    expect(save).not_to_have_text(WAITING[language].format("Dai"))


def test_save_does_not_wait_for_players_without_a_phone(phone: NewPhone) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    join(ben, aki, code)
    label(ben, "piles.1", 3).tap()
    label(aki, "piles.0", 4).tap()
    expect(ben.locator("[data-save-button]")).to_have_text("How many 棟 has Chie?")
    expect(aki.locator("[data-save-button]")).to_have_text("How many 棟 has Chie?")


CHANGES = {
    "seats": ("tien-gow", ("Ben", "Aki", "Chie", "Dai"), {}),
    "rules": ("tien-gow", ("Aki", "Ben", "Chie", "Dai"), {"rules.bao_zun": "3"}),
    "game": ("da-san", ("Aki", "Ben", "Chie"), {}),
}


@pytest.mark.parametrize(("game", "players", "rules"), CHANGES.values(), ids=CHANGES)
def test_a_change_by_the_host_is_not_reported_as_a_saved_hand(
    phone: NewPhone, game: str, players: tuple[str, ...], rules: dict[str, str]
) -> None:
    aki, ben = phone(), phone()
    code = open_table(aki, "tien-gow")
    let_in(ben, aki, code)
    send(aki, f"/t/{code}/sheets/1/hand", SAVED)
    ben.goto(f"/t/{code}/sheets/1/hand")
    label(ben, "piles.1", 3).tap()
    synced(ben, code)
    seats = {f"players.{seat}": name for seat, name in enumerate(players)} | {"seats": str(len(players))}
    send(aki, f"/t/{code}/sheet", {"game": game, "begin": "anew", "first_dealer": "0"} | seats | rules)
    expect(ben.locator("[data-moved]")).to_be_visible()
    expect(ben.locator("[data-saved]")).to_be_hidden()
    expect(radio(ben, "piles.1", 3)).to_be_checked()

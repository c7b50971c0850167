"""A hand of 打天九 on one screen: which controls are in view, whether they move, and when they are dimmed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Thumb, label, radio
from tests.browser.seated import at_form

LONG = ("千恵", "アレクサンドラ・フォン・ホーエンツォレルンの長い名前のひとりの人です", "Chie", "W" * 40)
TAPPED = "#piles label, #finish label, #bonuses label, .rare > summary"

PLACES = f"""() => [...document.querySelectorAll("{TAPPED}")].map((one) => {{
    const {{ x, y, width, height }} = one.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round).join(" ");
}})"""

# The controls that are not between the header and the bar with Save.
OUT_OF_VIEW = f"""() => {{
    const bar = document.querySelector("[data-save]").getBoundingClientRect().top;
    return [...document.querySelectorAll("{TAPPED}")]
        .filter((one) => one.getBoundingClientRect().bottom > bar || one.getBoundingClientRect().top < 0)
        .map((one) => one.textContent.trim());
}}"""


def why(page: Page, name: str, value: object) -> str:
    """Tap a dimmed control and return its reason; no control moves."""
    before = page.evaluate(PLACES)
    label(page, name, value).tap(force=True)  # a dimmed control is not enabled, so playwright must be forced
    shown = page.locator(".why:popover-open")
    expect(shown).to_be_visible()
    assert page.evaluate(PLACES) == before
    text = shown.inner_text()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    return text


SCREENS = {
    "390 x 844": ("ja", 390, 844, LONG),
    "390 x 844 in Chinese": ("zh-TW", 390, 844, LONG),
    "375 x 667": ("en", 375, 667, LONG),
    "three on 390 x 844": ("en", 390, 844, ("Aki", "Ben", "Chie")),
}


@pytest.mark.parametrize(("locale", "width", "height", "names"), SCREENS.values(), ids=SCREENS)
def test_a_hand_is_entered_on_one_screen_and_no_control_moves(
    phone: NewPhone, locale: str, width: int, height: int, names: tuple[str, ...]
) -> None:
    page, _ = at_form(phone(locale, viewport={"width": width, "height": height}), "tien-gow", len(names), names)
    thumb = Thumb(page)
    places = page.evaluate(PLACES)
    for seat, piles in enumerate("34100"[: len(names) - 1]):
        thumb.pick(f"piles.{seat}", piles)
        assert page.evaluate(PLACES) == places
    thumb.rest()
    thumb.pick("winner", 0)
    thumb.pick("finish", "bao_zun")
    expect(page.locator("[data-save-button].waiting")).to_have_count(0)
    expect(page.locator("[data-previewed]")).to_be_visible()
    assert page.evaluate(PLACES) == places
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(OUT_OF_VIEW) == []
    thumb.pick("bonuses.0.kind", "he_zun")
    thumb.pick("bonuses.0.player", 1)
    assert page.evaluate(PLACES) == places
    thumb.save()


def test_what_has_one_answer_fills_itself_and_the_bar_names_what_is_missing(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow")
    running, save = page.locator("[data-running]"), page.locator("[data-save-button]")
    thumb = Thumb(page)
    thumb.pick("piles.1", 3)
    thumb.pick("winner", 0)
    expect(page.locator('input[name="piles.0"]:checked')).to_have_count(0)
    thumb.pick("winner", 0)  # a second tap clears it
    expect(radio(page, "winner", 0)).not_to_be_checked()
    thumb.pick("piles.2", 5)
    thumb.pick("piles.0", 0)
    assert why(page, "winner", 3) == "Dai won the last trick, so must have at least one pile", (
        "0 is left for the last row"
    )
    thumb.pick("piles.0", 0)
    thumb.pick("piles.2", 4)
    expect(running).to_have_text("棟 7 of 8 – 1 missing")
    expect(radio(page, "piles.0", 2)).to_be_disabled()
    save.tap()
    expect(radio(page, "piles.0", 0)).to_be_focused()
    thumb.pick("piles.3", 1)
    expect(running).to_have_text("棟 8 of 8")
    thumb.pick("piles.0", 0)  # it follows, so a tap does not clear it
    thumb.pick("piles.3", 0)
    expect(radio(page, "piles.0", 1)).to_be_checked()
    assert why(page, "winner", 0) == "Aki won, so must have at least two piles (two-tile rule 2牌縛り)"
    expect(save).to_have_text("Who took the last trick 結?")
    save.tap()
    expect(radio(page, "winner", 1)).to_be_focused()
    thumb.pick("piles.1", 1)
    for chie, chosen in ((6, 1), (4, 0)):  # with six, only Chie has two piles
        thumb.pick("piles.2", chie)
        expect(page.locator('[name="winner"][value="2"]:checked')).to_have_count(chosen)


def test_a_wrong_sum_is_said_once_on_the_button(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow")
    thumb = Thumb(page)
    for seat, piles in enumerate("4210"):
        thumb.pick(f"piles.{seat}", piles)
    expect(page.locator("[data-save-button]")).to_have_text("棟 7 of 8 – 1 missing")
    expect(page.locator("[data-running]")).to_have_text("")
    thumb.pick("piles.3", 1)
    expect(page.locator("[data-running]")).to_have_text("棟 8 of 8")


def test_digit_keys_enter_the_piles_row_by_row(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow")
    for key in "431":
        page.keyboard.press(key)
    for seat, piles in enumerate((4, 3, 1, 0)):
        expect(radio(page, f"piles.{seat}", piles)).to_be_checked()
    page.keyboard.press("2")  # the last row has the focus
    expect(radio(page, "piles.2", 1)).to_be_checked()


def test_values_that_the_piles_exclude_are_dimmed_and_show_their_reason(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow")
    thumb = Thumb(page)
    for seat, piles in enumerate("341"):
        thumb.pick(f"piles.{seat}", piles)
    assert why(page, "piles.3", 3) == "棟: only 0 of 8 left"
    thumb.rest()
    assert why(page, "winner", 2) == "Chie won, so must have at least two piles (two-tile rule 2牌縛り)"
    thumb.pick("winner", 0)
    assert why(page, "piles.0", 1) == "Aki won, so must have at least two piles (two-tile rule 2牌縛り)"
    assert why(page, "finish", "si_da_bao") == "Aki needs at least 4 piles for these tricks"
    assert why(page, "slam", "ba_zhi_jie") == "A slam takes all eight piles"
    expect(page.locator("#caught")).to_be_hidden()
    thumb.pick("finish", "yao_qin")
    assert why(page, "caught", 0) == "The winner cannot be the one caught"
    assert why(page, "caught", 3) == "Dai led the last trick, so must have a pile"
    expect(page.locator("[data-save-button]")).to_have_text("Who was caught and pays for everyone?")
    thumb.pick("caught", 1)
    assert why(page, "winner", 1) == "The winner cannot be the one caught"
    thumb.pick("bonuses.0.kind", "he_zun")
    assert why(page, "bonuses.0.player", 2) == "Chie needs at least 2 piles for these tricks"
    thumb.pick("bonuses.0.player", 1)
    assert why(page, "piles.1", 1) == "Ben needs at least 2 piles for these tricks"
    expect(page.locator("[data-previewed]")).to_contain_text("么雙擒四")


def test_eight_piles_ask_for_the_slam_and_the_dealers_for_the_first_lead_if_the_rule_is_on(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow", lesser_slam="true")
    thumb = Thumb(page)
    lower = page.locator("#lesser_slam")
    thumb.pick("piles.0", 8)
    thumb.rest()
    thumb.pick("winner", 0)
    expect(page.locator("[data-save-button]")).to_have_text("All eight 棟: 七支結 or 八支結?")
    expect(lower).to_be_hidden()
    shown = "The player who led the small tile must have a pile, but nobody else has one"
    assert why(page, "finish", "yao_qin") == shown
    thumb.pick("slam", "qi_zhi_jie")
    assert why(page, "finish", "bao_zun") == "七支結 ends with a single tile, so not with 包尊 or 四大包"
    expect(page.locator("[data-previewed]")).to_contain_text("七支結")
    expect(lower).to_be_hidden()
    thumb.pick("slam", "ba_zhi_jie")
    expect(lower).to_be_visible()
    thumb.pick("lesser_slam", "true")
    expect(page.locator("[data-previewed]")).to_contain_text("八支結 counted as 七支結")
    page.locator(".rare > summary").tap()
    page.locator("#dealer").select_option(label="Ben")
    expect(page.locator("header")).to_contain_text("Ben deals")
    expect(page.locator("#dealer")).to_be_visible()  # a fold with entered values is open
    expect(lower).to_be_hidden()
    thumb.save()
    expect(page.locator("#live-last")).to_contain_text("八支結 all eight outright")


def test_a_bonus_that_is_tapped_off_takes_the_second_one_with_it(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow")
    thumb = Thumb(page)
    for seat, piles in enumerate((2, 0, 2, 4)):
        thumb.pick(f"piles.{seat}", piles)
    thumb.pick("winner", 3)
    thumb.pick("bonuses.0.kind", "he_zun")
    thumb.pick("bonuses.0.player", 3)
    thumb.pick("bonuses.1.kind", "he_zun")
    thumb.pick("bonuses.1.player", 0)
    save, second = page.locator("[data-save-button]"), label(page, "bonuses.1.player", 0)
    expect(save).to_be_enabled()
    thumb.pick("bonuses.0.kind", "he_zun")
    expect(second).to_be_hidden()
    expect(save).to_be_enabled()
    thumb.pick("bonuses.0.kind", "he_zun")
    expect(second).to_be_visible()
    expect(save).to_be_enabled()


def test_two_supreme_pairs_share_one_control_and_exclude_the_small_tile(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow", two_tile_rule="")
    thumb = Thumb(page)
    for seat, piles in enumerate("2510"):
        thumb.pick(f"piles.{seat}", piles)
    thumb.pick("winner", 2)
    assert why(page, "finish", "yao_jie") == "Chie led the last trick, so also won the one before: at least two piles"
    thumb.pick("winner", 0)
    expect(radio(page, "finish", "yao_jie")).to_be_enabled()
    chip = label(page, "bonuses.0.kind", "he_zun")
    for slot in range(2):
        thumb.pick(f"bonuses.{slot}.kind", "he_zun")
        thumb.pick(f"bonuses.{slot}.player", 1)
    expect(chip).to_contain_text("×2")
    assert why(page, "finish", "bao_zun") == "There are only two supreme pairs, 賀尊 and 包尊 together"
    for finish in ("yao_jie", "yao_qin"):
        assert "the tile for 么結 or 么雙擒四 is gone" in why(page, "finish", finish)
    thumb.pick("bonuses.1.kind", "he_zun")
    expect(chip).to_contain_text("2 each")
    thumb.pick("finish", "yao_jie")
    expect(radio(page, "bonuses.1.kind", "he_zun")).to_be_disabled()


def test_a_hand_that_ended_on_the_deal_was_not_played(phone: NewPhone) -> None:
    page, _ = at_form(phone(), "tien-gow")
    thumb = Thumb(page)
    thumb.pick("piles.0", 4)
    thumb.pick("finish", "bao_zun")
    places = page.evaluate(PLACES)
    thumb.tap(page.locator(".rare > summary"))
    thumb.pick("dealt.kind", "ba_zhi_pai")
    assert page.evaluate(PLACES) == places
    expect(radio(page, "piles.0", 4)).not_to_be_checked()
    expect(radio(page, "finish", "bao_zun")).not_to_be_checked()
    expect(page.locator("[data-save-button]")).to_have_text("Who was dealt it?")
    thumb.pick("dealt.player", 1)
    expect(page.locator("[data-previewed]")).to_contain_text("八枝牌")
    thumb.save()


def test_eight_tiles_of_a_dealt_hand_are_entered_in_the_form(phone: NewPhone) -> None:
    page, code = at_form(phone(), "tien-gow", red_pips="pips")
    page.locator("a[data-over]").tap()
    expect(page.locator('dialog [value="5-4"]')).to_be_visible()  # the last one that is drawn
    for tile in ("6-6", "5-5", "3-3", "2-2", "6-5", "6-3", "6-2", "5-4"):
        page.locator(f'dialog [value="{tile}"]').first.check(force=True)
    expect(page.locator("dialog")).to_contain_text("Red pips: 4 · military tiles: 3")
    page.locator('dialog [value="5-4"]').uncheck(force=True)
    page.locator('dialog [value="6-1"]').first.check(force=True)
    page.locator("dialog [data-fills]").tap()
    expect(page.locator("dialog")).to_be_hidden()
    expect(radio(page, "dealt.kind", "qi_zhi_pai")).to_be_checked()
    expect(page.locator("[data-save-button]")).to_have_text("Who was dealt it?")
    page.goto(f"/t/{code}/tiles?{'&'.join(2 * [f'piece={tile}' for tile in ('6-6', '5-5', '3-3', '2-2')])}")
    expect(page.locator("#reference")).to_contain_text("八枝牌: no red pip · all civil")
    expect(page.locator("[data-fills]")).to_be_hidden()


def test_a_hint_moves_nothing_and_is_turned_off_and_on_by_one_tap(phone: NewPhone) -> None:
    page, _ = at_form(phone(viewport={"width": 375, "height": 667}), "tien-gow")
    hint, thumb = page.locator("#live-hint"), Thumb(page)
    expect(hint).to_be_hidden()
    places = page.evaluate(PLACES)
    thumb.pick("piles.1", 0)
    expect(hint).to_contain_text("No 結 below two 棟 (2牌縛り): Ben")
    assert page.evaluate(PLACES) == places
    assert page.evaluate(OUT_OF_VIEW) == []
    top = "(part) => part.getBoundingClientRect().top"
    assert hint.evaluate(top) >= page.locator(".rare > summary").evaluate(top) + 44
    thumb.tap(hint.locator("a"))
    expect(hint).to_have_count(0)
    expect(radio(page, "piles.1", 0)).to_be_checked()
    thumb.tap(page.locator(".rare > summary"))
    thumb.tap(page.get_by_text("Show hints"))
    expect(hint).to_be_visible()
    expect(radio(page, "piles.1", 0)).to_be_checked()

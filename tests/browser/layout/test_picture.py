"""A chart saved as a PNG by the phone, in the colours of the page."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Download, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import NAMES, long_evening, send

BACKGROUND = "getComputedStyle(document.querySelector('.card')).backgroundColor"


def open_picture(download: Download) -> Image.Image:
    """Return the saved picture."""
    data = download.path().read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_charts_are_saved_as_they_look(phone: NewPhone, scheme: str) -> None:
    page = phone("ja", color_scheme=scheme, viewport={"width": 375, "height": 667})
    table = long_evening(page, NAMES, 5, "土曜/天九")
    send(page, f"{table}/close", {})
    page.goto(f"{table}/end")
    background = tuple(int(part) for part in page.evaluate(BACKGROUND).strip("rgb()").split(","))
    buttons = page.locator("[data-save-picture]")
    expect(buttons).to_have_count(2)
    for place, (lines, drawn) in enumerate(
        ((".chart .course", "チップの動き"), (".flow .shaft", "だれがだれに払うか"))
    ):
        with page.expect_download() as saved:
            buttons.nth(place).tap()
        assert saved.value.suggested_filename.startswith("土曜 天九 · 20")
        assert saved.value.suggested_filename.endswith(".png")
        assert drawn in saved.value.suggested_filename
        picture = open_picture(saved.value)
        assert picture.width >= 1440 <= 2 * picture.height
        colours = {colour for _, colour in picture.getcolors(1 << 20) or ()}
        assert picture.getpixel((2, 2)) == background
        strokes = set(page.locator(lines).evaluate_all("all => all.map((one) => getComputedStyle(one).stroke)"))
        assert all(tuple(int(part) for part in one.strip("rgb()").split(",")) in colours for one in strokes)
        title = picture.crop((48, 40, 700, 120)).getcolors(1 << 20) or []
        assert len(title) > 2
        expect(buttons.nth(place)).to_be_enabled()


def test_the_save_button_survives_a_redraw_and_is_hidden_without_scripts(phone: NewPhone) -> None:
    page = phone(viewport={"width": 375, "height": 667})
    table = long_evening(page, NAMES, 3)
    page.goto(f"{table}/settle")
    arrows = page.locator(".flow .shaft")
    before = arrows.count()
    page.locator(".tick, .my-line > form > .button").first.tap()
    expect(arrows).to_have_count(before - 1)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a picture").tap()
    assert saved.value.suggested_filename.endswith("Who pays whom.png")
    plain = phone(java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto(f"{table}/settle")
    expect(plain.locator(".flow")).to_be_visible()
    expect(plain.locator("[data-save-picture]")).to_be_hidden()

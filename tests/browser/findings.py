"""What must not be on a page: violations of axe, controls too small for a thumb, text too fine, parts out of view.

The constants in capitals are scripts that return the HTML of such elements.
"""

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

SIZES = {"390 x 844": (390, 844), "360 x 640": (360, 640)}

on_every_screen = pytest.mark.parametrize(
    ("language", "size", "text"),
    [
        ("en", (390, 844), "normal"),
        ("ja", (375, 667), "normal"),
        ("zh-TW", (844, 390), "normal"),
        ("en", (320, 640), "large"),
    ],
    ids=["390 x 844", "375 x 667", "landscape", "320 in large text"],
)
"""Every language once, on common screens and on the narrowest screen in large text."""

HIGH, WIDE, FINEST = 44, 36, 16

# The label of a field counts as its target; links within text may be as low as their line.
TOO_SMALL = f"""() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
    .filter((one) => !one.closest(".prose, .skip, .said, fieldset:disabled") && one.checkVisibility())
    .filter((one) => getComputedStyle(one).display !== "inline" || one.textContent === one.parentElement.textContent)
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < {HIGH} - 0.05 || box.width < {WIDE} - 0.05))
    .map(([one, box]) => `${{one.outerHTML.slice(0, 120)}} is ${{box.width}} x ${{box.height}}`)"""

TOO_FINE = f"""() => [...document.querySelectorAll("body *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => one.checkVisibility())
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < {FINEST})
    .map((one) => `${{one.outerHTML.slice(0, 120)}} has ${{getComputedStyle(one).fontSize}}`)"""

# screen.width, because a phone zooms out on a page that is too wide and reports a wider window.
BEYOND_THE_EDGE = """() => document.documentElement.scrollWidth <= screen.width ? [] :
    [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > screen.width + 0.5 && !one.closest(".scroll, .said"))
        .map((one) => one.outerHTML.slice(0, 120)).slice(-3)
        .concat(`${document.documentElement.scrollWidth} px wide`)"""

LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"

LONG_NAMES = ("𝕎" * 8, "W" * 40, "👩🏽‍🚀" * 10, "Maximiliane Friederike von und zu Habsbu")
"""Eight wide letters, one long word, emoji, and forty ordinary characters."""

# A thumb reaches only elements between the edges of the screen.
OUT_OF_REACH = """() => [...document.querySelectorAll("[data-save-button], .thumb .button")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < 0 || box.right > screen.width || box.top < 0 || box.bottom > screen.height)
    .map(([one, box]) => `${one.textContent} from ${box.left} to ${box.right}, ${box.top} to ${box.bottom}`)"""

_SCRIPT: str = Axe().axe_script

RULES: dict[Literal["light", "dark"], dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
"""The rule set by colour scheme; in the dark scheme only colours differ, so only contrast is checked."""

# Results without passed rules and selectors: computing them took longer than the check itself.
RUN = """async (options) => {
    const briefly = { resultTypes: ["violations"], selectors: false };
    const { violations } = await axe.run({ ...briefly, ...options });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 150))]);
}"""


def wrong(page: Page, options: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
    """Return each violated rule with the HTML of the elements that violate it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    return [(rule, parts) for rule, parts in page.evaluate(RUN, options or {})]

"""Check a page with axe, an accessibility checker."""

from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

_SCRIPT: Final[str] = Axe().axe_script
RULES: Final[dict[Literal["light", "dark"], dict[str, Any]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""The rule set by colour scheme; in the dark scheme only colours differ, so only contrast is checked."""

# Results without passed rules and selectors: computing them took longer than the check itself.
RUN: Final = """async (options) => {
    const briefly = { resultTypes: ["violations"], selectors: false };
    const { violations } = await axe.run({ ...briefly, ...options });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 150))]);
}"""


def wrong(page: Page, options: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
    """Return each violated rule with the HTML of the elements that violate it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    return [(rule, parts) for rule, parts in page.evaluate(RUN, options or {})]

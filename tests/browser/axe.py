"""What axe finds wrong with a page, as a screen reader would."""

from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page

_SCRIPT: Final[str] = Axe().axe_script
RULES: Final[dict[Literal["light", "dark"], dict[str, Any]]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""In the dark only colours are others."""

# What passed is not written down, nor where on the page something stands: it took longer than to look.
RUN: Final = """async (options) => {
    const briefly = { resultTypes: ["violations"], selectors: false };
    const { violations } = await axe.run({ ...briefly, ...options });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 150))]);
}"""


def wrong(page: Page, options: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
    """The rules that are not kept, each with what does not."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    return [(rule, parts) for rule, parts in page.evaluate(RUN, options or {})]

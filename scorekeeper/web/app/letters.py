"""How large the letters are: `?text=`, or what was chosen before. For old eyes and dim light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from flask import Flask, Response, request

from scorekeeper.web.app import choices

Letters = Literal["normal", "large"]

_CHOICE: Final = "text"


def set_up(app: Flask) -> None:
    """Keep what was chosen, and let templates know it."""
    app.after_request(_keep_choice)
    app.add_template_global(letters)
    app.add_template_global(letters_link)


def letters() -> Letters:
    """The letters of this request."""
    return _known(request.args.get(_CHOICE)) or _known(request.cookies.get(_CHOICE)) or "normal"


@dataclass(frozen=True)
class LettersLink:
    """This page in the other letters, and its address."""

    letters: Letters
    url: str


def letters_link() -> LettersLink:
    """The way to the other letters."""
    other: Letters = "normal" if letters() == "large" else "large"
    return LettersLink(other, choices.address(_CHOICE, other))


def _known(wanted: str | None) -> Letters | None:
    return "large" if wanted == "large" else "normal" if wanted == "normal" else None


def _keep_choice(response: Response) -> Response:
    if chosen := _known(request.args.get(_CHOICE)):
        choices.keep(response, _CHOICE, chosen)
    return response

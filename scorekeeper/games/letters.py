"""Normalize Unicode text, in time linear in its length."""

import unicodedata
from itertools import groupby
from typing import Literal

#: Maximum number of consecutive marks on a letter, as in Unicode's stream-safe text format (UAX #15).
MAX_MARKS = 30


def normalize_text(form: Literal["NFC", "NFKC"], said: str) -> str:
    """Return the text in this normal form; a text with more consecutive marks than any language uses is unchanged.

    Normalization sorts marks one by one: a text of 100,000 marks would take minutes.
    """
    marks = (len([*run]) for is_mark, run in groupby(said, lambda letter: unicodedata.combining(letter) > 0) if is_mark)
    is_stream_safe = said.isascii() or len(said) <= MAX_MARKS or max(marks, default=0) <= MAX_MARKS
    return unicodedata.normalize(form, said) if is_stream_safe else said


def normalize_name(name: str) -> str:
    """Return a name in the form that is compared: width, case, spaces and invisible characters are ignored."""
    visible = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return " ".join(normalize_text("NFKC", visible).casefold().split())

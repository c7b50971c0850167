"""Codes of tables and groups, and the ids of their rows, which follow from the codes: no id has to be looked up."""

#: Contains at most one of each group of similar characters: 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
ALPHABET = "34679ACDEFHJKMNPQRTVWXY"
CODE_LENGTH = 6


def id_of(code: str) -> int:
    """Return the id that follows from a code, or 0 if this is no code."""
    number = 0
    if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET):
        for character in code:
            number = number * len(ALPHABET) + ALPHABET.index(character) + 1
    return number


def code_of(number: int | None) -> str | None:
    """Return the code from which an id follows, or None without an id."""
    code, rest = "", number or 0
    while rest > 0:
        rest, digit = divmod(rest - 1, len(ALPHABET))
        code = ALPHABET[digit] + code
    return code or None

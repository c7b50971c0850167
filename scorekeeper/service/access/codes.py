"""Codes that people type, secrets that stand in links, tokens that devices keep."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final

from scorekeeper.games.letters import normal
from scorekeeper.store import queries
from scorekeeper.store.transactions import ReadTransaction

ALPHABET: Final = "34679ACDEFHJKMNPQRTVWXY"
"""Without look-alikes: of 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V at most one."""
CODE_LENGTH: Final = 6
MAX_TYPED_LENGTH: Final = 40
"""So many letters may be a code that was typed, with spaces and dashes."""
SECRET_BYTES: Final = 18
"""24 characters in an address."""


def new_code() -> str:
    """Six characters that can be read out in a dim room."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_table_code(taken: Callable[[str], object]) -> str:
    """A code that nothing has yet."""
    code = new_code()
    while taken(code):
        code = new_code()
    return code


def normalize_code(typed: str) -> str:
    """A code as it was meant: full width, in lower case, with spaces or dashes."""
    return "".join(letter for letter in normal("NFKC", typed[:MAX_TYPED_LENGTH]).upper() if letter in ALPHABET)


def new_secret() -> str:
    """What nobody guesses."""
    return secrets.token_urlsafe(SECRET_BYTES)


def derive_token(token: str, code: str) -> str:
    """The token of a device at another table, which follows from the one that it shows: every time the same."""
    made = hmac.digest(token.encode("utf-8", "surrogatepass"), code.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:SECRET_BYTES]).decode()


def hash_secret(secret: str) -> str:
    """What is kept of a secret that only its owner must have."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def secret_matches(given: str, kept: str) -> bool:
    """Whether a secret is the one, without telling how nearly."""
    return hmac.compare_digest(hash_secret(given), hash_secret(kept))


def unused_code(reading: ReadTransaction) -> str:
    """A code that no table has, neither in its address nor at its door."""
    return new_table_code(
        lambda code: queries.tables.by_code(reading, code) or queries.tables.by_join_code(reading, code)
    )

"""Generate and normalize table codes, and generate, derive and compare secrets and tokens."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable

from scorekeeper.games.words import normalize_text
from scorekeeper.store import queries
from scorekeeper.store.codes import ALPHABET, CODE_LENGTH
from scorekeeper.store.transactions import ReadTransaction

#: Maximum length of a typed code, with spaces and dashes.
MAX_TYPED_LENGTH = 40
#: 24 characters in a URL.
SECRET_BYTES = 18


def new_table_code(taken: Callable[[str], object]) -> str:
    """Return six random characters that are easy to read aloud, as a code that is not `taken`."""
    while taken(code := "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))):
        pass
    return code


def normalize_code(typed: str) -> str:
    """Return a typed code in normal form: without spaces and dashes, in upper case, in half width."""
    letters = normalize_text("NFKC", typed[:MAX_TYPED_LENGTH]).upper()
    return "".join(letter for letter in letters if letter in ALPHABET)


def new_secret() -> str:
    """Return a random secret."""
    return secrets.token_urlsafe(SECRET_BYTES)


def derive_token(token: str, purpose: str) -> str:
    """Derive another token from that of a device, which is always the same for the code of a table or a request."""
    digest = hmac.digest(token.encode("utf-8", "surrogatepass"), purpose.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def hash_secret(secret: str) -> str:
    """Return the hash under which a secret is stored."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def secret_matches(given: str, kept: str) -> bool:
    """Return whether a secret matches the stored one, in constant time."""
    return hmac.compare_digest(hash_secret(given), hash_secret(kept))


def unused_code(reading: ReadTransaction) -> str:
    """Return a code that no table uses, neither as its address nor as its join code."""
    return new_table_code(lambda code: queries.tables.is_known(reading, code))

"""Keep the name and the password of the Wi-Fi at home, for a QR code that brings the phone of a guest into it.

A host types them once. They are kept in the instance folder, and only the page with that code shows them. A server
with a public address, or on PostgreSQL, is in no Wi-Fi at home and keeps none; a phone of another network sees none.
"""

import re
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from flask import current_app, request
from pydantic import AfterValidator, StringConstraints

from scorekeeper.games.fields import Model, validation_error
from scorekeeper.games.words import normalize_text, text
from scorekeeper.service.errors import found
from scorekeeper.settings import private_file
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.app.security import is_private
from scorekeeper.web.app.state import state
from scorekeeper.web.app.urls import base_url

#: The most bytes of a name, and the form of a password (IEEE 802.11).
MAX_NAME_BYTES = 32
_PASSWORD = re.compile(r"([ -~]{8,63}|[0-9A-Fa-f]{64})?")
#: The characters that the text of a QR code escapes.
_SPECIAL = re.compile(r'[\\;,:"]')


def _check_length(name: str) -> str:
    if len(name.encode()) > MAX_NAME_BYTES:
        said = text("The name of a Wi-Fi has at most 32 letters; a Chinese or Japanese character counts as three.")
        raise validation_error("long", said)
    return name


def _password(typed: str) -> str:
    password = normalize_text("NFKC", typed).strip()  # no password has the full-width letters of a Japanese keyboard
    if not _PASSWORD.fullmatch(password):
        said = text("The password of a Wi-Fi has 8 to 63 letters, digits and signs, without accents.")
        raise validation_error("password", said)
    return password


class Wifi(Model):
    """A Wi-Fi network; one without a password is open."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), AfterValidator(_check_length)]
    password: Annotated[str, AfterValidator(_password)]

    @property
    def code(self) -> str:
        """The text of its QR code."""
        # Hexadecimal digits get no quotes: Android adds its own, and an iPhone takes them as a part of the value.
        name, password = (_SPECIAL.sub(r"\\\g<0>", value) for value in (self.name, self.password))
        return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def path() -> Path | None:
    """Return the file of the Wi-Fi; None if this server or the phone of this request is not in a network at home."""
    hosts = urlsplit(base_url()).hostname, request.remote_addr
    return state().wifi_file if all(is_private(host or "") for host in hosts) else None


def get() -> Wifi | None:
    """Return the Wi-Fi that a host has entered, or None; a file that holds none is ignored."""
    file = path()
    try:
        return Wifi.model_validate_json(file.read_bytes()) if file and file.exists() else None
    except (OSError, ValueError):  # whose message would contain the password
        current_app.logger.warning("%s is ignored, because it holds no Wi-Fi", file)
        return None


def put(wifi: Wifi | None) -> None:
    """Keep this Wi-Fi instead of the one before, or none.

    Raise `NotFound` if there can be none here, and `DatabaseUnavailable` if the instance folder cannot be written.
    """
    file = found(path())
    try:
        if wifi is None:
            file.unlink(missing_ok=True)
            return
        with private_file(file, wifi.model_dump_json()) as part:
            part.replace(file)
    except OSError as error:
        raise DatabaseUnavailable(f"{file} cannot be written ({error.strerror})") from error

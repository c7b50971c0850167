"""What can be set from outside, each with a default: the environment's words in, one frozen value out.

`SETTINGS` is the one list of them; the command line's help and the documentation are made from it.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

SECRET_LENGTH = 16
"""The fewest characters a secret key may have."""

DATABASE = "scorekeeper.db"
KEY = "secret_key"
"""What the instance folder holds, where nothing else is set."""

SERVER_LOCK = "server.lock"
"""The file in the instance folder that a server keeps to itself, with its address in it."""


@dataclass(frozen=True)
class Setting:
    """One variable of the environment: its name, what holds when it is absent, and what it is for."""

    name: str
    default: str
    help: str


INSTANCE = Setting("SCOREKEEPER_INSTANCE", "./instance", "The folder that holds the database and the kept secret key.")
DATABASE_URL = Setting(
    "SCOREKEEPER_DATABASE_URL",
    "scorekeeper.db in the instance folder",
    "Where the book is kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
)
SECRET_KEY = Setting(
    "SCOREKEEPER_SECRET_KEY",
    "made at the first start and kept in the instance folder",
    f"What signs the cookies: {SECRET_LENGTH} characters or more that nobody can guess.",
)
PUBLIC_URL = Setting(
    "SCOREKEEPER_PUBLIC_URL",
    "the address of this machine in its network",
    "The address that phones reach, as it stands in links and QR codes: http://HOST:PORT.",
)
REDIS_URL = Setting(
    "SCOREKEEPER_REDIS_URL",
    "none",
    "A Valkey or Redis by which several servers tell each other what is new and share the limits: redis://HOST:PORT.",
)
RATE_LIMITS = Setting(
    "SCOREKEEPER_RATE_LIMITS", "on", "Whether one address may only ask so often: on, or off for benches and tests."
)

SETTINGS = (INSTANCE, DATABASE_URL, SECRET_KEY, PUBLIC_URL, REDIS_URL, RATE_LIMITS)


class SettingsError(Exception):
    """A setting that cannot be; its text is one sentence for the person who starts the program."""


@dataclass(frozen=True)
class Settings:
    """Everything that was set, checked. Addresses have no slash at the end; what is None was not set."""

    instance: Path
    database_url: str
    secret_key: str | None = None
    public_url: str | None = None
    redis_url: str | None = None
    rate_limits: bool = True


def load_settings(environ: Mapping[str, str]) -> Settings:
    """The settings that an environment asks for. A variable that is empty counts as absent.

    Raises SettingsError with a sentence that names the variable.
    """
    given = {setting: environ.get(setting.name, "").strip() or None for setting in SETTINGS}
    instance = Path(given[INSTANCE] or _default_instance()).expanduser().absolute()
    return Settings(
        instance=instance,
        database_url=_database_url(given[DATABASE_URL] or f"sqlite:///{quote(str(instance / DATABASE))}"),
        secret_key=_secret(given[SECRET_KEY]),
        public_url=_address(PUBLIC_URL, given[PUBLIC_URL], {"http", "https"}),
        redis_url=_address(REDIS_URL, given[REDIS_URL], {"redis", "rediss", "valkey", "valkeys"}),
        rate_limits=_switch(RATE_LIMITS, given[RATE_LIMITS] or RATE_LIMITS.default),
    )


def prepare_instance_folder(instance: Path) -> None:
    """Make the instance folder where it is missing, for its owner alone.

    Raises SettingsError where it is somebody else's, or nothing can be written to it.
    """
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not_ours := _ownership_problem(instance):
            raise SettingsError(f"{not_ours}; set {INSTANCE.name} to a folder of your own.")
        # Asking for permissions would miss a read-only or full disk; only writing tells.
        with tempfile.TemporaryFile(dir=instance) as probe:
            probe.write(b"\n")
        instance.chmod(0o700)
    except OSError as error:
        message = (
            f"The instance folder {instance} cannot be written ({error.strerror}); set {INSTANCE.name} to another."
        )
        raise SettingsError(message) from error


def _ownership_problem(instance: Path) -> str | None:
    # Whoever owns a folder reads what is in it, however it is kept; and what we made there, its owner could not use.
    # Root may have any folder, as in a container, but takes no book out of somebody's hands.
    if instance.stat().st_mode & stat.S_ISVTX:
        return f"The instance folder {instance} is shared with others"
    if sys.platform != "win32":
        me = os.geteuid()
        looked = [instance / name for name in (DATABASE, KEY)] + [instance] * (me != 0)
        for path in looked:
            if path.exists() and path.stat().st_uid != me:
                return f"{path} belongs to another user, who would have to start this"
    return None


def secret_key(settings: Settings) -> str:
    """The key that signs cookies: the one that was set, else the one kept in the instance folder, else a new one."""
    if settings.secret_key:
        return settings.secret_key
    kept = settings.instance / KEY
    prepare_instance_folder(settings.instance)
    if not kept.exists():
        _keep_new_secret(kept)
    with contextlib.suppress(PermissionError):
        kept.chmod(0o600)
    key = kept.read_text(encoding="ascii", errors="replace").strip()
    if len(key) < SECRET_LENGTH:
        raise SettingsError(
            f"The secret key in {kept} is empty or too short: bring it back from a backup, or delete the file; "
            "then every phone has to join its tables again."
        )
    return key


def _keep_new_secret(kept: Path) -> None:
    # mkstemp gives mode 0600. Linking into place never replaces: of two first starts at once, both read the same key.
    handle, name = tempfile.mkstemp(dir=kept.parent, prefix=f"{KEY}.")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as half:
            half.write(secrets.token_hex(32) + "\n")
        with contextlib.suppress(FileExistsError):
            os.link(name, kept)
    finally:
        Path(name).unlink()


def _default_instance() -> Path:
    root = Path(__file__).parents[1]
    checkout = (root / "pyproject.toml").exists()
    return (root if checkout else Path.cwd()) / "instance"


def _database_url(url: str) -> str:
    scheme, colon, rest = url.partition("://")
    if colon and scheme in {"postgres", "postgresql", "postgresql+psycopg"}:
        return f"postgresql+psycopg://{rest}"
    if colon and scheme in {"sqlite", "sqlite+pysqlite"}:
        return f"sqlite://{rest}"
    raise SettingsError(f"{DATABASE_URL.name} has to begin with sqlite:// or postgresql://.")


def _secret(given: str | None) -> str | None:
    if given is not None and len(given) < SECRET_LENGTH:
        raise SettingsError(f"{SECRET_KEY.name} has to have at least {SECRET_LENGTH} characters.")
    return given


def _address(setting: Setting, given: str | None, schemes: set[str]) -> str | None:
    if given is None:
        return None
    try:
        parts = urlsplit(given)
        valid = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise SettingsError(f"{setting.name} has to be an address such as {min(schemes)}://HOST:PORT.")
    return given.rstrip("/")


def _switch(setting: Setting, given: str) -> bool:
    if given.lower() not in {"on", "off"}:
        raise SettingsError(f"{setting.name} is on or off, not {given!r}.")
    return given.lower() == "on"


def redis_scheme(url: str) -> str:
    """The address with the scheme that every client library knows: Valkey speaks the same as Redis."""
    return url.replace("valkey", "redis", 1) if url.startswith("valkey") else url

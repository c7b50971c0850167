"""Settings are loaded from environment variables."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import make_url

from scorekeeper.settings import SETTINGS, Settings, SettingsError, load_settings, prepare_instance_folder, secret_key


def test_an_empty_environment_gives_the_defaults(root: Path) -> None:
    instance = root / "instance"
    assert load_settings({}) == Settings(instance=instance, database_url=f"sqlite:///{instance}/scorekeeper.db")


def test_an_empty_variable_counts_as_not_set() -> None:
    assert load_settings({setting.name: " " for setting in SETTINGS}) == load_settings({})


@pytest.mark.parametrize("name", ["book", "what?", "50%41", "a#b", "a b", "場"])
def test_the_database_is_in_the_instance_folder_which_may_be_relative_and_have_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = load_settings({"SCOREKEEPER_INSTANCE": name})
    assert settings.instance == tmp_path / name
    assert make_url(settings.database_url).database == str(tmp_path / name / "scorekeeper.db")


def test_without_a_checkout_the_instance_is_in_the_current_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("scorekeeper.settings.__file__", str(tmp_path / "site-packages/scorekeeper/settings.py"))
    assert load_settings({}).instance == tmp_path / "instance"


@pytest.mark.parametrize(
    ("name", "value", "loaded"),
    [
        ("DATABASE_URL", "postgres://club:pw@db/scores", "postgresql+psycopg://club:pw@db/scores"),
        ("DATABASE_URL", "postgresql://club:pw@db/scores", "postgresql+psycopg://club:pw@db/scores"),
        ("DATABASE_URL", "postgresql+psycopg://club:pw@db/scores", "postgresql+psycopg://club:pw@db/scores"),
        (
            "DATABASE_URL",
            "postgresql://club:p:w@db,[::1]:5433/scores?target_session_attrs=read-write",
            "postgresql+psycopg://club:p:w@/scores?target_session_attrs=read-write&host=db,::1&port=5432,5433",
        ),
        ("DATABASE_URL", "postgresql://[::1]:5433/scores", "postgresql+psycopg://[::1]:5433/scores"),
        ("DATABASE_URL", "postgresql:///scores?host=a,b", "postgresql+psycopg:///scores?host=a,b"),
        ("PUBLIC_URL", "https://club.test/", "https://club.test"),
        ("REDIS_URL", "redis://cache:6379/0", "redis://cache:6379/0"),
        ("ARCHIVE_DAYS", "365", 365),
        ("RATE_LIMITS", "on", True),
        ("RATE_LIMITS", "off", False),
        ("RATE_LIMITS", "OFF", False),
        ("LOG", "JSON", "json"),
        ("LOG_LEVEL", "info", "info"),
        ("ACCESS_LOG", "on", True),
        ("SECRET_KEY", "sixteen-letters!", "sixteen-letters!"),
    ],
)
def test_a_valid_value_is_loaded_in_one_form(name: str, value: str, loaded: object) -> None:
    assert getattr(load_settings({f"SCOREKEEPER_{name}": value}), name.lower()) == loaded


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SCOREKEEPER_DATABASE_URL", "mysql://db/scores"),
        ("SCOREKEEPER_DATABASE_URL", "scores.db"),
        ("SCOREKEEPER_DATABASE_URL", "postgresql://club@db:x/scores"),
        ("SCOREKEEPER_DATABASE_URL", "postgresql://db,other:x/scores"),
        ("SCOREKEEPER_SECRET_KEY", "fifteen-letters"),
        ("SCOREKEEPER_METRICS_TOKEN", "fifteen-letters"),
        ("SCOREKEEPER_PUBLIC_URL", "club.test"),
        ("SCOREKEEPER_PUBLIC_URL", "http://"),
        ("SCOREKEEPER_PUBLIC_URL", "http://club.test:99999"),
        ("SCOREKEEPER_REDIS_URL", "http://cache"),
        ("SCOREKEEPER_TRUSTED_PROXIES", "10.0.0.0/33"),
        ("SCOREKEEPER_TRUSTED_PROXIES", "proxy.test"),
        ("SCOREKEEPER_RATE_LIMITS", "maybe"),
        ("SCOREKEEPER_ARCHIVE_DAYS", "30"),
        ("SCOREKEEPER_ARCHIVE_DAYS", "a year"),
        ("SCOREKEEPER_LOG", "xml"),
        ("SCOREKEEPER_LOG_LEVEL", "loud"),
        ("SCOREKEEPER_ACCESS_LOG", "maybe"),
    ],
)
def test_an_invalid_value_is_refused_with_the_name_of_its_variable(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=rf"^{name} .*\.$"):
        load_settings({name: value})


def test_a_secret_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "new")})
    other = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "other")})
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(lambda _: secret_key(settings), range(8)))
    [key] = keys
    assert len(key) == 64
    assert secret_key(other) != key
    assert [file.name for file in settings.instance.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((settings.instance / "secret_key").stat().st_mode) == 0o600


def test_a_folder_without_write_access_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match=r"^The instance folder .*/file/instance cannot be written .*\.$"):
        prepare_instance_folder(tmp_path / "file" / "instance")


def test_a_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    owner = tmp_path.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    with pytest.raises(SettingsError, match=r"^/.* belongs to another user, .*; set SCOREKEEPER_INSTANCE to .*\.$"):
        prepare_instance_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("name", ["scorekeeper.db", "secret_key"])
def test_root_cannot_use_a_file_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    file = tmp_path / name
    file.touch()
    if not os.geteuid():
        os.chown(file, 1, -1)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(SettingsError, match=rf"/{name} belongs to another user"):
        prepare_instance_folder(tmp_path)
    file.unlink()
    prepare_instance_folder(tmp_path)


def test_a_folder_that_many_share_stays_theirs(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with pytest.raises(SettingsError, match=r"^The instance folder .* is shared with others; .*\.$"):
        prepare_instance_folder(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777

"""The registry of games."""

from importlib.metadata import EntryPoint

import pytest

from scorekeeper.games import registry
from scorekeeper.games.moon import game as moon
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import registry_of_games


def test_own_games_are_offered_in_order_and_found_by_their_ids() -> None:
    own = ["tien-gow", "twister", "che-deng", "moon", "da-san", "buki", "freestyle"]
    assert [game for game in registry.games() if game in {module.GAME.id for module in registry.OWN}] == own
    assert registry.find("moon") is moon.GAME
    with pytest.raises(Refused, match="game: choose one of these: tien-gow, twister, che-deng"):
        registry.find("chess")


def test_other_packages_bring_games_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("another", "scorekeeper.games.moon.game:GAME", registry.ENTRY_POINTS)
    groups = []

    def entry_points(*, group: str) -> list[EntryPoint]:
        groups.append(group)
        return [point]

    monkeypatch.setattr(registry, "entry_points", entry_points)
    monkeypatch.setattr(registry, "OWN", ())
    registry_of_games.cache_clear()
    try:
        assert dict(registry.games()) == {"moon": moon.GAME}
        assert groups == ["scorekeeper.games"]
    finally:
        registry_of_games.cache_clear()


def test_a_stand_in_has_its_id_as_name_and_cannot_be_played() -> None:
    game = registry.stand_in("chess")
    assert (game.id, game.names["en"], game.words) == ("chess", "chess", {})
    assert "chess" not in registry.games()
    for verb in (game.start, game.resume, game.check, game.play):
        with pytest.raises(NotImplementedError):
            verb(None, None, None)  # type: ignore[arg-type]

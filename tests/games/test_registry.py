"""The registry of games."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from scorekeeper.games import registry
from scorekeeper.games.contract import CONTRACT
from scorekeeper.games.moon import game as moon
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import registry_of_games


def test_own_games_are_offered_in_order_and_found_by_their_ids() -> None:
    own = ["tien-gow", "twister", "che-deng", "moon", "da-san", "buki", "freestyle"]
    assert [game for game in registry.games() if game in {module.GAME.id for module in registry.OWN}] == own
    assert registry.find("moon") is moon.GAME
    with pytest.raises(Refused, match="game: choose one of these: tien-gow, twister, che-deng"):
        registry.find("chess")


def test_other_packages_bring_games_for_this_contract_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = ("scorekeeper.games", "scorekeeper.games.1", "scorekeeper.games.2", "scorekeeper.other.1")
    points = (EntryPoint(f"in {group}", "scorekeeper.games.moon.game:GAME", group) for group in groups)
    found = EntryPoints(points)
    monkeypatch.setattr(registry, "entry_points", lambda: found)
    monkeypatch.setattr(registry, "OWN", ())
    registry_of_games.cache_clear()
    try:
        assert dict(registry.games()) == {"moon": moon.GAME}
        assert registry.rejected_games() == tuple(
            f"The game in scorekeeper.games{group} is left out: "
            f"its entry point names contract {named}, and this program has contract {CONTRACT}."
            for group, named in (("", "(none)"), (".2", "2"))
        )
    finally:
        registry_of_games.cache_clear()


def test_a_stand_in_has_its_id_as_name_and_cannot_be_played() -> None:
    game = registry.stand_in("chess")
    assert (game.id, game.names["en"], game.words) == ("chess", "chess", {})
    assert "chess" not in registry.games()
    for verb in (game.start, game.resume, game.check, game.play):
        with pytest.raises(NotImplementedError):
            verb(None, None, None)  # type: ignore[arg-type]

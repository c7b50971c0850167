"""The declarations of every game."""

import dataclasses
import sys
from contextlib import suppress
from typing import Any, get_args, get_origin

import pytest

from scorekeeper.games.conformance import game_faults
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import Rules, grouped
from scorekeeper.games.problems import Refused
from scorekeeper.games.trial import LANGUAGES
from scorekeeper.games.words import Text
from tests.conformance.evenings import GAMES

every_rule = pytest.mark.parametrize(
    ("game", "line"),
    [pytest.param(game, line, id=f"{game.id} {line.name}") for game in GAMES for line in game.rule_fields],
)


def fewest_rules(game: AnyGame) -> Any:  # noqa: ANN401  any game's
    return game.read_rules({}, game.min_players)


def test_a_game_conforms_as_a_game_of_another_package_must(game: AnyGame) -> None:
    assert game_faults(game) == ()


def test_a_game_has_its_names_in_order(game: AnyGame) -> None:
    assert tuple(game.names) == LANGUAGES
    assert all(name.strip() for name in game.names.values())


def test_a_game_declares_its_number_of_players_and_starts_for_it(game: AnyGame) -> None:
    assert 2 <= game.min_players <= game.max_players
    for dealer in range(game.min_players):
        state = game.start(fewest_rules(game), game.min_players, dealer)
        assert (state.seats, state.dealer) == (game.min_players, dealer)


@pytest.mark.parametrize("beyond", [-1, 1], ids=["too few", "too many"])
def test_any_other_number_of_players_is_refused(game: AnyGame, beyond: int) -> None:
    seats = game.min_players - 1 if beyond < 0 else game.max_players + 1
    with pytest.raises(Refused) as refused:
        game.read_rules({}, seats)
    assert [problem.field for problem in refused.value.problems] == ["players"]


def test_every_number_of_players_can_play_by_the_suggested_rules(game: AnyGame) -> None:
    for seats in range(game.min_players, game.max_players + 1):
        assert game.read_rules(game.Rules.suggested.get(seats, {}), seats)
    assert set(game.Rules.asked) <= {line.name for line in game.rule_fields}


def test_the_values_of_a_game_are_frozen_and_refuse_unknown_fields_and_an_entry_has_no_metadata(game: AnyGame) -> None:
    assert not {"dealer", "at", "by", "note", "number"} & game.Entry.model_fields.keys()
    assert issubclass(game.Rules, Rules)
    assert issubclass(game.Entry, Model)
    for model in (game.Rules, game.Entry):
        assert model.model_config["frozen"]
        assert model.model_config["extra"] == "forbid"
    assert dataclasses.is_dataclass(game.State)
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.start(fewest_rules(game), game.min_players, 0).dealer = 1


def test_a_new_state_survives_json_and_an_empty_entry_is_refused(game: AnyGame) -> None:
    rules = fewest_rules(game)
    state = game.start(rules, game.min_players, 1)
    assert game.load_state(game.dump_state(state)) == state
    with pytest.raises(Refused):
        game.settle(rules, state, game.read_entry({}))


def test_the_hidden_field_is_a_nullable_list_of_the_entry(game: AnyGame) -> None:
    rule_sets = [
        game.Rules(),
        *(game.Rules(**{line.name: code}) for line in game.rule_fields for code in line.choices or ()),
    ]
    for name in {game.hidden_field(rules) for rules in rule_sets} - {""}:
        annotation = game.Entry.model_fields[name].annotation
        assert get_origin(annotation) is tuple
        assert type(None) in get_args(get_args(annotation)[0])


def test_the_dealer_has_a_mark_and_words_and_every_word_is_a_text_without_values(game: AnyGame) -> None:
    assert all(word.id.strip() and not word.values for word in game.words.values())
    dealer = game.dealer(game.Rules())
    assert dealer.noun.id
    assert dealer.begins.id.endswith(".")


def test_every_rule_is_in_one_group_at_most_and_the_last_is_the_unit(game: AnyGame) -> None:
    unit = game.rule_fields[-1]
    assert (unit.name, unit.kind, unit.default, unit.low) == ("unit", "whole", 1, 1)
    lines = [line for _, group_lines in grouped(game.Rules) for line in group_lines]
    assert sorted(lines, key=lambda line: line.name) == sorted(game.rule_fields, key=lambda line: line.name)
    assert all(group.name.id.strip() and len(group.rules) > 1 for group in game.Rules.groups)


@every_rule
def test_a_rule_has_label_help_bounds_or_labelled_choices_and_perhaps_a_condition(game: AnyGame, line: Any) -> None:  # noqa: ANN401  a RuleField
    assert line.label.id.strip()
    assert line.label.id != line.name
    assert line.help.id.strip().endswith(".")
    if line.kind in {"whole", "half"}:
        assert line.low is not None
        assert line.high is not None
        assert line.low <= line.high
    if line.kind == "choice":
        assert line.default in line.choices or (line.default is None and line.nullable)
        assert all(label.id.strip() for label in line.choices.values())
    if line.when:
        name, value = line.when
        [other] = [rule for rule in game.rule_fields if rule.name == name]
        assert other.name != line.name
        assert (value in other.choices) if other.choices else (other.kind, type(value)) == ("flag", bool)


def test_the_meaning_of_null_is_given_for_every_nullable_rule(game: AnyGame) -> None:
    for seats in range(game.min_players, game.max_players + 1):
        with suppress(Refused):  # no default for this number of players
            defaults = game.unset_values(game.read_rules({}, seats), seats)
            assert all(isinstance(value, int | Text) for value in defaults.values())
            for line in game.rule_fields:
                if line.nullable and line.low is not None:  # the default does not depend on the value
                    rules = game.Rules.model_validate({line.name: line.low})
                    assert game.unset_values(rules, seats)[line.name] == defaults[line.name]


@every_rule
def test_a_rule_accepts_its_default_and_its_bounds_and_nothing_beyond(game: AnyGame, line: Any) -> None:  # noqa: ANN401
    assert game.Rules.model_validate({line.name: line.default}) == game.Rules()
    if line.kind not in {"whole", "half"}:
        return
    step = 1 if line.kind == "whole" else 0.5
    for value in (line.low, line.high):
        game.Rules.model_validate({line.name: value})
    for value in (line.low - step, line.high + step):
        with pytest.raises(ValueError, match=line.name):
            game.Rules.model_validate({line.name: value})


@every_rule
def test_a_rule_refuses_values_of_another_type(game: AnyGame, line: Any) -> None:  # noqa: ANN401
    values: tuple[object, ...] = ("no such choice", {}, [], 1.25)
    for value in values:
        if line.kind != "text" or not isinstance(value, str):
            with pytest.raises(ValueError, match=line.name):
                game.Rules.model_validate({line.name: value})


def test_the_module_of_a_game_has_a_docstring(game: AnyGame) -> None:
    docstring = sys.modules[f"{game.package}.game"].__doc__ or ""
    assert len(docstring.splitlines()) >= 3

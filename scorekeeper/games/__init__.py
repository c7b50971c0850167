"""The games: rules, checks and settlements as pure functions of values, one package for each game.

Nothing in this package uses a clock, random numbers, files, a language or the name of a player: players are seats, and
sentences are message ids.
"""

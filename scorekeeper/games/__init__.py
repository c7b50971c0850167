"""The games, pure: contract, trial, tiles, one folder a game.

Here a finished hand becomes payments. Nothing on this floor knows a clock, chance, a disk, a language or a player's
name: people are seats, sentences are message ids.
"""

"""Scorekeeper: settle the chips after every hand of Tien Gow and related games, on each player's phone."""

"""Whole evenings: written to a file and read from one, replayed, verified, brought to today's rules."""

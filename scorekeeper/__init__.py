"""Scorekeeper: who pays whom after every hand, on everybody's phone at the table."""

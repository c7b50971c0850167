"""Manage the people of a table, their devices, the links they join by, and who is host."""

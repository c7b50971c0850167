"""Manage the people of a table, their devices, the links by which they join, and the hosts."""

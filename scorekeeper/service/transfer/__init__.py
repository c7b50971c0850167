"""Whole tables: export to a file, import, replay, verification, and the upgrade to newer rules."""

"""Sheets: a sheet is one game in one seating under one set of rules."""

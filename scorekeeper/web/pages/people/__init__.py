"""Pages about the people of a table, their devices and links."""

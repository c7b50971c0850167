"""Pages about chip entries and settling up."""

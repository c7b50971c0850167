"""Pages about sheets: rules, seats and the next sheet."""

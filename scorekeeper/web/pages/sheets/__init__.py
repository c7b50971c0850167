"""Pages about sheets: rules, seats and what comes next."""

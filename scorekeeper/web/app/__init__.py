"""What every page stands on: the state of the application, sessions, limits, language, errors, addresses."""

"""Flask machinery that every view uses: state, sessions, rate limits, security and URLs."""

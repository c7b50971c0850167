"""How an open page hears what is new: streams, the hub behind them, and the fragments that a page is redrawn from."""

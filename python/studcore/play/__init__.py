"""One hand: its decisions, events, views, dealer errors and rake."""

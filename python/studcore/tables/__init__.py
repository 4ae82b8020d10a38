"""Players who play many hands at one table."""

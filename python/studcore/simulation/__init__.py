"""Many hands: what is played, by whom, on which machines, and what came out."""

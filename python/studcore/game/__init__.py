"""Games: the declaration of a file with a house and stakes, compiled for the core."""

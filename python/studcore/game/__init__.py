"""Games: what a file declares, with its house and stakes, compiled for the core."""

"""The checks of a whole game, one subject a file; `studcore.language.checks.whole` runs them."""

"""How hands are ranked: the rankings by their names, and the evaluator."""

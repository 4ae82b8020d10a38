"""Policies, which decide in simulations, and the strengths of cards."""

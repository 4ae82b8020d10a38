"""Simulations of many hands: plans, backends, records and results."""

"""Who decides in a simulation: policies, and what they go by."""

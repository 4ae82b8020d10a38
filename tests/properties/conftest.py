"""The Hypothesis profile: the same examples on every run, without time limits."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "studcore",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("studcore")

"""Settings for every test."""

from hypothesis import settings

# A property is about behaviour, not about how busy the machine is.
settings.register_profile("default", deadline=None)
settings.load_profile("default")

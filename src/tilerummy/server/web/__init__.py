"""The built page, and its related files for browsers and messengers."""

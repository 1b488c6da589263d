"""The built page and what browsers and messengers ask for with it."""

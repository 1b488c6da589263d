"""The version of the installed package."""

from importlib.metadata import version
from typing import Final

VERSION: Final = version("tilerummy")

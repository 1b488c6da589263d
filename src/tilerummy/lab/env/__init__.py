"""The game as an environment for learning programs: PettingZoo, Gymnasium, OpenSpiel.

`aec` is the main environment (PettingZoo). `single` and `vector` are for Gymnasium, `spiel` is for
OpenSpiel. They share these parts: `game` plays, `macro` and `primitive` define the actions,
`observe` defines what a seat sees. The frameworks come with ``pip install 'tilerummy[lab]'``; the
parts need none of them.
"""

from contextlib import suppress

with suppress(ImportError):
    from gymnasium import register

    register("TileRummy-v0", entry_point="tilerummy.lab.env.single:TileRummyEnv")

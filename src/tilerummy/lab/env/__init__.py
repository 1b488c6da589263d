"""The game as an environment for learning programs: PettingZoo, Gymnasium, OpenSpiel.

`aec` is the canonical one; `single` and `vector` are Gymnasium's, `spiel` is OpenSpiel's. They
share these parts: `game` plays, `macro` and `primitive` say what an action is, `observe` what a
seat sees. The frameworks come with ``tilerummy[lab]``; the parts need none of them.
"""

from contextlib import suppress

with suppress(ImportError):
    from gymnasium import register

    register("TileRummy-v0", entry_point="tilerummy.lab.env.single:TileRummyEnv")

"""Parts that the logs of contests and clubs share. Knows no game, contest or club."""

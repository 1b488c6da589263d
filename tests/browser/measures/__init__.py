"""Programs that measure the page: how smoothly tiles are dragged, how soon a page can be used."""

"""Messages to browsers in which the page is not open, by way of their makers' push services."""

"""Messages between a contest's session and its pages: requests, views and events."""

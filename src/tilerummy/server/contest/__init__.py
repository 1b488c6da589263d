"""Live contests: sessions, HTTP and WebSocket, views and the lists of people."""

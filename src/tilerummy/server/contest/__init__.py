"""Live contests: sessions, HTTP and WebSocket, views, and lists of people."""

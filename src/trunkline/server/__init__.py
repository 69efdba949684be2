"""The server: HTTP and WebSocket, the database, and what goes on between people and bots."""

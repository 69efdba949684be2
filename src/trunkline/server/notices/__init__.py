"""Notifications for people who are away: news, the channels that reach them, and the postman that delivers."""

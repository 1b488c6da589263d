"""Notifications for browsers whose page is closed, sent through their makers' push services."""

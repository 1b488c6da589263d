"""What is asked and answered once: making, finding and joining matches, records, and the page."""

"""Page objects, and users with a mouse, a finger or a keyboard who work the pages."""

"""What is written down: tiles and tables, a state, an event, a rule set, a record, each as text.

Everything that is printed here parses back to an equal value.
"""

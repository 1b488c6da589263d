"""Scripts of the project, to run with `python -m scripts.<name>`."""

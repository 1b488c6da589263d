"""Training of the two networks that read photos; `train_photo.py` is its command."""

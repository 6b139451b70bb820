"""MCR, the Chinese national rules: claims and scores."""

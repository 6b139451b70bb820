"""Taiwanese sixteen-tile rules: passed wins and scores."""

"""Riichi: patterns, fu, scores and payments."""

"""The rules of mahjong as plain Python: no Django, no input or output, no hidden state."""

"""Our own set of tiles, drawn by geometry and brush outlines into one SVG sprite."""

"""Bodies for /api/verify: the paper that PAPER names, whole, cut off or altered, and bytes that are none."""

import os
from pathlib import Path

import schemathesis
from hypothesis import strategies

paper = Path(os.environ["PAPER"]).read_bytes()
places = strategies.integers(0, len(paper) - 1)
schemathesis.openapi.media_type(
    "application/pdf",
    strategies.one_of(
        strategies.just(paper),
        places.map(lambda at: paper[:at]),
        places.map(lambda at: paper[:at] + bytes([paper[at] ^ 1]) + paper[at + 1 :]),
        strategies.binary(max_size=1000),
    ),
)

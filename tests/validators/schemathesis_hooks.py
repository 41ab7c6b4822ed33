"""
Bodies for /api/verify: the paper that PAPER names, whole, cut off or altered, and bytes that are none. Books of contracts
are sent as the text that they are.
"""

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


@schemathesis.serializer("application/x-ndjson")
def book(_context, value):
    return value.encode() if isinstance(value, str) else value

/** Lines of a stream of bytes, each bounded. */

const LINE_FEED = 10;

/** A line without its end, or how a line began that has more bytes than are read. */
export type Line = Uint8Array | "too long";

/**
 * The lines of a stream, a list for each of its chunks; the last line need not end. Of a line beyond `bytesMax` nothing is
 * kept.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<readonly Line[]> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const add = (piece: Uint8Array): void => {
    bytes += piece.length;
    if (bytes > bytesMax) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const take = (): Line => {
    const line = bytes > bytesMax ? "too long" : joined(pieces, bytes);
    pieces = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of stream) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      lines.push(take());
    }
    add(chunk.subarray(start));
    yield lines;
  }
  if (bytes > 0) yield [take()];
}

function joined(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Small pictures for tests: JPEG files as other programs write them, and PNG files of every kind. */

import { deflateSync } from "node:zlib";

const jpeg = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

/** 16 × 8 pixels: blue, with orange in the middle. */
export const JPEGS = {
  baseline: jpeg(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAx" +
      "NDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy" +
      "MjIyMjIyMjL/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF" +
      "BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW" +
      "V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi" +
      "4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC" +
      "AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm" +
      "Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq" +
      "8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDmdH/sr99/af8As+X973z938KNY/sr9z/Zn+15n3vbH3vxoor2/qP+1fWfaz/w393a21vn" +
      "66nnfXP9n9h7OP8Ait7299/w9D//2Q==",
  ),
  progressive: jpeg(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO" +
      "UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P" +
      "T09PT09PT0//wgARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAVAQEBAAAAAAAAAAAAAAAAAAADBP/a" +
      "AAwDAQACEAMQAAABjFA//8QAFhAAAwAAAAAAAAAAAAAAAAAAAAMS/9oACAEBAAEFAlwMg//EABcRAAMBAAAAAAAAAAAAAAAAAAAR" +
      "EiL/2gAIAQMBAT8BvMo//8QAGhEAAAcAAAAAAAAAAAAAAAAAAAEREhMiwf/aAAgBAgEBPwGO71PB/8QAFhAAAwAAAAAAAAAAAAAA" +
      "AAAAAAES/9oACAEBAAY/AnYoP//EABYQAAMAAAAAAAAAAAAAAAAAAAAxwf/aAAgBAQABPyGKyqz/2gAMAwEAAgADAAAAEP8A/8QA" +
      "GhEAAgIDAAAAAAAAAAAAAAAAESEAMVFx8P/aAAgBAwEBPxDHbDs3yn//xAAaEQABBQEAAAAAAAAAAAAAAAARADFRcaHB/9oACAEC" +
      "AQE/EOSMA22v/8QAGBAAAgMAAAAAAAAAAAAAAAAAAKERMYH/2gAIAQEAAT8QQOmsGCovT//Z",
  ),
  /** 8 × 8 pixels of one gray. */
  gray: jpeg(
    "/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAAL" +
      "CAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z",
  ),
  cmyk: jpeg(
    "/9j/4AAQSkZJRgABAQEASABIAAD/7gAOQWRvYmUAZAAAAAAC/9sAQwAIBgYHBgUIBwcHCQkICgwUDQwLCwwZEhMPFB0aHx4dGhwc" +
      "ICQuJyAiLCMcHCg3KSwwMTQ0NB8nOT04MjwuMzQy/9sAQwEJCQkMCwwYDQ0YMiEcITIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy" +
      "MjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy/8AAFAgACAAQBAEiAAIRAQMRAQQiAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYH" +
      "CAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkq" +
      "NDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC" +
      "w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALUR" +
      "AAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpD" +
      "REVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ" +
      "ytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAA4EAQACEQMRBAAAPwDl4fJ+bzfw60TeT8vlfj1oorxPr3+y/VvZQ/xW97e+" +
      "9/l6aHo/U/8AaPb+0l/hv7u1tvx9Ts9A/sT/AEj+2P8AZ8r7/vn7v4daNf8A7E/0f+x/9rzfv+2Pvfj0oor/2Q==",
  ),
} as const;

/** How a PNG file is made. */
export interface PngKind {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  /** 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha. */
  readonly color: 0 | 2 | 3 | 4 | 6;
  readonly isInterlaced?: boolean;
  /** Samples of each pixel, of the depth. */
  readonly pixel: (x: number, y: number) => readonly number[];
  /** Further chunks before the data. */
  /** The rows with their filters, in place of those that follow from the pixels. */
  readonly data?: readonly number[];
  readonly chunks?: readonly (readonly [type: string, data: Uint8Array])[];
}

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function png(kind: PngKind): Uint8Array {
  const {
    width,
    height,
    depth,
    color,
    isInterlaced = false,
    pixel,
    chunks = [],
    data: given,
  } = kind;
  const rowOf = (y: number, columns: readonly number[]): readonly number[] => {
    const bits = columns
      .flatMap((x) => pixel(x, y))
      .map((sample) => sample.toString(2).padStart(depth, "0"))
      .join("");
    const bytes = bits.match(/.{1,8}/g) ?? [];
    return [0, ...bytes.map((each) => Number.parseInt(each.padEnd(8, "0"), 2))];
  };
  const steps = (size: number, first: number, step: number) =>
    Array.from(
      { length: Math.max(0, Math.ceil((size - first) / step)) },
      (_, n) => first + n * step,
    );
  const rows = (isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)).flatMap(([x, y, dx, dy]) => {
    const columns = steps(width, x, dx);
    return columns.length === 0 ? [] : steps(height, y, dy).flatMap((row) => rowOf(row, columns));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      ...chunks.map(([type, data]) => chunk(type, data)),
      chunk("IDAT", deflateSync(Uint8Array.from(given ?? rows))),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}

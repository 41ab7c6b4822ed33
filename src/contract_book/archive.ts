/**
 * Papers as entries of a tar archive: the archives of pieces of a book, one after another, are the archive of the book. Source: POSIX.1-2017, pax, "ustar
 * Interchange Format" [D334].
 */

const BLOCK_BYTES = 512;

/** The two blocks of zeros behind the last entry. */
export const ARCHIVE_END = new Uint8Array(2 * BLOCK_BYTES);

/** Bytes of a name without its ending, which fits the header and every file system. */
const NAME_BYTES_MAX = 90;

/**
 * The name of the file of a contract: its reference with all but letters, digits, `-`, `_` and `.`, and a `.` that it begins with,
 * percent-encoded, or the SHA-256 of it in hexadecimal digits where that is longer than 90 bytes; `line-7` for a line without a
 * reference.
 */
export function fileNameOf({
  reference,
  line,
}: {
  readonly reference?: string;
  readonly line: number;
}): string {
  if (reference === undefined) return `line-${line}`;
  const encoded = encodeURIComponent(reference).replaceAll(
    /^\.|[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded.length <= NAME_BYTES_MAX ? encoded : Bun.SHA256.hash(reference, "hex");
}

/** A file as an entry: its header, its bytes, and zeros up to a whole block; `name` is ASCII of at most 100 bytes. */
export function archiveEntry(
  name: string,
  bytes: Uint8Array,
  writtenAt: Date,
): readonly (string | Uint8Array)[] {
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, "latin1");
  header.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7), 100, "latin1");
  header.write(octal(bytes.byteLength, 11), 124, "latin1");
  header.write(octal(Math.floor(writtenAt.getTime() / 1_000), 11), 136, "latin1");
  // Its own checksum counts as spaces.
  header.write(`${" ".repeat(8)}0`, 148, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, "latin1");
  return [header, bytes, new Uint8Array(-bytes.byteLength & (BLOCK_BYTES - 1))];
}

/** Shared by the list: files that the command line names. */

import { FileFault } from "./carrier_files/file_fault.ts";
import { FILE_BYTES_MAX } from "./carrier_files/read_apart.ts";

/** @throws {Error} when there is no such file */
export async function openGiven(path: string): Promise<Bun.BunFile> {
  const file = Bun.file(path);
  if (await file.exists()) return file;
  throw new Error(`There is no file ${path}`);
}

/** @throws {Error} when there is no such file, or it holds no JSON */
export async function readGivenJson(path: string): Promise<unknown> {
  try {
    return await Bun.file(path).json();
  } catch (cause) {
    throw new Error(`There is no JSON file ${path}`, { cause });
  }
}

/**
 * A foreign file's bytes, and what `read` finds in them.
 * @throws {Error} with the path, when the file is too large or `read` throws a fault of it
 */
export async function readForeign<Found>(
  path: string,
  read: (bytes: Uint8Array) => Promise<Found>,
): Promise<{ readonly bytes: Uint8Array; readonly found: Found }> {
  const file = await openGiven(path);
  if (file.size > FILE_BYTES_MAX) {
    throw new Error(`${path} has ${file.size} bytes; at most ${FILE_BYTES_MAX} are allowed`);
  }
  const bytes = await file.bytes();
  try {
    return { bytes, found: await read(bytes) };
  } catch (error) {
    if (error instanceof FileFault) throw new Error(`${path} ${error.message}`, { cause: error });
    throw error;
  }
}

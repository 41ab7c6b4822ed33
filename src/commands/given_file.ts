/** Shared by the commands: files that the command line names. */

import { isObject, findJsonFault, placeInText } from "#base";
import { FileFault } from "./carrier_files/file_fault.ts";
import type { Inputs } from "#inputs";
import { FILE_BYTES_MAX } from "./carrier_files/read_foreign_file.ts";

/** @throws {Error} when there is no such file */
export async function openGiven(path: string): Promise<Bun.BunFile> {
  const file = Bun.file(path);
  if (await file.exists()) return file;
  throw new Error(`There is no file ${path}`);
}

/**
 * The JSON of a file. What is wrong with it is named by line and column, and nothing of it is repeated: inputs are
 * personal.
 * @throws {Error} when there is no such file, it is too large, or it is not JSON in UTF-8
 */
export async function readGivenJson(path: string): Promise<unknown> {
  const file = await openGiven(path);
  requireSize(path, file);
  const text = decode(path, await file.bytes());
  const fault = findJsonFault(text);
  if (fault !== undefined) {
    throw new Error(
      `${path} is not JSON: ${placeInText(text, fault.offset)}: expected ${fault.expected}`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is not JSON`);
  }
}

/**
 * The inputs of an illustration from a file: a JSON object, or the request body around it.
 * @throws {Error} as `readGivenJson`, and when it holds no object
 */
export async function readGivenInputs(path: string): Promise<Inputs> {
  const body = await readGivenJson(path);
  const inputs = isObject(body) ? (body["inputs"] ?? body["annuiyInputData"] ?? body) : undefined;
  if (isObject(inputs)) return inputs;
  throw new Error(`${path} must hold inputs as a JSON object, or a body with inputs`);
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${path} is not in UTF-8`, { cause });
  }
}

function requireSize(path: string, { size }: Bun.BunFile): void {
  if (size <= FILE_BYTES_MAX) return;
  throw new Error(`${path} has ${size} bytes; at most ${FILE_BYTES_MAX} are allowed`);
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
  requireSize(path, file);
  const bytes = await file.bytes();
  try {
    return { bytes, found: await read(bytes) };
  } catch (error) {
    if (error instanceof FileFault) throw new Error(`${path} ${error.message}`, { cause: error });
    throw error;
  }
}

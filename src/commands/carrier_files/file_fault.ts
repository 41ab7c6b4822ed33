/** What keeps a file from being added. */

/** A fault of a file in words that name it, as the end of a sentence that begins with the file's name. */
export class FileFault extends Error {
  override readonly name = "FileFault";
}

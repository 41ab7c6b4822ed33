/** Shared by the commands: what they print, results on standard output and the rest on standard error. */

/** Prints lines to standard output. */
export function say(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/**
 * Prints a part of a long result, and resolves when it is written, for back-pressure. A reader that closes the pipe early, such as
 * head, is an error with the code EPIPE and does not crash the process.
 */
export function print(text: string | Uint8Array): Promise<void> {
  return writeTo(process.stdout, text);
}

/** The same on standard error. */
export function printError(text: string | Uint8Array): Promise<void> {
  return writeTo(process.stderr, text);
}

function writeTo(stream: NodeJS.WriteStream, text: string | Uint8Array): Promise<void> {
  if (stream.listenerCount("error") === 0) stream.on("error", () => undefined);
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Prints what is not a result: a hint, a count, a fault. */
export function warn(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
}

/** A number of things in words: `1 row`, `2 rows`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** A row of a listing, with its columns in order. */
export type Row = Readonly<Record<string, unknown>>;

/** Prints a result for programs. */
export function sayJson(result: unknown): void {
  say([JSON.stringify(result, undefined, 2)]);
}

/** Prints entries as a table, numbers aligned to the right, or whole as JSON. */
export function sayRows<Entry extends object>(
  entries: readonly Entry[],
  asJson: boolean,
  toRow: (entry: Entry) => Row = (entry) => entry as Row,
): void {
  if (asJson) sayJson(entries);
  else say(entries.length === 0 ? ["(none)"] : tableOf(entries.map(toRow)));
}

/** Lines of a table with its columns' names; without `isRight`, columns of numbers are aligned to the right. */
export function tableOf(
  rows: readonly Row[],
  isRight = (column: string) => rows.every((row) => typeof row[column] === "number"),
): readonly string[] {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const widths = columns.map((column, index) =>
    Math.max(
      ...[column, ...cells.map((row) => row[index] ?? "")].map((cell) => Bun.stringWidth(cell)),
    ),
  );
  const right = columns.map(isRight);
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => {
        const space = " ".repeat((widths[index] ?? 0) - Bun.stringWidth(text));
        return right[index] === true ? space + text : text + space;
      })
      .join("  ")
      .trimEnd();
  return [line(columns), ...cells.map(line)];
}

/** A value on one line, without control characters. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "-";
  const text = Array.isArray(value) ? value.join(",") : String(value);
  return text.replace(/\p{Cc}/gu, "");
}

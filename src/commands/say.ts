/** Shared by the list: how commands speak, results on standard output, the rest on standard error. */

export function say(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/** Says what is not a result: a hint, a count, a fault. */
export function warn(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
}

/** A row of a listing: its columns in their order. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows as a table with aligned columns, numbers to the right; or as they are, in JSON. */
export function sayRows(rows: readonly Row[], asJson: boolean): void {
  if (asJson) say([JSON.stringify(rows, undefined, 2)]);
  else say(rows.length === 0 ? ["(none)"] : tableOf(rows));
}

function tableOf(rows: readonly Row[]): readonly string[] {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
  const widths = columns.map((column, at) =>
    Math.max(
      ...[column, ...cells.map((row) => row[at] ?? "")].map((cell) => Bun.stringWidth(cell)),
    ),
  );
  const isNumber = columns.map((column) => rows.every((row) => typeof row[column] === "number"));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => {
        const space = " ".repeat((widths[at] ?? 0) - Bun.stringWidth(text));
        return isNumber[at] === true ? space + text : text + space;
      })
      .join("  ")
      .trimEnd();
  return [line(columns), ...cells.map(line)];
}

/** A value on one line; what would move the cursor of a terminal is left out. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "-";
  const text = Array.isArray(value) ? value.join(",") : String(value);
  return text.replace(/\p{Cc}/gu, "");
}

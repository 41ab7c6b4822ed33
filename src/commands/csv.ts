/** Shared by the list: rows as comma-separated values, fit for a spreadsheet. Source: RFC 4180. */

/** One record, ended by CRLF. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvField).join(",")}\r\n`;
}

/**
 * A spreadsheet takes a text that begins like a formula for one, and runs it: an apostrophe before it
 * keeps it a text. Source: OWASP, CSV Injection.
 */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = String(value);
  const disarmed = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}

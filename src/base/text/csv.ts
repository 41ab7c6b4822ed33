/** Comma-separated values, safe for a spreadsheet. Source: RFC 4180. */

/** One record, terminated by CRLF. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvField).join(",")}\r\n`;
}

/** A leading apostrophe keeps a spreadsheet from running a text as a formula. Source: OWASP, CSV Injection. */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = String(value);
  const disarmed = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}

/** SQL that this program writes for an administrator. */

/** A text as an SQL literal; names from outside may hold quotes. */
export function sqlLiteral(text: string | null): string {
  return text === null ? "null" : `'${text.replaceAll("'", "''")}'`;
}

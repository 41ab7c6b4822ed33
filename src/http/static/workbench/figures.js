/** Names and figures of an answer, as a person reads them. */

const YEAR_OR_AGE = /(^|[a-z])(year|age)$/i;
const SHARE = /(rate|change)$/i;

/** `surrenderValue` as "Surrender value". */
export function inWords(name) {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The guaranteed column beside `accountValue` is `gAccountValue`. */
export function guaranteedName(name) {
  return `g${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** A column's heading: which of two columns is guaranteed is said in both. */
export function heading(name, names) {
  if (/^g[A-Z]/.test(name)) return `Guaranteed ${inWords(name.slice(1)).toLowerCase()}`;
  return names.includes(guaranteedName(name))
    ? `Current ${inWords(name).toLowerCase()}`
    : inWords(name);
}

/** A figure under its column's name: shares as per cent, years as they are, amounts to the cent. */
export function figure(name, value) {
  if (typeof value !== "number") return String(value);
  if (YEAR_OR_AGE.test(name)) return String(value);
  if (SHARE.test(name)) return `${grouped(value * 100, 2)}%`;
  return grouped(value, 2);
}

/** 1234.5 as 1,234.50. */
export function grouped(value, decimals = 0) {
  return value.toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** What a reader looks for first, of those a table has. */
const FIRST_NAMES = ["accountValue", "surrenderValue", "deathBenefit"];

/** The columns that stand beside a guaranteed column of the same kind, values first. */
export function comparedNames(names) {
  const compared = names.filter((name) => names.includes(guaranteedName(name)));
  return [...new Set([...FIRST_NAMES.filter((name) => compared.includes(name)), ...compared])];
}

/** The columns of a table: when, then each guaranteed one right before its current one, then the rest. */
export function sideBySide(names) {
  const isTime = (name) => YEAR_OR_AGE.test(name);
  const pairs = comparedNames(names).flatMap((name) => [guaranteedName(name), name]);
  const rest = names.filter((name) => !isTime(name) && !pairs.includes(name));
  return [...names.filter(isTime), ...pairs, ...rest];
}

/** Rows as CSV under the names of their columns. Source: RFC 4180. */
export function asCsv(rows) {
  const names = Object.keys(rows[0]);
  const cell = (value) => {
    const text = String(value ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** The columns of an answer's tables, as a person reads them. */

import { grouped, inWords, say } from "./page.js";

const YEAR_OR_AGE = /(^|[a-z])(year|age)$/i;
const SHARE = /(rate|change)$/i;

/** The guaranteed column beside `accountValue` is `gAccountValue`. */
export function guaranteedName(name) {
  return `g${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

export function isGuaranteed(name) {
  return /^g[A-Z]/.test(name);
}

/** A column's heading: which of two columns is guaranteed is said in both. */
export function heading(name, names) {
  const other = isGuaranteed(name) ? name.slice(1, 2).toLowerCase() + name.slice(2) : name;
  const words = { name: inWords(other).toLowerCase() };
  if (other !== name) return say("guaranteedOf", words);
  return names.includes(guaranteedName(name)) ? say("currentOf", words) : inWords(name);
}

/** A figure: shares as per cent, years as they are, amounts to the cent. */
export function figure(name, value = "") {
  if (typeof value !== "number" || YEAR_OR_AGE.test(name)) return String(value);
  return SHARE.test(name) ? `${grouped(value * 100, 2)}%` : grouped(value, 2);
}

/** The columns beside a guaranteed one of the same kind. */
export function comparedNames(names) {
  const wanted = ["accountValue", "surrenderValue", "deathBenefit", ...names];
  const compared = wanted.filter(
    (name) => names.includes(name) && names.includes(guaranteedName(name)),
  );
  return [...new Set(compared)];
}

/** All columns, each guaranteed one before its current one. */
export function sideBySide(names) {
  const times = names.filter((name) => YEAR_OR_AGE.test(name));
  const pairs = comparedNames(names).flatMap((name) => [guaranteedName(name), name]);
  return [...new Set([...times, ...pairs, ...names])];
}

/** Rows as CSV under the names of their columns. Source: RFC 4180. */
export function asCsv(rows) {
  const names = Object.keys(rows[0]);
  const cell = (value = "") =>
    /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

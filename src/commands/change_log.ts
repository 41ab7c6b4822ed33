/** Shared by the commands: lines of the change log. */

import { changesOf, type LogRow, readLog } from "#storage";
import { AS_JSON, type Asked } from "./command.ts";
import { readInstant } from "./read_time.ts";
import { type Row, sayRows } from "./say.ts";

export const TIME_OPTIONS = {
  since: { value: "2026-11-01", says: "from this day or instant (2026-11-01T12:00Z) on, in UTC" },
  until: { value: "2026-12-01", says: "before this day or instant" },
};

export const LOG_OPTIONS = { ...TIME_OPTIONS, ...AS_JSON };

/** Prints the log's lines on the given subjects. */
export async function sayLog(
  asked: Asked,
  subjects: { readonly nouns: readonly string[]; readonly name: string | undefined },
): Promise<void> {
  const since = readInstant(asked, "since");
  const until = readInstant(asked, "until");
  const rows = await readLog(asked.sql(), { ...subjects, since, until });
  sayRows(rows, asked.has("json"), logRow);
}

const CHANGE_LENGTH_MAX = 100;

/** A line of the log on one line of a terminal. */
function logRow({ at, by, subject, action, ...row }: LogRow): Row {
  const changes = changesOf(row).map(({ member, ...states }) => {
    const values = Object.values(states).map((value) => JSON.stringify(value));
    return `${member} ${values.join(" → ")}`;
  });
  const text = changes.join(", ");
  return {
    at: `${at.slice(0, 19).replace("T", " ")}Z`,
    by,
    subject,
    action,
    change: text.length > CHANGE_LENGTH_MAX ? `${text.slice(0, CHANGE_LENGTH_MAX)}…` : text,
  };
}

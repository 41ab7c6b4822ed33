/** `products history`, `diff`, `approve`, `withdraw`, `stop`, `resume` and `log`: the product book. */

import {
  BOOK_NOUNS,
  diffTerms,
  type History,
  type HistoryRow,
  readHistory,
  setOnOffer,
  settleTerms,
  termsState,
} from "#storage";
import { AS_JSON, type Asked, type Command, UsageError } from "../command.ts";
import { LOG_OPTIONS, sayLog } from "../change_log.ts";
import { timeIn, timeOfProduct } from "../home_time.ts";
import { describeDifferences, withdrawnInWords } from "./product_changes.ts";
import { type Row, say, sayJson, sayRows } from "../say.ts";
import { listSlugs, noProduct, suggest } from "../suggest.ts";

const SLUG = "<slug>";
const NAME = "<name>";

/** For a name that both a version and a sheet have. */
const KIND = {
  kind: { value: "form|sheet", says: "which of them, where a version and a sheet have one name" },
};

export const BOOK_COMMANDS: readonly Command[] = [
  {
    name: "products history",
    takes: [SLUG],
    says: "every version and rate sheet of a product: when it is in force, as was known when, and by whom",
    options: AS_JSON,
    run: async (asked) => sayHistory(asked, await requireHistory(asked), () => true),
  },
  {
    name: "products diff",
    takes: [SLUG, "<a>", "<b>"],
    says: "how two versions of a product differ, or two of its rate sheets, value by value",
    options: AS_JSON,
    async run(asked) {
      const [slug = "", a = "", b = ""] = asked.words;
      requireNames(await requireHistory(asked), slug, [a, b]);
      const differences = await diffTerms(asked.sql(), slug, [a, b]);
      if (asked.has("json")) return sayJson(differences);
      say(differences.length === 0 ? ["No difference"] : describeDifferences(differences));
    },
  },
  {
    name: "products approve",
    takes: [SLUG, NAME],
    says: "approve a version or rate sheet that waits for it, or its withdrawal, as another account than the one that entered it or asked for it",
    options: { ...KIND, ...AS_JSON },
    run: (asked) => settle(asked, "product_approve"),
  },
  {
    name: "products withdraw",
    takes: [SLUG, NAME],
    says: "take back a version or rate sheet that was a mistake; the one before it is in force instead; where approval is required, once a second account asks for it too",
    options: { ...KIND, ...AS_JSON },
    run: (asked) => settle(asked, "product_withdraw"),
  },
  {
    name: "products stop",
    takes: [SLUG],
    says: "stop the sale of a product from its next request on (404); one account may, whatever the product requires",
    run: (asked) => offer(asked, false),
  },
  {
    name: "products resume",
    takes: [SLUG],
    says: "resume the sale of a product; where approval is required, once a second account asks for it too",
    run: (asked) => offer(asked, true),
  },
  {
    name: "products log",
    takes: ["[slug]"],
    says: "who changed what in products, versions and rate sheets, newest first",
    options: LOG_OPTIONS,
    async run(asked) {
      const [name] = asked.words;
      if (name !== undefined) await requireHistory(asked);
      await sayLog(asked, { nouns: BOOK_NOUNS, name });
    },
  },
];

/** Approves or withdraws, and prints what is known now of the product. */
async function settle(asked: Asked, act: Parameters<typeof settleTerms>[1]): Promise<void> {
  const [slug = "", name = ""] = asked.words;
  const kind = asked.option("kind");
  if (kind !== undefined && kind !== "form" && kind !== "sheet") {
    throw new UsageError("--kind must be form or sheet");
  }
  const before = await requireHistory(asked);
  requireNames(before, slug, [name]);
  await settleTerms(asked.sql(), act, { slug, name, kind });
  const history = await requireHistory(asked);
  const waits = history.rows.some((row) => row.name === name && isAskedFor(row));
  const isWithdrawal =
    act === "product_withdraw" || before.rows.some((row) => row.name === name && isAskedFor(row));
  const withdrawn = isWithdrawal && !waits ? findWithdrawn(history, name) : [];
  const [last] = withdrawn;
  if (last !== undefined && !asked.has("json")) say([insteadInWords(slug, last, history)]);
  sayHistory(asked, history, (row) => row.known_to === null || withdrawn.includes(row));
}

/** Whether another account has to ask for its withdrawal too. */
function isAskedFor({ known_to: knownTo, withdrawal_asked_by: asker }: HistoryRow): boolean {
  return knownTo === null && asker !== null;
}

/** What was known last of the terms of a name that were withdrawn last. */
function findWithdrawn({ rows }: History, name: string): readonly HistoryRow[] {
  const withdrawn = rows.filter((row) => row.name === name && row.withdrawn_at !== null);
  const last = (member: "withdrawn_at" | "known_to", of: readonly HistoryRow[]) => {
    const newest = Math.max(...of.map((row) => Date.parse(row[member] ?? "") || 0));
    return of.filter((row) => (Date.parse(row[member] ?? "") || 0) === newest);
  };
  return last("known_to", last("withdrawn_at", withdrawn));
}

/** The sentence on terms that were just withdrawn. */
function insteadInWords(slug: string, row: HistoryRow, { rows, timeZone }: History): string {
  const { kind, firm, name, in_force_from: from } = row;
  const at = Math.max(Date.now(), Date.parse(from ?? "") || 0);
  const instead = rows.find(
    (other) =>
      other.known_to === null &&
      other.kind === kind &&
      other.firm === firm &&
      other.in_force_from !== null &&
      Date.parse(other.in_force_from) <= at &&
      (other.in_force_to === null || Date.parse(other.in_force_to) > at),
  );
  const said = withdrawnInWords({ kind, slug, name, firm, inForce: instead?.name ?? null });
  return `${said} from ${timeOfProduct(timeZone, undefined, new Date(at))}`;
}

/** Stops or resumes the sale of a product, and says what its callers see. Source: [D223]. */
async function offer(asked: Asked, wants: boolean): Promise<void> {
  const [slug = ""] = asked.words;
  await requireHistory(asked);
  const { isOnOffer, hasForm } = await setOnOffer(asked.sql(), slug, wants);
  if (!isOnOffer) say([`${slug} is not on offer: its requests are answered 404`]);
  else if (hasForm) say([`${slug} is on offer`]);
  else say([`${slug} is on offer, but has no version in force: its requests are answered 404`]);
}

/** The history of the product that the first word names. */
async function requireHistory({ sql, words: [slug = ""] }: Asked): Promise<History> {
  const history = await readHistory(sql(), slug);
  if (history !== undefined) return history;
  throw noProduct(slug, await listSlugs(sql()));
}

function requireNames({ rows }: History, slug: string, names: readonly string[]): void {
  const known = [...new Set(rows.map(({ name }) => name))];
  for (const name of names.filter((one) => !known.includes(one))) {
    throw new Error(`${slug} has no version or rate sheet ${name}${suggest(name, known)}`);
  }
}

function sayHistory(
  asked: Asked,
  { rows, timeZone }: History,
  isShown: (row: HistoryRow) => boolean,
): void {
  sayRows(rows.filter(isShown), asked.has("json"), (row) => historyRow(row, timeZone));
}

/** A row of a history on one line; instants in the product's time zone. */
function historyRow(row: HistoryRow, timeZone: string): Row {
  const { kind, firm, name, prepared_by, approved_by, withdrawn_by } = row;
  const at = (instant: string | null, precision: "minute" | "second" = "minute") =>
    instant === null ? null : timeIn(timeZone, new Date(instant), precision);
  return {
    name,
    kind,
    firm,
    state: stateInWords(row),
    [`in force from (${timeZone})`]: at(row.in_force_from),
    until: at(row.in_force_to),
    "known from": at(row.known_from, "second"),
    "known until": at(row.known_to, "second"),
    prepared: prepared_by,
    approved: approved_by,
    withdrawn: withdrawn_by,
  };
}

const STATES = {
  withdrawn: "withdrawn",
  once_known: "as once known",
  waits: "waits for approval",
  ahead: "ahead",
  past: "past",
  in_force: "in force",
};

function stateInWords(row: HistoryRow): string {
  const state = termsState(row, new Date());
  const { withdrawal_asked_by: asker } = row;
  const isAsked = asker !== null && ["ahead", "past", "in_force"].includes(state);
  return isAsked ? `${STATES[state]}, ${asker} asks to withdraw` : STATES[state];
}

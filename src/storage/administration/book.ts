/** The administrator's queries of the product book and of the change log. */

import type { Change, TermsKind, TermsState } from "#access";
import { type AuditFilter, isWithin } from "../audit/trail.ts";
import type { Sql } from "../database.ts";
import type { ValueDifference } from "./rehearsal.ts";
import { readJson } from "../session.ts";

/**
 * A version or rate sheet, a period in which it is in force, and the time for which that was known; instants in ISO
 * 8601.
 */
export interface HistoryRow {
  readonly kind: TermsKind;
  readonly firm: string | null;
  readonly name: string;
  /** As it was entered; without a zone it is in the product's. */
  readonly effective_from: string;
  readonly effective_to: string | null;
  /** Null where it has no period: it waits for approval, or was withdrawn before it had one. */
  readonly in_force_from: string | null;
  readonly in_force_to: string | null;
  readonly known_from: string | null;
  /** Null for what is known now. */
  readonly known_to: string | null;
  readonly prepared_at: string;
  readonly prepared_by: string;
  readonly approved_at: string | null;
  readonly approved_by: string | null;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
  readonly digest: string;
  /** Account that asked to withdraw it, where another has to ask too; null where none did. */
  readonly withdrawal_asked_by: string | null;
}

/** The rows of a product's book, in its time zone. */
export interface History {
  readonly timeZone: string;
  readonly rows: readonly HistoryRow[];
}

/** Everything that was entered of a product; `undefined` when there is no such product. Source: [D96]. */
export async function readHistory(sql: Sql, slug: string): Promise<History | undefined> {
  const [history] = await sql<History[]>`
    select time_zone as "timeZone",
           coalesce((select json_agg(h) from (${historyRowsOf(sql, sql`p.slug`)}) as h), '[]') as rows
      from product p where slug = ${slug}`;
  return history;
}

/** Rows of `HistoryRow` of the product with a slug, in the order of `product_history`. */
export function historyRowsOf(sql: Sql, slug: ReturnType<Sql>) {
  return sql`
    select *, (select by from open_request
                where slug = ${slug}
                  and act = concat_ws(' ', 'withdraw', case kind when 'form' then 'version' else kind end, name)
              ) as withdrawal_asked_by
      from product_history(${slug})`;
}

/** Where terms stand at an instant. */
export function termsState(row: HistoryRow, at: Date): TermsState {
  const { in_force_from: from, in_force_to: to } = row;
  if (row.withdrawn_at !== null) return "withdrawn";
  if (row.known_to !== null) return "once_known";
  if (from === null) return "waits";
  if (Date.parse(from) > at.getTime()) return "ahead";
  return to !== null && Date.parse(to) <= at.getTime() ? "past" : "in_force";
}

/** How two versions of a product differ, or two of its sheets. Source: [D96]. */
export function diffTerms(
  sql: Sql,
  slug: string,
  names: readonly [string, string],
): Promise<readonly ValueDifference[]> {
  return sql<ValueDifference[]>`
    select pointer, before, after from product_diff(${slug}, ${names[0]}, ${names[1]})`;
}

/** Approves or withdraws a version or sheet; `kind` tells them apart where both have the name. Source: [D96]. */
export async function settleTerms(
  sql: Sql,
  act: "product_approve" | "product_withdraw",
  { slug, name, kind }: { slug: string; name: string; kind: string | undefined },
): Promise<void> {
  await sql`select ${sql(act)}(${slug}, ${name}, ${kind ?? null})`;
}

/** Takes a product off offer or puts it back, and says whether it is on offer then, and whether it has a form in force. */
export async function setOnOffer(
  sql: Sql,
  slug: string,
  isOnOffer: boolean,
): Promise<{ readonly isOnOffer: boolean; readonly hasForm: boolean }> {
  await sql`update product set is_active = ${isOnOffer} where slug = ${slug}`;
  const [row] = await sql<{ isOnOffer: boolean; hasForm: boolean }[]>`
    select is_active as "isOnOffer",
           exists (select from product_in_force(slug) where kind = 'form') as "hasForm"
      from product where slug = ${slug}`;
  return row ?? { isOnOffer: false, hasForm: false };
}

/** A line of the change log; an update has only the members that changed. */
export interface LogRow {
  readonly at: string;
  readonly by: string;
  readonly subject: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What the subjects of lines on products are. */
export const BOOK_NOUNS: readonly string[] = ["product", "version", "sheet", "request"];

/** The members that a line names: with both states after an update, or with the value that was added or deleted. */
export function changesOf({ before, after }: Pick<LogRow, "before" | "after">): readonly Change[] {
  return Object.keys({ ...before, ...after }).flatMap((member): readonly Change[] => {
    if (before !== null && after !== null) {
      return [{ member, before: before[member] ?? null, after: after[member] ?? null }];
    }
    const value = (after ?? before)?.[member] ?? null;
    if (value === null) return [];
    return [after === null ? { member, before: value } : { member, after: value }];
  });
}

/** Lines of the change log, newest first. */
export function readLog(
  sql: Sql,
  {
    nouns,
    name,
    ...time
  }: Pick<AuditFilter, "since" | "until"> & {
    /** What the subjects are: `product`, `version`, `sheet`, `request` or `key`. */
    readonly nouns: readonly string[];
    /** The product's slug or the key's prefix; absent for all. */
    readonly name?: string | undefined;
  },
): Promise<readonly LogRow[]> {
  return readJson<LogRow>(sql)`
      select * from product_log
       where split_part(subject, ' ', 1) = any (string_to_array(${nouns.join(" ")}, ' '))
         and split_part(subject, ' ', 2) = coalesce(${name ?? null}::text, split_part(subject, ' ', 2))
         and ${isWithin(sql, time)}`;
}

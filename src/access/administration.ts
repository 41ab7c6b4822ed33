/** What the page for administrators shows, row by row: no key, no hash, and nothing of a client. Instants are ISO 8601. */

import type { KeyMode } from "./admission.ts";

/** Rows of a page, and terms that a list of products shows of each. */
export const PAGE_ROWS_MAX = 50;
export const LISTED_TERMS_MAX = 20;

/** Days before its end, or before now, in which the audit trail is read unless a request names its beginning. */
export const CALLS_DAYS = 31;

/** Rows of a list, `PAGE_ROWS_MAX` at most, and whether there are more. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

/** Where terms stand now; `once_known` is a period that the book had before it was corrected. */
export const TERMS_STATES = [
  "in_force",
  "ahead",
  "past",
  "waits",
  "withdrawn",
  "once_known",
] as const;

export type TermsState = (typeof TERMS_STATES)[number];

/** Whether terms are a version of the form or a rate sheet. */
export const TERMS_KINDS = ["form", "sheet"] as const;

export type TermsKind = (typeof TERMS_KINDS)[number];

/** A form or rate sheet, and a period in which it is in force. */
export interface ListedTerms {
  readonly kind: TermsKind;
  readonly name: string;
  /** The distributor that the sheet is for; absent when it is for all. */
  readonly firm?: string | undefined;
  readonly state: TermsState;
  readonly inForceFrom?: string | undefined;
  readonly inForceTo?: string | undefined;
}

/** An act such as `withdraw version 2026.12`, and the account that asked for it. */
export interface AskedAct {
  readonly act: string;
  readonly by: string;
}

/** A product as administrators list it. */
export interface AdministeredProduct {
  readonly slug: string;
  /** Absent where no form is in force. */
  readonly name?: string | undefined;
  readonly engine?: string | undefined;
  readonly isOnOffer: boolean;
  /** In which its dates begin. */
  readonly timeZone: string;
  /** Terms in force, ahead and waiting for approval; the first `LISTED_TERMS_MAX`. */
  readonly terms: readonly ListedTerms[];
  readonly furtherTerms: number;
  /** What one account has asked for, and another has to ask for too. */
  readonly asked: readonly AskedAct[];
}

/** A line of a product's history. */
export interface BookedTerms extends ListedTerms {
  /** The terms that were in force before these. */
  readonly follows?: string | undefined;
  readonly knownFrom?: string | undefined;
  readonly knownTo?: string | undefined;
  readonly preparedAt: string;
  readonly preparedBy: string;
  readonly approvedAt?: string | undefined;
  readonly approvedBy?: string | undefined;
  readonly withdrawnAt?: string | undefined;
  readonly withdrawnBy?: string | undefined;
  readonly withdrawalAskedBy?: string | undefined;
}

/** A value of terms, at a JSON Pointer in which entries with an `id` are named by it. */
export interface TermsValue {
  readonly pointer: string;
  readonly value: unknown;
}

/** `null` where one of the terms has nothing. */
export interface TermsDifference {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** How much of a limit is used. */
interface Use {
  readonly used: number;
  readonly limit: number;
  /** Length of the sliding window; absent for the day in UTC. */
  readonly seconds?: number | undefined;
}

/** Where a key stands now. */
export const KEY_STATES = ["active", "inactive", "expired"] as const;

/** An API key as administrators list it, without its secret. */
export interface AdministeredKey {
  /** The first characters, which identify it to people [D4]. */
  readonly prefix: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly state: (typeof KEY_STATES)[number];
  readonly products: readonly string[];
  readonly firm?: string | undefined;
  readonly networks?: readonly string[] | undefined;
  readonly createdAt: string;
  readonly expiresAt?: string | undefined;
  readonly window: Use;
  readonly indexAnnuityWindow: Use;
  readonly day: Use;
  readonly requests: number;
  readonly lastAdmittedAt?: string | undefined;
}

/** A member that changed; `before` is absent of what was added, `after` of what was deleted. */
export interface Change {
  readonly member: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A line of the change log. */
export interface LoggedChange {
  readonly at: string;
  /** The account of the database. */
  readonly by: string;
  readonly subject: string;
  readonly action: string;
  readonly changes: readonly Change[];
}

/** A row of the audit trail: a call, calls that were lost, or what an account did with a record. */
export interface AuditedRow {
  readonly at: string;
  readonly requestId?: string | undefined;
  readonly key?: string | undefined;
  readonly keyName?: string | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  readonly status?: number | undefined;
  readonly milliseconds?: number | undefined;
  readonly calls: number;
  readonly illustrationId?: string | undefined;
  readonly verdict?: string | undefined;
  readonly actor?: string | undefined;
  readonly lostUntil?: string | undefined;
  readonly process?: string | undefined;
}

/** A version or a rate sheet by its name: the same name may be of both. */
export interface TermsName {
  readonly kind: TermsKind;
  readonly name: string;
}

/** What was asked for and does not exist. */
export type Missing = "product" | "terms";

/** A question to a log; an absent time leaves that end open, an absent name is no condition. */
interface LogQuestion {
  readonly apiKeyId: number;
  readonly since: Date | undefined;
  readonly until: Date | undefined;
  /** Slug of a product. */
  readonly product: string | undefined;
  /** First characters of a key. */
  readonly key: string | undefined;
}

/** Reads a page of each list, from 1; rows of the logs are for an administrator's key alone, by its id. Source: [D289]. */
export interface Administration {
  readonly products: (page: number) => Promise<Page<AdministeredProduct>>;
  readonly history: (slug: string, page: number) => Promise<Page<BookedTerms> | Missing>;
  readonly values: (
    slug: string,
    terms: TermsName,
    page: number,
  ) => Promise<Page<TermsValue> | Missing>;
  readonly differences: (
    slug: string,
    before: TermsName,
    after: string,
    page: number,
  ) => Promise<Page<TermsDifference> | Missing>;
  readonly keys: (page: number) => Promise<Page<AdministeredKey>>;
  readonly changes: (asked: LogQuestion, page: number) => Promise<Page<LoggedChange>>;
  readonly calls: (asked: LogQuestion, page: number) => Promise<Page<AuditedRow>>;
}

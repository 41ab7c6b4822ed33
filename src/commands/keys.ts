/** `keys …`: API keys with their products, limits, networks and firm. */

import { csvLine, omitUndefined, parseInstant } from "#base";
import {
  issueKey,
  type KeyParameter,
  type KeyTerms,
  readKeys,
  reportUsage,
  rotateKey,
  setKey,
  setKeyActive,
  type Sql,
  sayError,
  type ViewRow,
} from "#storage";
import { KEY_MODES } from "#access";
import { PRODUCT_SLUG } from "#terms";
import { SCOPES } from "#tokens";
import { AS_JSON, type Asked, type Command, UsageError } from "./command.ts";
import { LOG_OPTIONS, sayLog } from "./change_log.ts";
import { INSTANT_ALLOWED } from "./read_time.ts";
import { type Row, say, sayRows, warn } from "./say.ts";
import { listSlugs, suggest } from "./suggest.ts";

/** How a value is read; `undefined` when it is not what is allowed. */
interface Rule<Value = string | readonly string[]> {
  readonly allowed: string;
  readonly read: (text: string) => Value | undefined;
}

function matching(pattern: RegExp, allowed: string): Rule<string> {
  return { allowed, read: (text) => (pattern.test(text) ? text : undefined) };
}

function listing(isEntry: (text: string) => boolean, allowed: string): Rule<readonly string[]> {
  const read = (text: string) => {
    const values = text.split(",");
    return values.every(isEntry) ? values : undefined;
  };
  return { allowed, read };
}

const WHOLE_NUMBER = matching(/^([1-9]\d{0,8}|1000000000)$/, "a whole number from 1 to 1000000000");
const SPAN = matching(
  /^\d{1,9} ?(ms|milliseconds?|s|seconds?|m|minutes?|h|hours?|d|days?|w|weeks?)$/,
  "a span like 10s, '15 minutes', 12h or 7d",
);
const EXPIRY: Rule<string> = {
  allowed: INSTANT_ALLOWED,
  read: (text) => parseInstant(text)?.toISOString(),
};
const NETWORKS = listing(
  (text) => /^[\da-fA-F.:/]+$/.test(text),
  "networks like 203.0.113.0/24 or 2001:db8::/32, separated by commas",
);
const SLUGS = listing(
  (text) => text === "*" || PRODUCT_SLUG.test(text),
  "product slugs separated by commas, or '*' for all",
);
const NAME = matching(/\S/, "1 to 200 characters, not spaces alone");

interface TermOption {
  readonly parameter: KeyParameter;
  /** Placeholder of its value in the help. */
  readonly value: string;
  readonly says: string;
  readonly rule: Rule;
  /** The word for a key without this term, and what `set_api_key` takes for it. */
  readonly off?: readonly [word: string, value: string | readonly string[]];
}

type TermOptions = Readonly<Record<string, TermOption>>;

/** Terms that `keys issue` and `keys set` take as options. */
const TERMS: TermOptions = {
  "per-window": {
    parameter: "p_requests_per_window",
    value: "60",
    says: "requests in the window, at the product endpoint",
    rule: WHOLE_NUMBER,
  },
  window: { parameter: "p_window", value: "60s", says: "that window", rule: SPAN },
  "per-day": {
    parameter: "p_requests_per_day",
    value: "10000",
    says: "requests in a day (UTC), over both endpoints",
    rule: WHOLE_NUMBER,
  },
  "fia-per-window": {
    parameter: "p_fia_requests_per_window",
    value: "100",
    says: "requests in the window, at the index annuity endpoint",
    rule: WHOLE_NUMBER,
  },
  "fia-window": { parameter: "p_fia_window", value: "15m", says: "that window", rule: SPAN },
  expires: {
    parameter: "p_expires_at",
    value: "2027-12-31|never",
    says: "when it ends, in UTC",
    rule: EXPIRY,
    off: ["never", "infinity"],
  },
  "allowed-cidrs": {
    parameter: "p_allowed_cidrs",
    value: "203.0.113.0/24,…|anywhere",
    says: "networks it may be used from",
    rule: NETWORKS,
    off: ["anywhere", ["0.0.0.0/0", "::/0"]],
  },
  firm: {
    parameter: "p_firm",
    value: "name|none",
    says: "the distributor whose rate sheets apply to its illustrations",
    rule: NAME,
    off: ["none", ""],
  },
  scopes: {
    parameter: "p_scopes",
    value: "illustrate,explain|all",
    says: `what it may, of ${SCOPES.join(", ")}; everything, without it`,
    rule: listing(
      (text) => SCOPES.some((scope) => scope === text),
      `some of ${SCOPES.join(", ")}, separated by commas`,
    ),
    off: ["all", ["*"]],
  },
};

const YES_OR_NO: Rule<string> = matching(/^(yes|no)$/, "yes or no");
const KEEPS: Rule<string> = matching(/^(recipe|hash|product)$/, "recipe, hash or product");

/** Terms that `keys issue` takes as words, and the ones that it does not give. */
const SET_TERMS: TermOptions = {
  name: { parameter: "p_name", value: "name", says: "another name", rule: NAME },
  products: {
    parameter: "p_products",
    value: "a,b|'*'",
    says: "the products it may use",
    rule: SLUGS,
  },
  ...TERMS,
  "reads-all": {
    parameter: "p_reads_all",
    value: "yes|no",
    says: "whether it may have other keys' illustrations made again: its firm's, or all without a firm",
    rule: YES_OR_NO,
  },
  keeps: {
    parameter: "p_keeps",
    value: "recipe|hash|product",
    says: "what is kept of its illustrations: the recipe, the hash alone, or as their product says",
    rule: KEEPS,
  },
};

const WHICH = "<key>";

export const KEY_COMMANDS: readonly Command[] = [
  {
    name: "keys issue",
    takes: ["<name>", "[products]"],
    says: "make a key and print it, the only time it is shown; products: a,b or '*'",
    options: {
      ...TERMS,
      mode: {
        value: KEY_MODES.join("|"),
        says: "test keys make pages marked SAMPLE; admin keys read /admin, and use no products",
      },
      issuer: {
        value: "https://login.acme.example",
        says: "make no key: the caller has tokens of this issuer, which issuers set has entered",
      },
      client: { value: "agency-7", says: "what those tokens name the caller, with --issuer" },
      "token-firm": {
        value: "acme",
        says: "in place of --client, the firm that those tokens are for, whatever their caller",
      },
    },
    run: issue,
  },
  {
    name: "keys set",
    takes: [WHICH],
    says: "change a key's limits, expiry, products, networks, firm, rights or name; the rest stays",
    options: SET_TERMS,
    run: set,
  },
  {
    name: "keys list",
    takes: [],
    says: "every key, its state and its limits",
    options: AS_JSON,
    async run({ sql, has }) {
      sayRows(await readKeys(sql(), "api_key_overview"), has("json"), shorten);
    },
  },
  {
    name: "keys show",
    takes: [WHICH],
    says: "one key, named by its first 16 characters or its whole text",
    options: AS_JSON,
    async run({ sql, words: [which], has }) {
      const rows = await readKeys(sql(), "api_key_overview", which);
      if (has("json")) return sayRows(rows, true);
      sayRows(
        rows.flatMap((row) => Object.entries(row).map(([what, value]) => ({ what, value }))),
        false,
      );
    },
  },
  {
    name: "keys usage",
    takes: ["[key]"],
    says: "what of each key's limits is used at this moment",
    options: AS_JSON,
    async run({ sql, words: [which], has }) {
      sayRows(await readKeys(sql(), "api_key_usage", which), has("json"));
    },
  },
  {
    name: "keys report",
    takes: [],
    says: "what each key made by month (UTC) and product, as the audit trail counts it",
    options: {
      csv: { says: "as comma-separated values with a line of names" },
      ...AS_JSON,
      from: { value: "2026-01", says: "from this month on; the current one unless given" },
      to: { value: "2026-12", says: "to this month, included; that of --from unless given" },
    },
    run: report,
  },
  {
    name: "keys rotate",
    takes: [WHICH],
    says: "make a key in place of another and print it; both draw on one budget",
    options: {
      grace: { value: "7d", says: "how long the old key still works" },
      now: { says: "the old key leaked: it ends at once" },
    },
    run: rotate,
  },
  {
    name: "keys on",
    takes: [WHICH],
    says: "switch a key on again",
    run: (asked) => switchKey(asked, true),
  },
  {
    name: "keys off",
    takes: [WHICH],
    says: "switch a key off; the next request meets it",
    run: (asked) => switchKey(asked, false),
  },
  {
    name: "keys log",
    takes: ["[key]"],
    says: "who changed what in keys and their limits, newest first",
    options: LOG_OPTIONS,
    async run(asked) {
      const [which] = asked.words;
      const rows =
        which === undefined ? [] : await readKeys(asked.sql(), "api_key_overview", which);
      const [prefix] = rows.map((row) => String(row["prefix"]));
      await sayLog(asked, { nouns: ["key"], name: prefix });
    },
  },
];

async function issue(asked: Asked): Promise<void> {
  const [name = "", list] = asked.words;
  const mode = asked.option("mode");
  if (mode !== undefined && !KEY_MODES.some((known) => known === mode)) {
    throw new UsageError("--mode must be live, test or admin");
  }
  if (mode === "admin" && list !== undefined) {
    throw new UsageError("<products> must be left out with --mode admin");
  }
  const [issuer, client, tokenFirm] = ["issuer", "client", "token-firm"].map(asked.option);
  const named = [client, tokenFirm].filter((one) => one !== undefined);
  if (named.length !== (issuer === undefined ? 0 : 1)) {
    throw new UsageError("--issuer goes with either --client or --token-firm");
  }
  const products = mode === "admin" ? [] : SLUGS.read(list ?? "");
  if (products === undefined) throw new UsageError(`<products> must be ${SLUGS.allowed}`);
  const terms = {
    p_name: name,
    p_products: products,
    ...readTerms(asked, TERMS),
    ...(mode === undefined ? {} : { p_mode: mode }),
    ...omitUndefined({ p_issuer: issuer, p_client: client, p_token_firm: tokenFirm }),
  };
  say([await issueKey(asked.sql(), terms).catch(rejectInWords(["name", "products"]))]);
  warn([
    issuer === undefined
      ? "Keep this key now: it cannot be shown again."
      : "This names the caller in other commands; it opens nothing.",
  ]);
  await warnOfUnknownProducts(asked.sql(), products);
}

async function set(asked: Asked): Promise<void> {
  const [which = ""] = asked.words;
  const terms = readTerms(asked, SET_TERMS);
  if (Object.keys(terms).length === 0) {
    const options = Object.keys(SET_TERMS).map((option) => `--${option}`);
    throw new UsageError(`keys set needs at least one of ${options.join(", ")}`);
  }
  await setKey(asked.sql(), which, terms).catch(rejectInWords([]));
  await sayKey(asked.sql(), which);
  await warnOfUnknownProducts(asked.sql(), [terms.p_products ?? []].flat());
}

/** The terms that the command line gives. */
function readTerms({ option }: Asked, options: TermOptions): KeyTerms {
  const given = Object.entries(options).flatMap(([name, { parameter, rule, off }]) => {
    const text = option(name);
    if (text === undefined) return [];
    const value = text === off?.[0] ? off[1] : rule.read(text);
    if (value === undefined) {
      throw new UsageError(`--${name} must be ${off ? `${off[0]}, or ` : ""}${rule.allowed}`);
    }
    return [[parameter, value]];
  });
  return Object.fromEntries(given) as KeyTerms;
}

/** Rejects with the database's error, its parameters named as on the command line; `words` are no options. */
function rejectInWords(words: readonly string[]): (error: unknown) => never {
  const names = new Map(
    Object.entries({
      ...SET_TERMS,
      issuer: { parameter: "p_issuer" },
      client: { parameter: "p_client" },
      "token-firm": { parameter: "p_token_firm" },
    }).map(([name, { parameter }]) => [
      parameter as string,
      words.includes(name) ? `<${name}>` : `--${name}`,
    ]),
  );
  return (cause) => {
    const message = sayError(cause).replace(
      /\bp_\w+/g,
      (parameter) => names.get(parameter) ?? parameter,
    );
    throw new Error(message, { cause });
  };
}

/** A key may be issued before its products are entered. */
async function warnOfUnknownProducts(sql: Sql, products: readonly string[]): Promise<void> {
  if (products.length === 0) return;
  const known = await listSlugs(sql);
  for (const slug of products.filter((one) => one !== "*" && !known.includes(one))) {
    warn([`There is no product ${slug} yet${suggest(slug, known)}`]);
  }
}

const MONTH = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/;

async function report({ sql, has, option }: Asked): Promise<void> {
  if (has("csv") && has("json")) throw new UsageError("keys report takes --csv or --json");
  const from = option("from") ?? new Date().toISOString().slice(0, 7);
  const to = option("to") ?? from;
  for (const [name, month] of Object.entries({ from, to })) {
    if (!MONTH.test(month)) throw new UsageError(`--${name} must be a month like 2026-11`);
  }
  if (to < from) throw new UsageError("--to must not be before --from");
  const rows = await reportUsage(sql(), { from, to });
  if (!has("csv")) return sayRows(rows, has("json"));
  process.stdout.write(csvLine(USAGE_COLUMNS));
  for (const row of rows) process.stdout.write(csvLine(USAGE_COLUMNS.map((name) => row[name])));
}

const USAGE_COLUMNS = [
  "month",
  "key_prefix",
  "key_name",
  "firm",
  "product_slug",
  "requests",
  "illustrations",
  "papers",
  "refusals",
];

async function rotate(asked: Asked): Promise<void> {
  const [which = ""] = asked.words;
  const grace = asked.option("grace");
  if (grace !== undefined && SPAN.read(grace) === undefined) {
    throw new UsageError(`--grace must be ${SPAN.allowed}`);
  }
  if ((grace === undefined) !== asked.has("now")) {
    throw new UsageError("keys rotate needs either --grace with a span, or --now");
  }
  say([await rotateKey(asked.sql(), which, grace ?? "0")]);
  const end = grace === undefined ? "has ended" : `works for ${grace} more`;
  warn([`Keep this key now: it cannot be shown again. The old key ${end}.`]);
}

async function switchKey(asked: Asked, isActive: boolean): Promise<void> {
  const [which = ""] = asked.words;
  await setKeyActive(asked.sql(), which, isActive);
  await sayKey(asked.sql(), which);
}

/** Prints the current state of a key. */
async function sayKey(sql: Sql, which: string): Promise<void> {
  sayRows(await readKeys(sql, "api_key_overview", which), false, shorten);
}

/** A key on one line of a terminal. */
function shorten(row: ViewRow): Row {
  return {
    key: row["prefix"],
    name: cut(row["name"]),
    mode: row["mode"],
    state: row["state"],
    products: cut(row["products"]) || null,
    window: `${String(row["requests_per_window"])} in ${String(row["window"])}`,
    "fia window": `${String(row["fia_requests_per_window"])} in ${String(row["fia_window"])}`,
    day: row["requests_per_day"],
    expires: minuteOf(row["expires_at"]),
    networks: cut(row["allowed_cidrs"]),
    firm: cut(row["firm"]),
    scopes: cut(row["scopes"]) ?? "all",
    tokens: row["token_firm"] === null ? cut(row["client"]) : `firm ${cut(row["token_firm"])}`,
    keeps: row["keeps"] ?? "product",
  };
}

/** Truncates a long value; `keys show` prints it whole. */
function cut(value: unknown): string | null {
  if (value === null) return null;
  const characters = [...String(value)];
  return characters.length > 40 ? `${characters.slice(0, 39).join("")}…` : characters.join("");
}

function minuteOf(instant: unknown): string | null {
  return typeof instant === "string" ? instant.slice(0, 16).replace("T", " ") : null;
}

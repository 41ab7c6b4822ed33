/** `keys …`: API keys with their products, limits and networks. */

import { findNearestName } from "../product/text.ts";
import {
  issueKey,
  listProducts,
  readKeys,
  rotateKey,
  setKeyActive,
  setKeyNetworks,
  type ViewRow,
} from "../storage/administration.ts";
import { AS_JSON, type Asked, type Command, UsageError } from "./command.ts";
import { type Row, say, sayRows, warn } from "./say.ts";

const WHOLE_NUMBER = { pattern: /^[1-9]\d{0,9}$/, allowed: "a whole number from 1 to 1000000000" };
const SPAN = {
  pattern: /^\d{1,9} ?(ms|milliseconds?|s|seconds?|m|minutes?|h|hours?|d|days?|w|weeks?)$/,
  allowed: "a span like 10s, '15 minutes', 12h or 7d",
};
const EXPIRY = {
  pattern: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/,
  allowed: "a date like 2027-12-31 or an instant like 2027-12-31T12:00Z, in UTC",
};
const CIDRS = {
  pattern: /^[\da-fA-F.:/]+(,[\da-fA-F.:/]+){0,99}$/,
  allowed: "at most 100 networks like 203.0.113.0/24 or 2001:db8::/32, separated by commas",
};

const SLUG = /^(\*|[0-9A-Za-z][0-9A-Za-z._-]{0,63})$/;

const WHICH = "<key>";

export const KEY_COMMANDS: readonly Command[] = [
  {
    name: "keys issue",
    takes: ["<name>", "<products>"],
    says: "make a key and print it, the only time it is shown; products: a,b or '*'",
    options: {
      "per-window": { value: "60", says: "requests in the window, at the product endpoint" },
      window: { value: "60s", says: "that window" },
      "per-day": { value: "10000", says: "requests in a day (UTC), over both endpoints" },
      "fia-per-window": {
        value: "100",
        says: "requests in the window, at the index annuity endpoint",
      },
      "fia-window": { value: "15m", says: "that window" },
      expires: { value: "2027-12-31", says: "when it ends; never, unless given" },
      mode: { value: "live|test", says: "test keys make pages marked SAMPLE" },
      "allowed-cidrs": {
        value: "203.0.113.0/24,…",
        says: "networks it may be used from; else anywhere",
      },
    },
    run: issue,
  },
  {
    name: "keys list",
    takes: [],
    says: "every key, its state and its limits",
    options: AS_JSON,
    async run({ databaseUrl, has }) {
      const rows = await readKeys(databaseUrl(), "api_key_overview");
      sayRows(has("json") ? rows : rows.map(shorten), has("json"));
    },
  },
  {
    name: "keys show",
    takes: [WHICH],
    says: "one key, named by its first 16 characters or its whole text",
    options: AS_JSON,
    async run({ databaseUrl, words: [which], has }) {
      const rows = await readKeys(databaseUrl(), "api_key_overview", which);
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
    async run({ databaseUrl, words: [which], has }) {
      sayRows(await readKeys(databaseUrl(), "api_key_usage", which), has("json"));
    },
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
    name: "keys allow",
    takes: [WHICH, "<networks>"],
    says: "say from where a key may be used: 203.0.113.0/24,2001:db8::/32 or anywhere",
    async run({ databaseUrl, words: [which = "", networks = ""] }) {
      const isAnywhere = networks === "anywhere";
      if (!isAnywhere && !CIDRS.pattern.test(networks)) {
        throw new UsageError(`<networks> must be anywhere, or ${CIDRS.allowed}`);
      }
      await setKeyNetworks(databaseUrl(), which, isAnywhere ? undefined : networks.split(","));
      await sayKey(databaseUrl(), which);
    },
  },
];

async function issue(asked: Asked): Promise<void> {
  const [name = "", list = ""] = asked.words;
  const products = list.split(",");
  if (!products.every((slug) => SLUG.test(slug))) {
    throw new UsageError("<products> must be product slugs separated by commas, or '*' for all");
  }
  const mode = asked.option("mode");
  if (mode !== undefined && mode !== "live" && mode !== "test") {
    throw new UsageError("--mode must be live or test");
  }
  const key = await issueKey(asked.databaseUrl(), {
    name,
    products,
    perWindow: readOption(asked, "per-window", WHOLE_NUMBER),
    window: readOption(asked, "window", SPAN),
    perDay: readOption(asked, "per-day", WHOLE_NUMBER),
    fiaPerWindow: readOption(asked, "fia-per-window", WHOLE_NUMBER),
    fiaWindow: readOption(asked, "fia-window", SPAN),
    expires: readOption(asked, "expires", EXPIRY),
    mode,
    allowedCidrs: readOption(asked, "allowed-cidrs", CIDRS)?.split(","),
  });
  say([key]);
  warn(["Keep this key now: it cannot be shown again."]);
  const known = (await listProducts(asked.databaseUrl())).map(({ slug }) => String(slug));
  for (const slug of products.filter((one) => one !== "*" && !known.includes(one))) {
    const nearest = findNearestName(slug, known);
    const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`;
    warn([`There is no product ${slug} yet${hint}`]);
  }
}

async function rotate(asked: Asked): Promise<void> {
  const [which = ""] = asked.words;
  const grace = readOption(asked, "grace", SPAN);
  if ((grace === undefined) !== asked.has("now")) {
    throw new UsageError("keys rotate needs either --grace with a span, or --now");
  }
  say([await rotateKey(asked.databaseUrl(), which, grace ?? "0")]);
  const end = grace === undefined ? "has ended" : `works for ${grace} more`;
  warn([`Keep this key now: it cannot be shown again. The old key ${end}.`]);
}

async function switchKey(asked: Asked, isActive: boolean): Promise<void> {
  const [which = ""] = asked.words;
  await setKeyActive(asked.databaseUrl(), which, isActive);
  await sayKey(asked.databaseUrl(), which);
}

/** Prints the current state of a key. */
async function sayKey(databaseUrl: string, which: string): Promise<void> {
  sayRows((await readKeys(databaseUrl, "api_key_overview", which)).map(shorten), false);
}

/** The validated value of an option, if given. */
function readOption(
  { option }: Asked,
  name: string,
  { pattern, allowed }: { readonly pattern: RegExp; readonly allowed: string },
): string | undefined {
  const value = option(name);
  if (value === undefined || pattern.test(value)) return value;
  throw new UsageError(`--${name} must be ${allowed}`);
}

/** A key on one line of a terminal. */
function shorten(row: ViewRow): Row {
  return {
    key: row["prefix"],
    name: cut(row["name"]),
    mode: row["mode"],
    state: row["state"],
    products: cut(row["products"]),
    window: `${String(row["requests_per_window"])} in ${String(row["window"])}`,
    "fia window": `${String(row["fia_requests_per_window"])} in ${String(row["fia_window"])}`,
    day: row["requests_per_day"],
    expires: minuteOf(row["expires_at"]),
    networks: cut(row["allowed_cidrs"]),
  };
}

/** Truncates a long value; `keys show` prints it whole. */
function cut(value: unknown): string | null {
  if (value === null) return null;
  const characters = [...String(value)];
  return characters.length > 40 ? `${characters.slice(0, 39).join("")}…` : characters.join("");
}

/** An instant of the database to the minute, in UTC. */
function minuteOf(instant: unknown): string | null {
  return typeof instant === "string" ? instant.slice(0, 16).replace("T", " ") : null;
}

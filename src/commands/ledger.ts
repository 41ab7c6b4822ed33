/** `ledger …`: what products keep of their illustrations, its records, and the keys that wrap them. */

import {
  findMissingKeys,
  isReference,
  marksOf,
  REFERENCE_CHARACTERS_MAX,
  rewrap,
  UnreadableRecordError,
} from "#ledger";
import {
  countWrapped,
  deleteIllustration,
  deleteRecords,
  findDigests,
  holdRecords,
  listRecords,
  readLedgerNeedsIn,
  rotateWrapping,
  setKeeping,
} from "#storage";
import { readSetting } from "#config";
import { AS_JSON, type Asked, type Command, UsageError } from "./command.ts";
import { expireCommand } from "./expire.ts";
import { counted, say, sayRows, warn } from "./say.ts";
import { listSlugs, noProduct } from "./suggest.ts";

/** Most rows that a list prints. */
const ROWS_MAX = 1_000;

const BY_REFERENCE = {
  reference: {
    value: "POL-1",
    says: "those that their callers gave this reference, to the letter; needs LEDGER_KEYS",
  },
} as const;

export const LEDGER_COMMANDS: readonly Command[] = [
  {
    name: "ledger keep",
    takes: ["<slug>", "<recipe|hash>"],
    says: "keep what a product's illustrations are made again from, or digests alone",
    options: { months: { value: "60", says: "whole months for which records are kept" } },
    async run({ sql, words: [slug = "", keeps = ""], option, env }) {
      const months = option("months");
      if (keeps !== "recipe" && keeps !== "hash") {
        throw new UsageError("ledger keep takes recipe or hash");
      }
      if (months !== undefined && !/^([1-9]\d?|[1-5]\d\d|600)$/.test(months)) {
        throw new UsageError("--months must be a whole number from 1 to 600");
      }
      const keeping = { keeps, months: months === undefined ? undefined : Number(months) };
      if (!(await setKeeping(sql(), slug, keeping))) {
        throw noProduct(slug, await listSlugs(sql()));
      }
      say([
        `${slug} keeps ${keeps === "recipe" ? "the recipe" : "digests alone"} from its next request on`,
      ]);
      if (keeps === "recipe" && readSetting(env, "ledgerKeys").newest === undefined) {
        warn([
          `LEDGER_KEYS is not set here: a service without it cannot keep recipes, and answers 503 to requests of ${slug}; docs/operations.md says how to make a key`,
        ]);
      }
    },
  },
  {
    name: "ledger list",
    takes: ["[slug]"],
    says: `the newest ${ROWS_MAX} records, of a product or of all`,
    options: { ...AS_JSON, ...BY_REFERENCE },
    async run(asked) {
      const { sql, has } = asked;
      const [product] = asked.words;
      const marks = await readMarks(asked);
      sayRows(await listRecords(sql(), { product, marks, rowsMax: ROWS_MAX }), has("json"));
    },
  },
  {
    name: "ledger keys",
    takes: [],
    says: "the wrapping keys in use, and how many records each wraps",
    options: AS_JSON,
    async run({ sql, has, env }) {
      const { byId } = readSetting(env, "ledgerKeys");
      const rows = await countWrapped(sql());
      sayRows(
        rows.map((row) =>
          Object.assign({}, row, { is_set: byId.has(String(row["wrapping_key"])) }),
        ),
        has("json"),
      );
    },
  },
  {
    name: "ledger rotate",
    takes: [],
    says: "wrap every record by the newest key of LEDGER_KEYS, in batches; the others are then not needed",
    async run({ sql, env }) {
      const keys = readSetting(env, "ledgerKeys");
      if (keys.newest === undefined) throw new Error("LEDGER_KEYS holds no key");
      const { wrapped, left } = await rotateWrapping(sql(), keys.newest.id, (row) => {
        try {
          return rewrap(keys, row.digest, row);
        } catch (error) {
          if (!(error instanceof UnreadableRecordError) && keys.byId.has(row.wrapping_key))
            throw error;
          return undefined;
        }
      });
      say([`${counted(wrapped, "record")} wrapped by ${keys.newest.id} now`]);
      if (left > 0) {
        throw new Error(
          `${counted(left, "record")} left: the key is not in LEDGER_KEYS, or the record was altered`,
        );
      }
    },
  },
  {
    name: "ledger delete",
    takes: ["[id]"],
    says: "destroy the inputs of an illustration with their salt, note and key for good; the recipe and the digests stay",
    options: BY_REFERENCE,
    run: destroy,
  },
  {
    name: "ledger hold",
    takes: ["[id]"],
    says: "keep the records of an illustration until they are released: they are not deleted and do not expire",
    options: BY_REFERENCE,
    run: (asked) => hold(asked, true),
  },
  {
    name: "ledger release",
    takes: ["[id]"],
    says: "end the hold of an illustration's records",
    options: BY_REFERENCE,
    run: (asked) => hold(asked, false),
  },
  expireCommand("ledger", "records", { what: "records", none: "No record is due" }),
];

/**
 * The marks of the reference that the command line gives; `undefined` without one.
 * @throws {Error} when a wrapping key is missing, without which some could not be found
 */
async function readMarks({ option, sql, env }: Asked): Promise<readonly string[] | undefined> {
  const reference = option("reference");
  if (reference === undefined) return undefined;
  if (!isReference(reference)) {
    throw new UsageError(
      `--reference must be 1 to ${REFERENCE_CHARACTERS_MAX} printable characters, without a space at either end`,
    );
  }
  const keys = readSetting(env, "ledgerKeys");
  const [fault] = findMissingKeys(keys, await readLedgerNeedsIn(sql()));
  if (fault !== undefined) throw new Error(fault);
  return marksOf(keys, reference);
}

/** What the command line names: an illustration, or a reference by its marks. */
async function readNamed(
  asked: Asked,
): Promise<{ readonly id: string } | { readonly marks: readonly string[] }> {
  const [id] = asked.words;
  const marks = await readMarks(asked);
  if (id !== undefined && marks === undefined) return { id };
  if (id === undefined && marks !== undefined) return { marks };
  throw new UsageError("Name either an illustration by its id, or a reference by --reference");
}

async function destroy(asked: Asked): Promise<void> {
  const { sql } = asked;
  const named = await readNamed(asked);
  const count =
    "id" in named
      ? await deleteIllustration(sql(), named.id)
      : await deleteRecords(sql(), await findDigests(sql(), named));
  if (count === 0) throw new Error("No record of it has inputs");
  say([`Destroyed the inputs in ${counted(count, "record")}, and the keys`]);
  warn(["Backups have them as long as they are kept: see docs/operations.md"]);
}

async function hold(asked: Asked, holds: boolean): Promise<void> {
  const { sql } = asked;
  const named = await readNamed(asked);
  const digests = await findDigests(sql(), named);
  if ("id" in named && digests.length > 1) {
    throw new Error("Several illustrations have this id; name the one by all 64 digits");
  }
  const count = await holdRecords(sql(), digests, holds);
  if (count === 0) throw new Error(`No record of it ${holds ? "can be put on" : "is on"} hold`);
  say([`${holds ? "Put" : "Released"} ${counted(count, "record")}${holds ? " on hold" : ""}`]);
}

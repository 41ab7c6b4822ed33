/** `ledger …`: what products keep of their illustrations, its records, and the keys that wrap them. */

import { rewrap, UnreadableRecordError } from "#ledger";
import {
  countWrapped,
  deleteIllustration,
  listRecords,
  rotateWrapping,
  setKeeping,
} from "#storage";
import { readSetting } from "#config";
import { AS_JSON, type Command, UsageError } from "./command.ts";
import { expireCommand } from "./expire.ts";
import { counted, say, sayRows, warn } from "./say.ts";
import { listSlugs, noProduct } from "./suggest.ts";

/** Most rows that a list prints. */
const ROWS_MAX = 1_000;

export const LEDGER_COMMANDS: readonly Command[] = [
  {
    name: "ledger keep",
    takes: ["<slug>", "<recipe|hash>"],
    says: "keep what a product's illustrations are made again from, or digests alone",
    options: { months: { value: "60", says: "whole months for which records are kept" } },
    async run({ sql, words: [slug = "", keeps = ""], option }) {
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
    },
  },
  {
    name: "ledger list",
    takes: ["[slug]"],
    says: `the newest ${ROWS_MAX} records, of a product or of all`,
    options: AS_JSON,
    async run({ sql, words: [product], has }) {
      sayRows(await listRecords(sql(), { product, rowsMax: ROWS_MAX }), has("json"));
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
    takes: ["<id>"],
    says: "destroy the inputs of an illustration with their salt and key for good; the recipe and the digests stay",
    async run({ sql, words: [id = ""] }) {
      const count = await deleteIllustration(sql(), id);
      if (count === 0) throw new Error(`No record of ${id} has inputs`);
      say([`Destroyed the inputs of ${id} in ${counted(count, "record")}, and the keys`]);
      warn(["Backups have them as long as they are kept: see docs/operations.md"]);
    },
  },
  expireCommand("ledger", "records", { what: "records", none: "No record is due" }),
];

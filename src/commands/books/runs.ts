/** `runs …`: workers that answer the books of `/api/runs`, the runs that there are, and the budgets of keys. */

import { getPriority, setPriority } from "node:os";
import { readSetting } from "#config";
import { listRuns, setRunBudget } from "#storage";
import { AS_JSON, type Command, UsageError } from "../command.ts";
import { openRunWorker } from "./run_worker.ts";
import { say, sayRows } from "../say.ts";
import { untilStopped } from "../until_stopped.ts";

/** Most contracts of a budget, as its table has them. */
const CONTRACTS_MAX = 100_000_000;

export const RUN_COMMANDS: readonly Command[] = [
  {
    name: "runs work",
    takes: [],
    says: "answer the books that callers send to /api/runs, beside other workers, until it is stopped; needs RUNS_FOLDER",
    async run({ env }) {
      const niceness = readSetting(env, "runNiceness");
      if (niceness > getPriority()) setPriority(niceness);
      await untilStopped(await openRunWorker(env));
    },
  },
  {
    name: "runs list",
    takes: [],
    says: "the runs that are kept, newest first",
    options: AS_JSON,
    async run({ sql, has }) {
      sayRows(await listRuns(sql()), has("json"));
    },
  },
  {
    name: "runs budget",
    takes: ["<key>", "<contracts>"],
    says: "contracts a day (UTC) that a key, and those that share its limits, may have in runs",
    async run({ sql, words: [key = "", contracts = ""] }) {
      if (!/^\d{1,9}$/.test(contracts) || Number(contracts) > CONTRACTS_MAX) {
        throw new UsageError(`contracts must be a whole number from 0 to ${CONTRACTS_MAX}`);
      }
      const name = await setRunBudget(sql(), key, Number(contracts));
      say([`${name} may have ${Number(contracts)} contracts a day in runs`]);
    },
  },
];

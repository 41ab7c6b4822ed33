/** `audit export`, `expire` and `verify`: the calls of the audit trail, its months past the retention, and its chains. */

import { csvLine, errorCode } from "#base";
import {
  type AuditFilter,
  listAuditColumns,
  readAudit,
  findIdleTriggers,
  verifyChains,
  type ViewRow,
} from "#storage";
import { AS_JSON, type Asked, type Command, UsageError } from "./command.ts";
import { TIME_OPTIONS } from "./change_log.ts";
import { expireCommand } from "./expire.ts";
import { readInstant } from "./read_time.ts";
import { readGivenJson } from "./given_file.ts";
import { counted, print, sayRows, warn } from "./say.ts";

export const AUDIT_COMMANDS: readonly Command[] = [
  {
    name: "audit export",
    takes: [],
    says: "print the calls of the audit trail, oldest first, and how many were lost when",
    options: {
      csv: { says: "as comma-separated values with a line of names" },
      json: { says: "as one JSON object a line" },
      ...TIME_OPTIONS,
      key: { value: "ann_live_Ab12345", says: "of this key alone" },
      product: { value: "demo-fia", says: "of this product alone" },
    },
    run: exportCalls,
  },
  expireCommand("audit", "audit", { what: "the audit trail", none: "No month is due" }),
  {
    name: "audit verify",
    takes: [],
    says: "recompute the chains of the change log, the audit trail and the ledger's acts, and print their hashes",
    options: {
      ...AS_JSON,
      kept: { value: "heads.json", says: "what --json printed before, kept outside the database" },
    },
    run: verify,
  },
];

async function verify({ sql, has, option }: Asked): Promise<void> {
  const file = option("kept");
  const kept = file === undefined ? [] : await readGivenJson(file);
  if (!Array.isArray(kept))
    throw new Error(`${file} holds no list that audit verify --json printed`);
  const lanes = await verifyChains(sql(), { kept });
  sayRows(lanes, has("json"));
  const idle = await findIdleTriggers(sql());
  if (idle.length > 0) warn(idle.map((name) => `A trigger does not fire: ${name}`));
  const faulty = lanes.filter(({ fault }) => fault !== null).length;
  if (faulty + idle.length > 0) {
    throw new Error(
      `Wrong: ${counted(faulty, "lane")} of chains, ${counted(idle.length, "trigger")}`,
    );
  }
}

async function exportCalls(asked: Asked): Promise<void> {
  const { sql, has, option } = asked;
  if (has("csv") === has("json")) {
    throw new UsageError("audit export needs either --csv or --json");
  }
  const filter: AuditFilter = {
    since: readInstant(asked, "since"),
    until: readInstant(asked, "until"),
    key: option("key"),
    product: option("product"),
  };
  const columns = has("csv") ? await listAuditColumns(sql()) : [];
  const line = has("csv")
    ? (row: ViewRow) => csvLine(columns.map((column) => row[column]))
    : (row: ViewRow) => `${JSON.stringify(row)}\n`;
  let head = has("csv") ? csvLine(columns) : "";
  let count = 0;
  let lost = 0;
  try {
    await readAudit(sql(), filter, async (rows) => {
      count += rows.length;
      for (const row of rows) if (row["lost_until"] !== null) lost += Number(row["calls"]);
      await print(head + rows.map(line).join(""));
      head = "";
    });
    await print(head);
    warn([counted(count, "row")]);
    if (lost > 0) warn([`Lost: ${counted(lost, "call")}; rows with lost_until say when`]);
  } catch (error) {
    if (errorCode(error) !== "EPIPE") throw error;
  }
}

/** `audit export`: the calls of the audit trail, for a spreadsheet or a program. */

import { type AuditFilter, readAudit, type ViewRow } from "../storage/administration.ts";
import { type Command, UsageError } from "./command.ts";
import { csvLine } from "./csv.ts";
import { readInstant } from "./read_time.ts";
import { warn } from "./say.ts";

const COLUMNS = [
  "at",
  "request_id",
  "key_prefix",
  "key_name",
  "method",
  "route",
  "product_slug",
  "product_version",
  "status",
  "milliseconds",
  "calls",
  "inputs_sha256",
  "illustration_id",
  "upstream_call_id",
  "lost_until",
  "process",
  "illustration_sha256",
  "terms_sha256",
  "catalog_revision",
  "software",
  "illustrated_at",
  "actor",
  "paper_sha256",
  "verdict",
] as const;

export const EXPORT_AUDIT: Command = {
  name: "audit export",
  takes: [],
  says: "print the calls of the audit trail, oldest first, and how many were lost when",
  options: {
    csv: { says: "as comma-separated values with a line of names" },
    json: { says: "as one JSON object a line" },
    since: { value: "2026-11-01", says: "from this day or instant (2026-11-01T12:00Z) on, in UTC" },
    until: { value: "2026-12-01", says: "before this day or instant" },
    key: { value: "ann_live_Ab12345", says: "of this key alone" },
    product: { value: "demo-fia", says: "of this product alone" },
  },
  async run(asked) {
    if (asked.has("csv") === asked.has("json")) {
      throw new UsageError("audit export needs either --csv or --json");
    }
    const filter: AuditFilter = {
      since: readInstant(asked, "since"),
      until: readInstant(asked, "until"),
      key: asked.option("key"),
      product: asked.option("product"),
    };
    const line = asked.has("csv")
      ? (row: ViewRow) => csvLine(COLUMNS.map((column) => row[column]))
      : (row: ViewRow) => `${JSON.stringify(row)}\n`;
    // A reader that closes the pipe early, such as head, must not crash the process.
    process.stdout.on("error", () => undefined);
    let head = asked.has("csv") ? csvLine(COLUMNS) : "";
    let count = 0;
    let lost = 0;
    try {
      await readAudit(asked.databaseUrl(), filter, async (rows) => {
        count += rows.length;
        for (const row of rows) if (row["lost_until"] !== null) lost += Number(row["calls"]);
        await print(head + rows.map(line).join(""));
        head = "";
      });
      await print(head);
      warn([`${count} rows`]);
      if (lost > 0) warn([`${lost} calls were lost: rows with lost_until say when`]);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "EPIPE") throw error;
    }
  },
};

/** Resolves when the text is written, for backpressure. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

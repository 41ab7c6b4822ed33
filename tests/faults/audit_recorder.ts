/**
 * A process that records calls in the audit trail, as a server process does.
 *
 * Arguments: the database, `bytesMax`, how many calls, and the request id of all of them. Prints a line when it
 * has recorded them; when its input ends it closes the trail and prints how many calls were lost.
 */

import { openAudit } from "../../src/storage/audit/audit.ts";
import { openDatabase } from "../../src/storage/database.ts";

const CALLS_AT_ONCE = 250;

const [, , url = "", bytesMax = "", calls = "", requestId = ""] = Bun.argv;
let lost = 0;
const database = openDatabase({ url, connections: 2, preparesStatements: true });
const audit = openAudit(database, {
  bytesMax: Number(bytesMax),
  nowMs: () => performance.now(),
  log: { write: (line) => console.error(JSON.stringify(line)) },
  onLost: (count) => (lost += count),
});
for (let recorded = 0; recorded < Number(calls); recorded += CALLS_AT_ONCE) {
  for (let call = recorded; call < recorded + CALLS_AT_ONCE; call += 1) {
    audit.record({
      at: new Date(),
      request_id: requestId,
      key_id: 1,
      method: "POST",
      route: "/api/{productSlug}",
      product_slug: "demo-myga",
      product_version: "2026.11",
      status: 200,
      milliseconds: call,
      illustration_id: "FB23-216F-B143-4E1F",
      illustration_sha256: "fb23216fb1434e1f".repeat(4),
      terms_sha256: "5c0e0b1f7a92abcd".repeat(4),
      catalog_revision: 7,
      software: "0.1.0",
      illustrated_at: undefined,
      upstream_call_id: undefined,
      paper_sha256: undefined,
      verdict: undefined,
    });
  }
  await Bun.sleep(10);
}
console.log("recorded");
await Bun.stdin.text();
await audit.close();
await database.close();
console.log(lost);
process.exit(0);

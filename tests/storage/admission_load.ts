/**
 * The requests of one server process for a key, from a separate process.
 *
 * Arguments: database address, key, how many at once, how many rounds, milliseconds between rounds.
 * Prints one JSON line: when each admitted request was sent and answered, and how many were refused
 * and how many failed.
 */

import { hashKey } from "../../src/access/api_key.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { openDatabase } from "../../src/storage/database.ts";

const [url = "", key = "", count = "1", rounds = "1", pauseMs = "0"] = Bun.argv.slice(2);
const database = openDatabase({ url, connections: 4, preparesStatements: true });
const { admit } = createAdmission(database);
const request = {
  keyHash: hashKey(key),
  door: "product",
  productSlug: "demo-myga",
  address: "",
} as const;

const admitted: { readonly sentAt: number; readonly answeredAt: number }[] = [];
let refused = 0;
let failed = 0;

for (let round = 0; round < Number(rounds); round += 1) {
  await Promise.all(
    Array.from({ length: Number(count) }, async () => {
      const sentAt = Date.now();
      const admission = await admit(request).catch(() => undefined);
      if (admission === undefined) failed += 1;
      else if (admission.verdict === "admitted") admitted.push({ sentAt, answeredAt: Date.now() });
      else refused += 1;
    }),
  );
  await Bun.sleep(Number(pauseMs));
}
console.log(JSON.stringify({ admitted, refused, failed }));
await database.close();

/**
 * The requests of one server process under Idempotency-Keys, from a separate process.
 *
 * Arguments: database address, key, names in hexadecimal digits, separated by commas. Each is claimed and, where it begins,
 * answered; a request that is under way is repeated. Prints one JSON line: for each name how
 * often it began here and which answer came.
 */

import { hashKey } from "../../src/access/api_key.ts";
import { createIdempotentRequests } from "../../src/storage/idempotent_requests.ts";
import { openDatabase } from "../../src/storage/database.ts";

const [url = "", key = "", names = ""] = Bun.argv.slice(2);
const database = openDatabase({ url, connections: 4, preparesStatements: true });
const requests = createIdempotentRequests(database, 60);
const request = {
  keyHash: hashKey(key),
  door: "product",
  productSlug: "demo-myga",
  address: "",
} as const;

async function answer(claim: string) {
  let begun = 0;
  for (;;) {
    const owner = crypto.randomUUID();
    const outcome = await requests.claim(request, { claim, owner }).catch(() => undefined);
    const claimed = outcome?.claimed;
    if (claimed?.kind === "answered") return { claim, begun, digest: claimed.first.digest };
    if (claimed?.kind === "begun") {
      begun += 1;
      const digest = Bun.SHA256.hash(owner, "hex");
      const first = {
        asked: claim,
        digest,
        recipe: "{}",
        source: { revision: 1 },
        figures_sha256: digest,
        json_sha256: null,
        pdf_sha256: null,
        paper_sha256: null,
        sealed: "AAAA",
      };
      if (await requests.note(claim, owner, first)) return { claim, begun, digest };
    }
    await Bun.sleep(Math.random() * 50);
  }
}

const answers = await Promise.all(names.split(",").map(answer));
console.log(JSON.stringify(answers));
await database.close();

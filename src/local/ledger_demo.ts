/** The demo's part on the ledger: a paper with a recipe that is kept, and the same bytes again. */

import { PRODUCT_FULL_EXAMPLE } from "#http";
import { setKeeping, withSession } from "#storage";
import { exampleAt } from "./example_at.ts";
import { ask, type Stage } from "./stage.ts";

/** A wrapping key for local use alone: it is public. */
export const DEMO_LEDGER_KEY = Buffer.alloc(32, "public, for local use alone").toString("base64");

const SLUG = "demo-fia";

/** Time in which a record is written after its answer. */
const WRITING_MS_MAX = 5_000;

/**
 * Makes a paper of a product that keeps recipes, and makes it again by its id.
 * @throws {Error} when the second paper is not the first
 */
export async function makeAgainDemo({ url, databaseUrl, folder, say }: Stage): Promise<void> {
  const keep = (keeps: string) =>
    withSession(databaseUrl, (sql) => setKeeping(sql, SLUG, { keeps }));
  await keep("recipe");
  try {
    say(`POST /api/${SLUG}?format=pdf, whose recipe is kept`);
    const made = await ask(`${url}/api/${SLUG}?format=pdf`, {
      body: exampleAt(new Date(), PRODUCT_FULL_EXAMPLE),
    });
    const id = made.headers.get("x-illustration-id") ?? "";
    const first = await made.bytes();
    const again = await askAgain(`${url}/api/illustrations/${id}?format=pdf`);
    const second = await again.bytes();
    await Bun.write(`${folder}/made-again.pdf`, second);
    const proof = again.headers.get("x-illustration-reproduction");
    say(`GET /api/illustrations/${id}: ${again.status}, X-Illustration-Reproduction: ${proof}`);
    if (!Buffer.from(second).equals(Buffer.from(first))) {
      throw new Error(`${id} was not made again to the byte`);
    }
    say(`  the same ${second.length} bytes, from a record without a paper: demo/made-again.pdf`);
  } finally {
    await keep("hash");
  }
}

async function askAgain(address: string): Promise<Response> {
  const endsAt = performance.now() + WRITING_MS_MAX;
  for (;;) {
    const response = await ask(address);
    if (response.status !== 404 || performance.now() > endsAt) return response;
    await Bun.sleep(50);
  }
}

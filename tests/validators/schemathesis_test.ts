/**
 * The service under Schemathesis: requests made from openapi.json, right and wrong, to each operation, and every answer
 * held to the document.
 */

import { afterAll, expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_KEY } from "../../src/base/demo_api_key.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { DEMO_SECRETS } from "../../src/local/stand_in/accounts.ts";
import { startService } from "../faults/running_service.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { freshDatabase } from "../support/database.ts";
import { SEED, times } from "../support/depth.ts";
import { untilTrue } from "../support/until_true.ts";
import { directUpstream, startTestStandIn } from "../support/upstream.ts";
import { SCHEMATHESIS, testWith, VALIDATOR_MS_MAX } from "./validators.ts";
import { runProgram } from "../support/own_process.ts";

/** Limits that are never reached: a 429 would hide another answer. */
const UNLIMITED = 1_000_000_000;

/** Random requests to each operation, beside some 5,000 that break its schema or reach its bounds one rule at a time. */
const RANDOM_REQUESTS = 10;

/**
 * Where a status is another than Schemathesis expects. Rules that join several fields, or go by the day, are in no schema:
 * a request may keep to that and be refused. The example of an Idempotency-Key names one request, and others under it are
 * refused (409). /api/verify limits each address by itself. What /validate finds wrong is its answer.
 */
const configuration = (adminKey: string) => `
headers = { Authorization = "Bearer ${DEMO_KEY}" }

[checks]
positive_data_acceptance.expected-statuses = ["2xx", 400, 404, 409, 429]

[[operations]]
include-path-regex = "/validate$"
checks.negative_data_rejection.expected-statuses = [200, "4xx"]

[[operations]]
include-path-regex = "^/api/admin/"
headers = { Authorization = "Bearer ${adminKey}" }
`;

const standIn = await startTestStandIn();
const folder = await mkdtemp(join(tmpdir(), "schemathesis-"));
afterAll(() => rm(folder, { recursive: true }));

testWith(
  SCHEMATHESIS,
  "each operation answers as openapi.json says, and no answer is a 5xx",
  async () => {
    const database = await freshDatabase();
    const { sql } = database;
    await sql`
    update api_budget set requests_per_window = ${UNLIMITED}, index_requests_per_window = ${UNLIMITED},
                          requests_per_day = ${UNLIMITED}`;
    await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;
    await directUpstream(sql, standIn.url);
    const service = await startService(database.url, {
      ...DEMO_SECRETS,
      LEDGER_KEYS: KEY_ONE,
      FAILED_AUTHENTICATION_LIMIT: "1000000",
    });
    await untilTrue(async () => (await service.get("/readyz")).status === 200);
    const made = await fetch(`${service.url}/api/demo-myga?format=pdf`, {
      method: "POST",
      headers: { authorization: `Bearer ${DEMO_KEY}`, "content-type": "application/json" },
      body: JSON.stringify(PRODUCT_EXAMPLE),
    });
    await Bun.write(join(folder, "paper.pdf"), await made.bytes());
    await untilTrue(async () => (await sql`select from illustration_record`).length === 1);
    await Bun.write(
      join(folder, "openapi.json"),
      await documentWith(made.headers.get("x-illustration-id") ?? ""),
    );
    const [issued] = await sql<{ key: string }[]>`
      select issue_api_key('Rates desk', null, p_mode => 'admin') as key`;
    await Bun.write(join(folder, "schemathesis.toml"), configuration(issued?.key ?? ""));
    const command = [
      [SCHEMATHESIS, "--config-file", join(folder, "schemathesis.toml"), "--no-color"],
      ["run", join(folder, "openapi.json"), "--url", service.url],
      ["--request-timeout", "10", "--continue-on-failure", "--no-shrink"],
      ["--phases", "examples,coverage,fuzzing"],
      ["--seed", String(SEED), "--max-examples", String(times(RANDOM_REQUESTS, 1))],
      ["--generation-database", "none", "--suppress-health-check", "all", "--warnings", "off"],
    ].flat();
    const { out, err, code } = await runProgram(command, {
      // It keeps the failures of its runs there.
      cwd: folder,
      env: {
        ...Bun.env,
        SCHEMATHESIS_HOOKS: join(import.meta.dir, "schemathesis_hooks.py"),
        PAPER: join(folder, "paper.pdf"),
      },
      timeout: VALIDATOR_MS_MAX,
    });
    expect(code, out + err).toBe(0);
    expect(out).toMatch(/Selected: (\d+)\/\1\n\s+Tested: \1\n/);
    expect(await service.stop()).toBe(0);
    await database.drop();
  },
);

/** The document, its example of an id being that of an illustration whose recipe is kept. */
async function documentWith(id: string): Promise<string> {
  const document = await Bun.file(join(import.meta.dir, "../../openapi.json")).text();
  const example = /"example": ?"[0-9A-F]{4}(-[0-9A-F]{4}){3}"/;
  expect(document).toMatch(example);
  return document.replace(example, `"example": "${id}"`);
}

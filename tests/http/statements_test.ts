/** Statements that one request costs the database; budgets are raised only in a commit that says what they bought. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { countStatements } from "../support/counted_statements.ts";
import { freshDatabase } from "../support/database.ts";
import { openService, type SendOptions } from "../support/service.ts";

/** Requests one after another, of which each costs the same. */
const REQUESTS = 20;

const json = { inputs: EXAMPLE_INPUTS };
const idempotent = () => ({ "Idempotency-Key": crypto.randomUUID() });

/** What is sent, by what is counted. */
const SENT: Readonly<Record<string, () => readonly [path: string, options: SendOptions]>> = {
  "data answer": () => ["/api/demo-fia?format=json", { json }],
  paper: () => ["/api/demo-fia?format=pdf", { json }],
  "index annuity": () => [
    "/api/pdf/DemoFIA",
    { json: { printIllustration: "no", annuiyInputData: {} } },
  ],
  validation: () => ["/api/demo-fia/validate", { json }],
  "refused inputs": () => ["/api/demo-fia", { json: { inputs: { Premium: -1 } } }],
  "answer once": () => ["/api/demo-fia?format=json", { json, headers: idempotent() }],
  "list of illustrations": () => ["/api/illustrations", { method: "GET" }],
};

async function countedService(ledgerKeys?: string) {
  const database = await freshDatabase();
  const wire = await countStatements(database.url);
  const service = await openService({
    database: { ...database, url: wire.url },
    ...(ledgerKeys !== undefined && { ledgerKeys }),
  });
  const key = await service.issueKey({ perWindow: 10_000, perDay: 100_000 });
  const close = async () => {
    await service.close();
    wire.close();
    await database.drop();
  };
  const cost = async (kind: string) => {
    const ask = async () => {
      const [path, options] = SENT[kind]?.() ?? ["/", {}];
      const response = await service.send(path, { key, ...options });
      await response.bytes();
      return response.status;
    };
    for (let times = 0; times < 3; times += 1) await ask();
    const statuses = new Set<number>();
    const costs: number[] = [];
    for (let times = 0; times < REQUESTS; times += 1) {
      const before = wire.count();
      statuses.add(await ask());
      costs.push(wire.count() - before);
    }
    // The least: on a machine with much to do, others come between that no request asked for.
    return [[...statuses], Math.min(...costs)];
  };
  return { cost, close };
}

/** Admission is one, and takes records of the ledger along; a kept answer has one to keep it beside; a list has a role of its own, in a transaction. */
const BUDGETS: Readonly<Record<string, readonly [status: number, statements: number]>> = {
  "data answer": [200, 1],
  paper: [200, 1],
  "index annuity": [200, 1],
  validation: [200, 1],
  "refused inputs": [400, 1],
  "answer once": [200, 2],
  "list of illustrations": [200, 3],
};

describe.each([
  ["without a ledger", undefined],
  ["with a ledger", KEY_ONE],
])("%s", (_, ledgerKeys) => {
  let service: Awaited<ReturnType<typeof countedService>>;
  beforeAll(async () => {
    service = await countedService(ledgerKeys);
  });
  afterAll(() => service.close());

  test.each(Object.entries(BUDGETS))("%s", async (kind, [status, statements]) => {
    expect(await service.cost(kind)).toEqual([[status], statements]);
  });
});

/** What admission and the connection report to their watchers. */

import { afterAll, describe, expect, test } from "bun:test";
import { hashKey } from "../../src/access/api_key.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { type DatabaseOutage, openDatabase } from "../../src/storage/database.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { untilTrue } from "../support/until_true.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

/** A connection and a gate of a test's own, with all that they reported. */
function watched() {
  const statements: string[] = [];
  const batches: number[] = [];
  const refusals: string[] = [];
  const connection = openDatabase({
    url: database.url,
    connections: 2,
    preparesStatements: true,
    watch: {
      onStatement: (outcome, milliseconds) =>
        void statements.push(`${outcome} ${milliseconds > 0}`),
      onPoolReplaced: () => void statements.push("pool replaced"),
    },
  });
  const admission = createAdmission(connection, {
    onBatch: (requests) => void batches.push(requests),
    onRefusal: (reason) => void refusals.push(reason),
  });
  const ask = (key: string) =>
    admission.admit({
      keyHash: hashKey(key),
      door: "product",
      productSlug: "demo-myga",
      address: "192.0.2.1",
    });
  return { connection, admission, ask, statements, batches, refusals };
}

describe("createAdmission() reports", () => {
  test("how many requests a statement asks for, and how many wait", async () => {
    const { connection, admission, ask, batches } = watched();
    const key = await issueTestKey(database.sql);
    const answers = Array.from({ length: 7 }, () => ask(key));
    expect(admission.countWaiting()).toBe(7);
    await Promise.all(answers);
    expect([admission.countWaiting(), batches]).toEqual([0, [7]]);
    await connection.close();
  });

  test("that a budget was held, and that too many waited", async () => {
    const { connection, ask, refusals } = watched();
    const key = await issueTestKey(database.sql);
    await database.sql.begin(async (holder) => {
      await holder`select from api_budget
                    where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})
                      for update`;
      await expect(ask(key)).rejects.toThrow();
    });
    expect(refusals).toEqual(["budget held"]);
    const answers = await Promise.allSettled(Array.from({ length: 4_097 }, () => ask("unknown")));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(refusals).toEqual(["budget held", "too many wait"]);
    await connection.close();
  });
});

describe("openDatabase() reports", () => {
  test("how each statement ended and how many are under way", async () => {
    const { connection, statements } = watched();
    const answered = connection.query((sql) => sql`select 1`);
    expect(connection.countUnderWay()).toBe(1);
    await answered;
    await expect(connection.query((sql) => sql`select 1 / 0`)).rejects.toThrow();
    await expect(connection.query((sql) => sql`select pg_sleep(1)`, 20)).rejects.toThrow();
    expect(connection.countUnderWay()).toBe(0);
    expect(statements).toEqual(["answered true", "failed true", "late true"]);
    await connection.close();
  });

  test("when an outage begins and when it ends, and not of a statement that is refused", async () => {
    const outages: DatabaseOutage[] = [];
    const connection = openDatabase({
      url: database.url,
      connections: 2,
      preparesStatements: true,
      onOutage: (outage) => void outages.push(outage),
    });
    await expect(connection.query((sql) => sql`select 1 / 0`)).rejects.toThrow();
    await connection.query((sql) => sql`select 1`);
    expect(outages).toEqual([]);
    const end = () => connection.query((sql) => sql`select pg_terminate_backend(pg_backend_pid())`);
    await expect(end()).rejects.toThrow();
    await expect(connection.query((sql) => sql`select pg_sleep(1)`, 20)).rejects.toThrow();
    expect(outages).toMatchObject([
      { kind: "began", detail: expect.stringMatching(/^database: /) },
    ]);
    const isAnswered = () =>
      connection
        .query((sql) => sql`select 1`)
        .then(
          () => true,
          () => false,
        );
    await untilTrue(isAnswered);
    expect(await isAnswered()).toBe(true);
    // On a busy machine the late statement may be an outage of its own, which ends as well.
    await untilTrue(() => outages.at(-1)?.kind === "ended");
    const kinds = outages.map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.map((_, place) => (place % 2 === 0 ? "began" : "ended")));
    await connection.close();
  });
});

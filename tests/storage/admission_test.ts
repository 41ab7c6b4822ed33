/** Admission under many concurrent requests, processes and changes. */

import { afterAll, describe, expect, test } from "bun:test";
import type { Admission } from "../../src/access/admission.ts";
import { hashKey } from "../../src/access/api_key.ts";
import { ServiceError } from "../../src/base/service_error.ts";
import { createAdmission } from "../../src/storage/admission.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const { sql } = database;
const connections = Array.from({ length: 3 }, () =>
  openDatabase({ url: database.url, connections: 4, preparesStatements: true }),
);
const gates = connections.map((connection) => createAdmission(connection));
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await database.drop();
});

const ask = (key: string, gate = 0, productSlug = "demo-myga", address = "192.0.2.1") => {
  const chosen = gates[gate % gates.length];
  if (chosen === undefined) throw new RangeError(`No gate ${gate}`);
  return chosen.admit({ keyHash: hashKey(key), door: "product", productSlug, address });
};

function tally(admissions: readonly Admission[]) {
  const count = (verdict: Admission["verdict"]) =>
    admissions.filter((admission) => admission.verdict === verdict).length;
  return {
    admitted: count("admitted"),
    refused: count("limit_exceeded"),
    unknown: count("unknown_key"),
  };
}

interface Load {
  readonly admitted: readonly { readonly sentAt: number; readonly answeredAt: number }[];
  readonly refused: number;
  readonly failed: number;
}

/** Runs four processes at once and collects their results. */
async function runProcesses(key: string, words: readonly number[]): Promise<Load> {
  const loads = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const load = Bun.spawn({
        cmd: [
          process.execPath,
          `${import.meta.dir}/admission_load.ts`,
          database.url,
          key,
          ...words.map(String),
        ],
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
      });
      return JSON.parse(await new Response(load.stdout).text()) as Load;
    }),
  );
  return {
    admitted: loads.flatMap(({ admitted }) => admitted),
    refused: loads.reduce((sum, { refused }) => sum + refused, 0),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}

describe("[D5] exactly the limit", () => {
  test("of 500 at once through three pools", async () => {
    const key = await issueTestKey(sql, { perWindow: 100 });
    const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => ask(key, at)));
    expect(tally(answers)).toEqual({ admitted: 100, refused: 400, unknown: 0 });
  });

  test("of 500 at once from each of four processes", async () => {
    const key = await issueTestKey(sql, { perWindow: 100, windowMs: 600_000 });
    const { admitted, refused, failed } = await runProcesses(key, [500]);
    expect({ admitted: admitted.length, refused, failed }).toEqual({
      admitted: 100,
      refused: 1_900,
      failed: 0,
    });
  }, 300_000);

  test("in every window of four processes that ask without pause", async () => {
    const terms = { perWindow: 30, windowMs: 400 };
    const key = await issueTestKey(sql, terms);
    const { admitted, failed } = await runProcesses(key, [5, 300, 4]);
    expect(failed).toBe(0);
    expect(admitted.length).toBeGreaterThan(terms.perWindow);
    const ordered = admitted.toSorted((one, other) => one.answeredAt - other.answeredAt);
    const crowded = ordered.filter((first, at) => {
      const group = ordered.slice(at, at + terms.perWindow + 1);
      if (group.length <= terms.perWindow) return false;
      const sentAt = Math.min(first.sentAt, ...group.map((one) => one.sentAt));
      return (group.at(-1)?.answeredAt ?? 0) - sentAt < terms.windowMs;
    });
    expect(crowded).toEqual([]);
  }, 300_000);
});

test("requests of one batch are admitted in order of arrival, each with the count that remains after it", async () => {
  const key = await issueTestKey(sql, { perWindow: 3, perDay: 10 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(key)));
  expect(answers.map(({ verdict }) => verdict)).toEqual([
    "admitted",
    "admitted",
    "admitted",
    "limit_exceeded",
    "limit_exceeded",
  ]);
  const limits = answers.map((answer) => ("limits" in answer ? answer.limits : undefined));
  expect(limits.map((one) => one?.remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(limits.map((one) => one?.dailyRemaining)).toEqual([9, 8, 7, 7, 7]);
});

test("a second request of a key joins the run that its first one opened", async () => {
  const key = await issueTestKey(sql, { perWindow: 1_000, windowMs: 604_800_000 });
  for (let request = 0; request < 10; request += 1) await ask(key);
  const [budget] = await sql`
    select product_joined_ms > 0 as "wasJoined", product_used as used from api_budget
     where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})`;
  expect(budget).toEqual({ wasJoined: true, used: 10 });
});

test("each request of a batch is answered for its own key and product", async () => {
  const [some, all] = [
    await issueTestKey(sql, { products: ["demo-fia"] }),
    await issueTestKey(sql),
  ];
  const answers = await Promise.all([
    ask(some, 0, "demo-fia"),
    ask(all, 0, "demo-inactive"),
    ask("ann_live_nobody"),
    ask(some, 0, "demo-myga"),
    ask(all, 0, "demo-fia"),
  ]);
  expect(answers).toMatchObject([
    {
      verdict: "admitted",
      hasProduct: true,
      isAuthorized: true,
      apiKey: { prefix: some.slice(0, 16) },
    },
    { verdict: "admitted", hasProduct: false },
    { verdict: "unknown_key" },
    { verdict: "admitted", hasProduct: true, isAuthorized: false },
    {
      verdict: "admitted",
      hasProduct: true,
      isAuthorized: true,
      apiKey: { prefix: all.slice(0, 16) },
    },
  ]);
});

describe("[D34] a refused request", () => {
  test("takes the path of an unknown key: one statement, one answer", async () => {
    const allowedCidrs = ["203.0.113.0/24"];
    const [foreign, off, expired, valid] = [
      await issueTestKey(sql, { allowedCidrs }),
      await issueTestKey(sql),
      await issueTestKey(sql),
      await issueTestKey(sql, { allowedCidrs }),
    ];
    await sql`select set_api_key_active(${off}, false)`;
    await sql`update api_key set expires_at = now() where prefix = ${expired.slice(0, 16)}`;
    let statements = 0;
    const connection = openDatabase({
      url: database.url,
      connections: 1,
      preparesStatements: true,
    });
    const { admit } = createAdmission({
      ...connection,
      query: (statement, msMax) => {
        statements += 1;
        return connection.query(statement, msMax);
      },
    });
    for (const key of ["ann_live_nobody", foreign, off, expired]) {
      const request = { keyHash: hashKey(key), door: "product", productSlug: "demo-myga" } as const;
      expect(await admit({ ...request, address: "192.0.2.9" })).toEqual({ verdict: "unknown_key" });
    }
    expect(statements).toBe(4);
    const request = { keyHash: hashKey(valid), door: "product", productSlug: "demo-myga" } as const;
    const admission = await admit({ ...request, address: "203.0.113.9" });
    expect([admission.verdict, statements]).toEqual(["admitted", 5]);
    await connection.close();
  });

  test("is refused beside admitted ones of its key in the same batch", async () => {
    const key = await issueTestKey(sql, { allowedCidrs: ["203.0.113.0/24"], perWindow: 3 });
    const addresses = ["203.0.113.1", "192.0.2.9", "203.0.113.2", "192.0.2.9", "203.0.113.1"];
    const answers = await Promise.all(
      addresses.map((address) => ask(key, 0, "demo-myga", address)),
    );
    expect(tally(answers)).toEqual({ admitted: 3, refused: 0, unknown: 2 });
    expect(answers[1]).toEqual(answers[3]);
  });
});

describe("[D27] under load a change takes effect with the next request", () => {
  /** Asks without pause until stopped. */
  function press(key: string) {
    const answers: Admission[] = [];
    const pressing = new AbortController();
    const done = Promise.all(
      Array.from({ length: 8 }, async (_, gate) => {
        while (!pressing.signal.aborted) answers.push(await ask(key, gate));
      }),
    );
    const stop = async () => {
      pressing.abort();
      await done;
      return answers;
    };
    /** Resolves at the first such answer. */
    const until = async (verdict: Admission["verdict"]) => {
      while (!answers.some((answer) => answer.verdict === verdict)) await Bun.sleep(5);
    };
    return { stop, until };
  }

  test("of a key that is switched off", async () => {
    const key = await issueTestKey(sql, { perWindow: 1_000_000, perDay: 1_000_000 });
    const load = press(key);
    await load.until("admitted");
    await sql`select set_api_key_active(${key}, false)`;
    const after = await Promise.all(Array.from({ length: 30 }, (_, gate) => ask(key, gate)));
    const before = await load.stop();
    expect(tally(after)).toEqual({ admitted: 0, refused: 0, unknown: 30 });
    expect(tally(before).admitted).toBeGreaterThan(0);
  });

  test("of a key that is rotated, whose limit stays one limit", async () => {
    const key = await issueTestKey(sql, { perWindow: 200, windowMs: 600_000 });
    const old = press(key);
    await old.until("admitted");
    const [row] = await sql<{ key: string }[]>`select rotate_api_key(${key}, '1 hour') as key`;
    const renewed = press(row?.key ?? "");
    await Promise.all([old.until("limit_exceeded"), renewed.until("limit_exceeded")]);
    const answers = (await Promise.all([old.stop(), renewed.stop()])).flat();
    expect(tally(answers)).toMatchObject({ admitted: 200, unknown: 0 });
  });

  test("of a limit that is raised", async () => {
    const key = await issueTestKey(sql, { perWindow: 5, windowMs: 600_000 });
    const load = press(key);
    await load.until("limit_exceeded");
    await sql`update api_budget set requests_per_window = 9
               where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)})`;
    await Promise.all(Array.from({ length: 10 }, () => ask(key)));
    const [row] =
      await sql`select used_in_window from api_key_usage where prefix = ${key.slice(0, 16)}`;
    await load.stop();
    expect(row?.["used_in_window"]).toBe(9);
  });
});

describe("[D8] fails closed", () => {
  const failure = async (promise: Promise<unknown>) => {
    const error = await promise.catch((reason: unknown) => reason);
    return error instanceof ServiceError ? [error.failure, error.retryAfterSeconds] : error;
  };

  test("a budget that another session holds is 503, and no other is", async () => {
    const [held, free] = [await issueTestKey(sql), await issueTestKey(sql)];
    await sql.begin(async (holder) => {
      await holder`select from api_budget
                    where id = (select budget_id from api_key where prefix = ${held.slice(0, 16)})
                      for update`;
      const [refused, admitted] = await Promise.all([failure(ask(held)), ask(free)]);
      expect(refused).toEqual(["service_unavailable", 1]);
      expect(admitted.verdict).toBe("admitted");
    });
  });

  test("a database without our tables is 503, never an unknown key", async () => {
    const empty = await freshDatabase({ isEmpty: true });
    const connection = openDatabase({ url: empty.url, connections: 1, preparesStatements: true });
    const { admit } = createAdmission(connection);
    const request = {
      keyHash: hashKey("x"),
      door: "product",
      productSlug: "x",
      address: "",
    } as const;
    expect(await failure(admit(request))).toEqual(["service_unavailable", 1]);
    await connection.close();
    await empty.drop();
  });

  test("a read-only database is 503", async () => {
    const key = await issueTestKey(sql);
    const name = new URL(database.url).pathname.slice(1);
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    const connection = openDatabase({
      url: database.url,
      connections: 1,
      preparesStatements: true,
    });
    const { admit } = createAdmission(connection);
    const request = {
      keyHash: hashKey(key),
      door: "product",
      productSlug: "x",
      address: "",
    } as const;
    expect(await failure(admit(request))).toEqual(["service_unavailable", 1]);
    await connection.close();
    await sql.unsafe(`alter database ${name} reset default_transaction_read_only`);
  });

  test("beyond the maximum queue length the answer is 503 at once", async () => {
    const key = await issueTestKey(sql, { perWindow: 100_000, perDay: 100_000 });
    const outcomes = await Promise.all(
      Array.from({ length: 4_200 }, () =>
        ask(key).then(
          ({ verdict }) => verdict,
          (error: unknown) => (error instanceof ServiceError ? error.failure : "bug"),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "admitted")).toHaveLength(4_096);
    expect(outcomes.filter((outcome) => outcome === "service_unavailable")).toHaveLength(104);
  });
});

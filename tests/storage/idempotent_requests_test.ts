/** Claims of requests with an Idempotency-Key, by several processes at once. */

import { afterAll, expect, test } from "bun:test";
import { hashKey } from "../../src/access/api_key.ts";
import { createIdempotentRequests } from "../../src/storage/idempotent_requests.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { issueTestKey } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
const { sql } = database;
const connection = openDatabase({ url: database.url, connections: 4, preparesStatements: true });
const requests = createIdempotentRequests(connection, 60);
afterAll(async () => {
  await connection.close();
  await database.drop();
});

interface Answer {
  readonly claim: string;
  readonly begun: number;
  readonly digest: string;
}

const newClaim = () => Bun.SHA256.hash(crypto.randomUUID(), "hex");
const requestOf = (key: string) =>
  ({ keyHash: hashKey(key), door: "product", productSlug: "demo-myga", address: "" }) as const;
const attempt = (claim: string) => ({ claim, owner: crypto.randomUUID() });

const usedToday = async (key: string) =>
  (
    await sql<{ used: number }[]>`
      select used_today as used from api_key_usage where prefix = ${key.slice(0, 16)}`
  )[0]?.used;

test("[D302] 50 names, each sent by four processes at once: each begins once, is counted once and has one answer", async () => {
  const key = await issueTestKey(sql, { perWindow: 1_000_000, perDay: 1_000_000 });
  const claims = Array.from({ length: 50 }, newClaim);
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const load = Bun.spawn({
        cmd: [
          process.execPath,
          `${import.meta.dir}/idempotent_load.ts`,
          database.url,
          key,
          claims.join(),
        ],
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
      });
      return JSON.parse(await new Response(load.stdout).text()) as readonly Answer[];
    }),
  );
  for (const claim of claims) {
    const of = answers.flat().filter((one) => one.claim === claim);
    expect(of).toHaveLength(4);
    expect(of.reduce((sum, { begun }) => sum + begun, 0)).toBe(1);
    expect(new Set(of.map(({ digest }) => digest)).size).toBe(1);
  }
  const [repeated] = await sql<{ paid: number }[]>`
    select coalesce(sum(greatest(repeats - 8, 0)), 0)::int as paid from idempotent_request`;
  expect(await usedToday(key)).toBe(50 + (repeated?.paid ?? 0));
}, 300_000);

test("[D302] more names than the limit, at once: as many begin as it admits, and the others leave nothing", async () => {
  const key = await issueTestKey(sql, { perWindow: 20 });
  await sql`delete from idempotent_request`;
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () => requests.claim(requestOf(key), attempt(newClaim()))),
  );
  const verdicts = outcomes.map(({ admission: { verdict }, claimed }) => [verdict, claimed?.kind]);
  expect(verdicts.filter(([verdict]) => verdict === "admitted")).toEqual(
    Array.from({ length: 20 }, () => ["admitted", "begun"]),
  );
  expect(verdicts.filter(([verdict]) => verdict === "limit_exceeded")).toHaveLength(40);
  expect(await sql`select from idempotent_request`).toHaveLength(20);
  expect(await usedToday(key)).toBe(20);
});

test("[D302] an attempt whose place another took neither notes an answer nor frees the claim", async () => {
  const key = await issueTestKey(sql);
  const first = attempt(newClaim());
  await requests.claim(requestOf(key), first);
  await requests.end(first.claim, first.owner);
  const second = attempt(first.claim);
  const { claimed } = await requests.claim(requestOf(key), second);
  // It was counted with the first one.
  expect(claimed).toEqual({ kind: "begun" });
  expect(await usedToday(key)).toBe(1);
  const answer = {
    asked: first.claim,
    digest: first.claim,
    recipe: "{}",
    source: { revision: 1 },
    figures_sha256: first.claim,
    json_sha256: null,
    pdf_sha256: null,
    paper_sha256: null,
    sealed: "AAAA",
  };
  expect(await requests.note(first.claim, first.owner, answer)).toBeFalse();
  await requests.release(first.claim, first.owner);
  await requests.end(first.claim, first.owner);
  expect(await requests.note(second.claim, second.owner, answer)).toBeTrue();
  const { claimed: found } = await requests.claim(requestOf(key), attempt(first.claim));
  expect(found).toEqual({ kind: "answered", first: answer });
});

test("[D302] a budget that another session holds: 503, and the name is free", async () => {
  const key = await issueTestKey(sql);
  const one = attempt(newClaim());
  await sql.begin(async (holder) => {
    await holder`select from api_budget
                  where id = (select budget_id from api_key where prefix = ${key.slice(0, 16)}) for update`;
    await expect(requests.claim(requestOf(key), one)).rejects.toThrow("too busy");
  });
  const { claimed } = await requests.claim(requestOf(key), attempt(one.claim));
  expect(claimed?.kind).toBe("begun");
});

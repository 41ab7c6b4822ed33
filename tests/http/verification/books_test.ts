/** What the books of the service say of a paper, whom they tell what, and what they note of who asked. */

import { describe, expect, test } from "bun:test";
import { readRecord } from "../../../src/paper/record.ts";
import { ServiceError } from "../../../src/base/service_error.ts";
import type { Illustration } from "../../../src/illustration/illustration.ts";
import type { BookEntry } from "../../../src/ledger/books.ts";
import { withBooks } from "../../../src/proof/books.ts";
import type { Verification } from "../../../src/proof/verify.ts";
import { attachedFiles } from "../../paper/attached_files.ts";
import { renderer } from "../../paper/papers.ts";
import { KEY_ONE } from "../../ledger/orders.ts";
import { testService, type TestService } from "../../support/service.ts";
import { untilTrue } from "../../support/until_true.ts";

const service = await testService({ auditsCalls: true, ledgerKeys: KEY_ONE });
const { sql } = service;
service.setClock(new Date());
const key = await service.issueKey();

const INPUTS = { Owner_FirstName: "Ada", Owner_DOB: "1966-01-15", State: 7, Premium: 100_000 };
const PDF = { "content-type": "application/pdf" };

/** Makes an illustration, and waits for its line in the books. */
async function make(
  inputs: object,
  { slug = "demo-myga", format = "pdf", by = key, headers = {} } = {},
): Promise<{ readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const response = await service.send(`/api/${slug}?format=${format}`, {
    key: by,
    json: { inputs },
    headers,
  });
  expect(response.status).toBe(200);
  const id = response.headers.get("x-illustration-id") ?? "";
  await untilTrue(
    async () =>
      (await sql`select from audit_call where illustration_id = ${id} and verdict is null`).length >
      0,
  );
  return { id, bytes: await response.bytes() };
}

async function verify(
  paper: Uint8Array,
  by: Pick<TestService, "send"> = service,
): Promise<Verification> {
  const response = await by.send("/api/verify", { raw: new Uint8Array(paper), headers: PDF });
  expect(response.status).toBe(200);
  return (await response.json()) as Verification;
}

const resultOf = ({ checks }: Verification) => checks.find(({ name }) => name === "books")?.result;

/** The paper that this software prints from a record after a change to it. */
async function reprinted(
  paper: Uint8Array,
  change: (illustration: Illustration) => Illustration,
): Promise<Uint8Array> {
  const record = (await attachedFiles(paper)).get("record.json");
  const { illustration, options } = readRecord(record ?? new Uint8Array());
  return renderer.render(change(illustration), options).bytes;
}

/** A thousand dollars more in every year. */
function raised(illustration: Illustration): Illustration {
  const { current } = illustration;
  const years = current.years.map((year) => ({ ...year, accountValue: year.accountValue + 1000 }));
  return { ...illustration, current: { ...current, years } };
}

describe("[D177] a paper that is not signed", () => {
  test("is issued where the trail has its bytes, though nothing but hashes is kept", async () => {
    const { bytes } = await make(INPUTS);
    const found = await verify(bytes);
    expect(found).toMatchObject({ verdict: "issued", books: { state: "issued" } });
    expect(resultOf(found)).toBe("passed");
    const [row] = await sql<{ version: string }[]>`
      select name as version from product_in_force('demo-myga') where kind = 'form'`;
    expect(found.books?.productVersionNow).toBe(row?.version ?? "");
  });

  test("with altered figures is found, though this software prints it and its digest fits", async () => {
    const { bytes } = await make({ ...INPUTS, Premium: 90_000 });
    const forged = await reprinted(bytes, raised);
    const found = await verify(forged);
    expect(found).toMatchObject({ verdict: "not_in_books", books: { state: "differs" } });
    const passed = found.checks.filter(({ result }) => result === "passed").map(({ name }) => name);
    expect(passed).toEqual(["bytes", "print", "id", "additions"]);
    expect(resultOf(found)).toBe("failed");
  });

  test("with altered words is found", async () => {
    const { bytes } = await make({ ...INPUTS, Premium: 80_000 });
    const forged = await reprinted(bytes, (each) => ({
      ...each,
      owner: { ...each.owner, name: "Mallory" },
    }));
    expect((await verify(forged)).books?.state).toBe("differs");
  });

  test("of an illustration that was never made is not in the books, however often it is verified", async () => {
    const other = await testService();
    const { bytes } = await make({ ...INPUTS, Premium: 70_000 });
    const paper = await reprinted(bytes, (each) => each);
    const elsewhere = await verify(paper, other);
    expect(elsewhere).toMatchObject({ verdict: "not_in_books", books: { state: "unknown" } });
    expect(elsewhere.books).not.toHaveProperty("productVersionNow");
    await sql`delete from audit_call where illustration_id = ${elsewhere.paper?.illustrationId ?? ""}`;
    for (let count = 0; count < 2; count += 1) {
      expect((await verify(paper)).verdict).toBe("not_in_books");
      await untilTrue(
        async () =>
          (
            await sql`select from audit_call where verdict = 'not_in_books'
                      and illustration_id = ${elsewhere.paper?.illustrationId ?? ""}`
          ).length > count,
      );
    }
  });

  test("printed elsewhere from an answer in JSON is held to the figures of its record", async () => {
    const by = await service.issueKey();
    await sql`select set_api_key(${by}, p_keeps => 'recipe')`;
    const { id } = await make({ ...INPUTS, Premium: 60_000 }, { format: "json", by });
    await untilTrue(async () => (await sql`select from illustration_record`).length > 0);
    service.setClock(new Date(Date.now() + 1_000));
    const again = await service.send(`/api/illustrations/${id}?format=pdf`, {
      method: "GET",
      key: by,
    });
    const paper = await again.bytes();
    expect(await verify(paper)).toMatchObject({
      verdict: "not_in_books",
      says: expect.stringContaining("with the same figures"),
      books: { state: "same_figures" },
    });
    expect(await verify(await reprinted(paper, raised))).toMatchObject({
      verdict: "not_in_books",
      books: { state: "differs" },
    });
    // Whether its inputs were destroyed is no stranger's concern.
    await sql`select delete_illustration(${id})`;
    const deleted = await verify(paper);
    expect(deleted).toMatchObject({ verdict: "not_in_books", books: { state: "same_figures" } });
    expect(JSON.stringify(deleted)).not.toMatch(/delet|destroy/i);
  });

  test("of an answer in JSON, of which a hash is kept, is known and no more", async () => {
    const inputs = { ...INPUTS, Premium: 50_000 };
    const { bytes } = await make(inputs);
    const { paper } = await verify(bytes);
    await sql`update audit_call set paper_sha256 = null where illustration_id = ${paper?.illustrationId ?? ""}`;
    const found = await verify(bytes);
    expect(found).toMatchObject({ verdict: "not_in_books", books: { state: "known" } });
    expect(resultOf(found)).toBe("not_checked");
  });

  test("that is a sample of another instant is not known, and the check says why", async () => {
    const by = await service.issueKey({ mode: "test" });
    const headers = { "x-illustration-instant": "2026-11-20T12:00:00Z" };
    const { bytes } = await make(INPUTS, { by, headers });
    const found = await verify(bytes);
    expect([found.verdict, resultOf(found)]).toEqual(["not_in_books", "not_checked"]);
  });

  test("is examined without the books while they cannot be asked, and the log says so", async () => {
    const down = await testService({
      override: {
        readBooks: () => Promise.reject(new ServiceError("databaseAway", { detail: "down" })),
      },
    });
    const { bytes } = await make({ ...INPUTS, Premium: 40_000 });
    const found = await verify(bytes, down);
    expect([found.verdict, resultOf(found)]).toEqual(["not_signed", "not_checked"]);
    expect(found.books).toBeUndefined();
    expect(down.logLines).toContainEqual(expect.objectContaining({ detail: "down" }));
  });
});

describe("[D177] the audit trail", () => {
  test("has who had what verified, and what it was found to be", async () => {
    const { id, bytes } = await make({ ...INPUTS, Premium: 30_000 });
    await verify(bytes);
    const read = () => sql`
      select method, route, key_prefix, status, verdict, paper_sha256, illustration_sha256, inputs_sha256
        from audit_trail where illustration_id = ${id} and verdict is not null`;
    await untilTrue(async () => (await read()).length === 1);
    const [made] = await sql`
      select paper_sha256, illustration_sha256 from audit_trail where illustration_id = ${id} and verdict is null`;
    expect(made?.["paper_sha256"]).toMatch(/^[0-9a-f]{64}$/);
    expect((await read())[0]).toEqual({
      method: "POST",
      route: "/api/verify",
      key_prefix: null,
      status: 200,
      verdict: "issued",
      inputs_sha256: null,
      ...made,
    });
  });

  test("adds up files that are no papers, so that no flood of them fills it", async () => {
    const own = await testService({ auditsCalls: true });
    own.setClock(new Date());
    for (let count = 0; count < 5; count += 1) await verify(new Uint8Array(9), own);
    const count = async () => {
      const [row] = await own.sql<{ calls: number; rows: number }[]>`
        select coalesce(sum(calls), 0)::int as calls, count(*)::int as rows
          from audit_call where verdict = 'not_a_paper' and illustration_id is null`;
      return row;
    };
    await untilTrue(async () => (await count())?.calls === 5);
    expect((await count())?.rows).toBeLessThan(5);
  });
});

describe("withBooks()", () => {
  const entry: BookEntry = {
    isKnown: false,
    hasPaper: false,
    hasOtherPapers: false,
    figures: null,
    isDeleted: false,
    productVersionNow: null,
  };
  const evidence = { digest: "ab", instant: "", sha256: "cd", figures: "ef" };

  test.each(["untouched", "altered", "added_to", "not_trusted"] as const)(
    "leaves the verdict %s as it is, and adds a check",
    (verdict) => {
      const found = withBooks({ verdict, says: "as it was", checks: [], evidence }, entry);
      expect(found).toMatchObject({ verdict, says: "as it was", books: { state: "unknown" } });
      expect(found.checks).toEqual([
        { name: "books", result: "failed", says: "The books of this service do not have it." },
      ]);
      expect(found).not.toHaveProperty("evidence");
    },
  );

  test("says nothing of a file that names no paper", () => {
    const found = { verdict: "not_a_paper", says: "", checks: [] } as const;
    expect(withBooks(found, entry)).toEqual(found);
  });
});

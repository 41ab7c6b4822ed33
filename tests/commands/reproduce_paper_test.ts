/** A paper with a code and a signature, made again by the service and by `reproduce`: the same bytes, or what is the same of them. */

import { readdir } from "node:fs/promises";
import { afterAll, describe, expect, test } from "bun:test";
import { readSigners } from "../../src/cms/signer.ts";
import { createSigning } from "../../src/proof/signing.ts";
import { splitPaper } from "../../src/proof/paper_file.ts";
import { IN_FORCE_EXAMPLE, QUOTE_EXAMPLE, REPORT_EXAMPLE } from "../../src/http/examples.ts";
import { KEY_ONE } from "../ledger/orders.ts";
import { freshDatabase } from "../support/database.ts";
import { TEST_SALT, testService, type TestService } from "../support/service.ts";
import { acmeFolder, folderWith, signDemoMyga } from "../support/signers.ts";
import { newStamp } from "../support/new_stamp.ts";
import { HAS_OPENSSL } from "../support/timestamp_authority.ts";
import { untilTrue } from "../support/until_true.ts";
import { adminWith } from "./admin.ts";

const database = await freshDatabase();
afterAll(() => database.drop());
const { sql } = database;
await signDemoMyga(sql);
await sql`update product set keeps = 'recipe' where slug = 'demo-myga'`;

/** A service of that folder, which papers of `publicUrl` lead to. */
async function open(folder: string, publicUrl: string): Promise<TestService> {
  const now = () => new Date();
  const service = await testService({
    database,
    ledgerKeys: KEY_ONE,
    auditsCalls: true,
    override: { publicUrl, sign: createSigning(await readSigners(folder), { now }) },
  });
  service.setClock(now());
  return service;
}

const rsa = await acmeFolder("RSA 2048");
const first = await open(rsa, "https://illustrations.example.com");
const key = await first.issueKey();
const out = await folderWith({});

const FIA_STANDING = {
  ...IN_FORCE_EXAMPLE.inputs.standing,
  issueDate: "2025-11-20",
  asOf: "2026-11-20",
  strategies: { fixed: { value: 103_000 } },
};
const IN_FORCE: Readonly<Record<string, object>> = {
  "demo-myga": IN_FORCE_EXAMPLE,
  "demo-fia": {
    inputs: {
      ...IN_FORCE_EXAMPLE.inputs,
      Allocations: [{ strategy: "fixed", pct: 100 }],
      standing: FIA_STANDING,
    },
  },
};

async function make(slug: string, premium: number, language = "en-US", service = first) {
  const inputs = { Owner_DOB: "1966-01-15", State: 7, Premium: premium };
  await Bun.write(`${out}/${premium}.json`, JSON.stringify(inputs));
  const response = await service.send(`/api/${slug}?format=pdf&language=${language}`, {
    key,
    json: { inputs },
  });
  expect(response.status).toBe(200);
  const id = response.headers.get("x-illustration-id") ?? "";
  await untilTrue(
    async () => (await sql`select from audit_call where illustration_id = ${id}`).length > 0,
  );
  return { id, bytes: Buffer.from(await response.bytes()) };
}

async function again(service: TestService, id: string, format = "pdf") {
  const response = await service.send(`/api/illustrations/${id}?format=${format}`, {
    method: "GET",
    key,
  });
  expect(response.status).toBe(200);
  const proof = response.headers.get("x-illustration-reproduction");
  return { proof, response };
}

const reproduce = async (
  variables: Readonly<Record<string, string>>,
  ...words: readonly string[]
) => {
  const env = { DATABASE_URL: database.url, LEDGER_KEYS: KEY_ONE, ...variables };
  const said = await adminWith(env, "reproduce", ...words, "--out", out);
  const [, path = ""] = /^Wrote (.*)\.json and/m.exec(said.out) ?? [];
  return { ...said, bytes: Buffer.from(await Bun.file(`${path}.pdf`).bytes()) };
};

/** Timestamps in a signed file, by the object identifier of their attribute. */
const timestampIn = (file: Uint8Array) =>
  Buffer.from(file).toString("latin1").split("060b2a864886f70d010910020e").length - 1;

/** The JSON that the command wrote, and whether it wrote a PDF beside it. */
const reproduceJson = async (...words: readonly string[]) => {
  const env = { DATABASE_URL: database.url, LEDGER_KEYS: KEY_ONE };
  const folder = await folderWith({});
  const said = await adminWith(env, "reproduce", ...words, "--out", folder);
  const files = (await readdir(folder)).toSorted();
  const name = files.find((file) => file.endsWith(".json")) ?? "";
  return { ...said, files, json: await Bun.file(`${folder}/${name}`).text() };
};

const printedOf = (file: Uint8Array) => Buffer.from(splitPaper(file).bytes);

describe("[D178] a signed paper with a code", () => {
  test("comes back to the byte from service and command, with the key that signed it", async () => {
    const { id, bytes } = await make("demo-myga", 100_001);
    const { proof, response } = await again(first, id);
    expect(proof).toBe("bytes");
    expect(Buffer.from(await response.bytes()).equals(bytes)).toBeTrue();
    const said = await reproduce({ SIGNING_FOLDER: rsa }, id);
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("PDF: every byte is as it was");
    expect(said.bytes.equals(bytes)).toBeTrue();
  });

  test("comes back in print from a service of another address, certificate and kind of key", async () => {
    const { id, bytes } = await make("demo-myga", 100_002);
    const renewed = await open(await acmeFolder("P-256"), "https://other.example.com");
    const { proof, response } = await again(renewed, id);
    const made = Buffer.from(await response.bytes());
    expect(proof).toBe("paper");
    expect(made.equals(bytes)).toBeFalse();
    expect(printedOf(made).equals(printedOf(bytes))).toBeTrue();
    const both = await again(renewed, id, "both");
    expect(both.proof).toBe("figures");
    expect(await both.response.json()).toMatchObject({ reproduction: { proves: "figures" } });
  });

  test("comes back in print from the command without the key, which says so", async () => {
    const { id, bytes } = await make("demo-myga", 100_003);
    const without = await reproduce({}, id);
    expect(without.out).toContain(
      "PDF: every byte of the printed paper is as it was; it was not signed (signer acme: SIGNING_FOLDER has no such certificate)",
    );
    expect(without.bytes.equals(printedOf(bytes))).toBeTrue();
    const other = await reproduce({ SIGNING_FOLDER: await acmeFolder("P-256") }, id);
    expect(other.out).toContain(
      "PDF: every byte of the printed paper is as it was; its signature is a new one",
    );
    expect(printedOf(other.bytes).equals(printedOf(bytes))).toBeTrue();
    const acts = await sql`
      select distinct encode(paper_sha256, 'hex') as paper from ledger_act where action = 'reproduce'
         and digest = (select illustration_sha256 from audit_call where illustration_id = ${id} limit 1)`;
    expect([...acts]).toEqual([{ paper: splitPaper(bytes).sha256 }]);
  });

  test.skipIf(!HAS_OPENSSL)(
    "[D180] with a timestamp comes back in print, with a timestamp of its own or none",
    async () => {
      const now = () => new Date();
      const timestamped = await testService({
        database,
        ledgerKeys: KEY_ONE,
        auditsCalls: true,
        override: { sign: createSigning(await readSigners(rsa), { now, stamp: newStamp() }) },
      });
      timestamped.setClock(now());
      const { id, bytes } = await make("demo-myga", 100_008, "en-US", timestamped);
      expect(timestampIn(bytes)).toBe(1);
      const { proof, response } = await again(timestamped, id);
      const made = Buffer.from(await response.bytes());
      expect([proof, timestampIn(made)]).toEqual(["paper", 1]);
      expect(made.equals(bytes)).toBeFalse();
      expect(printedOf(made).equals(printedOf(bytes))).toBeTrue();
      const variables = { SIGNING_FOLDER: rsa, TIMESTAMP_URL: "http://127.0.0.1:1" };
      const said = await reproduce(variables, id);
      expect(said.out).toContain(
        "PDF: every byte of the printed paper is as it was; its signature is a new one, without a timestamp",
      );
      expect(timestampIn(said.bytes)).toBe(0);
      expect(printedOf(said.bytes).equals(printedOf(bytes))).toBeTrue();
    },
  );

  test("that a renewed certificate signs claims a day on which that was valid", async () => {
    const folder = await acmeFolder("RSA 2048", new Date(Date.now() - 60_000));
    const preparedAt = "2025-03-01T12:00:00.000Z";
    const sign = createSigning(await readSigners(folder), { now: () => new Date() });
    const { bytes } = await make("demo-myga", 100_004);
    const illustration = {
      preparedAt,
      product: { brand: { signature: "acme", insurerName: "A" } },
    };
    const signed = Buffer.from(await sign(printedOf(bytes), illustration as never));
    expect(signed.toString("latin1")).toContain(`/M(D:${new Date().getUTCFullYear()}`);
  });
});

test("[D178] a paper with a code, of which hashes alone are kept, is proved by the trail", async () => {
  const { id, bytes } = await make("demo-fia", 100_005);
  const inputs = `${out}/100005.json`;
  const given = [id, inputs, "--salt", TEST_SALT];
  const right = await reproduce({ PUBLIC_URL: "https://illustrations.example.com" }, ...given);
  expect(right.out).toContain("PDF: every byte of the printed paper is as it was");
  expect(right.bytes.equals(bytes)).toBeTrue();
  const without = await reproduce({}, ...given);
  expect([without.code, without.out.includes("PDF:")]).toEqual([0, false]);
});

test("[D167] a paper in Spanish comes back in Spanish, from its record and from the trail alone", async () => {
  const code = { PUBLIC_URL: "https://illustrations.example.com" };
  const kept = await make("demo-myga", 100_006, "es-US");
  const made = await reproduce({ SIGNING_FOLDER: rsa, ...code }, kept.id);
  expect(made.bytes.equals(kept.bytes)).toBeTrue();
  const hashed = await make("demo-fia", 100_007, "es-US");
  const proved = await reproduce(code, hashed.id, `${out}/100007.json`, "--salt", TEST_SALT);
  expect(proved.out).toContain("PDF: every byte of the printed paper is as it was");
  expect(proved.bytes.equals(hashed.bytes)).toBeTrue();
});

describe("[D305] the paper of a contract in force", () => {
  const illustrate = async (slug: string, query: string) => {
    const path = `/api/${slug}/inforce?${query}`;
    const response = await first.send(path, { key, json: IN_FORCE[slug] });
    expect(response.status).toBe(200);
    const id = response.headers.get("x-illustration-id") ?? "";
    await untilTrue(
      async () => (await sql`select from audit_call where illustration_id = ${id}`).length > 0,
    );
    return { id, bytes: Buffer.from(await response.bytes()) };
  };

  test("comes back to the byte from its record, as PDF and as JSON, from service and command", async () => {
    const paper = await illustrate("demo-myga", "format=pdf");
    const { proof, response } = await again(first, paper.id);
    expect(proof).toBe("bytes");
    expect(Buffer.from(await response.bytes()).equals(paper.bytes)).toBeTrue();
    const said = await reproduce({ SIGNING_FOLDER: rsa }, paper.id);
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("PDF: every byte is as it was");
    expect(said.bytes.equals(paper.bytes)).toBeTrue();
    const answer = await illustrate("demo-myga", "format=json&language=es-US");
    const json = await again(first, answer.id, "json");
    expect(json.proof).toBe("bytes");
    expect(await json.response.text()).toBe(answer.bytes.toString());
  });

  test("[D312] comes back to the byte where it is a yearly report", async () => {
    const path = "/api/demo-myga/report?format=pdf";
    const response = await first.send(path, { key, json: REPORT_EXAMPLE });
    const id = response.headers.get("x-illustration-id") ?? "";
    await untilTrue(
      async () => (await sql`select from audit_call where illustration_id = ${id}`).length > 0,
    );
    const said = await reproduce({ SIGNING_FOLDER: rsa }, id);
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("PDF: every byte is as it was");
    expect(said.bytes.equals(Buffer.from(await response.bytes()))).toBeTrue();
  });

  test("is proved by the trail where hashes alone are kept", async () => {
    const { id, bytes } = await illustrate("demo-fia", "format=pdf");
    const file = `${await folderWith({ "in_force.json": JSON.stringify(IN_FORCE["demo-fia"]) })}/in_force.json`;
    const variables = { PUBLIC_URL: "https://illustrations.example.com" };
    const said = await reproduce(variables, id, file, "--salt", TEST_SALT);
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("the digest is the same");
    expect(said.out).toContain("PDF: every byte of the printed paper is as it was");
    expect(said.bytes.equals(bytes)).toBeTrue();
  });

  test("is found genuine from the file alone, and altered where a byte is another", async () => {
    const { bytes } = await illustrate("demo-fia", "format=pdf");
    const headers = { "content-type": "application/pdf" };
    const verify = async (file: Uint8Array) => {
      const raw = new Uint8Array(file);
      const response = await first.send("/api/verify", { raw, headers });
      return (await response.json()) as object;
    };
    expect(await verify(bytes)).toMatchObject({ verdict: "issued" });
    const altered = Buffer.from(bytes);
    const at = altered.length >> 1;
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(await verify(altered)).toMatchObject({ verdict: "altered" });
  });
});

describe("a quote of a contract in force, which has no paper", () => {
  const FIA_QUOTE = {
    inputs: {
      ...(IN_FORCE["demo-fia"] as { readonly inputs: object }).inputs,
      quote: { transactionSubType: "full-surrender", referenceRate: 0.05 },
    },
  };
  const quote = async (slug: string, body: object) => {
    const response = await first.send(`/api/${slug}/quote`, { key, json: body });
    expect(response.status).toBe(200);
    const id = response.headers.get("x-illustration-id") ?? "";
    await untilTrue(
      async () => (await sql`select from audit_call where illustration_id = ${id}`).length > 0,
    );
    return { id, json: await response.text() };
  };

  test("comes back to the byte from its record", async () => {
    const { id, json } = await quote("demo-myga", QUOTE_EXAMPLE);
    const said = await reproduceJson(id);
    expect([said.code, said.err, said.json]).toEqual([0, "", json]);
    expect(said.out).toContain("JSON: every byte is as it was");
    expect(said.files).toHaveLength(1);
  });

  test("is proved by the trail where hashes alone are kept", async () => {
    const { id, json } = await quote("demo-fia", FIA_QUOTE);
    const file = `${await folderWith({ "quote.json": JSON.stringify(FIA_QUOTE) })}/quote.json`;
    const said = await reproduceJson(id, file, "--salt", TEST_SALT);
    expect([said.code, said.err, said.json]).toEqual([0, "", json]);
    expect(said.out).toContain("the digest is the same");
  });
});

/** `bun run dev` as a developer uses it: a greeting whose commands work, files that are saved, Ctrl-C, a second start. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { admin } from "../commands/admin.ts";
import { DEMO_KEY } from "../../src/base/demo_api_key.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { freePort } from "../../src/local/free_port.ts";
import { observe, type Observed } from "../faults/running_service.ts";
import { freshDatabase } from "../support/database.ts";

// Each test has a database of its own: one leaves a product in it that cannot be illustrated.
const database = await freshDatabase();
const edited = await freshDatabase();
afterAll(() => Promise.all([database.drop(), edited.drop()]));

const ROOT = `${import.meta.dir}/../..`;

/** Repeats of a request that is answered 503, each after the second that Retry-After names. */
const RETRIES = 10;

function startDev(port: number, folder = ROOT, url = database.url, words: string[] = []) {
  return Bun.spawn([process.execPath, "src/local/dev.ts", ...words], {
    cwd: folder,
    env: { ...Bun.env, DATABASE_URL: url, PORT: String(port) },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Everything printed until the text appears. */
async function readUntil(stream: ReadableStream<Uint8Array>, text: string): Promise<string> {
  let printed = "";
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  while (!printed.includes(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`ended without ${text}: ${printed}`);
    printed += decoder.decode(value, { stream: true });
  }
  reader.releaseLock();
  return printed;
}

/** The first answer that is not 503: on a busy machine a statement waits for more than its second, and callers retry. */
async function observeRetried(url: string, init: RequestInit): Promise<Observed> {
  for (let retry = 0; ; retry += 1) {
    const observed = await observe(url, init);
    if (observed.status !== 503 || retry === RETRIES) return observed;
    await Bun.sleep(1_000);
  }
}

test("[D24] greets with lines that work, refuses a second start, and Ctrl-C ends it", async () => {
  const port = freePort();
  const dev = startDev(port);
  try {
    const greeting = await readUntil(dev.stdout, "Ctrl-C stops everything");
    const [, key = ""] = /demo key +(\S+)/.exec(greeting) ?? [];
    const requests = [...greeting.matchAll(/-d '(\{.*?\})' '(http[^']+)'/g)];
    expect(requests).toHaveLength(2);
    for (const [, body = "", url = ""] of requests) {
      const response = await observeRetried(url, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body,
      });
      // Outside production a failure says why in its body.
      expect([response.status, response.status === 200 ? "" : response.body]).toEqual([200, ""]);
    }

    const [, databaseUrl = ""] = /DATABASE_URL='(\S+)' bun run admin/.exec(greeting) ?? [];
    const listed = await admin(databaseUrl, "products", "list");
    expect([listed.code, listed.err]).toEqual([0, ""]);
    expect(listed.out).toContain("demo-myga");

    const second = startDev(port);
    expect(await new Response(second.stderr).text()).toContain(`Port ${port} is taken`);
    expect(await second.exited).toBe(1);

    // The database that DATABASE_URL names is never emptied.
    expect(greeting).toContain("The database of DATABASE_URL stays");
    const emptied = startDev(freePort(), ROOT, database.url, ["--fresh"]);
    expect(await new Response(emptied.stderr).text()).toContain("DATABASE_URL names another");
    expect(await emptied.exited).toBe(1);
    const misspelt = startDev(freePort(), ROOT, database.url, ["--new"]);
    expect(await new Response(misspelt.stderr).text()).toContain("no arguments but --fresh");
    expect(await misspelt.exited).toBe(1);
  } finally {
    dev.kill("SIGINT");
  }
  expect(await dev.exited).toBe(0);
  expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
}, 300_000);

describe("a product's file", () => {
  const SEED = "sql/seeds/products/demo_myga.sql";
  let folder = "";
  let text = "";

  beforeAll(async () => {
    // Other tests read the files of this folder.
    folder = await mkdtemp(join(tmpdir(), "annuity-dev-"));
    for (const part of ["src", "sql", "package.json", "tsconfig.json"]) {
      await cp(join(ROOT, part), join(folder, part), { recursive: true });
    }
    await symlink(resolve(ROOT, "node_modules"), join(folder, "node_modules"));
    text = await Bun.file(join(folder, SEED)).text();
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true }), 60_000);

  const save = (changed: string) => Bun.write(join(folder, SEED), changed);
  const withRate = (version: string) =>
    text.replaceAll("0.0445", "0.05").replace("'2026.11'", `'${version}'`);
  const versionLine = () => text.split("\n").findIndex((line) => line.includes("'2026.11'")) + 1;
  const illustrate = (port: number, ask = observe) =>
    ask(`http://127.0.0.1:${port}/api/demo-myga?format=json`, {
      method: "POST",
      headers: { authorization: `Bearer ${DEMO_KEY}`, "content-type": "application/json" },
      body: JSON.stringify(PRODUCT_EXAMPLE),
    });

  test("that is saved is applied and checked; what is wrong is said with its cure", async () => {
    const port = freePort();
    await save(text);
    const dev = startDev(port, folder, edited.url);
    try {
      await readUntil(dev.stdout, "Ctrl-C stops everything");

      await save(withRate("2026.11"));
      const refused = await readUntil(dev.stdout, "and save it");
      expect(refused).toContain(
        `Cannot apply ${SEED}: Version 2026.11 of DemoMYGA was entered with other terms`,
      );
      expect(refused).toContain(`raise '2026.11' in line ${versionLine()} of this file`);

      await save(withRate("2026.12"));
      await readUntil(dev.stdout, `applied ${SEED}`);
      const { status, body } = await illustrate(port, observeRetried);
      expect([status, body]).toEqual([200, expect.stringContaining('"accountValueYear1":105000')]);

      const unread = withRate("2026.13").replace(
        "sample_inputs_for(name, definition)",
        `sample_inputs_for(name, definition, '{"AgentCode": {"title": "Agent", "type": "string"}}')`,
      );
      const fault = "/inputs_schema/properties/AgentCode is an input that no calculation reads";
      // Saved again as it is, it is as wrong.
      for (let time = 0; time < 2; time += 1) {
        await save(unread);
        const said = await readUntil(dev.stdout, "correct the file, raise its version");
        expect(said).toContain("checking demo-myga, DemoMYGA, demo-inactive …");
        expect(said).toContain(`checked ${SEED}`);
        expect(said).toContain("demo-myga: wrong");
        expect(said).toContain(fault);
      }
      const answer = await illustrate(port);
      expect([answer.status, answer.body]).toEqual([503, expect.stringContaining(fault)]);

      // Put back as it was, it enters nothing: its version is in the book.
      await save(text);
      const stays = await readUntil(dev.stdout, "withdraw demo-myga 2026.13");
      expect(stays).toContain(`demo-myga stays at version 2026.13, which ${SEED} does not name`);
      expect(stays).toContain(
        `DATABASE_URL='${edited.url}' bun run admin products withdraw demo-myga 2026.13`,
      );

      await save(text.replace('"daysBack": 30,', '"daysBack": 30'));
      expect(await readUntil(dev.stdout, "not JSON")).toMatch(
        new RegExp(`Cannot apply ${SEED}: line \\d+, column \\d+: the text is not JSON: expected `),
      );
    } finally {
      dev.kill("SIGINT");
    }
    expect(await dev.exited).toBe(0);
  }, 300_000);

  test("that was changed before the start is refused with its cure, and the service starts", async () => {
    const seeded = await freshDatabase();
    await save(withRate("2026.11"));
    const dev = startDev(freePort(), folder, seeded.url);
    try {
      const greeting = await readUntil(dev.stdout, "Ctrl-C stops everything");
      expect(greeting).toContain(`raise '2026.11' in line ${versionLine()} of this file`);
    } finally {
      dev.kill("SIGINT");
      await dev.exited;
      await seeded.drop();
    }
  }, 300_000);

  test("that became wrong before the start is checked after it", async () => {
    const seeded = await freshDatabase();
    await save(withRate("2026.14").replace('"grading": "yearly"', '"grading": "weekly"'));
    const dev = startDev(freePort(), folder, seeded.url);
    try {
      const said = await readUntil(dev.stdout, "correct the file, raise its version");
      expect(said).toContain("checked what changed in sql/seeds");
      expect(said).toContain("/definition/surrenderCharge/grading");
    } finally {
      dev.kill("SIGINT");
      await dev.exited;
      await seeded.drop();
    }
  }, 300_000);
});

/** `bun run dev` as a developer uses it: a greeting whose commands work, Ctrl-C, a second start. */

import { afterAll, expect, test } from "bun:test";
import { admin } from "../commands/admin.ts";
import { freePort } from "../../src/local/free_port.ts";
import { observe } from "../faults/running_service.ts";
import { freshDatabase } from "../support/database.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

const ROOT = `${import.meta.dir}/../..`;

function startDev(port: number) {
  const dev = Bun.spawn(["bun", "src/local/dev.ts"], {
    cwd: ROOT,
    env: { ...Bun.env, DATABASE_URL: database.url, PORT: String(port) },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  return dev;
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

test("[D24] greets with lines that work, refuses a second start, and Ctrl-C ends it", async () => {
  const port = freePort();
  const dev = startDev(port);
  try {
    const greeting = await readUntil(dev.stdout, "Ctrl-C stops everything");
    const [, key = ""] = /demo key +(\S+)/.exec(greeting) ?? [];
    const requests = [...greeting.matchAll(/-d '(\{.*?\})' '(http[^']+)'/g)];
    expect(requests).toHaveLength(2);
    for (const [, body = "", url = ""] of requests) {
      const response = await observe(url, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body,
      });
      expect(response.status).toBe(200);
    }

    const [, databaseUrl = ""] = /DATABASE_URL='(\S+)' bun run admin/.exec(greeting) ?? [];
    const listed = await admin(databaseUrl, "products", "list");
    expect([listed.code, listed.err]).toEqual([0, ""]);
    expect(listed.out).toContain("demo-myga");

    const second = startDev(port);
    expect(await new Response(second.stderr).text()).toContain(`Port ${port} is taken`);
    expect(await second.exited).toBe(1);
  } finally {
    dev.kill("SIGINT");
  }
  expect(await dev.exited).toBe(0);
  expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
}, 60_000);

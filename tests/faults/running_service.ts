/**
 * A whole service for fault tests: `src/main.ts` in a process of its own, as an operator runs it,
 * and the observations that every fault is judged by.
 */

import { freePort } from "../../src/local/free_port.ts";
import { readDocumented } from "../support/documented.ts";
import { untilTrue } from "../support/until_true.ts";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";

const MAIN = `${import.meta.dir}/../../src/main.ts`;

/** Longest time an answer may take during any fault, and health during any [D8], [D11]. */
export const ANSWER_MS_MAX = 6_000;

/** Characters of the log that are kept. */
const LOG_LENGTH_MAX = 1_000_000;

export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly process: Bun.Subprocess<"ignore", "pipe", "inherit">;
  /** The last million characters of its log. */
  readonly log: () => string;
  /** Asks for an illustration of demo-myga as JSON. */
  readonly illustrate: (key: string) => Promise<Observed>;
  readonly get: (path: string) => Promise<Observed>;
  /** Sends any other request. */
  readonly send: (path: string, init: RequestInit) => Promise<Observed>;
  /** The processes that hold the connections; `main.ts` only watches over them. Linux alone. */
  readonly workers: () => Promise<readonly number[]>;
  /** Ends it by SIGTERM and returns its exit code. */
  readonly stop: () => Promise<number>;
}

/** One answer as a caller saw it; `status` 0 when there was none. */
export interface Observed {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
  /** On this process's own clock, in milliseconds. */
  readonly askedAt: number;
  readonly milliseconds: number;
}

/** Starts a service on a database and waits until it answers. */
export async function startService(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  // Tests that are killed take the service with them.
  const child = Bun.spawn([process.execPath, "--no-orphans", MAIN], {
    env: {
      ...Bun.env,
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      WORKERS: "1",
      ...env,
    },
    // The head of a group of its own, as a terminal makes of a command.
    detached: true,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  let log = "";
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      log = (log + decoder.decode(chunk, { stream: true })).slice(-LOG_LENGTH_MAX);
    }
  })();
  const service: RunningService = {
    url,
    port,
    process: child,
    log: () => log,
    get: (path) => observe(url + path, {}),
    send: (path, init) => observe(url + path, init),
    workers: () => childrenOf(child.pid),
    illustrate: (key) =>
      observe(`${url}/api/demo-myga?format=json`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(PRODUCT_EXAMPLE),
      }),
    async stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
  await untilTrue(async () => (await service.get("/livez")).status === 200);
  return service;
}

/** Process ids of the children of a process, as Linux lists them. */
export async function childrenOf(parent: number): Promise<readonly number[]> {
  const text = await Bun.file(`/proc/${parent}/task/${parent}/children`).text();
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

const findFaults = readDocumented(await Bun.file(`${import.meta.dir}/../../openapi.json`).text());

/** Asks once, and holds what is answered to the OpenAPI document. */
export async function observe(url: string, init: RequestInit): Promise<Observed> {
  const observed = await ask(url, init);
  if (observed.status === 0) return observed;
  const method = init.method ?? "GET";
  const faults = findFaults({ ...observed, method, path: url.replace(/^\w+:\/\/[^/]*/, "") });
  if (faults.length > 0) throw new Error(`An answer breaks the document:\n${faults.join("\n")}`);
  return observed;
}

async function ask(url: string, init: RequestInit): Promise<Observed> {
  const askedAt = performance.now();
  const seen = (status: number, body: string, headers: Headers): Observed => {
    return { status, body, headers, askedAt, milliseconds: performance.now() - askedAt };
  };
  // Each request on a connection of its own, so that no failure affects another request.
  const signal = AbortSignal.timeout(ANSWER_MS_MAX * 2);
  try {
    const response = await fetch(url, { signal, ...init, keepalive: false });
    return seen(response.status, await response.text(), response.headers);
  } catch {
    return seen(0, "", new Headers());
  }
}

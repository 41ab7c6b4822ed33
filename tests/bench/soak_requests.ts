/** What the soak asks for, and in what manner: every endpoint, product, format and mistake. */

import {
  INDEX_ANNUITY_EXAMPLE,
  PRODUCT_EXAMPLE,
  PRODUCT_FULL_EXAMPLE,
} from "../../src/http/examples.ts";
import { loadKey } from "./http_load.ts";

/** How a caller behaves: most just ask; some are slow to send or to read, some do not wait. */
export type Manner = "asks" | "sends slowly" | "reads slowly" | "leaves";

export interface Kind {
  readonly name: string;
  readonly key: string;
  /** Whether its calls stand in the audit trail: those behind the gate whose key is known. */
  readonly isAudited: boolean;
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Any of these is as it should be. */
  readonly statuses: readonly number[];
  readonly manner: Manner;
}

export interface Outcome {
  readonly kind: Kind;
  readonly requestId: string;
  /** On this process's own clock, in milliseconds. */
  readonly askedAt: number;
  /** Version of the product that was illustrated. */
  readonly version: string | undefined;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
}

/** The keys: one without limits that matter, one at its limit, one for a single product. */
export const KEYS = {
  free: { key: loadKey(0), perWindow: undefined, products: "*" },
  limited: { key: loadKey(1), perWindow: 30, products: "*" },
  narrow: { key: loadKey(2), perWindow: undefined, products: "demo-fia" },
} as const;

const UNKNOWN_KEY = loadKey(3);

interface Change {
  readonly key?: string;
  readonly method?: Kind["method"];
  readonly statuses?: readonly number[];
  readonly manner?: Manner;
  readonly type?: string;
  readonly name?: string;
}

/** A request with a body. */
function post(path: string, body: unknown, change: Change = {}): Kind {
  const { key = KEYS.free.key, type = "application/json" } = change;
  return {
    name: change.name ?? `POST ${path}`,
    key,
    isAudited: key !== UNKNOWN_KEY,
    method: change.method ?? "POST",
    path,
    headers: { authorization: `Bearer ${key}`, "content-type": type },
    body: JSON.stringify(body),
    statuses: change.statuses ?? [200],
    manner: change.manner ?? "asks",
  };
}

function get(path: string, change: Change = {}): Kind {
  const { key = KEYS.free.key } = change;
  return {
    name: change.name ?? `GET ${path}`,
    key,
    isAudited: path.startsWith("/api/"),
    method: "GET",
    path,
    headers: { authorization: `Bearer ${key}` },
    statuses: change.statuses ?? [200],
    manner: change.manner ?? "asks",
  };
}

const PRINTED = { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "yes" };
const UNPRINTED = { ...INDEX_ANNUITY_EXAMPLE, printIllustration: "no" };
const TWO_MB = { inputs: { Owner_FirstName: "x".repeat(2_000_000) } };

export const KINDS: readonly Kind[] = [
  ...["demo-myga", "demo-fia", "demo-upstream"].flatMap((slug) =>
    ["json", "pdf", "both"].map((format) => post(`/api/${slug}?format=${format}`, PRODUCT_EXAMPLE)),
  ),
  post("/api/demo-fia?format=pdf", PRODUCT_FULL_EXAMPLE, { name: "all inputs, as a PDF" }),
  post("/api/demo-myga", PRODUCT_FULL_EXAMPLE, { name: "all inputs, as JSON" }),
  ...["DemoFIA", "DemoMYGA"].flatMap((name) => [
    post(`/api/pdf/${name}`, PRINTED, { name: `${name}, printed` }),
    post(`/api/pdf/${name}`, UNPRINTED, { name: `${name}, not printed` }),
  ]),
  post("/api/demo-fia/validate", PRODUCT_FULL_EXAMPLE),
  get("/api/products"),
  get("/api/demo-fia/schema"),
  get("/health"),
  get("/livez"),
  get("/readyz"),
  // Large files begin at most so often [D68].
  get("/swagger/json", { statuses: [200, 503] }),
  get("/try"),
  post("/api/demo-myga", { inputs: { Premium: "much" } }, { name: "bad inputs", statuses: [400] }),
  post("/api/demo-myga", TWO_MB, { name: "a body of 2 MB", statuses: [413] }),
  post("/api/demo-myga", {}, { name: "no JSON", type: "text/plain", statuses: [415] }),
  post("/api/demo-myga", {}, { name: "no key", key: UNKNOWN_KEY, statuses: [401] }),
  post("/api/demo-myga", {}, { name: "no right", key: KEYS.narrow.key, statuses: [403] }),
  post("/api/demo-inactive", {}, { name: "no such product", statuses: [404] }),
  post("/api/demo-myga", {}, { name: "no such method", method: "DELETE", statuses: [405] }),
  post("/api/demo-myga", PRODUCT_EXAMPLE, {
    name: "a key at its limit",
    key: KEYS.limited.key,
    statuses: [200, 429],
  }),
  post("/api/demo-myga", PRODUCT_EXAMPLE, { name: "sent slowly", manner: "sends slowly" }),
  post("/api/demo-fia?format=both", PRODUCT_EXAMPLE, {
    name: "read slowly",
    manner: "reads slowly",
  }),
  post("/api/demo-fia?format=pdf", PRODUCT_EXAMPLE, { name: "not waited for", manner: "leaves" }),
  post("/api/demo-upstream", PRODUCT_EXAMPLE, {
    name: "another service's, not waited for",
    manner: "leaves",
  }),
];

/** Longest wait for an answer. */
const ANSWER_MS_MAX = 20_000;

/** Latest moment at which one leaves who does not wait. */
const LEAVES_MS_MAX = 30;

/** Time between two pieces of those who are slow. */
const PIECE_MS = 20;
const PIECES = 10;

let asked = 0;

/** Sends a request in its manner and reads its answer to the end. */
export async function ask(url: string, kind: Kind): Promise<Outcome> {
  asked += 1;
  const requestId = `soak-${asked}`;
  let version: string | undefined;
  const askedAt = performance.now();
  // Somewhere between the request and the end of its answer.
  const patience = kind.manner === "leaves" ? Math.random() * LEAVES_MS_MAX : ANSWER_MS_MAX;
  const ended = (status: number): Outcome => {
    return { kind, requestId, askedAt, version, status, milliseconds: performance.now() - askedAt };
  };
  try {
    const response = await fetch(url + kind.path, {
      method: kind.method,
      headers: { ...kind.headers, "x-request-id": requestId },
      ...(kind.body === undefined ? {} : { body: bodyOf(kind, kind.body) }),
      signal: AbortSignal.timeout(patience),
    });
    version = response.headers.get("x-product-version")?.replace(/\+[0-9a-f]+$/, "");
    for await (const _ of response.body ?? []) {
      if (kind.manner === "reads slowly") await Bun.sleep(PIECE_MS);
    }
    return ended(response.status);
  } catch {
    return ended(0);
  }
}

function bodyOf({ manner }: Kind, body: string): string | ReadableStream<Uint8Array> {
  if (manner !== "sends slowly") return body;
  const bytes = new TextEncoder().encode(body);
  const size = Math.ceil(bytes.length / PIECES);
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(PIECE_MS);
      controller.enqueue(bytes.subarray(sent, sent + size));
      sent += size;
      if (sent >= bytes.length) controller.close();
    },
  });
}

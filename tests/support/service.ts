/**
 * A service of its own for one test file: a fresh database, the real gate, calculation and paper,
 * reached through `handle` (a `Request` in the process) and through `socket` (a real connection).
 */

import { afterAll } from "bun:test";
import { createClientAddressReader, parseAddressRange } from "../../src/base/client_address.ts";
import type { AddressLimitTerms } from "../../src/access/address_limit.ts";
import { type Answer, buildApp, type Services } from "../../src/http/app.ts";
import { createMemoryStore } from "../../src/cache/memory.ts";
import { auditCalls } from "../../src/http/audit_calls.ts";
import { logRequests } from "../../src/http/request/request_log.ts";
import { serve } from "../../src/http/serve.ts";
import {
  connectRuns,
  connectServices,
  prepareShared,
  watchRuns,
} from "../../src/server/services.ts";
import { createVerifier } from "../../src/proof/verifier.ts";
import { openAudit } from "../../src/storage/audit/audit.ts";
import { openDatabase } from "../../src/storage/database.ts";
import { parseWrappingKeys } from "../../src/base/wrapping_keys.ts";
import { STAND_IN_CLIENT_SECRET } from "../../src/local/stand_in/accounts.ts";
import { freshDatabase, type TestDatabase } from "./database.ts";
import { type FindFaults, readDocumented } from "./documented.ts";

export type Transport = "handle" | "socket";

/** Black-box tests run over both: Elysia and Bun do not answer alike everywhere. */
export const TRANSPORTS: readonly Transport[] = ["handle", "socket"];

export interface SendOptions {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, declared as JSON unless `headers` says otherwise. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

export interface TestService {
  readonly sql: TestDatabase["sql"];
  readonly url: string;
  readonly logLines: readonly Readonly<Record<string, unknown>>[];
  /** Sets the service's clock; the database keeps its own. */
  readonly setClock: (instant: Date) => void;
  readonly issueKey: (options?: KeyOptions) => Promise<string>;
  /** Answers a request within the process. */
  readonly handle: (request: Request) => Promise<Response>;
  readonly send: (
    path: string,
    options?: SendOptions & { transport?: Transport },
  ) => Promise<Response>;
}

export interface KeyOptions {
  readonly products?: readonly string[];
  readonly perWindow?: number;
  readonly perDay?: number;
  readonly fiaPerWindow?: number;
  readonly mode?: "live" | "test" | "admin";
  readonly expiresAt?: Date;
  readonly allowedCidrs?: readonly string[];
}

export interface ServiceOptions {
  readonly failedAuthentication?: AddressLimitTerms;
  readonly trustedProxies?: readonly string[];
  /** A database of the test's own, which it also removes. */
  readonly database?: TestDatabase;
  /** Seconds that a request may take; 60 unless set. */
  readonly requestSeconds?: number;
  /** Wrapping keys as `LEDGER_KEYS` has them; none unless set. */
  readonly ledgerKeys?: string;
  /** Whether calls are written into the audit trail; they are not unless set. */
  readonly auditsCalls?: boolean;
  /** Bytes of records that wait to be written. */
  readonly auditBytesMax?: number;
  /** The folder of runs; none are taken unless set. */
  readonly runsFolder?: string;
  readonly override?: Partial<Services>;
}

/** The instant at which test illustrations are made unless a test says otherwise. */
export const TEST_INSTANT = new Date("2026-06-15T12:30:45.000Z");

/** The salt of illustrations unless a test says otherwise, so that they have the same ids each time. */
export const TEST_SALT = "5a".repeat(16);

/** What an address may do unless a test says otherwise. */
const ADDRESS_LIMIT: AddressLimitTerms = { limit: 600, windowSeconds: 60, addressesMax: 10_000 };

/** The address that a request within the process comes from. */
const PEER = "192.0.2.1";

/** Shared by the services of the tests of a process. */
let shared: ReturnType<typeof prepareShared> | undefined;

/** Starts a service; everything it opened is closed after the file's last test. */
export async function testService(options: ServiceOptions = {}): Promise<TestService> {
  const { close, ...service } = await openService(options);
  afterAll(close);
  return service;
}

/** Starts a service that `close` ends. */
export async function openService(
  options: ServiceOptions = {},
): Promise<TestService & { readonly close: () => Promise<void> }> {
  const database = options.database ?? (await freshDatabase());
  const address = { url: database.url, preparesStatements: true };
  const connection = openDatabase({ ...address, connections: 4 });
  const lists = openDatabase({ ...address, connections: 1 });
  const logLines: Readonly<Record<string, unknown>>[] = [];
  const log = { write: (line: Readonly<Record<string, unknown>>) => void logLines.push(line) };
  let instant = TEST_INSTANT;
  // One writer, where a test keeps records: others would only make partitions.
  const audit =
    options.ledgerKeys === undefined && options.auditsCalls !== true
      ? undefined
      : openAudit(connection, {
          bytesMax: options.auditBytesMax ?? 1_000_000,
          nowMs: () => performance.now(),
          log,
        });
  const store = createMemoryStore({ bytesMax: 10_000_000 });
  const { answering, probes } = connectServices({
    database: connection,
    lists,
    now: () => instant,
    nowMs: () => performance.now(),
    log,
    requestSeconds: options.requestSeconds ?? 60,
    ledgerKeys: parseWrappingKeys(options.ledgerKeys ?? "") ?? {
      newest: undefined,
      byId: new Map(),
    },
    putRecord: (record) => audit?.keep(record) ?? false,
    store,
    cacheSecret: "a secret of this test",
    readSecret: async () => STAND_IN_CLIENT_SECRET,
    shared: await (shared ??= prepareShared()),
  });
  const services: Services = {
    ...answering,
    runs: connectRuns(connection, { folder: options.runsFolder ?? "", days: 7 }),
    failedAuthentication: options.failedAuthentication ?? ADDRESS_LIMIT,
    makeSalt: () => TEST_SALT,
    readClientAddress: createClientAddressReader(
      (options.trustedProxies ?? []).flatMap((text) => parseAddressRange(text) ?? []),
    ),
    refusesDemoKey: false,
    probes: {
      ...probes,
      clock: async () => undefined,
      audit: async () => undefined,
      timestamps: async () => undefined,
      runs: watchRuns(connection, options.runsFolder ?? "").probe,
    },
    showsFaults: false,
    hasStarted: async () => undefined,
    // The clock of a test is its own.
    requireClock: async () => undefined,
    isDraining: () => false,
    publicUrl: undefined,
    sign: async (printed) => printed,
    // Tests share their machine with others.
    verify: createVerifier({
      trusted: { signers: [], timestamps: [] },
      bounds: { seconds: 60, processorSeconds: 60, memoryBytes: 500_000_000 },
    }),
    signerSubjects: new Map(),
    servesVerification: true,
    verification: ADDRESS_LIMIT,
    bodyBounds: { bodyBytesMax: 1_048_576, bodySeconds: 2 },
    onFinished: [
      logRequests(log),
      ...(audit !== undefined && options.auditsCalls === true ? [auditCalls(audit.record)] : []),
    ],
    servesDocumentation: true,
    servesWorkbench: true,
    ...options.override,
  };
  const documented = holdToDocument(services);
  const { answer } = documented;
  const server = serve({
    host: "127.0.0.1",
    port: 0,
    requestSeconds: 60,
    drainSeconds: 1,
    sharesPort: false,
    answer,
  });
  return {
    async close() {
      documented.requireNoFaults();
      // It drains for a second and a half, which no test waits for.
      void server.stop();
      await audit?.close();
      await Promise.all([connection.close(), lists.close()]);
      if (options.database === undefined) await database.drop();
    },
    sql: database.sql,
    url: server.url,
    logLines,
    setClock: (next) => {
      instant = next;
    },
    issueKey: (key) => issueKey(database.sql, key),
    handle: (request) => answer(request, PEER),
    async send(path, request) {
      const response = await send({ answer, url: server.url }, path, request);
      // Log, audit and metrics of a request are written right after its answer.
      await new Promise((resolve) => setImmediate(resolve));
      documented.requireNoFaults();
      return response;
    },
  };
}

/**
 * The application, every answer of which is held to its own OpenAPI document, for every caller and transport.
 *
 * The document is read when the first answer is judged, and again when an answer does not fit it:
 * a test may have changed the products.
 */
function holdToDocument(services: Services) {
  const { answer: application } = buildApp(services);
  const faults: string[] = [];
  let documented: Promise<FindFaults> | undefined;
  const read = async () => readDocumented(await readDocument(services));

  return {
    async answer(request: Request, peer: string): Promise<Response> {
      const response = await application(request, peer);
      const { status, headers } = response;
      const path = request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
      const sent = await response.clone().bytes();
      const isCompressed = headers.get("content-encoding") === "zstd";
      const body = Buffer.from(isCompressed ? Bun.zstdDecompressSync(sent) : sent).toString();
      const seen = { method: request.method, path, status, headers, body };
      const judgedBy = await (documented ??= read());
      if (judgedBy(seen).length === 0) return response;
      documented = read();
      // A caller who has left reads no answer [D95].
      if (response.status !== 499) faults.push(...(await documented)(seen));
      return response;
    },
    requireNoFaults() {
      const found = faults.splice(0);
      if (found.length > 0) throw new Error(`An answer breaks the document:\n${found.join("\n")}`);
    },
  };
}

/** The document as it is now, asked of a second application over the same services, which serves it and logs nothing. */
async function readDocument(services: Services): Promise<string> {
  const log = { write: () => undefined };
  const { answer: application } = buildApp({
    ...services,
    servesDocumentation: true,
    log,
    onFinished: [],
    beginTrace: undefined,
  });
  const response = await application(new Request("http://localhost/swagger/json"), "");
  return response.text();
}

async function issueKey(sql: TestDatabase["sql"], options: KeyOptions = {}): Promise<string> {
  const { products = options.mode === "admin" ? [] : ["*"] } = options;
  const [row] = await sql<{ key: string }[]>`
    select issue_api_key(
      p_name => 'test',
      p_products => (select array_agg(value) from jsonb_array_elements_text(${sql.json([...products])}::jsonb) as value),
      p_requests_per_window => ${options.perWindow ?? 1_000}::int,
      p_requests_per_day => ${options.perDay ?? 10_000}::int,
      p_fia_requests_per_window => ${options.fiaPerWindow ?? 1_000}::int,
      p_mode => ${options.mode ?? "live"}::text,
      p_allowed_cidrs => ${options.allowedCidrs === undefined ? null : `{${options.allowedCidrs.join(",")}}`}::text::cidr[]
    ) as key`;
  if (row === undefined) throw new Error("issue_api_key returned nothing");
  if (options.expiresAt !== undefined) {
    // Keys are issued for the future only.
    await sql`
      update api_key set expires_at = ${options.expiresAt.toISOString()}::timestamptz
       where prefix = ${row.key.slice(0, 16)}`;
  }
  return row.key;
}

function send(
  service: { readonly answer: Answer; readonly url: string },
  path: string,
  options: SendOptions & { transport?: Transport } = {},
): Promise<Response> {
  const body =
    options.raw ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
  const init: RequestInit = {
    method: options.method ?? "POST",
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  };
  if (options.transport === "socket") return fetch(service.url + path, init);
  return service.answer(new Request(`http://localhost${path}`, init), PEER);
}

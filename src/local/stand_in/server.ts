/** A local calculation service that speaks Coherent Spark's protocol, for development and tests. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Accounts, createAccounts, STAND_IN_TENANT } from "./accounts.ts";
import { createFaults, type FaultOrder, playFault } from "./faults.ts";
import { answerExecute, answerValidation, type Reply } from "./protocol.ts";

interface StandInOptions {
  /** 0 takes any free port, always of the loopback address. */
  readonly port: number;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly tokenLifeSeconds: number;
}

interface StandIn {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** One request in `GET /__log`; never a body. */
interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly authentication: "bearer" | "synthetic_key" | "none";
  readonly tenant: string | null;
  readonly requestId: string | null;
}

/** Requests logged, and bytes of a request's body. */
const LOG_MAX = 5_000;
const BODY_BYTES_MAX = 1_048_576;

const ROUTES = {
  token: /^\/auth\/realms\/([^/]+)\/protocol\/openid-connect\/token$/,
  execute:
    /^\/([^/]+)\/api\/v3\/(?:public\/)?(?:folders\/([^/]+)\/services\/([^/]+)\/execute|(?:service|version)\/([^/]+))$/i,
  validation: /^\/([^/]+)\/api\/v3\/folders\/([^/]+)\/services\/([^/]+)\/validation$/i,
};

/** Starts the stand-in. Its controls are `POST /__fault`, `POST /__expire` and `GET /__log`. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const accounts = createAccounts({
    nowMs: options.nowMs,
    lifeSeconds: options.tokenLifeSeconds,
  });
  const faults = createFaults();
  const log: LogEntry[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURI((request.url ?? "/").split("?", 1)[0] ?? "/");
    const headers = new Headers(request.headers as Record<string, string>);
    const text = await readText(request);
    if (path.startsWith("/__")) return send(response, answerControl(path, text));
    log.push(describe(request.method ?? "", path, headers));
    if (log.length > LOG_MAX) log.shift();
    const kind = path === "/health" ? "health" : ROUTES.token.test(path) ? "token" : "execute";
    const fault = faults.take(kind);
    if (fault !== undefined) return playFault(fault, response);
    if (kind === "health") return send(response, { status: 200, body: { status: "UP" } });
    if (kind === "token") {
      const form = new URLSearchParams(text);
      return send(response, accounts.issueToken(form));
    }
    return send(response, answerCalculation(accounts, { path, headers, text, at: options.now() }));
  }

  function answerControl(path: string, text: string): Reply {
    if (path === "/__fault") faults.order(JSON.parse(text) as FaultOrder);
    else if (path === "/__expire") accounts.expireTokens();
    else if (path === "/__log") return { status: 200, body: { requests: log } };
    else return { status: 404, body: { message: "Not Found" } };
    return { status: 200, body: {} };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      send(response, { status: 400, body: { message: String(error) } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

interface Asked {
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
  readonly at: Date;
}

function answerCalculation(accounts: Accounts, { path, headers, text, at }: Asked): Reply {
  const route = (["execute", "validation"] as const).find((name) => ROUTES[name].test(path));
  if (route === undefined) return failure(404, "not_found", "NOT_FOUND", "Not Found");
  const [, tenant = "", , folderService, id] = ROUTES[route].exec(path) ?? [];
  const isPublic = path.includes("/public/") && tenant === STAND_IN_TENANT;
  const verdict = isPublic ? "known" : accounts.judge(headers, tenant);
  if (verdict === "unknown") {
    return failure(401, "access_error", "error.UNAUTHORIZED", "INVALID_TOKEN");
  }
  if (verdict === "other_tenant") {
    return failure(400, "application_error", "error.application_error", "TENANT_MISMATCH");
  }
  if ((folderService ?? id) === "missing") {
    return failure(404, "application_error", "error.NOT_FOUND", "Service cannot be found");
  }
  const body = JSON.parse(text) as unknown;
  return route === "validation" ? answerValidation() : answerExecute(body, at);
}

function failure(status: number, category: string, type: string, message: string): Reply {
  const error = {
    error_category: category,
    error_type: type,
    message,
    additional_details: null,
  };
  return { status, body: { status: "Error", response_data: null, response_meta: null, error } };
}

function describe(method: string, path: string, headers: Headers): LogEntry {
  const hasKey = headers.has("x-synthetic-key");
  return {
    method,
    path,
    authentication: headers.has("authorization") ? "bearer" : hasKey ? "synthetic_key" : "none",
    tenant: headers.get("x-tenant-name"),
    requestId: headers.get("x-request-id"),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new RangeError("The body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, body }: Reply): void {
  if (response.headersSent) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** What is reported of every finished request: key, product, time in each stage; never the inputs. */

import { describe, expect, test } from "bun:test";
import { INDEX_ANNUITY_EXAMPLE, PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { beginContext } from "../../src/http/request/request_context.ts";
import { createEndings } from "../../src/http/request/request_end.ts";
import type { FinishedRequest } from "../../src/http/request/request_context.ts";
import { logRequests } from "../../src/http/request/request_log.ts";
import { createTurns } from "../../src/illustrator/turns.ts";
import { testService } from "../support/service.ts";
import { untilTrue } from "../support/until_true.ts";
import { directUpstream, startTestStandIn } from "../support/upstream.ts";

const finished: FinishedRequest[] = [];
const failing = () => {
  throw new Error("a listener of this test fails");
};
const service = await testService({
  override: {
    onFinished: [failing, (request) => void finished.push(request)],
    // By a clock that stands still no request waits too long for its turn, however busy the machine is.
    inTurn: createTurns(() => 0),
  },
});
const standIn = await startTestStandIn();
await directUpstream(service.sql, standIn.url);

/** Sends one request under an id of its own, and returns what was reported of it. */
async function observe(
  path: string,
  options: Parameters<typeof service.send>[1] = {},
): Promise<FinishedRequest> {
  const id = crypto.randomUUID();
  const headers = { "x-request-id": id, ...options.headers };
  await service.send(path, { ...options, headers });
  const observed = finished.filter(({ context }) => context.id === id);
  expect(observed).toHaveLength(1);
  return observed[0] as FinishedRequest;
}

/** The stages of a request, without a wait for its turn: whether there is one, the machine decides. */
const stagesOf = ({ context }: FinishedRequest) =>
  Object.keys(context.stages.milliseconds).filter((stage) => stage !== "turn");

/** The line that the log has of a request. */
function lineOf(observed: FinishedRequest): Readonly<Record<string, unknown>> {
  const lines: Readonly<Record<string, unknown>>[] = [];
  logRequests({ write: (line) => void lines.push(line) })(observed);
  return lines[0] ?? {};
}

describe("a finished request", () => {
  test("is reported with key, product, stages and document", async () => {
    const key = await service.issueKey({ mode: "test" });
    const observed = await observe("/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE });
    const { context } = observed;
    expect(observed).toMatchObject({ method: "POST", status: 200 });
    expect(context.apiKey).toMatchObject({ prefix: key.slice(0, 16), mode: "test" });
    expect(context.outcome.product).toMatchObject({ slug: "demo-myga", version: "2026.11" });
    expect(stagesOf(observed)).toEqual(["gate", "body", "calculation", "document"]);
    expect(context.outcome.document?.pageCount).toBeGreaterThan(5);
    const inStages = Object.values(context.stages.milliseconds).reduce((sum, ms) => sum + ms, 0);
    expect(inStages).toBeGreaterThan(0);
    expect(inStages).toBeLessThanOrEqual(observed.milliseconds);
  });

  test("names the call of the service that calculated, also for remembered figures", async () => {
    const key = await service.issueKey();
    const send = () => observe("/api/demo-upstream?format=json", { key, json: PRODUCT_EXAMPLE });
    const [first, second] = [await send(), await send()];
    expect(first.context.outcome.upstream).toEqual({ isHit: false, callId: expect.any(String) });
    expect(second.context.outcome.upstream).toMatchObject({
      isHit: true,
      callId: first.context.outcome.upstream?.callId,
    });
    expect(stagesOf(first)).toEqual(["gate", "body", "calculation", "upstream"]);
  });

  test("is reported for an index annuity", async () => {
    const key = await service.issueKey();
    const { context } = await observe("/api/pdf/DemoFIA", { key, json: INDEX_ANNUITY_EXAMPLE });
    expect(context.outcome.product).toMatchObject({ slug: "DemoFIA" });
  });

  test("has waited for its turn where many wanted a document at once", async () => {
    const key = await service.issueKey();
    const asked = { key, json: PRODUCT_EXAMPLE };
    const all = await Promise.all(
      Array.from({ length: 60 }, () => observe("/api/demo-myga?format=pdf", asked)),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const waited = all.filter(({ context }) => (context.stages.milliseconds.turn ?? 0) > 0);
    expect(waited.length).toBeGreaterThan(0);
    for (const observed of waited) expect(stagesOf(observed)).toContain("document");
  });

  test("names the key that a limit refused", async () => {
    const key = await service.issueKey({ perWindow: 1 });
    await observe("/api/demo-myga", { key, json: PRODUCT_EXAMPLE });
    const observed = await observe("/api/demo-myga", { key, json: PRODUCT_EXAMPLE });
    expect(observed.status).toBe(429);
    expect(observed.context.apiKey?.prefix).toBe(key.slice(0, 16));
    expect(stagesOf(observed)).toEqual(["gate"]);
  });

  test("names the product that a key may not use, and none that does not exist", async () => {
    const key = await service.issueKey({ products: ["demo-fia"] });
    const forbidden = await observe("/api/demo-myga", { key, json: PRODUCT_EXAMPLE });
    expect([forbidden.status, forbidden.context.outcome.product]).toEqual([
      403,
      { slug: "demo-myga" },
    ]);
    const unknown = await observe("/api/made-up", { key, json: PRODUCT_EXAMPLE });
    expect([unknown.status, unknown.context.outcome.product]).toEqual([404, undefined]);
  });

  test("is reported for an endpoint without authentication", async () => {
    const observed = await observe("/health", { method: "GET" });
    expect([observed.status, observed.context.apiKey, stagesOf(observed)]).toEqual([
      200,
      undefined,
      [],
    ]);
  });

  test("[D9] is a line of the log with its stages, and without a word of its inputs", async () => {
    const key = await service.issueKey();
    const observed = await observe("/api/demo-myga?format=pdf", { key, json: PRODUCT_EXAMPLE });
    const line = lineOf(observed);
    expect(line).toMatchObject({
      requestId: observed.context.id,
      method: "POST",
      route: "/api/{productSlug}",
      product: "demo-myga",
      key: key.slice(0, 16),
      status: 200,
      milliseconds: expect.any(Number),
      stages: {
        gate: expect.any(Number),
        body: expect.any(Number),
        calculation: expect.any(Number),
        document: expect.any(Number),
      },
    });
    expect(JSON.stringify(line)).not.toMatch(/1980-01-01|Premium|100000/);
  });

  test("[D9] is logged without the people in it, also where they are refused", async () => {
    const key = await service.issueKey();
    const people = {
      JointAnnuitant_FirstName: "Zebulon",
      JointAnnuitant_DOB: "1961-02-03",
      Producer_Name: "Zenobia",
      Producer_License: "ZZ99887",
    };
    for (const [phone, status] of [
      ["(515) 555-0177", 200],
      ["call 5550177", 400],
    ] as const) {
      const inputs = { ...PRODUCT_EXAMPLE.inputs, ...people, Producer_Phone: phone };
      const observed = await observe("/api/demo-myga", { key, json: { inputs } });
      expect(observed.status).toBe(status);
      const lines = JSON.stringify([lineOf(observed), service.logLines]);
      expect(lines).not.toMatch(/Zebulon|1961-02-03|Zenobia|ZZ99887|5?55-?0177/);
    }
  });

  test("is logged with the caller's address when the key opens nothing, and never else", async () => {
    const [refused, known] = await Promise.all([
      observe("/api/demo-myga", { key: "ann_live_unknown", json: PRODUCT_EXAMPLE }),
      observe("/api/demo-myga", { key: await service.issueKey(), json: PRODUCT_EXAMPLE }),
    ]);
    expect(lineOf(refused)).toMatchObject({ status: 401, address: refused.context.address });
    expect(lineOf(known)["address"]).toBeUndefined();
  });

  test("has Server-Timing when its key is for tests, whatever became of it, and never else", async () => {
    const keys = {
      test: await service.issueKey({ mode: "test" }),
      live: await service.issueKey({ mode: "live" }),
    };
    const timing = async (key: string | undefined, json: unknown) => {
      const response = await service.send("/api/demo-myga?format=pdf", {
        json,
        ...(key === undefined ? {} : { key }),
      });
      return response.headers.get("server-timing");
    };
    expect(await timing(keys.test, PRODUCT_EXAMPLE)).toMatch(
      /^gate;dur=[\d.]+, body;dur=[\d.]+, calculation;dur=[\d.]+, (turn;dur=[\d.]+, )?document;dur=[\d.]+, total;dur=[\d.]+$/,
    );
    expect(await timing(keys.test, {})).toMatch(/^gate;.*total;dur=[\d.]+$/);
    for (const key of [keys.live, undefined]) {
      expect(await timing(key, PRODUCT_EXAMPLE)).toBeNull();
    }
  });

  test("is answered although a listener throws, which is logged", async () => {
    const response = await service.send("/health", { method: "GET" });
    expect(response.status).toBe(200);
    const message = "a listener of this test fails";
    expect(service.logLines.some((line) => line["message"] === message)).toBe(true);
  });
});

test("an answer that differs by a header of its own says so beside what all answers differ by", () => {
  const now = () => 0;
  const { end } = createEndings({ log: { write: () => undefined }, nowMs: now, onFinished: [] });
  const request = new Request("http://localhost/api/runs/1/answers");
  const arrived = { receivedAt: new Date(0), address: "", nowMs: now };
  const context = beginContext(request.headers, arrived);
  context.headers["Vary"] = "Origin";
  const { headers } = end(
    request,
    context,
    new Response(null, { headers: { Vary: "Accept-Encoding" } }),
  );
  expect(headers.get("vary")).toBe("Accept-Encoding, Origin");
});

describe("a flood without a known key", () => {
  const arrived = (address: string): FinishedRequest => {
    const request = new Request("http://localhost/api/demo-myga", { method: "POST" });
    const context = beginContext(request.headers, {
      receivedAt: new Date("2026-06-15T12:30:45.000Z"),
      address,
      nowMs: () => 0,
    });
    context.route = "/api/{productSlug}";
    return { context, method: "POST", status: 401, milliseconds: 1 };
  };

  test("has a line at once, and one a second after it with the number of all others", async () => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    const write = logRequests({ write: (line) => void lines.push(line) });
    for (let count = 0; count < 5_000; count += 1) write(arrived("203.0.113.7"));
    expect(lines).toMatchObject([{ status: 401, address: "203.0.113.7" }]);
    await untilTrue(() => lines.length === 2);
    expect(lines[1]).toMatchObject({
      method: "POST",
      route: "/api/{productSlug}",
      status: 401,
      address: "203.0.113.7",
      requests: 4_999,
    });
    write(arrived("203.0.113.7"));
    expect(lines).toHaveLength(3);
  });

  test("from many addresses has at most 1,000 lines a second, and every request is in a number", async () => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    const write = logRequests({ write: (line) => void lines.push(line) });
    for (let count = 0; count < 3_000; count += 1)
      write(arrived(`2001:db8::${count.toString(16)}`));
    expect(lines).toHaveLength(1_000);
    await untilTrue(() => lines.length > 1_000);
    expect(lines.slice(1_000)).toMatchObject([{ requests: 2_000 }]);
  });
});

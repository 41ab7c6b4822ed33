/** POST /api/demo-upstream: figures of another service through the same answers, and its failures. */

import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";
import { untilTrue } from "../../support/until_true.ts";
import { directUpstream, startTestStandIn } from "../../support/upstream.ts";

const standIn = await startTestStandIn();
const service = await testService();
const key = await service.issueKey();
await directUpstream(service.sql, standIn.url);

/** Premiums that no test has asked about, so that the cache knows none. */
let premium = 100_000;
const fresh = () => {
  premium += 1;
  return { inputs: { ...PRODUCT_EXAMPLE.inputs, Premium: premium } };
};

describe.each(TRANSPORTS)("through %s", (transport) => {
  const send = (json: unknown, format = "") =>
    service.send(`/api/demo-upstream${format}`, { key, json, transport });

  test("[D18] both bodies of the decision are accepted, and both is the default", async () => {
    for (const body of [PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE]) {
      const response = await send(body);
      expect(response.status).toBe(200);
      const answer = (await response.json()) as {
        response_data: { tables: Record<string, unknown[]> };
        pdf: { pageCount: number };
      };
      expect(answer.response_data.tables["Illustration"]?.length).toBeGreaterThan(10);
      expect(answer.pdf.pageCount).toBeGreaterThan(2);
    }
  });

  test("[D26] an equal request is calculated once and says so", async () => {
    const body = fresh();
    expect((await send(body, "?format=json")).headers.get("x-cache")).toBe("miss");
    expect((await send(body, "?format=json")).headers.get("x-cache")).toBe("hit");
  });

  test("[SPEC Errors] 502 when the service refuses our credentials", async () => {
    await standIn.fault({ on: "execute", status: 403, times: 1 });
    const response = await send(fresh());
    expect(response.status).toBe(502);
    expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
    expect(await response.json()).toMatchObject({
      status: 502,
      error: "Upstream authentication failed",
    });
  });

  test("[SPEC Errors] 503 with Retry-After when the service fails", async () => {
    await standIn.fault({ on: "execute", status: 500, times: 1 });
    const response = await send(fresh());
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await response.json()).toMatchObject({
      status: 503,
      error: "Upstream service unavailable",
    });
  });

  test("[D16] inputs are checked before anything is asked", async () => {
    await standIn.takeLog();
    const response = await send({ inputs: { ...PRODUCT_EXAMPLE.inputs, premium: 1 } });
    expect(response.status).toBe(400);
    expect(await standIn.takeLog()).toEqual([]);
  });
});

test("[D95] a caller who leaves while the service calculates is logged as 499, and no failure with it", async () => {
  await standIn.takeLog();
  await standIn.fault({ on: "execute", manner: "hang", times: 1 });
  const requestId = crypto.randomUUID();
  const leaving = new AbortController();
  const answer = fetch(`${service.url}/api/demo-upstream`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "x-request-id": requestId,
    },
    body: JSON.stringify(fresh()),
    signal: leaving.signal,
  });
  await untilTrue(async () =>
    (await standIn.takeLog()).some(({ path }) => path.includes("execute")),
  );
  leaving.abort();
  expect(await answer.catch(() => "left")).toBe("left");
  const lines = () => service.logLines.filter((line) => line["requestId"] === requestId);
  await untilTrue(() => lines().some((line) => "status" in line));
  expect(lines().flatMap(({ status }) => status ?? [])).toEqual([499]);
  expect(lines().filter(({ level }) => level === "error")).toEqual([]);
});

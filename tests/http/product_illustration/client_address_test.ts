/** [D34] [D35] Client addresses: the networks of a key, and trusted proxies. */

import { untilTrue } from "../../support/until_true.ts";
import { describe, expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { testService } from "../../support/service.ts";

/** The peer of a request through `handle`. */
const PROXY = "192.0.2.1";

const LIMIT = 4;
const service = await testService({
  trustedProxies: [PROXY],
  failedAuthentication: { limit: LIMIT, windowSeconds: 60, addressesMax: 100 },
});

/** A product request that reached our proxy with a header, which the proxy then added to. */
function ask(key: string | undefined, forwardedFor: string) {
  return service.send("/api/demo-myga", {
    ...(key === undefined ? {} : { key }),
    json: PRODUCT_EXAMPLE,
    headers: { "x-forwarded-for": forwardedFor },
  });
}

/** Everything in an answer that could distinguish one refusal from another. */
async function describeAnswer(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers, body: { ...body, requestId: "" } };
}

describe("[D34] a key with a list of networks", () => {
  test("works from there and, on the same budget, from nowhere else", async () => {
    const key = await service.issueKey({ allowedCidrs: ["203.0.113.0/24"], perWindow: 9 });
    expect((await ask(key, "203.0.113.5")).status).toBe(200);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await ask(key, "203.0.113.5, 198.51.100.1")).status).toBe(401);
    }
    const response = await ask(key, "198.51.100.1, 203.0.113.77");
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-remaining")).toBe("7");
    expect(response.headers.get("x-ratelimit-daily-remaining")).toBe("9998");
  });

  test("does not reveal that the key exists", async () => {
    const stolen = await service.issueKey({ allowedCidrs: ["203.0.113.0/24"] });
    const off = await service.issueKey();
    await service.sql`select set_api_key_active(${off}, false)`;
    const expired = await service.issueKey({ expiresAt: new Date("2020-01-01") });
    const wellFormed = await service.issueKey();
    await service.sql`delete from api_key where prefix = ${wellFormed.slice(0, 16)}`;
    const answers = [];
    for (const [at, key] of [stolen, off, expired, wellFormed].entries()) {
      answers.push(await describeAnswer(await ask(key, `198.51.100.${10 + at}`)));
    }
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0] as (typeof answers)[number]);
  });

  test("counts attempts with an unknown key against their address", async () => {
    const key = await service.issueKey({ allowedCidrs: ["203.0.113.0/24"] });
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt += 1) {
      statuses.push((await ask(key, "198.51.100.30")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await ask(key, "203.0.113.5")).status).toBe(200);
  });
});

describe("[D35] behind a trusted proxy", () => {
  test("the log names the client of a 401 or 429 without a valid key, and no other client", async () => {
    const client = "198.51.100.50";
    for (let attempt = 0; attempt <= LIMIT; attempt += 1) await ask(undefined, client);
    await ask(await service.issueKey(), "198.51.100.51");
    const named = (status: number) =>
      service.logLines
        .filter((line) => line["address"] === client && line["status"] === status)
        .reduce((sum, { requests = 1 }) => sum + Number(requests), 0);
    await untilTrue(() => named(401) === LIMIT);
    expect(named(429)).toBe(1);
    expect(service.logLines.filter(({ address }) => address === "198.51.100.51")).toEqual([]);
  });

  test("failures are counted by the client's address, whatever address it claims", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt += 1) {
      statuses.push((await ask(undefined, `10.0.0.${attempt}, 198.51.100.40`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await ask(undefined, "198.51.100.41")).status).toBe(401);
  });

  test("all addresses of one IPv6 network are one client", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt += 1) {
      statuses.push((await ask(undefined, `2001:db8:1:2:${attempt}::9`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await ask(undefined, "2001:db8:1:3::9")).status).toBe(401);
  });
});

test("[D35] the header of a peer that is no trusted proxy is ignored", async () => {
  const key = await service.issueKey({ allowedCidrs: ["203.0.113.0/24"] });
  const response = await service.send("/api/demo-myga", {
    key,
    json: PRODUCT_EXAMPLE,
    headers: { "x-forwarded-for": "203.0.113.5" },
    transport: "socket",
  });
  expect(response.status).toBe(401);
});

/** Answers when the service or its database fails: JSON, the rate headers, and no detail. */

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../../src/errors.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const withoutDatabase = await testService({
  override: {
    admit: async () => {
      throw new ServiceError("service_unavailable", "The service cannot answer now", {
        retryAfterSeconds: 1,
        detail: "database: connection refused",
      });
    },
  },
});
const withBug = await testService({
  override: {
    render: () => {
      throw new RangeError("secret inner workings");
    },
  },
});
const withNull = await testService({
  override: {
    render: () => {
      throw null;
    },
  },
});

describe.each(TRANSPORTS)("through %s", (transport) => {
  test("[D8] 503 with Retry-After when nobody can be identified, never 401", async () => {
    const key = await withoutDatabase.issueKey();
    for (const path of ["/api/demo-myga", "/api/pdf/DemoFIA"]) {
      const response = await withoutDatabase.send(path, { key, json: PRODUCT_EXAMPLE, transport });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("1");
      expect(response.headers.get("x-ratelimit-limit")).toBe("600");
      const answer = await response.text();
      expect(answer).not.toContain("refused");
      expect(JSON.parse(answer)).toMatchObject({ status: 503, error: "Service unavailable" });
    }
  });

  test.each([
    ["an error", withBug],
    ["null", withNull],
  ])("500 without a detail when our own code throws %s", async (_, service) => {
    const key = await service.issueKey();
    const response = await service.send("/api/demo-myga?format=pdf", {
      key,
      json: PRODUCT_EXAMPLE,
      transport,
    });
    expect(response.status).toBe(500);
    expect(response.headers.get("x-request-id")).toBeTruthy();
    expect(response.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
    const answer = await response.text();
    expect(answer).not.toContain("secret");
    expect(JSON.parse(answer)).toMatchObject({ status: 500, error: "Internal server error" });
  });
});

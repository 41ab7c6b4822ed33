/** Answers when the service or its database fails: JSON, the rate headers, and no detail. */

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../../src/base/service_error.ts";
import type { ErrorBody } from "../../../src/http/error_response.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const withoutDatabase = await testService({
  override: {
    admit: async () => {
      throw new ServiceError("databaseAway", {
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
  test("[D8] 503 with Retry-After when no key can be verified, never 401", async () => {
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

describe("an active product whose row this program cannot read", () => {
  test.each(["demo-myga", "DemoFIA"])(
    "%s: 503 with Retry-After, a line in the log, and other products as ever",
    async (slug) => {
      const service = await testService();
      const key = await service.issueKey();
      await service.sql`
        update product set version = 'wrong', definition = definition - 'surrenderCharge' where slug = ${slug}`;
      const asked = [
        slug === "DemoFIA"
          ? service.send("/api/pdf/DemoFIA", {
              key,
              json: { printIllustration: "yes", annuiyInputData: {} },
            })
          : service.send(`/api/${slug}`, { key, json: PRODUCT_EXAMPLE }),
        service.send(`/api/${slug}/schema`, { key, method: "GET" }),
        service.send(`/api/${slug}/validate`, { key, json: PRODUCT_EXAMPLE }),
      ];
      for (const response of await Promise.all(asked)) {
        expect(response.status).toBe(503);
        expect(response.headers.get("retry-after")).toBe("60");
      }
      const said = JSON.stringify(service.logLines);
      expect(said).toContain(`bun run admin products check ${slug}`);
      const other = slug === "demo-myga" ? "DemoMYGA" : "demo-myga";
      expect((await service.send(`/api/${other}/schema`, { key, method: "GET" })).status).toBe(200);
    },
  );

  test.each([
    ["[D240] outside production, with each of its faults", true],
    ["[D240] in production, without a word about its row", false],
  ])("is a 503 %s", async (_, showsFaults) => {
    const service = await testService({ override: { showsFaults } });
    const key = await service.issueKey();
    await service.sql`
      update product
         set version = 'wrong', inputs_schema = jsonb_set(inputs_schema, '{properties,AgentCode}', '{"type": "string"}'),
             definition = definition - 'surrenderCharge'
       where slug = 'demo-myga'`;
    for (const path of ["/api/demo-myga?format=pdf", "/api/demo-myga/explain?year=1"]) {
      const response = await service.send(path, { key, json: PRODUCT_EXAMPLE });
      expect(response.status).toBe(503);
      const { details, message } = (await response.json()) as ErrorBody;
      expect(message).toBe("This product cannot be illustrated now; try again later");
      if (showsFaults) {
        expect(details).toContainEqual({
          field: "surrenderCharge",
          pointer: "/definition/surrenderCharge",
          code: "unreadable_product",
          message: "/definition/surrenderCharge is required",
        });
      } else expect(details).toBeUndefined();
    }
  });
});

/** GET /api/{slug}/terms, where the workbench is served. */

import { describe, expect, test } from "bun:test";
import { makeEngine } from "../../../src/browser_engine.ts";
import { PRODUCT_EXAMPLE } from "../../../src/http/examples.ts";
import type { SentTerms } from "../../../src/illustration/figures/sent_terms.ts";
import { testService, TRANSPORTS } from "../../support/service.ts";

const service = await testService();
const switchedOff = await testService({ override: { servesWorkbench: false } });
const key = await service.issueKey({ mode: "test" });

interface Answer {
  readonly status: number;
  readonly terms?: SentTerms;
}

describe.each(TRANSPORTS)("through %s", (transport) => {
  const read = async (path: string, from = key) => {
    const response = await service.send(path, { key: from, method: "GET", transport });
    expect(response.status).toBe(200);
    return response.json();
  };

  test.each(["demo-myga", "demo-fia", "demo-bands"])(
    "the terms of %s make the figures that the service answers with",
    async (slug) => {
      const { terms } = (await read(`/api/${slug}/terms`)) as Answer;
      if (terms === undefined) throw new RangeError("No terms");
      const response = await service.send(`/api/${slug}?format=json`, {
        key,
        json: PRODUCT_EXAMPLE,
        headers: { "x-illustration-instant": terms.at },
        transport,
      });
      const { outputs, tables } = ((await response.json()) as any).response_data;
      const { illustrationId: _, ...figures } = outputs;
      for (const language of ["en-US", "es-US"]) {
        const schema = await read(`/api/${slug}/schema?language=${language}`);
        const answer = makeEngine(
          terms,
          schema as object as Record<string, unknown>,
        )(PRODUCT_EXAMPLE.inputs);
        expect(answer).toEqual({ kind: "illustrated", outputs: figures, tables });
      }
    },
  );

  test("there are none of a product that another service calculates", async () => {
    expect(await read("/api/demo-upstream/terms")).toEqual({ status: 200 });
  });

  test("they need a key of the product, and count as an illustration", async () => {
    const other = await service.issueKey({ products: ["demo-myga"] });
    const send = (from?: string) =>
      service.send("/api/demo-fia/terms", { ...(from && { key: from }), method: "GET", transport });
    expect((await send()).status).toBe(401);
    expect((await send(other)).status).toBe(403);
    const [first, second] = [await send(key), await send(key)].map(({ headers }) =>
      Number(headers.get("x-ratelimit-remaining")),
    );
    expect(second).toBe((first ?? 0) - 1);
    const query = await service.send("/api/demo-fia/terms?year=1", {
      key,
      method: "GET",
      transport,
    });
    expect(query.status).toBe(400);
  });

  test("there are none without the workbench", async () => {
    const without = { key: await switchedOff.issueKey(), method: "GET", transport } as const;
    expect((await switchedOff.send("/api/demo-fia/terms", without)).status).toBe(404);
  });
});

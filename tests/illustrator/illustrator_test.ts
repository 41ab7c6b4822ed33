/** The engine room alone: an order without a request becomes an illustration, paper, or a verdict. */

import { describe, expect, test } from "bun:test";
import { createMemoryStore } from "../../src/cache/memory.ts";
import { createRemember } from "../../src/cache/remember.ts";
import { prepareRenderer } from "../../src/paper/render.ts";
import { ServiceError } from "../../src/base/service_error.ts";
import { createCalculate } from "../../src/illustrator/calculation.ts";
import { createIllustrator } from "../../src/illustrator/illustrator.ts";
import type { Order } from "../../src/illustrator/order.ts";
import { planIndexAnnuity } from "../../src/illustrator/plan.ts";
import { openLedger } from "../../src/ledger/ledger.ts";
import { createTurns } from "../../src/illustrator/turns.ts";
import type { AnyProduct } from "../../src/terms/any_product.ts";
import { rowFault, UnreadableProductError } from "../../src/schema/row_fault.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { sparkProduct, startTestStandIn, TEST_INPUTS, testUpstream } from "../support/upstream.ts";

const standIn = await startTestStandIn();
const builtin = await readSeededProduct("demo_myga", "demo-myga");
const upstream = sparkProduct(standIn.url);
const signed = {
  ...builtin,
  slug: "signed",
  definition: {
    ...builtin.definition,
    brand: { ...builtin.definition.brand, signature: "acme" },
  },
};
const products = new Map<string, AnyProduct>(
  [builtin, upstream, signed].map((one) => [one.slug, one]),
);
const unreadable: string[] = [];
/** What is wrong with every product but those. */
const FAULT = rowFault(["definition", "premium"], "is required");
let isClockRight = true;

const illustrator = createIllustrator({
  async readProduct(slug) {
    const product = products.get(slug);
    if (product === undefined) return new UnreadableProductError(slug, [FAULT]);
    return { product, sheets: [], timeZone: "UTC", indexHistories: HISTORIES, revision: 1 };
  },
  readFirm: async () => undefined,
  readTerms: async () => new TypeError("No terms here have a name"),
  calculate: createCalculate({
    upstream: testUpstream(),
    remember: createRemember({ store: createMemoryStore({ bytesMax: 1_000_000 }), secret: "s" }),
  }),
  render: (await prepareRenderer()).render,
  ledger: openLedger({
    keys: { newest: undefined, byId: new Map() },
    put: () => false,
    readRecords: async () => [],
    listRecords: async () => [],
    readNeeds: async () => ({ wrappingKeys: [], products: [], apiKeys: [] }),
  }),
  noteAnswer: async () => false,
  publicUrl: undefined,
  readForm: async () => {
    throw new RangeError("No illustration here has a form");
  },
  sign: async () => new TextEncoder().encode("signed"),
  inTurn: createTurns(() => performance.now()),
  onUnreadable: (slug) => void unreadable.push(slug),
  showsFaults: true,
  async requireClock() {
    if (!isClockRight) throw new ServiceError("clockWrong");
  },
});

/** Inputs of the product endpoint, with nothing wrong around them. */
const asking = (inputs: unknown = TEST_INPUTS) =>
  ({ endpoint: "product", inputs, around: [], language: undefined, format: undefined }) as const;

/** An order, and the stages that work on it passes. */
function orderFor({ slug }: { readonly slug: string }) {
  const stages: string[] = [];
  const order: Order = {
    requestId: "test",
    apiKeyId: 1,
    productSlug: slug,
    catalogRevision: 1,
    receivedAt: new Date("2026-11-21T12:00:00.000Z"),
    receivedAtMs: 0,
    illustratedAt: new Date("2026-11-21T12:00:00.000Z"),
    salt: "5a".repeat(16),
    isSample: true,
    signal: AbortSignal.timeout(10_000),
    progress: { enter: (stage) => void stages.push(stage), leave: () => undefined },
    traceHeaders: () => ({}),
    outcome: {},
  };
  return { order, stages };
}

describe("an order", () => {
  test("for a product of this project's arithmetic is illustrated and printed, and accounted for", async () => {
    const { order, stages } = orderFor(builtin);
    const { illustration, document, salt } = await illustrator.answer(order, {
      ...asking(),
      format: "pdf",
    });
    if (document === undefined) throw new Error("There is no paper");
    const { bytes, pageCount, sha256 } = document;
    const { id, digest, recipe } = illustration;
    expect(illustration).toMatchObject({ isSample: true, preparedOn: "2026-11-21" });
    expect(salt).toBe(order.salt);
    expect(order.outcome).toEqual({
      product: builtin,
      catalogRevision: 1,
      illustrated: { id, digest, recipe },
      format: "pdf",
      document: { bytes: bytes.length, pageCount, sha256 },
    });
    expect(stages).toEqual(["calculation", "turn", "calculation", "turn", "document"]);
  });

  test("for a brand that names a signer is signed", async () => {
    const { order, stages } = orderFor(signed);
    const { document } = await illustrator.answer(order, { ...asking(), format: "both" });
    expect(document?.bytes).toEqual(new TextEncoder().encode("signed"));
    expect(order.outcome.document?.bytes).toBe(6);
    expect(stages.slice(-2)).toEqual(["document", "signature"]);
  });

  test("for a product of another service is illustrated from its figures, the second time from the cache", async () => {
    const illustrate = async () => {
      const { order, stages } = orderFor(upstream);
      await illustrator.answer(order, { ...asking(), format: "json" });
      expect(stages).toEqual(["calculation", "upstream", "turn", "calculation"]);
      return order.outcome.upstream;
    };
    const [first, second] = [await illustrate(), await illustrate()];
    expect(first).toEqual({ isHit: false, callId: expect.any(String) });
    expect(second).toMatchObject({ isHit: true, callId: first?.callId });
  });

  test.each([builtin, upstream])("is judged without another service: $slug", async ({ slug }) => {
    const { order } = orderFor({ slug });
    await standIn.takeLog();
    expect(await illustrator.judge(order, asking())).toMatchObject({ problems: [], warnings: [] });
    const wrong = asking({ ...TEST_INPUTS, Premium: -1 });
    const { problems } = await illustrator.judge(order, wrong);
    expect(problems).toMatchObject([{ pointer: "/inputs/Premium" }]);
    expect(await standIn.takeLog()).toEqual([]);
    expect(order.outcome.illustrated).toBeUndefined();
  });

  test("for a product that cannot be read is refused with what an administrator has to do", async () => {
    const answered = illustrator.answer(orderFor({ slug: "broken" }).order, asking());
    await expect(answered).rejects.toMatchObject({
      failure: "service_unavailable",
      retryAfterSeconds: 60,
      detail: expect.stringContaining("bun run admin products check broken"),
      details: [
        {
          field: "premium",
          pointer: "/definition/premium",
          code: "unreadable_product",
          message: "/definition/premium is required",
        },
      ],
    });
    expect(unreadable).toEqual(["broken"]);
  });

  test("is refused by a clock that is wrong, before its product is read", async () => {
    isClockRight = false;
    const { order } = orderFor(builtin);
    await expect(illustrator.answer(order, asking())).rejects.toThrow(
      "The service cannot answer now",
    );
    isClockRight = true;
    expect(order.outcome.product).toBeUndefined();
  });
});

test("an index annuity is planned for a product of this project's arithmetic alone", () => {
  const context = { preparedAt: new Date(), isSample: false, indexHistories: HISTORIES };
  expect(planIndexAnnuity({ product: builtin, context }, {}).kind).toBe("local");
  expect(() => planIndexAnnuity({ product: upstream, context }, {})).toThrow(TypeError);
});

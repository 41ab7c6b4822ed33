/** The text of the answer with an illustration, which is put together from the JSON of its members. */

import { expect, test } from "bun:test";
import { PRODUCT_EXAMPLE } from "../../src/http/examples.ts";
import { illustrationResponse } from "../../src/http/illustration_response.ts";
import { illustrateInputs } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { readSeededProduct } from "../support/seeded_products.ts";

const product = await readSeededProduct("demo_myga", "demo-myga");
const preparedAt = new Date("2026-11-21T12:00:00Z");
const result = illustrateInputs(product, PRODUCT_EXAMPLE.inputs, {
  preparedAt,
  isSample: true,
  indexHistories: new Map(),
});
if (result.kind === "refused") throw new Error("The example was refused");
const { illustration } = result;

const document = { bytes: new TextEncoder().encode("%PDF"), pageCount: 3, sha256: "" };

const SALT = "5a".repeat(16);

const answer = (format: "json" | "both") =>
  illustrationResponse({
    illustration,
    format,
    salt: SALT,
    document: format === "json" ? undefined : document,
  });
const content = {
  status: 200,
  response_data: responseData(illustration, { hasTablePerScenario: false }),
};

test("json is the JSON of status and response data, to the byte", async () => {
  const response = answer("json");
  expect(await response.text()).toBe(JSON.stringify(content));
  expect(response.headers.get("Content-Type")).toBe("application/json;charset=utf-8");
  expect(response.headers.get("X-Illustration-Id")).toBe(illustration.id);
  expect(response.headers.get("X-Illustration-Salt")).toBe(SALT);
});

test("both is the same with the PDF behind it", async () => {
  const pdf = {
    fileName: "illustration_2026-11-21T12-00-00.pdf",
    data: Buffer.from("%PDF").toString("base64"),
    pageCount: 3,
  };
  const response = answer("both");
  expect(await response.text()).toBe(JSON.stringify({ ...content, pdf }));
  expect(response.headers.get("Content-Type")).toBe("application/json;charset=utf-8");
});

/** POST /api/{productSlug}: illustrates any product from its own inputs. */

import { Elysia } from "elysia";
import { isObject } from "#base";
import { planIllustration } from "#illustrator";
import { readQuery } from "../illustration_query.ts";
import { findEnvelopeProblems, INPUTS_ENVELOPE, readInputsBody, refused } from "../inputs_body.ts";
import { sayIn } from "#terms";
import type { DoorPlugin } from "../door.ts";
import { type IllustrationServices, illustrateAndKeep } from "../illustrate_and_keep.ts";
import { PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../examples.ts";
import {
  anyProduct,
  FORMAT,
  INSTANT,
  LANGUAGE,
  operation,
  PRODUCT_SLUG,
  productBody,
} from "../openapi/operations.ts";
import { hiddenBehind, wrongMethod } from "../wrong_method.ts";

const ILLUSTRATE_PRODUCT = operation({
  tags: ["Illustrations"],
  operationId: "illustrateProduct",
  summary: "Illustrate a product",
  description:
    "Checks `inputs` against the product's own schema, which `/api/{productSlug}/schema` gives, " +
    "and calculates the illustration. " +
    "`format` decides how it is returned, `language` in which language; without them the product's defaults apply.",
  parameters: [PRODUCT_SLUG, FORMAT, LANGUAGE, INSTANT],
  requestBody: productBody({
    short: { summary: "Required fields and names", value: PRODUCT_EXAMPLE },
    full: { summary: "Every field of the sample set", value: PRODUCT_FULL_EXAMPLE },
  }),
  ...anyProduct("IllustrationResponse"),
});

/** Elysia plugin with the product route. Its body is read here, after the door. */
export function productIllustrationRoute(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  return new Elysia({ name: "product_illustration" })
    .use(door)
    .post(
      "/api/:productSlug",
      async ({ request, order }) => {
        const body = await readInputsBody(request, order, services);
        const asked = readQuery(request.url, ["format", "language"]);
        const prepared = await illustrator.prepare(order, asked.language);
        const { inputs } = body;
        const envelopeProblems = [
          ...asked.problems,
          ...findEnvelopeProblems(body, INPUTS_ENVELOPE),
        ];
        if (!isObject(inputs)) throw refused(envelopeProblems);
        const plan = planIllustration;
        const say = sayIn(prepared.product, asked.language);
        if (envelopeProblems.length > 0) {
          const { problems } = await illustrator.judge(order, () => plan(prepared, inputs));
          throw refused([...envelopeProblems, ...problems], say);
        }
        const format = asked.format ?? prepared.product.defaultFormat;
        return illustrateAndKeep(order, services, { prepared, inputs, plan, format, say });
      },
      { door: "product", parse: "none", detail: ILLUSTRATE_PRODUCT },
    )
    .all("/api/:productSlug", wrongMethod("POST"), hiddenBehind("product"));
}

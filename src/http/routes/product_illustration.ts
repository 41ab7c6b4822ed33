/** POST /api/{productSlug}: illustrates any product from its own inputs. */

import { Elysia } from "elysia";
import { readForm } from "../answer_form.ts";
import { type IllustrationServices, INPUTS_ENVELOPE, readInputs } from "../inputs_body.ts";
import type { DoorPlugin } from "../door.ts";
import { illustrationResponse } from "../illustration_response.ts";
import { PRODUCT_EXAMPLE, PRODUCT_FULL_EXAMPLE } from "../examples.ts";
import {
  anyProduct,
  FIELDS,
  FORMAT,
  IDEMPOTENCY_KEY,
  INSTANT,
  LANGUAGE,
  operation,
  SLUG_IN_PATH,
  productBody,
} from "../openapi/operations.ts";

const ILLUSTRATE_PRODUCT = operation({
  tags: ["Illustrations"],
  operationId: "illustrateProduct",
  summary: "Illustrate a product",
  description:
    "Checks `inputs` against the product's own schema, which `/api/{productSlug}/schema` gives, " +
    "and calculates the illustration. " +
    "`format` decides how it is returned, `language` in which language; without them the product's defaults apply.",
  parameters: [SLUG_IN_PATH, FORMAT, FIELDS, LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
  requestBody: productBody({
    short: { summary: "Required fields and names", value: PRODUCT_EXAMPLE },
    full: { summary: "Every field of the sample set", value: PRODUCT_FULL_EXAMPLE },
  }),
  ...anyProduct("IllustrationResponse"),
});

/** Elysia plugin with the product route. Its body is read here, after the door. */
export function productIllustrationRoute(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  return new Elysia({ name: "product_illustration" }).use(door).post(
    "/api/:productSlug",
    async ({ request, order }) => {
      const { inputs, note, ...sent } = await readInputs(
        { request, order },
        INPUTS_ENVELOPE,
        services,
      );
      const { problems, ...asked } = readForm(request);
      const around = [...problems, ...sent.problems];
      return illustrationResponse(
        await illustrator.answer(order, { endpoint: "product", inputs, note, around, ...asked }),
      );
    },
    { door: { name: "product", mayRepeat: true }, parse: "none", detail: ILLUSTRATE_PRODUCT },
  );
}

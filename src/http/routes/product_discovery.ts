/** GET /api/products, GET /api/{slug}/schema, POST /api/{slug}/validate: what may be sent, and a dry run. */

import { Elysia } from "elysia";
import { planIllustration } from "#illustrator";
import type { ListedProduct } from "#terms";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../illustration_query.ts";
import type { IllustrationServices } from "../illustrate_and_keep.ts";
import { schemaResponse, verdictResponse } from "../illustration_response.ts";
import { findEnvelopeProblems, INPUTS_ENVELOPE, readInputsBody, refused } from "../inputs_body.ts";
import { OPERATIONS } from "../openapi/operations.ts";
import { hiddenBehind, wrongMethod } from "../wrong_method.ts";

export interface DiscoveryServices extends IllustrationServices {
  /** The products in force at an instant that a key may use, in alphabetical order. */
  readonly listAuthorizedProducts: (
    apiKeyId: number,
    at: Date,
  ) => Promise<readonly ListedProduct[]>;
}

/** Elysia plugin with the three routes; each needs a key and counts like an illustration. */
export function productDiscoveryRoutes(door: DoorPlugin, services: DiscoveryServices) {
  const { illustrator, listAuthorizedProducts } = services;
  return new Elysia({ name: "product_discovery" })
    .use(door)
    .get(
      "/api/products",
      async ({ request, order }) => {
        const { problems } = readQuery(request.url, ["language"]);
        if (problems.length > 0) throw refused(problems);
        const listed = await listAuthorizedProducts(order.apiKeyId, order.illustratedAt);
        const products = listed.map(({ slug, name, version, defaultFormat }) => {
          return { slug, name, version, defaultFormat, schema: `/api/${slug}/schema` };
        });
        return Response.json({ status: 200, products });
      },
      { door: "products", detail: OPERATIONS["GET /api/products"] },
    )
    .all("/api/products", wrongMethod("GET, HEAD"), hiddenBehind("products"))
    .get(
      "/api/:productSlug/schema",
      async ({ request, order }) => {
        const onOffer = await illustrator.findProduct(order);
        const { inputsSchema: schema } = onOffer.product;
        const asked = readQuery(request.url, ["language"]);
        return schemaResponse(onOffer, { schema, at: order.illustratedAt }, asked);
      },
      { door: "product", detail: OPERATIONS["GET /api/{productSlug}/schema"] },
    )
    .all("/api/:productSlug/schema", wrongMethod("GET, HEAD"), hiddenBehind("product"))
    .post(
      "/api/:productSlug/validate",
      async ({ request, order }) => {
        const body = await readInputsBody(request, order, services);
        const { problems, language } = readQuery(request.url, ["format", "language"]);
        if (problems.length > 0) throw refused(problems);
        const prepared = await illustrator.prepare(order, language);
        const envelope = findEnvelopeProblems(body, INPUTS_ENVELOPE);
        const run = {
          prepared,
          envelope,
          inputs: body["inputs"],
          plan: planIllustration,
          language,
        };
        return verdictResponse(order, illustrator, run);
      },
      { door: "product", parse: "none", detail: OPERATIONS["POST /api/{productSlug}/validate"] },
    )
    .all("/api/:productSlug/validate", wrongMethod("POST"), hiddenBehind("product"));
}

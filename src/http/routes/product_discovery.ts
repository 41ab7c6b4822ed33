/** GET /api/products, GET /api/{slug}/schema, POST /api/{slug}/validate: what may be sent, and a dry run. */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import { type Illustrator, planIllustration } from "../../illustrator/illustrator.ts";
import type { ListedProduct } from "../../product/any_product.ts";
import type { AdmittedRequest, Caller, DoorPlugin } from "../door.ts";
import { readQuery } from "../illustration_query.ts";
import { type ProductVerdict, schemaResponse, verdictResponse } from "../illustration_response.ts";
import {
  type BodyServices,
  findInputsEnvelopeProblems,
  readInputsBody,
  refused,
} from "../inputs_body.ts";
import {
  PRODUCT_LIST_DOCUMENTATION,
  SCHEMA_DOCUMENTATION,
  VALIDATE_DOCUMENTATION,
} from "../openapi.ts";
import { HIDDEN, HIDDEN_PRODUCT, wrongMethod } from "../wrong_method.ts";

export interface DiscoveryServices extends BodyServices {
  readonly illustrator: Illustrator;
  /** The products in force at an instant that a key may use, in alphabetical order. */
  readonly listAuthorizedProducts: (
    apiKeyId: number,
    at: Date,
  ) => Promise<readonly ListedProduct[]>;
}

/** Elysia plugin with the three routes; each needs a key and counts like an illustration. */
export function productDiscoveryRoutes(door: DoorPlugin, services: DiscoveryServices) {
  const { illustrator } = services;
  return new Elysia({ name: "product_discovery" })
    .use(door)
    .get("/api/products", ({ caller }) => answerList(caller, services), {
      door: "products",
      detail: PRODUCT_LIST_DOCUMENTATION,
    })
    .all("/api/products", wrongMethod("GET, HEAD"), {
      door: "products",
      parse: "none",
      detail: HIDDEN,
    })
    .get(
      "/api/:productSlug/schema",
      async ({ request, caller }) => {
        const onOffer = await illustrator.findProduct(caller.order);
        const asked = readQuery(request.url, ["language"]);
        return schemaResponse(onOffer, onOffer.product.inputsSchema, asked);
      },
      { door: "product", detail: SCHEMA_DOCUMENTATION },
    )
    .all("/api/:productSlug/schema", wrongMethod("GET, HEAD"), HIDDEN_PRODUCT)
    .post(
      "/api/:productSlug/validate",
      async ({ request, context, caller }) =>
        verdictResponse(await judge({ request, context, caller }, services), request.url),
      { door: "product", parse: "none", detail: VALIDATE_DOCUMENTATION },
    )
    .all("/api/:productSlug/validate", wrongMethod("POST"), HIDDEN_PRODUCT);
}

async function answerList(
  { apiKey, order }: Caller,
  { listAuthorizedProducts }: DiscoveryServices,
): Promise<Response> {
  const products = await listAuthorizedProducts(apiKey.id, order.illustratedAt);
  const listed = products.map(({ slug, name, version, defaultFormat }) => ({
    slug,
    name,
    version,
    defaultFormat,
    schema: `/api/${slug}/schema`,
  }));
  return Response.json({ status: 200, products: listed });
}

/** Everything that would keep these inputs from being illustrated; a broken body is still a 400. */
async function judge(
  { request, context, caller: { order } }: AdmittedRequest,
  services: DiscoveryServices,
): Promise<ProductVerdict> {
  const { illustrator } = services;
  const body = await readInputsBody({ request, context }, services, "inputs");
  const asked = readQuery(request.url, ["format", "language"]);
  if (asked.problems.length > 0) throw refused(asked.problems);
  const prepared = await illustrator.prepare(order, asked.language);
  const { product } = prepared;
  const { inputs } = body;
  const envelopeProblems = findInputsEnvelopeProblems(body);
  if (!isObject(inputs)) return { product, problems: envelopeProblems, warnings: [] };
  const plan = () => planIllustration(prepared, inputs);
  const { problems, warnings } = await illustrator.judge(order, plan);
  return { product, problems: [...envelopeProblems, ...problems], warnings };
}

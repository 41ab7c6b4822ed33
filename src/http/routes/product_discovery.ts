/** GET /api/products, GET /api/{slug}/schema, POST /api/{slug}/validate: what may be sent, and a dry run. */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import { type Illustrator, planIllustration, type Verdict } from "../../illustrator/illustrator.ts";
import { schemaResponse, verdictResponse } from "../illustration_response.ts";
import { type BodyServices, findInputsEnvelopeProblems, readInputsBody } from "../inputs_body.ts";
import {
  PRODUCT_LIST_DOCUMENTATION,
  SCHEMA_DOCUMENTATION,
  VALIDATE_DOCUMENTATION,
} from "../openapi.ts";
import { orderOf, readCaller } from "../request_context.ts";

export interface DiscoveryServices extends BodyServices {
  readonly illustrator: Illustrator;
  /** The active products that a key may use, in alphabetical order. */
  readonly listAuthorizedProducts: (apiKeyId: number) => Promise<
    readonly {
      readonly slug: string;
      readonly name: string;
      readonly version: string;
      readonly defaultFormat: string;
    }[]
  >;
}

/** Elysia plugin with the three routes; each needs a key and counts like an illustration. */
export function productDiscoveryRoutes(services: DiscoveryServices) {
  return new Elysia({ name: "product_discovery" })
    .get("/api/products", ({ request }) => answerList(request, services), {
      detail: PRODUCT_LIST_DOCUMENTATION,
    })
    .get(
      "/api/:productSlug/schema",
      async ({ request }) => {
        const { product } = await services.illustrator.findProduct(orderOf(request));
        return schemaResponse(product, product.inputsSchema);
      },
      { detail: SCHEMA_DOCUMENTATION },
    )
    .post(
      "/api/:productSlug/validate",
      async ({ request }) => verdictResponse(await judge(request, services)),
      { parse: "none", detail: VALIDATE_DOCUMENTATION },
    );
}

async function answerList(request: Request, services: DiscoveryServices): Promise<Response> {
  const { admitted } = readCaller(request);
  const products = await services.listAuthorizedProducts(admitted.apiKey.id);
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
async function judge(request: Request, services: DiscoveryServices): Promise<Verdict> {
  const { illustrator } = services;
  const order = orderOf(request);
  const body = await readInputsBody(request, services, "inputs");
  const { product, context } = await illustrator.prepare(order);
  const { inputs } = body;
  const envelopeProblems = findInputsEnvelopeProblems(body);
  if (!isObject(inputs)) return { problems: envelopeProblems, warnings: [] };
  const plan = () => planIllustration(product, inputs, context);
  const { problems, warnings } = await illustrator.judge(order, plan);
  return { problems: [...envelopeProblems, ...problems], warnings };
}

/** GET /api/products, GET /api/{slug}/schema, POST /api/{slug}/validate: what may be sent, and a dry run. */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import {
  PRODUCT_LIST_DOCUMENTATION,
  SCHEMA_DOCUMENTATION,
  VALIDATE_DOCUMENTATION,
} from "../openapi.ts";
import {
  findInputsEnvelopeProblems,
  findProduct,
  type IllustrationServices,
  inTurn,
  judgeInputs,
  prepareIllustration,
  readBody,
  schemaResponse,
  type Verdict,
  verdictResponse,
} from "../preparation.ts";
import { readCaller } from "../request_context.ts";

export interface DiscoveryServices extends IllustrationServices {
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
        const { product } = await findProduct(request, services);
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
  const body = await readBody(request, services, "inputs");
  const { product, context } = await prepareIllustration(request, services);
  const { inputs } = body;
  const envelopeProblems = findInputsEnvelopeProblems(body);
  if (!isObject(inputs)) return { problems: envelopeProblems, warnings: [] };
  const work = () => judgeInputs(product, inputs, context);
  const { problems, warnings } = await inTurn(services, request, { stage: "calculation", work });
  return { problems: [...envelopeProblems, ...problems], warnings };
}

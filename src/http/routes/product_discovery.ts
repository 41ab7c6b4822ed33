/** GET /api/products, GET /api/{slug}/schema, POST /api/{slug}/validate: what may be sent, and a dry run. */

import { Elysia } from "elysia";
import { refused } from "#base";
import type { ListedProduct } from "#terms";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../query.ts";
import { schemaResponse, verdictResponse } from "../illustration_response.ts";
import { type IllustrationServices, INPUTS_ENVELOPE, readInputs } from "../inputs_body.ts";
import { jsonAnswer } from "../openapi/answers.ts";
import {
  discovery,
  ERRORS_LANGUAGE,
  FIELDS,
  FORMAT,
  INSTANT,
  LANGUAGE,
  OF_ONE_PRODUCT,
  SLUG_IN_PATH,
  productBody,
  SCHEMA_ANSWER,
  TITLES_LANGUAGE,
  UNREADABLE_BODY,
  VALIDATE_ANSWER,
} from "../openapi/operations.ts";

const LIST_PRODUCTS = discovery(
  {
    operationId: "listProducts",
    summary: "The products this key may use",
    description: "Lists the active products that the key is authorized for, all in one answer.",
    parameters: [ERRORS_LANGUAGE, INSTANT],
  },
  jsonAnswer("Active products in alphabetical order", "ProductList"),
);

const READ_SCHEMA = discovery(
  {
    operationId: "readSchema",
    summary: "What a product's inputs may hold",
    description: "Gives the schema that `inputs` of an illustration of the product must fit.",
    parameters: [SLUG_IN_PATH, TITLES_LANGUAGE, INSTANT],
  },
  SCHEMA_ANSWER,
  OF_ONE_PRODUCT,
);

const VALIDATE_INPUTS = discovery(
  {
    operationId: "validateInputs",
    summary: "Whether inputs would be illustrated, without the illustration",
    description:
      "Checks `inputs` as an illustration would, and names every problem. The query may be that of the illustration.",
    parameters: [SLUG_IN_PATH, FORMAT, FIELDS, LANGUAGE, INSTANT],
    requestBody: productBody(),
  },
  VALIDATE_ANSWER,
  { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
);

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
      { door: "products", detail: LIST_PRODUCTS },
    )
    .get(
      "/api/:productSlug/schema",
      async ({ request, order }) => {
        const onOffer = await illustrator.findProduct(order);
        const { inputsSchema: schema } = onOffer.product;
        const asked = readQuery(request.url, ["language"]);
        return schemaResponse(onOffer, { schema, at: order.illustratedAt }, asked);
      },
      { door: "product", detail: READ_SCHEMA },
    )
    .post(
      "/api/:productSlug/validate",
      async ({ request, order }) => {
        const sent = await readInputs({ request, order }, INPUTS_ENVELOPE, services);
        const { problems, ...form } = readQuery(request.url, ["format", "fields", "language"]);
        if (problems.length > 0) throw refused(problems);
        const { inputs, note, problems: around } = sent;
        const asked = { endpoint: "product", inputs, note, around, ...form } as const;
        return verdictResponse(await illustrator.judge(order, asked), form.language);
      },
      { door: "product", parse: "none", detail: VALIDATE_INPUTS },
    );
}

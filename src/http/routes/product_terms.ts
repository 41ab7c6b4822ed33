/** GET /api/{productSlug}/terms: what the workbench makes figures of while a person types. */

import { Elysia } from "elysia";
import { omitUndefined, refused } from "#base";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../query.ts";
import type { IllustrationServices } from "../inputs_body.ts";
import { jsonAnswer } from "../openapi/answers.ts";
import {
  discovery,
  ERRORS_LANGUAGE,
  INSTANT,
  OF_ONE_PRODUCT,
  SLUG_IN_PATH,
} from "../openapi/operations.ts";
import type { ServedPages } from "../pages/page_routes.ts";

const READ_TERMS = discovery(
  {
    operationId: "readTerms",
    summary: "What a product's figures are made of",
    description:
      "Gives the terms that the key may illustrate, at the instant of the request, to the page /try, which shows values while " +
      "a person types. Only where that page is served. Members of `terms` change with the page: read no other meaning into them.",
    parameters: [SLUG_IN_PATH, ERRORS_LANGUAGE, INSTANT],
  },
  jsonAnswer("The terms; absent for a product that another service calculates", "ProductTerms"),
  OF_ONE_PRODUCT,
);

/** Elysia plugin with the route, where the workbench is served; it needs a key of the product and counts like an illustration. */
export function productTermsRoute(
  door: DoorPlugin,
  { illustrator, servesWorkbench }: IllustrationServices & ServedPages,
) {
  const plugin = new Elysia({ name: "product_terms" }).use(door);
  if (!servesWorkbench) return plugin;
  return plugin.get(
    "/api/:productSlug/terms",
    async ({ request, order }) => {
      const { problems } = readQuery(request.url, ["language"]);
      if (problems.length > 0) throw refused(problems);
      const terms = await illustrator.findTerms(order);
      return Response.json(omitUndefined({ status: 200, terms }));
    },
    { door: "product", detail: READ_TERMS },
  );
}

/** GET /api/illustrations/{id}: an illustration made again from its record. */

import { Elysia } from "elysia";
import { proofOf } from "../../illustrator/make_again.ts";
import { notFound } from "../../proof/ledger/ledger.ts";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../illustration_query.ts";
import { illustrationResponse } from "../illustration_response.ts";
import { refused } from "../inputs_body.ts";
import type { IllustrationServices } from "../keep_record.ts";
import { MADE_AGAIN_DOCUMENTATION } from "../openapi.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";

/** 64 bits as printed, or the whole digest. */
const ID = /^([0-9A-Fa-f]{4}(-?[0-9A-Fa-f]{4}){3}|[0-9A-Fa-f]{64})$/;

/** Elysia plugin with the route. Source: [D151]. */
export function madeAgainRoute(door: DoorPlugin, { illustrator, ledger }: IllustrationServices) {
  return new Elysia({ name: "made_again" })
    .use(door)
    .get(
      "/api/illustrations/:id",
      async ({ request, context, params: { id }, caller: { apiKey, order } }) => {
        const asked = readQuery(request.url, ["format", "language"]);
        if (asked.problems.length > 0) throw refused(asked.problems);
        if (!ID.test(id)) throw notFound();
        const record = await ledger.read(id, apiKey.id);
        const { illustration, defaultFormat } = await illustrator.makeAgain(order, record);
        const given = asked.format ?? defaultFormat;
        const isIndexAnnuity = record.recipe.endpoint === "index_annuity";
        context.format = given;
        return illustrationResponse(illustration, {
          format: given,
          disposition: isIndexAnnuity ? "inline" : "attachment",
          hasTablePerScenario: isIndexAnnuity,
          publicUrl: record.source.publicUrl,
          render: (_, options) => illustrator.render(order, illustration, options),
          prove: (again) => proofOf(illustration, record.answered, again),
        });
      },
      { door: "products", detail: MADE_AGAIN_DOCUMENTATION },
    )
    .all("/api/illustrations/:id", wrongMethod("GET, HEAD"), {
      door: "products",
      parse: "none",
      detail: HIDDEN,
    });
}

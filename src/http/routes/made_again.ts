/** GET /api/illustrations/{id}: an illustration made again from its record. */

import { Elysia } from "elysia";
import { proofOf } from "#illustrator";
import { notFound } from "#ledger";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../illustration_query.ts";
import { illustrationResponse } from "../illustration_response.ts";
import { refused } from "../inputs_body.ts";
import type { IllustrationServices } from "../illustrate_and_keep.ts";
import { OPERATIONS } from "../openapi/operations.ts";
import { hiddenBehind, wrongMethod } from "../wrong_method.ts";

/** 64 bits as printed, or the whole digest. */
const ID = /^([0-9A-Fa-f]{4}(-?[0-9A-Fa-f]{4}){3}|[0-9A-Fa-f]{64})$/;

/** Elysia plugin with the route. Source: [D151]. */
export function madeAgainRoute(door: DoorPlugin, { illustrator, ledger }: IllustrationServices) {
  return new Elysia({ name: "made_again" })
    .use(door)
    .get(
      "/api/illustrations/:id",
      async ({ request, params: { id }, order }) => {
        const asked = readQuery(request.url, ["format", "language"]);
        if (asked.problems.length > 0) throw refused(asked.problems);
        if (!ID.test(id)) throw notFound();
        const record = await ledger.read(id, order.apiKeyId);
        const { illustration, defaultFormat } = await illustrator.makeAgain(order, record);
        return illustrationResponse(illustration, {
          illustrator,
          order,
          format: asked.format ?? defaultFormat,
          publicUrl: record.source.publicUrl,
          salt: record.salt,
          prove: (again) => proofOf(illustration, record.answered, again),
        });
      },
      { door: "products", detail: OPERATIONS["GET /api/illustrations/{id}"] },
    )
    .all("/api/illustrations/:id", wrongMethod("GET, HEAD"), hiddenBehind("products"));
}

/** GET /api/illustrations: the illustrations that a key may have made again, by reference and time. */

import { Elysia } from "elysia";
import { omitUndefined, refused } from "#base";
import { type Ledger, LISTED_MAX, REFERENCE_CHARACTERS_MAX } from "#ledger";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../query.ts";
import { exampleOf, jsonAnswer } from "../openapi/answers.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  ERRORS_LANGUAGE,
  operation,
  queryParameter,
  responses,
} from "../openapi/operations.ts";
import { text } from "../openapi/schemas.ts";

/** A page as the document shows it. */
const EXAMPLE = {
  status: 200,
  illustrations: [
    {
      illustrationId: "FB23-216F-B143-4E1F",
      digest: "fb23216fb1434e1f3c0a5d0f7b8e9a6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f00",
      madeAt: "2026-11-21T15:04:05.000Z",
      illustratedFor: "2026-11-21T15:04:05.000Z",
      product: "demo-myga",
      version: "2026.11",
      endpoint: "product",
      isSample: false,
      reference: "POL-0815",
      metadata: { agent: "4711" },
    },
  ],
};

const LIST_ILLUSTRATIONS = operation({
  tags: ["Illustrations"],
  operationId: "listIllustrations",
  summary: "List illustrations that can be made again",
  description:
    "Newest first, those that `GET /api/illustrations/{id}` gives this key, with what their callers noted of them: kept by their " +
    "products, made by this key or one that it replaced, or by others of its firm where it has the right to read those. " +
    "An illustration is listed within moments of its answer.",
  ...ANY_KEY,
  parameters: [
    queryParameter(
      "reference",
      { ...text, minLength: 1, maxLength: REFERENCE_CHARACTERS_MAX },
      "Of this reference alone, to the letter",
    ),
    queryParameter("since", text, "Made from this day or instant on, in UTC"),
    queryParameter(
      "after",
      text,
      `What \`next\` of the page before says; a page has ${LISTED_MAX} illustrations at most`,
    ),
    ERRORS_LANGUAGE,
  ],
  responses: responses(
    exampleOf(jsonAnswer("A page of illustrations", "IllustrationList"), EXAMPLE),
    BEHIND_THE_DOOR,
    {
      400: "InvalidQuery",
    },
  ),
});

export interface ListServices {
  readonly listIllustrations: Ledger["list"];
}

/** Elysia plugin with the route. Source: [D306]. */
export function listedIllustrationsRoute(door: DoorPlugin, { listIllustrations }: ListServices) {
  return new Elysia({ name: "listed_illustrations" }).use(door).get(
    "/api/illustrations",
    async ({ request, order }) => {
      const names = ["reference", "since", "after", "language"] as const;
      const { problems, reference, since, after } = readQuery(request.url, names);
      if (problems.length > 0) throw refused(problems);
      const page = await listIllustrations(order.apiKeyId, { reference, since, after });
      return Response.json(omitUndefined({ status: 200, ...page }));
    },
    { door: { name: "products", scope: "reproduce" }, detail: LIST_ILLUSTRATIONS },
  );
}

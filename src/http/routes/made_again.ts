/** GET /api/illustrations/{id}: an illustration made again from its record. */

import { Elysia } from "elysia";
import { refused } from "#base";
import type { DoorPlugin } from "../door.ts";
import { readForm } from "../answer_form.ts";
import { illustrationResponse } from "../illustration_response.ts";
import type { IllustrationServices } from "../inputs_body.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  FIELDS,
  FORMAT,
  illustrated,
  INSTANT,
  languageParameter,
  operation,
  responses,
} from "../openapi/operations.ts";

const ERRORS_LANGUAGE = languageParameter(
  "The language of errors, English when absent; the illustration is in its own",
);

const MAKE_AGAIN = operation({
  tags: ["Illustrations"],
  operationId: "makeIllustrationAgain",
  summary: "Make an illustration again",
  description:
    "Makes an illustration again from the record that its product keeps: on the terms, closes and inputs of that time, " +
    "for the key that asked for it, or for one with the right to read others', while it may use the product. A test key has " +
    "those of test keys alone. " +
    "`X-Illustration-Reproduction` says what is proved to be as it was.",
  ...ANY_KEY,
  parameters: [
    {
      name: "id",
      in: "path",
      required: true,
      description: "As printed, or all 64 hexadecimal digits of the digest",
      schema: { type: "string", pattern: "^[0-9A-Fa-f-]{16,64}$" },
      example: "FB23-216F-B143-4E1F",
    },
    FORMAT,
    FIELDS,
    ERRORS_LANGUAGE,
    INSTANT,
  ],
  responses: responses(
    illustrated("MadeAgainResponse", "Attachment", [
      "X-Cache",
      "X-Illustration-Reproduction",
      "X-Illustration-Software",
    ]),
    BEHIND_THE_DOOR,
    {
      400: "InvalidQuery",
      404: "UnknownIllustration",
      406: "NotAcceptable",
      409: "NotReproducible",
    },
    { 502: "UpstreamRefused" },
  ),
});

/** Elysia plugin with the route. Source: [D151]. */
export function madeAgainRoute(door: DoorPlugin, { illustrator }: IllustrationServices) {
  return new Elysia({ name: "made_again" }).use(door).get(
    "/api/illustrations/:id",
    async ({ request, params: { id }, order }) => {
      const { problems, language: _, ...form } = readForm(request);
      if (problems.length > 0) throw refused(problems);
      return illustrationResponse(await illustrator.makeAgain(order, id, form));
    },
    { door: { name: "products", scope: "reproduce" }, detail: MAKE_AGAIN },
  );
}

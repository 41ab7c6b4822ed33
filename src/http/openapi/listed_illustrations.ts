/** The schemas of what is kept of illustrations, in the OpenAPI document. */

import type { UsageRow } from "#access";
import {
  LISTED_MAX,
  type ListedIllustration,
  METADATA_CHARACTERS_MAX,
  METADATA_MEMBERS_MAX,
  METADATA_NAME,
  REFERENCE_CHARACTERS_MAX,
} from "#ledger";
import {
  answerOf,
  boolean,
  integer,
  means,
  NOTE,
  objectOf,
  oneOfUnion,
  ref,
  text,
} from "./schemas.ts";

export const LISTED_SCHEMAS = {
  Reference: means(
    "A name of the caller's for a person or a policy, by which `GET /api/illustrations` finds the illustration; taken where " +
      "the illustration is kept, and never repeated elsewhere",
    { ...text, minLength: 1, maxLength: REFERENCE_CHARACTERS_MAX },
  ),
  Metadata: {
    type: "object",
    description:
      "Texts that the list of illustrations repeats; taken where the illustration is kept",
    maxProperties: METADATA_MEMBERS_MAX,
    propertyNames: { pattern: METADATA_NAME.source },
    additionalProperties: { ...text, minLength: 1, maxLength: METADATA_CHARACTERS_MAX },
  },
  ListedIllustration: objectOf<ListedIllustration>(
    {
      illustrationId: means("As printed; `GET /api/illustrations/{id}` makes it again"),
      digest: means("Its 64 hexadecimal digits"),
      madeAt: means("When it was asked for", { ...text, format: "date-time" }),
      illustratedFor: means("The instant that it is for", { ...text, format: "date-time" }),
      product: means("Slug of the product"),
      version: text,
      endpoint: oneOfUnion<ListedIllustration["endpoint"]>({
        product: true,
        index_annuity: true,
        in_force: true,
        quote: true,
        report: true,
        change: true,
      }),
      isSample: means("Whether a test key made it", boolean),
      ...NOTE,
    },
    ["reference", "metadata"],
  ),
  Usage: answerOf({
    month: means("In UTC"),
    asOf: means("When it was asked for", { ...text, format: "date-time" }),
    products: {
      type: "array",
      items: objectOf<Omit<UsageRow, "product"> & { readonly product?: string }>(
        {
          product: means("Slug; absent for calls that concern no product"),
          requests: means("Calls, whatever their answer", integer),
          illustrations: means(
            "Illustrations, quotes and reports made; one that a live key has repeated under its Idempotency-Key counts once",
            integer,
          ),
          papers: means("Papers among them", integer),
          refusals: means("Calls answered with 400 to 499", integer),
        },
        ["product"],
      ),
    },
  }),
  IllustrationList: answerOf(
    {
      illustrations: {
        type: "array",
        maxItems: LISTED_MAX,
        items: ref("schemas", "ListedIllustration"),
      },
    },
    { next: means("What the next page is asked for with, as `after`; absent on the last") },
  ),
};

/** The acknowledgment page: which statements people sign, the same for every engine. */

import Type, { type Static } from "typebox";
import { about, FOUND, object, Text } from "./schema/schema_parts.ts";

const Statements = Type.Array(Text, { minItems: 1, maxItems: 6 });

const AcknowledgmentSchema = object({
  ownerStatements: about(Statements, {
    title: "Statements of the owners",
    description: "What owner and joint owner sign, a paragraph each; printed.",
    absent: "this service's own wording",
    source: FOUND.productGuide,
  }),
  isSignedByProducer: about(Type.Boolean(), {
    title: "Signed by the producer",
    description: "Whether the producer signs too; false for a product that is sold without one.",
    default: true,
    source: FOUND.administrator,
  }),
  producerStatements: about(Statements, {
    title: "Statements of the producer",
    description: "What the producer signs, a paragraph each; printed.",
    absent: "this service's own wording",
    source: FOUND.productGuide,
  }),
});

/** The member of a definition. */
export const Acknowledgment = about(AcknowledgmentSchema, {
  title: "Acknowledgment page",
  description:
    "A last page on which owners and producer sign, with a field and a mark that only e-signature services see for each signature and date; `{}` for the page with this service's own wording. A mark is the field's name between slashes: `/owner_signature/`, `/owner_name/` (of a trustee), `/owner_date/`, and the same with `joint_owner` and `producer`; only those who sign have theirs.",
  absent: "no such page",
  source: FOUND.administrator,
});

export type AcknowledgmentData = Static<typeof AcknowledgmentSchema>;

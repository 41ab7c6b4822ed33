/** The schema of a rate sheet's cells. */

import Type, { type Static } from "typebox";
import { about, FOUND, group, list, object, patchOf, States, UNITS } from "./schema_parts.ts";

const Premium = Type.Number({ minimum: 0, maximum: 1e9, unit: UNITS.dollars });

const Cells = list({
  title: "Cells",
  description:
    "Each has the rates of a premium band, states and a surrender period; one fits each request.",
  source: FOUND.rateSheet,
  minItems: 1,
  maxItems: 500,
  members: {
    premium: group({
      title: "Premium band",
      description: "Premiums that the cell is for; the bands of a sheet leave no gap.",
      absent: "every premium",
      members: {
        from: about(Premium, { title: "From", description: "Least premium of the band." }),
        below: about(Premium, {
          title: "Below",
          description: "Every premium of the band is less.",
          absent: "no upper end",
        }),
      },
    }),
    states: about(States, {
      title: "States",
      description: "States that the cell is for, two letters each.",
      absent: "every state that no other cell of the band names",
    }),
    surrenderYears: about(Type.Integer({ minimum: 1, maximum: 30, unit: UNITS.years }), {
      title: "Surrender period",
      description: "A surrender period of the form, by its years.",
      absent: "every one",
    }),
    terms: patchOf("cell"),
    source: about(Type.Object({}, { additionalProperties: true }), {
      title: "Source",
      description:
        "What an imported file says beyond the terms; `rates export` reads it, illustrations do not.",
      absent: "the sheet was not imported",
      source: "IRI Annuity Rates API",
    }),
  },
});

/** The cells of a sheet, beside the form that they change. */
export const SheetSchema = object({ cells: Cells });

export type SheetCell = Static<typeof Cells>[number];

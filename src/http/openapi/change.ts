/** The schema of a contract as it stands beside its change, in the OpenAPI document. */

import type { ChangeFacts } from "#illustration";
import { anyOutputs, anyTable, anyTables } from "./illustrated.ts";
import { day, type Json, listOf, means, objectOf } from "./schemas.ts";

type Changed = ChangeFacts["changes"][number];

const AS_SENT: Json = {};

export const CHANGE_SCHEMAS = {
  ContractChange: means(
    "What a change of a contract in force does: `outputs` and `tables` of the answer are of the contract with it. Absent unless a change is asked for",
    objectOf<ChangeFacts>({
      title: means("What the answer is"),
      effectiveOn: means("From when on the contract is changed: the day of the standing", day),
      changes: {
        type: "array",
        description: "The inputs that are changed",
        items: objectOf<Changed>(
          {
            input: means("Its name"),
            title: means("Its title in the schema of the inputs"),
            asItStands: means("As it was sent for the contract; absent where it was not", AS_SENT),
            asChanged: means("As it was sent in the change", AS_SENT),
          },
          ["asItStands"],
        ),
      },
      inWords: {
        type: "array",
        description: "Elections that are not the same on both sides, in words",
        items: objectOf<ChangeFacts["inWords"][number]>({
          name: means("What is elected"),
          asItStands: means("Without the change"),
          asChanged: means("With it"),
        }),
      },
      asItStands: means(
        "The contract without the change, as `POST /api/{productSlug}/inforce` has it",
        objectOf<ChangeFacts["asItStands"]>({
          outputs: anyOutputs,
          tables: anyTables,
          assumptions: listOf("Assumption"),
        }),
      ),
      differences: means(
        "Amounts as changed less amounts as it stands, dollars; an amount that one of them lacks is 0",
        objectOf<ChangeFacts["differences"]>({
          outputs: anyOutputs,
          years: means(
            "Each contract year, with its amounts on current and, with g before their names, guaranteed terms",
            anyTable,
          ),
        }),
      ),
    }),
  ),
};

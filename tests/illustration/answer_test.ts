/** The JSON answer is what `JSON.stringify` makes of the illustration's outputs, in UTF-8. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { answerAsJson } from "../../src/illustration/answer.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import { anyCase, illustrationOf } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";

const anyWarning = fc.record({
  field: fc.string(),
  pointer: fc.string(),
  code: fc.constantFrom("text", "no_effect"),
  message: fc.string({ unit: "grapheme" }),
});

test("has the bytes of the whole as JSON, with warnings and a further member where there are any", () => {
  fc.assert(
    fc.property(
      anyCase,
      fc.boolean(),
      fc.array(anyWarning, { maxLength: 2 }),
      fc.option(fc.string()),
      (asked, hasTablePerScenario, warnings, data) => {
        const illustration = illustrationOf(asked);
        if (illustration === undefined) return;
        const warned = { ...illustration, warnings };
        const further = data === null ? "" : `,"pdf":${JSON.stringify({ data })}`;
        const answer = answerAsJson(warned, { hasTablePerScenario }, further);
        const whole = {
          status: 200,
          response_data: responseData(warned, { hasTablePerScenario }),
          ...(warnings.length === 0 ? {} : { warnings }),
          ...(data === null ? {} : { pdf: { data } }),
        };
        expect(Buffer.compare(answer, Buffer.from(JSON.stringify(whole)))).toBe(0);
      },
    ),
    runs(300),
  );
});

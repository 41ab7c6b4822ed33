/** Writes the library of 300 recipes of this day: `bun tests/tools/make_library.ts`, once; a changed figure is not written over. */

import fc from "fast-check";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import { sourceOf } from "../../src/ledger/record.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { indexAnnuityData, sampleInputs } from "../support/any_contract.ts";
import { BANDED_ROW, inForce, sheetRow } from "../support/banded_annuity.ts";
import { EXAMPLES, readExampleRow } from "../support/example_products.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { type Entry, figuresOf, writeLibrary } from "../ledger/library.ts";

const COUNT = 300;
const SHEET = sheetRow("2026-11-16", 0.04);

const forms = [
  await readSeededRow("demo_fia", "demo-fia"),
  await readSeededRow("demo_myga", "demo-myga"),
  BANDED_ROW,
  ...(await Promise.all(EXAMPLES.map(readExampleRow))),
  await readSeededRow("demo_fia", "DemoFIA"),
  await readSeededRow("demo_myga", "DemoMYGA"),
];

const instants = fc.date({
  min: new Date("2026-11-20T00:00Z"),
  max: new Date("2027-03-20T00:00Z"),
  noInvalidDate: true,
});

/** Illustrations of one form, in the order of the draws that it takes. */
function entriesOf(row: (typeof forms)[number], count: number): readonly Entry[] {
  const product = parseProduct(row);
  const isIndexAnnuity = row.slug.startsWith("Demo");
  const examples = ((row.inputsSchema as { examples?: readonly object[] }).examples ?? []).map(
    (example) => fc.constant(example),
  );
  const drawn = isIndexAnnuity
    ? indexAnnuityData
    : fc.oneof(
        { weight: 3, arbitrary: sampleInputs },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.oneof(...examples, fc.constant({})), sampleInputs)
            .map(([example, { Premium, Owner_DOB }]) =>
              Object.assign({}, example, { Premium, Owner_DOB }),
            ),
        },
      );
  const entries: Entry[] = [];
  for (let seed = 1; entries.length < count; seed += 1) {
    for (const [inputs, preparedAt, isSample] of fc.sample(
      fc.tuple(drawn, instants, fc.boolean()),
      { seed, numRuns: 50 },
    )) {
      const context: IllustrationContext = {
        preparedAt,
        isSample,
        indexHistories: HISTORIES,
        timeZone: "America/New_York",
        ...(row === BANDED_ROW ? { sheets: [inForce(SHEET, "2026-11-16T05:00:00Z")] } : {}),
      };
      const sent = inputs as Entry["inputs"];
      const result = (isIndexAnnuity ? illustrateIndexAnnuity : illustrateInputs)(
        product,
        sent,
        context,
      );
      if (result.kind === "refused" || entries.length === count) continue;
      const { illustration } = result;
      const { recipe } = illustration;
      entries.push({
        recipe,
        source: sourceOf(context, illustration, { revision: 1 }),
        inputs: sent,
        figures: figuresOf(illustration),
      });
    }
  }
  return entries;
}

const each = Math.ceil(COUNT / forms.length);
const entries = forms.flatMap((row) => entriesOf(row, each)).slice(0, COUNT);
await writeLibrary({ forms, sheets: [SHEET], indexes: [...HISTORIES.values()], entries });
console.log(`${entries.length} recipes of ${forms.length} products`);

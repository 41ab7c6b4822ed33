/** Random sheets over random forms: SQL takes a cell exactly where the check finds its members in the form [D220]. */

import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { isIllustratedIn } from "../../src/terms/choose_terms.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { findPatchFaults } from "../../src/terms/checks/patch_faults.ts";
import { listFormTerms } from "../../src/terms/resolved_terms.ts";
import type { TermsPatch } from "../../src/terms/terms_patch.ts";
import { freshDatabase } from "../support/database.ts";
import { least, runs } from "../support/depth.ts";

const database = await freshDatabase();
const { sql } = database;
afterAll(() => database.drop());

const STATES = US_STATES.map(({ abbreviation }) => abbreviation);

const leaf = fc.constantFrom<unknown>(0.04, 0.05, 0.06, 0.07, "x", [1], true, null);
const members = (names: readonly string[], value: fc.Arbitrary<unknown>, maxKeys = 1) =>
  fc.dictionary(fc.constantFrom(...names), value, { maxKeys });
const group = members(["a", "b", "~/c"], fc.oneof(leaf, members(["a", "d"], leaf)));
const PLAIN = ["marketValueAdjustment", "premiumBonus", "bailout", "contractFee"];
const LISTS = ["strategies", "riders"];

const patch: fc.Arbitrary<TermsPatch> = fc
  .record(
    {
      ...Object.fromEntries(PLAIN.map((name) => [name, fc.oneof(group, fc.constant(null))])),
      ...Object.fromEntries(
        LISTS.map((name) => [
          name,
          fc.oneof(
            { weight: 9, arbitrary: members(["x", "y", "z"], fc.oneof(group, fc.constant(null))) },
            { weight: 1, arbitrary: fc.constantFrom<unknown>([], "x") },
          ),
        ]),
      ),
    },
    { requiredKeys: [] },
  )
  .map((terms) => terms as TermsPatch);

const entries = fc
  .subarray(["x", "y"])
  .chain((ids) => fc.tuple(...ids.map((id) => group.map((more) => ({ ...more, id })))));

const MEMBERS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...Object.fromEntries(PLAIN.map((name) => [name, group])),
  ...Object.fromEntries(LISTS.map((name) => [name, entries])),
  unavailableStates: fc.oneof(
    { weight: 6, arbitrary: fc.subarray(STATES, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constantFrom(STATES, STATES.slice(1), STATES.slice(4)) },
  ),
  isSold: fc.boolean(),
  illustratesUnavailableStates: fc.boolean(),
  variations: fc.array(
    fc.record(
      {
        states: fc.oneof(
          fc.subarray(STATES, { maxLength: 4 }),
          fc.constantFrom(STATES, STATES.slice(1)),
        ),
        terms: fc
          .tuple(
            patch,
            fc.record(
              {
                isSold: fc.boolean(),
                surrenderPeriods: fc.dictionary(
                  fc.constantFrom("5", "7"),
                  fc.oneof(fc.constant(null), fc.record({ terms: patch })),
                  { maxKeys: 2 },
                ),
              },
              { requiredKeys: [] },
            ),
          )
          .map(([one, other]) => Object.assign({}, one, other)),
      },
      { requiredKeys: ["terms"] },
    ),
    { maxLength: 3 },
  ),
  surrenderPeriods: fc
    .subarray([5, 7], { minLength: 1 })
    .chain((years) =>
      fc.tuple(...years.map((each) => patch.map((terms) => ({ years: each, terms })))),
    ),
};
const form = fc.record(MEMBERS, {
  requiredKeys: ["unavailableStates", "marketValueAdjustment", "strategies"],
});

const ofEntries = members(["x", "y", "z"], fc.oneof(group, fc.constant(null)));
/** What a cell changes: one member, or several of any kind. */
const cell = fc
  .oneof(
    { weight: 4, arbitrary: group.map((change) => ({ marketValueAdjustment: change })) },
    { weight: 4, arbitrary: ofEntries.map((change) => ({ strategies: change })) },
    { weight: 2, arbitrary: patch },
    { weight: 1, arbitrary: members(["riderss", "marketvalueadjustment"], fc.oneof(leaf, group)) },
  )
  .map((terms: TermsPatch) => ({ terms }));

/** Faults of a change of what the form does not have, and of one that the service leaves out. */
const LACKING = /is not known|do not have$|^must be one of|^must be an object whose members/;

/** Whether the check of `products apply` finds every member of the cells in the form. */
function isFound(
  definition: Definition,
  cells: readonly { readonly terms: TermsPatch }[],
): boolean {
  const combined = listFormTerms(definition)
    .filter(({ definition: terms, states }) =>
      states.some((state) => isIllustratedIn(terms, state)),
    )
    .map((one) => one.definition);
  return cells.every(({ terms }) =>
    findPatchFaults("cell", terms, combined).every(({ message }) => !LACKING.test(message)),
  );
}

test("SQL takes the cells of random sheets exactly where the check finds their members", async () => {
  const cases = fc.sample(
    fc.record({ form, cells: fc.array(cell, { minLength: 1, maxLength: 3 }) }),
    runs(1500),
  );
  const rows = await sql<{ found: string | null }[]>`
    select find_lacking_in_cells(entry -> 'form', entry -> 'cells') as found
      from jsonb_array_elements(${sql.json(cases as never)}) with ordinality as cases (entry, place)
     order by place`;
  let taken = 0;
  for (const [index, { form: definition, cells }] of cases.entries()) {
    const expected = isFound(definition as unknown as Definition, cells);
    taken += expected ? 1 : 0;
    expect(
      rows[index]?.found === null,
      `${JSON.stringify({ definition, cells })}: ${rows[index]?.found}`,
    ).toBe(expected);
  }
  // Both are common.
  expect(taken).toBeGreaterThanOrEqual(least(200));
  expect(cases.length - taken).toBeGreaterThanOrEqual(least(200));
});

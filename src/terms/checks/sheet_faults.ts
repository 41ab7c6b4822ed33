/** Faults of a rate sheet: of itself, and of the terms that its cells make of a form. */

import type { Dollars } from "#annuity";
import { oncePer, grouped } from "#base";
import type { AnyProduct } from "../any_product.ts";
import { isIllustratedIn } from "../choose_terms.ts";
import type { Definition } from "../schema/definition_schema.ts";
import {
  type FaultFor,
  findPatchedFaults,
  findPatchFaults,
  requestsInWords,
  withoutRepeats,
} from "./patch_faults.ts";
import { cellsFor, type RateSheet } from "../rate_sheet.ts";
import type { SheetCell } from "../schema/sheet_schema.ts";
import { findSheetShapeFaults, parseRateSheet, type SheetRow } from "../sheet_row.ts";
import { type FormTerms, listFormTerms } from "../resolved_terms.ts";
import { type RowFault, rowFault } from "#schema";
import { eachFault, faultsAt, faultsBelow, findStateFaults } from "./rule.ts";
import { findTermsFaults } from "./definition_rules.ts";
import { patchExistingTerms } from "../terms_patch.ts";

/** Faults past which no further cell is tried on the form. */
const FAULTS_MAX = 100;

/**
 * Every fault of a rate sheet for a form, with pointers that begin with the column `cells`: two cells that fit one
 * request, premiums without a cell, unknown states and surrender periods, changes of what the form does not have, and,
 * for each cell, state and surrender period, what the rules forbid of the resulting terms.
 */
export function findSheetFaults(form: AnyProduct, row: SheetRow): readonly RowFault[] {
  const shape = findSheetShapeFaults(row);
  if (shape.length > 0) return shape;
  if (form.engine !== "builtin") {
    return [rowFault(["cells"], "have no place with a product that another service calculates")];
  }
  const sheet = parseRateSheet(row);
  const combinations = combinationsOf(form.definition);
  const fits = listFits(sheet, combinations);
  const cellFaults = sheet.cells.map((cell, place) =>
    findCellFaults(cell, place, { form: form.definition, combinations }),
  );
  return [
    ...cellFaults.flat(),
    ...findFitFaults(fits),
    ...findIdleFaults(fits, cellFaults),
    ...withoutRepeats(findPricedFaults(sheet, fits)),
  ];
}

/** Terms of a form, the states that they are illustrated for, and their faults. */
interface Combination extends FormTerms {
  readonly faults: readonly RowFault[];
}

/** The combinations of a form that requests lead to, checked once for all of its sheets. */
const combinationsOf = oncePer((form: Definition): readonly Combination[] =>
  listFormTerms(form).flatMap((terms) => {
    const states = terms.states.filter((state) => isIllustratedIn(terms.definition, state));
    const faults = findTermsFaults(terms.definition, form);
    return states.length === 0 ? [] : [{ ...terms, states, faults }];
  }),
);

function findCellFaults(
  { premium, states = [], surrenderYears, terms }: SheetCell,
  place: number,
  {
    form,
    combinations,
  }: { readonly form: Definition; readonly combinations: readonly Combination[] },
): readonly RowFault[] {
  const years = form.surrenderPeriods?.map((period) => period.years) ?? [];
  return faultsBelow(`/cells/${place}`, [
    ...faultsAt({
      "/premium/below":
        premium?.below !== undefined && premium.below <= premium.from && "must be more than from",
      "/surrenderYears":
        surrenderYears !== undefined &&
        !years.includes(surrenderYears) &&
        (years.length === 0
          ? "must be left out: the form has no surrenderPeriods"
          : `must be one of ${years.join(", ")}, the surrender periods of the form`),
    }),
    ...findStateFaults([["/states", states]]),
    ...faultsBelow(
      "/terms",
      findPatchFaults(
        "cell",
        terms,
        combinations.map(({ definition }) => definition),
      ),
    ),
  ]);
}

/** States, a surrender period and premiums that the same cells fit. */
interface Fit {
  readonly combination: Combination;
  readonly states: readonly string[];
  readonly from: Dollars;
  /** The premium that they fit no more; absent up to the maximum. */
  readonly below: Dollars | undefined;
  readonly places: readonly number[];
}

/** The cells for every state, surrender period and premium that a request may have. */
function listFits(sheet: RateSheet, combinations: readonly Combination[]): readonly Fit[] {
  return combinations.flatMap((combination) => {
    const { definition, surrenderYears } = combination;
    const { minimum, maximum } = definition.premium;
    const bounds = sheet.cells.flatMap(({ premium }) => [premium?.from, premium?.below]);
    const starts = [minimum, ...bounds, maximum]
      .filter((bound) => bound !== undefined && bound >= minimum && bound <= maximum)
      .map(Number)
      .toSorted((one, other) => one - other);
    const premiums = [...new Set(starts)];
    const alike = Map.groupBy(combination.states, (state) => statesKey(sheet, state));
    return [...alike.values()].flatMap((states) => {
      const fits: Fit[] = [];
      for (const [index, from] of premiums.entries()) {
        const at = { state: states[0] ?? "", surrenderYears, premium: from };
        const places = cellsFor(sheet, at);
        const last = fits.at(-1);
        const below = premiums[index + 1];
        if (last !== undefined && Bun.deepEquals(last.places, places)) {
          fits[fits.length - 1] = { ...last, below };
        } else fits.push({ combination, states, from, below, places });
      }
      return fits;
    });
  });
}

/** Equal for states that the same cells name. */
function statesKey({ cells }: RateSheet, state: string): string {
  return cells.map(({ states }) => (states?.includes(state) === true ? "1" : "0")).join("");
}

/** Premiums without a cell, or with several. */
function findFitFaults(fits: readonly Fit[]): readonly RowFault[] {
  const wrong = Map.groupBy(
    fits.filter(({ places }) => places.length !== 1),
    ({ places, from, below, combination: { surrenderYears } }) =>
      JSON.stringify([places, from, below, surrenderYears]),
  );
  return [...wrong.values()].map((same) => {
    const [fit] = same as [Fit];
    const requests = requestsInWords(
      same.flatMap(({ states }) => states),
      fit.combination.surrenderYears,
    );
    const which = [premiumsInWords(fit), requests].filter((words) => words !== "").join(" ");
    const [first = 0, second] = fit.places;
    return second === undefined
      ? rowFault(["cells"], `must have a cell for ${which}`)
      : rowFault(["cells", second], `fits what cell ${first + 1} fits: ${which}`);
  });
}

/** Cells without a fault of their own that no request leads to. */
function findIdleFaults(
  fits: readonly Fit[],
  cellFaults: readonly (readonly RowFault[])[],
): readonly RowFault[] {
  const used = new Set(fits.flatMap(({ places }) => places));
  return eachFault("/cells", cellFaults, (faults, place) =>
    faultsAt({
      "":
        !used.has(place) &&
        faults.length === 0 &&
        "fits no request: no premium, state and surrender period of the form leads to it",
    }),
  );
}

function premiumsInWords({ from, below }: Fit): string {
  if (below === undefined) return `premiums from ${grouped(from)} on`;
  return `premiums from ${grouped(from)} to less than ${grouped(below)}`;
}

/** Faults of the terms that cells make of the form's. */
function findPricedFaults(sheet: RateSheet, fits: readonly Fit[]): readonly FaultFor[] {
  const tried = new Set<string>();
  const found: FaultFor[] = [];
  for (const { combination, states, places } of fits) {
    for (const place of places) {
      const { definition, variation, surrenderYears } = combination;
      const key = `${variation ?? ""} ${surrenderYears ?? ""} ${place}`;
      if (tried.has(key)) continue;
      tried.add(key);
      if (found.length >= FAULTS_MAX) return found;
      const patch = sheet.cells[place]?.terms ?? {};
      const terms = patchExistingTerms(definition, patch);
      const sound = combination.faults.length === 0 ? definition : undefined;
      const requests = requestsInWords(states, surrenderYears);
      found.push(
        ...findPatchedFaults(
          { terms, faults: findTermsFaults(terms, sound) },
          { terms: definition, faults: combination.faults },
          { patches: [{ pointer: `/cells/${place}/terms`, patch }], requests },
        ),
      );
    }
  }
  return found;
}

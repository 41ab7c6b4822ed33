/** Rate sheets of every shape: one cell for every request, and no fault unseen. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../src/annuity/lives/age.ts";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { SheetInForce } from "../../src/terms/rate_sheet.ts";
import { parseRateSheet } from "../../src/terms/sheet_row.ts";
import { findSheetFaults } from "../../src/terms/checks/sheet_faults.ts";
import { patchTerms, type TermsPatch } from "../../src/terms/terms_patch.ts";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import { BANDED_ROW, bandedForm, LOWER_CHARGES, ratesOf } from "../support/banded_annuity.ts";
import { runs } from "../support/depth.ts";

/** A sheet has some thirty cells, and each is judged with all terms. */
const RUNS = runs(150, 20);
const form = bandedForm();
const SOLD = US_STATES.map(({ abbreviation }) => abbreviation).filter(
  (state) => !["NY", "VT"].includes(state),
);
const PERIODS = [5, 7, 10];
const { minimum, maximum } = form.definition.premium;

interface Cell {
  readonly premium?: { readonly from: number; readonly below?: number };
  readonly states?: readonly string[];
  readonly surrenderYears?: number;
  readonly terms: TermsPatch;
}

/** Bands that follow one another from 0 on, by the premiums where they meet. */
const bands = fc
  .uniqueArray(fc.integer({ min: minimum + 1, max: maximum }), { maxLength: 4 })
  .map((bounds) => {
    const starts = [0, ...bounds.toSorted((one, other) => one - other)];
    return starts.map((from, index) =>
      index === starts.length - 1 ? { from } : { from, below: starts[index + 1] as number },
    );
  });

/** Up to three groups of states, the last of which is all others, each with bands in each surrender period. */
const sheetCells: fc.Arbitrary<readonly Cell[]> = fc
  .record({
    groups: fc.array(fc.uniqueArray(fc.constantFrom(...SOLD), { minLength: 1, maxLength: 8 }), {
      maxLength: 2,
    }),
    layout: fc.array(bands, { minLength: 9, maxLength: 9 }),
    rates: fc.array(fc.integer({ min: 300, max: 600 }), { minLength: 60, maxLength: 60 }),
    order: fc.infiniteStream(fc.nat()),
  })
  .map(({ groups, layout, rates, order }) => {
    const [first = [], second = []] = groups;
    const named = [first, second.filter((state) => !first.includes(state))].filter(
      (states) => states.length > 0,
    );
    const cells = [...named, undefined].flatMap((states, group) =>
      PERIODS.flatMap((years, period) => {
        // No request from these states has ten years.
        if (years === 10 && states?.every((state) => LOWER_CHARGES.includes(state))) return [];
        return (layout[group * 3 + period] ?? []).map((premium, band): Cell => {
          const terms = ratesOf(years, (rates[group * 15 + period * 5 + band] ?? 0) / 10_000);
          const cell = { premium, surrenderYears: years, terms };
          return states === undefined ? cell : Object.assign(cell, { states });
        });
      }),
    );
    return cells
      .map((cell) => ({ cell, place: order.next().value as number }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ cell }) => cell);
  });

const request = fc.record({
  state: fc.constantFrom(...US_STATES.filter(({ abbreviation }) => SOLD.includes(abbreviation))),
  surrenderYears: fc.constantFrom(...PERIODS),
  premium: fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.integer({ min: minimum * 100, max: maximum * 100 }).map((cents) => cents / 100),
  ),
});

const rowOf = (cells: readonly Cell[], sheet = "sheet", firm: string | null = null) => ({
  slug: "banded",
  sheet,
  firm,
  cells,
});

/** The cells for a request, found the long way: those that name its state, or else those that name none. */
function fitting(
  cells: readonly Cell[],
  at: { readonly state: string; readonly surrenderYears: number; readonly premium: number },
): readonly Cell[] {
  const holds = ({ premium, surrenderYears }: Cell) =>
    (surrenderYears === undefined || surrenderYears === at.surrenderYears) &&
    (premium === undefined ||
      (premium.from <= at.premium && (premium.below === undefined || at.premium < premium.below)));
  const named = cells.filter((cell) => cell.states?.includes(at.state) === true && holds(cell));
  return named.length > 0
    ? named
    : cells.filter((cell) => cell.states === undefined && holds(cell));
}

test("a sheet without faults has one cell for every state, premium and surrender period", () => {
  fc.assert(
    fc.property(sheetCells, fc.array(request, { minLength: 20, maxLength: 20 }), (cells, asked) => {
      expect(findSheetFaults(form, rowOf(cells))).toEqual([]);
      const sheets = [{ sheet: parseRateSheet(rowOf(cells)), from: new Date("2026-11-01") }];
      const offer = { sheets, timeZone: "UTC", at: new Date("2026-11-22") };
      for (const inputs of asked) {
        const { basis, product, problems } = chooseTerms(form, offer, inputs);
        const isOffered =
          inputs.surrenderYears !== 10 || !LOWER_CHARGES.includes(inputs.state.abbreviation);
        expect(problems).toHaveLength(isOffered ? 0 : 1);
        const [cell, ...others] = fitting(cells, {
          state: inputs.state.abbreviation,
          surrenderYears: basis?.surrenderYears ?? 0,
          premium: inputs.premium,
        });
        expect(others).toEqual([]);
        expect(cells[(basis?.sheet?.cell ?? 0) - 1]).toBe(cell as Cell);
        const { strategies } = (cell as Cell).terms as ReturnType<typeof ratesOf>;
        expect(product.definition.strategies[0]?.current).toMatchObject(strategies.fixed.current);
      }
    }),
    RUNS,
  );
});

/** Days of 2026 on which sheets of one line come into force, each until the next. */
const line = (firm: string | null) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 330 }), { maxLength: 5 }).map((days) =>
    days
      .toSorted((one, other) => one - other)
      .map((day, index, all): SheetInForce => {
        const next = all[index + 1];
        const sheet = parseRateSheet(rowOf([{ terms: {} }], `${firm ?? "all"}-${day}`, firm));
        const from = midnight(day);
        return next === undefined ? { sheet, from } : { sheet, from, until: midnight(next) };
      }),
  );

/** Midnight in New York, in winter and summer, of a day of 2026. */
function midnight(day: number): Date {
  const date = addDays("2026-01-01", day);
  // Summer time: March 8 to November 1, 2026.
  const hours = date > "2026-03-08" && date <= "2026-11-01" ? "04" : "05";
  return new Date(`${date}T${hours}:00:00Z`);
}

test("every day and firm has one sheet: the firm's own, or else the one for all, or none before the first", () => {
  const days = fc.record({
    day: fc.integer({ min: 0, max: 334 }),
    back: fc.integer({ min: 0, max: 45 }),
  });
  fc.assert(
    fc.property(line(null), line("acme"), days, fc.boolean(), (all, own, { day, back }, isOwn) => {
      // The last millisecond of the day.
      const at = new Date(midnight(day + 1).getTime() - 1);
      const locked = addDays("2026-01-01", day - back);
      const startedBy = (sheets: readonly SheetInForce[]) =>
        sheets.findLast(({ from }) => from <= midnight(day - back));
      const expected = (isOwn ? startedBy(own) : undefined) ?? startedBy(all);
      const { basis, problems } = chooseTerms(
        form,
        {
          sheets: [...own, ...all],
          timeZone: "America/New_York",
          at,
          ...(isOwn ? { firm: "acme" } : {}),
        },
        {
          state: US_STATES[0] as (typeof US_STATES)[number],
          ...(back === 0 ? {} : { rateLockDate: locked }),
        },
      );
      if (problems.length === 0) expect(basis?.sheet?.name).toBe(expected?.sheet.sheet as string);
      else expect(expected).toBeUndefined();
    }),
    runs(2_000),
  );
});

/** Mistakes in one cell, each with the pointer of its fault. */
const MISTAKES: readonly ((cell: Cell, place: number) => readonly [Cell, RegExp])[] = [
  (cell, place) => [{ ...cell, surrenderYears: 6 }, new RegExp(`^/cells/${place}/surrenderYears$`)],
  (cell, place) => [{ ...cell, states: ["ZZ"] }, new RegExp(`^/cells/${place}/states/0$`)],
  (cell, place) => [
    { ...cell, premium: { from: 500_000, below: 400_000 } },
    new RegExp(`^/cells/${place}/premium/below$`),
  ],
  (cell, place) => [
    { ...cell, terms: { strategies: { other: {} } } },
    new RegExp(`^/cells/${place}/terms/strategies/other$`),
  ],
  (cell, place) => [
    { ...cell, terms: { issueAge: { maximum: 70 } } },
    new RegExp(`^/cells/${place}/terms/issueAge$`),
  ],
  (cell, place) => [
    { ...cell, terms: { riders: { "income-single": { charge: { currentRate: 0.02 } } } } },
    new RegExp(`^/cells/${place}/terms/riders/income-single/charge`),
  ],
  (cell, place) => [
    { ...cell, terms: ratesOf(5, 4.5) },
    new RegExp(`^/cells/${place}/terms/strategies/fixed/current/rate/0$`),
  ],
  (cell) => [{ ...cell, premium: { from: maximum + 1 } }, /^\/cells(\/\d+)?$/],
];

test("whatever mistakes a sheet has, the fault of each is found, all at once", () => {
  const mistakes = fc.uniqueArray(
    fc.record({ place: fc.nat(), kind: fc.nat(MISTAKES.length - 1) }),
    {
      minLength: 1,
      maxLength: 4,
      selector: ({ place }) => place % 6,
    },
  );
  fc.assert(
    fc.property(sheetCells, mistakes, (cells, made) => {
      const wrong = [...cells];
      const pointers = new Map<number, RegExp>();
      for (const { place, kind } of made) {
        const index = place % wrong.length;
        const [cell, pointer] = MISTAKES[kind]?.(cells[index] as Cell, index) ?? [];
        if (cell === undefined || pointer === undefined) continue;
        wrong[index] = cell;
        pointers.set(index, pointer);
      }
      const found = findSheetFaults(form, rowOf(wrong)).map(({ pointer }) => pointer);
      for (const pointer of pointers.values()) {
        expect(found).toContainEqual(expect.stringMatching(pointer));
      }
    }),
    RUNS,
  );
});

test("a cell taken away leaves a gap, and one that is there twice an overlap", () => {
  fc.assert(
    fc.property(sheetCells, fc.nat(), (cells, nth) => {
      const place = nth % cells.length;
      const cell = cells[place] as Cell;
      const twice = findSheetFaults(form, rowOf([...cells, cell])).map(({ pointer }) => pointer);
      expect(twice).toContain(`/cells/${cells.length}`);
      // Without a cell for some states, the one for all others holds.
      if (cell.states !== undefined) return;
      const without = cells.filter((_, index) => index !== place);
      const gap = findSheetFaults(form, rowOf(without)).map(({ pointer }) => pointer);
      expect(gap).toContain("/cells");
    }),
    RUNS,
  );
});

/** Definitions with patches: objects of a few names, so that they meet. */
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer(),
    fc.constant(null),
    fc.array(fc.integer()),
    tie("object"),
  ),
  object: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
}));
const object = json.object as fc.Arbitrary<TermsPatch>;

test("a patch is as RFC 7396 has it, nothing for nothing, and the same when applied again", () => {
  /** The algorithm of section 2, word by word. */
  function mergePatch(target: unknown, patch: unknown): unknown {
    if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
    const isMap = typeof target === "object" && target !== null && !Array.isArray(target);
    const result: Record<string, unknown> = isMap ? { ...target } : {};
    for (const [name, value] of Object.entries(patch)) {
      if (value === null) delete result[name];
      else result[name] = mergePatch(result[name], value);
    }
    return result;
  }
  fc.assert(
    fc.property(object, object, (terms, patch) => {
      const patched = patchTerms(terms, patch);
      expect(patched).toEqual(mergePatch(terms, patch) as TermsPatch);
      expect(patchTerms(patched, patch)).toEqual(patched);
      expect(patchTerms(terms, {})).toBe(terms);
    }),
    runs(2_000),
  );
});

/** The paths of a JSON value and of all within it. */
function pathsOf(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const within = Object.entries(value).flatMap(([name, member]) =>
    pathsOf(member, path.concat(name)),
  );
  return [path, ...within];
}

/** A copy of a JSON value with another one at a path. */
function withValue(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[name] = withValue(copy[name], rest, other);
  return copy;
}

test("whatever stands in a form's variations and surrender periods is a fault, or terms for every state", () => {
  const { definition } = BANDED_ROW as { readonly definition: Record<string, unknown> };
  const paths = ["variations", "surrenderPeriods", "rateLock"].flatMap((member) =>
    pathsOf(definition[member], [member]),
  );
  const others = [
    null,
    true,
    "",
    "x",
    -1,
    0,
    0.5,
    99,
    [],
    {},
    [0.05],
    { unknown: 1 },
    ["CA", "CA"],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.constantFrom<unknown>(...others), (path, other) => {
      const row = { ...BANDED_ROW, definition: withValue(definition, path, other) };
      if (findProductFaults(row).length > 0) return;
      const changed = parseProduct(row);
      for (const state of US_STATES) {
        const offer = { sheets: [], timeZone: "UTC", at: new Date("2026-11-22") };
        expect(chooseTerms(changed, offer, { state }).problems).toEqual([]);
      }
    }),
    RUNS,
  );
});

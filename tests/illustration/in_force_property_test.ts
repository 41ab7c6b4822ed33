/** A projection that is cut at its issue or an anniversary and continued from its standing, as JSON, gives the same later years. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  repeatDays,
  repeatWindow,
  type IndexWindow,
} from "../../src/annuity/index/index_history.ts";
import { type ContractYear, standingAtIssue } from "../../src/annuity/year/standing.ts";
import { contractOf } from "../../src/illustration/contract_terms.ts";
import {
  ALLOCATION_INPUT,
  readInForceRequestBy,
  readSampleRequestBy,
} from "../../src/illustration/figures/read_request.ts";
import { inForceStrategies } from "../../src/illustration/figures/contract.ts";
import { findStrategies } from "../../src/illustration/years/find_strategies.ts";
import {
  CURRENT,
  furtherScenarios,
  GUARANTEED,
  type IllustratedStrategy,
  type ProjectedScenario,
  projectScenario,
  type ScenarioYears,
  termsHeldIn,
} from "../../src/illustration/years/scenarios.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import { contractYearsOf } from "../../src/inputs/request.ts";
import { inForceForm } from "../../src/inputs/standing/standing_schema.ts";
import { chooseTerms } from "../../src/terms/checked_terms.ts";
import type { Product } from "../../src/terms/product.ts";
import { EN_US } from "../../src/texts/mod.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import type { IndexHistories } from "../../src/terms/market_index.ts";
import { anyRequest } from "../checker/random_inputs.ts";
import { anyProduct } from "../checker/random_terms.ts";
import { anyCase, CONTEXT, variant, VARIANTS } from "../support/any_contract.ts";
import { runs, SEED } from "../support/depth.ts";
import { HISTORIES, SP500 } from "../support/index_history.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { readSeededRow } from "../support/seeded_products.ts";
import { type Followed, standingAsSent, withoutValues } from "../support/standing.ts";

const READING = { choose: chooseTerms, say: (product: Product) => product, texts: EN_US };
/** Also on days that some months lack. */
const ISSUE_DATES = ["2026-11-21", "2025-01-31", "2024-02-29", "2026-08-31"] as const;
/** The S&P 500, and bonds that grow by 3 % a year and now and then fall. */
const INDEXES: IndexHistories = new Map([
  ...HISTORIES,
  [
    "bonds",
    {
      ...SP500,
      id: "bonds",
      closes: SP500.closes.map(({ date }, month) => ({
        date,
        close: 100 * 1.03 ** (month / 12) * (1 + 0.05 * Math.sin(month)),
      })),
    },
  ],
]);
/** Long after the last anniversary. */
const LATER = { ...CONTEXT, indexHistories: INDEXES, preparedAt: new Date("2126-11-21T12:00:00Z") };

/** A window's years as they go on after some months. */
function windowAfter(window: IndexWindow, first: number): IndexWindow {
  const { levels, days } = followed(window);
  const take = (figures: readonly number[]) => figures.slice(first, first + 121);
  return {
    ...window,
    levels: take(levels),
    days: { means: take(days.means), counts: take(days.counts) },
    ...(window.parts && {
      parts: window.parts.map(({ window: part, weight }) => ({
        window: windowAfter(part, first),
        weight,
      })),
    }),
  };
}

function followed(window: IndexWindow): Required<Followed> {
  return { levels: repeatWindow(window), days: repeatDays(window) };
}

/**
 * How a year's payments are listed, and what was asked for: a year that has begun has its payments one by one, and of past
 * ones what they took.
 */
const LISTED = new Set(["payments", "chargeByPayment", "reductions", "requestedWithdrawal"]);

/** Every figure of the later years that is not the same to the cent, and every flag that is not. */
function differences(
  one: readonly ContractYear[],
  other: readonly ContractYear[],
  isBegun: boolean,
) {
  const found: string[] = [];
  const compare = (path: string, a: unknown, b: unknown): void => {
    if (typeof a === "number" && typeof b === "number") {
      if (Math.abs(a - b) > 0.005 + 1e-9 * Math.abs(a)) found.push(`${path}: ${a} and ${b}`);
    } else if (typeof a === "object" && typeof b === "object" && a !== null && b !== null) {
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
        compare(`${path}.${name}`, a[name as keyof typeof a], b[name as keyof typeof b]);
      }
    } else if (a !== b) found.push(`${path}: ${String(a)} and ${String(b)}`);
  };
  const shown = (year: ContractYear | undefined, place: number) =>
    isBegun && place === 0
      ? Object.fromEntries(Object.entries(year ?? {}).filter(([name]) => !LISTED.has(name)))
      : year;
  for (const [place, year] of one.entries())
    compare(`year ${year.contractYear}`, shown(year, place), shown(other[place], place));
  if (one.length !== other.length) found.push(`${one.length} years and ${other.length}`);
  return found;
}

const fia = await readSeededRow("demo_fia", "demo-fia");
const { strategies: SEEDED } = fia.definition as Definition;

/** The demo index annuity with other crediting terms of some strategies. */
function withTerms(changes: Readonly<Record<string, object>>): Product {
  return variant(fia, {
    strategies: SEEDED.map((strategy) => Object.assign({}, strategy, changes[strategy.id])),
  });
}

const RATES = { participation: 1, floor: 0 };
/** A term of one method, on current terms and on lower guaranteed ones. */
const term = (method: string, termYears: number, current: object, guaranteed: object) => ({
  termYears,
  current: { method, ...current },
  guaranteed: { method, ...current, ...guaranteed },
});
/** A blend of both indexes in place of the one. */
function blendOf(weight: number) {
  const blend = [
    { indexId: "sp500", weight },
    { indexId: "bonds", weight: 1 - weight },
  ];
  return { indexId: undefined, blend };
}

/** Products of which running terms lock credits in, each method in terms of several years. */
const LOCKING: Readonly<Record<string, Product>> = {
  "locks by year": withTerms({
    "sp500-two-year": {
      ...term("annual_lock", 3, { ...RATES, cap: [0.04, 0.06, 0.08] }, { cap: 0.01 }),
      ratesBy: "year_of_term",
    },
    "sp500-cap": term(
      "annual_interval_sum",
      3,
      { participation: 0.9, intervalFloor: -0.05, floor: 0 },
      { participation: 0.2, intervalFloor: -0.1 },
    ),
    "sp500-participation": {
      ...term("index_lock", 5, { ...RATES, lockAt: 0.1 }, { participation: [0.3, 0.4, 0.5] }),
      ratesBy: "year_of_term",
    },
  }),
  "locks by month": withTerms({
    "sp500-two-year": term(
      "monthly_sum",
      2,
      { monthlyCap: 0.03, monthlyFloor: -0.01, floor: 0 },
      { monthlyCap: 0.005, monthlyFloor: -0.02 },
    ),
    "sp500-cap": {
      ...term("monthly_average", 3, RATES, { participation: 0.2 }),
      ratesBy: "term",
    },
    "sp500-participation": term(
      "water_mark",
      4,
      { ...RATES, mark: "high", observed: "quarters", cap: 0.3 },
      { cap: 0.05 },
    ),
  }),
  "blends of indexes": withTerms({
    "sp500-two-year": {
      ...term("point_to_point", 3, RATES, { participation: 0.3 }),
      ...blendOf(0.6),
    },
    "sp500-cap": { ...term("point_to_point", 1, RATES, { participation: 0.2 }), ...blendOf(0.25) },
    "sp500-participation": {
      ...term("point_to_point", 2, { ...RATES, cap: 0.08 }, { cap: 0.02 }),
      ...blendOf(0.5),
      creditsEvery: "contract_year",
    },
  }),
};

/** A case of a product; those of the demo index annuity are of its variants that lock credits in too. */
const anyLived = fc
  .tuple(anyCase, fc.constantFrom("", ...Object.keys(LOCKING)))
  .map(([{ product, sent }, locking]) => ({
    product:
      locking !== "" && product.startsWith("demo-fia") && !("LaterPremiums" in sent)
        ? locking
        : product,
    sent,
  }));

interface Lived {
  readonly product: Product;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Where a contract is cut, and what is compared. */
interface Cut {
  readonly months?: number;
  readonly issuedOn?: (typeof ISSUE_DATES)[number];
  /** Whether what follows from the premium is left out. */
  readonly isShort?: boolean;
  /** Whether guaranteed credits are held to be the least. */
  readonly isLeastCompared?: boolean;
}

/**
 * The differences of one contract, cut in every scenario some months after an anniversary; `undefined` where the product
 * refuses it.
 */
function differencesAfter(
  { product: form, sent }: Lived,
  part: number,
  { months = 0, issuedOn = ISSUE_DATES[0], isShort = false, isLeastCompared = true }: Cut = {},
) {
  const inputs = sent;
  const issued = {
    ...CONTEXT,
    indexHistories: INDEXES,
    preparedAt: new Date(`${issuedOn}T12:00:00Z`),
  };
  if (findInputProblems(form, inputs).length > 0) return undefined;
  const { product, read } = readSampleRequestBy(READING, form, inputs, issued);
  if (read.kind === "refused") return undefined;
  const { definition } = product;
  const about = {
    indexHistories: INDEXES,
    allocations: ALLOCATION_INPUT,
    texts: EN_US,
  };
  const found = findStrategies(definition, read.request, about);
  if (found.kind === "refused" || found.notIllustrated.length > 0) return undefined;
  const years = contractYearsOf(definition, found.request);
  const contractYear = Math.floor(part * years);
  if (contractYear >= years) return undefined;
  const contract = contractOf(definition, found.request);
  const scenarios: readonly ProjectedScenario[] = [
    GUARANTEED,
    CURRENT,
    { ...CURRENT, window: "lowest" },
    { ...CURRENT, window: "highest" },
    ...furtherScenarios(definition).map(({ assumed }) => assumed),
  ];
  // What waits for a term has no factors of its own in a standing: in a year that has begun it has the rate that was declared.
  const placed = found.request.strategies;
  const isHolding =
    months > 0 &&
    placed.some(
      ({ share, strategy }) =>
        share === 0 && !placed.some((each) => each.share > 0 && each.strategy.id === strategy.id),
    );
  const compared = scenarios.filter(({ terms }) => !isHolding || terms === CURRENT.terms);
  return compared.flatMap((scenario) => {
    const whole = projectScenario(contract, found.strategies, { ...scenario, years });
    const { window } = scenario;
    const standing = whole.years[contractYear - 1] ?? standingAtIssue(contract);
    const year = whole.years[contractYear] as ContractYear;
    const flat: Followed = { levels: FLAT, days: { means: FLAT, counts: FLAT.map(() => 21) } };
    // At its worst an index does nothing but fall.
    const fallen = FLAT.map((close, month) => close * 0.5 ** month);
    const worst: Followed = { levels: fallen, days: { means: fallen, counts: FLAT.map(() => 21) } };
    const indexesOf = (place: number): readonly Followed[] => {
      const { strategy, windows } = found.strategies[place] as IllustratedStrategy;
      if (windows === undefined) return [];
      if (window === "flat") return (strategy.blend ?? [1]).map(() => flat);
      if (window === "worst") return (strategy.blend ?? [1]).map(() => worst);
      const { parts } = windows[window];
      return strategy.blend === undefined || parts === undefined
        ? [followed(windows[window])]
        : parts.map((each) => followed(each.window));
    };
    const atStart = standingAsSent(found.request, standing, {
      ...(months > 0 && { begun: { year, months } }),
      indexesOf,
      termsOf(place) {
        const each = found.strategies[place] as IllustratedStrategy;
        const { termYears } = each.strategy;
        const began = contractYear + Math.sign(months);
        return termsHeldIn(scenario, Math.ceil(began / termYears) * termYears)(each);
      },
      definition,
      hasRenewal: contractYear % 2 === 0 && contractYear + months > 0,
    });
    const given = { ...inputs, standing: isShort ? withoutValues(atStart) : atStart };
    expect(findInputProblems(inForceForm(form), given)).toEqual([]);
    const again = readInForceRequestBy(READING, form, given, LATER, 11);
    if (again.read.kind === "refused") return [JSON.stringify(again.read.problems)];
    const { request } = again.read;
    const strategies = inForceStrategies(
      request,
      found.strategies.map((each) => continuedAfter(each, 12 * contractYear + months)),
    );
    const continued = projectScenario(contractOf(definition, request), strategies, {
      ...scenario,
      years,
    });
    return [
      ...differences(whole.years.slice(contractYear), continued.years, months > 0),
      ...(isLeastCompared
        ? aboveAny(
            projectScenario(contractOf(definition, request), strategies, { ...GUARANTEED, years }),
            continued,
            { from: contractYear, to: years },
          )
        : []),
    ].map(
      (each) =>
        `${scenario.window} ${scenario.basis} after ${contractYear} years and ${months} months: ${each}`,
    );
  });
}

/** The guaranteed credits of later years that are above what the same contract is credited in a scenario. */
function aboveAny(
  guaranteed: ScenarioYears,
  scenario: ScenarioYears,
  { from, to }: { readonly from: number; readonly to: number },
): readonly string[] {
  return guaranteed.assumptions.creditedRates.flatMap((rates, place) =>
    rates.slice(from, to).flatMap((rate, year) => {
      const paid = scenario.assumptions.creditedRates[place]?.[from + year] ?? 0;
      return rate > paid + 1e-12
        ? [`strategy ${place} in year ${from + year + 1}: guaranteed ${rate} above ${paid}`]
        : [];
    }),
  );
}

/** A strategy whose windows go on after some months. */
function continuedAfter(each: IllustratedStrategy, months: number): IllustratedStrategy {
  if (each.windows === undefined) return each;
  const { lowest, mostRecent, highest } = each.windows;
  const windows = {
    ...each.windows,
    lowest: windowAfter(lowest, months),
    mostRecent: windowAfter(mostRecent, months),
    highest: windowAfter(highest, months),
  };
  return { ...each, windows };
}

const FLAT = Array.from({ length: 1_500 }, () => 100);

test("cut at any anniversary and given back as JSON, a contract has the same later years to the cent", () => {
  let lived = 0;
  fc.assert(
    fc.property(anyLived, fc.double({ min: 0, max: 1, noNaN: true }), ({ product, sent }, part) => {
      const form = LOCKING[product] ?? VARIANTS[product];
      if (form === undefined) return;
      const found = differencesAfter({ product: form, sent }, part);
      if (found !== undefined) lived += 1;
      expect(found ?? []).toEqual([]);
    }),
    runs(700),
  );
  expect(lived).toBeGreaterThan(20);
}, 300_000);

test("cut in any month and given back as JSON with what was paid since, it has the same later figures to the cent", () => {
  let lived = 0;
  fc.assert(
    fc.property(
      anyLived,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 11 }),
      fc.constantFrom(...ISSUE_DATES),
      ({ product, sent }, part, months, issuedOn) => {
        const form = LOCKING[product] ?? VARIANTS[product];
        if (form === undefined) return;
        const found = differencesAfter({ product: form, sent }, part, { months, issuedOn });
        if (found !== undefined) lived += 1;
        expect(found ?? []).toEqual([]);
      },
    ),
    runs(700),
  );
  expect(lived).toBeGreaterThan(20);
}, 300_000);

test("cut in its first year it has the same figures, whether the caller types what follows from the premium or not", () => {
  let lived = 0;
  fc.assert(
    fc.property(
      anyLived,
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(...ISSUE_DATES),
      fc.boolean(),
      ({ product, sent }, months, issuedOn, isShort) => {
        const form = LOCKING[product] ?? VARIANTS[product];
        if (form === undefined) return;
        const found = differencesAfter({ product: form, sent }, 0, { months, issuedOn, isShort });
        if (found !== undefined) lived += 1;
        expect(found ?? []).toEqual([]);
      },
    ),
    runs(1_000),
  );
  expect(lived).toBeGreaterThan(20);
}, 300_000);

test("a product of random terms and riders does so, cut in any month of any year", () => {
  let lived = 0;
  const { seed = SEED, numRuns = 0 } = runs(300);
  for (let place = 0; place < numRuns; place += 1) {
    const of = { numRuns: 4, seed: seed + place };
    const [checked] = fc.sample(anyProduct, { ...of, numRuns: 1 });
    if (checked === undefined) throw new RangeError("No product");
    const cut = fc.tuple(
      anyRequest(checked),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(...ISSUE_DATES),
    );
    for (const [[, sent], part, months, issuedOn] of fc.sample(cut, of)) {
      // Random terms of today may follow a falling index further than the guaranteed ones.
      const at = { months, issuedOn, isLeastCompared: false };
      const found = differencesAfter({ product: checked.product, sent }, part, at);
      if (found !== undefined) lived += 1;
      expect({ of, sent, at, found: found ?? [] }).toEqual({ of, sent, at, found: [] });
    }
  }
  expect(lived).toBeGreaterThan(20);
}, 600_000);

test.each([...EXAMPLES])(
  "every example of %s does so at every anniversary, and in months between",
  async (name) => {
    const product = await readExampleProduct(name);
    const examples = product.inputsSchema["examples"] as readonly Lived["sent"][];
    for (const sent of examples) {
      for (let tenth = 0; tenth < 60; tenth += 1) {
        const months = tenth % 2 === 0 ? 0 : 1 + (tenth % 11);
        expect(differencesAfter({ product, sent }, tenth / 60, { months }) ?? []).toEqual([]);
      }
    }
  },
  300_000,
);

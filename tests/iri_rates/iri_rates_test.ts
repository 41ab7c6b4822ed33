/** [D116] Rate files of the IRI Annuity Rates API: each representation taken or refused by name, and nothing lost. */

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { exportRates } from "../../src/iri_rates/export_rates.ts";
import { importRates, type RatesImport } from "../../src/iri_rates/import_rates.ts";
import type { ProductRate, RateFile } from "../../src/iri_rates/rate_file.ts";
import { matchShape, SHAPES } from "../../src/iri_rates/shapes.ts";
import { sayFault } from "../../src/schema/row_fault.ts";
import { findSheetFaults } from "../../src/terms/checks/sheet_faults.ts";
import { bandedForm } from "../support/banded_annuity.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { runs } from "../support/depth.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = bandedForm();

const DAY = "2026-12-01";
const since = { effectiveDate: "2026-01-01" };
const named = (id: string, displayName: string) => ({ id, displayName, ...since });

/** The dictionary's entry of the fixed annuity: three periods, three bands. */
const DICTIONARY = {
  product: {
    ...named("PROD-1", "Banded annuity"),
    idSource: "internal",
    variationId: "SERIES-A",
    surrenderPeriods: [5, 7, 10].map((years) => ({ id: `SP${years}`, period: `${years}y` })),
    premiumBands: [
      { id: "LOW", premiumFrom: 0, premiumTo: 49_999.99 },
      { id: "MIDDLE", premiumFrom: 50_000, premiumTo: 249_999.99 },
      { id: "HIGH", premiumFrom: 250_000 },
    ],
    strategies: [named("STRAT_1", "Declared rate")],
    features: [named("GLWB", "Lifetime income")],
  },
};

const NAMES = new Map([["STRAT_1", "fixed"]]);

function entryOf(changes: Partial<ProductRate> = {}): ProductRate {
  return {
    id: "PROD-1",
    idSource: "productDictionary",
    variationId: "SERIES-A",
    scope: "newBusiness",
    effectiveDate: DAY,
    sweepDate: "2026-12-02",
    publishingDate: "2026-11-27",
    created: "2026-11-25T19:54:05.000Z",
    modified: "2026-11-26T12:14:05.000Z",
    rates: ["SP10", "SP5", "SP7"].flatMap((surrenderPeriodId, period) =>
      ["HIGH", "LOW", "MIDDLE"].map((bandId, band) => {
        const value = (400 + 10 * period + 5 * band) / 10_000;
        const all = {
          id: "STRAT_1",
          components: [{ type: "fixed" as const, value }],
        };
        const own = {
          ...all,
          applicableJurisdictions: ["US-UT", "US-CA"],
          components: [{ type: "fixed" as const, value: (390 + 10 * period + 5 * band) / 10_000 }],
        };
        const strategies = surrenderPeriodId === "SP10" ? [all] : [own, all];
        return { bandId, surrenderPeriodId, strategies };
      }),
    ),
    ...changes,
  };
}

function imported(
  file: unknown,
  form: Definition = myga.definition,
  dictionary: unknown = DICTIONARY,
  names: ReadonlyMap<string, string> = NAMES,
) {
  return importRates(file, dictionary, { form, names });
}

function sheetsOf(result: RatesImport) {
  if (result.kind === "refused") throw new Error(result.faults.map(sayFault).join("\n"));
  return result.sheets;
}

function faultsOf(result: RatesImport): readonly string[] {
  return result.kind === "refused" ? result.faults.map(sayFault) : [];
}

/** The file of sheets as they would be read from the database. */
function exported(result: RatesImport, form: Definition = myga.definition): RateFile {
  const sheets = JSON.parse(JSON.stringify(sheetsOf(result))) as ReturnType<typeof sheetsOf>;
  const back = exportRates(sheets, form);
  if (back.kind === "refused") throw new Error(back.faults.map(sayFault).join("\n"));
  return back.file;
}

describe("a fixed annuity's rates by band, surrender period and state", () => {
  const file = { rates: [entryOf()] };

  test("become a sheet without faults, in force on their day", () => {
    const [sheet, ...others] = sheetsOf(imported(file));
    expect(others).toEqual([]);
    expect(sheet).toMatchObject({
      sheet: "2026-12-01 20261126121405",
      firm: null,
      effectiveFrom: DAY,
      effectiveTo: null,
    });
    expect(sheet?.cells).toHaveLength(15);
    const cells = sheet?.cells ?? [];
    expect(findSheetFaults(myga, { slug: "banded", sheet: "x", firm: null, cells })).toEqual([]);
  });

  test("hold for the years of the guarantee, and the form's rates come after them", () => {
    const cell = sheetsOf(imported(file))[0]?.cells.find(
      ({ states, surrenderYears, premium }) =>
        states !== undefined && surrenderYears === 7 && premium?.from === 50_000,
    );
    expect(cell?.states).toEqual(["CA", "UT"]);
    expect(cell?.premium).toEqual({ from: 50_000, below: 250_000 });
    const rates = Array.from({ length: 7 }, () => 0.042);
    expect(cell?.terms).toEqual({
      strategies: {
        fixed: { current: { rate: [...rates, 0.03] }, guaranteed: { rate: [...rates, 0.01] } },
      },
    });
  });

  test("come back as they were", () => {
    expect(exported(imported(file))).toEqual(file);
  });

  test("come back from guaranteed rates and a distributor's own too, whatever the order", () => {
    const guaranteed = entryOf({
      scope: "gmir",
      rates: entryOf().rates.map(({ bandId, surrenderPeriodId }) => ({
        bandId,
        surrenderPeriodId,
        strategies: [{ id: "STRAT_1", components: [{ type: "fixed", value: 0.0125 }] }],
      })),
    });
    const firm = entryOf({ rateVariationId: "0226", expiryDate: "2026-12-15" });
    const several = { rates: [guaranteed, firm, entryOf()] };
    const result = imported(several);
    expect(sheetsOf(result).map(({ firm: each, effectiveTo }) => [each, effectiveTo])).toEqual([
      [null, null],
      ["0226", "2026-12-15"],
    ]);
    const [first] = sheetsOf(result)[0]?.cells ?? [];
    expect(JSON.stringify(first?.terms)).toContain(",0.0125]}}}}");
    expect(exported(result)).toEqual(several);
  });

  test("export what the cells have, where they were changed", () => {
    const [sheet] = sheetsOf(imported(file));
    const terms = { strategies: { fixed: { current: { rate: 0.05 } } } };
    const cells = sheet?.cells.map((cell) => Object.assign({}, cell, { terms }));
    const back = exportRates([{ sheet: "x", cells: cells ?? [] }], myga.definition);
    if (back.kind === "refused") throw new Error(back.faults.map(sayFault).join("\n"));
    const values = back.file.rates.flatMap(({ rates }) =>
      rates.flatMap(({ strategies }) =>
        strategies.flatMap(({ components }) => components.map(({ value }) => value)),
      ),
    );
    expect(new Set(values)).toEqual(new Set([0.05]));
  });
});

const CATALOG = [
  "Cap",
  "Cap with Participation",
  "Cap with Absolute Return to Buffer",
  "Cap with Spread",
  "Cap with Bonus",
  "Cap with Annual Lock",
  "Cap then Fixed",
  "Cap with Monthly/Annual Sum",
  "Cap with Monthly/Annual Averaging",
  "Participation",
  "Participation with Spread",
  "Participation with Fixed",
  "Participation with Monthly/Annual Sum",
  "Performance Trigger",
  "Performance Trigger Dual Direction",
  "Performance Trigger then Participation",
  "Tiered Participation",
  "Tiered Bonus",
  "Tiered Performance Trigger",
  "Spread",
  "Fixed",
  "Strategy Fee",
] as const;

describe("the 22 representations of the standard", () => {
  test("are all there, in its order, each taken by a method or refused with a reason", () => {
    expect(SHAPES.map(({ name }) => name)).toEqual([...CATALOG]);
    for (const { name, methods = [], refusal } of SHAPES) {
      expect([name, methods.length > 0]).toEqual([name, refusal === undefined]);
    }
  });

  const taken = SHAPES.flatMap((shape) =>
    (shape.methods ?? []).map((method) => [shape.name, method, shape] as const),
  );
  test.each(taken)("%s is taken by %s", (name, method, { components }) => {
    expect(matchShape(components, method)).toEqual({ kind: "taken", name });
    expect(matchShape([...components, "annualFee"], method).kind).toBe(
      name === "Strategy Fee" ? "refused" : "taken",
    );
  });

  test.each([
    [["cap", "fixed"], "Cap then Fixed is not illustrated"],
    [["participation", "fixed"], "Participation with Fixed is not illustrated"],
    [["participation", "cap"], "Tiered Bonus is not illustrated"],
    [
      ["tier", "performanceTrigger", "performanceTrigger"],
      "which is Tiered Performance Trigger, and the product's strategy credits by",
    ],
    [["cap", "buffer"], "has buffer: losses of the index are borne in registered annuities"],
    [["performanceTrigger"], "which is Performance Trigger, and the product's strategy credits by"],
    [["spread", "cap"], "which no representation of the standard has in this order"],
    [["cap", "annualFee", "annualFee"], "has annualFee twice"],
  ] as const)("%j on a point-to-point strategy is refused: %s", (components, said) => {
    const match = matchShape(components, "point_to_point");
    expect(match.kind === "refused" ? match.message : "taken").toContain(said);
  });
});

/** The dictionary's entry of the index annuity: its strategies by their own names, one period, two bands. */
const INDEX_DICTIONARY = {
  product: {
    ...named("FIA", "Index annuity"),
    idSource: "cusip",
    surrenderPeriods: [{ id: "TEN", period: "10y" }],
    premiumBands: [
      { id: "A", premiumFrom: 0, premiumTo: 99_999 },
      { id: "B", premiumFrom: 100_000 },
    ],
    strategies: fia.definition.strategies.map(({ id, name }) => named(id, name)),
  },
};

const VALUES = {
  "sp500-cap": ["cap", "participation", "annualFee"],
  "sp500-participation": ["participation", "spread"],
  "sp500-two-year": ["tier", "participation", "participation"],
  "sp500-monthly-sum": ["cap"],
  fixed: ["fixed"],
} as const;

const STATES = ["US-CA", "US-IA", "US-TX", "US-FL"] as const;

/** Guaranteed rates have no fee where the product's is one for good. */
function withoutFees(entry: ProductRate): ProductRate {
  if (entry.scope !== "gmir") return entry;
  const rates = entry.rates.map((group) => ({
    ...group,
    strategies: group.strategies.map((strategy) => ({
      ...strategy,
      components: strategy.components.filter(({ type }) => type !== "annualFee"),
    })),
  }));
  return { ...entry, rates };
}

test("any file over an index annuity comes back as it was", () => {
  const value = fc.integer({ min: 1, max: 9999 }).map((basisPoints) => basisPoints / 10_000);
  const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.option(arbitrary, { nil: undefined });
  const strategy = fc
    .constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[]))
    .chain((id) =>
      fc.record({
        id: fc.constant(id),
        applicableJurisdictions: optional(
          fc.shuffledSubarray([...STATES], { minLength: 1 }) as fc.Arbitrary<string[]>,
        ),
        components: fc.tuple(
          ...VALUES[id].map((type) =>
            fc.record({
              type: fc.constant(type),
              value:
                type === "cap" && id === "sp500-cap" ? fc.oneof(value, fc.constant(9999)) : value,
            }),
          ),
        ),
      }),
    );
  // One rate of a strategy for all states, and at most one for some.
  const strategies = fc.uniqueArray(strategy, {
    minLength: 1,
    maxLength: 8,
    selector: ({ id, applicableJurisdictions }) => `${id} ${applicableJurisdictions === undefined}`,
  });
  const entry = fc.record({
    id: fc.constant("FIA"),
    idSource: fc.constantFrom("productDictionary", "acord"),
    rateVariationId: optional(fc.constantFrom("0226", "0443")),
    scope: fc.constantFrom("newBusiness", "gmir"),
    effectiveDate: fc.constantFrom(DAY, "2027-01-04"),
    expiryDate: optional(fc.constant("2027-02-01")),
    sweepDate: optional(fc.constant(DAY)),
    created: fc.constant("2026-11-20T08:00:00Z"),
    modified: fc.constantFrom("2026-11-21T08:00:00Z", "2026-11-22T08:00:00Z"),
    rates: fc.uniqueArray(
      fc.record({
        bandId: fc.constantFrom("A", "B"),
        surrenderPeriodId: fc.constant("TEN"),
        strategies,
      }),
      { minLength: 1, maxLength: 2, selector: ({ bandId }) => bandId },
    ),
  });
  const entries = fc.uniqueArray(entry, {
    minLength: 1,
    maxLength: 6,
    selector: (each) =>
      JSON.stringify([each.rateVariationId, each.effectiveDate, each.expiryDate, each.scope]),
  });
  fc.assert(
    fc.property(entries as fc.Arbitrary<ProductRate[]>, (rates) => {
      const file = JSON.parse(JSON.stringify({ rates: rates.map(withoutFees) })) as RateFile;
      const result = imported(file, fia.definition, INDEX_DICTIONARY, new Map());
      expect(faultsOf(result)).toEqual([]);
      expect(exported(result, fia.definition)).toEqual(file);
    }),
    runs(150),
  );
});

describe("a file that cannot be taken is refused, each fault with its place", () => {
  const withStrategy = (changes: object) => {
    const [group] = entryOf().rates;
    const strategy = { ...group?.strategies[0], ...changes };
    return { rates: [entryOf({ rates: [{ ...group, strategies: [strategy] } as never] })] };
  };

  test.each([
    [{ rates: [entryOf({ scope: "bailout" })] }, "/rates/0/scope is not taken: a bailout rate"],
    [{ rates: [entryOf({ id: "PROD-2" })] }, "/rates/0/id must be PROD-1"],
    [
      { rates: [entryOf({ variationId: "B" })] },
      "/rates/0/variationId must be as in the dictionary",
    ],
    [{ rates: [entryOf(), entryOf()] }, "/rates/1/scope newBusiness is that of another entry"],
    [{ rates: [{ ...entryOf(), notes: "x" }] }, "/rates/0/notes is not known"],
    [
      { rates: [entryOf({ rates: [entryOf().rates[0], entryOf().rates[0]] as never })] },
      "/rates/0/rates/1 has the band and the surrender period of a group before it",
    ],
    [
      withStrategy({ components: [{ type: "CAP", value: 0.1 }] }),
      "/rates/0/rates/0/strategies/0/components/0/type must be one of cap, participation",
    ],
    [
      withStrategy({ components: [{ type: "cap", value: 0.1 }] }),
      "/rates/0/rates/0/strategies/0/components has cap, which is Cap",
    ],
    [
      withStrategy({ featureIds: ["GLWB"] }),
      "/rates/0/rates/0/strategies/0/featureIds is not taken",
    ],
    [
      withStrategy({ applicableJurisdictions: ["CA-ON"] }),
      "strategies/0/applicableJurisdictions/0 must be a state of the United States",
    ],
    [withStrategy({ id: "OTHER" }), "/rates/0/rates/0/strategies/0/id must be a strategy of the"],
    [withStrategy({ id: "OTHER" }), "strategies/0/id is other, and the product has fixed"],
    [[], "must be an object"],
  ])("%#", (file, said) => {
    expect(faultsOf(imported(file)).join("\n")).toContain(said);
  });

  test("so are bands with a gap, a period that the product lacks, and rates that are there twice", () => {
    const { product } = DICTIONARY;
    const [low, middle, high] = product.premiumBands;
    const gap = {
      product: { ...product, premiumBands: [{ ...low, premiumTo: 45_000 }, middle, high] },
    };
    expect(faultsOf(imported({ rates: [entryOf()] }, myga.definition, gap)).join("\n")).toContain(
      "/dictionary/product/premiumBands/0/premiumTo must end within a dollar below 50000",
    );
    const periods = [{ id: "SP5", period: "4y" }, ...product.surrenderPeriods.slice(1)];
    const other = { product: { ...product, surrenderPeriods: periods } };
    expect(faultsOf(imported({ rates: [entryOf()] }, myga.definition, other)).join("\n")).toContain(
      "surrenderPeriodId is 4 years, and the product has 5, 7, 10",
    );
    const [group] = entryOf().rates;
    const twice = [...(group?.strategies ?? []), ...(group?.strategies ?? [])];
    const file = { rates: [entryOf({ rates: [{ ...group, strategies: twice } as never] })] };
    expect(faultsOf(imported(file)).join("\n")).toContain(
      "/rates/0/rates/0/strategies/1 is there twice for states that none names",
    );
  });

  test("a sheet that was not imported has nothing to export", () => {
    const back = exportRates([{ sheet: "own", cells: [{ terms: {} }] }], myga.definition);
    expect(back).toMatchObject({
      kind: "refused",
      faults: [{ message: "have no source: they were not imported" }],
    });
  });
});

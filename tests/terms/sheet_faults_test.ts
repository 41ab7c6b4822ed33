/** Rate sheets, variations and surrender periods: what is wrong is found when it is applied, all at once. */

import { describe, expect, test } from "bun:test";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import { sayFault } from "../../src/schema/row_fault.ts";
import { findSheetFaults } from "../../src/terms/checks/sheet_faults.ts";
import { patchTerms } from "../../src/terms/terms_patch.ts";
import {
  BANDED_ROW,
  bandedCells,
  bandedForm,
  LOWER_CHARGES,
  rateFor,
  ratesOf,
  sheetRow,
} from "../support/banded_annuity.ts";
import { readSeededProduct, readSeededRow } from "../support/seeded_products.ts";

const form = bandedForm();
const definition = BANDED_ROW.definition as Definition;

/** Faults of the form with its definition changed. */
const faultsWith = (changes: Partial<Record<keyof Definition, unknown>>): readonly string[] =>
  findProductFaults({ ...BANDED_ROW, definition: { ...definition, ...changes } }).map(sayFault);

/** Faults of a sheet of these cells. */
const faultsOf = (cells: unknown, sold = form): readonly string[] =>
  findSheetFaults(sold, { ...sheetRow("test", 0.04), cells }).map(sayFault);

/** The cells of a sheet without faults, one of them changed. */
const withCell = (place: number, changes: Record<string, unknown>): readonly unknown[] =>
  bandedCells(0.04).map((cell, index) => (index === place ? Object.assign(cell, changes) : cell));

describe("a form", () => {
  test("with variations and surrender periods has no faults", () => {
    expect(faultsWith({})).toEqual([]);
  });

  test.each([
    [
      {
        variations: [
          { states: ["CA", "XX", "CA"], terms: {} },
          { states: ["CA"], terms: {} },
        ],
      },
      [
        "/definition/variations/0/states/1 must be the two-letter abbreviation of a state",
        "/definition/variations/0/states/2 names a state that stands before it",
        "/definition/variations/1/states/0 names a state that stands before it",
      ],
    ],
    [
      { variations: [{ terms: {} }, { states: ["CA"], terms: {} }, { terms: {} }] },
      ["/definition/variations/2 must have states: variation 1 is for all that no other names"],
    ],
    [
      { variations: [{ states: ["IA"], terms: { isSold: false } }] },
      [
        "/definition/homeState must be a state where the product is sold, and by variations it is not",
      ],
    ],
    [
      {
        variations: [
          {
            states: ["CA"],
            terms: {
              brand: {},
              issueAgee: { maximum: 80 },
              strategies: { fixd: {}, fixed: { name: "Other" } },
              riders: [],
              surrenderCharge: { rates: [0.05] },
              surrenderPeriods: { 6: {}, 5: { terms: { isSold: false } }, 7: { charge: {} } },
              contractFee: null,
            },
          },
        ],
      },
      [
        "/definition/variations/0/terms/brand is not changed by a variation: it is the form's own",
        "/definition/variations/0/terms/issueAgee is not known; names are case-sensitive; did you mean issueAge?",
        "/definition/variations/0/terms/strategies/fixd must be one of fixed; did you mean fixed?",
        "/definition/variations/0/terms/strategies/fixed/name is not changed: it names the entry",
        "/definition/variations/0/terms/riders must be an object whose members are named by id",
        "/definition/variations/0/terms/surrenderPeriods/6 must be one of 5, 7, 10",
        "/definition/variations/0/terms/contractFee changes what the form's terms do not have",
        "/definition/variations/0/terms/surrenderPeriods/5/terms/isSold is not changed by a surrender period: it is the form's own",
        "/definition/variations/0/terms/surrenderPeriods/7/charge is not known; terms is",
        "/definition/variations/0/terms/surrenderPeriods/7/terms must be an object",
        "/definition/variations/0/terms/surrenderCharge/rates has no effect: every surrender period has its own; change surrenderPeriods by their years",
      ],
    ],
    [
      {
        variations: [
          {
            states: ["CA"],
            terms: {
              issueAge: { minimum: 90, maximum: 80 },
              premium: { minimum: -1 },
              riders: { "income-single": null, "income-joint": null, "return-of-premium": null },
              surrenderPeriods: { 7: { terms: { surrenderCharge: { rates: [0.09, 0.2] } } } },
            },
          },
        ],
      },
      [
        "/definition/variations/0/terms/premium/minimum must be more than 0",
        "/definition/variations/0/terms/issueAge/minimum must not be above the maximum",
        "/definition/variations/0/terms/surrenderPeriods/7/terms/surrenderCharge/rates/1 must be at most 12.5%: more would leave less than 87.5% of the premium (NAIC Model #805 section 4.A(2)) (in CA, surrender period 7)",
      ],
    ],
    [
      {
        variations: [
          { states: ["CA"], terms: { surrenderPeriods: { 5: null, 7: null, 10: null } } },
        ],
      },
      ["/definition/variations/0/terms/surrenderPeriods must have at least 1 entry"],
    ],
    [
      {
        surrenderPeriods: undefined,
        variations: [
          { states: ["CA"], terms: { surrenderPeriods: { 5: null }, riders: 5 } },
          { states: ["OR"], terms: { strategies: "fixed" } },
        ],
      },
      [
        "/definition/variations/0/terms/surrenderPeriods changes what the form's terms do not have",
        "/definition/variations/0/terms/riders must be an object whose members are named by id",
        "/definition/variations/1/terms/strategies must be an object whose members are named by id",
      ],
    ],
    [
      {
        variations: [],
        surrenderPeriods: [
          { years: 5, terms: { guaranteePeriodYears: 6, ...ratesOf(5, 0.04) } },
          { years: 5, terms: { formNumber: 5 } },
          { years: 7, terms: { contractFee: 5 } },
        ],
      },
      [
        "/definition/surrenderPeriods/1/years is of a surrender period before it",
        "/definition/surrenderPeriods/2/terms/contractFee changes what the form's terms do not have",
        "/definition/surrenderPeriods/0/terms/strategies/fixed/guaranteed/rate is below the current one in contract year 6, within guaranteePeriodYears (in AL, AK, AS, AZ and 51 other states, surrender period 5)",
      ],
    ],
  ])("%#: names every fault", (changes, expected) => {
    const found = faultsWith(changes).filter((fault) => !fault.startsWith("/inputs_schema"));
    expect(found).toEqual(expected);
  });

  test("has the inputs that choose its terms, and a form without choices none", () => {
    const { inputsSchema } = BANDED_ROW as {
      inputsSchema: { properties: Record<string, unknown> };
    };
    const { SurrenderPeriod: _, RateLockDate: __, ...properties } = inputsSchema.properties;
    const without = { ...BANDED_ROW, inputsSchema: { ...inputsSchema, properties } };
    expect(findProductFaults(without).map(sayFault)).toEqual([
      "/inputs_schema/properties/SurrenderPeriod must be there: the definition has surrenderPeriods",
      "/inputs_schema/properties/RateLockDate must be there: the definition has rateLock",
    ]);
    const { surrenderPeriods: ___, variations: ____, ...plain } = definition;
    expect(findProductFaults({ ...BANDED_ROW, definition: plain }).map(sayFault)).toContain(
      "/inputs_schema/properties/SurrenderPeriod has no place: the definition has no surrenderPeriods",
    );
  });

  test("has a premium input with the widest bounds of its states", () => {
    const changes = { variations: [{ states: ["CA"], terms: { premium: { minimum: 2_000 } } }] };
    expect(faultsWith(changes)).toEqual([
      "/inputs_schema/properties/Premium/minimum must be 2000, the product's own premium.minimum",
    ]);
  });

  test("makes at most 200 combinations", () => {
    const many = Array.from({ length: 51 }, (_, index) => index);
    const states = [
      "AL",
      "AK",
      "AZ",
      "AR",
      "CA",
      "CO",
      "CT",
      "DE",
      "FL",
      "GA",
      "HI",
      "ID",
      "IL",
      "IN",
    ];
    const variations = states.map((state) => ({ states: [state], terms: {} }));
    const surrenderPeriods = many.slice(1, 13).map((years) => ({
      years,
      terms: { surrenderCharge: { rates: Array.from({ length: years }, () => 0.01) } },
    }));
    expect(
      faultsWith({ variations: [...variations, { terms: {} }], surrenderPeriods }),
    ).not.toContain(expect.stringContaining("combinations"));
    const more = [
      ...variations,
      ...["IA", "KS", "KY", "LA"].map((state) => ({ states: [state], terms: {} })),
    ];
    expect(faultsWith({ variations: more, surrenderPeriods })).toContain(
      "/definition/variations must make at most 200 combinations with surrenderPeriods; they make 228",
    );
  });
});

describe("a rate sheet", () => {
  test("with three bands, two groups of states and three surrender periods has no faults", () => {
    expect(faultsOf(bandedCells(0.04))).toEqual([]);
  });

  test.each([
    [
      "a gap between bands",
      withCell(2, { premium: { from: 60_000, below: 250_000 } }),
      [
        "/cells must have a cell for premiums from 50,000 to less than 60,000 in AL, AK, AS, AZ and 48 other states, surrender period 5",
      ],
    ],
    [
      "bands that overlap",
      withCell(2, { premium: { from: 40_000, below: 250_000 } }),
      [
        "/cells/2 fits what cell 1 fits: premiums from 40,000 to less than 50,000 in AL, AK, AS, AZ and 48 other states, surrender period 5",
      ],
    ],
    [
      "a band that ends too early",
      withCell(4, { premium: { from: 250_000, below: 1_000_000 } }),
      [
        "/cells must have a cell for premiums from 1,000,000 on in AL, AK, AS, AZ and 48 other states, surrender period 5",
      ],
    ],
    [
      "an empty band",
      withCell(2, { premium: { from: 60_000, below: 60_000 } }),
      [
        "/cells/2/premium/below must be more than from",
        "/cells must have a cell for premiums from 50,000 to less than 250,000 in AL, AK, AS, AZ and 48 other states, surrender period 5",
      ],
    ],
    [
      "an unknown state",
      withCell(1, { states: ["CA", "UT", "XX"] }),
      ["/cells/1/states/2 must be the two-letter abbreviation of a state"],
    ],
    [
      "an unknown surrender period",
      withCell(0, { surrenderYears: 6 }),
      [
        "/cells/0/surrenderYears must be one of 5, 7, 10, the surrender periods of the form",
        "/cells must have a cell for premiums from 5,000 to less than 50,000 in AL, AK, AS, AZ and 48 other states, surrender period 5",
      ],
    ],
    [
      "a strategy that the form lacks",
      withCell(0, { terms: { strategies: { fixd: {} } } }),
      ["/cells/0/terms/strategies/fixd must be one of fixed; did you mean fixed?"],
    ],
    [
      "terms that are not a sheet's",
      withCell(0, { terms: { surrenderCharge: { rates: [] } } }),
      ["/cells/0/terms/surrenderCharge is not changed by a rate sheet: it is the form's own"],
    ],
    [
      "terms that the form lacks",
      withCell(0, { terms: { premiumBonus: { rate: 0.05 } } }),
      ["/cells/0/terms/premiumBonus changes what the form's terms do not have"],
    ],
    [
      "a cell for states where the form is not sold",
      [...bandedCells(0.04), { states: ["NY", "VT"], terms: {} }],
      ["/cells/15 fits no request: no premium, state and surrender period of the form leads to it"],
    ],
    [
      "a percent in place of a fraction",
      withCell(0, { terms: ratesOf(5, 4.5) }),
      ["current", "guaranteed"].flatMap((terms) =>
        [0, 1, 2, 3, 4].map(
          (year) =>
            `/cells/0/terms/strategies/fixed/${terms}/rate/${year} must be from 0 to 0.25 (in AL, AK, AS, AZ and 47 other states, surrender period 5)`,
        ),
      ),
    ],
    [
      "a guarantee that is better than what is current",
      withCell(0, {
        terms: { strategies: { fixed: { guaranteed: { rate: rateFor(5, 0.05, 0.01) } } } },
      }),
      [
        "/cells/0/terms/strategies/fixed/guaranteed/rate in contract year 1 beats the current terms (NAIC Model #245 section 6.F(8)) (in AL, AK, AS, AZ and 47 other states, surrender period 5)",
      ],
    ],
    [
      "a current rate below the guaranteed one of the form",
      withCell(0, {
        terms: { strategies: { fixed: { current: { rate: rateFor(5, 0.02, 0.02) } } } },
      }),
      [
        "/cells/0/terms/strategies/fixed must not lead to terms in which strategies.fixed.guaranteed.rate in contract year 1 beats the current terms (NAIC Model #245 section 6.F(8)) (in AL, AK, AS, AZ and 47 other states, surrender period 5)",
      ],
    ],
    [
      "a null where there is nothing",
      withCell(0, { terms: { strategies: { fixed: { rateDecimals: null } } } }),
      ["/cells/0/terms/strategies/fixed/rateDecimals takes away what the form's terms do not have"],
    ],
    ["cells that are no list", { terms: {} }, ["/cells must be a list"]],
    ["no cells", [], ["/cells must have at least 1 entry"]],
    [
      "a shape that is wrong in two places",
      [{ premium: { form: 1 }, terms: [] }],
      [
        "/cells/0/premium/form is not known; names are case-sensitive; did you mean from?",
        "/cells/0/premium/from is required; did you mean form?",
        "/cells/0/terms must be an object",
      ],
    ],
  ])("names %s", (_, cells, expected) => {
    expect(faultsOf(cells)).toEqual(expected);
  });

  test("names a fault in the states where there is one", () => {
    const cell = { terms: { marketValueAdjustment: { adder: 0.3 } } };
    expect(faultsOf([cell])).toEqual([
      "/cells/0/terms/marketValueAdjustment/adder must be from 0 to 0.25 (in AL, AK, AS, AZ and 47 other states, surrender period 5)",
    ]);
    expect(faultsOf([{ states: ["OR"], ...cell }, { terms: {} }])).toEqual([]);
  });

  test("may leave the rates of one state to cells that name no state", () => {
    const cells = bandedCells(0.04).filter(({ states }) => states === undefined);
    expect(faultsOf(cells)).toEqual([]);
    expect(
      faultsOf([{ states: LOWER_CHARGES, premium: { from: 500_000 }, terms: {} }, ...cells]),
    ).toEqual([]);
  });

  test("finds every fault at once", () => {
    const changes: Readonly<Record<number, Record<string, unknown>>> = {
      0: { premium: { from: 0, below: 40_000 } },
      3: { states: ["CA", "ZZ", "UT"] },
      5: { terms: { strategies: { other: {} } } },
      7: { terms: ratesOf(7, 0.3) },
    };
    const cells = bandedCells(0.04).map((cell, place) => Object.assign(cell, changes[place]));
    const found = faultsOf(cells);
    for (const pointer of [
      "/cells ",
      "/cells/3/states/1 ",
      "/cells/5/terms/strategies/other ",
      "/cells/7/terms/strategies/fixed/current/rate/0 ",
    ]) {
      expect(found.some((fault) => fault.startsWith(pointer))).toBe(true);
    }
  });

  test("has no place with a product of a calculation service", async () => {
    const { STAND_IN_PRODUCT } = await import("../../src/local/stand_in/product.ts");
    const upstream = { ...STAND_IN_PRODUCT, engine: "http" } as never;
    expect(findSheetFaults(upstream, sheetRow("test", 0.04)).map(sayFault)).toEqual([
      "/cells have no place with a product that another service calculates",
    ]);
  });

  test("of a form without variations is checked against its one set of terms", async () => {
    const myga = await readSeededProduct("demo_myga", "demo-myga");
    const [cell] = bandedCells(0.04);
    expect(faultsOf([{ ...cell, premium: undefined, surrenderYears: undefined }], myga)).toEqual(
      [],
    );
    expect(faultsOf([{ surrenderYears: 5, terms: {} }], myga)).toEqual([
      "/cells/0/surrenderYears must be left out: the form has no surrenderPeriods",
      "/cells must have a cell for premiums from 5,000 on in AL, AK, AS, AZ and 51 other states",
    ]);
  });

  test("is checked beside fifty others", () => {
    const fresh = parseProduct(BANDED_ROW);
    for (let index = 0; index < 50; index += 1) {
      expect(findSheetFaults(fresh, sheetRow(`sheet-${index}`, 0.03 + index / 10_000))).toEqual([]);
    }
  });
});

describe("a patch", () => {
  test("of nothing is the terms themselves", () => {
    expect(patchTerms(definition, {})).toBe(definition);
  });

  test("leaves what it does not name as the same objects", () => {
    const patched = patchTerms(definition, { strategies: { fixed: { feeRate: 0.01 } } });
    expect(patched.riders).toBe(definition.riders);
    expect(patched.strategies[0]?.current).toBe(definition.strategies[0]?.current as never);
    expect(patched.strategies[0]?.feeRate).toBe(0.01);
    expect(definition.strategies[0]?.feeRate).toBe(0);
  });
});

describe("[D236] a floor below 0 and a buffer are refused at their member, by", () => {
  const scope = "is of a registered index-linked annuity, a security, which is out of scope";
  const strategies = { "sp500-cap": { guaranteed: { floor: -0.1 }, current: { buffer: 0.1 } } };
  const faults = (at: string) => [
    expect.stringContaining(`${at}/strategies/sp500-cap/current/buffer ${scope}`),
    expect.stringContaining(
      `${at}/strategies/sp500-cap/guaranteed/floor must be from 0 to 1; one below ${scope}`,
    ),
  ];

  test("a variation and a surrender period", async () => {
    const row = await readSeededRow("demo_fia", "demo-fia");
    const fia = row.definition as Definition;
    const variations = [{ states: ["CA"], terms: { strategies } }];
    const found = findProductFaults({ ...row, definition: { ...fia, variations } }).map(sayFault);
    expect(found).toEqual(faults("/definition/variations/0/terms"));
    const ofCarrier = { variations: [{ states: ["CA"], terms: { bufferRate: 0.1 } }] };
    expect(faultsWith(ofCarrier)).toEqual([`/definition/variations/0/terms/bufferRate ${scope}`]);
  });

  test("a cell of a rate sheet", async () => {
    const fia = await readSeededProduct("demo_fia", "demo-fia");
    expect(faultsOf([{ terms: { strategies } }], fia)).toEqual(faults("/cells/0/terms"));
  });
});

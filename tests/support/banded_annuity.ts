/** A fixed annuity for tests: three surrender periods, two variations by state, rate sheets with three bands. */

import { findStateByAbbreviation, type UsState } from "../../src/annuity/us_state.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import type { SheetInForce } from "../../src/terms/rate_sheet.ts";
import { parseRateSheet, type SheetRow } from "../../src/terms/sheet_row.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import { readSeededRow } from "./seeded_products.ts";

const seed = await readSeededRow("demo_myga", "demo-myga");
const myga = seed.definition as Definition;

/** States with charges of their own; `OR` has no market value adjustment; `NY` and `VT` are not sold. */
export const LOWER_CHARGES = ["CA", "UT"];

const charges = (years: number, first: number) => ({
  rates: Array.from({ length: years }, (_, year) => (first * 100 - year) / 100),
  grading: "yearly",
});

/** A rate for `years`, then the renewal rate. */
export const rateFor = (years: number, rate: number, renewal: number): readonly number[] => [
  ...Array.from({ length: years }, () => rate),
  renewal,
];

/** The changes that set the guaranteed rate of a surrender period. */
export const ratesOf = (years: number, rate: number) => ({
  strategies: {
    fixed: {
      current: { rate: rateFor(years, rate, 0.03) },
      guaranteed: { rate: rateFor(years, rate, 0.01) },
    },
  },
});

const period = (years: number) => ({
  years,
  terms: {
    surrenderCharge: charges(years, 0.09),
    guaranteePeriodYears: years,
    marketValueAdjustment: { years },
    ...ratesOf(years, 0.03),
  },
});

const SURRENDER_PERIOD = {
  title: "Surrender period",
  type: "integer",
  oneOf: [5, 7, 10].map((years) => ({ const: years, title: `${years} years` })),
  default: 5,
};
const RATE_LOCK_DATE = { title: "Day of the application", type: "string", format: "date" };

const schema = seed.inputsSchema as JsonSchema & { readonly properties: JsonSchema };

export const BANDED_ROW: ProductRow = {
  ...seed,
  slug: "banded",
  inputsSchema: {
    ...schema,
    properties: {
      ...schema.properties,
      SurrenderPeriod: SURRENDER_PERIOD,
      RateLockDate: RATE_LOCK_DATE,
    },
  },
  definition: {
    ...myga,
    unavailableStates: ["NY"],
    surrenderPeriods: [period(5), period(7), period(10)],
    rateLock: { daysMaximum: 45 },
    variations: [
      {
        states: LOWER_CHARGES,
        terms: {
          surrenderPeriods: {
            5: { terms: { surrenderCharge: charges(5, 0.08) } },
            7: { terms: { surrenderCharge: charges(7, 0.08) } },
            10: null,
          },
        },
      },
      { states: ["OR"], terms: { marketValueAdjustment: null } },
      { states: ["VT"], terms: { isSold: false } },
    ],
  },
};

/** The product as it is on offer; a fresh object each time. */
export const bandedForm = (): Product => parseProduct(BANDED_ROW);

/** Cells of a sheet: three bands in each surrender period, and lower rates in the states of lower charges. */
export function bandedCells(low: number): readonly Record<string, unknown>[] {
  const bands = [{ from: 0, below: 50_000 }, { from: 50_000, below: 250_000 }, { from: 250_000 }];
  return [5, 7, 10].flatMap((years) =>
    bands.flatMap((premium, band) => {
      const rate = low + years / 1000 + band * 0.001;
      const cell = (less: number) => ({
        premium,
        surrenderYears: years,
        terms: { ...ratesOf(years, rate - less), marketValueAdjustment: { rateAtIssue: rate } },
      });
      return years === 10 ? [cell(0)] : [cell(0), { ...cell(0.0015), states: LOWER_CHARGES }];
    }),
  );
}

export const sheetRow = (sheet: string, low: number, firm: string | null = null): SheetRow => ({
  slug: "banded",
  sheet,
  firm,
  cells: bandedCells(low),
});

/** A sheet in force from one instant to another. */
export const inForce = (row: SheetRow, from: string, until?: string): SheetInForce => ({
  sheet: parseRateSheet(row),
  from: new Date(from),
  ...(until === undefined ? {} : { until: new Date(until) }),
});

export function stateOf(abbreviation: string): UsState {
  const state = findStateByAbbreviation(abbreviation);
  if (state === undefined) throw new RangeError(`There is no state ${abbreviation}`);
  return state;
}

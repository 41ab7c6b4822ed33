/** Contracts for properties: every seeded product, through both endpoints' inputs, and another service's. */

import fc from "fast-check";
import { hashInputs } from "../../src/base/inputs_hash.ts";
import { illustrateUpstream } from "../../src/illustration/from_upstream.ts";
import {
  illustrateIndexAnnuity,
  illustrateInputs,
  type IllustrationContext,
} from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { parseProduct } from "../../src/product/builtin_product.ts";
import type { Definition, Strategy } from "../../src/terms/schema/definition_schema.ts";
import type { JsonSchema } from "../../src/schema/json_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import { readUpstreamInputs } from "../../src/inputs/upstream_inputs.ts";
import { parseUpstreamProduct } from "../../src/terms/upstream_product.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../src/texts/language.ts";
import { readFigures } from "../../src/upstream/figures.ts";
import { calculate } from "../../src/local/stand_in/calculation.ts";
import { HISTORIES } from "./index_history.ts";
import { readSeededProduct, readSeededRow } from "./seeded_products.ts";

export const CONTEXT: IllustrationContext = {
  preparedAt: new Date("2026-11-21T08:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

const fiaRow = await readSeededRow("demo_fia", "demo-fia");
const mygaRow = await readSeededRow("demo_myga", "demo-myga");
const upstream = parseUpstreamProduct(await readSeededRow("demo_upstream", "demo-upstream"));

/** A seeded row with members of its definition changed: what carriers have beside what the seeds have. */
export function variant(row: typeof fiaRow, changes: object): Product {
  return parseProduct({ ...row, definition: { ...(row.definition as object), ...changes } });
}

/** A product that takes premiums after the first, with their input. */
export function withLaterPremiums(
  row: typeof fiaRow,
  laterPremiums: object,
  changes: object = {},
): Product {
  const schema = row.inputsSchema as JsonSchema & { readonly properties: object };
  const inputsSchema = {
    ...schema,
    properties: { ...schema.properties, LaterPremiums: LATER_PREMIUMS },
  };
  return variant({ ...row, inputsSchema }, { laterPremiums, ...changes });
}

const ADDITIONAL_BENEFITS = {
  table: "2012_iam_period",
  improvement: "generational",
  interestRate: 0.03,
};

/** The input of premiums after the first. */
export const LATER_PREMIUMS = {
  title: "Premiums after the first",
  type: "array",
  items: {
    type: "object",
    properties: {
      contractYear: { type: "integer" },
      month: { type: "integer" },
      amount: { type: "number" },
    },
    required: ["contractYear", "amount"],
    additionalProperties: false,
  },
};

type Inputs = Readonly<Record<string, unknown>>;
type Illustrate = (sent: Inputs, language?: Language) => Illustration | undefined;

const byInputs =
  (product: Product): Illustrate =>
  (sent, language) => {
    const result = illustrateInputs(product, sent, { ...CONTEXT, language });
    return result.kind === "illustrated" ? result.illustration : undefined;
  };

const byIndexAnnuityData =
  (product: Product): Illustrate =>
  (sent, language) => {
    const result = illustrateIndexAnnuity(product, sent, { ...CONTEXT, language });
    return result.kind === "illustrated" ? result.illustration : undefined;
  };

const byUpstream: Illustrate = (sent, language = DEFAULT_LANGUAGE) => {
  const read = readUpstreamInputs(upstream, sent, "2026-11-21", language);
  if (read.kind === "refused") return undefined;
  const calculated = calculate(read.read.inputs, CONTEXT.preparedAt);
  if (calculated.kind === "refused") return undefined;
  const figures = readFigures(calculated.outputs);
  if (figures === undefined) throw new TypeError("The stand-in's outputs cannot be read");
  return illustrateUpstream(upstream, {
    read: read.read,
    inputs: hashInputs(read.read.inputs),
    figures,
    ...CONTEXT,
    language,
  });
};

const fiaTerms = fiaRow.definition as Definition;
const mygaTerms = mygaRow.definition as Definition;
/** Premium with interest less charge × account value, and the premium itself after year 7. */
const FLOORS: NonNullable<Definition["minimumValue"]["floors"]> = [
  {
    considerationRate: 1,
    interestRate: 0.01,
    annualCharge: 0,
    isReducedByRiderCharges: true,
    isReducedByWithdrawalCharges: false,
    isLessSurrenderCharge: true,
    firstContractYear: 1,
  },
  {
    considerationRate: 1,
    interestRate: 0,
    annualCharge: 0,
    isReducedByRiderCharges: true,
    isReducedByWithdrawalCharges: true,
    isLessSurrenderCharge: false,
    firstContractYear: 7,
  },
];

/** A fee and credits of terms that have not ended. */
const UNFINISHED = {
  fee: { current: 0.004, guaranteed: 0.01, every: "term", timing: "end", base: "credited_value" },
  unfinishedTerm: { fee: "pro_rata", vestedRates: [0.4], isPaidAtDeath: true },
};
function withUnfinishedTerms(strategy: Strategy): object {
  const { feeRate: _, ...others } = strategy;
  return { ...others, ...UNFINISHED };
}

const SAMPLE_PRODUCTS = {
  "demo-fia": parseProduct(fiaRow),
  "demo-fia with a contract fee": variant(fiaRow, { contractFee: 12.5, withdrawalTiming: "end" }),
  "demo-fia with unfinished terms and a bailout of one strategy": variant(fiaRow, {
    strategies: fiaTerms.strategies.map((strategy) =>
      strategy.termYears === 1 ? strategy : withUnfinishedTerms(strategy),
    ),
    bailout: { strategy: "sp500-cap", field: "cap", frees: "strategy", rate: 0.07, days: 30 },
    scenarios: { ...fiaTerms.scenarios, hasLoweredTerms: true },
  }),
  "demo-fia with a bailout and an accumulation guarantee": variant(fiaRow, {
    bailout: { strategy: "sp500-cap", field: "cap", rate: 0.07, days: 30 },
    accumulationGuarantee: {
      contractYear: 10,
      rate: 1.2,
      isBonusIncluded: true,
      reduction: "pro_rata",
      isReducedByRiderCharges: true,
      isLostByExcessWithdrawal: false,
    },
    freeWithdrawal: {
      ...fiaTerms.freeWithdrawal,
      alternatives: [{ rate: 1, base: "gain" }],
    },
    minimumValue: { ...fiaTerms.minimumValue, floors: FLOORS },
  }),
};
const FLEXIBLE_PRODUCTS = {
  "demo-fia with later premiums": withLaterPremiums(
    fiaRow,
    { lastContractYear: 6, minimum: 1, hasBonus: true, suspendsFreeWithdrawal: true },
    { additionalBenefits: ADDITIONAL_BENEFITS },
  ),
  "demo-myga with charges on each premium": withLaterPremiums(
    mygaRow,
    { months: 60, minimum: 1, chargeYears: "from_premium" },
    { surrenderCharge: { ...mygaTerms.surrenderCharge, base: "premium" } },
  ),
  "demo-myga with later premiums charged from each": withLaterPremiums(mygaRow, {
    months: 60,
    minimum: 1,
    chargeYears: "from_premium",
  }),
};
/** Those that take premiums in any month. */
const MONTHLY_PRODUCTS = {
  "demo-fia with premiums within contract years": withLaterPremiums(fiaRow, {
    months: 60,
    minimum: 1,
    hasBonus: true,
    isTakenWithinYears: true,
    heldIn: "fixed",
    chargeYears: "from_premium",
  }),
  "demo-myga with premiums within contract years": withLaterPremiums(
    mygaRow,
    { lastContractYear: 5, minimum: 1, isTakenWithinYears: true, chargeYears: "from_premium" },
    { surrenderCharge: { ...mygaTerms.surrenderCharge, base: "premium" } },
  ),
};
const FIXED_PRODUCTS = {
  "demo-myga": parseProduct(mygaRow),
  "demo-myga with a bonus and a contract fee": variant(mygaRow, {
    contractFee: 30,
    premiumBonus: { rate: 0.0333, vestedRates: [0, 0.25, 0.5, 0.75] },
  }),
  "demo-myga with renewal terms": variant(mygaRow, {
    renewal: {
      firstTermYears: 5,
      years: 3,
      surrenderCharge: { rates: [0.06, 0.05, 0.04], grading: "monthly" },
      laterTerms: [
        { years: 1, surrenderCharge: { rates: [], grading: "yearly" } },
        { years: 2, surrenderCharge: { rates: [0.03, 0.02], grading: "yearly" } },
      ],
      isMarketValueAdjusted: true,
      freeWindow: { at: "term_start", days: 30 },
    },
    surrenderCharge: {
      ...mygaTerms.surrenderCharge,
      byIssueAge: [{ fromAge: 60, rates: [0.05, 0.04, 0.03] }],
    },
    freeWithdrawal: {
      ...mygaTerms.freeWithdrawal,
      rate: [0, 0.1],
      carryOver: { of: "amount", rateMaximum: 0.5 },
    },
    marketValueAdjustment: {
      ...mygaTerms.marketValueAdjustment,
      order: "before_charge",
      multiple: 0.75,
      collar: { premiumInterestRate: 0.01, gainRate: 0.1 },
    },
    minimumValue: { ...mygaTerms.minimumValue, floors: FLOORS.slice(1) },
  }),
};
const INDEX_ANNUITIES = {
  DemoFIA: byIndexAnnuityData(await readSeededProduct("demo_fia", "DemoFIA")),
  DemoMYGA: byIndexAnnuityData(await readSeededProduct("demo_myga", "DemoMYGA")),
};
/** The products with sample inputs, seeded and varied. */
export const VARIANTS: Readonly<Record<string, Product>> = {
  ...SAMPLE_PRODUCTS,
  ...FIXED_PRODUCTS,
  ...FLEXIBLE_PRODUCTS,
  ...MONTHLY_PRODUCTS,
};
const PRODUCTS: Readonly<Record<string, Illustrate>> = {
  ...Object.fromEntries(
    Object.entries(VARIANTS).map(([name, product]) => [name, byInputs(product)]),
  ),
  ...INDEX_ANNUITIES,
  "demo-upstream": byUpstream,
};

/** The products that cases are of. */
export const PRODUCT_NAMES: readonly string[] = Object.keys(PRODUCTS).toSorted();

/** A contract as it is asked for. */
export interface Case {
  readonly product: string;
  readonly sent: Inputs;
}

/** The illustration of a contract, unless the product refuses it. */
export function illustrationOf(
  { product, sent }: Case,
  language?: Language,
): Illustration | undefined {
  return PRODUCTS[product]?.(sent, language);
}

const code = (...codes: readonly number[]) => fc.constantFrom(...codes);
const dollars = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100);
const premium = fc.oneof(dollars(5_000, 20_000), dollars(5_000, 2_000_000));

/** Inputs that the schemas admit; a product may still refuse some of them. */
export const sampleInputs = fc
  .record({
    Owner_DOB: fc.integer({ min: 1941, max: 1995 }).map((year) => `${year}-06-15`),
    Annuitant_DOB: fc.integer({ min: 1941, max: 2020 }).map((year) => `${year}-02-28`),
    Annuitant_Type: code(-2, -3),
    State: code(6, 7, 19, 51),
    Premium: premium,
    TaxQualification: code(1, 2, 3, 4, 5),
    WDType: code(0, 1, 2, 3, 4, 5, 6, 6),
    WDMode: code(1, 2, 3, 4),
    WDNet: code(0, 0, 1),
    WDAmount: fc.double({ min: 0, max: 100, noNaN: true }),
    WDStartDuration: fc.integer({ min: 1, max: 15 }),
    Rider1: code(0, 1, 2),
    Rider2: code(0, 1),
  })
  .map(({ WDAmount, Annuitant_Type, ...inputs }) =>
    Object.assign(inputs, {
      WDAmount: yearly(inputs, WDAmount),
      // The annuitant of an IRA is its owner.
      Annuitant_Type: inputs.TaxQualification === 2 ? Annuitant_Type : -2,
    }),
  );

/** Dollars a year for types 5 and 6, of which most take all of the income; else per cent. */
function yearly({ WDType }: { readonly WDType: number }, amount: number): number {
  if (WDType === 6 && amount < 70) return 0;
  return WDType === 5 || WDType === 6 ? amount * 1000 : amount;
}

const STRATEGIES = [
  "fixed",
  "sp500-cap",
  "sp500-two-year",
  "sp500-monthly-sum",
  "sp500-participation",
];
/** Up to five strategies with shares in per cent that sum to 100. */
const allocations = fc
  .tuple(
    fc.shuffledSubarray(STRATEGIES, { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([names, shares]) =>
    names.map((strategy, at) => ({
      strategy,
      pct:
        at < names.length - 1
          ? (shares[at] ?? 0)
          : 100 - shares.slice(0, names.length - 1).reduce((sum, share) => sum + share, 0),
    })),
  );

export const indexAnnuityData = fc.record({
  initamt: premium,
  State: fc.constantFrom("CT", "CA", "TX"),
  issueage: fc.integer({ min: 40, max: 80 }),
  rider: fc.constantFrom("none", "single", "joint"),
  jointage: fc.integer({ min: 40, max: 80 }),
  mvaRateNow: fc.constantFrom(0.02, 0.0475, 0.0572, 0.08),
  bonus: fc.constantFrom(0, 0.025, 0.05),
  illustrateToAge: fc.integer({ min: 41, max: 100 }),
  withdrawals: fc.record({
    type: fc.constantFrom("none", "interest", "free", "rmd", "income"),
    mode: fc.constantFrom("annual", "monthly"),
    startYear: fc.integer({ min: 2, max: 12 }),
  }),
});

const family = fc.record({
  JointOwner_DOB: fc.integer({ min: 1941, max: 1995 }).map((year) => `${year}-01-31`),
  Spouse_DOB: fc.integer({ min: 1941, max: 2005 }).map((year) => `${year}-12-31`),
});

const laterPremiums = fc.array(
  fc.record({ contractYear: fc.integer({ min: 2, max: 5 }), amount: dollars(1, 300_000) }),
  { minLength: 1, maxLength: 4 },
);

const monthlyPremiums = fc.array(
  fc.record({
    contractYear: fc.integer({ min: 1, max: 5 }),
    month: fc.integer({ min: 2, max: 12 }),
    amount: dollars(1, 50_000),
  }),
  { minLength: 1, maxLength: 6 },
);

const named = (products: object) => fc.constantFrom(...Object.keys(products));

/** Any contract of the seeded products, and of these with what other carriers have. */
export const anyCase: fc.Arbitrary<Case> = fc.oneof(
  fc
    .tuple(named(SAMPLE_PRODUCTS), sampleInputs, allocations)
    .map(([product, inputs, Allocations]) => ({ product, sent: { ...inputs, Allocations } })),
  fc.record({ product: named(FIXED_PRODUCTS), sent: sampleInputs }),
  fc
    .tuple(named(FLEXIBLE_PRODUCTS), sampleInputs, laterPremiums, family)
    .map(([product, inputs, LaterPremiums, { JointOwner_DOB, Spouse_DOB }]) => ({
      product,
      sent: {
        ...inputs,
        Rider1: inputs.WDType === 6 ? 1 : 0,
        LaterPremiums,
        Spouse_DOB,
        ...(inputs.TaxQualification === 2 ? { JointOwner_DOB } : {}),
      },
    })),
  fc
    .tuple(named(MONTHLY_PRODUCTS), sampleInputs, monthlyPremiums)
    .map(([product, inputs, LaterPremiums]) => ({
      product,
      sent: { ...inputs, Rider1: inputs.WDType === 6 ? 1 : 0, LaterPremiums },
    })),
  fc.record({ product: named(INDEX_ANNUITIES), sent: indexAnnuityData }),
  sampleInputs.map(({ WDType, ...inputs }) => ({
    product: "demo-upstream",
    sent: { ...inputs, WDType: WDType === 5 ? 5 : 0, Rider2: 0 },
  })),
);

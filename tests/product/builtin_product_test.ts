/** Product rows: the seeded ones are complete, and bad data is detected at once. */

import { describe, expect, test } from "bun:test";
import { findProductFaults, parseProduct } from "../../src/product/builtin_product.ts";
import type { Product } from "../../src/terms/product.ts";
import type { ProductRow } from "../../src/terms/product_row.ts";
import { ROW_DEPTH_MAX, ROW_VALUES_MAX } from "../../src/terms/product_row.ts";
import { findUpstreamProductFaults } from "../../src/terms/upstream_product.ts";
import type { UpstreamDefinition } from "../../src/terms/schema/upstream_settings.ts";
import { measureJson } from "../../src/base/json/json_size.ts";
import { sayFault, UnreadableProductError } from "../../src/schema/row_fault.ts";
import { readSampleInputs } from "../../src/inputs/sample_inputs.ts";
import { SAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import {
  ANNUITANT_TYPES,
  GENDERS,
  MODES,
  OWNER_TYPES,
  PAYMENT_OPTIONS,
  TAX_QUALIFICATIONS,
  WITHDRAWAL_TYPES,
} from "../../src/terms/codes.ts";
import { METHODS } from "../../src/annuity/crediting/mod.ts";
import { US_STATES } from "../../src/annuity/us_state.ts";
import { STAND_IN_PRODUCT } from "../../src/local/stand_in/product.ts";
import { bandedForm } from "../support/banded_annuity.ts";
import { readSeededProduct, readSeededRow } from "../support/seeded_products.ts";

const fia = await readSeededProduct("demo_fia", "demo-fia");
const myga = await readSeededProduct("demo_myga", "demo-myga");
const upstreamRow = await readSeededRow("demo_upstream", "demo-upstream");
const SEEDS = [
  ["demo_fia", "demo-fia"],
  ["demo_fia", "DemoFIA"],
  ["demo_myga", "demo-myga"],
  ["demo_myga", "DemoMYGA"],
  ["demo_myga", "demo-inactive"],
  ["demo_upstream", "demo-upstream"],
] as const;

describe("[D18] seeded products", () => {
  test.each([
    ["demo_fia", "demo-fia", "index", "pdf"],
    ["demo_fia", "DemoFIA", "index", "pdf"],
    ["demo_myga", "demo-myga", "fixed", "json"],
    ["demo_myga", "DemoMYGA", "fixed", "json"],
    ["demo_myga", "demo-inactive", "fixed", "json"],
  ])("%s seeds %s, %s, %s by default", async (file, slug, kind, format) => {
    const product = await readSeededProduct(file, slug);
    expect(product).toMatchObject({ slug, defaultFormat: format, engine: "builtin" });
    expect(product.definition.kind).toBe(kind as Product["definition"]["kind"]);
  });

  test("demo-fia has five strategies, a bonus, two lifetime income riders and a death benefit rider", () => {
    expect(fia.definition.strategies).toHaveLength(5);
    expect(fia.definition.premiumBonus).toBeDefined();
    expect(fia.definition.riders.map(({ terms }) => terms.kind)).toEqual([
      "lifetime_income",
      "lifetime_income",
      "death_benefit",
    ]);
  });

  test("schemas print the codes the service reads, with the same titles", () => {
    const states = US_STATES.map(({ acordCode, name }) => ({ code: acordCode, title: name }));
    for (const product of [fia, myga]) {
      const { properties } = product.inputsSchema as {
        properties: Record<string, { oneOf?: readonly { const: number; title: string }[] }>;
      };
      const tables = {
        Owner_Gender: GENDERS,
        Annuitant_Gender: GENDERS,
        Owner_Type: OWNER_TYPES,
        Annuitant_Type: ANNUITANT_TYPES,
        State: states,
        TaxQualification: TAX_QUALIFICATIONS,
        PaymentMode: MODES,
        PaymentOption: PAYMENT_OPTIONS,
        WDType: WITHDRAWAL_TYPES,
        WDMode: MODES,
        Rider1: [
          { code: 0, title: "None" },
          ...product.definition.riders
            .filter(({ input }) => input === "Rider1")
            .map(({ code, name }) => ({ code, title: name })),
        ],
        Rider2: [
          { code: 0, title: "None" },
          ...product.definition.riders
            .filter(({ input }) => input === "Rider2")
            .map(({ code, name }) => ({ code, title: name })),
        ],
      };
      for (const [name, table] of Object.entries(tables)) {
        expect(properties[name]?.oneOf).toEqual(
          table.map(({ code, title }) => ({ const: code, title })),
        );
      }
    }
  });

  test("demo-upstream takes what the stand-in takes", async () => {
    const { inputsSchema } = await readSeededRow("demo_upstream", "demo-upstream");
    expect(inputsSchema).toEqual(STAND_IN_PRODUCT.inputsSchema);
  });
});

/** The seeded row with a value of its own at a pointer; `undefined` takes the member away. */
function rowWith(product: Product, changes: Readonly<Record<string, unknown>>): ProductRow {
  const row = structuredClone({
    slug: product.slug,
    name: product.name,
    version: product.version,
    default_format: product.defaultFormat,
    engine: product.engine as string,
    inputs_schema: product.inputsSchema,
    definition: product.definition,
  }) as unknown as Record<string, unknown>;
  for (const [pointer, value] of Object.entries(changes)) {
    const steps = pointer.split("/").slice(1);
    const last = steps.pop() ?? "";
    const holder = steps.reduce(
      (at, step) => at[step] as Record<string, unknown>,
      row as Record<string, unknown>,
    );
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  const { default_format: defaultFormat, inputs_schema: inputsSchema, ...rest } = row;
  return { ...rest, defaultFormat, inputsSchema } as ProductRow;
}

const faultsOf = (product: Product, changes: Readonly<Record<string, unknown>>) =>
  findProductFaults(rowWith(product, changes)).map(sayFault);

const D = "/definition";
const S = `${D}/strategies/0`;
const R = `${D}/riders/0`;
const BEATS = "beats the current terms (NAIC Model #245 section 6.F(8))";
const NO_GUARANTEE =
  "without a guarantee of it (NAIC Model #245 section 6.F(8): no future improvement)";
const IN = "/inputs_schema/properties";

const FEE = {
  current: 0.01,
  guaranteed: 0.025,
  every: "contract_year",
  timing: "start",
  base: "opening_value",
} as const;

const BLEND = [
  { indexId: "sp500", weight: 0.6 },
  { indexId: "agg", weight: 0.4 },
] as const;

/** The first strategy with members of its current and guaranteed terms changed alike. */
function withTerms(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      ["current", "guaranteed"].map((terms) => [`${S}/${terms}/${name}`, value]),
    ),
  );
}

const REGISTERED = "is of a registered index-linked annuity, a security, which is out of scope";
const VARIABLE = "is of a variable annuity, a security, which is out of scope";
const INCOME = "is of an income annuity, which has no account value and is out of scope";
const METHOD_NAMES = `must be one of ${Object.keys(METHODS).join(", ")}`;

describe("a row is refused, with the place and what is allowed:", () => {
  test("the seeded ones have nothing wrong", () => {
    expect([...faultsOf(fia, {}), ...faultsOf(myga, {})]).toEqual([]);
  });

  test.each([
    // The shape: members, types, codes, bounds, texts and dates.
    [`${D}/kind`, "indexx", "must be one of fixed, index; did you mean index?"],
    [`${D}/kind`, undefined, "is required"],
    [`${D}/color`, "blue", "is not known; names are case-sensitive"],
    [`${D}/surrenderCharge/rates/0`, 1.5, "must be from 0 to 1"],
    [`${S}/current/cap`, "7.25%", "must be a number or a list"],
    [`${S}/current/cap`, 7.25, "must be from 0 to 5"],
    [`${S}/current/cap`, [0.07, "x"], "must be a number", `${S}/current/cap/1`],
    [`${S}/current/method`, "crystal_ball", METHOD_NAMES],
    [`${S}/current/method`, "point_to_poin", `${METHOD_NAMES}; did you mean point_to_point?`],
    [`${S}/current/monthlyCap`, 0.02, "is not known; names are case-sensitive"],
    [`${S}/current/participation`, undefined, "is required"],
    // Products that are out of scope [D236].
    [`${S}/current/floor`, -0.1, `must be from 0 to 1; one below ${REGISTERED}`],
    [
      `${S}/guaranteed/floor`,
      [0, -1e-9],
      `must be from 0 to 1; one below ${REGISTERED}`,
      `${S}/guaranteed/floor/1`,
    ],
    [`${S}/current/floor`, 1.5, "must be from 0 to 1"],
    [`${S}/current/spread`, 1.5, "must be from 0 to 1"],
    [`${S}/current/buffer`, 0.1, REGISTERED],
    [`${S}/barrierRate`, 0.1, REGISTERED],
    [`${S}/current/dual_direction`, true, REGISTERED],
    [`${D}/interimValue`, {}, REGISTERED],
    [`${D}/subAccounts`, [], VARIABLE],
    [`${S}/current/method`, "dual-direction", `${METHOD_NAMES}; it ${REGISTERED}`],
    [`${D}/kind`, "registered", `must be one of fixed, index; it ${REGISTERED}`],
    [`${D}/kind`, "RILA", `must be one of fixed, index; it ${REGISTERED}`],
    [`${D}/kind`, "variable", `must be one of fixed, index; it ${VARIABLE}`],
    [`${D}/kind`, "spia", `must be one of fixed, index; it ${INCOME}`],
    [`${D}/kind`, "immediate", `must be one of fixed, index; it ${INCOME}`],
    [`${D}/kind`, "deferred_income", `must be one of fixed, index; it ${INCOME}`],
    [`${S}/id`, "A B", "must be 1 to 40 small letters, digits and hyphens"],
    [`${S}/feeRate`, 1, "must be from 0 to 0.25"],
    [`${D}/ratesEffectiveOn`, "2026-02-30", "must be a date that exists, written YYYY-MM-DD"],
    [`${D}/brand/insurerName`, "A\nB", "must not hold control characters"],
    [`${D}/brand/addressLines/1`, " ", "must have visible characters"],
    [`${D}/brand/footer`, "x".repeat(601), "must have at most 600 characters"],
    [`${S}/name`, "a\u202eb", "must not hold characters that change direction"],
    [`${D}/minimumValue/annualCharge`, -1, "must be from 0 to 1,000"],
    [`${D}/contractFee`, "30", "must be a number"],
    [`${D}/freeWithdrawal/isFreeOnSurrender`, 1, "must be true or false"],
    [`${D}/marketValueAdjustment/demonstratedChange`, 0, "must be more than 0 and at most 0.25"],
    [`${R}/charge/currentRate`, -0.01, "must be from 0 to 0.25"],
    [`${R}/terms/payoutRates`, [], "must have at least 1 entry"],
    // The columns.
    ["/version", "2026.11 β", "must be 1 to 40 visible ASCII characters: a header carries it"],
    ["/version", "1\r\nX: y", "must be 1 to 40 visible ASCII characters: a header carries it"],
    ["/name", "Demo\tFIA", "must not hold control characters"],
    ["/default_format", "pdff", "must be one of json, pdf, both; did you mean pdf?"],
    ["/engine", "abacus", "must be builtin"],
    [D, null, "must be an object"],
    // The free look.
    [
      `${D}/freeLook`,
      { days: 30, sentence: "You may return it within 10 or 130 days." },
      "must name the days of freeLook, 30",
      `${D}/freeLook/sentence`,
    ],
    [
      `${D}/variations`,
      [{ states: ["TX"], terms: { freeLook: { days: 0 } } }],
      "must be from 1 to 90",
      `${D}/variations/0/terms/freeLook/days`,
    ],
    // States, ages, premiums.
    [`${D}/homeState`, "XX", "must be the two-letter abbreviation of a state"],
    [
      `${D}/homeState`,
      "NY",
      "must be a state where the product is sold, and unavailableStates has it",
    ],
    [`${D}/unavailableStates/0`, "ny", "must be the two-letter abbreviation of a state"],
    [`${D}/unavailableStates/1`, "NY", "names a state that stands before it"],
    [`${D}/issueAge/minimum`, 86, "must not be above the maximum"],
    [`${D}/issueAge/maximum`, 100, "leaves no contract year before maximumAnnuitizationAge"],
    [`${D}/premium/default`, 4999, "must be from premium.minimum to premium.maximum"],
    [
      `${D}/maximumAnnuitizationAge`,
      121,
      "must be at most 120, the last age of the mortality table that prices annuity payments",
    ],
    // Terms that the law forbids.
    [`${S}/guaranteed/cap`, 0.2, `in contract year 1 ${BEATS}`],
    [`${S}/guaranteed/cap`, [0.01, 0.08], `in contract year 2 ${BEATS}`],
    [`${S}/guaranteed/cap`, undefined, `in contract year 1 ${BEATS}`],
    [`${S}/current/cap`, [0.05, 0.12], `improves in contract year 2 ${NO_GUARANTEE}`],
    [
      `${D}/annuitization/guaranteedInterestRate`,
      0.04,
      "beats the current terms (NAIC Model #245 section 6.F(8))",
    ],
    [
      `${R}/charge/guaranteedRate`,
      0,
      `is the most that may be charged: in contract year 1 it ${BEATS}`,
    ],
    [`${R}/charge/currentRate`, [0.01, 0.005], `improves in contract year 2 ${NO_GUARANTEE}`],
    [
      `${D}/minimumValue/considerationRate`,
      0.87,
      "must be at least 0.875 (NAIC Model #805 section 4.A(2))",
    ],
    [
      `${D}/minimumValue/annualCharge`,
      50.01,
      "must be at most 50 dollars (NAIC Model #805 section 4.A(1))",
    ],
    [
      `${D}/minimumValue/interestRate`,
      0.001,
      "must be at least 0.0015 (NAIC Model #805 section 4.B(3))",
    ],
    [
      `${D}/minimumValue/interestRate/minimumRate`,
      0,
      "must be at least 0.0015 (NAIC Model #805 section 4.B(3))",
    ],
    [
      `${D}/surrenderCharge/rates/0`,
      0.17,
      "must be at most 16.6666%: more would leave less than 87.5% of the premium (NAIC Model #805 section 4.A(2))",
    ],
    // Terms that contradict themselves.
    [
      `${D}/premiumBonus/vestedRates/3`,
      0.1,
      "is less than in the contract year before: what has vested stays vested",
    ],
    [`${D}/kind`, "fixed", "is fixed, and a strategy follows an index"],
    [`${S}/id`, "fixed", "is the id of a strategy before it", `${D}/strategies/4/id`],
    [`${S}/name`, "Declared rate", "is the name of a strategy before it", `${D}/strategies/4/name`],
    [`${S}/indexId`, undefined, "is required by an index method"],
    [`${D}/strategies/4/indexId`, "sp500", "has no place with a declared rate"],
    [
      `${D}/strategies/4/termYears`,
      2,
      "must be 1 for a declared rate, which is credited every contract year",
    ],
    [
      `${S}/guaranteed`,
      { method: "declared_rate", rate: 0.01 },
      "must be point_to_point, the current terms' method",
      `${S}/guaranteed/method`,
    ],
    [`${S}/guaranteed/spreadOrder`, "before_participation", "must be as in the current terms"],
    [
      `${D}/allocation/default/0/share`,
      0.5,
      "must have shares that sum to 1",
      `${D}/allocation/default`,
    ],
    [
      `${D}/allocation/default/0/strategy`,
      "gone",
      "must be one of sp500-cap, sp500-participation, sp500-two-year, sp500-monthly-sum, fixed",
    ],
    [`${R}/id`, "none", "must be another: none elects no rider"],
    [`${R}/issueAge/minimum`, 81, "must not be above the maximum"],
    [`${R}/issueAge`, { minimum: 90, maximum: 95 }, "shares no age with the product's issueAge"],
    [`${D}/riders/1/id`, "income-single", "is the id of a rider before it"],
    [`${R}/terms/payoutRates/2/fromAge`, 55, "must be above the band before: youngest first"],
    [`${R}/terms/payoutRates/6/rate`, 0.06, "must not be below that of a younger age"],
    [
      `${R}/terms/payoutRates/0/fromAge`,
      51,
      "must be at most minimumIncomeAge, from which income is paid",
    ],
    [`${R}/terms/minimumIncomeAge`, 100, "must be below maximumAnnuitizationAge"],
    // Inputs that nothing reads, or that are read otherwise than the schema says.
    [`${IN}/PremiumBonusRate`, { type: "number" }, "is an input that no calculation reads"],
    [
      `${IN}/Owner_Dob`,
      { type: "string" },
      "is an input that no calculation reads; did you mean Owner_DOB?",
    ],
    [`${IN}/Premium/type`, "string", "must be number"],
    [`${IN}/Premium/minimum`, 1, "must be 5000, the product's own premium.minimum"],
    [`${IN}/Owner_DOB/format`, undefined, "must be date"],
    [`${IN}/WDAmount/minimum`, undefined, "must be there, and be at least 0"],
    [
      `${IN}/TaxQualification/oneOf/1/title`,
      "Roth IRA",
      "must be “Non-qualified”, as it is printed",
    ],
    [`${IN}/PaymentMode/oneOf/0/const`, 9, "must be one of 1, 2, 3, 4"],
    [
      `${IN}/Rider2/oneOf`,
      [{ const: 0, title: "None" }],
      "must offer the code 1, “Enhanced death benefit”",
    ],
    [`${IN}/State/oneOf`, undefined, "must list the codes of the input, each with const and title"],
    [
      "/inputs_schema/required/0",
      "Owner_DOBB",
      "must name one of the properties; did you mean Owner_DOB?",
    ],
    ["/inputs_schema", [], "must be a JSON Schema of an object"],
    [`${IN}/Owner_DOB/title`, "Birth\ndate", "must not hold control characters"],
  ])("%s as %j", (pointer, value, message, ...[at = pointer]) => {
    expect(faultsOf(fia, { [pointer]: value })).toContain(`${String(at)} ${message}`);
  });

  test.each([
    [
      "a guarantee period that is not guaranteed",
      { [`${S}/guaranteed/rate`]: [0.0445, 0.04] },
      `${S}/guaranteed/rate is below the current one in contract year 2, within guaranteePeriodYears`,
    ],
    [
      "an option cost where there is no index",
      { [`${D}/minimumValue/interestRate/indexedBenefitCost`]: 0.01 },
      `${D}/minimumValue/interestRate/indexedBenefitCost lowers the rate of contracts with an index alone ` +
        "(NAIC Model #805 section 4.C)",
    ],
    [
      "an index product without an index",
      { [`${D}/kind`]: "index" },
      `${D}/kind is index, and no strategy follows an index`,
    ],
    [
      "a charge that leaves less than the law's consideration",
      { [`${D}/surrenderCharge/rates`]: [0.4] },
      `${D}/surrenderCharge/rates/0 must be at most 12.5%: more would leave less than 87.5% of the premium ` +
        "(NAIC Model #805 section 4.A(2))",
    ],
    [
      "a code that elects two riders",
      { [`${D}/riders/1/code`]: 1 },
      `${D}/riders/1/code elects a rider before it too: a code of an input elects one`,
    ],
    [
      "a second lifetime income rider beside the first",
      { [`${D}/riders/1/input`]: "Rider2", [`${D}/riders/1/code`]: 5 },
      `${D}/riders/1/input must be the same for all lifetime income riders, of which a contract has one`,
    ],
    ["a rider of code 0", { [`${R}/code`]: 0 }, `${R}/code must be another: 0 elects no rider`],
  ])("%s", (_, changes, said) => {
    expect(faultsOf(myga, changes)).toContain(said);
  });

  test.each([
    [
      "a threshold without a rate above it",
      withTerms({ threshold: 0.1 }),
      "current/threshold has no place without participationAbove",
    ],
    [
      "a rate above no threshold",
      withTerms({ participationAbove: 1.5 }),
      "guaranteed/participationAbove has no place without threshold",
    ],
    [
      "less participation above the threshold",
      withTerms({ threshold: 0.1, participationAbove: [1.2, 0.9] }),
      "current/participationAbove must not be below participation",
    ],
    [
      "a threshold that is guaranteed to be lower",
      {
        ...withTerms({ threshold: 0.1, participationAbove: 1.5 }),
        [`${S}/guaranteed/threshold`]: 0.05,
      },
      `guaranteed/threshold in contract year 1 ${BEATS}`,
    ],
    [
      "an average of the anniversaries of the final year",
      withTerms({
        method: "monthly_average",
        averagedOver: "final_year",
        observed: "anniversaries",
      }),
      "current/observed must be months: the last year of a term has one anniversary",
    ],
    [
      "a lock target that is not shared",
      {
        ...withTerms({ method: "index_lock", lockAt: 0.05 }),
        [`${S}/guaranteed/lockAt`]: 0.04,
      },
      "guaranteed/lockAt must be as in the current terms",
    ],
    [
      "a lock target of nothing",
      withTerms({ method: "index_lock", lockAt: 0 }),
      "current/lockAt must be above 0: only a positive index is locked",
    ],
    [
      "rates that improve from term to term",
      { [`${S}/ratesBy`]: "term", [`${S}/current/cap`]: [0.05, 0.06] },
      `current/cap improves in index term 2 ${NO_GUARANTEE}`,
    ],
    [
      "guaranteed rates that are better in a year of the term",
      { [`${S}/ratesBy`]: "year_of_term", [`${S}/guaranteed/cap`]: [0.01, 0.08] },
      `guaranteed/cap in year 2 of a term ${BEATS}`,
    ],
    ["two fees", { [`${S}/fee`]: FEE }, "fee has no place beside feeRate"],
    [
      "a fee at the start of what is credited at the end",
      { [`${S}/feeRate`]: undefined, [`${S}/fee`]: { ...FEE, base: "credited_value" } },
      "fee/base must be opening_value: at the start nothing has been credited",
    ],
    [
      "a greatest fee below today's",
      { [`${S}/feeRate`]: undefined, [`${S}/fee`]: { ...FEE, guaranteed: 0.005 } },
      `fee/guaranteed is the most that may be charged: in contract year 1 it ${BEATS}`,
    ],
    [
      "a fee that falls",
      { [`${S}/feeRate`]: undefined, [`${S}/fee`]: { ...FEE, current: [0.01, 0] } },
      `fee/current improves in contract year 2 ${NO_GUARANTEE}`,
    ],
    ["an index and a blend", { [`${S}/blend`]: BLEND }, "blend has no place beside indexId"],
    [
      "weights of less than the whole",
      { [`${S}/indexId`]: undefined, [`${S}/blend`]: [BLEND[0], { ...BLEND[1], weight: 0.3 }] },
      "blend must have weights that sum to 1",
    ],
    [
      "an index that is blended with itself",
      { [`${S}/indexId`]: undefined, [`${S}/blend`]: [BLEND[0], { ...BLEND[0], weight: 0.4 }] },
      "blend/1/indexId names an index that stands before it",
    ],
  ])("%s", (_, changes, said) => {
    expect(faultsOf(fia, changes)).toContain(`${S}/${said}`);
  });

  test.each([
    [
      "terms of several years at rates by year of the term",
      {
        [`${S}/termYears`]: 5,
        [`${S}/ratesBy`]: "year_of_term",
        [`${S}/current/cap`]: [0.05, 0.07],
      },
    ],
    [
      "a greatest fee that is not charged today",
      { [`${S}/feeRate`]: undefined, [`${S}/fee`]: { ...FEE, current: 0, guaranteed: 0.025 } },
    ],
    ["no fee at all", { [`${S}/feeRate`]: undefined }],
    ["a blended index", { [`${S}/indexId`]: undefined, [`${S}/blend`]: BLEND }],
    [
      "a blended index over terms of two years",
      { [`${S}/indexId`]: undefined, [`${S}/blend`]: BLEND, [`${S}/termYears`]: 2 },
    ],
  ])("%s are right", (_, changes) => {
    expect(faultsOf(fia, changes)).toEqual([]);
  });

  test("a declared rate has no index, no blend and no other time of crediting", () => {
    const found = faultsOf(myga, { [`${S}/blend`]: BLEND, [`${S}/creditsEvery`]: "term" });
    expect(found).toContain(`${S}/blend has no place with a declared rate`);
    expect(found).toContain(`${S}/creditsEvery has no place with a declared rate`);
  });

  test("a rate that grows better because the contract guarantees it is right", () => {
    const rate = [0.04, 0.041, 0.042, 0.043, 0.044, 0.02];
    const changes = { [`${S}/current/rate`]: rate, [`${S}/guaranteed/rate`]: rate };
    expect(faultsOf(myga, changes)).toEqual([]);
  });

  test("thirteen mistakes are named at once, those of sound parts by their rules too", () => {
    const changes = {
      "/version": "1 ",
      "/default_format": "xml",
      [`${D}/kind`]: "variable",
      [`${D}/homeState`]: "XX",
      [`${D}/ratesEffectiveOn`]: "2026-02-30",
      [`${D}/premium/default`]: 1,
      [`${S}/current/cap`]: "7.25%",
      [`${D}/strategies/1/guaranteed/participation`]: 0.9,
      [`${R}/terms/payoutRates/0/rate`]: "4%",
      [`${D}/riders/1/charge/guaranteedRate`]: 0.001,
      [`${D}/minimumValue/considerationRate`]: 0.5,
      [`${IN}/Extra`]: { type: "number" },
      [`${D}/premiumBonus/vestedRates/5`]: 0,
    };
    const found = findProductFaults(rowWith(fia, changes)).map(({ pointer }) => pointer);
    expect(found.toSorted()).toEqual(Object.keys(changes).toSorted());
  });
});

test("[D174] refuses two labels of one name of another service", () => {
  const definition = upstreamRow.definition as UpstreamDefinition;
  const label = { name: "Fee", title: "Fee" };
  const figures = { ...definition.figures, labels: [label, { ...label, title: "Other" }] };
  const faults = findUpstreamProductFaults({
    ...upstreamRow,
    definition: { ...definition, figures },
  });
  const pointer = "/definition/figures/labels/1/name";
  expect(faults).toEqual([{ pointer, message: "is the name of a label before it" }]);
});

test("[D79] refuses a row of more than 131,072 bytes for that alone", () => {
  const sized = (characters: number) =>
    rowWith(fia, { [`${IN}/Premium/description`]: "x".repeat(characters) });
  expect(findProductFaults(sized(100_000))).toEqual([]);
  const faults = findProductFaults(sized(200_000)).map(sayFault);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(
    /^\/definition must have, together with inputs_schema, at most 131072 bytes of JSON; they have 2\d{5}$/,
  );
});

describe("[D94] what a row may hold", () => {
  const withInputs = (properties: Readonly<Record<string, unknown>>): ProductRow => {
    const inputsSchema = { type: "object", properties };
    return { ...upstreamRow, inputsSchema };
  };
  const faultsIn = (row: ProductRow) => findUpstreamProductFaults(row).map(sayFault);
  const { properties } = upstreamRow.inputsSchema as {
    properties: Readonly<Record<string, unknown>>;
  };
  const sizeOf = ({ definition, inputsSchema }: ProductRow) =>
    measureJson(JSON.stringify([definition, inputsSchema]));
  const spare = ROW_VALUES_MAX - sizeOf(withInputs({ ...properties, Extra: { enum: [0] } })).values;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("4,000 values, and no more", () => {
    const valued = (more: number) =>
      withInputs({ ...properties, Extra: { enum: numbers(1 + spare + more) } });
    expect(sizeOf(valued(0)).values).toBe(ROW_VALUES_MAX);
    expect(faultsIn(valued(0))).toEqual([]);
    expect(faultsIn(valued(1))).toEqual([
      "/definition must have, together with inputs_schema, at most 4000 values; they have 4001",
    ]);
  });

  test("20 levels of nesting, and no more", () => {
    const nested = (levels: number) => {
      // The schema, its properties, the input and its default are levels of their own.
      const lists = JSON.parse("[".repeat(levels - 3) + "]".repeat(levels - 3)) as unknown;
      return withInputs({ ...properties, Extra: { default: lists } });
    };
    expect(faultsIn(nested(20))).toEqual([]);
    const message =
      "/definition must have, together with inputs_schema, at most 20 levels of nesting";
    for (const levels of [21, 60, 65, 1_000]) expect(faultsIn(nested(levels))).toEqual([message]);
  });

  test("500 inputs, and no more", () => {
    const named = (count: number) => {
      const more = numbers(count - Object.keys(properties).length);
      return withInputs({ ...properties, ...Object.fromEntries(more.map((at) => [`P${at}`, {}])) });
    };
    expect(faultsIn(named(500))).toEqual([]);
    expect(faultsIn(named(501))).toEqual([
      "/inputs_schema/properties must have at most 500 properties, as many as inputs may have",
    ]);
  });

  test("10 references within the schema, and no more", () => {
    const referring = (count: number) => {
      const anyOf = numbers(count).map(() => ({ $ref: "#/properties/Premium" }));
      return withInputs({ ...properties, Extra: { anyOf }, $ref: { type: "number" } });
    };
    expect(faultsIn(referring(10))).toEqual([]);
    expect(faultsIn(referring(11))).toEqual([
      "/inputs_schema must have at most 10 references; it has 11",
    ]);
  });

  test("the nearest name beside the first ten that are wrong", () => {
    const required = numbers(12).map((at) => `Premiu${String.fromCharCode(97 + at)}`);
    const row = withInputs(properties);
    const found = findUpstreamProductFaults({
      ...row,
      inputsSchema: { ...(row.inputsSchema as object), required },
    });
    expect(found.map(({ didYouMean }) => didYouMean)).toEqual(
      required.map((_, at) => (at < 10 ? "Premium" : undefined)),
    );
  });

  test("every seed within a quarter of the values", async () => {
    for (const [file, slug] of SEEDS) {
      const { values, depth } = sizeOf(await readSeededRow(file, slug));
      expect(values).toBeLessThanOrEqual(ROW_VALUES_MAX / 4);
      expect(depth - 1).toBeLessThanOrEqual(ROW_DEPTH_MAX / 2);
    }
  });
});

test("parseProduct() throws with every fault, each on a line of its own", () => {
  const row = rowWith(fia, { [`${D}/kind`]: "x", [`${D}/homeState`]: "XX" });
  expect(() => parseProduct(row)).toThrow(UnreadableProductError);
  expect(() => parseProduct(row)).toThrow(
    "Cannot read product demo-fia:\n  /definition/kind must be one of fixed, index\n" +
      "  /definition/homeState must be the two-letter abbreviation of a state",
  );
});

test("own words on the free look name its days in each state and language", () => {
  const SENTENCE = "You may return it within 20 days.";
  const changes = (sentence: string, variation: object) => ({
    [`${D}/freeLook`]: { days: 20, sentence: SENTENCE },
    [`${D}/translations`]: { "es-US": { [SENTENCE]: sentence } },
    [`${D}/variations`]: [{ states: ["CA"], terms: { freeLook: variation } }],
  });
  const own = { days: 30, sentence: "You may return it within 30 days." };
  expect(faultsOf(myga, changes("Puede devolverlo en 20 días.", own))).toEqual([]);
  expect(faultsOf(myga, changes("Puede devolverlo en 20 días.", { days: 30 }))).toEqual(
    [
      "/freeLook must not lead to terms in which freeLook.sentence",
      ` must not lead to terms in which translations.es-US.${SENTENCE}`,
    ].map((place) => `${D}/variations/0/terms${place} must name the days of freeLook, 30`),
  );
  expect(faultsOf(myga, changes("Puede devolverlo en diez días.", own))).toEqual([
    `${D}/translations/es-US/${SENTENCE} must name the days of freeLook, 20`,
  ]);
});

test("SAMPLE_INPUTS names the inputs that are read, and no other", () => {
  const read = new Set<string>();
  const inputs = new Proxy(
    { Annuitant_Type: -3, Annuitant_DOB: "1970-01-01", WDType: 5 } as Record<string, unknown>,
    {
      getOwnPropertyDescriptor(target, name) {
        read.add(String(name));
        return Object.getOwnPropertyDescriptor(target, name);
      },
    },
  );
  readSampleInputs(bandedForm(), inputs, "2026-11-21");
  expect([...read].toSorted()).toEqual(Object.keys(SAMPLE_INPUTS).toSorted());
});

/** Rules beyond the schema of a definition: legal limits and contradictions. */

import { METHODS } from "../annuity/crediting/mod.ts";
import { MORTALITY_TABLES } from "../annuity/mortality_tables.ts";
import { paysIncome, riderOf } from "../annuity/riders/mod.ts";
import { findStateByAbbreviation } from "../annuity/us_state.ts";
import type { Definition, Rider, Strategy } from "./definition_schema.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import type { Path } from "./schema_faults.ts";
import { findAdvantages, findImprovements, firstYearBetter, firstYearImproved } from "./terms.ts";

/** Whether the schema found no fault at a path of the definition, its ancestors and descendants. */
type IsSound = (...path: Path) => boolean;

/** A rule over the named members of the definition; it runs when all of them are sound. */
type Rule = readonly [reads: readonly (keyof Definition)[], find: (all: Definition) => Found];
const BEATS = "beats the current terms (NAIC Model #245 section 6.F(8))";
const IMPROVES =
  "without a guarantee of it (NAIC Model #245 section 6.F(8): no future improvement)";

/** The nonforfeiture law's minimum consideration and interest rates, and its maximum annual charge. */
const LAW = { considerationRate: 0.875, interestRate: 0.0015, annualCharge: 50 } as const;

/**
 * All violations in the parts of a definition that the schema found sound; strategies and riders are checked one
 * by one.
 */
export function findDefinitionFaults(
  definition: Definition,
  isSound: IsSound,
): readonly RowFault[] {
  const members = RULES.filter(([reads]) => reads.every((name) => isSound(name)));
  const strategies = soundEntries<Strategy>(definition.strategies, "strategies", isSound);
  const riders = soundEntries<Rider>(definition.riders, "riders", isSound);
  const lastAge = isSound("maximumAnnuitizationAge")
    ? definition.maximumAnnuitizationAge
    : Number.POSITIVE_INFINITY;
  return [
    ...members.flatMap(([, find]) => find(definition)),
    ...strategies.flatMap(([index, strategy]) =>
      findStrategyFaults(strategy).map(
        ([path, message]) => [["strategies", index, ...path], message] as const,
      ),
    ),
    ...riders.flatMap(([index, rider]) =>
      findRiderFaults(rider, lastAge).map(
        ([path, message]) => [["riders", index, ...path], message] as const,
      ),
    ),
  ].map(([path, message]) => rowFault(["definition", ...path], message));
}

/** The sound entries of a list, with their indexes. */
function soundEntries<Entry>(
  list: unknown,
  name: string,
  isSound: IsSound,
): readonly (readonly [index: number, entry: Entry])[] {
  const entries = Array.isArray(list) ? (list as Entry[]) : [];
  return [...entries.entries()].filter(([index]) => isSound(name, index));
}

const RULES: readonly Rule[] = [
  [
    ["homeState", "unavailableStates"],
    ({ homeState, unavailableStates }) => [
      ...[[["homeState"], homeState] as const, ...withPaths("unavailableStates", unavailableStates)]
        .filter(([, state]) => findStateByAbbreviation(state) === undefined)
        .map(([path]) => [path, "must be the two-letter abbreviation of a state"] as const),
      ...repeated(
        withPaths("unavailableStates", unavailableStates),
        "names a state that stands before it",
      ),
      ...when(
        unavailableStates.includes(homeState),
        ["homeState"],
        "must be a state where the product is sold, and unavailableStates has it",
      ),
    ],
  ],
  [
    ["issueAge", "maximumAnnuitizationAge"],
    ({ issueAge, maximumAnnuitizationAge }) => [
      ...ordered(issueAge, ["issueAge"]),
      ...when(
        issueAge.maximum >= maximumAnnuitizationAge,
        ["issueAge", "maximum"],
        "leaves no contract year before maximumAnnuitizationAge",
      ),
    ],
  ],
  [
    ["annuitization", "maximumAnnuitizationAge"],
    ({ annuitization, maximumAnnuitizationAge }) => {
      if (annuitization === undefined) return [];
      const { firstAge, male } = MORTALITY_TABLES[annuitization.table];
      const lastAge = firstAge + male.length - 1;
      return [
        ...when(
          maximumAnnuitizationAge > lastAge,
          ["maximumAnnuitizationAge"],
          `must be at most ${lastAge}, the last age of the mortality table that prices annuity payments`,
        ),
        ...when(
          annuitization.guaranteedInterestRate > annuitization.currentInterestRate,
          ["annuitization", "guaranteedInterestRate"],
          BEATS,
        ),
      ];
    },
  ],
  [
    ["premium"],
    ({ premium }) => [
      ...ordered(premium, ["premium"]),
      ...when(
        premium.default < premium.minimum || premium.default > premium.maximum,
        ["premium", "default"],
        "must be from premium.minimum to premium.maximum",
      ),
    ],
  ],
  [
    ["premiumBonus"],
    ({ premiumBonus }) =>
      steps(premiumBonus?.vestedRates ?? [], (before, rate) => rate < before).map(
        (index) =>
          [
            ["premiumBonus", "vestedRates", index],
            "is less than in the contract year before: what has vested stays vested",
          ] as const,
      ),
  ],
  [
    ["kind", "strategies"],
    ({ kind, strategies }) => [
      ...when(
        kind === "index" && strategies.every(({ indexId }) => indexId === undefined),
        ["kind"],
        "is index, and no strategy follows an index",
      ),
      ...when(
        kind === "fixed" && strategies.some(({ indexId }) => indexId !== undefined),
        ["kind"],
        "is fixed, and a strategy follows an index",
      ),
    ],
  ],
  [
    ["strategies"],
    ({ strategies }) => [
      ...repeated(
        strategies.map(({ id }, index) => [["strategies", index, "id"], id]),
        "is the id of a strategy before it",
      ),
      ...repeated(
        strategies.map(({ name }, index) => [["strategies", index, "name"], name]),
        "is the name of a strategy before it",
      ),
    ],
  ],
  [
    ["allocation", "strategies"],
    ({ allocation, strategies }) => {
      const ids = strategies.map(({ id }) => id);
      const shares = allocation.default.reduce((total, { share }) => total + share, 0);
      const named = allocation.default.map(
        ({ strategy }, index) => [["allocation", "default", index, "strategy"], strategy] as const,
      );
      return [
        ...named
          .filter(([, strategy]) => !ids.includes(strategy))
          .map(([path]) => [path, `must be one of ${ids.join(", ")}`] as const),
        ...repeated(named, "names a strategy that stands before it"),
        ...when(
          Math.abs(shares - 1) > 1e-9,
          ["allocation", "default"],
          "must have shares that sum to 1",
        ),
      ];
    },
  ],
  [
    ["guaranteePeriodYears", "strategies"],
    ({ guaranteePeriodYears = 0, strategies }) =>
      strategies.flatMap(({ current, guaranteed }, index): Found => {
        if (current.method !== "declared_rate" || guaranteed.method !== "declared_rate") return [];
        const year = firstYearBetter(current.rate, guaranteed.rate, "higher") ?? Infinity;
        return when(
          year <= guaranteePeriodYears,
          ["strategies", index, "guaranteed", "rate"],
          `is below the current one in contract year ${year}, within guaranteePeriodYears`,
        );
      }),
  ],
  [
    ["surrenderCharge", "premiumBonus"],
    ({ surrenderCharge, premiumBonus }) =>
      findSurrenderChargeFaults(surrenderCharge.rates, premiumBonus?.rate ?? 0),
  ],
  [["minimumValue"], ({ minimumValue }) => findMinimumValueFaults(minimumValue)],
  [
    ["minimumValue", "kind"],
    ({ minimumValue: { interestRate }, kind }) =>
      when(
        kind === "fixed" &&
          typeof interestRate !== "number" &&
          interestRate.indexedBenefitCost !== undefined,
        ["minimumValue", "interestRate", "indexedBenefitCost"],
        "lowers the rate of contracts with an index alone (NAIC Model #805 section 4.C)",
      ),
  ],
  [
    ["riders"],
    ({ riders }) => {
      const income = riders.find(({ terms }) => paysIncome(terms));
      return [
        ...repeated(
          riders.map(({ id }, index) => [["riders", index, "id"], id]),
          "is the id of a rider before it",
        ),
        ...repeated(
          riders.map(({ name }, index) => [["riders", index, "name"], name]),
          "is the name of a rider before it",
        ),
        ...repeated(
          riders.map(({ input, code }, index) => [["riders", index, "code"], `${input} ${code}`]),
          "elects a rider before it too: a code of an input elects one",
        ),
        ...riders.flatMap(({ input, terms }, index) =>
          when(
            paysIncome(terms) && input !== income?.input,
            ["riders", index, "input"],
            "must be the same for all lifetime income riders, of which a contract has one",
          ),
        ),
      ];
    },
  ],
  [
    ["riders", "issueAge"],
    ({ riders, issueAge }) =>
      riders.flatMap(({ issueAge: ages }, index) =>
        when(
          ages.minimum > issueAge.maximum || ages.maximum < issueAge.minimum,
          ["riders", index, "issueAge"],
          "shares no age with the product's issueAge",
        ),
      ),
  ],
];

/** Faults with their paths within the definition. */
type Found = readonly (readonly [path: Path, message: string])[];

/**
 * A charge has to leave the law's consideration at issue; more could never be taken, since the minimum value is
 * paid. Source: NAIC Model #805 sections 4.A(2) and 6.
 */
export function findSurrenderChargeFaults(rates: readonly number[], bonusRate: number): Found {
  const rateMax = 1 - LAW.considerationRate / (1 + bonusRate);
  return [...rates.entries()]
    .filter(([, rate]) => rate > rateMax + 1e-9)
    .map(([index]) => [
      ["surrenderCharge", "rates", index],
      `must be at most ${percent(rateMax)}: more would leave less than 87.5% of the premium (NAIC Model #805 section 4.A(2))`,
    ]);
}

/** Contract years in which the surrender charge rises, which is legal. */
export function risingSurrenderCharges(rates: readonly number[]): readonly number[] {
  return steps(rates, (before, rate) => rate > before).map((index) => index + 1);
}

type MinimumValue = Pick<
  Definition["minimumValue"],
  "considerationRate" | "interestRate" | "annualCharge"
>;

/** Violations of the nonforfeiture law. Source: NAIC Model #805 (Fall 2020) section 4. */
export function findMinimumValueFaults(terms: MinimumValue): Found {
  const { considerationRate, interestRate, annualCharge } = terms;
  const path = ["minimumValue", "interestRate"];
  const [rate, at] =
    typeof interestRate === "number"
      ? [interestRate, path]
      : [interestRate.minimumRate ?? LAW.interestRate, [...path, "minimumRate"]];
  return [
    ...when(
      considerationRate < LAW.considerationRate,
      ["minimumValue", "considerationRate"],
      "must be at least 0.875 (NAIC Model #805 section 4.A(2))",
    ),
    ...when(
      annualCharge > LAW.annualCharge,
      ["minimumValue", "annualCharge"],
      "must be at most 50 dollars (NAIC Model #805 section 4.A(1))",
    ),
    ...when(
      rate < LAW.interestRate,
      at,
      "must be at least 0.0015 (NAIC Model #805 section 4.B(3))",
    ),
  ];
}

function findStrategyFaults({ current, guaranteed, indexId }: Strategy): Found {
  if (current.method !== guaranteed.method) {
    return [[["guaranteed", "method"], `must be ${current.method}, the current terms' method`]];
  }
  const { usesIndex, fields } = METHODS[current.method];
  const choices = Object.entries(fields).filter(([, { kind }]) => kind === "choice");
  const values = [current, guaranteed] as unknown as readonly Readonly<Record<string, unknown>>[];
  const [currentChoices, guaranteedChoices] = values;
  return [
    ...when(usesIndex && indexId === undefined, ["indexId"], "is required by an index method"),
    ...when(!usesIndex && indexId !== undefined, ["indexId"], "has no place with a declared rate"),
    ...choices
      .filter(([name]) => currentChoices?.[name] !== guaranteedChoices?.[name])
      .map(([name]) => [["guaranteed", name], "must be as in the current terms"] as const),
    ...findAdvantages(guaranteed, current).map(
      ({ field, contractYear }) =>
        [["guaranteed", field], `in contract year ${contractYear} ${BEATS}`] as const,
    ),
    ...findImprovements(current, guaranteed).map(
      ({ field, contractYear }) =>
        [["current", field], `improves in contract year ${contractYear} ${IMPROVES}`] as const,
    ),
  ];
}

function findRiderFaults({ id, code, issueAge, charge, terms }: Rider, lastAge: number): Found {
  const { currentRate, guaranteedRate } = charge;
  const cheaper = firstYearBetter(guaranteedRate, currentRate, "lower");
  const improved = firstYearImproved(currentRate, guaranteedRate, "lower");
  return [
    ...when(id === "none", ["id"], "must be another: none elects no rider"),
    ...when(code === 0, ["code"], "must be another: 0 elects no rider"),
    ...ordered(issueAge, ["issueAge"]),
    ...when(
      cheaper !== undefined,
      ["charge", "guaranteedRate"],
      `is the most that may be charged: in contract year ${cheaper} it ${BEATS}`,
    ),
    ...when(
      improved !== undefined,
      ["charge", "currentRate"],
      `improves in contract year ${improved} ${IMPROVES}`,
    ),
    ...riderOf(terms)
      .findFaults(terms, lastAge)
      .map(([path, message]) => [["terms", ...path], message] as const),
  ];
}

function when(isWrong: boolean, path: Path, message: string): Found {
  return isWrong ? [[path, message]] : [];
}

function ordered(
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  path: Path,
): Found {
  return when(minimum > maximum, [...path, "minimum"], "must not be above the maximum");
}

function withPaths(name: string, values: readonly string[]) {
  return values.map((value, index) => [[name, index], value] as const);
}

/** The paths whose value is a duplicate. */
function repeated(
  values: readonly (readonly [path: Path, value: string])[],
  message: string,
): Found {
  const seen = new Set<string>();
  return values.flatMap(([path, value]) => {
    if (seen.has(value)) return [[path, message] as const];
    seen.add(value);
    return [];
  });
}

/** The indexes of entries that conflict with the entry before. */
function steps(
  values: readonly number[],
  isWrong: (before: number, value: number) => boolean,
): readonly number[] {
  return [...values.keys()].filter(
    (index) => index > 0 && isWrong(values[index - 1] ?? 0, values[index] ?? 0),
  );
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(2).replace(/\.?0+$/, "")}%`;
}

/** Rules beyond the schema of a definition: legal limits and contradictions. */

import * as EN_US from "../texts/en_us/mod.ts";
import { METHODS, methodOf } from "../annuity/crediting/mod.ts";
import { MORTALITY_TABLES } from "../annuity/mortality_tables.ts";
import { creditedRatesOf } from "../annuity/projection.ts";
import { paysIncome, riderOf } from "../annuity/riders/mod.ts";
import { findStateByAbbreviation } from "../annuity/us_state.ts";
import { findAcknowledgmentFaults } from "./acknowledgment.ts";
import { CONTRACT_RULES, findSurrenderChargeFaults, LAW } from "./contract_rules.ts";
import type { Definition, Rider, Strategy } from "./definition_schema.ts";
import { indexIdOf } from "./followed_index.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import { type Found, ordered, repeated, type Rule, steps, when, withPaths } from "./rule.ts";
import type { Path } from "./schema_faults.ts";
import {
  entryInWords,
  findAdvantages,
  findImprovements,
  firstYearBetter,
  firstYearImproved,
} from "./terms.ts";

/** Whether the schema found no fault at a path of the definition, its ancestors and descendants. */
type IsSound = (...path: Path) => boolean;

const BEATS = "beats the current terms (NAIC Model #245 section 6.F(8))";
const IMPROVES =
  "without a guarantee of it (NAIC Model #245 section 6.F(8): no future improvement)";

/** All violations in the parts of a definition that pass the schema; strategies and riders are checked one by one. */
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

function soundEntries<Entry>(
  list: unknown,
  name: string,
  isSound: IsSound,
): readonly (readonly [index: number, entry: Entry])[] {
  const entries = Array.isArray(list) ? (list as Entry[]) : [];
  return [...entries.entries()].filter(([index]) => isSound(name, index));
}

const RULES: readonly Rule[] = [
  [["acknowledgment"], ({ acknowledgment }) => findAcknowledgmentFaults(acknowledgment)],
  [
    ["homeState", "unavailableStates"],
    ({ homeState, unavailableStates }) => [
      ...notStates([
        [["homeState"], homeState],
        ...withPaths("unavailableStates", unavailableStates),
      ]),
      ...repeated(withPaths("unavailableStates", unavailableStates), NAMED_BEFORE),
      ...when(
        unavailableStates.includes(homeState),
        ["homeState"],
        "must be a state where the product is sold, and unavailableStates has it",
      ),
    ],
  ],
  [
    ["isSold", "variations"],
    ({ isSold, variations }) =>
      when(
        isSold === false && variations === undefined,
        ["isSold"],
        "has no place without variations: is_active takes a product off sale",
      ),
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
    ["issueAge", "issueAgeByTaxStatus"],
    ({ issueAge, issueAgeByTaxStatus = {} }) =>
      Object.entries(issueAgeByTaxStatus).flatMap(([status, ages]) => {
        const path = ["issueAgeByTaxStatus", status];
        return ordered(ages, path).concat(
          when(
            ages.minimum < issueAge.minimum || ages.maximum > issueAge.maximum,
            path,
            "must lie within issueAge, which is that of all tax statuses together",
          ),
        );
      }),
  ],
  [
    ["annuitization"],
    ({ annuitization: { unisex, premiumTax } = {} }) => {
      const unisexStates = (unisex?.states ?? []).map(
        (state, index) => [["annuitization", "unisex", "states", index], state] as const,
      );
      const taxed = (premiumTax?.rates ?? []).flatMap(({ states }, row) =>
        states.map(
          (state, index) =>
            [["annuitization", "premiumTax", "rates", row, "states", index], state] as const,
        ),
      );
      return [
        ...when(
          unisex !== undefined && unisex.states === undefined && unisex.taxStatuses === undefined,
          ["annuitization", "unisex"],
          "must have states, taxStatuses or both",
        ),
        ...notStates(unisexStates),
        ...notStates(taxed),
        ...repeated(unisexStates, NAMED_BEFORE),
        ...repeated(taxed, NAMED_BEFORE),
      ];
    },
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
    ["laterPremiums", "strategies", "allocation"],
    ({ laterPremiums, strategies, allocation }) => {
      const { heldIn, isTakenWithinYears } = laterPremiums ?? {};
      if (heldIn === undefined) {
        return when(
          isTakenWithinYears === true &&
            strategies.some((strategy) => indexIdOf(strategy) !== undefined),
          ["laterPremiums", "isTakenWithinYears"],
          "needs heldIn, where a premium waits for the term of an index strategy",
        );
      }
      const held = strategies.find(({ id }) => id === heldIn);
      const path = ["laterPremiums", "heldIn"];
      return [
        ...when(
          held?.current.method !== "declared_rate" || held.termYears !== 1,
          path,
          "must be the id of a declared rate strategy with a term of one year",
        ),
        ...when(
          !allocation.isRebalanced,
          path,
          "needs allocation.isRebalanced, by which the premium moves on",
        ),
      ];
    },
  ],
  [
    ["laterPremiums", "premium", "premiumBonus"],
    ({ laterPremiums, premium, premiumBonus }) => {
      if (laterPremiums === undefined) return [];
      const { lastContractYear, months, minimum, maximum = minimum } = laterPremiums;
      const { totalMaximum = Number.POSITIVE_INFINITY, hasBonus, lastBonusYear } = laterPremiums;
      return [
        ...when(
          (lastContractYear === undefined) === (months === undefined),
          ["laterPremiums"],
          "must have either lastContractYear or months",
        ),
        ...when(
          laterPremiums.isTakenWithinYears !== true && months !== undefined && months < 13,
          ["laterPremiums", "months"],
          "must be at least 13: the first anniversary is after 12, unless isTakenWithinYears",
        ),
        ...ordered({ minimum, maximum }, ["laterPremiums"]),
        ...when(
          totalMaximum < premium.maximum || totalMaximum < premium.minimum + minimum,
          ["laterPremiums", "totalMaximum"],
          "must be at least premium.maximum, and leave room for a later premium after premium.minimum",
        ),
        ...when(
          hasBonus === true && premiumBonus === undefined,
          ["laterPremiums", "hasBonus"],
          "needs premiumBonus",
        ),
        ...when(
          hasBonus !== true && lastBonusYear !== undefined,
          ["laterPremiums", "lastBonusYear"],
          "needs hasBonus to be true",
        ),
      ];
    },
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
        kind === "index" && strategies.every((strategy) => indexIdOf(strategy) === undefined),
        ["kind"],
        "is index, and no strategy follows an index",
      ),
      ...when(
        kind === "fixed" && strategies.some((strategy) => indexIdOf(strategy) !== undefined),
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
      strategies.flatMap(({ current, guaranteed, termYears, ratesBy }, index): Found => {
        if (current.method !== "declared_rate" || guaranteed.method !== "declared_rate") return [];
        const [today = [], least = []] = [current, guaranteed].map((terms) =>
          creditedRatesOf({ terms, termYears, ratesBy }, guaranteePeriodYears),
        );
        const year = firstYearBetter(today, least, "higher");
        return when(
          year !== undefined,
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
  ...CONTRACT_RULES,
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

function findStrategyFaults(strategy: Strategy): Found {
  const { current, guaranteed, indexId, blend, termYears, ratesBy, creditsEvery } = strategy;
  if (current.method !== guaranteed.method) {
    return [[["guaranteed", "method"], `must be ${current.method}, the current terms' method`]];
  }
  const { usesIndex, fields } = METHODS[current.method];
  const shared = Object.entries(fields).filter(([, { kind }]) => kind !== "rate");
  const values = [current, guaranteed] as unknown as readonly Readonly<Record<string, unknown>>[];
  const [today, least] = values;
  return [
    ...when(
      usesIndex && indexIdOf(strategy) === undefined,
      ["indexId"],
      "is required by an index method",
    ),
    ...when(!usesIndex && indexId !== undefined, ["indexId"], "has no place with a declared rate"),
    ...when(!usesIndex && blend !== undefined, ["blend"], "has no place with a declared rate"),
    ...findBlendFaults(strategy),
    ...when(
      !usesIndex && termYears !== 1,
      ["termYears"],
      "must be 1 for a declared rate, which is credited every contract year",
    ),
    ...when(
      !usesIndex && creditsEvery !== undefined,
      ["creditsEvery"],
      "has no place with a declared rate",
    ),
    ...shared
      .filter(([name]) => today?.[name] !== least?.[name])
      .map(([name]) => [["guaranteed", name], "must be as in the current terms"] as const),
    ...(["current", "guaranteed"] as const).flatMap((name) =>
      (methodOf(strategy[name]).findFaults?.(strategy[name]) ?? []).map(
        ([field, message]) => [[name, field], message] as const,
      ),
    ),
    ...findAdvantages(guaranteed, current).map(
      ({ field, entry }) =>
        [
          ["guaranteed", field],
          `in ${entryInWords(ratesBy, entry, EN_US.crediting.terms)} ${BEATS}`,
        ] as const,
    ),
    // A term begins with the promised rates of all of its years.
    ...(ratesBy === "year_of_term" ? [] : findImprovements(current, guaranteed)).map(
      ({ field, entry }) =>
        [
          ["current", field],
          `improves in ${entryInWords(ratesBy, entry, EN_US.crediting.terms)} ${IMPROVES}`,
        ] as const,
    ),
    ...findFeeFaults(strategy),
    ...findUnfinishedTermFaults(strategy),
    ...when(
      strategy.duringIncome !== undefined &&
        [strategy.interestFactor ?? 1].flat().some((factor) => factor === 0),
      ["interestFactor"],
      "must be above 0 beside duringIncome, which takes its place",
    ),
  ];
}

function findBlendFaults({ blend, indexId, current }: Strategy): Found {
  if (blend === undefined) return [];
  const weights = blend.reduce((total, { weight }) => total + weight, 0);
  return [
    ...when(indexId !== undefined, ["blend"], "has no place beside indexId"),
    ...when(
      METHODS[current.method].usesDays === true,
      ["blend"],
      "has no place with daily closes, which a blend does not have",
    ),
    ...when(Math.abs(weights - 1) > 1e-9, ["blend"], "must have weights that sum to 1"),
    ...repeated(
      blend.map((part, index) => [["blend", index, "indexId"], part.indexId]),
      "names an index that stands before it",
    ),
  ];
}

function findUnfinishedTermFaults(strategy: Strategy): Found {
  const { unfinishedTerm, termYears, creditsEvery, current, guaranteed, fee } = strategy;
  if (unfinishedTerm === undefined) return [];
  const { vestedRates = [], isPaidAtDeath } = unfinishedTerm;
  const path = (name: string): Path => ["unfinishedTerm", name];
  const floors = [current, guaranteed].flatMap((terms) => ("floor" in terms ? [terms.floor] : []));
  return [
    ...when(
      !METHODS[current.method].usesIndex || termYears === 1 || creditsEvery === "contract_year",
      ["unfinishedTerm"],
      "needs an index term of several years that is credited at its end",
    ),
    ...when(
      unfinishedTerm.fee === undefined && vestedRates.length === 0,
      ["unfinishedTerm"],
      "must have fee, vestedRates or both",
    ),
    ...when(
      unfinishedTerm.fee !== undefined && (fee?.every !== "term" || fee.timing !== "end"),
      path("fee"),
      "needs a fee that is charged once a term, at its end",
    ),
    ...when(
      vestedRates.length > 0 && vestedRates.length !== termYears - 1,
      path("vestedRates"),
      `must have ${termYears - 1} entries, one for each year of the term but the last`,
    ),
    ...steps(vestedRates, (before, rate) => rate < before).map(
      (index) =>
        [
          [...path("vestedRates"), index],
          "is less than a year before: what has vested stays vested",
        ] as const,
    ),
    ...when(
      vestedRates.length > 0 && floors.flat().some((floor) => floor < 0),
      path("vestedRates"),
      "needs floors of at least 0: a loss so far would be paid as one",
    ),
    ...when(
      isPaidAtDeath === true && vestedRates.length === 0,
      path("isPaidAtDeath"),
      "needs vestedRates",
    ),
  ];
}

function findFeeFaults({ fee, feeRate }: Strategy): Found {
  if (fee === undefined) return [];
  const { current, guaranteed, timing, base } = fee;
  const cheaper = firstYearBetter(guaranteed, current, "lower");
  const improved = firstYearImproved(current, guaranteed, "lower");
  return [
    ...when(feeRate !== undefined, ["fee"], "has no place beside feeRate"),
    ...when(
      timing === "start" && base === "credited_value",
      ["fee", "base"],
      "must be opening_value: at the start nothing has been credited",
    ),
    ...when(
      cheaper !== undefined,
      ["fee", "guaranteed"],
      `is the most that may be charged: in contract year ${cheaper} it ${BEATS}`,
    ),
    ...when(
      improved !== undefined,
      ["fee", "current"],
      `improves in contract year ${improved} ${IMPROVES}`,
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
    ...findFrequencyFaults(charge),
    ...riderOf(terms)
      .findFaults(terms, lastAge)
      .map(([path, message]) => [["terms", ...path], message] as const),
  ];
}

/** A charge within the year can only be a rate of what is known by then. */
function findFrequencyFaults({ frequency = "yearly", base, timing }: Rider["charge"]): Found {
  if (frequency === "yearly") return [];
  return [
    ...when(
      base === "closing_base",
      ["charge", "base"],
      `must be opening_base or account_value: a ${frequency} charge is due before the year's base is known`,
    ),
    ...when(
      timing === "before_credits",
      ["charge", "timing"],
      `must be after_credits: a ${frequency} charge is taken at the end of each period`,
    ),
  ];
}

const NAMED_BEFORE = "names a state that stands before it";

/** Faults of values that are not the abbreviation of a state. */
function notStates(values: readonly (readonly [path: Path, state: string])[]): Found {
  return values
    .filter(([, state]) => findStateByAbbreviation(state) === undefined)
    .map(([path]) => [path, "must be the two-letter abbreviation of a state"] as const);
}

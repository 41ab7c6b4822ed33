/** Rules beyond the schema of a definition: legal limits and contradictions. */

import { EN_US } from "#texts";
import {
  METHODS,
  methodOf,
  limitingAge,
  type Schedule,
  creditedRatesOf,
  paysIncome,
  riderOf,
} from "#annuity";
import { isObject } from "#base";
import type { AcknowledgmentData } from "../acknowledgment.ts";
import { CONTRACT_RULES, findSurrenderChargeFaults, LAW } from "./contract_rules.ts";
import {
  type Definition,
  DefinitionSchema,
  type Rider,
  type Strategy,
} from "../schema/definition_schema.ts";
import { indexIdOf } from "../followed_index.ts";
import { findShapeFaults } from "../product_row.ts";
import { rowFault, type Path } from "#schema";
import {
  eachFault,
  faultsAt,
  faultsBelow,
  findStateFaults,
  type RowFaults,
  noState,
  findRangeFaults,
  findRepeated,
  rule,
  type Rule,
  outOfOrder,
} from "./rule.ts";
import {
  entryInWords,
  findAdvantages,
  findImprovements,
  firstYearBetter,
  firstYearImproved,
} from "../rate_terms.ts";

/** Whether the schema found no fault at a path of the definition, its ancestors and descendants. */
type IsSound = (...path: Path) => boolean;

const BEATS = "beats the current terms (NAIC Model #245 section 6.F(8))";
const IMPROVES =
  "without a guarantee of it (NAIC Model #245 section 6.F(8): no future improvement)";

/** All violations in the parts of a definition that pass the schema; strategies and riders are checked one by one. */
export function findDefinitionFaults(definition: Definition, isSound: IsSound): RowFaults {
  const { strategies, riders } = definition;
  const lastAge = isSound("maximumAnnuitizationAge")
    ? definition.maximumAnnuitizationAge
    : Number.POSITIVE_INFINITY;
  const soundEntries = <Entry>(
    name: string,
    list: readonly Entry[],
    find: (entry: Entry) => RowFaults,
  ) =>
    Array.isArray(list)
      ? eachFault(`/${name}`, list as readonly Entry[], (entry, index) =>
          isSound(name, index) ? find(entry) : [],
        )
      : [];
  return faultsBelow("/definition", [
    ...RULES.flatMap((find) => find(definition, isSound)),
    ...soundEntries("strategies", strategies, findStrategyFaults),
    ...soundEntries("riders", riders, (rider) => findRiderFaults(rider, lastAge)),
  ]);
}

/**
 * Faults of shape and rules, with pointers that begin with the column `definition`; quicker beside a `sound` definition
 * that shares most of it.
 */
export function findTermsFaults(definition: unknown, sound?: Definition): RowFaults {
  const { faults, isSound } = findShapeFaults(definition, DefinitionSchema, sound);
  const terms = (isObject(definition) ? definition : {}) as Definition;
  return [...faults, ...findDefinitionFaults(terms, (...path) => isSound("definition", ...path))];
}

/** Own sentences on the free look without its days: a variation that changes the days alone leaves others in them. */
function findFreeLookFaults({
  freeLook: { days, sentence } = { days: 0 },
  translations = {},
}: Pick<Definition, "freeLook" | "translations">): RowFaults {
  if (sentence === undefined) return [];
  const number = new RegExp(`(?<!\\d)${days}(?!\\d)`);
  const translated = Object.entries(translations).flatMap(([language, texts = {}]) => {
    const text = texts[sentence];
    return text === undefined ? [] : [[["translations", language, sentence], text] as const];
  });
  return [[["freeLook", "sentence"], sentence] as const, ...translated].flatMap(([path, text]) =>
    number.test(text) ? [] : [rowFault(path, `must name the days of freeLook, ${days}`)],
  );
}

const RULES: readonly Rule[] = [
  rule(["acknowledgment"], ({ acknowledgment }) => findAcknowledgmentFaults(acknowledgment)),
  rule(["homeState", "unavailableStates"], ({ homeState, unavailableStates }) => [
    ...faultsAt({ "/homeState": noState(homeState) }),
    ...findStateFaults([["/unavailableStates", unavailableStates]]),
    ...faultsAt({
      "/homeState":
        unavailableStates.includes(homeState) &&
        "must be a state where the product is sold, and unavailableStates has it",
    }),
  ]),
  rule(["isSold", "variations"], ({ isSold, variations }) =>
    faultsAt({
      "/isSold":
        isSold === false &&
        variations === undefined &&
        "has no place without variations: is_active takes a product off sale",
    }),
  ),
  rule(["issueAge", "maximumAnnuitizationAge"], ({ issueAge, maximumAnnuitizationAge }) => [
    ...findRangeFaults(issueAge, "/issueAge"),
    ...faultsAt({
      "/issueAge/maximum":
        issueAge.maximum >= maximumAnnuitizationAge &&
        "leaves no contract year before maximumAnnuitizationAge",
    }),
  ]),
  rule(["issueAge", "issueAgeByTaxStatus"], ({ issueAge, issueAgeByTaxStatus = {} }) =>
    Object.entries(issueAgeByTaxStatus).flatMap(([status, ages]) => {
      const isOutside = ages.minimum < issueAge.minimum || ages.maximum > issueAge.maximum;
      const part = `/issueAgeByTaxStatus/${status}`;
      return findRangeFaults(ages, part).concat(
        faultsAt({
          [part]:
            isOutside && "must lie within issueAge, which is that of all tax statuses together",
        }),
      );
    }),
  ),
  rule(["freeLook", "translations"], findFreeLookFaults),
  rule(["annuitization"], ({ annuitization: { unisex, premiumTax } = {} }) => [
    ...faultsAt({
      "/annuitization/unisex":
        unisex !== undefined &&
        unisex.states === undefined &&
        unisex.taxStatuses === undefined &&
        "must have states, taxStatuses or both",
    }),
    ...findStateFaults([["/annuitization/unisex/states", unisex?.states ?? []]]),
    ...findStateFaults(
      (premiumTax?.rates ?? []).map(({ states }, row) => [
        `/annuitization/premiumTax/rates/${row}/states`,
        states,
      ]),
    ),
  ]),
  rule(
    ["annuitization", "maximumAnnuitizationAge"],
    ({ annuitization, maximumAnnuitizationAge }) => {
      if (annuitization === undefined) return [];
      const { table, guaranteedInterestRate, currentInterestRate } = annuitization;
      const lastAge = limitingAge({ table }) - 1;
      return faultsAt({
        "/maximumAnnuitizationAge":
          maximumAnnuitizationAge > lastAge &&
          `must be at most ${lastAge}, the last age of the mortality table that prices annuity payments`,
        "/annuitization/guaranteedInterestRate":
          guaranteedInterestRate > currentInterestRate && BEATS,
      });
    },
  ),
  rule(["premium"], ({ premium }) => [
    ...findRangeFaults(premium, "/premium"),
    ...faultsAt({
      "/premium/default":
        (premium.default < premium.minimum || premium.default > premium.maximum) &&
        "must be from premium.minimum to premium.maximum",
    }),
  ]),
  rule(
    ["laterPremiums", "strategies", "allocation"],
    ({ laterPremiums, strategies, allocation }) => {
      const { heldIn, isTakenWithinYears } = laterPremiums ?? {};
      const held = strategies.find(({ id }) => id === heldIn);
      return faultsAt({
        "/laterPremiums/isTakenWithinYears":
          heldIn === undefined &&
          isTakenWithinYears === true &&
          strategies.some((strategy) => indexIdOf(strategy) !== undefined) &&
          "needs heldIn, where a premium waits for the term of an index strategy",
        "/laterPremiums/heldIn": heldIn !== undefined && [
          (held?.current.method !== "declared_rate" || held.termYears !== 1) &&
            "must be the id of a declared rate strategy with a term of one year",
          !allocation.isRebalanced &&
            "needs allocation.isRebalanced, by which the premium moves on",
        ],
      });
    },
  ),
  rule(["laterPremiums", "premium", "premiumBonus"], ({ laterPremiums, premium, premiumBonus }) => {
    if (laterPremiums === undefined) return [];
    const { lastContractYear, months, minimum, maximum = minimum } = laterPremiums;
    const { isTakenWithinYears, totalMaximum = Infinity, hasBonus, lastBonusYear } = laterPremiums;
    const part = "/laterPremiums";
    return [
      ...faultsAt(
        {
          "":
            (lastContractYear === undefined) === (months === undefined) &&
            "must have either lastContractYear or months",
          "/months":
            isTakenWithinYears !== true &&
            months !== undefined &&
            months < 13 &&
            "must be at least 13: the first anniversary is after 12, unless isTakenWithinYears",
        },
        part,
      ),
      ...findRangeFaults({ minimum, maximum }, part),
      ...faultsAt(
        {
          "/totalMaximum":
            (totalMaximum < premium.maximum || totalMaximum < premium.minimum + minimum) &&
            "must be at least premium.maximum, and leave room for a later premium after premium.minimum",
          "/hasBonus": hasBonus === true && premiumBonus === undefined && "needs premiumBonus",
          "/lastBonusYear":
            hasBonus !== true && lastBonusYear !== undefined && "needs hasBonus to be true",
        },
        part,
      ),
    ];
  }),
  rule(["premiumBonus"], ({ premiumBonus }) =>
    outOfOrder(premiumBonus?.vestedRates ?? [], (before, rate) => rate < before).map((index) => ({
      pointer: `/premiumBonus/vestedRates/${index}`,
      message: "is less than in the contract year before: what has vested stays vested",
    })),
  ),
  rule(["kind", "strategies"], ({ kind, strategies }) => {
    const followsIndex = strategies.some((strategy) => indexIdOf(strategy) !== undefined);
    return faultsAt({
      "/kind":
        kind === "index"
          ? !followsIndex && "is index, and no strategy follows an index"
          : followsIndex && "is fixed, and a strategy follows an index",
    });
  }),
  rule(["kind", "scenarios"], ({ kind, scenarios }) =>
    faultsAt({
      "/scenarios/hasLoweredTerms":
        kind === "fixed" &&
        scenarios.hasLoweredTerms === true &&
        "needs an index annuity: a fixed one has guaranteed and current values alone",
    }),
  ),
  rule(["strategies"], ({ strategies }) => [
    ...findRepeated("/strategies", strategies, "id", "is the id of a strategy before it"),
    ...findRepeated("/strategies", strategies, "name", "is the name of a strategy before it"),
  ]),
  rule(["allocation", "strategies"], ({ allocation, strategies }) => {
    const ids = strategies.map(({ id }) => id);
    const shares = allocation.default.reduce((total, { share }) => total + share, 0);
    const list = "/allocation/default";
    return [
      ...eachFault(list, allocation.default, ({ strategy }) =>
        faultsAt({ "/strategy": !ids.includes(strategy) && `must be one of ${ids.join(", ")}` }),
      ),
      ...findRepeated(
        list,
        allocation.default,
        "strategy",
        "names a strategy that stands before it",
      ),
      ...faultsAt({ [list]: Math.abs(shares - 1) > 1e-9 && "must have shares that sum to 1" }),
    ];
  }),
  rule(["guaranteePeriodYears", "strategies"], ({ guaranteePeriodYears = 0, strategies }) =>
    eachFault("/strategies", strategies, ({ current, guaranteed, termYears, ratesBy }) => {
      if (current.method !== "declared_rate" || guaranteed.method !== "declared_rate") return [];
      const [today = [], least = []] = [current, guaranteed].map((terms) =>
        creditedRatesOf({ terms, termYears, ratesBy }, guaranteePeriodYears),
      );
      const year = firstYearBetter(today, least, "higher");
      return faultsAt({
        "/guaranteed/rate":
          year !== undefined &&
          `is below the current one in contract year ${year}, within guaranteePeriodYears`,
      });
    }),
  ),
  rule(["surrenderCharge", "premiumBonus"], ({ surrenderCharge, premiumBonus }) =>
    findSurrenderChargeFaults(surrenderCharge.rates, premiumBonus?.rate ?? 0),
  ),
  ...CONTRACT_RULES,
  rule(["minimumValue"], ({ minimumValue }) => findMinimumValueFaults(minimumValue)),
  rule(["minimumValue", "kind"], ({ minimumValue: { interestRate }, kind }) =>
    faultsAt({
      "/minimumValue/interestRate/indexedBenefitCost":
        kind === "fixed" &&
        typeof interestRate !== "number" &&
        interestRate.indexedBenefitCost !== undefined &&
        "lowers the rate of contracts with an index alone (NAIC Model #805 section 4.C)",
    }),
  ),
  rule(["riders"], ({ riders }) => {
    const income = riders.find(({ terms }) => paysIncome(terms));
    const codes = riders.map(({ input, code }) => ({ code: `${input} ${code}` }));
    const elected = "elects a rider before it too: a code of an input elects one";
    return [
      ...findRepeated("/riders", riders, "id", "is the id of a rider before it"),
      ...findRepeated("/riders", riders, "name", "is the name of a rider before it"),
      ...findRepeated("/riders", codes, "code", elected),
      ...eachFault("/riders", riders, ({ input, terms }) =>
        faultsAt({
          "/input":
            paysIncome(terms) &&
            input !== income?.input &&
            "must be the same for all lifetime income riders, of which a contract has one",
        }),
      ),
    ];
  }),
  rule(["riders", "issueAge"], ({ riders, issueAge }) =>
    eachFault("/riders", riders, ({ issueAge: ages }) =>
      faultsAt({
        "/issueAge":
          (ages.minimum > issueAge.maximum || ages.maximum < issueAge.minimum) &&
          "shares no age with the product's issueAge",
      }),
    ),
  ),
];

/** Faults of an acknowledgment that fits the schema, with their pointers within the definition. */
export function findAcknowledgmentFaults(data: AcknowledgmentData | undefined): RowFaults {
  return faultsAt({
    "/acknowledgment/producerStatements":
      data?.isSignedByProducer === false &&
      data.producerStatements !== undefined &&
      "has no place where the producer does not sign: isSignedByProducer is false",
  });
}

/** Contract years in which the surrender charge rises, which is legal. */
export function risingSurrenderCharges(rates: readonly number[]): readonly number[] {
  return outOfOrder(rates, (before, rate) => rate > before).map((index) => index + 1);
}

/** Violations of the nonforfeiture law. Source: NAIC Model #805 (Fall 2020) section 4. */
export function findMinimumValueFaults({
  considerationRate,
  interestRate,
  annualCharge,
}: Pick<
  Definition["minimumValue"],
  "considerationRate" | "interestRate" | "annualCharge"
>): RowFaults {
  const [rate, at] =
    typeof interestRate === "number"
      ? [interestRate, "/interestRate"]
      : [interestRate.minimumRate ?? LAW.interestRate, "/interestRate/minimumRate"];
  return faultsAt(
    {
      "/considerationRate":
        considerationRate < LAW.considerationRate &&
        "must be at least 0.875 (NAIC Model #805 section 4.A(2))",
      "/annualCharge":
        annualCharge > LAW.annualCharge &&
        "must be at most 50 dollars (NAIC Model #805 section 4.A(1))",
      [at]: rate < LAW.interestRate && "must be at least 0.0015 (NAIC Model #805 section 4.B(3))",
    },
    "/minimumValue",
  );
}

function findStrategyFaults(strategy: Strategy): RowFaults {
  const { current, guaranteed, indexId, blend, termYears, ratesBy, creditsEvery } = strategy;
  if (current.method !== guaranteed.method) {
    return faultsAt({
      "/guaranteed/method": `must be ${current.method}, the current terms' method`,
    });
  }
  const { usesIndex, fields } = METHODS[current.method];
  const shared = Object.entries(fields).filter(([, { kind }]) => kind !== "rate");
  const [today, least] = [current, guaranteed] as unknown as readonly Readonly<
    Record<string, unknown>
  >[];
  const misplaced = (member: unknown) =>
    !usesIndex && member !== undefined && "has no place with a declared rate";
  const entry = (index: number) => entryInWords(ratesBy, index, EN_US.crediting.terms);
  return [
    ...faultsAt({
      "/indexId": [
        usesIndex && indexIdOf(strategy) === undefined && "is required by an index method",
        misplaced(indexId),
      ],
      "/blend": misplaced(blend),
    }),
    ...findBlendFaults(strategy),
    ...faultsAt({
      "/termYears":
        !usesIndex &&
        termYears !== 1 &&
        "must be 1 for a declared rate, which is credited every contract year",
      "/creditsEvery": misplaced(creditsEvery),
    }),
    ...shared.flatMap(([name]) =>
      faultsAt({
        [`/guaranteed/${name}`]:
          today?.[name] !== least?.[name] && "must be as in the current terms",
      }),
    ),
    ...(["current", "guaranteed"] as const).flatMap((name) =>
      (methodOf(strategy[name]).findFaults?.(strategy[name]) ?? []).map(([field, message]) =>
        rowFault([name, field], message),
      ),
    ),
    ...findAdvantages(guaranteed, current).map((better) =>
      rowFault(["guaranteed", better.field], `in ${entry(better.entry)} ${BEATS}`),
    ),
    // A term begins with the promised rates of all of its years.
    ...(ratesBy === "year_of_term" ? [] : findImprovements(current, guaranteed)).map((better) =>
      rowFault(["current", better.field], `improves in ${entry(better.entry)} ${IMPROVES}`),
    ),
    ...findFeeFaults(strategy),
    ...findUnfinishedTermFaults(strategy),
    ...faultsAt({
      "/interestFactor":
        strategy.duringIncome !== undefined &&
        [strategy.interestFactor ?? 1].flat().includes(0) &&
        "must be above 0 beside duringIncome, which takes its place",
    }),
  ];
}

function findBlendFaults({ blend, indexId, current }: Strategy): RowFaults {
  if (blend === undefined) return [];
  const weights = blend.reduce((total, { weight }) => total + weight, 0);
  return [
    ...faultsAt({
      "/blend": [
        indexId !== undefined && "has no place beside indexId",
        METHODS[current.method].usesDays === true &&
          "has no place with daily closes, which a blend does not have",
        Math.abs(weights - 1) > 1e-9 && "must have weights that sum to 1",
      ],
    }),
    ...findRepeated("/blend", blend, "indexId", "names an index that stands before it"),
  ];
}

function findUnfinishedTermFaults(strategy: Strategy): RowFaults {
  const { unfinishedTerm, termYears, creditsEvery, current, fee } = strategy;
  if (unfinishedTerm === undefined) return [];
  const { vestedRates = [], isPaidAtDeath } = unfinishedTerm;
  const isVested = vestedRates.length > 0;
  return faultsBelow("/unfinishedTerm", [
    ...faultsAt({
      "": [
        (!METHODS[current.method].usesIndex ||
          termYears === 1 ||
          creditsEvery === "contract_year") &&
          "needs an index term of several years that is credited at its end",
        unfinishedTerm.fee === undefined && !isVested && "must have fee, vestedRates or both",
      ],
      "/fee":
        unfinishedTerm.fee !== undefined &&
        (fee?.every !== "term" || fee.timing !== "end") &&
        "needs a fee that is charged once a term, at its end",
      "/vestedRates":
        isVested &&
        vestedRates.length !== termYears - 1 &&
        `must have ${termYears - 1} entries, one for each year of the term but the last`,
    }),
    ...outOfOrder(vestedRates, (before, rate) => rate < before).map((index) => ({
      pointer: `/vestedRates/${index}`,
      message: "is less than a year before: what has vested stays vested",
    })),
    ...faultsAt({
      "/isPaidAtDeath": isPaidAtDeath === true && !isVested && "needs vestedRates",
    }),
  ]);
}

function findFeeFaults({ fee, feeRate }: Strategy): RowFaults {
  if (fee === undefined) return [];
  const { current, guaranteed, timing, base } = fee;
  return [
    ...faultsAt({
      "/fee": feeRate !== undefined && "has no place beside feeRate",
      "/fee/base":
        timing === "start" &&
        base === "credited_value" &&
        "must be opening_value: at the start nothing has been credited",
    }),
    ...findPriceFaults(current, guaranteed, ["/fee/current", "/fee/guaranteed"]),
  ];
}

/** Faults of what is charged today and of the most that may be, at their pointers. */
function findPriceFaults(
  current: Schedule,
  guaranteed: Schedule,
  [today, most]: readonly [current: string, guaranteed: string],
): RowFaults {
  const cheaper = firstYearBetter(guaranteed, current, "lower");
  const improved = firstYearImproved(current, guaranteed, "lower");
  return faultsAt({
    [most]:
      cheaper !== undefined &&
      `is the most that may be charged: in contract year ${cheaper} it ${BEATS}`,
    [today]: improved !== undefined && `improves in contract year ${improved} ${IMPROVES}`,
  });
}

function findRiderFaults({ id, code, issueAge, charge, terms }: Rider, lastAge: number): RowFaults {
  const { currentRate, guaranteedRate, frequency = "yearly", base, timing } = charge;
  const isWithinYear = frequency !== "yearly";
  return [
    ...faultsAt({
      "/id": id === "none" && "must be another: none elects no rider",
      "/code": code === 0 && "must be another: 0 elects no rider",
    }),
    ...findRangeFaults(issueAge, "/issueAge"),
    ...findPriceFaults(currentRate, guaranteedRate, [
      "/charge/currentRate",
      "/charge/guaranteedRate",
    ]),
    // A charge within the year can only be a rate of what is known by then.
    ...faultsAt({
      "/charge/base":
        isWithinYear &&
        base === "closing_base" &&
        `must be opening_base or account_value: a ${frequency} charge is due before the year's base is known`,
      "/charge/timing":
        isWithinYear &&
        timing === "before_credits" &&
        `must be after_credits: a ${frequency} charge is taken at the end of each period`,
    }),
    ...riderOf(terms)
      .findFaults(terms, lastAge)
      .map(([path, message]) => rowFault(["terms", ...path], message)),
  ];
}

/** An illustration: everything that the PDF and the JSON answer contain, as plain values. */

import type { Scenario, Bound, IndexHistory, Dollars, Rate, MinimumValueTerms } from "#annuity";
import type { Problem } from "#base";
import type {
  AnyProduct,
  Definition,
  UpstreamFigures,
  Brand,
  Logo,
  CarrierForm,
  FigureLabel,
} from "#terms";
import type { Assumption, Producer, Party, StateFacts, TaxStatusFacts } from "#inputs";
import type { Recipe } from "./recipe.ts";
import type { Language } from "#texts";
import type { BasisFacts } from "./terms_basis.ts";
import type { YearValues } from "./years/year_columns.ts";

export type { Assumption, Brand, FigureLabel, IndexHistory, Logo, Party, YearValues };

/** Decimals of a reported rate: a hundredth of a basis point. */
export const RATE_DECIMALS = 6;

/**
 * The whole answer. Amounts are dollars rounded to cents, rates are decimal fractions a year (0.0525
 * is 5.25 %), dates are `YYYY-MM-DD` in UTC. Optional members are absent, never null.
 * Source: [D13], [D14], [D19].
 */
export interface Illustration {
  /** As printed: the first 64 bits of `digest`, e.g. `3F0A-91C2-77B4-D05E` [D14]. */
  readonly id: string;
  /** See `recipeDigest`. */
  readonly digest: string;
  readonly recipe: Recipe;
  /** The request's instant, `YYYY-MM-DDTHH:MM:SS.sssZ`; also dates the PDF and names the file. */
  readonly preparedAt: string;
  /** The day of `preparedAt`: NAIC Model #245 section 6.F(1). */
  readonly preparedOn: string;
  /** The day the contract is assumed to be issued [D50]. */
  readonly issueDate: string;
  /** Of the texts here and of the paper. */
  readonly language: Language;
  readonly isSample: boolean;
  /** Whether no value depends on terms that may change; see `full_guarantee.ts`. */
  readonly isFullyGuaranteed: boolean;
  readonly product: IllustratedProduct;
  /** The form, sheet and cell that the terms are of; absent when the product has one set of terms. */
  readonly basis?: BasisFacts;
  readonly owner: Party;
  /** A second owner; the type is the relation to the first one. */
  readonly jointOwner?: Party;
  /** The measuring life of a contract of a trust or other entity; its name is empty where none was given. */
  readonly annuitant: Party;
  /** What was given of the producer. */
  readonly producer?: Producer;
  /** Figures that depend on two lives. */
  readonly twoLives?: readonly TwoLivesFacts[];
  readonly state: StateFacts;
  readonly taxStatus: TaxStatusFacts;
  readonly premium: Dollars;
  /** Premiums after the first one, in the order of contract years, and the words on them. */
  readonly laterPremiums?: {
    readonly total: Dollars;
    /** e.g. `$20,000.00 more at the start of contract year 2`. */
    readonly sentence: string;
  };
  readonly premiumBonus?: {
    readonly rate: Rate;
    readonly bonus: Dollars;
    /** Vested part at the end of contract year 1, 2, …; fully vested after the last. */
    readonly vestedRates: readonly Rate[];
  };
  readonly allocations: readonly Allocation[];
  /** Requested strategies on an index that is too young; the other allocations take their shares [D52]. */
  readonly notIllustrated: readonly {
    readonly strategyName: string;
    readonly indexName: string;
    readonly share: Rate;
  }[];
  /** The withdrawal plan; absent when no withdrawals are illustrated. */
  readonly withdrawalPlan?: WithdrawalPlanFacts;
  readonly surrenderCharge: SurrenderChargeFacts;
  readonly freeWithdrawal: { readonly sentence: string };
  readonly marketValueAdjustment?: MarketValueAdjustmentFacts;
  readonly minimumValue: Pick<
    MinimumValueTerms,
    "considerationRate" | "interestRate" | "annualCharge"
  > & { readonly sentence: string };
  /** Renewal, accumulation guarantee, bailout and waivers. */
  readonly accessTerms: readonly Statement[];
  /** The riders elected, in the order of the contract. */
  readonly riders: readonly RiderFacts[];
  /** Absent without a lifetime income rider or a lasting income. */
  readonly lifetimeIncome?: LifetimeIncomeFacts;
  /** Guaranteed terms, issue to maturity. */
  readonly guaranteed: Projection;
  /** Current terms; for an index annuity the most recent ten calendar years, repeated. */
  readonly current: Projection;
  /** For an index annuity, in the order lowest, mostRecent, highest; ten years each. */
  readonly indexScenarios: readonly IndexScenario[];
  /** Further full projections: zero index credits, reduced rates. */
  readonly furtherProjections: readonly Projection[];
  readonly indexes: readonly IndexFacts[];
  readonly annuitization?: AnnuitizationFacts;
  /** Notes on taxes; not advice. */
  readonly tax?: readonly Statement[];
  /** Upstream figures beyond the members above, under the service's names [D17]. */
  readonly supplement?: UpstreamFigures;
  readonly assumptions: readonly Assumption[];
  /** Forms of the carrier that are bound after the sheets of the paper; absent for none. */
  readonly forms?: readonly CarrierForm[];
  /** One sentence on each value that has no effect or was limited; repeats no value [D60]. */
  readonly warnings: readonly Problem[];
  readonly disclosures: readonly Statement[];
}

export interface IllustratedProduct
  extends
    Pick<AnyProduct, "slug" | "name" | "version">,
    Pick<
      Definition,
      | "genericName"
      | "kind"
      | "ratesEffectiveOn"
      | "formNumber"
      | "maximumAnnuitizationAge"
      | "guaranteePeriodYears"
      | "acknowledgment"
    > {
  readonly brand: Brand;
  /** Titles and units of the further figures of another service, in print order. */
  readonly figureLabels?: readonly FigureLabel[];
}

/** Figures that depend on two lives: a rider's, or the annuity payments. */
export interface TwoLivesFacts {
  readonly rests: "rider" | "payments";
  /** The rider's name, or the payment option's title. */
  readonly title: string;
  readonly lives: readonly [first: Party, second: Party];
}

/** The part of the premium in one crediting strategy. Shares sum to 1. */
export interface Allocation {
  readonly strategyId: string;
  readonly strategyName: string;
  /** e.g. `Annual point-to-point`. */
  readonly methodName: string;
  readonly methodSentence: string;
  readonly share: Rate;
  readonly premium: Dollars;
  /** Absent for declared-rate strategies. */
  readonly indexId?: string;
  readonly indexName?: string;
  readonly indexTermYears?: number;
  /** What the strategy's fee is taken on, and when; absent without one. */
  readonly feeSentence?: string;
  /** Present where interest is credited each contract year of a longer term. */
  readonly isCreditedYearly?: boolean;
  readonly terms: readonly TermComparison[];
}

/** A crediting term; values are rates, absent where the term does not apply. */
export interface TermComparison {
  /** Name of the field in the terms of the crediting method, or `strategyFee`. */
  readonly field: string;
  /** e.g. `Cap`, `Participation rate`, `Interest rate`. */
  readonly name: string;
  readonly current?: Rate;
  readonly guaranteed?: Rate;
}

export interface WithdrawalPlanFacts {
  /** Title of the type, e.g. `Fixed dollar amount`. */
  readonly type: string;
  /** e.g. `$1,000.00 a year, taken annually at the start of the period, from contract year 1`. */
  readonly sentence: string;
  readonly paymentsPerYear: 1 | 2 | 4 | 12;
  readonly firstContractYear: number;
  readonly lastContractYear?: number;
  readonly timing: "start" | "end";
}

export interface SurrenderChargeFacts {
  /** Charge rate of contract year 1, 2, …; 0 after the last, in the first term. */
  readonly rates: readonly Rate[];
  /** Charges of renewal terms; absent without renewal, or without charges in it. */
  readonly renewal?: {
    readonly firstTermYears: number;
    /** Charge rate of year 1, 2, … of a term, by the terms that have it, e.g. `each renewal term`. */
    readonly terms: readonly { readonly name: string; readonly rates: readonly Rate[] }[];
  };
  readonly grading: "yearly" | "monthly";
  /** The years count from each of several premiums. */
  readonly isFromPremium?: true;
  readonly sentence: string;
}

export interface MarketValueAdjustmentFacts {
  readonly years: number;
  /** Whether it begins again in each renewal term. */
  readonly isRenewed: boolean;
  /** What it is taken on, e.g. `the amount on which a surrender charge is taken`. */
  readonly amount: string;
  readonly formula: string;
  readonly sentence: string;
  /** The separate page on the potential impact: rates up, rates down. Absent when not illustrated. */
  readonly demonstration?: MarketValueAdjustmentDemonstration;
}

export interface MarketValueAdjustmentDemonstration {
  /** Movement of the reference rate, e.g. 0.01. */
  readonly rateChange: Rate;
  readonly years: readonly {
    readonly contractYear: number;
    readonly accountValue: Dollars;
    readonly surrenderValueBeforeAdjustment: Dollars;
    readonly surrenderValueRatesUp: Dollars;
    readonly surrenderValueRatesDown: Dollars;
    readonly minimumValue: Dollars;
  }[];
}

export interface RiderFacts {
  readonly id: string;
  readonly name: string;
  /** What the rider does, and whether the values include it. */
  readonly sentence: string;
  readonly chargeRate: Rate;
  readonly chargeSentence: string;
  /** The lives that it covers, where that is not plain: several persons, or an owner that is no person. */
  readonly covered?: readonly Party[];
  /** Terms ready to print, e.g. `Roll-up rate` → `6.00 % simple`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Lifetime income by start year, when the rider gives one. */
  readonly incomeByStart?: readonly {
    readonly contractYear: number;
    readonly attainedAge: number;
    readonly guaranteedIncome: Dollars;
    readonly currentIncome: Dollars;
  }[];
  /** The facts that no figure has, which the JSON answer states too. */
  readonly statements?: readonly Statement[];
  /** How an excess withdrawal reduces base and income, such as `in proportion`. */
  readonly excessInWords?: string;
  /** A required distribution above the income leaves later income as it is; absent where none is required. */
  readonly isRequiredDistributionFree?: true;
}

/** The income of a lifetime income rider from the contract year in which it starts, in dollars a year. */
export interface LifetimeIncomeFacts {
  /** Whether the values include this income or only show it. */
  readonly isTaken: boolean;
  readonly contractYear: number;
  /** The covered person's age at the start of that contract year; the younger one's of two. */
  readonly age: number;
  /** The least of that year and all later ones on guaranteed terms. */
  readonly guaranteed: Dollars;
  /** The income of that year on current terms. */
  readonly current: Dollars;
}

/** One scenario's contract years, first to last. */
export interface Projection {
  readonly scenario: Scenario;
  readonly title: string;
  readonly years: readonly YearValues[];
}

/** Ten calendar years of index history through the current terms: NAIC Model #245 section 6.F(9). */
export interface IndexScenario {
  readonly scenario: "lowest" | "mostRecent" | "highest";
  readonly title: string;
  /** Account values at the end of years 1 to 10, or to the contract's end; the graph is drawn from these. */
  readonly years: readonly YearValues[];
  /** Geometric mean annual effective rate of the account values above, from issue to the last of them [D49]. */
  readonly geometricMeanRate: Rate;
  /** The same without withdrawals and riders: interest less strategy and contract fees. */
  readonly creditingGeometricMeanRate: Rate;
  /** Each index strategy's window and credits. */
  readonly strategies: readonly ScenarioStrategy[];
}

export interface ScenarioStrategy {
  readonly strategyId: string;
  readonly strategyName: string;
  readonly indexId: string;
  readonly firstCalendarYear: number;
  readonly lastCalendarYear: number;
  readonly years: readonly ScenarioYear[];
  /** Bounds that acted in none of the ten years; printed, by NAIC Model #245 section 6.F(9). */
  readonly boundsThatNeverActed: readonly Bound[];
}

export interface ScenarioYear {
  readonly calendarYear: number;
  readonly indexAtStart: number;
  readonly indexAtEnd: number;
  readonly indexChange: Rate;
  readonly creditedRate: Rate;
  /** The terms that changed the index's change into the credited rate, e.g. `["cap"]`. */
  readonly boundsThatActed: readonly Bound[];
}

export interface IndexFacts extends Pick<
  IndexHistory,
  "id" | "name" | "provider" | "liveSince" | "trademarkNotice"
> {
  /** Recorded year-ends before that day, which are back-cast and unused. */
  readonly backCastYears: number;
  /** Calendar years of history considered: 10 to 20. */
  readonly searchedYears: number;
  /** Year-end closes used, oldest first. */
  readonly yearEnds: readonly { readonly date: string; readonly close: number }[];
}

/** Annuity payments, guaranteed beside current. */
export interface AnnuitizationFacts {
  readonly optionTitle: string;
  readonly paymentsPerYear: 1 | 2 | 4 | 12;
  readonly basisSentence: string;
  /** How tax law treats the payments, and which ones it forbids. */
  readonly notes: readonly string[];
  readonly points: readonly {
    readonly title: string;
    readonly contractYear: number;
    readonly attainedAge: number;
    readonly guaranteed: AnnuitizationValues;
    readonly current: AnnuitizationValues;
    /** Absent for qualified contracts, and where the tables here do not cover it. */
    readonly untaxed?: UntaxedPart;
  }[];
}

/** An amount applied, each payment per $1,000 of it, and the payment. */
export interface AnnuitizationValues {
  readonly value: Dollars;
  readonly ratePerThousand: number;
  readonly payment: Dollars;
}

/** Untaxed part of each payment, until the investment is returned. */
export interface UntaxedPart {
  /** Expected years of payments under tax law. */
  readonly expectedReturnMultiple: number;
  readonly guaranteedRate: Rate;
  readonly currentRate: Rate;
}

/** A titled paragraph, ready to print. */
export interface Statement {
  readonly title: string;
  readonly text: string;
}

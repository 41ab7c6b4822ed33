/** An illustration: everything that the PDF and the JSON answer contain, as plain values. */

import type { IndexHistory, Dollars, Rate, MinimumValueTerms } from "#annuity";
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
import type { ChangeFacts } from "./change/change_facts.ts";
import type { InForceFacts } from "./figures/in_force_facts.ts";
import type { QuoteFacts } from "./quote/quote_facts.ts";
import type { ReportFacts } from "./report/report_facts.ts";
import type { Recipe } from "./recipe.ts";
import type { Language } from "#texts";
import type { AccessTermsMember } from "./features/access_terms.ts";
import type { AnnuitizationMember } from "./features/annuitization.ts";
import type { FactorHistoryMember } from "./features/factor_history.ts";
import type { IndexMember } from "./features/index_history.ts";
import type { IncomeStart, LifetimeIncomeMember } from "./features/lifetime_income.ts";
import type { MarketValueAdjustmentMember } from "./features/market_value_adjustment.ts";
import type { TaxMember } from "./features/taxation.ts";
import type { Statement } from "./statements.ts";
import type { BasisFacts } from "./terms_basis.ts";
import type { Projections } from "./years/projected_values.ts";
import type { YearValues } from "./years/year_columns.ts";

export type { Assumption, Brand, FigureLabel, IndexHistory, Logo, Party, YearValues };

/**
 * The whole answer: what every contract has, and the members of its features. Amounts are dollars rounded to cents,
 * rates are decimal fractions a year (0.0525 is 5.25 %), dates are `YYYY-MM-DD` in UTC. Optional members are absent, never
 * null.
 * Source: [D13], [D14], [D19].
 */
export interface Illustration
  extends
    Projections,
    AccessTermsMember,
    FactorHistoryMember,
    LifetimeIncomeMember,
    IndexMember,
    AnnuitizationMember,
    MarketValueAdjustmentMember,
    TaxMember {
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
  /** Where the contract stood, if it is in force: facts of the carrier, which nothing here calculates. */
  readonly inForce?: InForceFacts;
  /** What is quoted on that day, of a contract in force; absent for an illustration. */
  readonly quote?: QuoteFacts;
  /** The report on the contract year after that day; absent unless it is asked for. */
  readonly report?: ReportFacts;
  /** The contract in force as it stands, where the illustration is of a change of it. */
  readonly change?: ChangeFacts;
  /** Language of the texts here and of the paper. */
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
    /** The premiums still to come, e.g. `$20,000.00 more at the start of contract year 2`; absent for none. */
    readonly sentence?: string;
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
  readonly minimumValue: Pick<
    MinimumValueTerms,
    "considerationRate" | "interestRate" | "annualCharge"
  > & { readonly sentence: string };
  /** The riders elected, in the order of the contract. */
  readonly riders: readonly RiderFacts[];
  /** Upstream figures beyond the members above, under the service's names [D17]. */
  readonly supplement?: UpstreamFigures;
  readonly assumptions: readonly Assumption[];
  /** Forms of the carrier that are bound after the sheets of the paper; absent for none. */
  readonly forms?: readonly CarrierForm[];
  /** One sentence on each value that has no effect or was limited; repeats no value [D60]. */
  readonly warnings: readonly Problem[];
  readonly disclosures: readonly Statement[];
}

/** What an illustration says of its contract. */
export type ContractFacts = Omit<
  Illustration,
  | "id"
  | "digest"
  | "recipe"
  | "preparedAt"
  | "language"
  | "isSample"
  | "product"
  | "factorHistory"
  | "assumptions"
  | "forms"
  | "warnings"
  | "disclosures"
>;

/** What papers and answers say of the product. */
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
      | "valueRows"
      | "freeLook"
    > {
  /** Languages in which the wording of papers has been reviewed. Source: [D284]. */
  readonly reviewedLanguages?: readonly Language[];
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

/** The withdrawals that are illustrated, in words. */
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

/** The surrender charge in words and rates. */
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

/** An elected rider in words. */
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
  readonly incomeByStart?: readonly IncomeStart[];
  /** The facts that no figure has, which the JSON answer states too. */
  readonly statements?: readonly Statement[];
  /** How an excess withdrawal reduces base and income, such as `in proportion`. */
  readonly excessInWords?: string;
  /** A required distribution above the income leaves later income as it is; absent where none is required. */
  readonly isRequiredDistributionFree?: true;
}

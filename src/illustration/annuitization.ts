/** What annuity payments would be: at age 70 or after ten years, and at the maximum annuitization age. */
import { yearOf } from "../annuity/age.ts";
import { type Rate, toCents, toDecimals } from "../annuity/money.ts";
import type { Life } from "../annuity/mortality.ts";
import {
  exclusionRate,
  expectedPayments,
  paymentChances,
  paymentFor,
  paymentPerThousand,
  type Payout,
} from "../annuity/payout.ts";
import type { Definition } from "../product/definition_schema.ts";
import { type ContractRequest, issueAgeOf, type Person, secondLife } from "../product/request.ts";
import type { AnnuitizationFacts, AnnuitizationValues, YearValues } from "./illustration.ts";
import { rateInWords } from "./wording.ts";

type Terms = NonNullable<Definition["annuitization"]>;

const TABLE_NAMES: Readonly<Record<Terms["table"], string>> = {
  "2012_iam_basic": "2012 IAM Basic Table",
  "2012_iam_period": "2012 IAM Period Table",
  annuity_2000: "Annuity 2000 Mortality Table",
};

/** Age and contract year of which the first is shown. Source: NAIC Model #245 section 6.G(5). */
const SHOWN_AGE = 70;
const SHOWN_CONTRACT_YEAR = 10;

/** One rate when current payments are bought at the guaranteed one, else both. */
function interestInWords({ guaranteedInterestRate, currentInterestRate }: Terms): string {
  const guaranteed = rateInWords(guaranteedInterestRate);
  if (guaranteedInterestRate === currentInterestRate) return guaranteed;
  return `${guaranteed} (guaranteed) and ${rateInWords(currentInterestRate)} (current)`;
}

/**
 * Annuity payments on guaranteed and on current terms, at the later of age 70 and ten years after issue, and
 * at the end of the last contract year.
 *
 * The rate per $1,000 is rounded as the contract prints it, then applied. Source: NAIC Model #245 section
 * 6.F(20), 6.F(21), 6.G(5) and its appendix A.
 */
export function describeAnnuitization(
  definition: Definition,
  request: ContractRequest,
  projected: {
    readonly guaranteed: readonly YearValues[];
    readonly current: readonly YearValues[];
  },
): AnnuitizationFacts | undefined {
  const { annuitization: terms } = definition;
  if (terms === undefined) return undefined;
  const last = projected.current.length;
  const issueAge = issueAgeOf(request, request.annuitant);
  const shown = Math.max(SHOWN_CONTRACT_YEAR, SHOWN_AGE - issueAge);
  const contractYears = shown < last ? [shown, last] : [last];
  return {
    optionTitle: request.paymentOption.title,
    paymentsPerYear: request.paymentMode.perYear,
    basisSentence:
      `Payments assume the ${TABLE_NAMES[terms.table]}` +
      `${terms.improvement === "generational" ? " with projection scale G2" : ""} and interest of ` +
      `${interestInWords(terms)}, on the ${terms.amount === "account_value" ? "account value" : "cash surrender value"}.`,
    points: contractYears.flatMap((contractYear) => {
      const guaranteed = projected.guaranteed[contractYear - 1];
      const current = projected.current[contractYear - 1];
      if (guaranteed === undefined || current === undefined) return [];
      const chances = paymentChances(terms, payoutFrom(request, contractYear));
      const priced = (year: YearValues, interestRate: number): AnnuitizationValues =>
        pricePayments(terms, request, { year, interestRate, chances });
      return [
        {
          title: `End of contract year ${contractYear}, age ${current.attainedAge}`,
          contractYear,
          attainedAge: current.attainedAge,
          guaranteed: priced(guaranteed, terms.guaranteedInterestRate),
          current: priced(current, terms.currentInterestRate),
        },
      ];
    }),
  };
}

/** The payout that would begin at the end of a contract year. */
function payoutFrom(request: ContractRequest, contractYear: number): Payout {
  const second = secondLife(request);
  const lifeOf = (person: Pick<Person, "birthDate" | "gender">): Life => ({
    age: issueAgeOf(request, person) + contractYear,
    gender: person.gender,
    calendarYear: yearOf(request.issueDate) + contractYear,
  });
  return {
    option: request.paymentOption,
    paymentsPerYear: request.paymentMode.perYear,
    first: lifeOf(request.annuitant),
    ...(second === undefined ? {} : { second: lifeOf(second) }),
  };
}

function pricePayments(
  terms: Terms,
  request: ContractRequest,
  at: {
    readonly year: YearValues;
    readonly interestRate: Rate;
    readonly chances: Float64Array;
  },
): AnnuitizationValues {
  const { year, interestRate, chances } = at;
  const { perYear: paymentsPerYear } = request.paymentMode;
  const exact = paymentPerThousand(chances, { interestRate, paymentsPerYear });
  const ratePerThousand = toDecimals(exact, terms.rateDecimals);
  const value = terms.amount === "account_value" ? year.accountValue : year.cashSurrenderValue;
  const payment = toCents(paymentFor(value, ratePerThousand));
  const investment = Math.min(value, year.taxBasis ?? 0);
  return {
    value,
    ratePerThousand,
    payment,
    ...(request.taxQualification.isQualified
      ? {}
      : { exclusionRate: exclusionRate(investment, payment * expectedPayments(chances)) }),
  };
}

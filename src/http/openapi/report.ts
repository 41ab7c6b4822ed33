/** The schema of a yearly report in the OpenAPI document. */

import type { ReportedStrategy, ReportFacts } from "#illustration";
import { ADDITION, CHARGE } from "./quote.ts";
import { day, integer, type Json, means, NAMED_FACT, number, objectOf } from "./schemas.ts";

type Indexes = NonNullable<ReportedStrategy["indexes"]>;

const dollars = (description: string): Json => means(`${description}, dollars`, number);
const listed = (description: string, items: Json): Json => ({ type: "array", description, items });

const VALUES = {
  accountValue: dollars("Account value"),
  cashSurrenderValue: dollars("What a full surrender pays"),
  minimumValue: dollars("The least that a surrender pays"),
};

const STRATEGY = objectOf<ReportedStrategy>(
  {
    strategy: means("The strategy, by its id"),
    strategyName: means("Its name"),
    valueAtStart: dollars("Its value at the start of the period"),
    interest: dollars("Interest that it credited"),
    valueAtEnd: dollars("Its value at the end"),
    creditedRate: means(
      "The rate that it credited, a decimal fraction; absent while an index term runs on",
      number,
    ),
    termYears: means("Years of its term", integer),
    yearOfTerm: means("The year of the term that ended with the period", integer),
    terms: listed("The terms that applied", NAMED_FACT),
    indexes: listed(
      "What each index has done from the start of its term to the end of the period; absent where none is measured",
      objectOf<Indexes[number]>({
        index: means("The index, by its id"),
        indexName: means("Its name"),
        closeAtStart: means("Close at the start of the term, index points", number),
        closeAtEnd: means("Close at the end of the period, index points", number),
        change: means("Change from the one to the other, decimal fraction", number),
      }),
    ),
  },
  ["creditedRate", "indexes"],
);

export const REPORT_SCHEMAS = {
  Report: means(
    "The yearly report on a contract (NAIC Model #245 section 7): facts of a contract year",
    objectOf<ReportFacts>(
      {
        title: means("What the answer is"),
        periodBegin: means("The first day of the period, an anniversary", day),
        periodEnd: means("The last day of the period, the next anniversary", day),
        issueDate: means("The day of issue, whose terms apply", day),
        contractNumber: means("The contract's number; absent unless the standing has it"),
        contractYear: means("The contract year that is reported", integer),
        attainedAge: means("The annuitant's age at the end of the period", integer),
        atStart: means(
          "At the end of the previous report period",
          objectOf<ReportFacts["atStart"]>(VALUES),
        ),
        atEnd: means(
          "At the end of the period",
          objectOf<ReportFacts["atEnd"]>(
            {
              ...VALUES,
              deathBenefit: dollars("What is paid at death"),
              deathPayments: dollars("What riders pay at death over years, in its place"),
              surrenderCharges: dollars("Charges of a full surrender less adjustments"),
            },
            ["deathPayments"],
          ),
        ),
        movements: means(
          "Account value at the start + total credited − total charged − total paid = account value at the end, to the cent",
          objectOf<ReportFacts["movements"]>({
            premiums: dollars("Premiums paid"),
            premiumBonus: dollars("Bonus on them"),
            interest: dollars("Interest credited"),
            withdrawalAdditions: dollars(
              "Gains by adjustments on withdrawals, and what they took from the minimum value",
            ),
            totalCredited: dollars("The sum of the amounts above"),
            riderCharges: dollars("Rider charges"),
            strategyFees: dollars("Strategy fees"),
            contractFee: dollars("Contract fee"),
            withdrawalCharges: dollars("Charges and losses by adjustments on withdrawals"),
            totalCharged: dollars("The sum of these charges"),
            totalPaid: dollars("What withdrawals paid"),
          }),
        ),
        withdrawals: means(
          "What was taken out: before charges, less charges, plus additions, is what was paid",
          objectOf<ReportFacts["withdrawals"]>(
            {
              gross: dollars("Before charges"),
              charges: listed("What was taken off; of amounts above 0", CHARGE),
              additions: listed("What was added; of amounts above 0", ADDITION),
              paid: dollars("What was paid"),
              lifetimeIncome: dollars("Lifetime income in it; absent without such a rider"),
            },
            ["lifetimeIncome"],
          ),
        ),
        outstandingLoans: dollars("0: the contracts have no loans"),
        strategies: listed("What each strategy credited", STRATEGY),
        nextYear: means(
          "For the contract year that follows; absent after the last one",
          objectOf<NonNullable<ReportFacts["nextYear"]>>(
            {
              freeWithdrawal: dollars("What may be withdrawn free of charges"),
              isAllFree: means(
                "Set if any amount may be withdrawn without a charge or an adjustment",
                { type: "boolean", const: true },
              ),
              lifetimeIncome: dollars("Lifetime income; absent without such a rider"),
            },
            ["isAllFree", "lifetimeIncome"],
          ),
        ),
        standingAtEnd: means(
          "Where the contract stands at the end of the period, as `standing` of the next request, unrounded; absent once it has ended",
          { type: "object", additionalProperties: true },
        ),
        riders: listed(
          "The riders",
          objectOf<ReportFacts["riders"][number]>(
            {
              rider: means("The rider, by its id"),
              name: means("Its name"),
              baseAtStart: dollars("Its base at the start; absent once it has ended"),
              baseAtEnd: dollars("Its base at the end; absent once it has ended"),
            },
            ["baseAtStart", "baseAtEnd"],
          ),
        ),
      },
      ["contractNumber", "nextYear", "standingAtEnd"],
    ),
  ),
};

/** The schema of where a contract in force stood, in the OpenAPI document. */

import type { InForceFacts, Reconciliation } from "#illustration";
import { day, integer, number, means, NAMED_FACT, objectOf, text } from "./schemas.ts";

export const IN_FORCE_SCHEMAS = {
  InForce: means(
    "Where a contract in force stood on its anniversary: facts of the carrier, which are not illustrated; absent for a new contract",
    objectOf<InForceFacts>(
      {
        title: means("What kind of illustration it is"),
        asOf: means("The anniversary from which values are illustrated", day),
        issueDate: means("The day of issue, whose terms apply", day),
        contractNumber: means("The contract's number; absent unless the standing has it"),
        termsAsOf: means(
          "The day of the terms illustrated as current: of the issue, unless the standing names another",
          day,
        ),
        strategiesRenewed: means(
          "The strategies on factors of the standing, which the insurer has set since; absent for none",
          { type: "array", items: text },
        ),
        contractYear: means("Completed contract years", integer),
        attainedAge: means("The annuitant's age at the anniversary", integer),
        accountValue: means("Account value, dollars", number),
        minimumValue: means("The least that a surrender pays, dollars", number),
        premiumsPaid: means("All premiums since issue, dollars", number),
        withdrawn: means("All withdrawals since issue, before charges, dollars", number),
        lifetimeIncomeTaken: means("All lifetime income since issue, dollars", number),
        interestCredited: means("All interest credited since issue, dollars", number),
        interestOfLastYear: means(
          "Interest credited in the contract year that ended at the anniversary, dollars",
          number,
        ),
        interestByYear: means(
          "Interest credited in each contract year so far, dollars; absent unless the standing has it",
          { type: "array", items: number },
        ),
        taxBasis: means(
          "Investment in the contract that has not been returned untaxed, dollars",
          number,
        ),
        strategies: {
          type: "array",
          description: "The account value by strategy",
          items: objectOf<InForceFacts["strategies"][number]>(
            {
              strategy: means("The strategy, by its id"),
              strategyName: means("Its name"),
              value: means("Its value, dollars", number),
              termYears: means("Years of its term", integer),
              completedYearsOfTerm: means("Completed years of its running term", integer),
              lockedTerms: {
                type: "array",
                description:
                  "The terms locked until a running index term ends; absent where none is running",
                items: NAMED_FACT,
              },
              indexes: {
                type: "array",
                description:
                  "What each index has done in a running term; absent where none is running",
                items: objectOf<NonNullable<InForceFacts["strategies"][number]["indexes"]>[number]>(
                  {
                    index: means("The index, by its id"),
                    closeAtStart: means("Close at the start of the term, index points", number),
                    closeNow: means("Close at the anniversary, index points", number),
                    change: means("Change from the one to the other, decimal fraction", number),
                  },
                ),
              },
            },
            ["lockedTerms", "indexes"],
          ),
        },
        riders: {
          type: "array",
          description: "What is known of each elected rider; absent without any",
          items: objectOf<NonNullable<InForceFacts["riders"]>[number]>(
            {
              rider: means("The rider, by its id"),
              riderName: means("Its name"),
              hasIncomeStarted: means("Whether its income has; absent of a rider without income", {
                type: "boolean",
              }),
              facts: {
                type: "array",
                description: "Its status and what it promises so far, in the answer's language",
                items: NAMED_FACT,
              },
            },
            ["hasIncomeStarted"],
          ),
        },
        reconciliation: means(
          "Our own values, rolled forward from the issue by all transactions since, beside the standing; absent where the transactions do not go back to the first premium",
          objectOf<Reconciliation>(
            {
              ratesFrom: means(
                "Where credited rates are from: issueTerms, the rates declared by the issue terms; interestByYear, the interest of each year as sent",
              ),
              notCompared: means(
                "Why only figures are compared that no interest moves: severalStrategies, of which one follows an index; allocation, which has changed; indexInterest, which is not sent by year",
              ),
              toleranceDollars: means(
                "From which difference of an amount on a request is refused, dollars; absent where none is",
                number,
              ),
              differences: {
                type: "array",
                description: "Each figure that is not the same to the cent, by contract year",
                items: objectOf<Reconciliation["differences"][number]>({
                  member: means("The member of the standing, e.g. withdrawals.premiumLeft"),
                  contractYear: means("The contract year at whose end it differs", integer),
                  given: means("As sent: dollars, or a rate", number),
                  calculated: means("What the transactions come to", number),
                  difference: means("What was sent less that", number),
                }),
              },
            },
            ["ratesFrom", "notCompared", "toleranceDollars"],
          ),
        ),
        yearSoFar: means(
          "What has happened in the contract year of a day after the anniversary; absent at an anniversary",
          objectOf<NonNullable<InForceFacts["yearSoFar"]>>({
            day: means("The day from which values are illustrated", day),
            contractYear: means("The contract year of the day", integer),
            monthsPassed: means("Its months that have passed", integer),
            withdrawn: means("Withdrawals in it, before charges, dollars", number),
            lifetimeIncomeTaken: means("Lifetime income in it, dollars", number),
            premiumsPaid: means("Premiums in it, dollars", number),
            transactions: {
              type: "array",
              description: "Each of them, in the order of their days",
              items: objectOf<NonNullable<InForceFacts["yearSoFar"]>["transactions"][number]>({
                date: means("Its day", day),
                kind: means("withdrawal, income or premium"),
                amount: means("Dollars", number),
              }),
            },
            accountValue: means("Account value on the day, dollars", number),
            cashSurrenderValue: means("What a surrender on the day pays, dollars", number),
            minimumValue: means("The least that a surrender on the day pays, dollars", number),
            deathBenefit: means("What is paid at death on the day, dollars", number),
          }),
        ),
      },
      [
        "contractNumber",
        "strategiesRenewed",
        "interestByYear",
        "riders",
        "yearSoFar",
        "reconciliation",
      ],
    ),
  ),
};

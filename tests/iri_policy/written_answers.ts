/** The five answers that a carrier's system would give of a standing, and what of the standing they have. */

import { METHODS } from "../../src/annuity/crediting/mod.ts";
import { riderOf, type RiderStanding } from "../../src/annuity/riders/mod.ts";
import type { SentStanding } from "../../src/inputs/standing/sent_standing.ts";
import type { Definition } from "../../src/terms/schema/definition_schema.ts";

type Members = Readonly<Record<string, unknown>>;

const PERCENT: Readonly<Record<string, string>> = {
  cap: "capRate",
  participation: "participationRate",
  spread: "marginRate",
  triggerRate: "triggerRate",
  threshold: "thresholdPercent",
  floor: "floorRate",
};

/** Whether every factor is one number that the Institute has a field for. */
function hasFields(factors: Members | undefined): boolean {
  return Object.entries(factors ?? {}).every(
    ([name, rate]) => (name in PERCENT || name === "rate") && [rate].flat().length === 1,
  );
}

function percent(rate: unknown): number {
  return ([rate].flat()[0] as number) * 100;
}

/** Whether two closes are all that a running term has. */
const hasTwoCloses = (indexes: SentStanding["strategies"][string]["indexes"]): boolean => {
  const [index, ...more] = Object.values(indexes ?? {});
  return index?.closes.length === 2 && more.length === 0 && index.dailyMeans === undefined;
};

function fundOf(definition: Definition, standing: SentStanding, id: string): Members {
  const { day = standing.asOf, strategies } = standing;
  const { value, indexes, factors, renewal } = strategies[id] as SentStanding["strategies"][string];
  const strategy = definition.strategies.find((each) => each.id === id);
  const isIndexed = strategy !== undefined && METHODS[strategy.current.method].usesIndex;
  const [index] = Object.values(indexes ?? {});
  const rates = (factors ?? renewal ?? {}) as Members;
  const isWritten = hasFields(rates);
  const written = isWritten ? rates : {};
  const segment = {
    segmentId: "1",
    fundId: id,
    originalDepositAmount: 0,
    originalDepositDate: standing.issueDate,
    depositDate: standing.issueDate,
    depositAmount: 0,
    currentAmount: value,
    renewalDate: day,
    numberOfUnits: 0,
    sweepAccountId: "none",
    startDate: isIndexed && factors !== undefined ? standing.issueDate : standing.asOf,
    endDate: day,
    ...("rate" in written && { appliedInterestRate: percent(written["rate"]) }),
    ...(hasTwoCloses(indexes) && {
      startingPrice: index?.closes[0],
      endingPrice: index?.closes[1],
      endingPriceDate: day,
    }),
  };
  return {
    fundAccountType: isIndexed ? "INDEXED" : "FIXED",
    fundId: id,
    fundName: id,
    fundValuationDate: day,
    totalFundValue: value,
    ...Object.fromEntries(
      Object.entries(written).flatMap(([name, rate]) =>
        PERCENT[name] === undefined ? [] : [[PERCENT[name], percent(rate)]],
      ),
    ),
    fundSegments: [segment],
  };
}

const isSimple = ({ kind, endsYear }: NonNullable<SentStanding["transactions"]>[number]) =>
  kind !== "income" && endsYear !== true;

function riderAnswer(id: string, rider: RiderStanding, issueDate: string): Members {
  return {
    timestamp: "2026-03-01T10:30:00Z",
    riderCode: id,
    effectiveDate: issueDate,
    status: rider.hasEnded === true ? "TERMINATED" : "ACTIVE",
    coverageId: id,
    ...("base" in rider && { riderBenefitAmount: rider.base }),
    ...("payoutRate" in rider && {
      exerciseDate: issueDate,
      riderBenefitPercent: percent(rider.payoutRate),
    }),
  };
}

/** The answers. */
export function writeAnswers(definition: Definition, standing: SentStanding): Members {
  const { issueDate, asOf, day = asOf, strategies, withdrawals, transactions = [] } = standing;
  const written = transactions.every(isSimple) ? transactions : [];
  const later = written.filter(({ kind, date }) => kind === "premium" && date >= asOf);
  const paidLater = day > asOf ? later.reduce((sum, { amount }) => sum + amount, 0) : 0;
  return {
    values: {
      valuesAsOfDate: day,
      totalDepositITD: standing.premiums.paid + paidLater,
      accountValues: {
        endingAccountValue: Object.values(strategies).reduce((sum, { value }) => sum + value, 0),
        interestEarned: Math.max(0, standing.lastInterestCredit),
        totalNetWithdrawalSinceIssue: withdrawals.withdrawn,
      },
    },
    dates: { policyStartDate: issueDate, issueDate },
    funds: { funds: Object.keys(strategies).map((id) => fundOf(definition, standing, id)) },
    riders: {
      riders: Object.entries(standing.riders ?? {}).map(([id, rider]) =>
        riderAnswer(id, rider, issueDate),
      ),
    },
    transactions: {
      transactions: written.map(({ date, kind, amount }, place) => ({
        transactionId: `TX-${place}`,
        planCode: "PLAN",
        transactionType: kind === "premium" ? "SubsequentPayment" : "PartialWithdrawalOneTime",
        requestDate: date,
        effectiveDate: date,
        processDate: date,
        status: "Completed",
        transactionReason: "LUMPSUM",
        timestamp: "2026-03-01T10:30:00Z",
        version: 1,
        transactionAmounts: {
          requestedAmount: amount,
          amountType: "AMOUNT",
          disbursementType: "GROSS",
        },
      })),
    },
  };
}

const TOP =
  "issueDate asOf day strategies premiums withdrawals riders lastInterestCredit transactions".split(
    " ",
  );
const UNTOUCHED = ["withdrawn", "partLeft", "hasExceededFree", "premiumLeft"];

function without(members: object, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** The members of a standing that no field has: they are given beside the answers. */
export function withoutWritten(definition: Definition, standing: SentStanding): Members {
  const { asOf, day, strategies, premiums, withdrawals, riders, transactions = [] } = standing;
  const { lastInterestCredit } = standing;
  const others = without(standing, TOP);
  const isAtAnniversary = day === undefined || day === asOf;
  const isUntouched =
    withdrawals.withdrawn === 0 && transactions.every((each) => each.kind === "premium");
  const further = without(withdrawals, UNTOUCHED);
  return {
    ...others,
    ...(transactions.every(isSimple) ? {} : { transactions }),
    ...(!isAtAnniversary || lastInterestCredit < 0 ? { lastInterestCredit } : {}),
    premiums: { ...premiums, paid: undefined },
    withdrawals: isUntouched ? further : withdrawals,
    strategies: Object.fromEntries(
      Object.entries(strategies).map(([id, { value, indexes, factors, renewal }]) => [
        id,
        {
          ...(isAtAnniversary ? {} : { value }),
          ...(indexes !== undefined && !hasTwoCloses(indexes) && { indexes }),
          ...(factors !== undefined && !hasFields(factors as Members) && { factors }),
          ...(renewal !== undefined &&
            (factors !== undefined || !hasFields(renewal as Members)) && { renewal }),
        },
      ]),
    ),
    ...(riders && {
      riders: Object.fromEntries(
        Object.entries(riders).map(([id, rider]) => {
          const rule = definition.riders.find((each) => each.id === id);
          const fields = rule === undefined ? {} : riderOf(rule.terms).standingFields;
          const read = ["base", "payoutRate", "hasEnded"];
          const kept = Object.entries(rider).filter(
            ([name]) => !read.includes(name) || !(name in fields),
          );
          return [id, Object.fromEntries(kept)];
        }),
      ),
    }),
  };
}

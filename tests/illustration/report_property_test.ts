/**
 * The report on a contract year of any contract of any product: it adds up to the cent, and is the year that was illustrated
 * at issue where all went so. Source: NAIC Model #245 section 7.
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { toCents } from "../../src/annuity/money.ts";
import { illustrateAt } from "../../src/illustration/illustrate.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { reportBeside, type Reported } from "../support/reported.ts";

const ISSUED = { ...CONTEXT, preparedAt: new Date("2026-11-21T12:00:00Z") };
const RUNS = runs(2_000, 150);

const total = (amounts: readonly number[]) =>
  toCents(amounts.reduce((all, amount) => all + amount, 0));

/** What does not add up, in words; none is right. */
function missing({ report, exact }: Reported) {
  const { contractYear, atStart, atEnd, movements: of, withdrawals, strategies } = report;
  const charges = withdrawals.charges.map(({ chargeAmount }) => chargeAmount);
  const additions = withdrawals.additions.map(({ additionAmount }) => additionAmount);
  const sums: Readonly<Record<string, readonly [number, number]>> = {
    "start + credited − charged − paid = end": [
      total([atStart.accountValue, of.totalCredited, -of.totalCharged, -of.totalPaid]),
      atEnd.accountValue,
    ],
    credited: [
      total([of.premiums, of.premiumBonus, of.interest, of.withdrawalAdditions]),
      of.totalCredited,
    ],
    charged: [
      total([of.riderCharges, of.strategyFees, of.contractFee, of.withdrawalCharges]),
      of.totalCharged,
    ],
    "withdrawals − charges + additions = paid": [
      total([withdrawals.gross, -total(charges), total(additions)]),
      withdrawals.paid,
    ],
    "values of strategies at the start": [
      total(strategies.map(({ valueAtStart }) => valueAtStart)),
      // The first premium and its bonus are there from the start.
      contractYear === 1 ? toCents(exact.accountValueAtStart) : atStart.accountValue,
    ],
    "values of strategies at the end": [
      total(strategies.map(({ valueAtEnd }) => valueAtEnd)),
      atEnd.accountValue,
    ],
  };
  return Object.entries(sums).flatMap(([name, [found, expected]]) =>
    found === expected ? [] : [`${name}: ${found}, not ${expected}`],
  );
}

/** Figures that are more than a cent from those of the illustration's row: both round movements so that they add up. */
function differing({ report, row, last }: Reported): readonly string[] {
  const { atStart, atEnd, movements, withdrawals } = report;
  const pairs: Readonly<Record<string, readonly [number | undefined, number | undefined]>> = {
    accountValueAtStart: [atStart.accountValue, last?.accountValue],
    surrenderValueAtStart: [atStart.cashSurrenderValue, last?.cashSurrenderValue],
    accountValue: [atEnd.accountValue, row.accountValue],
    cashSurrenderValue: [atEnd.cashSurrenderValue, row.cashSurrenderValue],
    minimumValue: [atEnd.minimumValue, row.minimumValue],
    deathBenefit: [atEnd.deathBenefit, row.deathBenefit],
    premium: [movements.premiums, row.premium],
    interest: [movements.interest, row.interestCredit],
    riderCharge: [movements.riderCharges, row.riderCharge],
    strategyFee: [movements.strategyFees, row.strategyFee],
    contractFee: [movements.contractFee, row.contractFee],
    withdrawal: [withdrawals.gross, row.withdrawal],
    incomeTaken: [withdrawals.lifetimeIncome ?? 0, row.incomeTaken ?? 0],
  };
  return Object.entries(pairs).flatMap(([name, [found = 0, expected = 0]]) =>
    Math.abs(found - expected) < 0.011 ? [] : [`${name}: ${found}, not ${expected}`],
  );
}

/** A standing with its numbers rounded far below the cent: sums may be made in another order. */
const rounded = (standing: object | undefined): unknown =>
  standing &&
  JSON.parse(JSON.stringify(standing), (_, value: unknown) =>
    typeof value === "number" ? Number(value.toFixed(6)) : value,
  );

/** The inputs with a part of the premium taken in each year, which is beyond what is free of charges; with their own plan for none. */
function taking(sent: Readonly<Record<string, unknown>>, part: number) {
  const { Premium } = sent;
  if (part === 0 || typeof Premium !== "number") return sent;
  return { ...sent, WDType: 5, WDNet: 0, WDStartDuration: 1, WDAmount: Math.floor(part * Premium) };
}

/** NAIC Model #805 4.B: the Treasury rate of 4 % less 1.25 % and the index's 1 %; for half a year, of 95,000. */
const AFTER_SIX_MONTHS = 95_000 * 1.0175 ** 0.5;

test("a surrender within the year pays the minimum value with its interest until then, and no more is withdrawn", () => {
  const form = VARIANTS["demo-fia"] as (typeof VARIANTS)[string];
  const sent = {
    Owner_DOB: "1961-06-15",
    State: 7,
    Premium: 100_000,
    TaxQualification: 2,
    WDType: 0,
    Allocations: [{ strategy: "fixed", pct: 100 }],
  };
  const { inputs } = reportBeside(form, ISSUED, sent, { years: 6, rateChange: 0 }) as Reported;
  const surrendered = (amount: number) => {
    const standing = structuredClone(inputs["standing"]) as Record<string, any>;
    standing["strategies"].fixed.value = 90_000;
    standing["lawMinimum"] = 95_000;
    standing["transactions"] = [{ date: "2026-05-21", kind: "withdrawal", amount }];
    return illustrateAt("report", form, { ...inputs, standing }, ISSUED);
  };
  const paid = surrendered(toCents(AFTER_SIX_MONTHS));
  expect(paid).toMatchObject({
    illustration: {
      report: {
        atEnd: { minimumValue: 0 },
        withdrawals: { gross: toCents(AFTER_SIX_MONTHS) },
      },
    },
  });
  const most = (Math.round(100 * AFTER_SIX_MONTHS) / 100).toLocaleString("en-US");
  expect(surrendered(AFTER_SIX_MONTHS + 0.02)).toMatchObject({
    kind: "refused",
    problems: [
      {
        pointer: "/inputs/standing/transactions",
        fault: { code: "withdrawnAtMost", most },
      },
    ],
  });
});

test("adds up to the cent, and is the year that was illustrated", () => {
  let reported = 0;
  const seen = { withdrawals: 0, charges: 0, premiums: 0, riders: 0, running: 0, income: 0 };
  fc.assert(
    fc.property(
      anyCase,
      fc.nat({ max: 24 }),
      fc.constantFrom(0, 0.012, -0.008),
      fc.constantFrom(0, 0, 0.02, 0.1, 0.6),
      (of, past, rateChange, part) => {
        const form = VARIANTS[of.product];
        // Forms of the index annuity endpoint are not reported.
        if (form === undefined) return;
        const found = reportBeside(form, ISSUED, taking(of.sent, part), {
          years: past,
          rateChange,
        });
        if (found === undefined) return;
        const { report } = found;
        reported += 1;
        seen.withdrawals += Number(report.withdrawals.gross > 0);
        seen.charges += Number(report.withdrawals.charges.length > 0);
        seen.premiums += Number(report.movements.premiums > 0);
        seen.riders += Number(report.riders.length > 0);
        seen.running += Number(
          report.strategies.some(({ creditedRate }) => creditedRate === undefined),
        );
        seen.income += Number((report.withdrawals.lifetimeIncome ?? 0) > 0);
        expect([...missing(found), ...differing(found)]).toEqual([]);
        expect(rounded(report.standingAtEnd)).toEqual(rounded(found.standingAfter));
      },
    ),
    RUNS,
  );
  expect(reported).toBeGreaterThan(0.3 * (RUNS.numRuns ?? 0));
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
}, 60_000);

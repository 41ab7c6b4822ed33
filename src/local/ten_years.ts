/** A contract that is lived through ten years over HTTP: forty quotes, ten reports, and one illustration in force. */

import { PRODUCT_EXAMPLE, REPORT_EXAMPLE } from "#http";
import { ask, askOf, type Stage } from "./ask.ts";

const PATH = "/api/demo-myga";
const ISSUE_YEAR = 2016;
const YEARS = 10;
/** The contract year that the illustration in force begins with. */
const ILLUSTRATED_YEAR = 6;
const WITHDRAWN = 2_000;
/** Months of a contract year after which the contract is quoted. */
const QUOTED_MONTHS = [0, 3, 6, 9];

const { referenceRate } = REPORT_EXAMPLE.inputs.report;

/** The first day of a month, so many months after issue on 1 March. */
function dayAfter(months: number): string {
  const day = new Date(Date.UTC(ISSUE_YEAR, 2 + months, 1));
  return day.toISOString().slice(0, 10);
}

interface Transaction {
  readonly date: string;
  readonly kind: "premium" | "withdrawal";
  readonly amount: number;
}

type Standing = Readonly<Record<string, unknown>>;

interface Report {
  readonly periodEnd: string;
  readonly contractYear: number;
  readonly atEnd: { readonly accountValue: number; readonly cashSurrenderValue: number };
  readonly movements: { readonly interest: number; readonly totalPaid: number };
  readonly standingAtEnd?: Standing;
}

/**
 * Issues a contract, and goes from the standing at the end of each yearly report to the next year; 2,000 dollars are
 * withdrawn in each year. What it leaves in `demo/` is a table of the years, and two papers.
 */
export async function tenYears(stage: Stage): Promise<void> {
  const inputsOf = (standing: Standing, others: object = {}) => ({
    inputs: { ...PRODUCT_EXAMPLE.inputs, standing, ...others },
  });
  const answer = async <Answer>(kind: string, body: object): Promise<Answer> => {
    const { bytes } = await askOf(stage, { path: `${PATH}/${kind}?format=json`, body });
    const { response_data } = JSON.parse(new TextDecoder().decode(bytes)) as {
      response_data: Answer;
    };
    return response_data;
  };
  const { Premium } = PRODUCT_EXAMPLE.inputs;
  const paid: Transaction[] = [{ date: dayAfter(0), kind: "premium", amount: Premium }];
  let standing: Standing = { issueDate: dayAfter(0) };
  let previousCashSurrenderValue: number | undefined;
  const lines = ["contractYear,periodEnd,accountValue,cashSurrenderValue,interest,totalPaid"];
  let quotes = 0;
  for (let year = 1; year <= YEARS; year += 1) {
    const begun = 12 * (year - 1);
    const date = dayAfter(begun + 5);
    const withdrawal: Transaction = { date, kind: "withdrawal", amount: WITHDRAWN };
    for (const months of QUOTED_MONTHS) {
      const day = dayAfter(begun + months);
      const transactions = withdrawal.date < day ? [withdrawal] : [];
      const quote = { transactionSubType: "full-surrender", referenceRate };
      await answer("quote", inputsOf({ ...standing, day, transactions }, { quote }));
      quotes += 1;
    }
    if (year === ILLUSTRATED_YEAR) {
      const body = inputsOf({ ...standing, transactions: paid });
      const file = `lived-in-force-year-${year}.pdf`;
      await ask(stage, { file, path: `${PATH}/inforce?format=pdf`, body });
      const { inForce } = await answer<{
        inForce: { reconciliation?: { differences: readonly unknown[] } };
      }>("inforce", body);
      const differences = inForce.reconciliation?.differences.length;
      stage.say(`  rolled forward from issue beside its standing: ${differences} figures differ`);
    }
    paid.push(withdrawal);
    const body = inputsOf(
      { ...standing, transactions: [withdrawal] },
      { report: { referenceRate, previousCashSurrenderValue } },
    );
    const { report } = await answer<{ report: Report }>("report", body);
    if (year === YEARS) {
      const file = `lived-report-year-${year}.pdf`;
      await ask(stage, { file, path: `${PATH}/report?format=pdf`, body });
    }
    const { periodEnd, contractYear, atEnd, movements } = report;
    const { accountValue, cashSurrenderValue } = atEnd;
    const { interest, totalPaid } = movements;
    lines.push(
      [contractYear, periodEnd, accountValue, cashSurrenderValue, interest, totalPaid].join(","),
    );
    previousCashSurrenderValue = cashSurrenderValue;
    standing = report.standingAtEnd ?? standing;
  }
  await Bun.write(`${stage.folder}/lived-ten-years.csv`, `${lines.join("\r\n")}\r\n`);
  stage.say(`lived ${YEARS} years: ${quotes} quotes, ${YEARS} reports, demo/lived-ten-years.csv`);
}

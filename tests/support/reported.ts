/** The report on a contract year of a projected contract, beside the illustration's row of the same year. */

import { type ContractYear, standingAtIssue } from "../../src/annuity/year/standing.ts";
import type { FiguresContext } from "../../src/illustration/figures/read_request.ts";
import { illustrateAt, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { ReportFacts } from "../../src/illustration/report/report_facts.ts";
import type { YearValues } from "../../src/illustration/years/year_columns.ts";
import { reportYears } from "../../src/illustration/years/year_values.ts";
import { reportForm } from "../../src/inputs/report/report_schema.ts";
import type { SentStanding } from "../../src/inputs/standing/sent_standing.ts";
import { findInputProblems } from "../../src/inputs/inputs.ts";
import type { Product } from "../../src/terms/product.ts";
import type { Language } from "../../src/texts/language.ts";
import { projected } from "./quoted.ts";
import { standingAsSent, withoutValues } from "./standing.ts";

type Inputs = Readonly<Record<string, unknown>>;

export interface Reported {
  /** With what has happened in the year. */
  readonly inputs: Inputs;
  readonly illustration: Illustration;
  readonly report: ReportFacts;
  /** The year that is reported, as it was illustrated at issue. */
  readonly row: YearValues;
  readonly exact: ContractYear;
  /** The standing after it, if the contract goes on. */
  readonly standingAfter: SentStanding | undefined;
  /** The contract year before; absent for the first one. */
  readonly last: YearValues | undefined;
}

/** How long a contract has been in force at the start of the period. */
interface Period {
  readonly years: number;
  readonly contractNumber?: string;
  readonly language?: Language | undefined;
  /** The change of the reference rate of the market value adjustment since the start of the term. */
  readonly rateChange?: number;
}

/**
 * The report on the contract year after some others, which ended on the day of the context and in which all went as illustrated at issue; `undefined` where the
 * product refuses the contract or it is too short.
 */
export function reportBeside(
  form: Product,
  context: FiguresContext,
  sent: Inputs,
  { years, contractNumber, language, rateChange = 0 }: Period,
): Reported | undefined {
  const issuedAt = new Date(context.preparedAt);
  issuedAt.setUTCFullYear(issuedAt.getUTCFullYear() - years - 1);
  const whole = projected(form, { ...context, preparedAt: issuedAt }, sent, years + 1, rateChange);
  if (whole === undefined) return undefined;
  const exact = whole.years[years] as ContractYear;
  const standing = whole.years[years - 1] ?? standingAtIssue(whole.contract);
  const rows = reportYears(whole.years, whole.contract);
  const [last, row] = [rows[years - 1], rows[years] as YearValues];
  const { marketValueAdjustment: adjustment, renewal } = whole.definition;
  // Every other standing repeats the factors of terms to come.
  const hasRenewal = years % 2 === 1;
  const known = standingAsSent(whole.request, standing, {
    ...whole,
    begun: { year: exact, months: 12 },
    hasRenewal,
  });
  const inputs = {
    ...sent,
    standing: {
      ...(years === 0 ? withoutValues(known) : known),
      ...(contractNumber && { contractNumber }),
    },
    report: {
      ...(last && { previousCashSurrenderValue: last.cashSurrenderValue }),
      ...(adjustment && { referenceRate: adjustment.rateAtIssue + rateChange }),
      ...(adjustment &&
        renewal?.isMarketValueAdjusted === true && {
          referenceRateAtStart: adjustment.rateAtIssue,
        }),
    },
  };
  const problems = findInputProblems(reportForm(form), inputs);
  if (problems.length > 0) throw new TypeError(JSON.stringify(problems));
  const options: IllustrationContext = { isSample: false, ...context, language };
  const result = illustrateAt("report", form, inputs, options);
  if (result.kind === "refused") throw new TypeError(JSON.stringify(result.problems));
  const { illustration } = result;
  const report = illustration.report as ReportFacts;
  const hasEnded = exact.isSurrender || report.nextYear === undefined;
  const standingAfter = hasEnded
    ? undefined
    : standingAsSent(whole.request, exact, { ...whole, hasRenewal });
  return { inputs, illustration, report, row, exact, standingAfter, last };
}

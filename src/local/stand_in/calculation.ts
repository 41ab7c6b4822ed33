/** The calculation of the stand-in: outputs with names like a carrier's workbook. */

import type { SaidProblem } from "#base";
import { type Projection, type YearValues, illustrateInputs } from "#illustration";
import { STAND_IN_PRODUCT } from "./product.ts";

type Cell = number | string;

type Calculated =
  | {
      readonly kind: "calculated";
      readonly outputs: Readonly<Record<string, Cell | readonly Readonly<Record<string, Cell>>[]>>;
    }
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/**
 * The outputs of the stand-in's annuity, by this project's real arithmetic.
 *
 * Like a workbook it ignores unknown inputs. Amounts in dollars to the cent.
 */
export function calculate(inputs: Readonly<Record<string, unknown>>, at: Date): Calculated {
  const known = STAND_IN_PRODUCT.inputsSchema["properties"] as object;
  const result = illustrateInputs(
    STAND_IN_PRODUCT,
    Object.fromEntries(Object.entries(inputs).filter(([name]) => Object.hasOwn(known, name))),
    { preparedAt: at, isSample: false, indexHistories: new Map() },
  );
  if (result.kind === "refused") return result;
  const { premium, annuitant, guaranteed, current, surrenderCharge } = result.illustration;
  return {
    kind: "calculated",
    outputs: {
      IssueAge: annuitant.issueAge,
      SinglePremium: premium,
      GuaranteePeriodYears: STAND_IN_PRODUCT.definition.guaranteePeriodYears ?? 0,
      AccountValueAtGuaranteeEnd: current.years[6]?.accountValue ?? 0,
      RateBasis: "Rates effective 2026-11-01",
      Schedule: schedule(guaranteed, current),
      SurrenderChargeSchedule: surrenderCharge.rates.map((rate, index) => ({
        ContractYear: index + 1,
        ChargeRate: rate,
      })),
    },
  };
}

function schedule(guaranteed: Projection, current: Projection): readonly Record<string, Cell>[] {
  return current.years.map((year, index) => ({
    Year: year.contractYear,
    ...columns("", year),
    ...columns("Guaranteed", guaranteed.years[index] ?? year),
  }));
}

function columns(prefix: string, year: YearValues): Readonly<Record<string, number>> {
  return {
    [`${prefix}Withdrawal`]: year.withdrawal,
    [`${prefix}RiderCharge`]: year.riderCharge,
    [`${prefix}AccountValue`]: year.accountValue,
    [`${prefix}SurrenderValue`]: year.cashSurrenderValue,
    [`${prefix}MinimumValue`]: year.minimumValue,
    [`${prefix}DeathBenefit`]: year.deathBenefit,
    [`${prefix}CreditedRate`]: year.creditedRate,
  };
}

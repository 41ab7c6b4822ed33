/** Explains the taxable part of a contract year's withdrawals, and what is left to be returned untaxed. */

import { netCharge } from "../annuity/surrender.ts";
import { dollarsFigure, type ExplainedYear } from "./explained_year.ts";
import type { Figure, Operand } from "./figure.ts";
import { type Formula, greatest, least, minus, plus } from "./formula.ts";

export function taxFigures(at: ExplainedYear): readonly Figure[] {
  const { taxableWithdrawal, taxBasis } = at.year;
  if (taxableWithdrawal === undefined) return [];
  const { taxed, planned, opening, contract } = at.trace;
  const insured = Math.max(0, planned.income - planned.fromAccountValue);
  const sources = contract.tax.isQualified
    ? ["Internal Revenue Code 408(d)(1)", "[D46]"]
    : ["Internal Revenue Code 72(e)", "[D46]"];
  const charge = netCharge(planned.charges) - planned.minimumTopUp;
  const operands: Record<string, Operand> = {};
  const each = taxed.map(({ value, basis, received }, number): Formula => {
    const place = number + 1;
    operands[`received${place}`] = [`payment ${place}, after its charges`, received, "dollars"];
    operands[`value${place}`] = [`account value before payment ${place}`, value, "dollars"];
    operands[`basis${place}`] = [
      `paid in and not yet returned before payment ${place}`,
      basis,
      "dollars",
    ];
    return least(`received${place}`, greatest(0, minus(`value${place}`, `basis${place}`)));
  });
  const returned =
    insured -
    (taxableWithdrawal -
      each.reduce((sum: number, _, place) => {
        const { value, basis, received } = taxed[place] as (typeof taxed)[number];
        return sum + Math.min(received, Math.max(0, value - basis));
      }, 0));
  const fromInsurer: Record<string, Operand> = {
    insured: ["paid by the insurer beyond the account value", insured, "dollars"],
    returned: ["of that, the rest of what was paid in", returned, "dollars"],
  };
  const received = planned.fromAccountValue - charge;
  return [
    dollarsFigure(
      "taxableWithdrawal",
      { exact: taxableWithdrawal, value: at.reported.taxableWithdrawal ?? 0 },
      "adds_up",
      sources,
      [0, {}],
      contract.tax.isQualified
        ? [
            plus(greatest(0, minus("withdrawal", "withdrawalCharge")), "insured"),
            {
              withdrawal: ["withdrawal", planned.fromAccountValue, "dollars"],
              withdrawalCharge: ["withdrawal charge", charge, "dollars"],
              insured: fromInsurer["insured"] as Operand,
            },
          ]
        : [plus(...each), operands],
      [minus(plus(...each, "insured"), "returned"), { ...operands, ...fromInsurer }],
    ),
    dollarsFigure(
      "taxBasis",
      { exact: taxBasis, value: at.reported.taxBasis ?? 0 },
      "cents",
      sources,
      [
        "basisAtStart",
        {
          basisAtStart: ["paid in and not yet returned at the start", opening.taxBasis, "dollars"],
        },
      ],
      [
        greatest(0, minus(plus("basisAtStart", "taxable"), "received")),
        {
          basisAtStart: ["paid in and not yet returned at the start", opening.taxBasis, "dollars"],
          taxable: ["taxable", taxableWithdrawal, "dollars"],
          received: ["received after charges", received + insured, "dollars"],
        },
      ],
      [
        plus(greatest(0, minus(plus("basisAtStart", "taxable"), "received")), "paidWithin"),
        {
          basisAtStart: ["paid in and not yet returned at the start", opening.taxBasis, "dollars"],
          taxable: ["taxable", taxableWithdrawal, "dollars"],
          received: ["received after charges", received + insured, "dollars"],
          paidWithin: [
            "premiums paid within the year",
            at.year.paidWithin?.premium ?? 0,
            "dollars",
          ],
        },
      ],
    ),
  ];
}

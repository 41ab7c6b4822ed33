/** Notes on taxes, from the contract's tax status, its withdrawals and the owner's age. Not advice. */
import type { ContractRequest } from "../product/request.ts";
import { issueAgeOf } from "../product/request.ts";
import type { Statement, YearValues } from "./illustration.ts";
import { dollarsInWords } from "./wording.ts";

/** Age below which the additional tax applies, in years. Source: Internal Revenue Code 72(q), 72(t). */
const EARLY_AGE = 59.5;

/** Source: Internal Revenue Code sections 72(e)(3), 72(q), 72(t), 401(a)(9). */
export function describeTaxes(
  request: ContractRequest,
  years: readonly YearValues[],
  isFullyGuaranteed: boolean,
): readonly Statement[] {
  const { isQualified, title, hasRequiredDistributions } = request.taxQualification;
  const taxable = years.reduce((sum, year) => sum + (year.taxableWithdrawal ?? 0), 0);
  const earlyYears = Math.ceil(EARLY_AGE - issueAgeOf(request, request.owner));
  const early = years.filter(
    ({ contractYear, taxableWithdrawal = 0 }) =>
      contractYear <= earlyYears && taxableWithdrawal > 0,
  );
  const firstRequired = years.find(
    ({ requiredMinimumDistribution = 0 }) => requiredMinimumDistribution > 0,
  );
  const statements: Statement[] = [
    {
      title,
      text: isQualified
        ? "Withdrawals from a qualified contract are taxed as ordinary income, in a Roth IRA only when they do " +
          "not qualify. The values do not reflect taxes."
        : "Withdrawals are taken from gain first and taxed as ordinary income up to the gain in the contract, " +
          "measured without surrender charge; the rest is a return of what was paid in. " +
          (request.premiumBonusRate === 0 ? "" : "A premium bonus is gain. ") +
          "The values do not reflect taxes.",
    },
  ];
  if (taxable > 0) {
    statements.push({
      title: "Taxable withdrawals",
      text:
        `Of the withdrawals illustrated, ${dollarsInWords(taxable)} would be taxable` +
        `${isFullyGuaranteed ? "" : " on current values"}.`,
    });
  }
  if (early.length > 0) {
    statements.push({
      title: "Early withdrawals",
      text:
        "Withdrawals are illustrated before the owner is 59½: their taxable part may bear an additional tax of " +
        `10%, through about contract year ${early.at(-1)?.contractYear}.`,
    });
  }
  if (hasRequiredDistributions && firstRequired !== undefined) {
    statements.push({
      title: "Required minimum distributions",
      text:
        `Distributions are required from contract year ${firstRequired.contractYear} on. They are estimated from ` +
        "the account value at the last contract anniversary and the Uniform Lifetime Table; other accounts are " +
        "not known here.",
    });
  }
  return statements;
}

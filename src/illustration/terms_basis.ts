/** Which form, sheet and cell an illustration stands on, and why, for the answer, the assumptions and the paper. */

import type { Texts } from "#texts";
import { omitUndefined, dollarsInWords } from "#base";
import type { Assumption, ContractRequest } from "#inputs";
import type { TermsBasis } from "#terms";

/** The basis as an answer states it. */
export interface BasisFacts {
  readonly formVersion: string;
  /** Contract years in which surrender is charged, where the form has a choice. */
  readonly surrenderPeriod?: number;
  /** Name of the rate sheet; absent when none is in force. */
  readonly sheet?: string;
  /** The distributor that the sheet is for, when it is not for all. */
  readonly sheetFirm?: string;
  /** The day on which the sheet came into force. */
  readonly sheetEffectiveOn?: string;
  /** Number of its cell, from 1. */
  readonly sheetCell?: number;
  /** The day of the locked rates. */
  readonly rateLockDate?: string;
  /** Why, in sentences. */
  readonly explanation: string;
}

type Sheet = NonNullable<TermsBasis["sheet"]>;

/** The facts of a basis, for a request: of a contract in force by the day of its terms. */
export function describeBasis(
  basis: TermsBasis,
  { state, inForce, issueDate }: ContractRequest,
  texts: Texts,
): BasisFacts {
  const chosenOn = inForce && (inForce.terms?.asOf ?? issueDate);
  const { version, surrenderYears, sheet, rateLockDate } = basis;
  return omitUndefined({
    formVersion: version,
    surrenderPeriod: surrenderYears,
    sheet: sheet?.name,
    sheetFirm: sheet?.firm,
    sheetEffectiveOn: sheet?.effectiveOn,
    sheetCell: sheet?.cell,
    rateLockDate,
    explanation: [
      formSentence(basis, state.name, texts),
      sheetSentence(basis, { state: state.name, chosenOn }, texts),
    ].join(" "),
  });
}

/** The terms as an assumption: form, rate sheet and cell, and why they were chosen. */
export function basisAssumptions(facts: BasisFacts, { basis: say }: Texts): readonly Assumption[] {
  const { formVersion, sheet, sheetCell, explanation } = facts;
  const value = sheet === undefined ? formVersion : say.cell(formVersion, sheet, sheetCell ?? 0);
  return [{ name: "Terms", value, origin: "product", note: explanation.replace(/\.$/, "") }];
}

function formSentence(
  { version, variationStates, surrenderYears }: TermsBasis,
  state: string,
  { basis: say }: Texts,
): string {
  return say.form(version, variationStates === undefined ? undefined : state, surrenderYears);
}

function sheetSentence(
  { sheet, rateLockDate }: TermsBasis,
  { state, chosenOn }: { readonly state: string; readonly chosenOn: string | undefined },
  { basis: say, formats }: Texts,
): string {
  if (sheet === undefined) return say.noSheet;
  const { name, firm, effectiveOn, cell } = sheet;
  return say.sheet({
    name,
    firm,
    effectiveOn: formats.date(effectiveOn),
    lockedOn: rateLockDate === undefined ? undefined : formats.date(rateLockDate),
    chosenOn: chosenOn && formats.date(chosenOn),
    cell,
    cellFor: cellInWords(sheet, state, say),
  });
}

/** What a cell is for: `, for premiums from $100,000 to less than $250,000 in Texas and 3 other states`. */
function cellInWords(
  { premium, states, surrenderYears }: Sheet,
  state: string,
  say: Texts["basis"],
): string {
  if (premium === undefined && states === undefined && surrenderYears === undefined) return "";
  return say.cellFor({
    premiums:
      premium === undefined
        ? undefined
        : {
            from: dollarsInWords(premium.from),
            below: premium.below === undefined ? undefined : dollarsInWords(premium.below),
          },
    state: states === undefined ? undefined : state,
    otherStates: (states?.length ?? 1) - 1,
    surrenderYears,
  });
}

/** Which form, sheet and cell an illustration stands on, and why, for the answer, the assumptions and the paper. */

import { dateInWords } from "../annuity/wording.ts";
import { withHundredths } from "../base/printed_number.ts";
import type { Assumption } from "../product/assumption.ts";
import type { TermsBasis } from "../product/choose_terms.ts";

/** The basis as an answer states it. */
export interface BasisFacts {
  /** Version of the form. */
  readonly formVersion: string;
  /** Contract years in which surrender is charged, where the form has a choice. */
  readonly surrenderPeriod?: number;
  /** Name of the rate sheet; absent when none is in force. */
  readonly sheet?: string;
  /** The distributor whose sheet it is, when it is not for all. */
  readonly sheetFirm?: string;
  /** The day on which the sheet came into force. */
  readonly sheetEffectiveOn?: string;
  /** Number of its cell, from 1. */
  readonly sheetCell?: number;
  /** The day whose rates are locked. */
  readonly rateLockDate?: string;
  /** Why, in sentences. */
  readonly explanation: string;
}

type Sheet = NonNullable<TermsBasis["sheet"]>;

/** The facts of a basis, for a request from a state, by its name. */
export function describeBasis(basis: TermsBasis, state: string): BasisFacts {
  const { version, surrenderYears, sheet, rateLockDate } = basis;
  return {
    formVersion: version,
    ...(surrenderYears === undefined ? {} : { surrenderPeriod: surrenderYears }),
    ...(sheet === undefined
      ? {}
      : {
          sheet: sheet.name,
          ...(sheet.firm === undefined ? {} : { sheetFirm: sheet.firm }),
          sheetEffectiveOn: sheet.effectiveOn,
          sheetCell: sheet.cell,
        }),
    ...(rateLockDate === undefined ? {} : { rateLockDate }),
    explanation: [formSentence(basis, state), sheetSentence(basis, state)].join(" "),
  };
}

/** The basis as rows of the assumptions. */
export function basisAssumptions(facts: BasisFacts): readonly Assumption[] {
  const { formVersion, sheet, sheetCell, explanation } = facts;
  const value = sheet === undefined ? formVersion : `${formVersion}, ${sheet}, cell ${sheetCell}`;
  return [{ name: "Terms", value, origin: "product", note: explanation.replace(/\.$/, "") }];
}

function formSentence(
  { version, variationStates, surrenderYears }: TermsBasis,
  state: string,
): string {
  const terms = variationStates === undefined ? "" : ` on its terms for ${state}`;
  const period =
    surrenderYears === undefined ? "" : ` with ${surrenderYears} years of surrender charges`;
  return `Form version ${version}${terms}${period}.`;
}

function sheetSentence({ sheet, rateLockDate }: TermsBasis, state: string): string {
  if (sheet === undefined) return "No rate sheet is in force: the rates are the form’s own.";
  const { name, firm, effectiveOn, cell } = sheet;
  const forFirm = firm === undefined ? "" : ` for ${firm}`;
  const why =
    rateLockDate === undefined
      ? "in force when this illustration was prepared"
      : `in force on ${dateInWords(rateLockDate)}, the day of the application`;
  return `Rate sheet ${name}${forFirm}, effective ${dateInWords(effectiveOn)}, ${why}; cell ${cell}${cellInWords(sheet, state)}.`;
}

/** What a cell is for: `, for premiums from $100,000.00 to less than $250,000.00 in Texas and 3 other states`. */
function cellInWords({ premium, states, surrenderYears }: Sheet, state: string): string {
  const others = (states?.length ?? 1) - 1;
  const further = others === 0 ? "" : ` and ${others} other ${others === 1 ? "state" : "states"}`;
  const parts = [
    premium === undefined ? undefined : premiumsInWords(premium),
    states === undefined ? undefined : `in ${state}${further}`,
    surrenderYears === undefined ? undefined : `with ${surrenderYears} years of surrender charges`,
  ].filter((part) => part !== undefined);
  return parts.length === 0
    ? ""
    : `, for ${premium === undefined ? "contracts " : ""}${parts.join(" ")}`;
}

function premiumsInWords({ from, below }: NonNullable<Sheet["premium"]>): string {
  const most = below === undefined ? "" : ` to less than ${withHundredths(below, "$")}`;
  return `premiums from ${withHundredths(from, "$")}${most}`;
}

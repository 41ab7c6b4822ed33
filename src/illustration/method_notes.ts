/** Sentences that the terms of a crediting method add to its sentence on paper. */

import type { CreditingTerms, Limits } from "#annuity";
import type { Texts } from "#texts";

type Notes = Texts["crediting"]["notes"];
type TermsOf<Name extends CreditingTerms["method"]> = Extract<
  CreditingTerms,
  { readonly method: Name }
>;

/** The sentences of a method's terms, each after a space. */
type Note<Name extends CreditingTerms["method"]> = (terms: TermsOf<Name>, say: Notes) => string;

/** Notes on methods with choices beyond the limits that most have; the others have the sentences on limits alone. */
const NOTES: { readonly [Name in CreditingTerms["method"]]?: Note<Name> } = {
  declared_rate: ({ bonusRate }, say) => (bonusRate === undefined ? "" : say.bonusRate),
  monthly_average: (terms, say) =>
    (terms.averagedOver === "final_year" ? say.finalYear : "") +
    (terms.observed === "anniversaries" ? say.anniversaries : "") +
    limitsInWords(terms, say),
  performance_trigger: ({ trigger = "not_negative", participation, threshold }, say) =>
    say.triggers[trigger] +
    (participation === undefined && threshold === undefined ? say.anySize : "") +
    (participation === undefined ? "" : say.participation) +
    (threshold === undefined ? "" : say.triggerAbove),
  water_mark: (terms, say) =>
    say.marks[terms.mark] + say.closes[terms.observed] + limitsInWords(terms, say),
};

/** What terms change in their method's sentence, as sentences that follow it, each after a space; empty where nothing does. */
export function methodNote(terms: CreditingTerms, say: Notes): string {
  // The cast is safe: `method` selects the matching type, which the compiler cannot infer.
  const note = (NOTES[terms.method] ?? limitsInWords) as (
    terms: CreditingTerms,
    say: Notes,
  ) => string;
  return note(terms, say);
}

/** Words on a threshold and on a spread that comes first; none without them. */
function limitsInWords(
  { threshold, participatesAbove, spread, spreadOrder }: Limits,
  say: Notes,
): string {
  const above = participatesAbove === "whole_change" ? say.thresholdOfAll : say.thresholdOfExcess;
  const isSpreadFirst = spread !== undefined && spreadOrder === "before_participation";
  return (threshold === undefined ? "" : above) + (isSpreadFirst ? say.spreadFirst : "");
}

/** The statements of every illustration; required ones quote the rule. */

import type { Texts } from "#texts";
import { type Definition, indexIdOf } from "#terms";
import type { ContractRequest } from "#inputs";
import type { IndexFacts, Statement } from "./illustration.ts";
import { premiumTaxRate } from "./features/premium_tax.ts";
import { statementsOf } from "./statements.ts";
import { mayBeEarly } from "./features/taxation.ts";
import { rateInWords } from "#annuity";

/**
 * Statements in the order they are printed.
 * Source: NAIC Model #245 section 6.A(2), 6.C, 6.F(3), 6.F(15), 6.G(4), 6.I(4).
 */
export function disclosuresFor(
  definition: Definition,
  request: ContractRequest,
  about: {
    readonly indexes: readonly IndexFacts[];
    readonly isFullyGuaranteed: boolean;
    /** The day of the locked rates. */
    readonly rateLockDate: string | undefined;
    readonly arePaymentsShown: boolean;
  },
  texts: Texts,
): readonly Statement[] {
  const { disclosures: say } = texts;
  const isIndex = definition.kind === "index";
  const isIndexed = request.strategies.some(({ strategy }) => indexIdOf(strategy) !== undefined);
  // What non-guaranteed values assume, in the rule's words, and how they are distinguished.
  const assumed = isIndexed ? say.assumesIndex : say.assumesCurrent;
  const { isFullyGuaranteed, rateLockDate } = about;
  const { abbreviation, name: state } = request.state;
  const tax = premiumTaxRate(definition, request);
  const isTaxDeducted =
    about.arePaymentsShown && definition.annuitization?.premiumTax !== undefined;
  return statementsOf([
    { title: say.whatItIs, text: isFullyGuaranteed ? say.guaranteedAlone : assumed },
    { title: say.bothTitle, text: isFullyGuaranteed ? say.allGuaranteed : say.both },
    { title: say.notAloneTitle, text: say.notAlone },
    {
      title: say.timingTitle,
      text: say.timing(request.laterPremiums !== undefined, definition.withdrawalTiming),
    },
    ...(rateLockDate === undefined ? dateStatements(definition, request, texts) : []),
    rateLockDate !== undefined && {
      title: say.ratesLockedTitle,
      text: say.ratesLocked(texts.formats.date(rateLockDate)),
    },
    ...(isIndex ? indexStatements(definition, isIndexed, about.indexes, say) : []),
    definition.marketValueAdjustment !== undefined && {
      title: say.adjustmentTitle,
      text: say.adjustment(request.withdrawals.kind !== "none"),
    },
    definition.unavailableStates.includes(abbreviation) && {
      title: say.availabilityTitle,
      text: say.availability(state),
    },
    tax !== 0 && {
      title: say.premiumTaxTitle,
      text: say.premiumTax(state, rateInWords(tax), isTaxDeducted),
    },
    {
      title: say.taxesTitle,
      text: say.taxes({ ...request.taxQualification, mayBeEarly: mayBeEarly(request) }),
    },
    ...(definition.disclosures ?? []),
  ]);
}

function indexStatements(
  definition: Definition,
  isIndexed: boolean,
  indexes: readonly IndexFacts[],
  say: Texts["disclosures"],
): readonly Statement[] {
  const reduced = say.reduced(rateInWords(definition.scenarios.reducedBy));
  if (!isIndexed) return [{ title: say.declaredTitle, text: say.declared(reduced) }];
  return [
    { title: say.scenariosTitle, text: say.scenarios(reduced) },
    ...indexes.map(({ name, trademarkNotice }) => ({ title: name, text: trademarkNotice })),
  ];
}

/** The statement on rates that are not today's, or may differ on the issue date. */
export function dateStatements(
  { ratesEffectiveOn }: Pick<Definition, "ratesEffectiveOn">,
  { preparedOn, issueDate }: Pick<ContractRequest, "preparedOn" | "issueDate">,
  { disclosures: say }: Texts,
): readonly Statement[] {
  if (ratesEffectiveOn > preparedOn) return [{ title: say.ratesLaterTitle, text: say.ratesLater }];
  if (issueDate <= preparedOn) return [];
  return [{ title: say.ratesAtIssueTitle, text: say.ratesAtIssue }];
}

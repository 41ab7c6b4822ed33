/** The statements of every illustration; required ones quote the rule. */

import type { Texts } from "#texts";
import type { Definition } from "#terms";
import { type ContractRequest, monthsBefore } from "#inputs";
import type { Subject } from "./features/feature.ts";
import { isIndexed } from "./features/index_history.ts";
import { FEATURES } from "./features/mod.ts";
import type { Illustration } from "./illustration.ts";
import type { Statement } from "./statements.ts";

/**
 * Statements in the order they are printed: of all contracts, of their features, and the product's own.
 * Source: NAIC Model #245 section 6.A(2), 6.C, 6.F(3), 6.F(15), 6.G(4), 6.I(4).
 */
export function disclosuresFor(
  illustration: Omit<Illustration, "disclosures">,
  subject: Subject,
): readonly Statement[] {
  const { definition, request, texts } = subject;
  const { disclosures: say } = texts;
  const { isFullyGuaranteed } = illustration;
  // What non-guaranteed values assume, in the rule's words, and how they are distinguished.
  const assumed = isIndexed(request) ? say.assumesIndex : say.assumesCurrent;
  return [
    { title: say.whatItIs, text: isFullyGuaranteed ? say.guaranteedAlone : assumed },
    { title: say.bothTitle, text: isFullyGuaranteed ? say.allGuaranteed : say.both },
    { title: say.notAloneTitle, text: say.notAlone },
    { title: say.timingTitle, text: timingOf(subject) },
    ...termsStatements(illustration, subject),
    ...FEATURES.flatMap((feature) => feature.statements?.(illustration, subject) ?? []),
    ...(definition.disclosures ?? []),
  ];
}

/** When what is paid in and taken out is assumed, from issue on or from where a contract in force stood. */
function timingOf({ definition, request, texts }: Subject): string {
  const { inForce, laterPremiums } = request;
  const { withdrawalTiming } = definition;
  if (inForce === undefined) {
    return texts.disclosures.timing(laterPremiums !== undefined, withdrawalTiming);
  }
  const months = 12 * inForce.standing.contractYear + inForce.months;
  const hasPremiumsToCome = laterPremiums?.some((each) => monthsBefore(each) >= months) === true;
  const asOf = texts.formats.date(inForce.day);
  return texts.inForce.timing(hasPremiumsToCome, withdrawalTiming, asOf);
}

/** On what day the terms were in force. */
function termsStatements(
  { basis, inForce }: Pick<Illustration, "basis" | "inForce">,
  { definition, request, texts }: Subject,
): readonly Statement[] {
  const { disclosures: say, formats } = texts;
  if (inForce !== undefined) {
    const { termsTitle: title, terms } = texts.inForce;
    const { issueDate, termsAsOf, strategiesRenewed: renewed } = inForce;
    const asOf = termsAsOf === issueDate ? undefined : formats.date(termsAsOf);
    const text = terms({
      issueDate: formats.date(issueDate),
      asOf,
      renewed: renewed && formats.list(renewed),
    });
    return [{ title, text }];
  }
  if (basis?.rateLockDate === undefined) return dateStatements(definition, request, texts);
  return [{ title: say.ratesLockedTitle, text: say.ratesLocked(formats.date(basis.rateLockDate)) }];
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

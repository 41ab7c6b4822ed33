/** Shared by the pages: where each statement of an illustration is printed, once in a paper. */

import type { Illustration } from "#illustration";
import { type Language, pageTextsOf, type Texts } from "#texts";

type Statements = Illustration["disclosures"];

/** Statements after the required one that stand beside the definitions; the last page has the rest. */
const WITH_DEFINITIONS = 3;

/**
 * The statements of the definitions and of the last page. What each sheet says at its foot is not said again, nor is what a page
 * about its subject has; notices of indexes stand beside their history.
 */
export function statementsByPage(
  illustration: Illustration,
  { disclosures: say, inForce: sayInForce }: Texts,
): {
  readonly required: Statements[number] | undefined;
  readonly withDefinitions: Statements;
  readonly onLastPage: Statements;
} {
  const { disclosures, indexes, indexScenarios, marketValueAdjustment, tax } = illustration;
  const { change, language } = illustration;
  const elsewhere: ReadonlySet<string> = new Set([
    say.notAloneTitle,
    say.timingTitle,
    ...(illustration.allocations.length === 0 ? [] : [sayInForce.termsTitle]),
    ...indexes.map(({ name }) => name),
    ...(marketValueAdjustment === undefined ? [] : [say.adjustmentTitle]),
    ...(indexScenarios.length === 0 ? [] : [say.scenariosTitle]),
    ...(tax === undefined ? [] : [say.taxesTitle]),
    ...(change === undefined ? [] : titlesOfChange(language)),
  ]);
  const [required, ...others] = disclosures;
  // Where two have a title, the later one is the carrier's own, which no other page has.
  const printed = (all: Statements) =>
    all.filter(
      (each) => !elsewhere.has(each.title) || firstTitled(disclosures, each.title) !== each,
    );
  return {
    required,
    withDefinitions: printed(others.slice(0, WITH_DEFINITIONS)),
    onLastPage: printed(others.slice(WITH_DEFINITIONS)),
  };
}

/** The statements that the page of a change has. */
function titlesOfChange(language: Language): readonly string[] {
  const { besideTitle, allocationTitle, askTitle } = pageTextsOf(language).change;
  return [besideTitle, allocationTitle, askTitle];
}

/** The text of the statement with a title, for the page about its subject. */
export function statementTitled({ disclosures }: Illustration, sought: string): string {
  return firstTitled(disclosures, sought)?.text ?? "";
}

function firstTitled(disclosures: Statements, sought: string): Statements[number] | undefined {
  return disclosures.find(({ title }) => title === sought);
}

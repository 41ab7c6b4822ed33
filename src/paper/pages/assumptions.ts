/** The last page: all assumptions and disclosures. */

import {
  type Assumption,
  type Holds,
  type Illustration,
  isOfAllocations,
  printedInput,
  softwareOf,
} from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import { heading, pageOf, paragraph, statements } from "../content/builders.ts";
import { briefPercent } from "../content/format.ts";
import { dollarsInWords } from "#base";
import { nameInWords } from "../content/names.ts";
import { statementsByPage } from "./statements.ts";

/** Origins of values in the order of the list: what was not given stands first. */
const ORIGINS: readonly Assumption["origin"][] = [
  "default",
  "clamped",
  "ignored",
  "input",
  "product",
];

/** Assumptions and statements. Source: NAIC Model #245 section 6.A(3), 6.F(3), 6.L, [D19]. */
export function assumptions(illustration: Illustration, texts: Texts): Page {
  const { assumptions: say, formats } = texts;
  const { product, preparedOn, id, recipe, inForce } = illustration;
  const further = statementsByPage(illustration, texts).onLastPage;
  const { insurerName, addressLines } = product.brand;
  const items = ORIGINS.flatMap((origin) => {
    const all = illustration.assumptions.filter(
      (each) => each.origin === origin && !isSaidAgain(illustration, each),
    );
    const inWords = all.map((each) => cellsOf(illustration, each, texts).join(": "));
    return all.length === 0 ? [] : [[say.origins[origin], `${inWords.join("; ")}.`] as const];
  });
  return pageOf({
    name: "assumptions",
    title: say.title,
    blocks: [
      paragraph(
        (inForce === undefined ? say : texts.inForce).prepared({
          preparedOn: formats.date(preparedOn),
          software: softwareOf(recipe.software),
          insurer: insurerName,
          version: product.version,
          form: product.formNumber,
          ratesEffectiveOn: formats.date(product.ratesEffectiveOn),
          id,
          contact: [insurerName, ...addressLines].join(", "),
        }),
      ),
      heading(say.values),
      { kind: "definitions", items },
      further.length > 0 && [heading(say.statements), statements(further)],
    ],
  });
}

/** The input of premiums after the first, at any endpoint. */
const LATER_PREMIUMS = /^laterPremiums$/i;

/** Whether another entry has the allocation in full, or the page on the past has the premiums, all of them paid. */
function isSaidAgain({ laterPremiums }: Illustration, assumption: Assumption): boolean {
  const { name, origin } = assumption;
  if (origin !== "input" && origin !== "default") return false;
  const isPaid = laterPremiums !== undefined && laterPremiums.sentence === undefined;
  return isOfAllocations(assumption) || (isPaid && LATER_PREMIUMS.test(name));
}

/** How a value is printed. */
type Kind = Holds | "timing";

/** How values that are no inputs are printed; others are printed as they are. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["Minimum value interest rate", "rate"],
  ["Reference rate at issue", "rate"],
  ["Reduced rates", "rate"],
  ["Withdrawal timing", "timing"],
]);

/** The name of an assumption, and its value with its note. */
function cellsOf(
  illustration: Illustration,
  assumption: Assumption,
  texts: Texts,
): readonly [name: string, value: string] {
  const { name, origin, value } = assumption;
  const { notes } = texts;
  const isOfService = illustration.supplement !== undefined && origin !== "ignored";
  const unknown = isOfService ? nameInWords(name) : name;
  // The note names the rider that an input of another service elects; without a note, the input's name identifies it.
  const isRider = isOfService && /^Rider[12]$/.test(name);
  const known = !isRider ? name : assumption.note === "" ? undefined : "rider";
  const title = (known === undefined ? undefined : printedName(known, texts)) ?? unknown;
  const holds = printedInput(name)?.holds ?? KINDS.get(name);
  if (name === "State" && origin !== "ignored") return [title, illustration.state.name];
  // The value is the number of later premiums.
  if (LATER_PREMIUMS.test(name) && illustration.laterPremiums?.sentence !== undefined) {
    return [title, illustration.laterPremiums.sentence];
  }
  const isRepeated = assumption.note === notes.notGiven || assumption.note === notes.noName;
  const note = isRepeated ? "" : assumption.note;
  // A code, an absent value and a version are omitted where the note suffices.
  const isSaid = holds === "code" || value === notes.notUsed || name === "Terms";
  if (note !== "" && isSaid) return [title, note];
  const whole = holds === undefined ? undefined : UNITS[holds]?.(assumption, texts);
  if (whole !== undefined && origin !== "clamped") return [title, whole];
  const shown = valueInWords(value, holds, texts);
  return [title, note === "" ? shown : `${shown} – ${note}`];
}

/** The printed name of an input or another value, if it has one. */
function printedName(name: string, texts: Texts): string | undefined {
  const { inputNames, inputNamesAtEndpoints, assumptions: say } = texts;
  for (const names of [say.names, inputNamesAtEndpoints]) {
    if (Object.hasOwn(names, name)) return names[name as keyof typeof names];
  }
  const row = printedInput(name)?.row;
  return row && inputNames[row];
}

/** Values in whole words, where their notes give only the unit; undefined for others. */
const UNITS: Readonly<
  Partial<Record<Kind, (assumption: Assumption, texts: Texts) => string | undefined>>
> = {
  withdrawal: ({ value, note }, { assumptions: say, notes }) => {
    if (typeof value !== "number") return undefined;
    if (note === notes.percentAYear) return say.ofAccountValue(value);
    if (note !== notes.dollarsAYear && note !== notes.wholeIncome) return undefined;
    return value === 0 && note === notes.wholeIncome
      ? say.wholeIncome
      : say.dollarsAYear(dollarsInWords(value));
  },
  contractYear: ({ value }, { assumptions: say }) => say.contractYear(Number(value)),
  timing: ({ value }, { assumptions: say }) =>
    value === "start" || value === "end" ? say.timings[value] : undefined,
};

function valueInWords(value: number | string, holds: Kind | undefined, { formats }: Texts): string {
  if (typeof value === "string") {
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : value;
  }
  if (holds === "rate") return briefPercent(value);
  return holds === "dollars" ? dollarsInWords(value) : String(value);
}

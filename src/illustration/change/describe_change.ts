/** A contract with a change beside the contract as it stands, and the differences between them. */

import { rateInWords, toCents } from "#annuity";
import { canonicalJson, memberEntries, omitUndefined } from "#base";
import { type ContractRequest, listChanges, sentChange } from "#inputs";
import { type Product, translationOf } from "#terms";
import { inputTextIn, type Language, pageTextsOf, textsOf, titleIn } from "#texts";
import type { Illustration } from "../illustration.ts";
import { OUTPUTS, TABLES } from "../output_fields.ts";
import type { OutputFields, OutputRow } from "../output_types.ts";
import { figuresOf } from "../outputs.ts";
import { type Statement, statementsOf } from "../statements.ts";
import { compiledRows } from "../years/year_rows.ts";
import type { ChangeFacts, SentValue } from "./change_facts.ts";

type Elected = Pick<
  Illustration,
  "allocations" | "annuitization" | "laterPremiums" | "withdrawalPlan"
>;
type Figured = Parameters<typeof figuresOf>[0] & Elected;

/** Both sides of a change; the request is of the contract with it. */
interface Sides {
  readonly product: Product;
  readonly request: ContractRequest;
  readonly language: Language;
  readonly asItStands: Illustration;
  readonly asChanged: Figured;
}

const OPTIONS = { hasTablePerScenario: false, rowMaker: compiledRows };

/** What is said of a change; `undefined` where none is asked for. */
export function describeChange({
  product,
  request,
  language,
  asItStands,
  asChanged,
}: Sides): ChangeFacts | undefined {
  const { inForce } = request;
  if (inForce?.change === undefined) return undefined;
  // An id is of the answer.
  const { id: _, ...stands } = asItStands;
  const before = figuresOf(stands, OPTIONS);
  const after = figuresOf(asChanged, OPTIONS);
  return {
    title: pageTextsOf(language).change.title,
    effectiveOn: inForce.day,
    changes: changesOf(product, inForce.change.inputs, language),
    inWords: electionsInWords(asItStands, asChanged, language),
    asItStands: { ...before, assumptions: asItStands.assumptions },
    differences: {
      outputs: differenceOf(after.outputs, before.outputs, OUTPUTS),
      years: yearsOf(after.tables["Illustration"] ?? [], before.tables["Illustration"] ?? []),
    },
  };
}

/**
 * The inputs of a change in the order of the schema, with values in canonical form: inputs that are kept have no other order,
 * and an answer is made again from them.
 */
function changesOf(
  product: Product,
  inputs: Readonly<Record<string, unknown>>,
  language: Language,
): ChangeFacts["changes"] {
  const say = translationOf(product, language);
  return listChanges(product, inputs).map(({ input, title, asItStands, asChanged }) =>
    omitUndefined({
      input,
      title: inputTextIn(language, title, say),
      asItStands: asItStands === undefined ? undefined : canonical(asItStands),
      asChanged: canonical(asChanged),
    }),
  );
}

function canonical(value: unknown): SentValue {
  return JSON.parse(canonicalJson(value)) as SentValue;
}

/** The elections that differ. */
function electionsInWords(
  asItStands: Elected,
  asChanged: Elected,
  language: Language,
): ChangeFacts["inWords"] {
  const { elections: say, none } = pageTextsOf(language).change;
  const texts = textsOf(language);
  const inWords: Readonly<Record<keyof typeof say, (of: Elected) => string | undefined>> = {
    withdrawals: ({ withdrawalPlan }) => withdrawalPlan?.sentence,
    allocation: ({ allocations }) =>
      allocations
        .filter(({ share }) => share > 0)
        .map(({ share, strategyName }) => `${rateInWords(share)} ${strategyName}`)
        .join("; "),
    annuityOption: ({ annuitization }) =>
      annuitization && titleIn(texts, annuitization.optionTitle),
    laterPremiums: ({ laterPremiums }) => laterPremiums?.sentence,
  };
  return memberEntries(inWords).flatMap(([name, wordsOf]) => {
    const [before, after] = [wordsOf(asItStands) ?? none, wordsOf(asChanged) ?? none];
    return before === after ? [] : { name: say[name], asItStands: before, asChanged: after };
  });
}

/** The differences of the amounts that one side or the other has. */
function differenceOf(one: OutputRow, other: OutputRow, fields: OutputFields): OutputRow {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isDollars }]) => {
      const isThere = Object.hasOwn(one, name) || Object.hasOwn(other, name);
      if (isDollars !== true || !isThere) return [];
      return [[name, toCents(Number(one[name] ?? 0) - Number(other[name] ?? 0))]];
    }),
  );
}

/** The differences of each contract year that one side or the other has. */
function yearsOf(one: readonly OutputRow[], other: readonly OutputRow[]): readonly OutputRow[] {
  const columns = TABLES["Illustration"]?.columns ?? {};
  const [longer] = one.length < other.length ? [other] : [one];
  return longer.map(({ year = 0, age = 0 }, place) =>
    Object.assign({ year, age }, differenceOf(one[place] ?? {}, other[place] ?? {}, columns)),
  );
}

/** What an illustration states of a change; nothing where none is asked for. */
export function changeStatements(
  { inForce }: ContractRequest,
  language: Language,
): readonly Statement[] {
  if (inForce?.change === undefined) return [];
  const { change: say } = pageTextsOf(language);
  const day = textsOf(language).formats.date(inForce.day);
  const isMoved = Object.hasOwn(sentChange(inForce.change.inputs), "Allocations");
  return statementsOf([
    { title: say.besideTitle, text: say.beside(day) },
    isMoved && { title: say.allocationTitle, text: say.allocation(day) },
    { title: say.askTitle, text: say.ask },
  ]);
}

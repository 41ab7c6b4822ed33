/** The last page: all assumptions and disclosures. */

import { type Assumption, type Illustration, softwareOf } from "#illustration";
import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";
import {
  heading,
  named,
  pageOf,
  paragraph,
  statements,
  tableOf,
  words,
} from "../content/builders.ts";
import { briefPercent } from "../content/format.ts";
import { dollarsInWords } from "#base";
import { nameInWords } from "../content/names.ts";
import { STATEMENTS_WITH_DEFINITIONS } from "./definitions.ts";

/** Origins of values in the order of the table: what was not given stands first. */
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
  const { product, preparedOn, id, disclosures, indexes, recipe } = illustration;
  // Index notices are printed beside the index history.
  const others = disclosures
    .slice(1 + STATEMENTS_WITH_DEFINITIONS)
    .filter(({ title }) => indexes.every(({ name }) => name !== title));
  const { insurerName, addressLines, footer } = product.brand;
  const rows = ORIGINS.flatMap((origin) =>
    illustration.assumptions
      .filter((each) => each.origin === origin)
      .map((each) => ({ origin, cells: cellsOf(illustration, each, texts) })),
  );
  return pageOf({
    name: "assumptions",
    title: say.title,
    blocks: [
      paragraph(
        say.prepared({
          preparedOn: formats.date(preparedOn),
          software: softwareOf(recipe.software),
          insurer: insurerName,
          version: product.version,
          form: product.formNumber,
          ratesEffectiveOn: formats.date(product.ratesEffectiveOn),
          id,
          contact: [insurerName, ...addressLines].join(", "),
          footer,
        }),
      ),
      tableOf(say.table, rows, [
        words(...named(texts, "assumption"), ({ cells: [title] }) => title),
        words(...named(texts, "value"), ({ cells: [, value] }) => value),
        words(...named(texts, "origin"), ({ origin }) => say.origins[origin]),
      ]),
      heading(say.statements),
      statements(others),
    ],
  });
}

/** How a value is printed: a code as its title, a number with its unit. */
type Kind = "code" | "rate" | "dollars" | "withdrawal" | "contractYear" | "timing";

/** Names of the values of each kind; the others are printed as they are. */
const NAMES: Readonly<Record<Kind, string>> = {
  code:
    "Owner_Gender, Owner_Type, JointOwner_Gender, JointOwner_Relation, JointAnnuitant_Gender, Annuitant_Gender, " +
    "Annuitant_Type, TaxQualification, PaymentMode, PaymentOption, WDType, WDMode, WDNet, Rider1, Rider2, surrenderPeriod, " +
    "gender, jointOwner.gender, jointOwner.relation, rider, withdrawals, withdrawals.type, withdrawals.mode, " +
    "withdrawals.amountIs, qualified, paymentMode, paymentOption",
  rate:
    "bonus, mvaRateNow, cap, par, monthlycap, spread, trigger, fixedrate, Minimum value interest rate, " +
    "Reference rate at issue, Reduced rates",
  dollars: "Premium, initamt",
  withdrawal: "WDAmount, withdrawals.amount",
  contractYear: "WDStartDuration, withdrawals.startYear, withdrawals.endYear",
  timing: "Withdrawal timing",
};
const KINDS: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(NAMES) as Kind[]).flatMap((kind) =>
    NAMES[kind].split(", ").map((name) => [name, kind] as const),
  ),
);

/** The name of an assumption, and its value with its note. */
function cellsOf(
  illustration: Illustration,
  assumption: Assumption,
  texts: Texts,
): readonly [name: string, value: string] {
  const { name, origin, value } = assumption;
  const { assumptions: say, notes } = texts;
  const { names } = say;
  const isOfService = illustration.supplement !== undefined && origin !== "ignored";
  const unknown = isOfService ? nameInWords(name) : name;
  // The note names the rider that an input of another service elects; without a note, the input's name identifies it.
  const isRider = isOfService && /^Rider[12]$/.test(name);
  const known = !isRider ? name : assumption.note === "" ? undefined : "rider";
  const isKnown = known !== undefined && Object.hasOwn(names, known);
  const title = isKnown ? names[known as keyof typeof names] : unknown;
  const holds = KINDS.get(name);
  if (name === "State" && origin !== "ignored") return [title, illustration.state.name];
  const isRepeated = assumption.note === notes.notGiven || assumption.note === notes.noName;
  const note = isRepeated ? "" : assumption.note;
  // A code or an absent value is omitted where the note suffices.
  if (note !== "" && (holds === "code" || value === notes.notUsed)) return [title, note];
  const whole = holds === undefined ? undefined : UNITS[holds]?.(assumption, texts);
  if (whole !== undefined && origin !== "clamped") return [title, whole];
  const shown = valueInWords(value, holds, texts);
  return [title, note === "" ? shown : `${shown} – ${note}`];
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

/** The papers that tests of this folder look at one by one: every product, every kind of contract, and the extremes. */

import { FULL_EXAMPLE_INPUTS } from "../../src/inputs/common_inputs.ts";
import { illustrateInputs, type IllustrationContext } from "../../src/illustration/illustrate.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import type { Product } from "../../src/terms/product.ts";
import type { Language } from "../../src/texts/language.ts";
import { illustrationOf } from "../support/any_contract.ts";
import { bandedForm, inForce, sheetRow } from "../support/banded_annuity.ts";
import { EXAMPLES, readExampleProduct } from "../support/example_products.ts";
import { HISTORIES } from "../support/index_history.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { SECURE_TERM_CONTEXT, secureTerm } from "../support/secure_term.ts";
import { DEPTH, share } from "../support/depth.ts";
import { COVER } from "./cover.ts";
import { extremesIn } from "./extremes.ts";
import {
  attachingAnswer,
  branded,
  FULL_INPUTS,
  illustrate,
  illustrateInForce,
  INCOME_INPUTS,
  PLAIN_INPUTS,
  RUNNING_INPUTS,
} from "./papers.ts";

const VARIANTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "nothing elected": PLAIN_INPUTS,
  "everything elected": FULL_INPUTS,
  income: INCOME_INPUTS,
  "withdrawals of interest": { ...PLAIN_INPUTS, WDType: 1 },
  "a death benefit": { ...PLAIN_INPUTS, Rider2: 1 },
  "a million": { ...FULL_INPUTS, Premium: 1_000_000 },
  "two lives": { ...INCOME_INPUTS, Rider1: 2, Annuitant_DOB: "1962-06-06" },
  trust: {
    ...PLAIN_INPUTS,
    Owner_Type: -1,
    Owner_FirstName: "The Smith Family",
    Owner_LastName: "Revocable Trust",
    Annuitant_DOB: "1950-01-01",
  },
  "a short horizon": { ...PLAIN_INPUTS, Owner_DOB: "1942-01-01" },
  "a long horizon": { ...PLAIN_INPUTS, Owner_DOB: "2020-01-01" },
  qualified: { ...PLAIN_INPUTS, TaxQualification: 1, Owner_DOB: "1952-05-05" },
  "names of many scripts": {
    ...PLAIN_INPUTS,
    Owner_FirstName: "Łukasz Ελένη",
    Owner_LastName: "Дмитрий Nguyễn",
  },
};

const SIGNERS: typeof VARIANTS = {
  "one owner": PLAIN_INPUTS,
  "two owners": { ...PLAIN_INPUTS, JointOwner_DOB: "1968-02-02" },
  "a trustee": VARIANTS["trust"] ?? {},
};

const CONTEXT: IllustrationContext = {
  preparedAt: new Date("2026-11-21T10:00:00Z"),
  isSample: false,
  indexHistories: HISTORIES,
};

/** The illustrations of a product's own example inputs. */
function examplesOf(product: Product, context: IllustrationContext): Makers {
  const examples = product.inputsSchema["examples"] as readonly Readonly<Record<string, unknown>>[];
  return examples.map((inputs, index) => {
    const make = () => {
      const result = illustrateInputs(product, inputs, context);
      if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
      return result.illustration;
    };
    return [`${product.slug}, example ${index}`, make] as const;
  });
}

function banded(language: Language): Illustration {
  const sheets = [inForce(sheetRow("november", 0.04), "2026-11-01T00:00:00Z")];
  const result = illustrateInputs(bandedForm(), PLAIN_INPUTS, { ...CONTEXT, sheets, language });
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

/** Two strategies, and lifetime income for one owner. */
const TWO_STRATEGIES = {
  ...INCOME_INPUTS,
  Allocations: ["sp500-cap", "fixed"].map((strategy) => ({ strategy, pct: 50 })),
};

/** As many strategies as page 1 may have, lifetime income for two owners, and withdrawals: all that leaves its picture no room. */
const FULL_PAGE_ONE = {
  ...FULL_INPUTS,
  Rider1: 2,
  JointOwner_DOB: "1962-06-06",
  JointOwner_FirstName: "Maria Fernanda",
  JointOwner_LastName: "Gonzalez Rodriguez",
  Allocations: [
    { strategy: "sp500-cap", pct: 40 },
    { strategy: "sp500-participation", pct: 30 },
    { strategy: "sp500-two-year", pct: 30 },
  ],
};

/** An index annuity with a scenario of lowered terms, and the history of its factors over two versions. */
function changedFactors(
  language: Language,
  inputs: Readonly<Record<string, unknown>> = TWO_STRATEGIES,
): Illustration {
  const { definition } = fia;
  const [cap, ...others] = definition.strategies;
  const current = { method: "point_to_point", cap: 0.065, participation: 1, floor: 0 } as const;
  const strategies = cap === undefined ? others : [{ ...cap, current }, ...others];
  const scenarios = { ...definition.scenarios, hasLoweredTerms: true };
  const product = { ...fia, definition: { ...definition, scenarios } };
  const [opened, changed] = [new Date("2024-05-06T00:00:00Z"), new Date("2026-11-01T00:00:00Z")];
  const before = { ...fia, definition: { ...definition, strategies } };
  const past = {
    forms: [
      { product: before, from: opened, until: changed },
      { product, from: changed },
    ],
    sheets: [],
    since: opened,
    knownAt: "2026-11-01T00:00:00Z",
  };
  const result = illustrateInputs(product, inputs, { ...CONTEXT, past, language });
  if (result.kind === "refused") throw new RangeError(JSON.stringify(result.problems));
  return result.illustration;
}

function upstream(language: Language): Illustration {
  const asked = { product: "demo-upstream", sent: FULL_EXAMPLE_INPUTS };
  const illustration = illustrationOf(asked, language);
  if (illustration === undefined) throw new RangeError("demo-upstream refuses its inputs");
  return illustration;
}

const fia = await readSeededProduct("demo_fia", "demo-fia");
const products = await Promise.all(EXAMPLES.map(readExampleProduct));
type Gallery = readonly (readonly [name: string, illustration: Illustration])[];
/** Papers by name, each made when it is wanted. */
export type Makers = readonly (readonly [name: string, make: () => Illustration])[];

/** Every contract in a language, in type of the usual size. */
function contractsIn(language: Language): Makers {
  return [
    ...(["demo-fia", "demo-myga"] as const).flatMap((slug) =>
      Object.entries(VARIANTS).flatMap(([name, inputs]) =>
        [false, true].map(
          (isSample) =>
            [
              `${slug}, ${name}${isSample ? ", sample" : ""}`,
              () => illustrate(slug, inputs, { isSample, language }),
            ] as const,
        ),
      ),
    ),
    ...Object.entries(SIGNERS).flatMap(([name, inputs]) =>
      (["signed-fia", "signed-myga"] as const).map(
        (slug) => [`${slug}, ${name}`, () => illustrate(slug, inputs, { language })] as const,
      ),
    ),
    ["changed factors, index", () => changedFactors(language)],
    ["changed factors, a full page 1", () => changedFactors(language, FULL_PAGE_ONE)],
    ["guaranteed-myga", () => illustrate("guaranteed-myga", FULL_INPUTS, { language })],
    [
      "with the JSON answer",
      () => attachingAnswer(illustrate("demo-fia", FULL_INPUTS, { language })),
    ],
    ...contractsInForce(language),
    ["a form with rate sheets", () => banded(language)],
    ["demo-upstream", () => upstream(language)],
    ...products.flatMap((product) => examplesOf(product, { ...CONTEXT, language })),
    ...examplesOf(secureTerm, { ...SECURE_TERM_CONTEXT, language }),
    ...extremesIn(language),
  ];
}

/** Contracts in force: before a charge ends, in a running term, and long after income has started. */
function contractsInForce(language: Language): Makers {
  const cuts: readonly (readonly ["demo-fia" | "demo-myga", string, object, number])[] = [
    ["demo-fia", "in a running term", RUNNING_INPUTS, 3],
    ["demo-fia", "with income", INCOME_INPUTS, 12],
    ["demo-fia", "everything elected", FULL_INPUTS, 4],
    ["demo-myga", "nothing elected", PLAIN_INPUTS, 2],
  ];
  return cuts.map(([slug, name, inputs, years]) => [
    `${slug} in force, ${name}`,
    () => illustrateInForce(slug, { ...inputs }, { years, contractNumber: "A-123456", language }),
  ]);
}

const USUAL = contractsIn("en-US");

/** A paper of every kind, and each that has filled sheets in a way of its own. */
const LARGE = USUAL.filter(
  ([name]) =>
    !/, sample|scripts|qualified|trust|a death benefit|× 0\.01|× 1$|issue age/.test(name) ||
    name === "demo-fia, everything elected, sample",
);

function inLargePrint([name, make]: Makers[number]): Makers[number] {
  return [`${name}, large print`, () => branded(make(), { largePrint: true })];
}

const SPANISH = contractsIn("es-US").filter(([name]) => !name.endsWith(", sample"));

/** Every paper in English. */
export const ENGLISH_MAKERS: Makers = [...USUAL, ...LARGE.map(inLargePrint)];

/** The contracts in Spanish, none of them as a sample, and four in large print. */
export const SPANISH_MAKERS: Makers = [
  ...SPANISH,
  ...SPANISH.filter(([name]) => /^demo-\w+, (income|everything elected)$/.test(name)).map(
    inLargePrint,
  ),
].map(([name, make]) => [`in Spanish: ${name}`, make]);

/** The cover in `bun run test`; of the others a share in `bun run test:rest`, and all in `bun run test:all`. */
function chosenOf(makers: Makers): Makers {
  const others = makers.filter(([name]) => !COVER.has(name));
  const chosen = new Set(DEPTH > 0 ? share(others) : []);
  return makers.filter((maker) => COVER.has(maker[0]) || chosen.has(maker));
}

const made = (makers: Makers): Gallery => chosenOf(makers).map(([name, make]) => [name, make()]);

export const GALLERY: Gallery = made(ENGLISH_MAKERS);
export const SPANISH_GALLERY: Gallery = made(SPANISH_MAKERS);

/** Each chosen contract that is not a sample, in English and in Spanish. */
export function pairsOfLanguages(): readonly (readonly [string, Illustration, Illustration])[] {
  const english = new Map(USUAL);
  const chosen = new Set(chosenOf(SPANISH_MAKERS).map(([name]) => name));
  return SPANISH.flatMap(([name, make]) => {
    const original = english.get(name);
    const isChosen = chosen.has(`in Spanish: ${name}`) || COVER.has(name);
    return isChosen && original !== undefined ? [[name, original(), make()] as const] : [];
  });
}

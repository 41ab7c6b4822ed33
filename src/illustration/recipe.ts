/** What an illustration is made of: its recipe, the digest of its terms, and the id derived from both. */

import { version } from "../../package.json";
import type { IndexHistory } from "#annuity";
import { omitUndefined, oncePer, canonicalJson } from "#base";
import {
  type AnyProduct,
  type CarrierForm,
  type TermsBasis,
  followedIndexIds,
  type IndexHistories,
} from "#terms";
import { DEFAULT_LANGUAGE, type Language } from "#texts";
import { changesOf, type StrategyHistory } from "./features/factor_history.ts";

export const SOFTWARE_VERSION = version;

/** The software of a version, as printed. Source: NAIC Model #245 section 6.A(3), which requires authorized software. */
export function softwareOf(software: string): string {
  return `Annuity Illustration Service ${software}`;
}

/** Hexadecimal digits of a digest beside a product's version. */
const DIGITS = 12;

/**
 * Everything that an illustration depends on, without the inputs themselves. Digests are SHA-256 in hexadecimal digits.
 * Source: [D149].
 */
export interface Recipe {
  /** Version of these members: 1 where `inputs` is a hash without a salt. */
  readonly recipe: 1 | 2;
  /** The endpoint that the inputs were sent to. */
  readonly endpoint: "product" | "index_annuity" | "in_force" | "quote" | "report" | "change";
  readonly product: string;
  /** The form. */
  readonly version: string;
  /** The rate sheet, and the day on which it came into force; absent without one. */
  readonly sheet?: { readonly name: string; readonly effectiveOn: string };
  /** See `termsDigest`. */
  readonly terms: string;
  /** See `hashInputs`. Papers have it, and no table in clear: digests that are kept are made with it. */
  readonly inputs: string;
  /** Digest of the history of crediting factors; absent for a product that does not show it. */
  readonly factors?: string;
  /** What a calculation service answered, see `digestUnder`; absent for other products. */
  readonly figures?: string;
  /** Forms of the carrier that are bound to the paper, in their order; absent for none. */
  readonly forms?: readonly { readonly name: string; readonly hash: string }[];
  /** The request's instant, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly instant: string;
  /** Language of texts and paper; absent for `DEFAULT_LANGUAGE`, as in recipes older than the second language. */
  readonly language?: Language;
  /** The product's, by its IANA name. */
  readonly timeZone: string;
  readonly isSample: boolean;
  readonly software: string;
}

/** When and how an illustration is prepared, by either engine. */
export interface Preparation {
  /** The request's instant [D13]. */
  readonly preparedAt: Date;
  /** Whether the PDF is marked as a sample, for test keys [D4]. */
  readonly isSample: boolean;
  /** Time zone of the product's days; UTC unless set. */
  readonly timeZone?: string;
  /** Forms of the carrier that are in force; absent for none. */
  readonly forms?: readonly CarrierForm[];
  /** Language of the texts and the paper; the product's unless set. */
  readonly language?: Language | undefined;
  /** See `hashInputs`; absent for an illustration that no caller receives, and for one that is made again. */
  readonly salt?: string | undefined;
  /** Recipe of the illustration that is made again, which keeps its id and the software's version; absent for a new one. */
  readonly recipe?: Recipe | undefined;
}

/** The members of a recipe that the caller of `makeRecipe` knows. */
interface RecipeFacts extends Preparation {
  readonly endpoint: Recipe["endpoint"];
  readonly basis?: TermsBasis | undefined;
  readonly histories: IndexHistories;
  /** See `hashInputs`. */
  readonly inputs: string;
  readonly factorHistory?: readonly StrategyHistory[] | undefined;
  readonly figures?: object;
  readonly language: Language;
}

/** The recipe of a new illustration, or of the one that is made again, with the digest and the printed id. */
export function identify(
  product: AnyProduct,
  facts: RecipeFacts,
): { readonly id: string; readonly digest: string; readonly recipe: Recipe } {
  const { recipe = makeRecipe(product, facts) } = facts;
  const digest = recipeDigest(recipe);
  return { id: printedId(digest), digest, recipe };
}

function makeRecipe(product: AnyProduct, facts: RecipeFacts): Recipe {
  const { endpoint, basis, histories, inputs, figures, preparedAt, isSample, language } = facts;
  const { timeZone = "UTC", forms = [], salt, factorHistory } = facts;
  const numbered = { recipe: salt === undefined ? 1 : 2, inputs } as const;
  const sheet = basis?.sheet;
  // In canonical order, which it has again when it is read from its canonical text: a paper carries it.
  return omitUndefined({
    endpoint,
    factors: factorHistory && sha256(canonicalJson(changesOf(factorHistory))),
    figures: figures && digestUnder(numbered, canonicalJson(figures)),
    forms: forms.length === 0 ? undefined : forms.map(({ name, hash }) => ({ hash, name })),
    inputs,
    instant: preparedAt.toISOString(),
    isSample,
    language: language === DEFAULT_LANGUAGE ? undefined : language,
    product: product.slug,
    recipe: numbered.recipe,
    sheet: sheet && { effectiveOn: sheet.effectiveOn, name: sheet.name },
    software: SOFTWARE_VERSION,
    terms: termsDigest(product, histories),
    timeZone,
    version: product.version,
  });
}

/** The language of a recipe; recipes of programs that had one language do not name it. */
export function languageOf({ language = DEFAULT_LANGUAGE }: Recipe): Language {
  return language;
}

/**
 * SHA-256 of a recipe's canonical text, in 64 hexadecimal digits: the same for the same product, terms, inputs, options,
 * instant and software, and for nothing else. Source: [D149].
 */
export function recipeDigest(recipe: Recipe): string {
  return sha256(canonicalJson(recipe));
}

/**
 * HMAC-SHA-256 of what an illustration says, in 64 hexadecimal digits: under the hash of its inputs, which is destroyed with
 * them, so that no guess at what it says can be held against it afterwards. Recipes of version 1 have plain SHA-256.
 */
export function digestUnder(
  { recipe, inputs }: Pick<Recipe, "recipe" | "inputs">,
  said: string | Uint8Array,
): string {
  return recipe === 1
    ? Bun.SHA256.hash(said, "hex")
    : new Bun.CryptoHasher("sha256", Buffer.from(inputs, "hex")).update(said).digest("hex");
}

/** The id as printed: the first 16 digits of a recipe's digest in groups of four. Source: [D14], [D149]. */
export function printedId(digest: string): string {
  const digits = digest.toUpperCase();
  return [0, 4, 8, 12].map((start) => digits.slice(start, start + 4)).join("-");
}

/**
 * SHA-256, in hexadecimal digits, of what figures and texts depend on beside the inputs: the product's terms, the closes
 * of the indexes that it follows, and this software. The address and account of a calculation service are not among the
 * terms of its product: the figures are known from its answer alone. Source: [D98], [D149].
 */
export function termsDigest(product: AnyProduct, histories: IndexHistories): string {
  return digestsOfTerms(product)(histories);
}

const digestsOfTerms = oncePer((product: AnyProduct) =>
  oncePer((histories: IndexHistories) => digestOfTerms(product, histories)),
);

function digestOfTerms(product: AnyProduct, histories: IndexHistories): string {
  const { definition } = product;
  const ids = product.engine === "builtin" ? followedIndexIds(product.definition).toSorted() : [];
  const closes = ids.map((id) => {
    const history = histories.get(id);
    return [id, history === undefined ? "" : digestOf(history)];
  });
  return sha256(JSON.stringify([product.name, digestOf(definition), closes, SOFTWARE_VERSION]));
}

/** A product's version as answers name it: the label that the administrator gave, and the digest of the terms. */
export function versionInFull({ version: label }: { readonly version: string }, digest: string) {
  return `${label}+${digest.slice(0, DIGITS)}`;
}

/** Digest of terms or of a history; kept by object, since the same objects serve many requests. */
const digestOf = oncePer((value: AnyProduct["definition"] | IndexHistory): string => {
  const terms = { ...value, spark: undefined, http: undefined };
  // Without the members that JSON leaves out.
  return sha256(canonicalJson(JSON.parse(JSON.stringify(terms))));
});

function sha256(text: string): string {
  return Bun.SHA256.hash(text, "hex");
}

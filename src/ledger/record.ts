/** The record of an illustration, and where its recipe's terms and closes stand. */

import { canonicalJson, dateIn, hashInputs, type WrappingKeys } from "#base";
import {
  type IllustrationContext,
  type Illustration,
  printedId,
  type Recipe,
  recipeDigest,
} from "#illustration";
import { isForFirm } from "#terms";
import type { AnswerDigests } from "./answer_digests.ts";
import { UnreadableRecordError } from "./cipher.ts";
import type { Note, SealedNote } from "./note.ts";
import {
  openInputs,
  openWrappedNote,
  type SaltedInputs,
  type SealedInputs,
} from "./sealed_inputs.ts";

/** What is needed beside a recipe to make and print its illustration again; nothing here changes a figure. */
export interface RecipeSource {
  /** The catalog's revision at which the indexes were read. */
  readonly revision: number;
  /** The sheet that was chosen, or one that was not in force where none was; absent for a product without any. */
  readonly sheet?:
    | { readonly name: string; readonly from: string; readonly until?: string | undefined }
    | undefined;
  /** The distributor of the key. */
  readonly firm?: string | undefined;
  /** Ids of the carrier's forms that are bound to the paper. */
  readonly forms?: readonly number[] | undefined;
  /** When the book had the past terms that it shows; absent where it shows none. */
  readonly pastKnownAt?: string | undefined;
  /** Where the code of the paper leads. */
  readonly publicUrl?: string | undefined;
}

/** Where the terms of a new illustration stand. */
export function sourceOf(
  { sheets = [], firm, past }: Pick<IllustrationContext, "sheets" | "firm" | "past">,
  { recipe: { sheet: used, timeZone }, forms }: Pick<Illustration, "recipe" | "forms">,
  { revision, publicUrl }: { readonly revision: number; readonly publicUrl?: string | undefined },
): RecipeSource {
  const found =
    sheets.find(
      ({ sheet, from }) =>
        sheet.sheet === used?.name && dateIn(timeZone, from) === used.effectiveOn,
    ) ??
    sheets.find((each) => isForFirm(each, firm)) ??
    sheets[0];
  return {
    revision,
    sheet: found && {
      name: found.sheet.sheet,
      from: found.from.toISOString(),
      until: found.until?.toISOString(),
    },
    firm,
    forms: forms?.map(({ id }) => id),
    pastKnownAt: past?.knownAt,
    publicUrl,
  };
}

/** A record as `record_audit_calls` takes it; bytes are base64. */
export interface IllustrationRecord extends SealedInputs, SealedNote {
  readonly at: Date;
  readonly digest: string;
  readonly key_id: number;
  readonly product_slug: string;
  /** Canonical JSON of the recipe without the hash of its inputs, which follows from what is sealed. */
  readonly recipe: string;
  readonly source: RecipeSource;
  readonly figures_sha256: string;
  readonly json_sha256: string | undefined;
  readonly pdf_sha256: string | undefined;
  /** Digest of the printed paper, without a signature. */
  readonly paper_sha256: string | undefined;
}

/** A record as the database returns it. */
export interface RecordRow {
  readonly digest: string;
  readonly recipe: string;
  readonly source: RecipeSource;
  readonly figures_sha256: string;
  readonly json_sha256: string | null;
  readonly pdf_sha256: string | null;
  readonly paper_sha256: string | null;
  /** Null once the record was deleted, with the two below. */
  readonly inputs: string | null;
  readonly wrapping_key: string | null;
  readonly wrapped: string | null;
}

/** A record of a list as the database returns it. */
export interface ListedRow extends Pick<RecordRow, "digest" | "recipe"> {
  readonly at: string;
  /** By which the records after it are asked for. */
  readonly place: string;
  readonly wrapping_key: string;
  readonly wrapped: string;
  readonly noted: string | null;
}

/** An illustration of a list, with what its caller noted of it. */
export interface ListedIllustration extends Note {
  /** As printed, and the whole digest. */
  readonly illustrationId: string;
  readonly digest: string;
  /** When it was asked for, and the instant that it is for, in ISO 8601. */
  readonly madeAt: string;
  readonly illustratedFor: string;
  readonly product: string;
  readonly version: string;
  readonly endpoint: Recipe["endpoint"];
  readonly isSample: boolean;
}

/**
 * What a list says of a record.
 * @throws {UnreadableRecordError} when its note was altered
 */
export function listedOf(keys: WrappingKeys, row: ListedRow): ListedIllustration {
  const { digest, at } = row;
  const { product, version, endpoint, isSample, instant } = JSON.parse(row.recipe) as Recipe;
  return {
    illustrationId: printedId(digest),
    digest,
    madeAt: new Date(at).toISOString(),
    illustratedFor: instant,
    product,
    version,
    endpoint,
    isSample,
    ...openWrappedNote(keys, digest, row),
  };
}

/** What an illustration is made again from. */
export interface OpenedRecord extends SaltedInputs {
  readonly digest: string;
  readonly recipe: Recipe;
  readonly source: RecipeSource;
  readonly answered: AnswerDigests;
}

/**
 * The record with its inputs, or with others in their place.
 * @throws {UnreadableRecordError} when the digest is not of this recipe, these inputs and this salt
 * @throws {Error} when the inputs were deleted and none are given, or the wrapping key is missing
 */
export function openRecord(keys: WrappingKeys, row: RecordRow, given?: SaltedInputs): OpenedRecord {
  const { digest, source } = row;
  const { inputs, salt } = given ?? openInputs(keys, digest, sealedOf(row));
  const recipe = readRecipe(row, hashInputs(inputs, salt));
  return {
    digest,
    recipe,
    source,
    inputs,
    salt,
    answered: {
      figures: row.figures_sha256,
      json: row.json_sha256 ?? undefined,
      pdf: row.pdf_sha256 ?? undefined,
      paper: row.paper_sha256 ?? undefined,
    },
  };
}

/** The text of a recipe as it is kept. */
export function keptRecipe(recipe: Recipe): string {
  const kept: { inputs?: string } = { ...recipe };
  delete kept.inputs;
  return canonicalJson(kept);
}

/** The recipe with the hash of its inputs; in records of earlier programs it stands in the text as well. */
function readRecipe({ recipe: text, digest }: RecordRow, inputs: string): Recipe {
  try {
    const kept = JSON.parse(text) as Omit<Recipe, "inputs">;
    const whole = canonicalJson({ ...kept, inputs });
    const recipe = JSON.parse(whole) as Recipe;
    const isItsText = text === keptRecipe(recipe) || text === whole;
    if (isItsText && recipeDigest(recipe) === digest) return recipe;
  } catch {
    // One answer for every alteration.
  }
  throw new UnreadableRecordError(
    "Recipe, inputs and salt are not those that the illustration was made from",
  );
}

function sealedOf({ inputs, wrapping_key, wrapped }: RecordRow): SealedInputs {
  if (inputs === null || wrapping_key === null || wrapped === null) {
    throw new Error(
      "The inputs were deleted: give them, and the salt of the answer, to have it made again",
    );
  }
  return { inputs, wrapping_key, wrapped };
}

/** Digests of an answer, by which an illustration that is made again is proved to be the same. */

import {
  canonicalJson,
  bytesOf,
  putAscii,
  putJsonNumber,
  putJsonText,
  CLOSING_BRACKET,
  COMMA,
} from "#base";
import { type Illustration, type YearValues, digestUnder } from "#illustration";

/** See `digestUnder`; `json` and `pdf` of what was answered. */
export interface AnswerDigests {
  readonly figures: string;
  /** Digest of the body of `format=json`. */
  readonly json?: string | undefined;
  readonly pdf?: string | undefined;
  /** Plain SHA-256 of the printed paper up to its own digest, which a signature does not change; the paper names the hash of its inputs. */
  readonly paper?: string | undefined;
}

/** The figures of a contract year that are compared; a later program may have more. */
const FIGURES = [
  "contractYear",
  "attainedAge",
  "premium",
  "premiumBonus",
  "withdrawal",
  "withdrawalCharge",
  "riderCharge",
  "strategyFee",
  "contractFee",
  "interestCredit",
  "accountValue",
  "surrenderCharge",
  "bonusRecapture",
  "marketValueAdjustment",
  "cashSurrenderValue",
  "minimumValue",
  "deathBenefit",
  "benefitBase",
  "lifetimeIncome",
] as const satisfies readonly (keyof YearValues)[];

/**
 * The digest of every yearly figure of every scenario (see `digestUnder`): of a list in JSON with `[scenario, years]` for
 * each, where a year is the list of its figures. Source: [D150], [D215].
 */
export function figuresDigest(illustration: Illustration): string {
  const { guaranteed, current, indexScenarios, furtherProjections } = illustration;
  const all = [guaranteed, current, ...indexScenarios, ...furtherProjections];
  // A calculation service's further figures, under its own names, a quote, a report or a contract as it stands; made before, since a long text is put twice.
  const other =
    illustration.supplement ?? illustration.quote ?? illustration.report ?? illustration.change;
  const further = other && canonicalJson(other);
  const bytes = bytesOf((out) => {
    let at = putAscii(out, 0, "[");
    all.forEach(({ scenario, years }, index) => {
      if (index > 0) at = putAscii(out, at, ",");
      at = putJsonText(out, putAscii(out, at, "["), scenario);
      at = putYears(out, putAscii(out, at, ","), years);
      at = putAscii(out, at, "]");
    });
    if (further !== undefined) at = putJsonText(out, putAscii(out, at, ","), further);
    return putAscii(out, at, "]");
  });
  return digestUnder(illustration.recipe, bytes);
}

function putYears(out: Uint8Array, at: number, years: readonly YearValues[]): number {
  at = putAscii(out, at, "[");
  for (const [place, year] of years.entries()) {
    at = putAscii(out, at, place === 0 ? "[" : ",[");
    for (const name of FIGURES) {
      const figure = year[name];
      at = figure === undefined ? putAscii(out, at, "null") : putJsonNumber(out, at, figure);
      out[at++] = COMMA;
    }
    // In place of the comma after the last figure.
    out[at - 1] = CLOSING_BRACKET;
  }
  return putAscii(out, at, "]");
}

/** The digests of an answer: of the body of `format=json`, of the PDF and of its printed paper, each where there is one. */
export function digestsOf(
  illustration: Illustration,
  {
    json,
    document,
  }: {
    readonly json?: Uint8Array | undefined;
    readonly document?: { readonly bytes: Uint8Array; readonly sha256: string } | undefined;
  },
): AnswerDigests {
  const { recipe } = illustration;
  return {
    figures: figuresDigest(illustration),
    json: json && digestUnder(recipe, json),
    pdf: document && digestUnder(recipe, document.bytes),
    paper: document?.sha256,
  };
}

/** Digests of an answer, by which an illustration that is made again is proved to be the same. */

import { canonicalJson } from "../base/canonical_json.ts";
import type { Illustration, YearValues } from "../illustration/illustration.ts";

/** SHA-256 in hexadecimal digits; `json` and `pdf` of what was answered. */
export interface AnswerDigests {
  readonly figures: string;
  /** Of the body of `format=json`. */
  readonly json?: string | undefined;
  readonly pdf?: string | undefined;
  /** Of the printed paper up to its own digest, which a signature does not change. */
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

/** SHA-256 of every yearly figure of every scenario, in 64 hexadecimal digits. Source: [D150]. */
export function figuresDigest(illustration: Illustration): string {
  const { guaranteed, current, indexScenarios, furtherProjections, supplement } = illustration;
  const all = [guaranteed, current, ...indexScenarios, ...furtherProjections];
  const figures = all.map(({ scenario, years }) => [
    scenario,
    years.map((year) => FIGURES.map((name) => year[name] ?? null)),
  ]);
  // A calculation service's further figures, under its own names.
  const further = supplement === undefined ? [] : [canonicalJson(supplement)];
  return Bun.SHA256.hash(JSON.stringify([...figures, ...further]), "hex");
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
  return {
    figures: figuresDigest(illustration),
    json: json && Bun.SHA256.hash(json, "hex"),
    pdf: document && Bun.SHA256.hash(document.bytes, "hex"),
    paper: document?.sha256,
  };
}

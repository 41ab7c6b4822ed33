/** Whether a paper is signed by a certificate that its brand names. Source: [D212]. */

import type { SignerFound } from "#cms";
import { examination } from "#texts";
import type { Check, Examination } from "./verify.ts";

/** What the terms of a product's version say of their brand; `signature` is null where its papers are not signed. */
export interface BrandNamed {
  readonly insurer: string;
  readonly signature: string | null;
}

/** Distinguished names of the certificates of each signer, by its name: these may sign for brands that name it. */
export type SubjectsBySigner = ReadonlyMap<string, readonly string[]>;

/** The subjects of the certificates that signers have and had. A renewed certificate keeps its subject as a rule. */
export function subjectsOf(found: readonly SignerFound[]): SubjectsBySigner {
  return new Map(
    found.flatMap(({ name, signer }) =>
      signer === undefined
        ? []
        : [[name, [signer.leaf, ...signer.former].map(({ subject }) => subject)]],
    ),
  );
}

const {
  verdicts,
  further,
  checks: { brand: reasons },
} = examination;

type Result = readonly [result: Check["result"], says: string];

/**
 * The examination of a signed paper with what its brand says of the signer: `brand` is `null` where this service has no
 * such product and version, and `undefined` where that could not be asked. Other papers stay unchanged.
 */
export function withBrand(
  { signedFor, ...examined }: Examination,
  brand: BrandNamed | null | undefined,
  subjects: SubjectsBySigner,
): Omit<Examination, "signedFor"> {
  const { signature } = examined;
  if (signedFor === undefined || signature === undefined) return examined;
  const named = { subject: signature.subject, insurer: signedFor.insurer };
  const [result, why] = judge(signedFor, brand, { named, subjects });
  const checks = [...examined.checks, { name: "brand", result, says: why } as const];
  if (result === "passed") return { ...examined, checks };
  if (result === "not_checked") {
    const open = further.signerNotChecked(signedFor.insurer);
    return { ...examined, says: `${examined.says} ${open}`, checks };
  }
  const says = verdicts.signedByAnother(named, why);
  return { ...examined, verdict: "signed_by_another", says, checks };
}

function judge(
  { insurer, subject }: NonNullable<Examination["signedFor"]>,
  brand: BrandNamed | null | undefined,
  {
    named,
    subjects,
  }: {
    /** As the paper's reader sees them. */
    readonly named: { readonly subject: string; readonly insurer: string };
    readonly subjects: SubjectsBySigner;
  },
): Result {
  if (brand === undefined) return ["not_checked", reasons.notAsked(named)];
  if (brand === null) return ["not_checked", reasons.noProduct(named)];
  if (brand.insurer !== insurer) return ["failed", reasons.ofAnotherInsurer(brand.insurer)];
  if (brand.signature === null) return ["failed", reasons.unsigned];
  const expected = subjects.get(brand.signature);
  if (expected === undefined) return ["not_checked", reasons.noCertificate(named)];
  return expected.includes(subject)
    ? ["passed", reasons.passed(named)]
    : ["failed", reasons.namesAnother];
}

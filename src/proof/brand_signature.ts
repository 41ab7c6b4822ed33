/** Whether a paper is signed by a certificate that its brand names. Source: [D212]. */

import type { SignerFound } from "#cms";
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
  const [result, why] = judge(signedFor, brand, { name: signature.subject, subjects });
  const checks = [...examined.checks, { name: "brand", result, says: why } as const];
  if (result === "passed") return { ...examined, checks };
  if (result === "not_checked") {
    const open = ` Whether that certificate signs for “${signedFor.insurer}” was not checked.`;
    return { ...examined, says: examined.says + open, checks };
  }
  const says = `Every byte is as “${signature.subject}” signed it, but that certificate does not sign for “${signedFor.insurer}”: ${why} Do not rely on it before the insurer confirms it.`;
  return { ...examined, verdict: "signed_by_another", says, checks };
}

function judge(
  { insurer, subject }: NonNullable<Examination["signedFor"]>,
  brand: BrandNamed | null | undefined,
  { name, subjects }: { readonly name: string; readonly subjects: SubjectsBySigner },
): Result {
  const whether = `whether “${name}” signs for “${insurer}”`;
  if (brand === undefined) return ["not_checked", `The database was not asked ${whether}.`];
  if (brand === null) {
    return ["not_checked", `This service does not have the product, and cannot say ${whether}.`];
  }
  if (brand.insurer !== insurer) {
    return ["failed", `This service has the product as one of “${brand.insurer}”.`];
  }
  if (brand.signature === null) return ["failed", "No certificate signs papers of the product."];
  const expected = subjects.get(brand.signature);
  if (expected === undefined) {
    return ["not_checked", `The certificate of its brand is not at hand, to see ${whether}.`];
  }
  return expected.includes(subject)
    ? ["passed", `“${name}” signs for “${insurer}”.`]
    : ["failed", "Its brand names another."];
}

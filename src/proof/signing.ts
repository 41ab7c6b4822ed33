/** Signs the papers of brands that name a signer. */

import { ServiceError } from "#base";
import type { Illustration } from "#illustration";
import { type Stamp, isValidAt, type SignerFound } from "#cms";

/** Seconds after which a request for a paper that cannot be signed is worth repeating. */
const RETRY_SECONDS = 60;

interface SigningOptions {
  /** The clock that certificates are held to. */
  readonly now: () => Date;
  /** Gives timestamps; signatures get none without it. */
  readonly stamp?: Stamp | undefined;
}

/** Signs a printed paper if its brand names a signer; otherwise returns it as it is. */
type SignPaper = (printed: Uint8Array, illustration: Illustration) => Promise<Uint8Array>;

/**
 * Makes `SignPaper` of the signers that were found. The signature claims the illustration's own instant, so that an RSA key
 * gives the same bytes for the same illustration; or now, where the certificate was not valid then: an illustration that
 * is made again after a renewal.
 *
 * It rejects with `service_unavailable` while the signer of a brand is missing, faulty or past its last day, or no
 * timestamp is to be had: a paper that has to be signed is never given without. Source: [D156], [D180].
 */
export function createSigning(
  found: readonly SignerFound[],
  { now, stamp }: SigningOptions,
): SignPaper {
  const signers = new Map(found.map((each) => [each.name, each]));
  return async (printed, { preparedAt, product: { brand } }) => {
    const { signature, insurerName } = brand;
    if (signature === undefined) return printed;
    const { signer, fault } = signers.get(signature) ?? {};
    if (signer === undefined) {
      throw cannotSign(`signer ${signature}: ${fault ?? "SIGNING_FOLDER has no such certificate"}`);
    }
    if (!isValidAt(signer.leaf, now())) {
      throw cannotSign(`signer ${signature}: its certificate is not valid today`);
    }
    const wasValid = isValidAt(signer.leaf, new Date(preparedAt));
    const signedAt = wasValid ? preparedAt : now().toISOString();
    const { signPaper } = await import("./signed_paper.ts");
    return signPaper(printed, signer, { signedAt, insurer: insurerName, stamp });
  };
}

/** The error of a paper that has to be signed and cannot be; `detail` is for the operator. */
export function cannotSign(detail: string, retryAfterSeconds = RETRY_SECONDS): ServiceError {
  return new ServiceError("cannotSign", { retryAfterSeconds, detail });
}

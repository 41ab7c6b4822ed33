/** Papers signed, timestamped and verified. */

export { withBooks, withoutBooks } from "./books.ts";
export {
  type BrandNamed,
  type SubjectsBySigner,
  subjectsOf,
  withBrand,
} from "./brand_signature.ts";
export { watchCertificates } from "./certificate_watch.ts";
export { signPaper } from "./signed_paper.ts";
export { createSigning } from "./signing.ts";
export { createTimestampAuthority } from "./timestamp_authority.ts";
export { createVerifier } from "./verifier.ts";
export { type Examination, type Verification, verifyFile } from "./verify.ts";

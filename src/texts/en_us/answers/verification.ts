/** The page on which a person has the PDF of an illustration verified. */

import { examination } from "./examination.ts";

const { checks: found } = examination;

const ASK = "Ask the insurer before you rely on it.";

export const verification = {
  title: "Verify an illustration",
  lookedFor: (id: string) => `You are looking for illustration ${id}. Choose its PDF.`,
  lead:
    "Choose the PDF as you received it, or drop it on the field. It is examined in memory and not kept; its id and the result are " +
    "noted.",
  field: "PDF, at most 20 MB",
  button: "Verify",
  meaningTitle: "What this shows",
  meaning:
    "A signature shows that the insurer issued the file and that no byte was changed since. Without one, only the records of this " +
    "service tell: they have the very files that it issued. Any other file is not known here, even if it names this service: " +
    "others can print one with any figures. A file that was damaged or edited may be found so.",
  scans: "A scan, a photograph or a PDF saved again by another program cannot be verified here.",
  /** The other language, and its name in it. */
  other: "es-US",
  otherName: "Español",
  noAnswer: "No answer",
  verdicts: {
    untouched: "Untouched and signed",
    issued: "Untouched, and issued by this service",
    not_signed: "Not signed, and the records could not be asked",
    not_in_books: "Not known here",
    not_trusted: "Signed, but the certificate cannot be trusted",
    signed_by_another: "Signed, but not with this insurer's certificate",
    added_to: "Something was added",
    not_reproduced: "Changed, or printed by other software",
    altered: "Altered",
    not_a_paper: "Not an illustration of this service",
  },
  /** What each means to a client. */
  meanings: {
    untouched: "Nothing in this PDF has changed since it was signed.",
    issued:
      "Nothing in this PDF has changed since this service issued it. It is not signed, so others cannot tell.",
    not_signed: `This PDF is not signed, and nothing in it shows who made it. Try again later. ${ASK}`,
    not_in_books: `This PDF is not signed. Those who have this software can print one with any figures. ${ASK}`,
    not_trusted: `What was signed has not changed, but the certificate proves nothing here: one of any name is easily made. ${ASK}`,
    signed_by_another: `What was signed has not changed, but this service does not know that certificate as the insurer's. ${ASK}`,
    added_to: `The paper itself has not changed. What was added later was not checked, and it may change what the pages show. ${ASK}`,
    not_reproduced: `A figure, a word or the record in this PDF was changed, or other software printed it. It is not signed. ${ASK}`,
    altered: "This PDF was changed after it was made. Nothing in it can be relied on.",
    not_a_paper:
      "This service did not make this PDF, or another program saved it again. Nothing in it can be relied on.",
  },
  /** Additions to a paper that is not signed. */
  addedUnsigned: `Something was added to a PDF that is not signed. Those who have this software can print one with any figures. ${ASK}`,
  /** A certificate that leads to a trusted one, and was not valid at the time. */
  notValid: `What was signed has not changed, but the certificate was not valid when it was signed. ${ASK}`,
  signerNotChecked: "Whether the signer may sign for this insurer was not checked.",
  timeNotConfirmed: "No trusted timestamp confirms when it was signed.",
  timestampMissing:
    "No trusted timestamp confirms when it was signed, though this service adds one to each signature: it was signed elsewhere or before that, or its timestamp was cut out.",
  claimsTitle: "What the paper says of itself",
  claims: {
    illustration: "Illustration",
    insurer: "Insurer",
    product: "Product",
    prepared: "Prepared",
  },
  version: (product: string, version: string) => `${product}, version ${version}`,
  sample: (text: string) => `${text}, a sample`,
  signatureTitle: "Who signed it",
  signature: {
    subject: "Signed by",
    claimedAt: "Time that the signature claims",
    confirmedAt: "Time that is confirmed",
    authority: "Confirmed by",
    issuer: "Certificate issued by",
    validTo: "Certificate valid until",
  },
  booksTitle: "What the records of this service say",
  versionNow: "Version of the product today",
  checksTitle: (held: number, all: number) => `Checks that hold: ${held} of ${all}`,
  columns: { check: "Check", holds: "Holds", why: "Why" },
  results: { passed: "Yes", failed: "No", not_checked: "Not checked" },
  checks: {
    bytes: "Bytes as printed",
    print: "Words and figures as printed",
    id: "Id derived from what was asked",
    signature: "Signature",
    timestamp: "Timestamp",
    certificate: "Certificate",
    additions: "Nothing added",
    brand: "Signed for the insurer",
    books: "In the records of this service",
  },
  /** Why a check has its result; for the records see `books`. */
  reasons: {
    bytes: {
      passed: "The pages have the digest that was made of them.",
      failed: "The pages do not have the digest that was made of them.",
    },
    print: {
      passed: "Printed again from the record in it, the paper is the same in every byte.",
      failed: "Printed again from the record in it, the paper is not the same.",
      not_checked:
        "Another version of the software printed it, or it carries the insurer's forms: it was not printed again.",
    },
    id: {
      passed: "The id is that of the product, terms, inputs and time in its record.",
      failed: "The id is not that of what its record names.",
    },
    signature: {
      passed: "Every byte that was signed is as it was.",
      failed: found.signature.failed,
      not_checked: "The paper has no signature of an insurer.",
    },
    timestamp: {
      passed: "An authority that is trusted here confirms the time of the signature.",
      failed: "The timestamp is not of this signature, or its certificate is not trusted here.",
      not_checked: found.timestamp.absent,
    },
    certificate: {
      passed: "It is trusted here, and was valid when the paper was signed.",
      failed: "It is not trusted here, or was not valid when the paper was signed.",
    },
    additions: {
      passed: found.additions.passed,
      failed: "Something was added after the paper was made. What it shows was not checked.",
    },
    brand: {
      passed: "The insurer's papers are signed with this certificate.",
      failed: "The insurer's papers are not signed with this certificate.",
      not_checked: "This service could not tell whether the signer signs for the insurer.",
    },
  },
  books: {
    issued: "The records of this service have this paper, byte for byte.",
    same_figures:
      "The records of this service have this illustration with the same figures, and no digest of this paper and its words.",
    differs:
      "The records of this service have this illustration, and not with these figures and words: some were changed.",
    known:
      "The records of this service have this illustration, and nothing that shows whether these pages are as they were.",
    unknown: "The records of this service do not have it.",
    sample:
      "The records of this service do not have it. Samples for a time that the caller chose are not looked up there.",
    not_asked: "The records of this service could not be asked now.",
  },
};

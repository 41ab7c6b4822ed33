/**
 * What an examination of a paper found, as `POST /api/verify` and the administrator's command say it in English: with
 * names of certificates, bytes and fields. Source: [D298]. A client reads the sentences of `verification`.
 */

/** Holds for every unsigned paper that the books do not have. */
const NO_PROOF =
  "Those who have this software can print one with any figures. Do not rely on it before the insurer confirms it.";

/** The day that a signing certificate had to be valid on. */
const dayOf = (isConfirmed: boolean) =>
  isConfirmed ? "of its timestamp" : "that the signature claims";

/** Whether a certificate is trusted; `notValid` where it was not valid at its time. */
const trustIn = (certificate: string, trust: Trust, notValid: string) =>
  `${certificate}: ${{ trusted: "trusted here", not_valid: notValid, not_trusted: "not trusted here" }[trust]}.`;

type Trust = "trusted" | "not_valid" | "not_trusted";

/** Distinguished names of a certificate, and its days. */
interface CertificateSaid {
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly trust: Trust;
}

interface SignedFor {
  readonly subject: string;
  readonly insurer: string;
}

export const examination = {
  verdicts: {
    notAPaper:
      "This is not a paper of this service, or another program has rewritten it. Nothing in it can be relied on.",
    altered: "This paper was altered after it was made. Nothing in it can be relied on.",
    alteredSinceSigning:
      "This paper or its signature was altered after signing. Nothing in it can be relied on.",
    notReproduced:
      "This is not what this software prints from the record inside of it: a figure, a word or the record was changed, or " +
      "another build printed it. It is not signed. Do not rely on it before the insurer confirms it.",
    addedUnsigned:
      "Something was added to this paper after it was printed, which may change what its pages show. It is not signed.",
    addedSigned: (subject: string) =>
      `The paper that “${subject}” signed is untouched. Something was added after signing, which the signature does not cover and which may change what the pages show.`,
    notSigned: `This paper is not signed, and nothing in it shows who made it. ${NO_PROOF}`,
    notTrusted: (subject: string) =>
      `The signed bytes are untouched, but this service does not trust the certificate of “${subject}”: one of any name is easily made.`,
    notValid: (subject: string, isConfirmed: boolean) =>
      `The signed bytes are untouched, but the certificate of “${subject}” was not valid on the day ${dayOf(isConfirmed)}.`,
    untouched: (subject: string) => `Untouched: every byte is as “${subject}” signed it.`,
    signedByAnother: ({ subject, insurer }: SignedFor, why: string) =>
      `Every byte is as “${subject}” signed it, but that certificate does not sign for “${insurer}”: ${why} Do not rely on it before the insurer confirms it.`,
    /** `why` is what the books say. */
    issued: (why: string) => `Untouched. ${why} It is not signed, so others cannot tell.`,
    notInBooks: (why: string, { isKnown }: { readonly isKnown: boolean }) =>
      `This paper is not known here. ${why}${
        isKnown
          ? ""
          : " Another service made it, or its line was lost or has expired, or it is forged."
      } It is not signed. ${NO_PROOF}`,
  },
  /** Said behind the verdict. */
  further: {
    timeConfirmed: ({ subject, at }: { readonly subject: string; readonly at: string }) =>
      `“${subject}” confirms the signature at ${at}.`,
    timestampMissing:
      "No trusted timestamp says when, though this service adds one to each signature: it was signed elsewhere or " +
      "before that, or its timestamp was cut out.",
    signerNotChecked: (insurer: string) =>
      `Whether that certificate signs for “${insurer}” was not checked.`,
  },
  checks: {
    bytes: {
      passed: "The printed paper has the digest that was made of it.",
      failed: "The bytes are not those that the digest at their end was made of.",
    },
    print: {
      passed:
        "Printed again from the record inside of it, the paper is the same in every byte, word and figure.",
      failed: "Printed again from the record inside of it, the paper is not the same.",
      ofAnotherVersion: (printedBy: string, here: string) =>
        `Version ${printedBy} of the software printed it, and this is version ${here}: it was not printed again.`,
      hasForms: "It carries forms of the insurer, without which it was not printed again.",
    },
    id: {
      passed: "The id is that of the product, terms, inputs and instant that the record names.",
      failed: "The id is not that of what the record names.",
    },
    signature: {
      passed: "Every byte up to the end of the signature is as it was signed.",
      failed: "The signature is not of these bytes.",
      absent: "The paper has no signature of an insurer that this service makes.",
    },
    timestamp: {
      absent: "It has none: the time of the signature is what the signer claims.",
      failed: "The timestamp is not of this signature, or was altered.",
      judged: ({
        subject,
        issuer,
        at,
        trust,
      }: Pick<CertificateSaid, "subject" | "issuer" | "trust"> & { readonly at: string }) =>
        trustIn(
          `“${subject}”, issued by “${issuer}”, confirms that this signature existed at ${at}`,
          trust,
          "its certificate was not valid then",
        ),
    },
    certificate: (
      { subject, issuer, validFrom, validTo, trust }: CertificateSaid,
      isConfirmed: boolean,
    ) =>
      trustIn(
        `“${subject}”, issued by “${issuer}”, valid from ${validFrom} to ${validTo}`,
        trust,
        `not valid on the day ${dayOf(isConfirmed)}`,
      ),
    additions: {
      passed: "Nothing was added.",
      failed: (bytes: number, fields: readonly string[]) =>
        `${bytes} bytes were added.${
          fields.length === 0 ? "" : ` They name these fields of the paper: ${fields.join(", ")}.`
        } What they show was not checked.`,
    },
    brand: {
      passed: ({ subject, insurer }: SignedFor) => `“${subject}” signs for “${insurer}”.`,
      notAsked: (about: SignedFor) => `The database was not asked ${whetherSigns(about)}.`,
      noProduct: (about: SignedFor) =>
        `This service does not have the product, and cannot say ${whetherSigns(about)}.`,
      noCertificate: (about: SignedFor) =>
        `The certificate of its brand is not at hand, to see ${whetherSigns(about)}.`,
      ofAnotherInsurer: (insurer: string) => `This service has the product as one of “${insurer}”.`,
      unsigned: "No certificate signs papers of the product.",
      namesAnother: "Its brand names another.",
    },
    books: {
      issued: "The books of this service have this paper, byte for byte.",
      same_figures:
        "The books of this service have this illustration with the same figures, and no digest of this paper and its words.",
      differs:
        "The books of this service have this illustration, and not with these figures and words: some were changed.",
      known:
        "The books of this service have this illustration, and nothing that shows whether these pages are as they were.",
      unknown: "The books of this service do not have it.",
      sample:
        "The books of this service do not have it. Samples for an instant that their caller chose are not looked up there.",
      noAnswer: "The books of this service could not be asked now.",
      notAsked: "The books of the service were not asked; --books asks those of the database.",
    },
  },
} as const;

function whetherSigns({ subject, insurer }: SignedFor): string {
  return `whether “${subject}” signs for “${insurer}”`;
}

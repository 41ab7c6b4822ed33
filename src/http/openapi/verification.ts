/** The schema of what a paper was found to be, in the OpenAPI document. */

import { BOOK_STATES } from "#ledger";
import type { Verification } from "#proof";
import { pageTextsOf } from "#texts";
import { boolean, means, objectOf, oneOf, oneOfUnion, text } from "./schemas.ts";

type Signature = NonNullable<Verification["signature"]>;

/** The certificate of the signer, or of the authority of its timestamp. */
const CERTIFICATE = {
  subject: text,
  issuer: text,
  validFrom: text,
  validTo: text,
  trust: oneOfUnion<Signature["trust"]>({ trusted: true, not_trusted: true, not_valid: true }),
} as const;

/** Names of what the page at /verify has a text for. */
const { verdicts: VERDICTS, checks: CHECKS, results: RESULTS } = pageTextsOf("en-US").verification;

export const VERIFICATION_SCHEMAS = {
  Verification: objectOf<Verification & { readonly status: 200 }>(
    {
      status: { type: "integer", const: 200 },
      verdict: {
        ...means(
          "`untouched`: signed under a trusted certificate, and every byte as signed. `issued`: not signed, and in the books of this " +
            "service byte for byte. `not_signed`: not signed, and the books could not be asked. `not_in_books`: not signed, and not known here, " +
            "since the books of this service do not have it, or have other bytes of it. `not_trusted`: as signed, under a certificate that is not trusted or was not valid. " +
            "`signed_by_another`: as signed, under a trusted certificate that is not the one of its insurer. `added_to`: the paper " +
            "is whole, and something was added after it. `not_reproduced`: not what this software prints from its record. `altered`: " +
            "bytes were changed. `not_a_paper`: nothing in it is proved",
        ),
        ...oneOf(VERDICTS),
      },
      says: means("The same in words for a reader of the paper"),
      paper: objectOf<NonNullable<Verification["paper"]>>({
        illustrationId: text,
        preparedAt: text,
        insurer: text,
        product: text,
        productVersion: text,
        softwareVersion: text,
        isSample: boolean,
      }),
      signature: objectOf<Signature>(
        {
          ...CERTIFICATE,
          claimedAt: means("The time that the signer gave; `timestamp` has what another confirms"),
          timestamp: objectOf<NonNullable<Signature["timestamp"]>>({
            ...CERTIFICATE,
            at: means(
              "The time at which the signature existed, as the timestamp authority with this certificate confirms",
            ),
          }),
          lacksTimestamp: means(
            "No trusted timestamp, though this service adds one to each signature that it makes: it was signed elsewhere or " +
              "before that, or its timestamp was cut out",
            { ...boolean, const: true },
          ),
        },
        ["timestamp", "lacksTimestamp"],
      ),
      books: objectOf<NonNullable<Verification["books"]>>(
        {
          state: {
            ...means(
              "`issued`: they have the paper, byte for byte. `same_figures`: they have the illustration with these figures. `differs`: " +
                "they have it with other figures or words. `known`: they have it, and nothing that shows whether these pages " +
                "are as they were. `unknown`: they do not have it",
            ),
            ...oneOf(BOOK_STATES),
          },
          productVersionNow: means(
            "The version of its product that is in force today, where they have it",
          ),
        },
        ["productVersionNow"],
      ),
      checks: {
        type: "array",
        items: objectOf<Verification["checks"][number]>({
          name: oneOf(CHECKS),
          result: oneOf(RESULTS),
          says: text,
        }),
      },
    },
    ["paper", "signature", "books"],
  ),
};

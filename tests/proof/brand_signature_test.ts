/** [D212] What a brand's terms say of the certificate that signed a paper, case by case. */

import { describe, expect, test } from "bun:test";
import { withBrand } from "../../src/proof/brand_signature.ts";
import type { Examination } from "../../src/proof/verify.ts";

const SUBJECT = "CN=Acme Life";
const EXAMINED = {
  verdict: "untouched",
  says: "Every byte is as it was signed.",
  checks: [{ name: "signature", result: "passed", says: "" }],
  signature: { subject: "Acme Life" },
  signedFor: { insurer: "Acme Life", subject: SUBJECT },
} as unknown as Examination;

const SUBJECTS = new Map([
  ["acme", ["CN=Acme Life", "CN=Acme Life, before"]],
  ["beta", ["CN=Beta Life"]],
]);
const OPEN = " Whether that certificate signs for “Acme Life” was not checked.";
const WHETHER = "whether “Acme Life” signs for “Acme Life”";
const FORGED = (why: string) =>
  `Every byte is as “Acme Life” signed it, but that certificate does not sign for “Acme Life”: ${why} Do not rely on it before the insurer confirms it.`;

describe("a signed paper", () => {
  test.each([
    [
      "of a brand that names its certificate",
      { insurer: "Acme Life", signature: "acme" },
      ["passed", "“Acme Life” signs for “Acme Life”.", "untouched", EXAMINED.says],
    ],
    [
      "of a brand that names another",
      { insurer: "Acme Life", signature: "beta" },
      [
        "failed",
        "Its brand names another.",
        "signed_by_another",
        FORGED("Its brand names another."),
      ],
    ],
    [
      "of a brand whose certificate is not at hand",
      { insurer: "Acme Life", signature: "gamma" },
      [
        "not_checked",
        `The certificate of its brand is not at hand, to see ${WHETHER}.`,
        "untouched",
        EXAMINED.says + OPEN,
      ],
    ],
    [
      "of a brand whose papers are not signed",
      { insurer: "Acme Life", signature: null },
      [
        "failed",
        "No certificate signs papers of the product.",
        "signed_by_another",
        FORGED("No certificate signs papers of the product."),
      ],
    ],
    [
      "of a product of another insurer",
      { insurer: "Other Life", signature: "acme" },
      [
        "failed",
        "This service has the product as one of “Other Life”.",
        "signed_by_another",
        FORGED("This service has the product as one of “Other Life”."),
      ],
    ],
    [
      "of a product that is not here",
      null,
      [
        "not_checked",
        `This service does not have the product, and cannot say ${WHETHER}.`,
        "untouched",
        EXAMINED.says + OPEN,
      ],
    ],
    [
      "whose brand was not asked for",
      undefined,
      ["not_checked", `The database was not asked ${WHETHER}.`, "untouched", EXAMINED.says + OPEN],
    ],
  ] as const)("%s", (_, brand, [result, why, verdict, says]) => {
    const found = withBrand(EXAMINED, brand, SUBJECTS);
    expect([found.verdict, found.says]).toEqual([verdict, says]);
    expect(found.checks).toEqual([...EXAMINED.checks, { name: "brand", result, says: why }]);
    expect(found).not.toHaveProperty("signedFor");
  });
});

test("a paper that is not signed, or names no insurer, is as it was", () => {
  const { signedFor: _named, ...unnamed } = EXAMINED;
  const { signature: _signature, ...unsigned } = EXAMINED;
  const brand = { insurer: "Acme Life", signature: "beta" };
  expect(withBrand(unnamed as Examination, brand, SUBJECTS)).toEqual(unnamed);
  const { signedFor: _, ...others } = unsigned;
  expect(withBrand(unsigned as Examination, brand, SUBJECTS)).toEqual(others);
});

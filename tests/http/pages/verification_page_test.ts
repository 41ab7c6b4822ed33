/** What the page at /verify says of a file: each verdict in its words, what is known and nothing else, all of it escaped. */

import { expect, test } from "bun:test";
import {
  errorAsHtml,
  verificationAsHtml,
  verificationIn,
} from "../../../src/http/pages/verification_page.ts";
import type { Verification } from "../../../src/proof/verify.ts";
import { LANGUAGES } from "../../../src/texts/language.ts";
import { pageTextsOf } from "../../../src/texts/page_texts.ts";

const { verification: words } = pageTextsOf("en-US");
const CLAIMS = {
  illustrationId: "32D2-AB12-0000-XYZ9",
  preparedAt: "2026-11-22T15:30:00.000Z",
  insurer: "Acme Life",
  product: "Acme Index",
  productVersion: "2026.11",
  softwareVersion: "1",
  isSample: false,
};
const SIGNATURE = {
  subject: "Acme",
  issuer: "Root",
  validFrom: "2026-01-01",
  validTo: "2027-01-31",
  trust: "trusted",
  claimedAt: "2026-11-22T15:30:01.000Z",
} as const;
const TIMESTAMP = { ...SIGNATURE, subject: "Clock", at: "2026-11-22T15:30:02.000Z" };
const passed = (name: Verification["checks"][number]["name"]) =>
  ({ name, result: "passed", says: "" }) as const;
const html = (found: Omit<Verification, "says">) =>
  verificationAsHtml({ says: "", ...found }, "en-US");
/** What the lists of an answer say, in order. */
const listed = (of: string) =>
  [...of.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);

const TONES: Readonly<Record<Verification["verdict"], "good" | "plain" | "bad">> = {
  untouched: "good",
  issued: "good",
  not_signed: "plain",
  not_in_books: "bad",
  not_trusted: "bad",
  signed_by_another: "bad",
  added_to: "bad",
  not_reproduced: "bad",
  altered: "bad",
  not_a_paper: "bad",
};
test.each(Object.keys(TONES) as (keyof typeof TONES)[])(
  "%s has its title, tone and meaning, and shows its checks unless all is well",
  (verdict) => {
    const signature = { ...SIGNATURE, timestamp: TIMESTAMP };
    const found = html({ verdict, signature, checks: [passed("bytes"), passed("timestamp")] });
    const [, tone, title, sentences] =
      /class="answer (\w+)".*?<h2 [^>]*>(.*?)<\/h2><p>(.*?)<\/p>/.exec(found) ?? [];
    const expected = [TONES[verdict], words.verdicts[verdict], words.meanings[verdict]];
    expect([tone, title, sentences] as unknown[]).toEqual(expected);
    expect(found.includes("<details open>")).toBe(TONES[verdict] !== "good");
    expect(found).toContain(words.checksTitle(2, 2));
  },
);

test("lists what is known, with times by New York's clock, and no heading of what is not", () => {
  const verdict = "untouched";
  const bare = html({ verdict, checks: [] });
  expect([listed(bare), bare.includes("<h3>"), bare.includes("<details")]).toEqual([
    [],
    false,
    false,
  ]);
  const isSample = { ...CLAIMS, isSample: true };
  const claimed = (paper: typeof CLAIMS) => listed(html({ verdict, paper, checks: [] }));
  const prepared = "November 22, 2026 at 10:30 AM EST";
  expect(claimed(CLAIMS)).toEqual([
    [words.claims.illustration, CLAIMS.illustrationId],
    [words.claims.insurer, "Acme Life"],
    [words.claims.product, words.version("Acme Index", "2026.11")],
    [words.claims.prepared, prepared],
  ]);
  expect(claimed(isSample).at(-1)).toEqual([words.claims.prepared, words.sample(prepared)]);
  expect(claimed({ ...CLAIMS, preparedAt: "once" }).at(-1)?.[1]).toBe("once");
  const signature = { ...SIGNATURE, timestamp: TIMESTAMP };
  const books = { state: "issued", productVersionNow: "2027.1" } as const;
  expect(listed(html({ verdict, signature, books, checks: [] }))).toEqual([
    [words.signature.subject, "Acme"],
    [words.signature.claimedAt, prepared],
    [words.signature.confirmedAt, prepared],
    [words.signature.authority, "Clock"],
    [words.signature.issuer, "Root"],
    [words.signature.validTo, "January 31, 2027"],
    [words.versionNow, "2027.1"],
  ]);
});

test("says why the books do not have it, and what limits a good verdict", () => {
  const sentences = (found: Omit<Verification, "says">) =>
    /<p>(.*?)<\/p>/.exec(html(found))?.[1] ?? "";
  const bookCheck = (result: "failed" | "not_checked") => [{ name: "books", result, says: "" }];
  const unknown = { verdict: "not_in_books", books: { state: "unknown" } } as const;
  const said = (result: "failed" | "not_checked") =>
    sentences({ ...unknown, checks: bookCheck(result) as Verification["checks"] });
  expect(said("failed")).toBe(`${words.books.unknown} ${words.meanings.not_in_books}`);
  expect(said("not_checked")).toBe(`${words.books.sample} ${words.meanings.not_in_books}`);
  const differs = { ...unknown, books: { state: "differs" } } as const;
  const notChecked = bookCheck("not_checked") as Verification["checks"];
  expect(sentences({ ...differs, checks: notChecked })).toStartWith(words.books.differs);
  const notAsked = html({ verdict: "not_signed", checks: notChecked });
  expect(notAsked).toContain(`<td>${words.books.not_asked}</td>`);

  const brand = { name: "brand", result: "not_checked", says: "" } as const;
  const signed = { verdict: "untouched", signature: SIGNATURE } as const;
  expect(sentences({ ...signed, checks: [brand] })).toBe(
    [words.meanings.untouched, words.signerNotChecked, words.timeNotConfirmed].join(" "),
  );
  expect(sentences({ verdict: "added_to", checks: [] })).toBe(words.addedUnsigned);
  const ended = { ...SIGNATURE, trust: "not_valid" } as const;
  expect(sentences({ verdict: "not_trusted", signature: ended, checks: [] })).toBe(words.notValid);
});

test("counts the checks that hold among those that were made, and shows what does not", () => {
  const failed = { name: "books", result: "failed", says: "" } as const;
  const brand = { name: "brand", result: "not_checked", says: "" } as const;
  const found = html({ verdict: "untouched", checks: [passed("bytes"), failed, brand] });
  expect(found).toContain("<details open>");
  expect(found).toContain(words.checksTitle(1, 2));
  const folded = html({ verdict: "untouched", checks: [passed("bytes"), brand] });
  expect(folded).not.toContain("<details open>");
});

test("[D298] the endpoint's answer is as it was found in English, and has the page's sentences in Spanish", () => {
  const checks = [{ ...passed("bytes"), says: "The digest fits." }];
  const found = { verdict: "not_signed", says: "Not signed.", checks } as const;
  expect(verificationIn("en-US", found)).toEqual(found);
  const { meanings, reasons } = pageTextsOf("es-US").verification;
  expect(verificationIn("es-US", found)).toEqual({
    ...found,
    says: meanings.not_signed,
    checks: [{ ...passed("bytes"), says: reasons.bytes.passed }],
  });
});

test("what a file says of itself is escaped", () => {
  const says = "<b>bold</b>";
  const signed = {
    subject: says,
    issuer: says,
    validFrom: says,
    validTo: says,
    trust: "trusted",
    claimedAt: says,
  } as const;
  const verification: Verification = {
    verdict: "untouched",
    says,
    paper: {
      illustrationId: says,
      preparedAt: says,
      insurer: says,
      product: says,
      productVersion: says,
      softwareVersion: says,
      isSample: true,
    },
    signature: signed,
    books: { state: "issued", productVersionNow: says },
    checks: [{ name: "bytes", result: "passed", says }],
  };
  for (const language of LANGUAGES) {
    const shown = verificationAsHtml(verification, language);
    expect(shown).not.toContain("<b>");
    const { verdicts, timeNotConfirmed, timestampMissing } = pageTextsOf(language).verification;
    expect(shown).toContain(verdicts.untouched);
    expect(shown).toContain(timeNotConfirmed);
    const signature = { ...signed, lacksTimestamp: true as const };
    const missing = verificationAsHtml({ ...verification, signature }, language);
    expect(missing).toContain(timestampMissing);
    expect(errorAsHtml(says, language)).not.toContain("<b>");
  }
});

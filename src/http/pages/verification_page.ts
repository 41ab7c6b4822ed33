/** The page at /verify in a language, and what it says of a file. */

import type { Verification } from "#proof";
import { DEFAULT_LANGUAGE, type Language, type PageTexts, pageTextsOf, textsOf } from "#texts";
import { writeTexts } from "./page_texts.ts";

type Check = Verification["checks"][number];

/** The page with what it says above its form, as HTML; `id` is of the illustration that its address names. */
export function verificationPage(
  page: string,
  language: Language,
  {
    answer = "",
    id,
  }: { readonly answer?: string | undefined; readonly id?: string | undefined } = {},
): string {
  const words = pageTextsOf(language).verification;
  const { lookedFor, lead, other } = words;
  const addressIn = (of: string) => `/verify?language=${of}${id === undefined ? "" : `&id=${id}`}`;
  const texts = {
    ...words,
    language,
    lead: id === undefined ? lead : `${lookedFor(id)} ${lead}`,
    ownAddress: addressIn(language),
    otherAddress: addressIn(other),
  };
  return writeTexts(page, texts, { answer });
}

/** The answer as a section of the page; every text of a file is escaped. */
export function verificationAsHtml(verification: Verification, language: Language): string {
  const { verdict, paper, signature, books, checks } = verification;
  const { verification: words } = pageTextsOf(language);
  const { formats } = textsOf(language);
  const isGood = verdict === "untouched" || verdict === "issued";
  const tone = isGood ? "good" : verdict === "not_signed" ? "plain" : "bad";
  const timestamp = signature?.timestamp;
  const prepared = paper && timeIn(language, paper.preparedAt);
  return (
    `<section class="answer ${tone}" aria-labelledby="verdict"><h2 id="verdict">${words.verdicts[verdict]}</h2>` +
    `<p>${sentencesOf(verification, language).join(" ")}</p>` +
    listOf(words.claimsTitle, [
      [words.claims.illustration, paper?.illustrationId],
      [words.claims.insurer, paper?.insurer],
      [words.claims.product, paper && words.version(paper.product, paper.productVersion)],
      [words.claims.prepared, prepared && (paper.isSample ? words.sample(prepared) : prepared)],
    ]) +
    listOf(words.signatureTitle, [
      [words.signature.subject, signature?.subject],
      [words.signature.claimedAt, signature && timeIn(language, signature.claimedAt)],
      [words.signature.confirmedAt, timestamp && timeIn(language, timestamp.at)],
      [words.signature.authority, timestamp?.subject],
      [words.signature.issuer, signature?.issuer],
      [words.signature.validTo, signature && formats.date(signature.validTo)],
    ]) +
    listOf(words.booksTitle, [[words.versionNow, books?.productVersionNow]]) +
    checksOf(verification, language, {
      isOpen: !isGood || checks.some(({ result }) => result === "failed"),
    }) +
    "</section>"
  );
}

/** An answer of the endpoint in a language: in English as it was found, else with the sentences of the page. Source: [D298]. */
export function verificationIn(language: Language, found: Verification): Verification {
  if (language === DEFAULT_LANGUAGE) return found;
  return {
    ...found,
    says: sentencesOf(found, language).join(" "),
    checks: found.checks.map((check) => ({ ...check, says: reasonOf(check, found, language) })),
  };
}

/** What the verdict means to a client, and what limits it. */
function sentencesOf(verification: Verification, language: Language): readonly string[] {
  const { verdict, checks, signature } = verification;
  const { verification: words } = pageTextsOf(language);
  const find = (name: Check["name"]) => checks.find((check) => check.name === name);
  const books = find("books");
  return [
    ...(verdict === "not_in_books" && books ? [reasonOf(books, verification, language)] : []),
    meaningOf(verification, words),
    ...(find("brand")?.result === "not_checked" ? [words.signerNotChecked] : []),
    ...(verdict === "untouched" && find("timestamp")?.result !== "passed"
      ? [signature?.lacksTimestamp ? words.timestampMissing : words.timeNotConfirmed]
      : []),
  ];
}

/** What a verdict means: of a paper that is not signed, and of a certificate that had ended, something else. */
function meaningOf(
  { verdict, signature }: Verification,
  { meanings, addedUnsigned, notValid }: PageTexts["verification"],
): string {
  if (verdict === "added_to" && signature === undefined) return addedUnsigned;
  if (verdict === "not_trusted" && signature?.trust === "not_valid") return notValid;
  return meanings[verdict];
}

/** The checks and why each has its result, folded unless something is wrong. */
function checksOf(
  verification: Verification,
  language: Language,
  { isOpen }: { readonly isOpen: boolean },
): string {
  const { checks } = verification;
  if (checks.length === 0) return "";
  const { columns, results, checksTitle, checks: names } = pageTextsOf(language).verification;
  const countOf = (result: Check["result"]) =>
    checks.filter((check) => check.result === result).length;
  const held = countOf("passed");
  const rows = checks.map(
    (check) =>
      `<tr><th scope="row">${names[check.name]}</th><td>${results[check.result]}</td>` +
      `<td>${reasonOf(check, verification, language)}</td></tr>`,
  );
  return (
    `<details${isOpen ? " open" : ""}><summary id="checks">${checksTitle(held, held + countOf("failed"))}</summary>` +
    `<table aria-labelledby="checks"><thead><tr><th scope="col">${columns.check}</th><th scope="col">${columns.holds}</th>` +
    `<th scope="col">${columns.why}</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`
  );
}

/** Why a check has its result. */
function reasonOf({ name, result }: Check, { books }: Verification, language: Language): string {
  const { reasons, books: ofBooks } = pageTextsOf(language).verification;
  if (name !== "books") {
    const byResult: Partial<Record<Check["result"], string>> = reasons[name];
    return byResult[result] ?? "";
  }
  if (books === undefined) return ofBooks.not_asked;
  const isUncertain = books.state === "unknown" && result === "not_checked";
  return ofBooks[isUncertain ? "sample" : books.state];
}

/** A heading and the facts below it that are known; nothing where none is. */
function listOf(title: string, facts: readonly (readonly [string, string | undefined])[]): string {
  const rows = facts.map(([name, value]) =>
    value === undefined ? "" : `<dt>${name}</dt><dd>${Bun.escapeHTML(value)}</dd>`,
  );
  const list = rows.join("");
  return list === "" ? "" : `<h3>${title}</h3><dl>${list}</dl>`;
}

/** An instant by the clock of New York, which clients of U.S. insurers know; any other text as it is. */
function timeIn(language: Language, text: string): string {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return text;
  return new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "America/New_York",
    timeZoneName: "short",
  }).format(instant);
}

/** Why there is no answer. */
export function errorAsHtml(message: string, language: Language): string {
  const { noAnswer } = pageTextsOf(language).verification;
  return (
    `<section class="answer bad" aria-labelledby="verdict"><h2 id="verdict">${noAnswer}</h2>` +
    `<p>${Bun.escapeHTML(message)}</p></section>`
  );
}

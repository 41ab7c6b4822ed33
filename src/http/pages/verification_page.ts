/** What the page at /verify says of a file, as HTML. */

import type { Verification } from "#proof";

export const TITLES: Readonly<Record<Verification["verdict"], string>> = {
  untouched: "Untouched and signed",
  issued: "Untouched, as the books of this service have it",
  not_signed: "Not signed, and the books were not asked",
  not_in_books: "Not known here",
  not_trusted: "Signed, but not by a certificate that is trusted",
  signed_by_another: "Signed by a certificate that is not this insurer's",
  added_to: "Something was added",
  not_reproduced: "Not as this software prints it",
  altered: "Altered",
  not_a_paper: "Not a paper of this service",
};

export const MARKS: Readonly<Record<Verification["checks"][number]["result"], string>> = {
  passed: "Yes",
  failed: "No",
  not_checked: "Not checked",
};

export const CHECKS: Readonly<Record<Verification["checks"][number]["name"], string>> = {
  bytes: "Bytes as printed",
  print: "Words and figures as printed",
  id: "Id derived from what was asked",
  signature: "Signature",
  timestamp: "Timestamp",
  certificate: "Certificate",
  additions: "Nothing added",
  brand: "Signed for the insurer",
  books: "In the books of this service",
};

/** The answer as a section of the page; every text of a file is escaped. */
export function verificationAsHtml({
  verdict,
  says,
  paper,
  signature,
  books,
  checks,
}: Verification): string {
  const isGood = verdict === "untouched" || verdict === "issued";
  const tone = isGood ? "good" : verdict === "not_signed" ? "plain" : "bad";
  const timestamp = signature?.timestamp;
  const versionNow = books?.productVersionNow;
  const rows = checks.map(
    ({ name, result, says: why }) =>
      `<tr><th scope="row">${CHECKS[name]}</th><td>${MARKS[result]}</td><td>${Bun.escapeHTML(why)}</td></tr>`,
  );
  return (
    `<section class="answer ${tone}" aria-labelledby="verdict"><h2 id="verdict">${TITLES[verdict]}</h2>` +
    `<p>${Bun.escapeHTML(says)}</p>` +
    listOf("What the paper says of itself", [
      ["Illustration", paper?.illustrationId],
      ["Insurer", paper?.insurer],
      ["Product", paper && `${paper.product}, version ${paper.productVersion}`],
      ["Prepared", paper && `${paper.preparedAt}${paper.isSample ? ", a sample" : ""}`],
      ["Signed by", signature?.subject],
      ["Certificate", signature && `issued by ${signature.issuer}, to ${signature.validTo}`],
      ["Time that the signature claims", signature?.claimedAt],
      ["Timestamp", timestamp && `${timestamp.at}, by ${timestamp.subject}`],
    ]) +
    listOf("What the books of this service say", [
      ["Product today", versionNow === undefined ? undefined : `version ${versionNow}`],
    ]) +
    (checks.length === 0
      ? ""
      : `<table><caption>What was checked</caption><thead><tr><th scope="col">Check</th><th scope="col">Holds</th>` +
        `<th scope="col">Why</th></tr></thead><tbody>${rows.join("")}</tbody></table>`) +
    "</section>"
  );
}

/** A heading and the facts below it that are known; nothing where none is. */
function listOf(title: string, facts: readonly (readonly [string, string | undefined])[]): string {
  const rows = facts.map(([name, value]) =>
    value === undefined ? "" : `<dt>${name}</dt><dd>${Bun.escapeHTML(value)}</dd>`,
  );
  const list = rows.join("");
  return list === "" ? "" : `<h3>${title}</h3><dl>${list}</dl>`;
}

/** Why there is no answer. */
export function errorAsHtml(message: string): string {
  return (
    `<section class="answer bad" aria-labelledby="verdict"><h2 id="verdict">No answer</h2>` +
    `<p>${Bun.escapeHTML(message)}</p></section>`
  );
}

/** Examines a file: whether it is an untouched paper of this software, and who signed it. */

import type { X509Certificate } from "node:crypto";
import { version as SOFTWARE_VERSION } from "../../package.json";
import { type PaperRecord, readRecord, RECORD_NAME } from "#paper";
import { languageOf, printedId, recipeDigest } from "#illustration";
import { figuresDigest, type BookState, type PaperEvidence } from "#ledger";
import {
  checkSignature,
  type Trusted,
  type Timestamp,
  type CertificateFacts,
  certificateFacts,
} from "#cms";
import { examination } from "#texts";
import {
  attachedBytes,
  NOT_A_PAPER,
  NotAPaperError,
  type PaperFile,
  readPaperFile,
  splitPaper,
} from "./paper_file.ts";
import { findSignature } from "./signed_paper.ts";

const { verdicts, further, checks: reasons } = examination;

/** Size limit of a record. */
const RECORD_BYTES_MAX = 4 << 20;
/** Most form fields of a paper that are looked up for additions. */
const FIELDS_MAX = 50;
/** Length to which texts of a record are cut. */
const TEXT_MAX = 200;
/** An instant as recipes have it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The result of an examination. */
export type Verdict =
  /** Signed under a trusted certificate, and every byte is as signed. */
  | "untouched"
  /** Not signed, and in the books of this service byte for byte. */
  | "issued"
  /** Not signed, and the books were not asked. */
  | "not_signed"
  /** Not signed, and the books do not have these bytes. */
  | "not_in_books"
  /** Every byte is as signed, under a certificate that is not trusted or was not valid. */
  | "not_trusted"
  /** Every byte is as signed, under a trusted certificate that is not its brand's. */
  | "signed_by_another"
  /** The paper is whole, with additions after it. */
  | "added_to"
  /** This software prints other bytes from the paper's record. */
  | "not_reproduced"
  /** Bytes were changed. */
  | "altered"
  /** Nothing is proved. */
  | "not_a_paper";

/** One check of a file: `says` is why it has its result. */
export interface Check {
  readonly name:
    | "bytes"
    | "print"
    | "id"
    | "signature"
    | "timestamp"
    | "certificate"
    | "additions"
    | "brand"
    | "books";
  readonly result: "passed" | "failed" | "not_checked";
  readonly says: string;
}

/** What a paper claims. */
interface PaperFacts {
  readonly illustrationId: string;
  readonly preparedAt: string;
  readonly insurer: string;
  readonly product: string;
  readonly productVersion: string;
  readonly softwareVersion: string;
  readonly isSample: boolean;
}

/** The answer of `POST /api/verify`. */
export interface Verification {
  readonly verdict: Verdict;
  /** One or two sentences for a reader of the paper. */
  readonly says: string;
  /** Absent where the bytes are no paper. */
  readonly paper?: PaperFacts;
  readonly signature?: CertificateFacts & {
    readonly claimedAt: string;
    /** What an authority confirms, by its certificate; absent without a timestamp. */
    readonly timestamp?: TimestampFacts;
    /** No trusted timestamp, though the service adds one to each signature that it makes; absent otherwise. */
    readonly lacksTimestamp?: true;
  };
  /** The state of the paper in the books of the service; absent where they were not searched. */
  readonly books?: {
    readonly state: BookState;
    /** The version of its product that is in force today, where the books have it. */
    readonly productVersionNow?: string;
  };
  readonly checks: readonly Check[];
}

/** A verdict with its sentence. */
export type Judgment = Pick<Verification, "verdict" | "says">;

/** The authority's certificate at its time, `YYYY-MM-DDTHH:MM:SS[.sss]Z`. */
type TimestampFacts = CertificateFacts & { readonly at: string };

/** What a file alone shows. */
export interface Examination extends Verification {
  readonly evidence?: PaperEvidence;
  /** The insurer that the paper names, and the signer's distinguished name; absent without a trusted signature. */
  readonly signedFor?: {
    readonly product: string;
    readonly version: string;
    readonly insurer: string;
    readonly subject: string;
  };
}

interface VerifyOptions {
  /** Gives the function that prints a record again, which may throw any error for an invalid one; called only when a record is printed. */
  readonly preparePrint: () => Promise<(record: PaperRecord) => Uint8Array>;
  readonly trusted: Trusted<X509Certificate>;
  /** Whether the service has an authority confirm the time of each signature that it makes. */
  readonly expectsTimestamp?: boolean;
}

/** Examines a file of any content. Takes time in proportion to its size, and to printing its record once. */
export async function verifyFile(file: Uint8Array, options: VerifyOptions): Promise<Examination> {
  try {
    return await examine(file, options);
  } catch (error) {
    if (error instanceof NotAPaperError) return NOT_A_PAPER;
    throw error;
  }
}

const NOT_SEALED: Examination = {
  verdict: "altered",
  says: verdicts.altered,
  checks: [failed("bytes", reasons.bytes.failed)],
};

async function examine(file: Uint8Array, options: VerifyOptions): Promise<Examination> {
  const split = splitPaper(file);
  if (!split.isSealed) return NOT_SEALED;
  const paper = readPaperFile(split);
  const record = recordOf(paper);
  const facts = paperFacts(record);
  const { preparePrint } = options;
  const checks = [
    passed("bytes", reasons.bytes.passed),
    await checkPrint(paper, record, { preparePrint, version: facts.softwareVersion }),
    checkId(record),
  ];
  const found = findSignature(file, paper.bytes.length);
  const additions = checkAdditions(file, paper, found?.end ?? paper.bytes.length);
  const known = { paper: facts, ...evidenceOf(split.sha256, record, checks) };
  if (found !== undefined) {
    const product = textOf(record.illustration.recipe?.product);
    return examineSigned(found, { known, product, checks, additions }, options);
  }
  const all = [...checks, notChecked("signature", reasons.signature.absent), additions];
  return { ...judgeUnsigned(checks, additions), ...known, checks: all };
}

/** What the signature of a paper shows, beside what the paper itself does. */
async function examineSigned(
  found: NonNullable<ReturnType<typeof findSignature>>,
  {
    known,
    product,
    checks,
    additions,
  }: {
    readonly known: Pick<Examination, "evidence"> & { readonly paper: PaperFacts };
    readonly product: string;
    readonly checks: readonly Check[];
    readonly additions: Check;
  },
  { trusted, expectsTimestamp = false }: VerifyOptions,
): Promise<Examination> {
  const read = await checkSignature(found.covered, found.contents);
  if (!read.isValid || read.timestamp === "invalid") {
    const which = read.isValid
      ? failed("timestamp", reasons.timestamp.failed)
      : failed("signature", reasons.signature.failed);
    return {
      verdict: "altered",
      says: verdicts.alteredSinceSigning,
      ...known,
      checks: [...checks, which, additions],
    };
  }
  const timestamp = read.timestamp && (await timestampFacts(read.timestamp, trusted.timestamps));
  // The certificate is checked at a trusted authority's time rather than at the signer's.
  const isConfirmed = timestamp?.trust === "trusted";
  const at = new Date(isConfirmed ? timestamp.at : found.claimedAt);
  const terms = { purpose: "signature", trusted: trusted.signers, at } as const;
  const certificate = await certificateFacts(read.certificates, terms);
  const signature = {
    ...certificate,
    claimedAt: found.claimedAt,
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(expectsTimestamp && !isConfirmed ? { lacksTimestamp: true as const } : {}),
  };
  const all = [
    ...checks,
    passed("signature", reasons.signature.passed),
    checkTimestamp(timestamp),
    checkCertificate(certificate, isConfirmed),
    additions,
  ];
  const judged = { ...judgeSigned(signature, additions), ...known, signature, checks: all };
  if (judged.verdict === "not_trusted") return judged;
  const [{ subject = "" } = {}] = read.certificates;
  const { insurer, productVersion: version } = known.paper;
  return { ...judged, signedFor: { product, version, insurer, subject } };
}

function judgeUnsigned(checks: readonly Check[], additions: Check): Judgment {
  if (checks.some(({ result }) => result === "failed")) {
    return {
      verdict: "not_reproduced",
      says: verdicts.notReproduced,
    };
  }
  if (additions.result === "failed") {
    return {
      verdict: "added_to",
      says: verdicts.addedUnsigned,
    };
  }
  return {
    verdict: "not_signed",
    says: verdicts.notSigned,
  };
}

function judgeSigned(
  { subject, trust, timestamp, lacksTimestamp }: NonNullable<Verification["signature"]>,
  additions: Check,
): Judgment {
  if (trust === "not_trusted") {
    return {
      verdict: "not_trusted",
      says: verdicts.notTrusted(subject),
    };
  }
  const isConfirmed = timestamp?.trust === "trusted";
  if (trust === "not_valid") {
    return {
      verdict: "not_trusted",
      says: verdicts.notValid(subject, isConfirmed),
    };
  }
  if (additions.result === "failed") {
    return {
      verdict: "added_to",
      says: verdicts.addedSigned(subject),
    };
  }
  const when = isConfirmed
    ? [further.timeConfirmed(timestamp)]
    : lacksTimestamp
      ? [further.timestampMissing]
      : [];
  return { verdict: "untouched", says: [verdicts.untouched(subject), ...when].join(" ") };
}

async function timestampFacts(
  { at, certificates }: Timestamp,
  trusted: readonly X509Certificate[],
): Promise<TimestampFacts> {
  const text = at.toISOString().replace(".000Z", "Z");
  return {
    ...(await certificateFacts(certificates, { purpose: "timestamp", trusted, at })),
    at: text,
  };
}

function recordOf(paper: PaperFile): PaperRecord {
  const bytes = attachedBytes(paper, RECORD_NAME, RECORD_BYTES_MAX);
  if (bytes === undefined) throw new NotAPaperError("It has no record");
  try {
    return readRecord(bytes);
  } catch {
    throw new NotAPaperError("Its record cannot be read");
  }
}

/** Members of an untrusted record: texts, cut to length. */
function paperFacts({ illustration }: PaperRecord): PaperFacts {
  const { id, preparedAt, product, recipe, isSample } = illustration;
  return {
    illustrationId: textOf(id),
    preparedAt: textOf(preparedAt),
    insurer: textOf(product?.brand?.insurerName),
    product: textOf(product?.name),
    productVersion: textOf(product?.version),
    softwareVersion: textOf(recipe?.software),
    isSample,
  };
}

function textOf(value: unknown): string {
  return String(value).slice(0, TEXT_MAX);
}

/** Prints the record again and compares every byte. */
async function checkPrint(
  paper: PaperFile,
  record: PaperRecord,
  {
    preparePrint,
    version,
  }: { readonly preparePrint: VerifyOptions["preparePrint"]; readonly version: string },
): Promise<Check> {
  if (version !== SOFTWARE_VERSION) {
    return notChecked("print", reasons.print.ofAnotherVersion(version, SOFTWARE_VERSION));
  }
  if ((record.illustration.forms ?? []).length > 0) {
    return notChecked("print", reasons.print.hasForms);
  }
  const print = await preparePrint();
  let printed: Uint8Array | undefined;
  try {
    printed = print(record);
  } catch {
    // A record that this software did not write.
  }
  return printed !== undefined && Buffer.compare(printed, paper.bytes) === 0
    ? passed("print", reasons.print.passed)
    : failed("print", reasons.print.failed);
}

/** Whether the id belongs to the recipe, and this software writes such a recipe of the illustration. */
function checkId({ illustration }: PaperRecord): Check {
  const { id, recipe, digest, language, preparedAt, isSample } = illustration;
  const isDerived =
    typeof recipe === "object" &&
    recipe !== null &&
    INSTANT.test(recipe.instant) &&
    new Date(recipe.instant).toJSON() === recipe.instant &&
    preparedAt === recipe.instant &&
    isSample === recipe.isSample &&
    languageOf(recipe) === language &&
    recipeDigest(recipe) === digest &&
    printedId(digest) === id;
  return isDerived ? passed("id", reasons.id.passed) : failed("id", reasons.id.failed);
}

/** What the books are searched by, where the id belongs to the record. */
function evidenceOf(
  sha256: string,
  { illustration }: PaperRecord,
  checks: readonly Check[],
): Pick<Examination, "evidence"> {
  const { digest, recipe } = illustration;
  const isNamed = checks.some(({ name, result }) => name === "id" && result === "passed");
  if (!isNamed) return {};
  let figures: string | undefined;
  try {
    if (recipe.software === SOFTWARE_VERSION) figures = figuresDigest(illustration);
  } catch {
    // A record that this software did not write.
  }
  return { evidence: { digest, instant: recipe.instant, sha256, figures } };
}

function checkTimestamp(timestamp: TimestampFacts | undefined): Check {
  return timestamp === undefined
    ? notChecked("timestamp", reasons.timestamp.absent)
    : checkTrust("timestamp", timestamp.trust, reasons.timestamp.judged(timestamp));
}

function checkCertificate(certificate: CertificateFacts, isConfirmed: boolean): Check {
  return checkTrust(
    "certificate",
    certificate.trust,
    reasons.certificate(certificate, isConfirmed),
  );
}

function checkTrust(name: Check["name"], trust: CertificateFacts["trust"], says: string): Check {
  return trust === "trusted" ? passed(name, says) : failed(name, says);
}

/** Additions after the end of the printed or signed paper. */
function checkAdditions(file: Uint8Array, paper: PaperFile, end: number): Check {
  const added = file.length - end;
  if (added === 0) return passed("additions", reasons.additions.passed);
  const fields = fieldsNamedIn(file.subarray(end), paper);
  return failed("additions", reasons.additions.failed(added, fields));
}

/** Names of the paper's own form fields that added objects replace, if uncompressed. */
function fieldsNamedIn(added: Uint8Array, paper: PaperFile): readonly string[] {
  const fields = fieldsOf(paper);
  const named = new Set<string>();
  if (fields.size === 0) return [];
  const text = Buffer.from(added.buffer, added.byteOffset, added.byteLength).toString("latin1");
  for (const [, number] of text.matchAll(/[\r\n](\d{1,5}) 0 obj\b/g)) {
    const name = fields.get(Number(number));
    if (name !== undefined) named.add(name);
  }
  return [...named];
}

/** Names of the form fields that a paper lists, by the numbers of their objects. */
function fieldsOf(paper: PaperFile): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  try {
    const [, form] = /\/AcroForm (\d{1,5}) 0 R/.exec(paper.objectText(paper.root)) ?? [];
    if (form === undefined) return names;
    const [, list = ""] = /\/Fields\[([^\]]*)\]/.exec(paper.objectText(Number(form))) ?? [];
    for (const [, number] of list.matchAll(/(\d{1,5}) 0 R/g).take(FIELDS_MAX)) {
      const text = paper.objectText(Number(number));
      const name = /\/FT\/\w+/.test(text) && /\/T\(([\w .-]{1,80})\)/.exec(text)?.[1];
      if (name) names.set(Number(number), name);
    }
  } catch (error) {
    // What was read so far is named.
    if (!(error instanceof NotAPaperError)) throw error;
  }
  return names;
}

function passed(name: Check["name"], says: string): Check {
  return { name, result: "passed", says };
}

function failed(name: Check["name"], says: string): Check {
  return { name, result: "failed", says };
}

function notChecked(name: Check["name"], says: string): Check {
  return { name, result: "not_checked", says };
}

/** POST /api/verify and the page at /verify: whether a PDF is an untouched paper. Open to all. */

import { Elysia } from "elysia";
import { type AddressLimitTerms, limitByAddress, countedAddress } from "#access";
import { type Log, refused, ServiceError, createShares } from "#base";
import type { BookEntry, PaperEvidence } from "#ledger";
import {
  withBooks,
  type BrandNamed,
  type SubjectsBySigner,
  withBrand,
  type Examination,
  type Verification,
} from "#proof";
import { type BodyBounds, PDF_MIB_MAX, readPdf, readUploadedPdf } from "../body.ts";
import { errorResponse } from "../error_response.ts";
import { rateLimited } from "../limit_headers.ts";
import { PAGES_FOLDER, pageRoutes, type ServedPages } from "../pages/page_routes.ts";
import { inEachLanguage } from "../pages/page_texts.ts";
import { logFailure } from "../request/request_log.ts";
import { jsonAnswer, OPEN_HEADERS } from "../openapi/answers.ts";
import { languageParameter, operation, PDF, responses } from "../openapi/operations.ts";
import { unknownPath } from "../unknown_path.ts";
import { contextPlugin, type RequestContext } from "../request/request_context.ts";
import { type BeginDownload, pageHeaders } from "../pages/static_files.ts";
import { preferredLanguage } from "../pages/preferred_language.ts";
import {
  errorAsHtml,
  verificationAsHtml,
  verificationIn,
  verificationPage,
} from "../pages/verification_page.ts";
import { LANGUAGES, sentenceIn } from "#texts";
import { parametersOf, readLanguage } from "../query.ts";
import { UNDOCUMENTED } from "../wrong_method.ts";

const VERIFY_PAPER = operation({
  tags: ["Verification"],
  operationId: "verifyPaper",
  summary: "Whether a PDF is an untouched paper of this service",
  description:
    `Examines a PDF of at most ${PDF_MIB_MAX} MiB in memory, and keeps nothing of it: its digest, the paper printed again from the record ` +
    "inside of it, its signature, the certificate, what was added, and whether the books of the service have it. Needs no key; the " +
    "audit trail has the id, the digests and the verdict.",
  security: [],
  parameters: [
    languageParameter(
      "The language of sentences, or else the one that `Accept-Language` prefers; names, codes and errors without it are in English",
    ),
  ],
  requestBody: { required: true, content: PDF },
  responses: responses(
    jsonAnswer("What the file was found to be, and each check", "Verification", [
      ...OPEN_HEADERS,
      "Content-Language",
    ]),
    {
      400: "IncompleteFile",
      404: "VerificationOff",
      405: "OpenWrongMethod",
      413: "FileTooLarge",
    },
    { 415: "NotPdf", 429: "TooManyVerifications", 500: "OpenFault", 503: "NotVerifiedNow" },
  ),
});

export interface VerificationServices extends ServedPages {
  readonly verify: (file: Uint8Array<ArrayBuffer>, sender: string) => Promise<Examination>;
  /** What the books have of a paper; rejects when they do not answer in time. */
  readonly readBooks: (evidence: PaperEvidence) => Promise<BookEntry>;
  /** The brand of a product's version, `null` where there is none; rejects when the database does not answer in time. */
  readonly readBrand: (named: NonNullable<Examination["signedFor"]>) => Promise<BrandNamed | null>;
  readonly signerSubjects: SubjectsBySigner;
  readonly log: Log;
  /** Verifications that an address may have. */
  readonly verification: AddressLimitTerms;
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly bodyBounds: BodyBounds;
}

/** Files that arrive at once in a process. Source: [D207]. */
const ARRIVING = { all: 64, ofSender: 4 };
/** Bytes of files that a process holds: what has arrived so far, and files that wait or are examined. */
const HELD_BYTES = { all: 44 << 20, ofSender: 22 << 20 };

const PAGE = `${PAGES_FOLDER}/verify/verify.html`;

/** The form is sent to this server, which answers with the page: it has no script. */
const ALLOWS = "style-src 'self'; img-src 'self'; form-action 'self'";

/** An illustration's id as papers have it in the address of the page. */
const ID = /^\w{4}(-\w{4}){3}$/;

/** Elysia plugin with the endpoint and the page: 404 when they are switched off. */
export function verificationRoutes(services: VerificationServices, begin: BeginDownload) {
  const { servesVerification } = services;
  const examine = createExaminer(services);
  const hidden = { detail: UNDOCUMENTED };
  return new Elysia({ name: "verification" })
    .use(contextPlugin)
    .post(
      "/api/verify",
      async (asked) => {
        const language = preferredLanguage(asked.request, LANGUAGES);
        const found = verificationIn(language, await examine(asked, readAsked));
        const headers = { "Content-Language": language };
        return Response.json({ status: 200, ...found }, { headers });
      },
      { parse: "none", detail: VERIFY_PAPER },
    )
    .use(
      pageRoutes({
        path: "/verify",
        isServed: servesVerification,
        page: PAGE,
        edits: inEachLanguage(verificationPage),
        answerInstead: (request) => (idIn(request) === undefined ? undefined : pageFor(request)),
        files: [`${PAGES_FOLDER}/verify/verify.css`, `${PAGES_FOLDER}/workbench/icon.svg`],
        allows: ALLOWS,
        begin,
      }),
    )
    .post(
      "/verify",
      async (asked) => {
        const { context, request } = asked;
        const language = preferredLanguage(request, LANGUAGES);
        try {
          const found = await examine(asked, readUploadedPdf);
          return await pageFor(request, { answer: verificationAsHtml(found, language) });
        } catch (error) {
          const { status, headers } = errorResponse(error, context, request.url);
          if (!(error instanceof ServiceError) || status === 404) throw error;
          const answer = errorAsHtml(sentenceIn(language, error.said), language);
          return pageFor(request, { answer, status, headers });
        }
      },
      { parse: "none", ...hidden },
    );
}

/** Reads the file after the query, which may name a language. */
const readAsked: typeof readPdf = async (request, bounds) => {
  const { problems } = readLanguage(request.url);
  if (problems.length > 0) throw refused(problems);
  return readPdf(request, bounds);
};

/** What examines an uploaded file for a caller, and looks up its paper in the books. */
function createExaminer(services: VerificationServices) {
  const { servesVerification, nowMs, verify, readBooks, readBrand, signerSubjects } = services;
  const bounds = { ...services.bodyBounds, bodyBytesMax: PDF_MIB_MAX << 20 };
  const verifications = limitByAddress(services.verification);
  const places = createShares(ARRIVING);
  const bytes = createShares(HELD_BYTES);

  /** @throws {ServiceError} when the caller has to wait, or what `read` and `verify` throw */
  async function examine({ request, context }: Asked, read: typeof readPdf): Promise<Verification> {
    if (!servesVerification) throw unknownPath();
    const { retryAfterSeconds } = verifications.count(context.address, nowMs());
    if (retryAfterSeconds !== undefined) throw rateLimited(retryAfterSeconds);
    const examined = await receive({ request, context }, read);
    const { evidence, signedFor } = examined;
    const [brand, entry] = await Promise.all([
      signedFor && orNothing(readBrand(signedFor), context),
      evidence && orNothing(readBooks(evidence), context),
    ]);
    const verification = withBooks(withBrand(examined, brand, signerSubjects), entry);
    const { verdict, paper } = verification;
    context.outcome.verified = {
      verdict,
      ...(evidence && {
        id: paper?.illustrationId,
        digest: evidence.digest,
        sha256: evidence.sha256,
      }),
    };
    return verification;
  }

  /** Reads the whole body before it asks for an examination, so that none waits for a body that trickles in. */
  async function receive({ request, context }: Asked, read: typeof readPdf): Promise<Examination> {
    const sender = countedAddress(context.address);
    if (!places.take(sender, 1)) throw tooMany("too many concurrent uploads to verify");
    let held = 0;
    const onPiece = (length: number) => {
      if (!bytes.take(sender, length)) throw tooMany("too many bytes of uploads to verify");
      held += length;
    };
    try {
      context.stages.enter("body");
      const file = await read(request, { ...bounds, onPiece }).finally(() => {
        places.give(sender, 1);
        context.stages.leave();
      });
      return await verify(file, sender);
    } finally {
      bytes.give(sender, held);
    }
  }

  /** If the database does not answer, the verdict rests on the file alone. */
  async function orNothing<Answer>(asked: Promise<Answer>, context: RequestContext) {
    try {
      return await asked;
    } catch (error) {
      logFailure(services.log, error, context);
      return undefined;
    }
  }

  return examine;
}

function tooMany(detail: string): ServiceError {
  return new ServiceError("busyWithArriving", {
    retryAfterSeconds: 1,
    detail,
  });
}

interface Asked {
  readonly request: Request;
  readonly context: RequestContext;
}

/** The illustration that an address of the page names. */
function idIn({ url }: Request): string | undefined {
  return parametersOf(url).find(([name, value]) => name === "id" && ID.test(value))?.[1];
}

/** The page in the language of a request and for the illustration that it names, with an answer. */
async function pageFor(
  request: Request,
  {
    status = 200,
    headers,
    answer,
  }: { readonly answer?: string; readonly status?: number; readonly headers?: Headers } = {},
): Promise<Response> {
  const language = preferredLanguage(request, LANGUAGES);
  const page = await Bun.file(PAGE).text();
  const wait = headers?.get("retry-after");
  return new Response(verificationPage(page, language, { answer, id: idIn(request) }), {
    status,
    headers: {
      ...pageHeaders(ALLOWS),
      "Content-Type": "text/html;charset=utf-8",
      "Content-Language": language,
      Vary: "Accept-Language",
      ...(wait ? { "Retry-After": wait } : {}),
    },
  });
}

/** Answers about a product: an illustration as JSON, PDF or both in one, a schema, a verdict. */

import {
  answerAsJson,
  type IllustrationContext,
  type Illustration,
  SOFTWARE_VERSION,
  termsDigest,
  versionInFull,
} from "#illustration";
import { type FiguresResult, ROUNDINGS } from "#explain";
import type { Illustrator, Order, Plan, Prepared, Proof } from "#illustrator";
import { type AnswerDigests, digestsOf } from "#ledger";
import { dateIn, isObject, omitUndefined, problemIn, type SaidProblem } from "#base";
import { type Inputs, atSameAges } from "#inputs";
import { type AnyProduct, type OnOffer, sayIn } from "#terms";
import type { JsonSchema } from "#schema";
import { explainedIn, DEFAULT_LANGUAGE, type Language } from "#texts";
import type { readLanguage } from "./illustration_query.ts";
import { refused } from "./inputs_body.ts";
import { scenariosIn } from "./explanation_in_language.ts";
import { schemaIn } from "./schema_in_language.ts";

interface Answering {
  readonly illustrator: Pick<Illustrator, "render">;
  readonly order: Order;
  readonly format: AnyProduct["defaultFormat"];
  /** Where the code of the paper leads. */
  readonly publicUrl: string | undefined;
  /** Of the hash of the inputs; absent for an illustration of an earlier program. */
  readonly salt: string | undefined;
  /** Keeps the record of the illustration; absent where none is kept. */
  readonly keep?: (answered: AnswerDigests) => void;
  /** What an illustration that is made again proves; absent for a new one. */
  readonly prove?: (again: AnswerDigests) => Proof;
}

/**
 * The 200 answer.
 *
 * `json`: `{status, response_data}`; `pdf`: the bytes; `both`: the JSON with a `pdf` member. What was sent
 * without effect stands in `warnings`, and `X-Illustration-Warnings` counts it, both only when there is any.
 * The file name carries the instant at which the request arrived, `Content-Language` the language of the texts. An
 * illustration that is made again says in headers what it proves, and in a member `reproduction` unless the bytes are
 * the same. Source: [SPEC Resources], [SPEC Endpoints], [D13], [D14], [D19], [D23], [D60], [D151].
 */
export async function illustrationResponse(
  illustration: Illustration,
  { illustrator, order, format, publicUrl, salt, keep, prove }: Answering,
): Promise<Response> {
  order.account.format = format;
  const isIndexAnnuity = illustration.recipe.endpoint === "index_annuity";
  const options = { hasTablePerScenario: isIndexAnnuity, publicUrl };
  const document =
    format === "json" ? undefined : await illustrator.render(order, illustration, options);
  const isDigested = keep !== undefined || prove !== undefined;
  const json = isDigested && format !== "pdf" ? answerAsJson(illustration, options) : undefined;
  const digests = isDigested ? digestsOf(illustration, { json, document }) : undefined;
  if (digests !== undefined) keep?.(digests);
  const proof = digests && prove?.(digests);
  const headers = headersOf(illustration, salt, proof);
  const fileName = `illustration_${fileTimestamp(new Date(illustration.preparedAt))}.pdf`;
  if (document !== undefined && format === "pdf") {
    // The specification writes the name in quotes at one endpoint and bare at the other.
    const disposition = isIndexAnnuity
      ? `inline; filename=${fileName}`
      : `attachment; filename="${fileName}"`;
    return new Response(document.bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        ...headers,
        "Content-Type": "application/pdf",
        "Content-Disposition": disposition,
      },
    });
  }
  let further = "";
  if (proof !== undefined && proof !== "bytes") {
    const { software } = illustration.recipe;
    const reproduction = { proves: proof, software, softwareNow: SOFTWARE_VERSION };
    further += `,"reproduction":${JSON.stringify(reproduction)}`;
  }
  if (document !== undefined) {
    const data = Buffer.from(document.bytes).toString("base64");
    const pdf = { fileName, data, pageCount: document.pageCount };
    further += `,"pdf":${JSON.stringify(pdf)}`;
  }
  const body =
    json !== undefined && further === "" ? json : answerAsJson(illustration, options, further);
  return new Response(body, {
    headers: { ...headers, "Content-Type": "application/json;charset=utf-8" },
  });
}

function headersOf(illustration: Illustration, salt: string | undefined, proof: Proof | undefined) {
  const { id, language, warnings, product, recipe } = illustration;
  return omitUndefined({
    "Content-Language": language,
    "X-Illustration-Id": id,
    "X-Illustration-Salt": salt,
    "X-Product-Version": versionInFull(product, recipe.terms),
    "X-Illustration-Warnings": warnings.length === 0 ? undefined : String(warnings.length),
    "X-Illustration-Reproduction": proof,
    "X-Illustration-Software": proof && recipe.software,
  });
}

/**
 * A schema of a product's inputs as an answer, in the language that its query asks for, English without one; the
 * persons of its examples are as old at an instant as they were when they were written.
 * @throws {ServiceError} `invalid_request` when something is wrong with the query
 */
export function schemaResponse(
  { product, indexHistories, timeZone = "UTC" }: OnOffer,
  { schema, at }: { readonly schema: JsonSchema; readonly at: Date },
  { language = DEFAULT_LANGUAGE, problems }: ReturnType<typeof readLanguage>,
): Response {
  if (problems.length > 0) throw refused(problems);
  const headers = {
    "Content-Type": "application/schema+json",
    "X-Product-Version": versionInFull(product, termsDigest(product, indexHistories)),
  };
  const said = schemaIn(language, schema, sayIn(product, language));
  const aged = atSameAges(dateIn(timeZone, at), product.definition.ratesEffectiveOn);
  return new Response(JSON.stringify(said, aged), { headers });
}

/** The answer of an explanation in a language: the figures of a contract year by scenario. */
export function explanationResponse(
  { product, year, age, scenarios }: Extract<FiguresResult, { kind: "explained" }>,
  { indexHistories }: Pick<IllustrationContext, "indexHistories">,
  language: Language,
): Response {
  const headers = {
    "Content-Language": language,
    "X-Product-Version": versionInFull(product, termsDigest(product, indexHistories)),
  };
  const roundings = Object.fromEntries(
    Object.entries(ROUNDINGS).map(([name, means]) => [name, explainedIn(language, means)]),
  );
  const data = { year, age, scenarios: scenariosIn(language, scenarios), roundings };
  return Response.json({ status: 200, response_data: data }, { headers });
}

/**
 * The answer of a dry run: everything that would keep a body from being illustrated, `envelope` what is wrong around
 * its inputs; a member for warnings only when there are any.
 */
export async function verdictResponse(
  order: Order,
  illustrator: Illustrator,
  { prepared, envelope, inputs, plan, language = DEFAULT_LANGUAGE }: DryRun,
): Promise<Response> {
  const { problems, warnings } = isObject(inputs)
    ? await illustrator.judge(order, () => plan(prepared, inputs))
    : { problems: [], warnings: [] };
  const say = sayIn(prepared.product, language);
  const details = [...envelope, ...problems].map((each) => problemIn(language, each, say));
  return Response.json({
    status: 200,
    valid: details.length === 0,
    details,
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

interface DryRun {
  readonly prepared: Prepared;
  readonly envelope: readonly SaidProblem[];
  readonly inputs: unknown;
  readonly plan: (prepared: Prepared, inputs: Inputs) => Plan;
  readonly language: Language | undefined;
}

/** `YYYY-MM-DDTHH-MM-SS` in UTC. Source: [SPEC PDF object], [D13]. */
function fileTimestamp(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll(":", "-");
}

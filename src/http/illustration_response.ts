/** Answers about a product: an illustration as JSON, PDF or both in one, a schema, a verdict. */

import {
  answerAsJson,
  answerRows,
  responseData,
  SOFTWARE_VERSION,
  termsDigest,
  versionInFull,
} from "#illustration";
import { scenariosIn } from "#explain";
import { type Answered, answerOptionsOf, type Illustrator } from "#illustrator";
import { csvLine, dateIn, omitUndefined, problemIn, refused } from "#base";
import { atSameAges } from "#inputs";
import { type OnOffer, translationOf } from "#terms";
import type { JsonSchema } from "#schema";
import { DEFAULT_LANGUAGE, type Language, pageTextsOf } from "#texts";
import type { readLanguage } from "./query.ts";
import { schemaIn } from "./schema_in_language.ts";

/**
 * The 200 answer.
 *
 * `json`: `{status, response_data}`; `pdf`: the bytes; `both`: the JSON with a `pdf` member. What was sent
 * without effect stands in `warnings`, and `X-Illustration-Warnings` counts it, both only when there is any.
 * The file name carries the instant at which the request arrived, `Content-Language` the language of the texts. An
 * illustration that is made again says in headers what it proves, and in a member `reproduction` unless the bytes are
 * the same or it answers a repeated request. Source: [SPEC Resources], [SPEC Endpoints], [D13], [D14], [D19], [D23], [D60], [D151].
 */
export function illustrationResponse(answered: Answered): Response {
  const { illustration, format, document, proof, isRepetition } = answered;
  const options = answerOptionsOf(illustration);
  const headers = headersOf(answered);
  const kind = format === "csv" ? "csv" : "pdf";
  const fileName = `illustration_${fileTimestamp(new Date(illustration.preparedAt))}.${kind}`;
  if (document !== undefined && format === "pdf") {
    // The specification writes the name in quotes at one endpoint and bare at the other.
    const disposition = options.hasTablePerScenario
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
  if (format === "csv") return csvResponse(answered, { headers, fileName });
  let further = "";
  if (proof !== undefined && proof !== "bytes" && isRepetition === undefined) {
    const { software } = illustration.recipe;
    const reproduction = { proves: proof, software, softwareNow: SOFTWARE_VERSION };
    further += `,"reproduction":${JSON.stringify(reproduction)}`;
  }
  if (document !== undefined) {
    const data = Buffer.from(document.bytes).toString("base64");
    const pdf = { fileName, data, pageCount: document.pageCount };
    further += `,"pdf":${JSON.stringify(pdf)}`;
  }
  const { json } = answered;
  const body =
    json !== undefined && further === "" ? json : answerAsJson(illustration, options, further);
  return new Response(body, {
    headers: { ...headers, "Content-Type": "application/json;charset=utf-8" },
  });
}

/** Contract years as rows, with a line of names. Source: RFC 4180, [D310]. */
function csvResponse(
  { illustration, fields = [] }: Answered,
  { headers, fileName }: { readonly headers: object; readonly fileName: string },
): Response {
  const data = responseData(illustration, answerOptionsOf(illustration));
  return new Response([fields, ...answerRows(data, fields)].map(csvLine).join(""), {
    headers: {
      ...headers,
      "Content-Type": "text/csv;charset=utf-8;header=present",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}

function headersOf({ illustration, salt, proof }: Answered) {
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
  const said = schemaIn(language, schema, translationOf(product, language));
  const aged = atSameAges(dateIn(timeZone, at), product.definition.ratesEffectiveOn);
  return new Response(JSON.stringify(said, aged), { headers });
}

/** The answer of an explanation in a language: the figures of a contract year by scenario. */
export function explanationResponse(
  { product, year, age, scenarios, indexHistories }: Awaited<ReturnType<Illustrator["explain"]>>,
  language: Language,
): Response {
  const headers = {
    "Content-Language": language,
    "X-Product-Version": versionInFull(product, termsDigest(product, indexHistories)),
  };
  const { roundings } = pageTextsOf(language);
  const data = { year, age, scenarios: scenariosIn(language, scenarios), roundings };
  return Response.json({ status: 200, response_data: data }, { headers });
}

/** The answer of a dry run: everything that would keep a body from being illustrated; a member for warnings only when there are any. */
export function verdictResponse(
  { problems, warnings, say }: Awaited<ReturnType<Illustrator["judge"]>>,
  language: Language = DEFAULT_LANGUAGE,
): Response {
  const details = problems.map((each) => problemIn(language, each, say));
  return Response.json({
    status: 200,
    valid: details.length === 0,
    details,
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

/** `YYYY-MM-DDTHH-MM-SS` in UTC. Source: [SPEC PDF object], [D13]. */
function fileTimestamp(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll(":", "-");
}

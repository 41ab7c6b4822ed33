/** `reproduce`: an illustration made again from the database alone, with its record's inputs or given ones. */

import type { Inputs } from "#inputs";
import { join } from "node:path";
import { type RenderedDocument, prepareRenderer, readReadyForm } from "#paper";
import { ServiceError, problemIn, readVariable } from "#base";
import {
  answerAsJson,
  endpointAt,
  type EndpointName,
  ENDPOINTS,
  type Illustration,
  termsInstant,
} from "#illustration";
import {
  answerOptionsOf,
  PLANS,
  contextOfRecipe,
  type ProductInContext,
  proofOf,
} from "#illustrator";
import {
  ILLUSTRATION_ID,
  digestsOf,
  openRecord,
  type OpenedRecord,
  type SaltedInputs,
} from "#ledger";
import { parseAnyProduct } from "#product";
import { carrierFormsInForce, parseIndexHistories, parseRateSheet, showsPast } from "#terms";
import { readSigners } from "#cms";
import { createSigning } from "#proof";
import {
  readFormsKnown,
  readFormsNamed,
  readReadyForms,
  readIndexesAt,
  type Sql,
  type AuditedIllustration,
  findAudited,
  findRecords,
  noteAct,
  readPast,
  readTermsRows,
  readOfferRows,
} from "#storage";
import { LANGUAGES } from "#texts";
import { type Asked, type Command, UsageError } from "../command.ts";
import { readSetting } from "#config";
import { readGivenInputs } from "../given_file.ts";
import { offerAt } from "../offer_at.ts";
import { say } from "../say.ts";

const SALT = /^[0-9A-Fa-f]{32}$/;

/**
 * Makes an illustration again and writes it as JSON and, unless it is a quote, as PDF; the file holds
 * `inputs`, or a body around them.
 */
export const REPRODUCE: Command = {
  name: "reproduce",
  takes: ["<id>", "[inputs.json]"],
  says: "make an illustration again, write it as JSON and PDF, and say what is proved to be as it was",
  options: {
    out: { value: "folder", says: "where to write them; here, unless given" },
    salt: { value: "digits", says: "X-Illustration-Salt of the answer, with inputs.json" },
  },
  run: reproduce,
};

/** An illustration that was made again, and what that proves. */
interface Again {
  readonly made: Awaited<ReturnType<typeof illustrate>>;
  readonly proves: readonly string[];
}

const SEVERAL = "Several illustrations have this id: name one by all 64 digits";

async function reproduce(asked: Asked): Promise<void> {
  const {
    words: [id = "", file],
    option,
    env,
  } = asked;
  if (!ILLUSTRATION_ID.test(id))
    throw new UsageError("<id> must be 16 hexadecimal digits as printed, or all 64");
  const salt = option("salt");
  if (salt !== undefined && !SALT.test(salt))
    throw new UsageError("--salt must be 32 hexadecimal digits");
  if (salt !== undefined && file === undefined)
    throw new UsageError("--salt is given with inputs.json");
  const given = file === undefined ? undefined : { inputs: await readGivenInputs(file), salt };
  const keys = readSetting(env, "ledgerKeys");
  const sql = asked.sql();
  const [row, other] = await findRecords(sql, id);
  if (other !== undefined) throw new Error(SEVERAL);
  const record = row && openRecord(keys, row, given);
  const again =
    record === undefined
      ? await makeOfTrail({ sql, env }, id, given)
      : await makeOfRecord({ sql, env }, record).catch(async (error: unknown) => {
          await note(record, "could not be made again");
          throw error;
        });
  const { made, proves } = again;
  const { illustration, json, pdf } = made;
  await note(illustration, proves.join("; "), pdf?.sha256);
  const stamp = illustration.preparedAt.slice(0, 19).replaceAll(":", "-");
  const path = join(option("out") ?? ".", `illustration_${stamp}`);
  await Bun.write(`${path}.json`, json.bytes);
  if (pdf !== undefined) await Bun.write(`${path}.pdf`, pdf.bytes);
  const { recipe } = illustration;
  say([
    `${illustration.id}: ${recipe.product} ${recipe.version}, for ${recipe.instant}, made by version ${recipe.software}`,
    `Digest ${illustration.digest}`,
    ...proves,
    pdf === undefined
      ? `Wrote ${path}.json and no PDF: a quote has no paper`
      : `Wrote ${path}.json and ${path}.pdf`,
  ]);

  function note(
    { digest, recipe: { product } }: Pick<Illustration, "digest" | "recipe">,
    outcome: string,
    paper?: string,
  ): Promise<void> {
    return noteAct(sql, {
      action: "reproduce",
      digest,
      product,
      outcome,
      ...(paper && { paper }),
    });
  }
}

/** Where terms stand, and who signs. */
interface Sources {
  readonly sql: Sql;
  readonly env: Asked["env"];
}

/** @throws {Error} when a figure differs from those recorded */
async function makeOfRecord({ sql, env }: Sources, record: OpenedRecord): Promise<Again> {
  const { recipe, source, inputs, answered } = record;
  const rows = await readTermsRows(sql, recipe, source.sheet?.name);
  if (rows === undefined)
    throw new Error(`The terms of ${recipe.product} ${recipe.version} are missing`);
  const product = parseAnyProduct(rows.form);
  const [indexes] = await readIndexesAt(sql, product, source.revision);
  const [bound] = await readFormsNamed(sql, source.forms ?? []);
  const { pastKnownAt } = source;
  const past = pastKnownAt && (await readPast(sql, recipe.product, pastKnownAt));
  const terms = {
    product,
    forms: bound?.forms ?? [],
    ...(rows.sheet === null ? {} : { sheet: parseRateSheet(rows.sheet) }),
    ...(past && { past }),
    indexHistories: parseIndexHistories(indexes?.indexHistories ?? []),
  };
  const { publicUrl } = source;
  const made = await illustrate({ sql, env }, contextOfRecipe(terms, record), {
    inputs,
    publicUrl,
  });
  const { json, pdf } = made;
  const parts = [
    { name: "JSON", before: answered.json, again: json.digests, ofSignature: "" },
    ...(pdf === undefined
      ? []
      : [{ name: "PDF", before: answered.pdf, again: pdf.digests, ofSignature: pdf.ofSignature }]),
  ];
  const proves = parts.map(({ name, before, again, ofSignature }) => {
    const proof = proofOf(made.illustration, answered, again);
    if (proof === "bytes") return `${name}: every byte is as it was`;
    if (proof === "paper") {
      return `${name}: every byte of the printed paper is as it was; ${ofSignature}`;
    }
    const why = before === undefined ? "it was not answered" : "its bytes differ";
    return `${name}: ${why}; every yearly figure is as it was`;
  });
  return { made, proves };
}

/**
 * The illustration of a line of the audit trail, where nothing else is kept: its digest proves that inputs, terms,
 * closes and software are the original ones.
 */
async function makeOfTrail(
  { sql, env }: Sources,
  id: string,
  given: SaltedInputs | undefined,
): Promise<Again> {
  const [line, other] = await findAudited(sql, id);
  if (line === undefined) throw new Error(`There is no illustration ${id}`);
  if (other !== undefined) throw new Error(SEVERAL);
  if (given === undefined) {
    throw new Error(
      "Nothing but digests is kept of it: give the inputs, and the salt of the answer, which the digest then proves",
    );
  }
  const made = await makeOfLine({ sql, env }, line, given);
  if (made === undefined) {
    throw new Error(
      "This software makes another illustration of it: the inputs or their salt are not those that it was made from, or " +
        `it was made by version ${line.software}, or on a firm's own terms, or on terms entered at that moment`,
    );
  }
  const isSamePaper = made.pdf !== undefined && line.paper_sha256 === made.pdf.sha256;
  const proves = [
    "Inputs, terms, closes and options are those of the audit trail: the digest is the same",
    ...(isSamePaper ? ["PDF: every byte of the printed paper is as it was"] : []),
  ];
  return { made, proves };
}

/** Tries each language, since the line names none, until the digest is the line's; `undefined` when none gives it. */
async function makeOfLine(
  { sql, env }: Sources,
  line: AuditedIllustration,
  { inputs, salt }: SaltedInputs,
) {
  const instant = new Date(line.instant);
  const endpoint = endpointAt(line.route);
  const at = ENDPOINTS[endpoint].isOfStanding ? termsInstant(inputs, instant) : instant;
  const offer = await readOfferRows(sql, line.product_slug, { at, knownAt: new Date(line.at) });
  if (offer?.form === undefined || offer.form === null) {
    throw new Error(`No terms of ${line.product_slug} were in force then`);
  }
  const [indexes] = await readIndexesAt(sql, parseAnyProduct(offer.form), line.revision);
  const { product, context } = offerAt(offer, {
    at,
    indexHistories: parseIndexHistories(indexes?.indexHistories ?? []),
    firm: line.firm ?? undefined,
  });
  const past = showsPast(product) ? await readPast(sql, line.product_slug, line.at) : undefined;
  const [known] = await readFormsKnown(sql, line.at);
  const forms = carrierFormsInForce(known?.forms ?? [], {
    slug: line.product_slug,
    timeZone: offer.timeZone,
    at,
  });
  const publicUrl = env["PUBLIC_URL"] || undefined;
  for (const language of LANGUAGES) {
    const { isSample } = line;
    const options = { preparedAt: instant, isSample, forms, language, salt, ...(past && { past }) };
    const prepared = { product, context: { ...context, ...options } };
    const made = await illustrate({ sql, env }, prepared, { inputs, publicUrl, endpoint });
    if (made.illustration.digest === line.digest) return made;
  }
  return undefined;
}

/**
 * The illustration with its JSON and PDF, signed where its brand says so and the signer is here. A quote has no PDF.
 */
async function illustrate(
  { sql, env }: Sources,
  prepared: ProductInContext,
  {
    inputs,
    publicUrl,
    endpoint = prepared.context.recipe?.endpoint ?? "product",
  }: {
    readonly inputs: Inputs;
    readonly publicUrl: string | undefined;
    readonly endpoint?: EndpointName | undefined;
  },
) {
  const plan = PLANS[endpoint](prepared, inputs);
  if (plan.kind === "upstream") {
    throw new Error(
      "Another service calculates this product: ask the running service for it, by GET /api/illustrations/{id}",
    );
  }
  const result = plan.kind === "local" ? plan.illustrate() : plan;
  if (result.kind === "refused") {
    const [problem] = result.problems;
    const why = problem === undefined ? "" : problemIn("en-US", problem).message;
    throw new Error(`This software refuses the inputs: ${why}`);
  }
  const { illustration } = result;
  const options = { ...answerOptionsOf(illustration), publicUrl };
  const bytes = answerAsJson(illustration, options);
  const json = { bytes, digests: digestsOf(illustration, { json: bytes }) };
  if (!ENDPOINTS[endpoint].hasPaper) return { illustration, json, pdf: undefined };
  const ready = await readReadyForms(sql, illustration.forms?.map(({ id }) => id) ?? []);
  const renderer = await prepareRenderer();
  const printed = renderer.render(illustration, options, ready.map(readReadyForm));
  const { document, ofSignature } = await signed(printed, illustration, env);
  return {
    illustration,
    json,
    pdf: { ...document, ofSignature, digests: digestsOf(illustration, { document }) },
  };
}

/**
 * The paper with the signature of its brand, and a sentence about it. A certificate that was valid at the time signs
 * again, even if it has expired: an RSA key makes the same signature. No timestamp is requested: its time would be now.
 */
async function signed(
  document: RenderedDocument,
  illustration: Illustration,
  env: Asked["env"],
): Promise<{ readonly document: RenderedDocument; readonly ofSignature: string }> {
  const sign = createSigning(await readSigners(env["SIGNING_FOLDER"] ?? ""), {
    now: () => new Date(illustration.preparedAt),
  });
  try {
    const bytes = await sign(document.bytes, illustration);
    const isStamped = readVariable(env, "TIMESTAMP_URL") !== "";
    const ofSignature = `its signature is a new one${isStamped ? ", without a timestamp" : ""}`;
    return { document: { ...document, bytes }, ofSignature };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { document, ofSignature: `it was not signed (${error.detail})` };
  }
}

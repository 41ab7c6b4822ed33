/** `illustrate-inforce`: a contract in force as JSON, from the database alone. */

import { answerAsJson, illustrateAt } from "#illustration";
import { answerOptionsOf } from "#illustrator";
import { LANGUAGES } from "#texts";
import { type Asked, type Command, UsageError } from "../command.ts";
import { readGivenInputs } from "../given_file.ts";
import { OFFER_OPTIONS, readGivenOffer, refusalOf } from "./given_offer.ts";
import { say } from "../say.ts";

/**
 * Prints the illustration of a contract in force as POST /api/{slug}/inforce answers it, or the quote, the report or the change that its
 * inputs ask for as POST /api/{slug}/quote, /report or /change does, for carriers that try their own standings without a server. It has the id of a
 * sample: no audit trail and no ledger has it.
 */
export const ILLUSTRATE_IN_FORCE: Command = {
  name: "illustrate-inforce",
  takes: ["<slug>", "<inputs.json>"],
  says: "print a contract in force as the service illustrates, quotes, reports or changes it, in JSON; the audit trail does not have it",
  options: {
    ...OFFER_OPTIONS,
    language: { value: LANGUAGES.join("|"), says: "of its sentences; the product's, unless given" },
  },
  run: illustrate,
};

async function illustrate(asked: Asked): Promise<void> {
  const [slug = "", file = ""] = asked.words;
  const named = asked.option("language");
  const language = LANGUAGES.find((each) => each === named);
  if (named !== language) {
    throw new UsageError(`--language must be ${LANGUAGES.join(" or ")}`);
  }
  const inputs = await readGivenInputs(file);
  const { product, context, endpoint } = await readGivenOffer(asked, slug, inputs);
  const asks = endpoint === "product" ? "in_force" : endpoint;
  const result = illustrateAt(asks, product, inputs, { ...context, isSample: true, language });
  if (result.kind === "refused") throw refusalOf(result.problems);
  const { illustration } = result;
  const json = answerAsJson(illustration, answerOptionsOf(illustration));
  say([new TextDecoder().decode(json)]);
}

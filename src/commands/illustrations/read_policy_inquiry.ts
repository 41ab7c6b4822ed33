/** `standing read`: a contract in force from the answers of the IRI Policy Inquiry API. */

import { inForceForm, requiredAfterIssue, STANDING } from "#inputs";
import {
  gatherAnswers,
  issueDateOf,
  type FieldNote,
  type PolicyRead,
  readPolicy,
} from "#iri_policy";
import { propertiesOf, sayFault } from "#schema";
import { isObject } from "#base";
import { type Asked, type Command, UsageError } from "../command.ts";
import { readGivenInputs, readGivenJson } from "../given_file.ts";
import { counted, sayJson, warn } from "../say.ts";
import { readPairs } from "../products/exchange_rates.ts";
import { OFFER_OPTIONS, readGivenOffer } from "./given_offer.ts";

/**
 * Prints a body with the inputs and the standing as /inforce, /quote and /report take it, and says on standard error what became of each
 * field of the answers. It exits with 1 while the standing lacks a member.
 */
export const READ_POLICY_INQUIRY: Command = {
  name: "standing read",
  takes: ["<slug>", "<inputs.json>", "<answers.json...>"],
  says: "print inputs with the standing that IRI Policy Inquiry answers have (values, funds, riders, dates, transactions), and name what each field was for",
  options: {
    ...OFFER_OPTIONS,
    strategies: { value: "fundId=strategy,…", says: "strategies that the carrier calls otherwise" },
    riders: { value: "riderCode=rider,…", says: "riders that the carrier calls otherwise" },
  },
  run: read,
};

async function read(asked: Asked): Promise<void> {
  const [slug = "", file = "", ...files] = asked.words;
  if (files.length === 0) throw new UsageError("name at least one file of answers");
  const names = (option: string) => readPairs(option, asked.option(option));
  const [strategies, riders] = [names("strategies"), names("riders")];
  const inputs = await readGivenInputs(file);
  const given = isObject(inputs[STANDING]) ? inputs[STANDING] : {};
  const answers = gatherAnswers(await Promise.all(files.map(readGivenJson)));
  const issued = { issueDate: issueDateOf(answers), ...given };
  const { product } = await readGivenOffer(asked, slug, { ...inputs, [STANDING]: issued });
  const schema = propertiesOf(inForceForm(product).inputsSchema)[STANDING] ?? {};
  const { definition } = product;
  const result = readPolicy(answers, {
    definition,
    schema,
    required: requiredAfterIssue(definition),
    given,
    strategies,
    riders,
  });
  if (result.kind === "refused") throw new Error(result.faults.map(sayFault).join("\n"));
  sayJson({ inputs: { ...inputs, [STANDING]: result.standing } });
  report(result);
  if (result.missing.length > 0) asked.exitWith(1);
}

/** The fields by use, then what is missing. */
function report({ fields, missing }: Extract<PolicyRead, { readonly kind: "read" }>): void {
  for (const kind of ["used", "compared", "set aside"] as const) {
    const of = fields.filter((field) => field.kind === kind);
    warn([`${counted(of.length, "field")} ${kind}`, ...of.map(lineOf)]);
  }
  warn([
    `${counted(missing.length, "member")} of the standing missing: give them in the inputs`,
    ...missing.map(({ member, title }) => `  ${STANDING}.${member}: ${title}`),
  ]);
}

function lineOf({ pointer, about, difference, kind }: FieldNote): string {
  const said =
    kind === "compared" ? (difference === undefined ? ": the same" : `: ${difference}`) : "";
  return `  ${pointer}: ${about}${said}`;
}

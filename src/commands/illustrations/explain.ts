/** `explain`: every figure of a contract year, with its formula and operands. */

import { explainFigures, scenariosIn } from "#explain";
import { type Asked, type Command, UsageError } from "../command.ts";
import { readGivenInputs } from "../given_file.ts";
import { OFFER_OPTIONS, readGivenOffer, refusalOf } from "./given_offer.ts";
import { say } from "../say.ts";
import { figureLines } from "./figure_lines.ts";

/**
 * Prints one contract year of an illustration on the terms in force at an instant, as known now or at
 * another; the file holds `inputs`, or a body around them. Those with a standing are of a contract in force.
 */
export const EXPLAIN: Command = {
  name: "explain",
  takes: ["<slug>", "<inputs.json>"],
  says: "print every figure of a contract year with its formula, to check it by hand",
  options: {
    year: { value: "3", says: "which contract year" },
    scenario: {
      value: "current|guaranteed|…",
      says: "which of the scenarios the product has; current, unless given",
    },
    ...OFFER_OPTIONS,
  },
  run: explain,
};

async function explain(asked: Asked): Promise<void> {
  const { words, option } = asked;
  const [slug = "", file = ""] = words;
  const year = option("year") ?? "";
  if (!/^\d{1,3}$/.test(year)) throw new UsageError("explain needs --year with a whole number");
  const inputs = await readGivenInputs(file);
  const { product, context, endpoint } = await readGivenOffer(asked, slug, inputs);
  const contractYear = Number(year);
  const explained = explainFigures(product, inputs, { ...context, contractYear, endpoint });
  if (explained.kind === "refused") throw refusalOf(explained.problems);
  const scenario = option("scenario") ?? "current";
  const scenarios = scenariosIn("en-US", explained.scenarios);
  const chosen = scenarios.find((each) => each.scenario.toLowerCase() === scenario.toLowerCase());
  if (chosen === undefined) {
    const names = scenarios.map((each) => each.scenario.toLowerCase());
    throw new UsageError(`--scenario must be ${names.join(", ")}`);
  }
  return say([
    `${explained.product.name} ${explained.product.version}, contract year ${explained.year}, ${chosen.scenario}`,
    `age ${explained.age} at the end of the year`,
    ...chosen.figures.flatMap(figureLines),
  ]);
}

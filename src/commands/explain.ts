/** `explain`: every figure of a contract year, with its formula and operands. */

import { explainFigures, scenariosIn } from "#explain";
import { parseIndexHistories } from "#terms";
import { problemIn } from "#base";
import { readOfferAt } from "#storage";
import { type Asked, type Command, UsageError } from "./command.ts";
import { offerAt } from "./offer_at.ts";
import { readGivenInputs } from "./given_file.ts";
import { readInstant, readMoment } from "./read_time.ts";
import { say } from "./say.ts";
import { figureLines } from "./figure_lines.ts";
import { listSlugs, noProduct } from "./suggest.ts";

/**
 * Prints one contract year of an illustration on the terms in force at an instant, as known now or at
 * another; the file holds `inputs`, or a body around them.
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
    on: {
      value: "2026-11-21",
      says: "the day or instant it is prepared at, on the terms in force then; now, unless given",
    },
    "known-at": {
      value: "2026-11-21T12:00Z",
      says: "on the terms that were known at this instant to be in force; now, unless given",
    },
    firm: { value: "name", says: "the distributor whose rate sheets apply; none, unless given" },
  },
  run: explain,
};

async function explain(asked: Asked): Promise<void> {
  const { sql, words, option } = asked;
  const [slug = "", file = ""] = words;
  const year = option("year") ?? "";
  if (!/^\d{1,3}$/.test(year)) throw new UsageError("explain needs --year with a whole number");
  const on = readMoment(asked, "on");
  const knownAt = readInstant(asked, "known-at");
  const found = await readOfferAt(sql(), slug, { on, knownAt });
  if (found === undefined) throw noProduct(slug, await listSlugs(sql()));
  const { at, offer, indexHistories } = found;
  if (offer.form === null) {
    const when = knownAt === undefined ? "" : `, as was known at ${knownAt.toISOString()}`;
    throw new Error(`No terms of ${slug} are in force at ${at.toISOString()}${when}`);
  }
  const inputs = await readGivenInputs(file);
  const histories = parseIndexHistories(indexHistories);
  const firm = option("firm");
  const { product, context } = offerAt(offer, { at, indexHistories: histories, firm });
  if (product.engine !== "builtin") throw new Error(`${slug} is calculated by another service`);
  const explained = explainFigures(product, inputs, { ...context, contractYear: Number(year) });
  if (explained.kind === "refused") {
    const problems = explained.problems.map((problem) => {
      const { field, message } = problemIn("en-US", problem);
      return `${field}: ${message}`;
    });
    throw new Error(problems.join("\n"));
  }
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

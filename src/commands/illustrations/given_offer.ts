/** Shared by the commands: the terms that given inputs are illustrated on, with the options that choose them. */

import { problemIn, type SaidProblem } from "#base";
import { parseIndexHistories, type Product } from "#terms";
import type { Inputs } from "#inputs";
import {
  endpointFor,
  ENDPOINTS,
  type FormEndpoint,
  type IllustrationContext,
  termsInstant,
} from "#illustration";
import { readOfferAt, readOfferRows } from "#storage";
import type { Asked, Command } from "../command.ts";
import { offerAt } from "../offer_at.ts";
import { readInstant, readMoment } from "../read_time.ts";
import { listSlugs, noProduct } from "../suggest.ts";

/** The options that choose the terms. */
export const OFFER_OPTIONS: Command["options"] = {
  on: {
    value: "2026-11-21",
    says: "the day or instant it is prepared at, on the terms in force then; now, unless given",
  },
  "known-at": {
    value: "2026-11-21T12:00Z",
    says: "on the terms that were known at this instant to be in force; now, unless given",
  },
  firm: { value: "name", says: "the distributor whose rate sheets apply; none, unless given" },
};

interface GivenOffer {
  readonly product: Product;
  readonly context: IllustrationContext;
  /** The endpoint that takes such inputs. A contract in force is on the terms of its issue date. */
  readonly endpoint: FormEndpoint;
}

/**
 * The product with the context of an illustration of `inputs`, by the options of the command.
 * @throws {Error} when there is no such product, no terms of it are in force, or another service calculates it
 */
export async function readGivenOffer(
  asked: Asked,
  slug: string,
  inputs: Inputs,
): Promise<GivenOffer> {
  const sql = asked.sql();
  const on = readMoment(asked, "on");
  const knownAt = readInstant(asked, "known-at");
  const found = await readOfferAt(sql, slug, { on, knownAt });
  if (found === undefined) throw noProduct(slug, await listSlugs(sql));
  const { at: preparedAt } = found;
  const endpoint = endpointFor(inputs);
  const { isOfStanding } = ENDPOINTS[endpoint];
  const at = isOfStanding ? termsInstant(inputs, preparedAt) : preparedAt;
  const offer = isOfStanding ? await readOfferRows(sql, slug, { at, knownAt }) : found.offer;
  if (offer === undefined || offer.form === null) {
    const when = knownAt === undefined ? "" : `, as was known at ${knownAt.toISOString()}`;
    throw new Error(`No terms of ${slug} are in force at ${at.toISOString()}${when}`);
  }
  const indexHistories = parseIndexHistories(found.indexHistories);
  const { product, context } = offerAt(offer, { at, indexHistories, firm: asked.option("firm") });
  if (product.engine !== "builtin") throw new Error(`${slug} is calculated by another service`);
  return { product, context: { ...context, preparedAt }, endpoint };
}

/** What is wrong with given inputs, a line a problem. */
export function refusalOf(problems: readonly SaidProblem[]): Error {
  const lines = problems.map((problem) => {
    const { field, message } = problemIn("en-US", problem);
    return `${field}: ${message}`;
  });
  return new Error(lines.join("\n"));
}

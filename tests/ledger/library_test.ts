/** Every recipe of the library gives the figures of its day, or a difference that is named here with its reason. */

import { expect, test } from "bun:test";
import { printedId, recipeDigest } from "../../src/illustration/recipe.ts";
import { type Figures, figuresOf, readerOf, readLibrary } from "./library.ts";

/** Figures that later programs put right: the products and figures that differ, how many of them, and why. */
const ACCEPTED: readonly {
  readonly product: RegExp;
  readonly figure: RegExp;
  readonly times: number;
  readonly reason: string;
}[] = [
  {
    product: /^demo-income-bonus-10$/,
    figure: /^guaranteed (cashSurrenderValue|deathBenefit), contract year 26: 0 was made, /,
    times: 6,
    reason:
      "three plans ask for less than 10⁻⁹⁰ dollars a year: once charges have used up the account, that surrendered it and paid the whole minimum value, which now stays [D182]",
  },
  {
    product: /./,
    figure: /^guaranteed (cashSurrenderValue|deathBenefit), contract year /,
    times: 108,
    reason:
      "the minimum value falls by what the worst adjustment leaves to be paid, not by more [D230], and accumulates once the account is used up [D231]",
  },
  {
    product: /^demo-(income-bonus|benefit-control)-10$/,
    figure:
      /^guaranteed withdrawal, contract year 1[0-8]: |^guaranteed withdrawal, contract year 20: /,
    times: 6,
    reason: "what is asked for beyond the account value is paid out of the minimum value [D231]",
  },
];

const library = await readLibrary();
const makeAgain = readerOf(library);

function differences(before: Figures, now: Figures): readonly string[] {
  return Object.entries(before).flatMap(([name, years]) => {
    const made = now[name] ?? [];
    const at = years.findIndex((figure, index) => figure !== made[index]);
    if (at === -1 && years.length === made.length) return [];
    const year = at === -1 ? years.length : at;
    return [`${name}, contract year ${year + 1}: ${years[year]} was made, ${made[year]} is now`];
  });
}

test("has 300 recipes of seven products, each with an id that is that of its recipe", () => {
  expect(library.entries).toHaveLength(300);
  expect(new Set(library.entries.map(({ recipe }) => recipe.product)).size).toBe(7);
  const ids = library.entries.map(({ recipe }) => printedId(recipeDigest(recipe)));
  expect(new Set(ids).size).toBe(300);
});

test("gives the figures of its day, or names what changed and why", () => {
  const used = new Map(ACCEPTED.map(({ reason }) => [reason, 0]));
  const found = library.entries.flatMap((entry) => {
    const illustration = makeAgain(entry);
    const { product } = entry.recipe;
    const id = printedId(recipeDigest(entry.recipe));
    if (illustration === undefined) return [`${id} (${product}): its inputs are refused`];
    expect(illustration.id).toBe(id);
    return differences(entry.figures, figuresOf(illustration)).flatMap((difference) => {
      const accepted = ACCEPTED.find(
        (known) => known.product.test(product) && known.figure.test(difference),
      );
      if (accepted === undefined) return [`${id} (${product}): ${difference}`];
      used.set(accepted.reason, (used.get(accepted.reason) ?? 0) + 1);
      return [];
    });
  });
  expect(found).toEqual([]);
  expect([...used]).toEqual(ACCEPTED.map(({ reason, times }) => [reason, times]));
});

test("names the first contract year in which a figure differs, and a year that is missing", () => {
  const before = { "current accountValue": [1, 2, 3] };
  expect(differences(before, { "current accountValue": [1, 2.01, 4] })).toEqual([
    "current accountValue, contract year 2: 2 was made, 2.01 is now",
  ]);
  expect(differences(before, { "current accountValue": [1, 2] })).toEqual([
    "current accountValue, contract year 3: 3 was made, undefined is now",
  ]);
  expect(differences(before, { "current accountValue": [1, 2, 3] })).toEqual([]);
});

/** What a rider's standing is called on the paper of a contract in force. */

import { expect, test } from "bun:test";
import { RIDERS, type StandingField } from "../../src/annuity/mod.ts";
import { textsOf } from "../../src/texts/mod.ts";

/** What the engine goes on from, and what promises the owner nothing by itself. */
const NOT_PRINTED: readonly string[] = [
  "lifetime_income adjustedPremium",
  "lifetime_income unpaidPart",
  "death_benefit adjustedPremium",
];

interface Member {
  readonly rider: string;
  readonly name: string;
  readonly field: StandingField;
}

const MEMBERS: readonly Member[] = Object.entries(RIDERS).flatMap(([rider, { standingFields }]) =>
  Object.entries<StandingField>(standingFields).map(([name, field]) => ({ rider, name, field })),
);

const { amounts, rates } = textsOf("en-US").inForce.riders;
const PRINTED = { dollars: Object.keys(amounts), rate: Object.keys(rates) };

test("each amount and rate of a rider's standing is printed under a name, or is the engine's alone", () => {
  const unnamed = MEMBERS.flatMap(({ rider, name, field: { kind } }) =>
    (kind === "dollars" || kind === "rate") && !PRINTED[kind].includes(name)
      ? [`${rider} ${name}`]
      : [],
  );
  expect(unnamed).toEqual([...NOT_PRINTED]);
});

test("a printed member has one meaning in all kinds of riders that have it", () => {
  const printed = [...PRINTED.dollars, ...PRINTED.rate];
  const titles = printed.map((member) => [
    member,
    [...new Set(MEMBERS.filter(({ name }) => name === member).map(({ field }) => field.title))],
  ]);
  expect(titles.filter(([, meanings]) => meanings?.length !== 1)).toEqual([]);
});

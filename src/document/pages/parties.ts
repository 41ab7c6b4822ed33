/** Shared by the list: who is who in words: the parties, the producer, and whose lives figures rest on. */

import type { Illustration, Party, TwoLivesFacts } from "../../illustration/illustration.ts";
import type { Facts } from "../content/block.ts";

/** e.g. `Valued Owner, male, age 46`; of an entity `The Smith Trust, trust or other entity`. */
function partyInWords(party: Party): string {
  const { name, isEntity, gender, isGenderAssumed, issueAge, type } = party;
  if (isEntity) return `${name}, ${type.toLowerCase()}`;
  return [
    name === "" ? WORDS.unnamed : name,
    ...(gender === "unisex" ? [] : [isGenderAssumed ? `${gender} (${WORDS.assumed})` : gender]),
    `age ${issueAge}`,
  ].join(", ");
}

/** The parties of the contract, and the producer, each with a name and its words. */
export function partyFacts(illustration: Illustration): Facts["items"] {
  const { owner, jointOwner, producer } = illustration;
  return [
    ["Owner", partyInWords(owner)],
    ...(jointOwner === undefined
      ? []
      : [
          ["Joint owner", `${partyInWords(jointOwner)}, ${jointOwner.type.toLowerCase()}`] as const,
        ]),
    ["Annuitant", annuitantInWords(illustration)],
    ...(producer === undefined ? [] : [["Producer", producerInWords(producer)] as const]),
  ];
}

/** What rests on two lives, and whose they are: one fact for each pair of lives; none without. */
export function twoLivesFacts({ twoLives = [] }: Illustration): Facts["items"] {
  const namesOf = ({ lives }: TwoLivesFacts) => lives.map(partyInWords).toSorted().join("; ");
  return [...Map.groupBy(twoLives, namesOf).values()].map((facts) => {
    const words = facts.map(({ rests, title }) => `${title}: ${WORDS[rests]}`);
    return ["Two lives", `${livesInWords((facts[0] as TwoLivesFacts).lives)}. ${words.join(" ")}`];
  });
}

/** e.g. `Jane Producer, license 0A12345, phone (515) 555-0100`. */
export function producerInWords({ name, license, phone }: NonNullable<Illustration["producer"]>) {
  const parts = [
    ...(name === undefined ? [] : [name]),
    ...(license === undefined ? [] : [`license ${license}`]),
    ...(phone === undefined ? [] : [`phone ${phone}`]),
  ];
  const words = parts.join(", ");
  return name === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** e.g. `Valued Owner, male, age 60, and Zoë Owner, age 58`. */
export function livesInWords(lives: TwoLivesFacts["lives"]): string {
  return lives.map(partyInWords).join(", and ");
}

const WORDS = {
  unnamed: "A person not named here",
  assumed: "assumed",
  measuring: "Ages shown, and payments for life, go by this person.",
  rider: "the age of the younger one counts.",
  payments: "annuity payments rest on both.",
} as const;

function annuitantInWords({ owner, jointOwner, annuitant }: Illustration): string {
  if (owner.isEntity) return `${partyInWords(annuitant)}. ${WORDS.measuring}`;
  if (isSame(owner, annuitant)) return "The owner";
  return jointOwner !== undefined && isSame(jointOwner, annuitant)
    ? "The joint owner"
    : partyInWords(annuitant);
}

function isSame(one: Party, other: Party): boolean {
  return one.name === other.name && one.issueAge === other.issueAge;
}

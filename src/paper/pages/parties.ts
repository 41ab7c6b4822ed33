/** Shared by the pages: who is who in words: the parties, the producer, and the lives that figures rest on. */

import type { Illustration, Party, TwoLivesFacts } from "#illustration";
import { type Texts, titleIn } from "#texts";
import type { Facts } from "../content/block.ts";
import { present } from "../content/builders.ts";

/** Whether a contract is in force, so that ages are said to be those at issue. */
type Kind = Pick<Illustration, "inForce">;

/** e.g. `Valued Owner, male, age 46`; of an entity `The Smith Trust, trust or other entity`. */
function partyInWords(party: Party, texts: Texts, { inForce }: Kind): string {
  const { parties: say } = texts;
  const { name, isEntity, gender, isGenderAssumed, issueAge, type } = party;
  if (isEntity) return `${name}, ${titleIn(texts, type).toLowerCase()}`;
  const sex = gender === "unisex" ? undefined : say.genders[gender];
  return present([
    name === "" ? say.unnamed : name,
    isGenderAssumed && sex !== undefined ? say.assumed(sex) : sex,
    inForce === undefined ? say.age(issueAge) : texts.inForce.ageAtIssue(say.age(issueAge)),
  ]).join(", ");
}

/** Longest name of an owner that is printed a second time. */
const NAME_LENGTH_MAX = 120;

/** The words on a person with an owner's name, below the line that has the names of the owners. */
function ownerInWords(owner: Party, texts: Texts, kind: Kind): string {
  const isLong = owner.name.length > NAME_LENGTH_MAX;
  return partyInWords(isLong ? { ...owner, name: texts.parties.namedAbove } : owner, texts, kind);
}

/** The parties of the contract, and the producer, each with a name and its words. */
export function partyFacts(illustration: Illustration, texts: Texts): Facts["items"] {
  const { parties: say } = texts;
  const { owner, jointOwner, producer } = illustration;
  return present([
    [say.owner, ownerInWords(owner, texts, illustration)],
    jointOwner && [
      say.jointOwner,
      `${ownerInWords(jointOwner, texts, illustration)}, ${titleIn(texts, jointOwner.type).toLowerCase()}. ${say.atDeath}`,
    ],
    [say.annuitant, annuitantInWords(illustration, texts)],
    producer && [say.producer, producerInWords(producer, texts)],
  ]);
}

/** What rests on two lives, and on which: one fact for each pair of lives; none without. */
export function twoLivesFacts(illustration: Illustration, texts: Texts): Facts["items"] {
  const { parties: say } = texts;
  const { twoLives = [] } = illustration;
  const namesOf = ({ lives }: TwoLivesFacts) =>
    lives
      .map((life) => partyInWords(life, texts, illustration))
      .toSorted()
      .join("; ");
  return [...Map.groupBy(twoLives, namesOf).values()].map((facts) => {
    const words = facts.map(({ rests, title }) => `${titleIn(texts, title)}: ${say.rests[rests]}`);
    const { lives } = facts[0] as TwoLivesFacts;
    return [say.twoLives, `${livesInWords(lives, texts, illustration)}. ${words.join(" ")}`];
  });
}

/** e.g. `Jane Producer, license 0A12345, phone (515) 555-0100`. */
export function producerInWords(
  { name, license, phone }: NonNullable<Illustration["producer"]>,
  { parties: say }: Texts,
) {
  const words = present([
    name,
    license !== undefined && say.license(license),
    phone !== undefined && say.phone(phone),
  ]).join(", ");
  return name === undefined ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/**
 * e.g. `Valued Owner, male, age 60, and Zoë Owner, age 58`; one without a name as
 * `…, and a person not named here, age 58`; the two owners, whom page 1 names, as `Both owners`.
 */
export function livesInWords(
  lives: readonly Party[],
  texts: Texts,
  illustration: Kind & Partial<Pick<Illustration, "owner" | "jointOwner">>,
): string {
  const { owner, jointOwner } = illustration;
  const isOwners = (life: Party) => [owner, jointOwner].some((one) => one && isSame(one, life));
  if (lives.length > 1 && lives.every(isOwners)) return texts.parties.bothOwners;
  const words = lives.map((life, index) => {
    const party = partyInWords(life, texts, illustration);
    const isMidSentence = index > 0 && life.name === "";
    return isMidSentence ? party.charAt(0).toLowerCase() + party.slice(1) : party;
  });
  return words.join(texts.parties.and);
}

function annuitantInWords(illustration: Illustration, texts: Texts): string {
  const { parties: say } = texts;
  const { owner, jointOwner, annuitant } = illustration;
  if (owner.isEntity) return `${partyInWords(annuitant, texts, illustration)}. ${say.measuring}`;
  if (isSame(owner, annuitant)) return say.theOwner;
  return jointOwner !== undefined && isSame(jointOwner, annuitant)
    ? say.theJointOwner
    : annuitant.name === owner.name
      ? ownerInWords(annuitant, texts, illustration)
      : partyInWords(annuitant, texts, illustration);
}

function isSame(one: Party, other: Party): boolean {
  return one.name === other.name && one.issueAge === other.issueAge;
}

/** Whether all persons have this age at issue, so that it is plain which age is meant. */
export function isAgeOfAll(illustration: Illustration, issueAge: number): boolean {
  const covered = illustration.twoLives?.find(({ rests }) => rests === "rider")?.lives ?? [];
  return [...personsOf(illustration), ...covered].every((one) => one.issueAge === issueAge);
}

/** The annuitant, and the owners that are persons. */
export function personsOf({ owner, jointOwner, annuitant }: Illustration) {
  const all = [annuitant, owner, jointOwner];
  return all.flatMap((one) => (one === undefined || one.isEntity ? [] : [one]));
}

/** Who has to die for the death benefit to be paid. */
export function whoDies({
  owner,
  jointOwner,
}: Illustration): "owner" | "either_owner" | "annuitant" {
  if (owner.isEntity) return "annuitant";
  return jointOwner === undefined ? "owner" : "either_owner";
}

/** The people of a contract: its parties, the lives that it rests on, and what was assumed of them. */

import { omitUndefined } from "#base";
import {
  type Assumption,
  type ContractRequest,
  coveredLives,
  issueAgeOf,
  type Person,
  secondLife,
} from "#inputs";
import type { Definition, Rider } from "#terms";
import type { Illustration, Party, RiderFacts, TwoLivesFacts } from "./illustration.ts";

/** Who the contract is between, where it is issued, and how it is taxed. */
export function describeParties(definition: Definition, request: ContractRequest) {
  return {
    owner: omitUndefined({
      ...partyOf(request, request.owner),
      isEntity: request.isOwnerPerson ? undefined : true,
    }),
    jointOwner: request.jointOwner && partyOf(request, request.jointOwner),
    annuitant: partyOf(request, request.annuitant),
    producer: request.producer,
    twoLives: describeTwoLives(definition, request),
    state: { abbreviation: request.state.abbreviation, name: request.state.name },
    taxStatus: omitUndefined({
      isQualified: request.taxQualification.isQualified,
      isRoth: request.taxQualification.isRoth || undefined,
      title: request.taxQualification.title,
    }),
  };
}

/** The parts of the illustration that rest on two lives; `findRequestProblems` has checked that the two are known. */
function describeTwoLives(
  definition: Definition,
  request: ContractRequest,
): Illustration["twoLives"] {
  const factsOf = (
    rests: TwoLivesFacts["rests"],
    title: string,
    [first, second]: readonly Person[],
  ): readonly TwoLivesFacts[] =>
    first === undefined || second === undefined
      ? []
      : [{ rests, title, lives: [partyOf(request, first), partyOf(request, second)] }];
  const { paymentOption, annuitant } = request;
  const second = secondLife(request);
  const arePaymentsJoint =
    definition.annuitization !== undefined &&
    paymentOption.survivorRate > 0 &&
    second !== undefined;
  const twoLives = [
    ...request.riders.flatMap((rider) =>
      factsOf("rider", rider.name, coveredLives(request, rider)),
    ),
    ...(arePaymentsJoint ? factsOf("payments", paymentOption.title, [annuitant, second]) : []),
  ];
  return twoLives.length === 0 ? undefined : twoLives;
}

/** Whom a rider covers, unless the owner is the only person of the contract. */
export function describeCovered(request: ContractRequest, rider: Rider): RiderFacts["covered"] {
  const { isOwnerPerson, isAnnuitantOwner, jointOwner } = request;
  const lives = coveredLives(request, rider);
  const isPlain = isOwnerPerson && isAnnuitantOwner && jointOwner === undefined;
  return isPlain && lives.length === 1 ? undefined : lives.map((life) => partyOf(request, life));
}

/** Whether the owner's gender, and so an annuitant's who is the owner, was not given. */
function isGenderAssumed({ owner, assumptions }: ContractRequest, person: Person): boolean {
  const isOwners = person.name === owner.name && person.birthDate === owner.birthDate;
  const isDefault = ({ name, origin }: Assumption) => name === "gender" && origin === "default";
  return isOwners && person.gender !== "unisex" && assumptions.some(isDefault);
}

function partyOf(request: ContractRequest, person: Person): Party {
  return omitUndefined({
    name: person.name,
    gender: person.gender,
    isGenderAssumed: isGenderAssumed(request, person) || undefined,
    issueAge: issueAgeOf(request, person),
    type: person.type,
  });
}

interface Named {
  readonly name?: string | undefined;
}

/** Every name that the inputs of a contract gave. */
export function listNames(people: {
  readonly owner: Named;
  readonly annuitant: Named;
  readonly jointOwner?: Named | undefined;
  readonly secondPerson?: Named | undefined;
  readonly producer?: Named | undefined;
}): readonly { readonly name: string }[] {
  const { owner, annuitant, jointOwner, secondPerson, producer } = people;
  return [owner, annuitant, jointOwner, secondPerson, producer].flatMap((one) =>
    one?.name === undefined ? [] : [{ name: one.name }],
  );
}

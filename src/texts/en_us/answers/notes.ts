/** Notes on values assumed, as the paper and the answer in data have them; sentences without their period. */

export const notes = {
  notGiven: "Not given",
  noName: "No name was given",
  given: "given",
  notUsed: "not used",
  strategies: (count: number) => `${count} strategies`,
  laterPremiums: "Paid after the first one, at the times given",
  surrenderPeriod: "Contract years in which surrender is charged",
  rateLock: "The rates of this day, the day of the application, are locked",
  noJointOwner: "There is no joint owner without JointOwner_DOB",
  noJointAnnuitant: "There is no joint annuitant without JointAnnuitant_DOB",
  noSecondPerson: "There is no second covered person without jointage",
  secondIsJointOwner: "The second person is the joint owner, named there",
  annuitantIsOwner: "The annuitant is the owner",
  annuitantOfEntity: "Owner_DOB and Owner_Gender are the annuitant’s",
  entityHasNoGender: "A trust or other entity has no gender",
  noWithdrawals: "No withdrawals are illustrated",
  noWithdrawalType: "No withdrawals are illustrated; type says which to take",
  typeSetsAmount: "The type of withdrawal sets the amount",
  alwaysGross: "An amount of this type is before charges",
  firstWithdrawal: "Contract year of the first withdrawal",
  percentAYear: "Per cent of the account value a year",
  dollarsAYear: "Dollars a year",
  wholeIncome: "Dollars a year; 0 takes the whole income",
  noIncome: "No lifetime income is illustrated",
  startYearSets: "withdrawals.startYear sets the start",
  otherLabel: (product: string) =>
    `The label names no product here: illustrated on the terms of ${product}`,
  issueDate: "The assumed issue date",
  blank: "It is blank",
  noSecondLife: "No rider or payment option covers two lives",
  maximumAge: "Values to the maximum annuitization age are required, and none past it",
  bonusLimited: "The premium bonus is not illustrated above today’s",
  rateHeld: (strategy: string, term: string) =>
    `${strategy}: the ${term.toLowerCase()} is held between the guaranteed and today’s`,
  noSuchRate: "No strategy in the allocation has such a rate",
  productsOwn: "the product’s own",
  unknownInput: (nearest: string | undefined) =>
    `The product has no input of this name${nearest === undefined ? "" : `; the nearest is ${nearest}`}`,
  unknownInputs: "The product has no inputs of these names",
  printedInPart: "printed in part",
  scripts: "Printed in Latin, Greek and Cyrillic letters; others show as a mark",
  noRequiredDistributions: (taxStatus: string) =>
    `The tax status ${taxStatus} has no required distributions in the owner’s life`,
  none: "none",
  dayOfPreparation: "The day of preparation",
  share: (share: string, strategy: string) => `${share} ${strategy}`,
  inEveryScenario: "The same in every scenario",
  maximumAnnuitizationAge: "Of the oldest among annuitant and owners",
  withdrawalTiming: "Withdrawals are taken at this end of their period",
  minimumValueRate: "For all contract years",
  referenceRate: "For the MVA; guaranteed values do not assume that it stays",
  lastIndexYear: "The three periods of index history end with it or before",
  reducedRates: "Current terms are cut by this much, but never below guaranteed ones",
  youngIndex: (years: number, share: string) =>
    `Its index has been in existence for fewer than ${years} calendar years and is not illustrated: ` +
    `its ${share} of the premium is in the other strategies, in proportion`,
};

/** What completes a sentence that begins with the name of an input. */
export const warnings = {
  notUsed: (note: string) => `is not used: ${note}`,
  noEffect: (note: string) => `has no effect: ${note}`,
  limited: (value: number, note: string) => `is limited to ${value}: ${note}`,
  furtherMembers: (count: number, note: string) =>
    `has ${count} further members that are not used: ${note}`,
  youngIndex: (share: string, strategy: string, years: number) =>
    `has ${share} in ${strategy}, whose index is of fewer than ${years} ` +
    "calendar years: it is shown in the other strategies, in proportion",
};

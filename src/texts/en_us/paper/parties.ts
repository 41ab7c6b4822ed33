/** Names of the parties and of their roles. */

export const parties = {
  owner: "Owner",
  jointOwner: "Joint owner",
  /** Internal Revenue Code 72(s)(1), 72(s)(3). */
  atDeath:
    "When one owner dies, the contract is paid out; only a surviving spouse may keep it instead.",
  annuitant: "Annuitant",
  producer: "Producer",
  twoLives: "Two lives",
  bothOwners: "Both owners",
  theOwner: "The owner",
  theJointOwner: "The joint owner",
  /** In place of names that were not given. */
  names: {
    first: "Valued",
    owner: "Client",
    jointOwner: "Joint Owner",
    annuitant: "Annuitant",
  },
  namedAbove: "Named above",
  unnamed: "A person not named here",
  genders: { male: "male", female: "female" },
  assumed: (gender: string) => `taken as ${gender}`,
  age: (age: number) => `age ${age}`,
  measuring: "Ages shown, and payments for life, go by this person.",
  rests: {
    rider: "the age of the younger one counts.",
    payments: "annuity payments depend on both.",
  },
  license: (license: string) => `license ${license}`,
  phone: (phone: string) => `phone ${phone}`,
  and: ", and ",
};

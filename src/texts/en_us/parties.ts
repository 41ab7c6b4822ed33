/** Who is who. */

export const parties = {
  owner: "Owner",
  jointOwner: "Joint owner",
  annuitant: "Annuitant",
  producer: "Producer",
  twoLives: "Two lives",
  theOwner: "The owner",
  theJointOwner: "The joint owner",
  /** In place of names that were not given. */
  names: {
    first: "Valued",
    owner: "Client",
    jointOwner: "Joint Owner",
    annuitant: "Annuitant",
  },
  unnamed: "A person not named here",
  genders: { male: "male", female: "female" },
  assumed: (gender: string) => `${gender} (assumed)`,
  age: (age: number) => `age ${age}`,
  measuring: "Ages shown, and payments for life, go by this person.",
  rests: {
    rider: "the age of the younger one counts.",
    payments: "annuity payments rest on both.",
  },
  license: (license: string) => `license ${license}`,
  phone: (phone: string) => `phone ${phone}`,
  and: ", and ",
};

/** What schemas say of what a request can state. */

/** At the product endpoint, and at the index annuity endpoint where it has none of its own. */
export const inputTitles = {
  ownerFirstName: "Owner's first name",
  ownerLastName: "Owner's last name",
  ownerBirthDate: "Owner's date of birth, YYYY-MM-DD",
  ownerGender: "Owner's gender",
  ownerType: "Kind of owner",
  jointOwnerFirstName: "First name of the joint owner",
  jointOwnerLastName: "Last name of the joint owner",
  jointOwnerBirthDate: "Date of birth of the joint owner, YYYY-MM-DD; there is none unless given",
  jointOwnerGender: "Gender of the joint owner; unisex unless given",
  jointOwnerRelation: "What the joint owner is to the owner; the spouse unless given",
  spouseBirthDate:
    "Date of birth of the owner's spouse, where the spouse is the only beneficiary, YYYY-MM-DD",
  annuitantFirstName: "Annuitant's first name",
  annuitantLastName: "Annuitant's last name",
  annuitantBirthDate: "Annuitant's date of birth, YYYY-MM-DD",
  annuitantGender: "Annuitant's gender",
  annuitantType: "Who the annuitant is; another person when a date of birth is given",
  jointAnnuitantFirstName: "First name of the joint annuitant",
  jointAnnuitantLastName: "Last name of the joint annuitant",
  jointAnnuitantBirthDate:
    "Date of birth of a joint annuitant, the second life of riders and payments for two, YYYY-MM-DD; there is none unless given",
  jointAnnuitantGender: "Gender of the joint annuitant; unisex unless given",
  producerName: "Name of the producer who presents the illustration, as paper prints it",
  producerLicense: "License number of the producer, as paper prints it",
  producerPhone: "Phone number of the producer, as paper prints it",
  state: "State of issue, by its ACORD code",
  taxStatus: "Tax status",
  paymentMode: "How often annuity payments would be made",
  paymentOption: "How annuity payments would be made",
  withdrawalType: "Withdrawals",
  withdrawalMode: "How often withdrawals are taken",
  withdrawalAmount: "Withdrawal a year: dollars (type 5, 6) or per cent (type 2)",
  withdrawalBasis: "Whether WDAmount is taken before charges, or paid after them (type 2, 5)",
  withdrawalStart: "Contract year of the first withdrawal; 11 for lifetime income unless given",
};

/** At the index annuity endpoint. */
export const indexAnnuityTitles = {
  label: "Product name",
  premium: "Single premium in dollars",
  state: "State of issue, by its two-letter abbreviation in capitals",
  surrenderPeriod: "Contract years in which surrender is charged",
  rateLockDate: "Day of the application, whose rates are locked; today’s rates unless given",
  laterPremiums: "Premiums after the first",
  laterPremiumYearWithin: "Contract year in which it is paid",
  laterPremiumYear: "Contract year at whose start it is paid",
  laterPremiumMonth: "Month of the contract year at whose start it is paid; 1 unless given",
  laterPremium: "Premium in dollars",
  ownerAge: "Owner’s issue age, last birthday",
  ownerBirthDate: "Owner’s date of birth",
  ownerGender: "Owner’s gender",
  ownerName: "Owner’s name, as paper prints it",
  jointOwner: "Second owner",
  jointOwnerBirthDate: "Date of birth",
  /** Where the joint owner is not named before it. */
  jointOwnerBirthDateAlone: "Date of birth of the joint owner",
  jointOwnerName: "Name, as paper prints it",
  jointOwnerGender: "Gender",
  jointOwnerRelation: "What the joint owner is to the owner",
  spouseBirthDate: "Date of birth of the owner’s spouse, where the spouse is the only beneficiary",
  secondAge: "Issue age of a second covered person",
  secondName: "Name of the second covered person, as paper prints it",
  rider: "Rider elected",
  incomeStartAge: "Age at which lifetime income starts",
  withdrawals: "Withdrawals",
  withdrawalType: "Kind of withdrawals",
  withdrawalAmount: "Withdrawn a year",
  withdrawalBasis: "Whether the amount is taken before charges, or paid after them",
  withdrawalStart: "Contract year of the first withdrawal",
  withdrawalEnd: "Contract year of the last withdrawal",
  allocations: "Premium by crediting strategy",
  strategy: "Crediting strategy",
  share: "Share of the premium in per cent",
  bonus: "Premium bonus",
  rateNow: "Reference rate of the market value adjustment at surrender",
  illustratedAge: "Age to which values are illustrated",
  issueDate: "Assumed issue date; the day of preparation unless given",
  cap: "Cap, for the strategies that have one",
  participation: "Participation rate, for the strategies that have one",
  spread: "Spread, for the strategies that have one",
  triggerRate: "Trigger rate, for the strategies that have one",
  rate: "Declared rate, for the strategies that have one",
  monthlyCap: "Monthly cap, for the strategies that have one",
};

/** What a schema says beside the title: how a text is written, which completes a sentence that begins "must be", or a description. */
export const inputRemarks = {
  producerLicense:
    "at most 40 letters, digits, spaces and . / # -, the first one a letter or a digit",
  producerPhone:
    "a phone number of 7 to 26 digits, spaces and ( ) . -, after a + where the country is named and with an extension after x",
  taxStatus:
    "An inherited IRA and a qualifying longevity annuity contract (QLAC) are not illustrated.",
};

/** Groups of inputs, as a form shows them. */
export const inputGroups = {
  contract: "Contract",
  riders: "Riders",
  withdrawals: "Withdrawals",
  owner: "Owner",
  jointOwner: "Joint owner",
  annuitant: "Annuitant",
  jointAnnuitant: "Joint annuitant",
  annuityPayments: "Annuity payments",
  producer: "Producer",
};

/** The last page: values assumed, where each is from, and statements. */

export const assumptions = {
  title: "Assumptions and further statements",
  prepared: (about: {
    readonly preparedOn: string;
    readonly software: string;
    readonly insurer: string;
    readonly version: string;
    readonly form: string;
    readonly ratesEffectiveOn: string;
    readonly id: string;
    readonly contact: string;
    readonly footer: string;
  }) =>
    `Prepared on ${about.preparedOn} with ${about.software}. This software is authorized by ${about.insurer}. The ` +
    `illustration is for product version ${about.version}, form ${about.form}. Its rates are effective from ` +
    `${about.ratesEffectiveOn}. Its number is ${about.id}. If the contract is not issued as shown here, a revised ` +
    `illustration goes with it. Contact: ${about.contact}. ${about.footer}`,
  table: "Values assumed, and where each is from",
  origins: {
    default: "not given: assumed",
    clamped: "limited",
    ignored: "not used",
    input: "given",
    product: "product",
  },
  statements: "Statements",
  wholeIncome: "The whole income",
  dollarsAYear: (amount: string) => `${amount} a year`,
  ofAccountValue: (percent: number) => `${percent}% of the account value a year`,
  contractYear: (year: number) => `Contract year ${year}`,
  timings: { start: "At the start of each period", end: "At the end of each period" },

  /** Printed names of values, by their names in requests and answers. */
  names: {
    Owner_FirstName: "Owner’s first name",
    Owner_LastName: "Owner’s last name",
    Owner_Gender: "Owner’s gender",
    Owner_Type: "Kind of owner",
    JointOwner_FirstName: "Joint owner’s first name",
    JointOwner_LastName: "Joint owner’s last name",
    JointOwner_Gender: "Joint owner’s gender",
    JointOwner_Relation: "Joint owner",
    JointAnnuitant_FirstName: "Joint annuitant’s first name",
    JointAnnuitant_LastName: "Joint annuitant’s last name",
    JointAnnuitant_Gender: "Joint annuitant’s gender",
    "jointOwner.gender": "Joint owner’s gender",
    "jointOwner.relation": "Joint owner",
    LaterPremiums: "Later premiums",
    laterPremiums: "Later premiums",
    Annuitant_FirstName: "Annuitant’s first name",
    Annuitant_LastName: "Annuitant’s last name",
    Annuitant_Gender: "Annuitant’s gender",
    Annuitant_Type: "Annuitant",
    Premium: "Premium",
    SurrenderPeriod: "Surrender period",
    RateLockDate: "Rates locked on",
    surrenderPeriod: "Surrender period",
    rateLockDate: "Rates locked on",
    State: "State",
    TaxQualification: "Tax status",
    PaymentMode: "Annuity payments are made",
    PaymentOption: "Annuity payment option",
    WDType: "Withdrawals",
    WDMode: "Withdrawals are taken",
    WDAmount: "Amount of withdrawals",
    WDStartDuration: "First withdrawal",
    Rider1: "First rider",
    Rider2: "Second rider",
    initamt: "Premium",
    issueage: "Issue age",
    jointage: "Issue age of the second person",
    jointName: "Name of the second person",
    dob: "Date of birth",
    ownerName: "Owner’s name",
    gender: "Gender",
    Allocations: "Allocations",
    allocations: "Allocation asked for",
    "Last calendar year of index history": "Last year of index history",
    rider: "Rider",
    incomeStartAge: "Age at which income would start",
    withdrawals: "Withdrawals",
    "withdrawals.type": "Withdrawals",
    "withdrawals.mode": "Withdrawals are taken",
    "withdrawals.amount": "Amount of withdrawals",
    "withdrawals.startYear": "First withdrawal",
    "withdrawals.endYear": "Last withdrawal",
    illustrateToAge: "Illustrated to age",
    illustrationDate: "Issue date",
    qualified: "Tax status",
    paymentMode: "Annuity payments are made",
    paymentOption: "Annuity payment option",
    bonus: "Premium bonus",
    mvaRateNow: "Reference rate now",
    cap: "Cap asked for",
    par: "Participation rate asked for",
    monthlycap: "Monthly cap asked for",
    spread: "Spread asked for",
    trigger: "Trigger rate asked for",
    fixedrate: "Declared rate asked for",
    "Issue date": "Issue date",
    Allocation: "Allocation",
    "Maximum annuitization age": "Maximum annuitization age",
    "Required minimum distributions": "Required minimum distributions",
    Terms: "Terms",
    "further fields": "further fields",
    names: "Names",
    "Withdrawal timing": "Withdrawals are taken",
    "Minimum value interest rate": "Minimum value interest rate",
    "Reference rate at issue": "Reference rate at issue",
    "Reduced rates": "Reduced rates",
  },
};

/** A contract in force with a change, beside the same contract as it stands. */

export const change = {
  title: "In-force illustration of a change",
  paperTitle: (product: string) => `${product} – In-Force Annuity Illustration of a Change`,
  /** Each sheet has it, after the label of any contract in force. */
  label: (ofContract: string) => `${ofContract} With the change that was asked for.`,
  /** On page 1, after its first sentences. */
  lead: (lead: string) =>
    `${lead} The contract is shown with the change that was asked for; a page has it beside the contract as it stands.`,
  pageTitle: "Your change, beside the contract as it stands",
  changes: "What the change makes different",
  what: "What",
  stands: "As it stands",
  changed: "With the change",
  /** Headings of columns on guaranteed or on current terms. */
  standsOn: (side: string) => `${side}, as it stands`,
  changedOn: (side: string) => `${side}, with the change`,
  none: "None",
  elections: {
    withdrawals: "Withdrawals",
    allocation: "Allocation",
    annuityOption: "Annuity option",
    laterPremiums: "Premiums still to come",
  },
  guaranteedTable: "Guaranteed values, as it stands and with the change",
  currentTable: "Non-guaranteed (current) values, as it stands and with the change",
  besideTitle: "The contract with the change, and as it stands",
  beside: (day: string) =>
    `This illustration shows the contract with the change that was asked for, from ${day} on. Beside it are the values of the ` +
    "contract without the change. Both are of the same day, terms and assumptions, on guaranteed and on current terms. " +
    "Differences of current values are not guaranteed.",
  allocationTitle: "When another allocation counts",
  allocation: (day: string) =>
    `What is in a crediting strategy on ${day} stays there until its term ends. It then goes to the strategies of the new ` +
    "allocation whose terms begin on that day.",
  askTitle: "This illustration changes nothing",
  ask: "The insurer changes the contract when it is asked to as the contract says. What it then credits and charges may differ.",
};

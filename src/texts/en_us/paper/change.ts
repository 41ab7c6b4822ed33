/** A contract in force with a change, beside the same contract as it stands. */

export const change = {
  title: "In-force illustration of a change",
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

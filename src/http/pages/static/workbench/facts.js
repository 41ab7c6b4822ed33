/** What an answer says of a contract in force: facts, quotes, reports and changes, member by member. */

import { grouped, inWords, make, say } from "./page.js";

/** What may be asked of a product, by the path below its own: the member of the answer, and its figures for the cards. */
export const KINDS = {
  "": { title: "newContract", member: "outputs", cards: [] },
  inforce: {
    title: "contractInForce",
    member: "inForce",
    cards: [["", "accountValue"]],
  },
  quote: {
    title: "quoteOfContract",
    member: "quote",
    cards: [
      ["transactionAmounts", "netPaymentAmount"],
      ["transactionAmounts", "totalChargeAmount"],
      ["contractAfter", "accountValue"],
    ],
  },
  report: {
    title: "yearlyReport",
    member: "report",
    cards: [
      ["atStart", "accountValue"],
      ["movements", "totalCredited"],
      ["atEnd", "accountValue"],
      ["atEnd", "cashSurrenderValue"],
    ],
  },
  change: { title: "changeOfContract", member: "change", cards: [] },
};

/** What is said of a contract in force: the figures of a contract as it stands beside a change are in the JSON. */
export function factsOf(said) {
  const isSaid = ([name]) => name !== "asItStands" && name !== "differences";
  return Object.fromEntries(Object.entries(said).filter(isSaid));
}

/** The key figures of a quote or a report. */
export function factFigures(kind, facts) {
  return KINDS[kind].cards.map(([part, name]) => ({
    kind: "plain",
    title: inWords(name),
    note: part ? inWords(part) : facts.asOf,
    amount: (facts[part] ?? facts)[name],
  }));
}

const COUNTS =
  /^(contractYear|(attained|rmd)Age.*|termYears|(yearO|completedYearsO)fTerm|monthsPassed|paymentsPerYear|rmdTaxYear)$/;
const SHARES = /(rate|change)$/i;

function inFigures(name, value) {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value !== "number" || COUNTS.test(name)) return String(value);
  return SHARES.test(name) ? `${grouped(value * 100, 2)}%` : grouped(value, 2);
}

/** The members of an object: plain ones as a list, objects below a heading, lists of objects as tables. */
export function makeFacts(facts, title = "") {
  const members = Object.entries(facts);
  const plain = members.filter(([name, value]) => name !== "title" && typeof value !== "object");
  const others = members.filter(([, value]) => typeof value === "object");
  const items = plain.map(([name, value]) =>
    make("div", make("dt", inWords(name)), make("dd", inFigures(name, value))),
  );
  return [
    title && make("h3", title),
    items.length > 0 && make("dl.facts", items),
    others.map(([name, value]) =>
      Array.isArray(value) ? makeRows(value, inWords(name)) : makeFacts(value, inWords(name)),
    ),
  ];
}

function makeRows(rows, title) {
  if (rows.length === 0) return undefined;
  const isPlain = rows.every((row) => typeof row !== "object");
  if (isPlain) return [make("h3", title), make("p", rows.join(", "))];
  return rows.map((row, place) => makeFacts(row, rows.length > 1 ? `${title} ${place + 1}` : title));
}

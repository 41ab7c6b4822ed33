/** How the figures of a contract year are made. */

import { dollars, grouped, inWords, make, say } from "./page.js";

/** Whether a table's rows are those of a scenario. */
export function isExplained([row]) {
  return "year" in row && "interest" in row;
}

/** The figures of a year in the scenarios of a table. */
export function makeExplanation({ year, age, scenarios }, table) {
  const isPair = table === "Illustration";
  const names = isPair ? ["Guaranteed", "Current"] : [table];
  const shown = scenarios.filter(({ scenario }) => names.includes(scenario));
  const title = say("explained", { year, age });
  const parts = shown.map(({ scenario, figures }) => {
    const list = make("dl", {}, figures.map(describe));
    return make("details", { open: !isPair }, make("summary", inWords(scenario)), list);
  });
  const region = { role: "region", "aria-label": title, tabindex: "-1" };
  return make("div", region, make("h3", title), parts);
}

function describe({ title, value, unit, formula, operands, sources }) {
  const said = operands.map((operand) => `${operand.says} = ${amount(operand)}`);
  return [
    make("dt", `${title}: ${amount({ value, unit })}`),
    make("dd", `= ${formula}`),
    [said, sources].map((list) => make("dd.hint", list.join("; "))),
  ];
}

function amount({ value, unit }) {
  if (unit === "dollars") return dollars(value, 6);
  return unit === "rate" ? `${grouped(value * 100, 0, 6)}%` : grouped(value, 0, 6);
}

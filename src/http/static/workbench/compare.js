/** The figures that the paper puts first, and those of two answers side by side. */

import { element } from "./element.js";
import { grouped } from "./figures.js";

/** Premium, lifetime income and surrender values, as on the paper's first page; those that the answer has. */
export function keyFigures({ outputs }) {
  const { surrenderChargeYears, premiumBonus, lifetimeIncomeStartAge: age } = outputs;
  const [years, when] = surrenderChargeYears
    ? [surrenderChargeYears, "EndOfSurrenderCharge"]
    : [10, "Year10"];
  const after = `after ${years} year${years === 1 ? "" : "s"}`;
  return [
    {
      kind: "plain",
      title: "You pay",
      amount: outputs.premium,
      note: premiumBonus ? `$${grouped(premiumBonus, 2)} bonus is added` : "single premium",
    },
    {
      kind: "guaranteed",
      title: "Guaranteed income a year",
      amount: outputs.gLifetimeIncomeAtStart,
      note: age === undefined ? "for life" : `for life, from age ${age}`,
    },
    {
      kind: "guaranteed",
      title: `Guaranteed ${after}`,
      amount: outputs[`gSurrenderValue${when}`],
      note: "cash surrender value on guaranteed terms",
    },
    {
      kind: "current",
      title: `Non-guaranteed ${after}`,
      amount: outputs[`surrenderValue${when}`],
      note: "cash surrender value on today's terms",
    },
  ].filter(({ amount }) => typeof amount === "number");
}

/** The figures as cards. */
export function makeCards(figures) {
  return figures.map(({ kind, title, amount, note }) =>
    element(
      "div",
      { class: `figure ${kind}` },
      element("dt", {}, title),
      element("dd", { class: "amount" }, `$${grouped(amount, 2)}`),
      element("dd", { class: "hint" }, note),
    ),
  );
}

/** Inputs that differ and the key figures of a kept result and of the one now shown, in one table. */
export function makeComparison(kept, now) {
  const differing = [...new Set([...Object.keys(kept.inputs), ...Object.keys(now.inputs)])].filter(
    (name) => JSON.stringify(kept.inputs[name]) !== JSON.stringify(now.inputs[name]),
  );
  const product = ({ outputs }) => `${outputs.productName} ${outputs.productVersion}`;
  const said = ({ inputs, say }, name) =>
    inputs[name] === undefined ? "not given" : say(name, inputs[name]);
  const titles = [...new Set([kept, now].flatMap(({ figures }) => figures.map(titleOf)))];
  return element(
    "table",
    {},
    element("caption", {}, "Two results side by side"),
    element("thead", {}, row("th", ["", "Kept", "Now", "Difference"])),
    element(
      "tbody",
      {},
      ...(product(kept) === product(now)
        ? []
        : [row("td", ["Product", product(kept), product(now), ""])]),
      ...differing.map((name) =>
        row("td", [
          (now.inputs[name] === undefined ? kept : now).label(name),
          said(kept, name),
          said(now, name),
          "",
        ]),
      ),
      ...titles.map((title) => {
        const [before, after] = [kept, now].map(
          ({ figures }) => figures.find((figure) => figure.title === title)?.amount,
        );
        return row("td", [title, dollars(before), dollars(after), change(before, after)]);
      }),
    ),
  );
}

function titleOf({ title }) {
  return title;
}

function row(tag, [head, ...cells]) {
  return element(
    "tr",
    {},
    head === "" ? element("td") : element("th", { scope: "row" }, head),
    ...cells.map((text) => element(tag, tag === "th" ? { scope: "col" } : {}, text)),
  );
}

function dollars(amount) {
  return amount === undefined ? "" : `$${grouped(amount, 2)}`;
}

function change(before, after) {
  if (before === undefined || after === undefined) return "";
  const difference = after - before;
  const sign = difference < 0 ? "−" : difference > 0 ? "+" : "";
  return `${sign}$${grouped(Math.abs(difference), 2)}`;
}

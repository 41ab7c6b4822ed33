/** Key figures, and those of two answers side by side. */

import { dollars, grouped, make, say } from "./page.js";

/** Premium, lifetime income and surrender values. */
export function keyFigures(outputs) {
  const { surrenderChargeYears, premiumBonus, lifetimeIncomeStartAge: age } = outputs;
  const years = surrenderChargeYears || 10;
  const when = surrenderChargeYears ? "EndOfSurrenderCharge" : "Year10";
  const bonus = premiumBonus ? say("bonus", { amount: dollars(premiumBonus) }) : say("single");
  const income = say(age === undefined ? "forLife" : "forLifeFrom", { age });
  const [least, usual] = [say("guaranteedAfter", { years }), say("currentAfter", { years })];
  return [
    ["plain", "premium", say("youPay"), bonus],
    ["guaranteed", "gLifetimeIncomeAtStart", say("incomeAYear"), income],
    ["guaranteed", `gSurrenderValue${when}`, least, say("onGuaranteedTerms")],
    ["current", `surrenderValue${when}`, usual, say("onTodaysTerms")],
  ]
    .map(([kind, name, title, note]) => ({ kind, title, note, amount: outputs[name] }))
    .filter(({ amount }) => typeof amount === "number");
}

export function makeCards(figures) {
  return figures.map(({ kind, title, amount, note }) => {
    const parts = [make("dt", title), make("dd.amount", dollars(amount)), make("dd.hint", note)];
    return make(`div.figure.${kind}`, parts);
  });
}

/** What differs between a kept result and the one shown. */
export function makeComparison(kept, now) {
  const pair = [kept, now];
  const names = [...new Set(pair.flatMap(({ inputs }) => Object.keys(inputs)))];
  const said = ({ inputs, value }, name) =>
    inputs[name] === undefined ? say("notGiven") : value(name, inputs[name]);
  const rows = names.map((name) => {
    const { label } = now.inputs[name] === undefined ? kept : now;
    const [before, after] = pair.map(({ inputs }) => inputs[name]);
    const isAmount = typeof before === "number" && said(now, name) === grouped(after ?? 0, 0, 6);
    const more = isAmount ? `${after > before ? "+" : ""}${grouped(after - before, 0, 6)}` : "";
    return [label(name), said(kept, name), said(now, name), more];
  });
  const products = pair.map(({ title }) => title);
  const differing = [[say("product"), ...products], ...rows].filter(
    ([, before, after]) => before !== after,
  );
  const titles = [...new Set(pair.flatMap(({ figures }) => figures.map(({ title }) => title)))];
  const compared = titles.map((title) => {
    const [before, after] = pair.map(
      ({ figures }) => figures.find((figure) => figure.title === title)?.amount,
    );
    return [title, dollars(before), dollars(after), change(before, after)];
  });
  return make(
    "table",
    { role: "table" },
    make("thead", ROLE.group, row("columnheader", ["", say("kept"), say("now"), say("difference")])),
    make(
      "tbody",
      ROLE.group,
      [...differing, ...compared].map((cells) => row("cell", cells)),
    ),
  );
}

/** Said again, since a phone lays rows out as no table. */
const ROLE = { group: { role: "rowgroup" }, row: { role: "row" }, cell: { role: "cell" } };

function row(role, [head, before, after, difference = ""]) {
  const tag = role === "cell" ? "td" : "th";
  return make(
    "tr",
    ROLE.row,
    head === "" ? make("td", ROLE.cell) : make("th", { role: "rowheader" }, head),
    [before, after, difference].map((text) => make(tag, { role }, text)),
  );
}

function change(before, after) {
  if (before === undefined || after === undefined) return "";
  return `${after > before ? "+" : ""}${dollars(after - before)}`;
}

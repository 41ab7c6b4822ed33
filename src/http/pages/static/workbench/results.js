/** Fills the panels of an answer. */

import { makeChart } from "./chart.js";
import { asCurl, asPython, asTypeScript } from "./code.js";
import { asCsv, figure, heading, isGuaranteed, sideBySide } from "./columns.js";
import { makeCards, makeComparison } from "./compare.js";
import { isExplained, makeExplanation } from "./explain.js";
import { makeFacts } from "./facts.js";
import { byId, grouped, inWords, make, makeOptions, put, say } from "./page.js";

const addresses = {};

/** What makes the panels that do not show the result yet, by name. */
let unfilled = {};

/** A result of the service with its answer, `body`, or of the page. */
export function showResult(result, kept) {
  const { body: answer, path, inputs, title, member, tables, figures, facts } = result;
  byId("beginning").hidden = true;
  byId("compare").hidden = kept === undefined;
  put("result-title", title);
  put("result-about", answer && say("about", result));
  put("figures", makeCards(figures));
  put("compare", kept && makeComparison(kept, result));
  showPaperLink(answer?.pdf, result);
  const request = { body: { inputs }, member };
  const ofAnswer = (fill) => () => (answer ? fill() : make("p", say("withCalculate")));
  unfilled = {
    chart: () => makeChart(tables, kept?.tables),
    table: () => makeTables(result),
    facts: ofAnswer(() => facts && makeFacts(facts)),
    notes: ofAnswer(() => makeNotes(answer.response_data, result)),
    pdf: ofAnswer(() => answer.pdf && makePaper(answer.pdf)),
    json: ofAnswer(() => copyable(say("asJson"), withoutPaper(answer))),
    code: () => [
      copyable("curl", asCurl(path("json"), request)),
      copyable("curl, PDF", asCurl(path("pdf"), { ...request, file: "illustration.pdf" })),
      copyable("TypeScript", asTypeScript(path("json"), request)),
      copyable("Python", asPython(path("json"), request)),
    ],
  };
}

/** Fills these panels; what was chosen in one stays so where it can. */
export function fillPanels(names = Object.keys(unfilled)) {
  for (const name of names.filter((each) => unfilled[each])) {
    const panel = byId(`panel-${name}`);
    // A viewer costs more than the page.
    if (name === "pdf" && panel.hidden) continue;
    const before = [...panel.querySelectorAll("select, input")];
    put(panel, unfilled[name]());
    delete unfilled[name];
    const changed = before.filter(choose).map(({ id }) => byId(id));
    changed[0]?.dispatchEvent(new Event("input"));
  }
}

/** Chooses in a control what its namesake had; whether that is something else. */
function choose({ id, value, checked }) {
  const control = byId(id);
  if (!control || (control.value === value && control.checked === checked)) return false;
  if (control.options && ![...control.options].some((option) => option.value === value)) return false;
  if (control.type === "checkbox") control.checked = checked;
  else control.value = value;
  return true;
}

/** The address of a file, in place of the one before. */
function addressOf(name, content, type) {
  URL.revokeObjectURL(addresses[name]);
  addresses[name] = URL.createObjectURL(new Blob([content], { type }));
  return addresses[name];
}

function makeTables(result) {
  const { tables, explain } = result;
  const names = Object.keys(tables).filter((name) => tables[name].length > 0);
  if (names.length === 0) return make("p", say("nothingToShow"));
  const options = makeOptions(names.map((name) => [name, inWords(name)]));
  const select = make("select", { id: "table-name", input: () => show() }, options);
  const save = make("a");
  const hint = make("p.hint");
  const place = make("div");
  const below = make("div");
  const explainYear = async (year) => {
    const answer = await explain(year);
    if (answer === undefined) return;
    put(below, makeExplanation(answer.body.response_data, select.value));
    below.firstChild.focus();
  };
  const show = () => {
    const rows = tables[select.value];
    const isYearly = isExplained(rows);
    put(place, makeTable(select.value, rows, isYearly && explainYear));
    put(below);
    put(hint, say("tableHint"), isYearly && ` ${say("yearHint")}`);
    save.href = addressOf("csv", asCsv(rows), "text/csv");
    save.download = fileName(result, `${select.value}.csv`);
    put(save, say("save", { file: save.download }));
  };
  if (names.includes("Illustration")) select.value = "Illustration";
  show();
  const field = make("div.field", make("label", { for: select.id }, say("table")), select);
  return [make("div.controls", field, save), hint, place, below];
}

/** A table that scrolls by itself; `explain` makes buttons of its years. */
function makeTable(name, rows, explain) {
  const columns = sideBySide(Object.keys(rows[0]));
  const headings = columns.map((column) => {
    const attributes = { scope: "col", class: isGuaranteed(column) && "guaranteed" };
    return make("th", attributes, heading(column, columns));
  });
  const lines = rows.map((row) => {
    const [first, ...others] = columns.map((column) => figure(column, row[column]));
    const click = () => explain(row.year);
    const button = explain && make("button", { click, "aria-label": say("explain", row) }, first);
    const cells = others.map((text) => make("td", text));
    return make("tr", make("th", { scope: "row" }, button || first), cells);
  });
  const title = inWords(name);
  return make(
    "div.scroll",
    { role: "region", "aria-label": say("tableOf", { title }), tabindex: "0" },
    make("table", make("thead", make("tr", headings)), make("tbody", lines)),
  );
}

/** Values by origin under titles of inputs, then disclosures. */
function makeNotes({ assumptions, disclosures }, form) {
  const item = ({ name, value, note }) => {
    const said = form.value(name, value);
    const words = note === "" || note === said ? said : `${said}. ${note}`;
    return make("li", make("b", `${form.label(name)}: `), words);
  };
  const origins = [...Map.groupBy(assumptions, ({ origin }) => origin)];
  return [
    origins.map(([name, list]) => [make("h3", inWords(name)), make("ul", list.map(item))]),
    disclosures.map(({ title, text }) => [make("h3", title), make("p", text)]),
  ];
}

/** What a file of a result is saved as, so that a person tells it from others; `last` ends the name. */
function fileName({ inputs, outputs, title }, last) {
  const owner = [inputs.Owner_FirstName, inputs.Owner_LastName].filter(Boolean).join(" ");
  const { productName = title, premium, preparedOn } = outputs ?? {};
  const words = [owner, productName, premium && `$${grouped(premium)}`, preparedOn];
  const name = words.filter(Boolean).join(" - ").replaceAll(/[\\/:*?"<>|]/g, "");
  return last.startsWith(".") ? name + last : `${name} - ${last}`;
}

/** The link above the views that saves the paper, where there is one. */
function showPaperLink(paper, result) {
  const link = byId("paper");
  link.hidden = !paper;
  if (!paper) return;
  const bytes = Uint8Array.from(atob(paper.data), (character) => character.codePointAt(0));
  link.href = addressOf("pdf", bytes, "application/pdf");
  link.download = fileName(result, ".pdf");
  link.title = link.download;
  put(link, say("savePaper"));
}

/** The PDF in the viewer, and a link. */
function makePaper({ pageCount }) {
  const { href, download } = byId("paper");
  const title = say("paper", { pageCount });
  const link = make("a", { href, download }, say("save", { file: download }));
  return [make("p", link, ` (${title})`), make("iframe", { src: href, title })];
}

function withoutPaper({ pdf, ...answer }) {
  return JSON.stringify({ ...answer, pdf: pdf && { ...pdf, data: "…" } }, null, 2);
}

/** Text to copy; without TLS it is only marked. */
function copyable(title, text) {
  const code = make("pre", { tabindex: "0", role: "region", "aria-label": title }, text);
  const click = () => {
    getSelection().selectAllChildren(code);
    void navigator.clipboard?.writeText(text);
  };
  return make("div", make("h3", title), make("button", { click }, say("copy")), code);
}

/** Fills the panels of an answer: chart, tables, notes, PDF, JSON and the request as code. */

import { makeChart } from "./chart.js";
import { asCurl, asPython, asTypeScript } from "./code.js";
import { makeCards, makeComparison } from "./compare.js";
import { byId, element } from "./element.js";
import { asCsv, figure, grouped, heading, inWords, sideBySide } from "./figures.js";

/** Addresses of files in memory, given back when another answer is shown. */
const addresses = { pdf: undefined, csv: undefined };

/** Shows a result in place of the one before, beside the one that was kept, if any. */
export function showResult(result, kept) {
  const { answer, request, outputs, took } = result;
  const { tables, assumptions, disclosures } = answer.response_data;
  byId("result-title").textContent = `${outputs.productName}, version ${outputs.productVersion}`;
  byId("result-id").textContent = `Illustration ${outputs.illustrationId}, ${outputs.preparedOn}`;
  byId("result-timing").textContent =
    `Answered in ${grouped(took.milliseconds)} ms (${took.stages.join(", ")}). ` +
    `Request ${result.requestId}`;
  byId("figures").replaceChildren(...makeCards(result.figures));
  byId("compare").hidden = kept === undefined;
  byId("compare").replaceChildren(...(kept === undefined ? [] : [makeComparison(kept, result)]));
  byId("panel-chart").replaceChildren(makeChart(tables, kept?.answer.response_data.tables));
  byId("panel-table").replaceChildren(makeTables(tables));
  byId("panel-notes").replaceChildren(makeNotes({ assumptions, disclosures }, result));
  byId("panel-pdf").replaceChildren(...makePaper(answer.pdf));
  byId("panel-json").replaceChildren(copyable("The answer as JSON", withoutPaper(answer)));
  const { path, body } = request;
  byId("panel-code").replaceChildren(
    copyable("curl", asCurl(`${path}?format=json`, { body })),
    copyable("curl, the PDF", asCurl(`${path}?format=pdf`, { body, file: "illustration.pdf" })),
    copyable("TypeScript", asTypeScript(`${path}?format=json`, { body })),
    copyable("Python", asPython(`${path}?format=json`, { body })),
  );
}

/** The address of a file that is held in memory under a name, in place of the one before. */
function addressOf(name, content, type) {
  if (addresses[name] !== undefined) URL.revokeObjectURL(addresses[name]);
  addresses[name] = URL.createObjectURL(new Blob([content], { type }));
  return addresses[name];
}

/** The table that is shown first, where the answer has it. */
const FIRST_TABLE = "Illustration";

function makeTables(tables) {
  const names = Object.keys(tables).filter((name) => tables[name].length > 0);
  const place = element("div");
  const select = element(
    "select",
    { id: "table-name", input: () => show(select.value) },
    ...names.map((name) => element("option", { value: name }, inWords(name))),
  );
  const save = element("a", { class: "button" });
  const show = (name) => {
    place.replaceChildren(makeTable(name, tables[name]));
    save.href = addressOf("csv", asCsv(tables[name]), "text/csv");
    save.download = `${name}.csv`;
    save.textContent = `Save ${name}.csv`;
  };
  if (names.length === 0) return element("p", {}, "The answer has no tables.");
  select.value = names.includes(FIRST_TABLE) ? FIRST_TABLE : names[0];
  show(select.value);
  return element(
    "div",
    {},
    element(
      "div",
      { class: "controls" },
      element("div", { class: "field" }, element("label", { for: "table-name" }, "Table"), select),
      save,
    ),
    element("p", { class: "hint" }, "What is not headed guaranteed is not guaranteed."),
    place,
  );
}

/** A table in a region that scrolls by itself, with the keyboard too. */
function makeTable(name, rows) {
  const columns = sideBySide(Object.keys(rows[0]));
  const cell = (row, column, place) =>
    element(place === 0 ? "th" : "td", place === 0 ? { scope: "row" } : {}, figureOf(row, column));
  return element(
    "div",
    { class: "scroll", role: "region", "aria-label": `Table ${inWords(name)}`, tabindex: "0" },
    element(
      "table",
      {},
      element("caption", {}, inWords(name)),
      element(
        "thead",
        {},
        element("tr", {}, ...columns.map((column) => makeHeading(column, columns))),
      ),
      element(
        "tbody",
        {},
        ...rows.map((row) =>
          element("tr", {}, ...columns.map((column, place) => cell(row, column, place))),
        ),
      ),
    ),
  );
}

function makeHeading(column, columns) {
  const isGuaranteed = /^g[A-Z]/.test(column);
  return element(
    "th",
    { scope: "col", class: isGuaranteed ? "guaranteed" : undefined },
    heading(column, columns),
  );
}

function figureOf(row, column) {
  return row[column] === undefined ? "" : figure(column, row[column]);
}

/** Where a value is from, as the paper says it. */
const ORIGINS = {
  input: "You entered",
  default: "Assumed, since not given",
  product: "Terms of the product",
};

/** Values by origin under the titles of the inputs, then the disclosures. */
function makeNotes({ assumptions, disclosures }, { label, say }) {
  const origins = [...new Set(assumptions.map(({ origin }) => origin))];
  const words = ({ name, value, note }) => {
    const said = say(name, value);
    return note === "" || note === said ? said : `${said}. ${note}`;
  };
  return element(
    "div",
    { class: "notes" },
    ...origins.flatMap((origin) => [
      element("h3", {}, ORIGINS[origin] ?? inWords(origin)),
      element(
        "ul",
        {},
        ...assumptions
          .filter((assumption) => assumption.origin === origin)
          .map((assumption) =>
            element("li", {}, element("b", {}, `${label(assumption.name)}: `), words(assumption)),
          ),
      ),
    ]),
    ...disclosures.flatMap(({ title, text }) => [element("h3", {}, title), element("p", {}, text)]),
  );
}

/** The PDF in the browser's own viewer, and a link for browsers that have none. */
function makePaper({ fileName, data, pageCount }) {
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0));
  const address = addressOf("pdf", bytes, "application/pdf");
  return [
    element(
      "p",
      {},
      element("a", { href: address, download: fileName }, `Save ${fileName}`),
      ` (${pageCount} pages)`,
    ),
    element("iframe", { src: address, title: `Illustration, ${pageCount} pages` }),
  ];
}

/** The answer without the Base64 text of the PDF, too long to show. */
function withoutPaper({ pdf, ...answer }) {
  const data = `${pdf.data.length} characters of Base64`;
  return JSON.stringify({ ...answer, pdf: { ...pdf, data } }, null, 2);
}

/** Pages that were not fetched over HTTPS may not write to the clipboard: there it is marked. */
async function copyText(node) {
  try {
    await navigator.clipboard.writeText(node.textContent);
    return "copied";
  } catch {
    getSelection().selectAllChildren(node);
    return "marked, to be copied with the keyboard";
  }
}

function copyable(title, text) {
  const copy = element(
    "button",
    {
      type: "button",
      async click() {
        byId("status").textContent = `${title}: ${await copyText(code)}`;
      },
    },
    "Copy",
  );
  const code = element("pre", { tabindex: "0", role: "region", "aria-label": title }, text);
  return element("div", { class: "copyable" }, element("h3", {}, title), copy, code);
}

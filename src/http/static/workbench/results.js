/** Fills the panels of an answer: chart, tables, notes, PDF, JSON and the request as `curl`. */

import { makeChart } from "./chart.js";
import { asCurl } from "./client.js";
import { byId, element } from "./element.js";
import { figure, heading, inWords, sideBySide } from "./figures.js";

let pdfAddress;

/** Shows an answer to `body`, sent to `path`, in place of the one before. */
export function showResults(answer, { path, body }) {
  const { outputs, tables, assumptions, disclosures } = answer.response_data;
  byId("result-title").textContent = `${outputs.productName}, version ${outputs.productVersion}`;
  byId("result-id").textContent = `Illustration ${outputs.illustrationId}, ${outputs.preparedOn}`;
  byId("panel-chart").replaceChildren(makeChart(tables.Illustration ?? []));
  byId("panel-table").replaceChildren(makeTables(tables));
  byId("panel-notes").replaceChildren(makeNotes(assumptions, disclosures));
  byId("panel-pdf").replaceChildren(...makePaper(answer.pdf));
  byId("panel-json").replaceChildren(copyable("The answer as JSON", withoutPaper(answer)));
  byId("panel-curl").replaceChildren(
    copyable("This request", asCurl(`${path}?format=both`, { body })),
    copyable("The PDF alone", asCurl(`${path}?format=pdf`, { body, file: "illustration.pdf" })),
  );
}

function makeTables(tables) {
  const names = Object.keys(tables).filter((name) => tables[name].length > 0);
  const place = element("div");
  const select = element(
    "select",
    { id: "table-name", input: () => show(select.value) },
    ...names.map((name) => element("option", { value: name }, inWords(name))),
  );
  const show = (name) => place.replaceChildren(makeTable(name, tables[name]));
  if (names.length > 0) show(names[0]);
  return element(
    "div",
    {},
    element("div", { class: "field" }, element("label", { for: "table-name" }, "Table"), select),
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

function makeNotes(assumptions, disclosures) {
  return element(
    "div",
    { class: "notes" },
    element("h3", {}, "What it stands on"),
    element(
      "ul",
      {},
      ...assumptions.map(({ name, value, origin, note }) =>
        element("li", {}, element("b", {}, `${name}: ${value}`), ` (${origin}) ${note}`),
      ),
    ),
    ...disclosures.flatMap(({ title, text }) => [element("h3", {}, title), element("p", {}, text)]),
  );
}

/** The PDF in the browser's own viewer, and a link for browsers that have none. */
function makePaper({ fileName, data, pageCount }) {
  if (pdfAddress !== undefined) URL.revokeObjectURL(pdfAddress);
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0));
  pdfAddress = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  return [
    element(
      "p",
      {},
      element("a", { href: pdfAddress, download: fileName }, `Save ${fileName}`),
      ` (${pageCount} pages)`,
    ),
    element("iframe", { src: pdfAddress, title: `Illustration, ${pageCount} pages` }),
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

/** The page for administrators: the key, a tab a list, and pages of rows. The key stays in this script's memory alone. */

import { ask } from "./client.js";
import { FILTERS, LISTS } from "./lists.js";
import { byId, language, make, put, say } from "./page.js";
import { makeTabs } from "./tabs.js";

/** Longer than the service itself takes before it gives up. */
const ANSWER_MS_MAX = 10_000;

const TABS = ["products", "keys", "changes", "audit", "health"];

let key = "";
/** Counts what was asked, so that a late answer takes no other's place. */
let asked = 0;
/** What was opened last in each tab. */
const opened = {};

const tabs = makeTabs(byId("tabs"), TABS, (tab) => open(tab, opened[tab]));
tabs.show("products");

byId("connect").addEventListener("submit", (event) => {
  event.preventDefault();
  key = byId("key").value.trim();
  void open("products");
});

/** Opens a page of a list in a tab; `values` fill the list's path, its title and its query. */
async function open(tab, { list = tab, values = {}, page = 1 } = {}) {
  asked += 1;
  const number = asked;
  put("status", say("loading"));
  const { path, takes = [] } = LISTS[list];
  const query = Object.fromEntries(takes.map((name) => [name, values[name]]));
  const { ok, body } = await askList(path(values), { ...query, page, language });
  if (number !== asked) return;
  put("status");
  byId("failure").hidden = ok;
  if (!ok) return showFailure(body);
  opened[tab] = { list, values, page };
  const isFirst = byId("lists").hidden;
  byId("connect").hidden = true;
  byId("key").value = "";
  byId("lists").hidden = false;
  tabs.show(tab);
  // What had the focus is gone.
  if (isFirst) byId(`tab-${tab}`).focus();
  show(tab, opened[tab], body);
}

/** Asks for a list: `body` is the answer, or says why there is none. */
async function askList(path, query) {
  const address = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value) address.searchParams.set(name, value);
  }
  const { status, body } = await ask(address, { key, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  // A service that is not well says so with another status.
  return { ok: status === 200 || body.services !== undefined, body };
}

function showFailure({ error, message, details = [], requestId }) {
  put(
    "failure",
    make("h2", error),
    make("p", message),
    make("ul", ...details.map((problem) => make("li", problem.message))),
    requestId && make("p", make("code", requestId)),
  );
}

function show(tab, { list, values, page }, body) {
  const { title, up, takes = [], columns, rowsOf = ({ rows }) => rows } = LISTS[list];
  const go = (to) => open(tab, to);
  const rows = rowsOf(body);
  const heading = title && make("h2", { tabindex: "-1" }, title(values));
  put(
    `panel-${tab}`,
    up && make("button", { click: () => go({ list: up, values }) }, LISTS[up].back(values)),
    heading,
    // A list below another is reached by a button, and names what it is of.
    up === undefined && takes.length > 0 && filterOf(takes, values, (found) => go({ values: found })),
    rows.length === 0 ? make("p", say("empty")) : tableOf(columns(values, go), rows, say(tab)),
    make(
      "nav",
      page > 1 && make("button", { click: () => go({ list, values, page: page - 1 }) }, say("newer")),
      (page > 1 || body.hasMore) && make("span", say("page", { page })),
      body.hasMore && make("button", { click: () => go({ list, values, page: page + 1 }) }, say("older")),
    ),
  );
  if (heading) heading.focus();
}

function tableOf(columns, rows, label) {
  return make(
    "div.scroll",
    { role: "region", "aria-label": label, tabindex: "0" },
    make(
      "table",
      make("thead", make("tr", ...columns.map(([title]) => make("th", { scope: "col" }, title)))),
      make(
        "tbody",
        ...rows.map((row) => make("tr", ...columns.map(([, cell]) => make("td", cell(row) ?? "")))),
      ),
    ),
  );
}

function filterOf(names, values, onApply) {
  const fields = names.map((name) => {
    const { label, ...attributes } = FILTERS[name];
    return make("label.field", say(label), make("input", { name, value: values[name], ...attributes }));
  });
  const apply = (event) => {
    event.preventDefault();
    onApply(Object.fromEntries(new FormData(event.target)));
  };
  return make("form.filter", { submit: apply }, ...fields, make("button", say("apply")));
}

/** The workbench. The key lives in its field and nowhere else. */

import { addressWith, moveTo, readAddress, writeAddress } from "./address.js";
import { ask } from "./client.js";
import { keyFigures } from "./compare.js";
import { factFigures, factsOf, KINDS } from "./facts.js";
import { makeForm } from "./form.js";
import { byId, language, make, makeOptions, names, put, say } from "./page.js";
import { fillPanels, showResult } from "./results.js";
import { makeTabs } from "./tabs.js";
import { makeFigures, makeRest } from "./typing.js";

/** After so long without values the result before is called so. */
const SLOW_MS = 500;

/** Whether the page is an agent's: without what only programs need. */
const isForAgents = readAddress().view === "agent";
document.body.dataset.view = isForAgents ? "agent" : "developer";

let form;
let figuresOf;
let examples = [];
let asking = new AbortController();
/** The result shown, and the one kept to compare. */
let shown;
let kept;

/** The answer, unless it is an error or another question was asked meanwhile. */
async function askService(path, { body, refuse = showFailure } = {}) {
  asking.abort();
  const mine = new AbortController();
  asking = mine;
  report(say(body === undefined ? "reading" : "calculating"));
  showFailure();
  setBusy(true);
  const answer = await ask(path, { key: byId("key").value.trim(), body, signal: mine.signal });
  if (asking !== mine) return undefined;
  setBusy(false);
  report("");
  if (answer.limits) put("limits", say("callsLeft", answer.limits));
  if (answer.status === 200) return answer;
  refuse(answer);
  return undefined;
}

function cancel() {
  asking.abort();
  asking = new AbortController();
  setBusy(false);
  report(say("canceled"));
  byId("calculate").focus();
}

/** While an answer is awaited the button does nothing. */
function setBusy(isAwaited) {
  document.body.ariaBusy = String(isAwaited);
  byId("calculate").ariaDisabled = String(isAwaited);
  byId("cancel").hidden = !isAwaited;
}

/** Says that the result is not the service's for these inputs. */
function setStale(text = "", { isLive = false } = {}) {
  byId("results").classList.toggle("stale", text !== "" && !isLive);
  byId("stale").hidden = text === "";
  if (byId("stale").textContent !== text) put("stale", text);
}

function report(text) {
  put("status", text);
}

/** Says what was refused, each problem as a link; or clears it. */
function showFailure(answer, problems = []) {
  const place = byId("failure");
  place.hidden = answer === undefined;
  if (answer === undefined) return;
  const { error, message, requestId } = answer.body;
  const wait = answer.retryAfter ? ` ${say("retry", { seconds: answer.retryAfter })}` : "";
  put(
    place,
    make("b", error),
    make("p", message + wait),
    make("ul", problems.map(problemItem)),
    make("p.hint", requestId && say("request", { requestId })),
  );
  place.scrollIntoView({ block: "nearest" });
}

function problemItem({ problem: { message }, id, goTo }) {
  const click = (event) => {
    event.preventDefault();
    goTo();
  };
  return make("li", goTo ? make("a", { href: `#${id}`, click }, message) : message);
}

/** Opens the product of the address, of the page, or the key's first. */
async function listProducts() {
  byId("ask").hidden = true;
  const answer = await askService("/api/products");
  byId("key-fold").open ||= answer === undefined;
  if (answer === undefined) return false;
  const { products } = answer.body;
  if (products.length === 0) report(say("noProduct"));
  if (products.length === 0) return false;
  byId("ask").hidden = false;
  const select = byId("product");
  const { product, kind, inputs } = readAddress();
  put("kind", makeOptions(Object.keys(KINDS).map((each) => [each, say(KINDS[each].title)])));
  byId("kind").value = kind in KINDS ? kind : "";
  const fold = ({ name, slug }) => name + slug.toLowerCase().replaceAll("-", "");
  const isTwin = (one) => products.some((other) => other !== one && fold(other) === fold(one));
  const isOffered = (one) => one.slug === product || !/[A-Z]/.test(one.slug) || !isTwin(one);
  const offered = products.filter(isOffered);
  put(select, makeOptions(offered.map(({ slug, name }) => [slug, isForAgents ? name : `${name} (${slug})`])));
  const isListed = (slug) => offered.some((listed) => listed.slug === slug);
  select.value = [product, select.dataset.first, offered[0].slug].find(isListed);
  return openProduct({ inputs: select.value === product ? inputs : undefined });
}

/** Fills the form with `inputs`, or the first example and what was typed. */
async function openProduct({ inputs, typed }) {
  byId("inputs").hidden = true;
  const { product, kind } = asked();
  const answer = await askService(pathOf({ product, kind }, "schema"));
  if (answer === undefined) return false;
  Object.assign(names, answer.body["x-columns"]);
  form = makeForm(answer.body);
  // The page calculates new contracts alone.
  figuresOf = kind ? async () => ({}) : makeFigures(product, answer.body);
  put("fields", form.node);
  byId("inputs").hidden = false;
  examples = answer.body.examples ?? [];
  const choices = examples.map((example, place) => {
    return [place, say("example", { count: Object.keys(example).length })];
  });
  put("example", makeOptions([["", say("choose")], ...choices, ["nothing", say("nothing")]]));
  form.fill(inputs ?? { ...examples[0], ...typed });
  if (inputs && !form.isComplete()) report(say("toFillIn"));
  return true;
}

/** The product chosen, and what is asked of it. */
function asked() {
  return { product: byId("product").value, kind: byId("kind").value };
}

async function changeProduct() {
  const before = Object.entries(form?.read() ?? {});
  await changeForm(before.filter(([name, value]) => examples[0]?.[name] !== value));
}

/** Opens another form with these inputs of the one before. */
async function changeForm(typed) {
  setStale(say("stale"));
  if (await openProduct({ typed: Object.fromEntries(typed) })) rest.begin();
}

function fillExample() {
  form.fill(examples[byId("example").value] ?? {});
  form.showProblems([]);
  setStale(say("stale"));
  rest.begin();
}

/** Shows what the page makes of the inputs, or says why it makes nothing. */
async function showTyped() {
  const { product, kind } = asked();
  const inputs = form.read();
  if (!isSame([shown?.product, shown?.kind, shown?.inputs], [product, kind, inputs])) {
    const slow = setTimeout(() => setStale(say("stale")), SLOW_MS);
    const made = await figuresOf(inputs, byId("key").value.trim());
    clearTimeout(slow);
    const isLate = !isSame([asked(), form.read()], [{ product, kind }, inputs]);
    if (isLate || document.body.ariaBusy === "true") return;
    report("");
    if (made.kind !== "illustrated") return setStale(sayWhy(made));
    show({ product, kind, inputs, outputs: made.outputs, tables: made.tables });
    // The table takes longest.
    fillPanels([tabs.shown()]);
    filling.begin();
  }
  setStale(shown.body ? "" : say("live"), { isLive: true });
}

/** Why the page has no values for the inputs. */
function sayWhy({ kind, problems = [] }) {
  if (kind === "elsewhere") return say("staleElsewhere");
  const inputs = form.namesOf(problems).join(", ");
  return inputs ? say("staleProblem", { inputs }) : say("stale");
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Shows figures for inputs of a product, with the answer that has them. */
function show({ product, kind, inputs, outputs, tables = {}, ...answer }) {
  const body = { inputs };
  const path = (format) => pathOf({ product, kind }, "", `format=${format}&`);
  const explain = (year) => askService(pathOf({ product, kind }, "explain", `year=${year}&`), { body });
  const { member, title: kindTitle } = KINDS[kind];
  const facts = kind && factsOf(answer.body.response_data[member]);
  const figures = [
    ...factFigures(kind, facts),
    // What is in force was paid for.
    ...(outputs ? keyFigures(kind ? { ...outputs, premium: undefined } : outputs) : []),
  ];
  const title = outputs ? say("resultTitle", outputs) : `${product}: ${say(kindTitle)}`;
  const made = { product, kind, inputs, outputs, tables, member, facts, figures, title, path, explain };
  shown = { ...form, ...answer, ...made };
  const hasTables = Object.keys(tables).length > 0;
  const hasPaper = answer.body === undefined || answer.body.pdf !== undefined;
  const lacks = { facts: !facts, chart: !hasTables, table: !hasTables, pdf: !hasPaper, json: isForAgents, code: isForAgents };
  tabs.offer(TABS.filter((name) => !lacks[name]));
  byId("results").hidden = false;
  showResult(shown, kept);
}

function pathOf({ product, kind }, below, query = "") {
  const segments = ["/api", product, kind, below].filter(Boolean);
  return `${segments.join("/")}?${query}language=${language}`;
}

/** Calculates what the form holds; `isStep` leads to the result. */
async function calculate({ isStep }) {
  rest.stop();
  const { product, kind } = asked();
  const inputs = form.read();
  form.showProblems([]);
  setStale(say("stale"));
  writeAddress({ product, kind, tab: tabs.shown(), inputs, shared: form.shared(inputs) }, { isStep });
  const answer = await askService(pathOf({ product, kind }, "", kind === "quote" ? "" : "format=both&"), {
    body: { inputs },
    refuse: showRefusedInputs,
  });
  if (answer === undefined) return;
  const { outputs, tables } = answer.body.response_data;
  show({ ...answer, product, kind, inputs, outputs, tables });
  fillPanels();
  setStale();
  if (!isSame(form.read(), inputs)) rest.begin();
  report(say("calculated"));
  if (!isStep) return;
  byId("result-title").focus();
  byId("results").scrollIntoView();
}

function showRefusedInputs(refused) {
  const problems = form.showProblems(refused.body.details ?? []);
  const found = problems.filter(({ goTo }) => goTo);
  const count = found.length;
  const message = count > 0 ? say("toCorrect", { count }) : refused.body.message;
  showFailure({ ...refused, body: { ...refused.body, message } }, problems);
  found[0]?.goTo();
}

function keepOrRelease() {
  kept = kept === undefined ? shown : undefined;
  const isKept = kept !== undefined;
  put("keep", say(isKept ? "release" : "keep"));
  byId("keep").ariaPressed = String(isKept);
  showResult(shown, kept);
  fillPanels();
  report(isKept ? say("isKept") : "");
}

/** Opens and calculates what the address says, or a first example. */
async function start() {
  const { tab, inputs } = readAddress();
  tabs.show(tab);
  const { value, defaultValue } = byId("key");
  const isReady = value !== "" && (await listProducts());
  const isAsked = inputs !== undefined || value === defaultValue;
  if (isReady && isAsked && form.isComplete()) await calculate({ isStep: false });
  byId("answer").hidden = false;
}

const TABS = ["chart", "table", "facts", "notes", "pdf", "json", "code"];
const tabs = makeTabs(byId("tabs"), TABS, (tab) => {
  if (shown === undefined) return;
  fillPanels();
  const { inputs, shared } = shown;
  writeAddress({ ...asked(), tab, inputs, shared: shared(inputs) });
});
const listen = (id, event, listener) => byId(id).addEventListener(event, listener);
listen("connect", "submit", async (event) => {
  event.preventDefault();
  if (await listProducts()) byId("product").focus();
});
listen("product", "change", changeProduct);
listen("kind", "change", () => changeForm(Object.entries(form.read())));
listen("example", "change", fillExample);
const rest = makeRest(showTyped);
const filling = makeRest(fillPanels);
listen("inputs", "input", rest.begin);
addEventListener("beforeprint", () => fillPanels());
listen("inputs", "submit", (event) => {
  event.preventDefault();
  if (document.body.ariaBusy !== "true") void calculate({ isStep: true });
});
listen("cancel", "click", cancel);
listen("keep", "click", keepOrRelease);
listen("print", "click", () => print());
/** A link that opens this state of the page with another member of its address. */
const leadTo = (id, members) =>
  listen(id, "click", (event) => {
    const link = event.currentTarget;
    link.href = addressWith(members);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    moveTo(link.href);
  });
leadTo("switch", { language: byId("switch").lang });
leadTo("view", { view: isForAgents ? "" : "agent" });
addEventListener("popstate", () => void start());
await start();

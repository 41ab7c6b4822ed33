/** The workbench: key, product, inputs, answer. The key lives in its field and nowhere else. */

import { readAddress, writeAddress } from "./address.js";
import { ask } from "./client.js";
import { keyFigures } from "./compare.js";
import { byId, element } from "./element.js";
import { grouped } from "./figures.js";
import { makeForm } from "./form.js";
import { showResult } from "./results.js";
import { makeTabs } from "./tabs.js";

let form;
let examples = [];
let asking = new AbortController();
/** The result that is shown, and the one that was kept to be compared. */
let shown;
let kept;

/** Asks with the key; `undefined` when another question was asked meanwhile or the answer is an error. */
async function askService(path, { doing, body, showRefusal = showFailure }) {
  asking.abort();
  const mine = new AbortController();
  asking = mine;
  say(doing);
  showFailure(undefined);
  setBusy(true);
  const answer = await ask(path, { key: byId("key").value.trim(), body, signal: mine.signal });
  if (asking !== mine) return undefined;
  setBusy(false);
  say("");
  showLimits(answer.limits);
  if (answer.status === 200) return answer;
  showRefusal(answer);
  return undefined;
}

function cancel() {
  asking.abort();
  asking = new AbortController();
  setBusy(false);
  say("Canceled");
  byId("calculate").focus();
}

/** While an answer is awaited the button does nothing; what is shown meanwhile is of the inputs before. */
function setBusy(isAwaited) {
  document.body.setAttribute("aria-busy", String(isAwaited));
  byId("calculate").setAttribute("aria-disabled", String(isAwaited));
  byId("cancel").hidden = !isAwaited;
}

function isBusy() {
  return document.body.getAttribute("aria-busy") === "true";
}

/** Says of the result shown whether it is of the inputs that the form has. */
function setStale(isStale) {
  byId("results").classList.toggle("stale", isStale);
  byId("stale").hidden = !isStale;
}

function say(text) {
  byId("status").textContent = text;
}

/** The calls this key has left, as the answer's headers tell. */
function showLimits(limits) {
  if (limits === undefined) return;
  const { left, of, leftToday, ofToday } = limits;
  byId("limits").textContent =
    `Calls left: ${grouped(left)} of ${grouped(of)}; ` +
    `today ${grouped(leftToday)} of ${grouped(ofToday)}`;
}

/** Says what was refused, each problem as a link to its field; with nothing to say, takes away what was said. */
function showFailure(answer, problems = []) {
  const place = byId("failure");
  place.hidden = answer === undefined;
  if (answer === undefined) return place.replaceChildren();
  const { error, message, requestId } = answer.body;
  const wait = answer.retryAfter ? ` Try again in ${answer.retryAfter} seconds.` : "";
  place.replaceChildren(
    element("b", {}, error),
    element("p", {}, `${message}${wait}`),
    ...(problems.length === 0 ? [] : [element("ul", {}, ...problems.map(problemItem))]),
    ...(requestId === undefined ? [] : [element("p", { class: "hint" }, `Request ${requestId}`)]),
  );
  place.scrollIntoView({ block: "nearest" });
}

function problemItem({ problem, id, goTo }) {
  if (goTo === undefined) return element("li", {}, problem.message);
  const click = (event) => {
    event.preventDefault();
    goTo();
  };
  return element("li", {}, element("a", { href: `#${id}`, click }, problem.message));
}

/** Lists the key's products and opens that of the address, else the one the page names, else the first. */
async function listProducts() {
  byId("ask").hidden = true;
  const answer = await askService("/api/products", { doing: "Listing products" });
  if (answer === undefined) {
    byId("key-fold").open = true;
    return false;
  }
  const { products } = answer.body;
  byId("ask").hidden = false;
  const select = byId("product");
  select.replaceChildren(
    ...products.map(({ slug, name }) => element("option", { value: slug }, `${name} (${slug})`)),
  );
  if (products.length === 0) {
    say("This key may use no product.");
    return false;
  }
  const { product, inputs } = readAddress();
  const isListed = (slug) => products.some((listed) => listed.slug === slug);
  select.value = [product, select.dataset.first, products[0].slug].find(isListed);
  return openProduct({ inputs: select.value === product ? inputs : undefined });
}

/** Reads the chosen product's inputs and fills them: with `inputs`, or with its first example and what was typed. */
async function openProduct({ inputs, typed = {} } = {}) {
  const slug = byId("product").value;
  byId("inputs").hidden = true;
  const answer = await askService(`/api/${slug}/schema`, { doing: "Reading the product's inputs" });
  if (answer === undefined) return false;
  const schema = answer.body;
  form = makeForm(schema);
  byId("fields").replaceChildren(form.node);
  byId("inputs").hidden = false;
  examples = schema.examples ?? [];
  byId("example").replaceChildren(
    element("option", { value: "" }, "Choose"),
    ...examples.map((example, place) =>
      element("option", { value: String(place) }, `Example with ${countOf(example)} inputs`),
    ),
    element("option", { value: "nothing" }, "Nothing"),
  );
  form.fill(inputs ?? { ...examples[0], ...typed });
  say(`${countOf(schema.properties)} inputs, ${(schema.required ?? []).length} of them required`);
  return true;
}

/** Another product keeps what was typed over the example of the one before. */
async function changeProduct() {
  const before = Object.entries(form?.read() ?? {});
  const typed = before.filter(([name, value]) => examples[0]?.[name] !== value);
  setStale(true);
  await openProduct({ typed: Object.fromEntries(typed) });
}

function fillExample() {
  form.fill(examples[byId("example").value] ?? {});
  form.showProblems([]);
  setStale(true);
}

function countOf(members) {
  return Object.keys(members).length;
}

/** Calculates what the form holds; `isStep` for a person who asked, who is led to the result. */
async function calculate({ isStep }) {
  const slug = byId("product").value;
  const path = `/api/${slug}`;
  const inputs = form.read();
  form.showProblems([]);
  setStale(true);
  writeAddress({ product: slug, tab: tabs.shown(), inputs }, { isStep });
  const request = { path, body: { inputs } };
  const answer = await askService(`${path}?format=both`, {
    doing: "Calculating",
    body: request.body,
    showRefusal: showRefusedInputs,
  });
  if (answer === undefined) return;
  const { outputs } = answer.body.response_data;
  const { body, took, requestId } = answer;
  const { label, say: sayInput } = form;
  const figures = keyFigures({ outputs });
  shown = {
    answer: body,
    request,
    inputs,
    outputs,
    took,
    requestId,
    label,
    say: sayInput,
    figures,
  };
  byId("results").hidden = false;
  setStale(false);
  showResult(shown, kept);
  say("Calculated");
  if (!isStep) return;
  byId("result-title").focus();
  byId("results").scrollIntoView();
}

/** Each problem beside its input, and as a link above. The first is gone to. */
function showRefusedInputs(refused) {
  const problems = form.showProblems(refused.body.details ?? []);
  const first = problems.find(({ goTo }) => goTo !== undefined);
  const count = problems.filter(({ goTo }) => goTo !== undefined).length;
  const message = count === 0 ? refused.body.message : `${count} to correct:`;
  showFailure({ ...refused, body: { ...refused.body, message } }, problems);
  first?.goTo();
}

/** Keeps the result that is shown, or lets go of the one kept. */
function keepOrRelease() {
  kept = kept === undefined ? shown : undefined;
  byId("keep").textContent = kept === undefined ? "Keep to compare" : "Stop comparing";
  byId("keep").setAttribute("aria-pressed", String(kept !== undefined));
  showResult(shown, kept);
  say(kept === undefined ? "" : "Kept. Change the inputs and calculate to compare.");
}

/** Opens what the address says, and calculates it where it says inputs or the key is the public one. */
async function start({ isReady }) {
  const { tab, inputs } = readAddress();
  tabs.show(tab);
  if (!isReady || !(await listProducts())) return;
  if (inputs !== undefined || byId("key").value === byId("key").defaultValue) {
    await calculate({ isStep: false });
  }
}

const tabs = makeTabs(byId("tabs"), (tab) => {
  if (shown !== undefined)
    writeAddress({ product: byId("product").value, tab, inputs: shown.inputs });
});
byId("connect").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await listProducts()) byId("product").focus();
});
byId("product").addEventListener("change", changeProduct);
byId("example").addEventListener("change", fillExample);
byId("inputs").addEventListener("change", () => setStale(true));
byId("inputs").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isBusy()) void calculate({ isStep: true });
});
byId("cancel").addEventListener("click", cancel);
byId("keep").addEventListener("click", keepOrRelease);
byId("print").addEventListener("click", () => print());
addEventListener("popstate", () => start({ isReady: byId("key").value !== "" }));
await start({ isReady: byId("key").value !== "" });

/** The workbench: key, product, inputs, answer. The key lives in its field and nowhere else. */

import { ask } from "./client.js";
import { byId, element } from "./element.js";
import { grouped } from "./figures.js";
import { makeForm } from "./form.js";
import { showResults } from "./results.js";
import { makeTabs } from "./tabs.js";

let form;
let examples = [];
let asking = new AbortController();

/** Asks with the key; `undefined` when another question was asked meanwhile or the answer is an error. */
async function askService(path, { doing, body, showRefusal = showFailure }) {
  asking.abort();
  const mine = new AbortController();
  asking = mine;
  say(doing);
  showFailure(undefined);
  byId("results").hidden = true;
  document.body.setAttribute("aria-busy", "true");
  const answer = await ask(path, { key: byId("key").value.trim(), body, signal: mine.signal });
  if (asking !== mine) return undefined;
  document.body.removeAttribute("aria-busy");
  say("");
  showLimits(answer.limits);
  if (answer.status === 200) return answer.body;
  showRefusal(answer);
  return undefined;
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

/** Says what was refused; with nothing to say, takes away what was said. */
function showFailure(answer, problems = []) {
  const place = byId("failure");
  place.hidden = answer === undefined;
  if (answer === undefined) return place.replaceChildren();
  const { error, message, requestId } = answer.body;
  const wait = answer.retryAfter ? ` Try again in ${answer.retryAfter} seconds.` : "";
  place.replaceChildren(
    element("b", {}, error),
    element("p", {}, `${message}${wait}`),
    ...(problems.length === 0
      ? []
      : [element("ul", {}, ...problems.map((problem) => element("li", {}, problem.message)))]),
    ...(requestId === undefined ? [] : [element("p", { class: "hint" }, `Request ${requestId}`)]),
  );
  place.scrollIntoView({ block: "nearest" });
}

async function listProducts(event) {
  event.preventDefault();
  byId("ask").hidden = true;
  const answer = await askService("/api/products", { doing: "Listing products" });
  if (answer === undefined) return;
  byId("ask").hidden = false;
  byId("product").replaceChildren(
    ...answer.products.map(({ slug, name }) =>
      element("option", { value: slug }, `${name} (${slug})`),
    ),
  );
  if (answer.products.length === 0) return say("This key may use no product.");
  byId("product").focus();
  await chooseProduct();
}

async function chooseProduct() {
  const slug = byId("product").value;
  byId("inputs").hidden = true;
  const schema = await askService(`/api/${slug}/schema`, { doing: "Reading the product's inputs" });
  if (schema === undefined) return;
  form = makeForm(schema);
  byId("fields").replaceChildren(form.node);
  byId("inputs").hidden = false;
  examples = schema.examples ?? [];
  byId("example").replaceChildren(
    ...examples.map((example, place) =>
      element("option", { value: String(place) }, `Example with ${countOf(example)} inputs`),
    ),
    element("option", { value: "" }, "Nothing"),
  );
  fillExample();
  say(`${countOf(schema.properties)} inputs, ${(schema.required ?? []).length} of them required`);
}

function fillExample() {
  form.fill(examples[byId("example").value] ?? {});
  form.showProblems([]);
}

function countOf(members) {
  return Object.keys(members).length;
}

async function calculate(event) {
  event.preventDefault();
  const path = `/api/${byId("product").value}`;
  const body = { inputs: form.read() };
  form.showProblems([]);
  const answer = await askService(`${path}?format=both`, {
    doing: "Calculating",
    body,
    showRefusal: showRefusedInputs,
  });
  if (answer === undefined) return;
  byId("results").hidden = false;
  showResults(answer, { path, body });
  say("Calculated");
  byId("result-title").focus();
  byId("results").scrollIntoView();
}

/** Each problem beside its input; what belongs to no input is said above, the first is gone to. */
function showRefusedInputs(refused) {
  const problems = refused.body.details ?? [];
  const elsewhere = form.showProblems(problems);
  const count = problems.length - elsewhere.length;
  const message = count === 0 ? refused.body.message : `${count} to correct: see the fields.`;
  showFailure({ ...refused, body: { ...refused.body, message } }, elsewhere);
  form.goToProblem();
}

makeTabs(byId("tabs"));
byId("connect").addEventListener("submit", listProducts);
byId("product").addEventListener("change", chooseProduct);
byId("example").addEventListener("change", fillExample);
byId("inputs").addEventListener("submit", calculate);

/** A form made from a product's JSON Schema. */

import { byId, grouped, inWords, make, makeOptions, put, say } from "./page.js";

/**
 * The form of a schema: `node` to show, `read` what was filled in, `fill` with values, `label` an input and put its
 * `value` in words; `shared` picks inputs without personal data; `namesOf` problems are labels; `showProblems` beside their fields returns, for each, how to go to its field.
 */
export function makeForm(schema) {
  const fields = makeFields(schema, "input");
  const fieldOf = new Map(fields.map((field) => [field.name, field]));
  const known = (names = []) => names.map((name) => fieldOf.get(name)).filter(Boolean);
  const groups = (schema["x-groups"] ?? []).map(({ title, inputs, dependents }) => ({
    title,
    inputs: known(inputs),
    dependents: known(dependents),
  }));
  const { parts, folds } = layOut(fields, groups);
  const node = make("div", parts);
  const showDependents = () => {
    for (const { inputs, dependents } of groups) {
      const isShown = dependsOn(inputs[0], dependents);
      for (const field of dependents) field.node.hidden = !isShown;
    }
    folds.forEach((fold) => fold.count());
  };
  node.addEventListener("change", showDependents);
  const reveal = (place) => {
    for (let fold = place; (fold = fold.parentElement?.closest("details"));) {
      fold.open = true;
      fold.hidden = false;
    }
    place.hidden = false;
    place.classList.remove("unfound");
  };
  const goTo = ({ node: place, focus }) => {
    reveal(place);
    focus();
    place.scrollIntoView({ block: "center" });
  };
  return {
    node,
    read: () => readMembers(fields.filter((field) => !field.node.hidden)),
    fill(values) {
      for (const field of fields) field.fill(values[field.name]);
      showDependents();
    },
    isComplete: () => fields.every((field) => !field.isRequired || field.read() !== undefined),
    shared: (inputs) => Object.fromEntries(sharedOf(inputs, schema.properties)),
    label: (name) => fieldOf.get(name)?.label ?? name,
    value(name, value) {
      const code = schema.properties[name]?.oneOf?.find((choice) => choice.const === value);
      if (code !== undefined) return code.title;
      if (typeof value === "number") return grouped(value, 0, 6);
      return typeof value === "string" ? value : JSON.stringify(value);
    },
    namesOf: (problems) =>
      [...new Set(problems.map((each) => fieldAt(fieldOf, segmentsOf(each))?.label))].filter(Boolean),
    showProblems(problems) {
      fields.forEach((field) => field.clear());
      return problems.map((problem) => {
        const field = fieldAt(fieldOf, segmentsOf(problem));
        field?.showProblem(problem.message);
        for (const other of fields.filter(({ name }) => isNamedIn(problem, name))) {
          reveal(other.node);
        }
        return { problem, id: field?.id, goTo: field && (() => goTo(field)) };
      });
    },
  };
}

/** Whether the field before dependents, or one of them, has a value of its own. */
function dependsOn(parent, dependents) {
  const value = parent?.read();
  if (value === undefined) return dependents.some((field) => field.read() !== undefined);
  return value !== parent.usual;
}

/** A field a property: the required ones first, the others by name. */
function makeFields({ properties, required = [] }, id) {
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  return [...required, ...others.toSorted()].map((name) =>
    makeField(properties[name], { name, id: `${id}-${name}`, isRequired: required.includes(name) }),
  );
}

/** A date that is not personal: rates are locked from it. */
const RATE_LOCK = "RateLockDate";

/** Numbers, choices and lists of these; not what may be a name or a birth date. */
function sharedOf(inputs, properties) {
  const isShared = ([name, value]) => {
    const { oneOf, items } = properties[name];
    if (Array.isArray(value)) {
      return value.every((row) => Object.entries(row).length === sharedOf(row, items.properties).length);
    }
    if (typeof value === "object") return false;
    return typeof value !== "string" || oneOf !== undefined || name === RATE_LOCK;
  };
  return Object.entries(inputs).filter(isShared);
}

/** The names that lead to what a problem is about. */
function segmentsOf({ pointer }) {
  const [, root, ...segments] = pointer.split("/");
  return root === "inputs" ? segments.map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~")) : [];
}

/** The innermost field on the way. */
function fieldAt(fieldOf, [name, ...others]) {
  const field = fieldOf.get(name);
  return (field?.members && fieldAt(field.members, others)) ?? field;
}

/** Whether a problem's message names an input, which has to be shown. */
function isNamedIn({ message }, name) {
  return message.split(/[^\w.]+/).includes(name);
}

/** What was filled in; what was left empty is not sent. */
function readMembers(fields) {
  const members = fields.map((field) => [field.name, field.read()]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The required fields, and the others in a fold for each group, with a search; what is in no group comes last. */
function layOut(fields, groups) {
  const sets = groups.map(({ title, inputs, dependents }) => [title, [...inputs, ...dependents]]);
  const placed = sets.flatMap(([, members]) => members);
  const rest = fields.filter((field) => !placed.includes(field));
  sets.push([say("ofThisProduct"), rest]);
  const first = fields.filter(({ isRequired }) => isRequired);
  const folds = sets
    .map(([title, members]) => [title, members.filter((field) => !first.includes(field))])
    .filter(([, members]) => members.length > 0)
    .map((set) => makeFold(...set));
  if (first.length === 0) folds.forEach(({ node }) => (node.open = true));
  const required = first.length > 0 && make("fieldset", make("legend", say("required")), first);
  const count = fields.length - first.length;
  return { parts: [required, count > 0 && make("div", { id: "more" }, makeSearch(folds, count), folds)], folds };
}

/** The inputs of a group under its title, and how many of them are filled in; `search` opens it where it has the words. */
function makeFold(title, fields) {
  const note = make("small");
  const node = make("details", make("summary", title, " ", note), make("div.members", fields));
  return {
    node,
    count() {
      const filled = fields.filter((field) => field.read() !== undefined).length;
      put(note, filled > 0 ? say("filled", { filled, of: fields.length }) : `(${fields.length})`);
    },
    search(words) {
      const has = ({ label, name }) => {
        const text = `${title} ${label} ${name}`.toLowerCase();
        return words.every((word) => text.includes(word));
      };
      for (const field of fields) field.node.classList.toggle("unfound", !has(field));
      const isFound = fields.some(has);
      node.hidden = !isFound;
      node.open = isFound && words.length > 0;
      return isFound;
    },
  };
}

/** A field that shows the inputs with its words, and a button for all of them. */
function makeSearch(folds, count) {
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = folds.filter((fold) => fold.search(words));
    put(none, found.length === 0 && say("noneFound"));
    setOpen(false);
  };
  const setOpen = (isOpen) => {
    all.ariaExpanded = String(isOpen);
    put(all, say(isOpen ? "closeAll" : "openAll"));
  };
  const toggle = () => {
    const isOpen = all.ariaExpanded !== "true";
    field.value = "";
    search();
    for (const { node } of folds) node.open = isOpen;
    setOpen(isOpen);
  };
  const find = (event) => {
    event.stopPropagation();
    search();
  };
  const field = make("input", { id: "find", type: "search", autocomplete: "off", input: find });
  const none = make("p", { role: "status" });
  const all = make("button", { id: "all", type: "button", click: toggle });
  setOpen(false);
  const label = make("label", { for: "find" }, say("more", { count }));
  return [make("div.controls", make("div.field", label, field), all), none];
}

/** "/" goes to the search, from wherever nothing is typed. */
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, select, textarea") || !byId("find")) return;
  event.preventDefault();
  byId("find").focus();
});

function makeField(property, { name, id, isRequired }) {
  const { label, hint } = wording(property, name);
  const makeControl = controlOf(property);
  const isList = makeControl === makeList;
  const control = makeControl(property, {
    id,
    "aria-describedby": `${id}-hint ${id}-problem`,
    "aria-required": isRequired && "true",
  });
  const problem = make("p.problem", { id: `${id}-problem` });
  const star = isRequired && make("b", { "aria-hidden": "true" }, "\u00A0*");
  const title = isList
    ? make("span.label", { id: `${id}-label`, title: name }, label)
    : !control.members && make("label", { for: id, title: name }, label, star);
  const group = isList && { role: "group", "aria-labelledby": `${id}-label` };
  const isWide = isList || control.members !== undefined;
  const about = make("p.hint", { id: `${id}-hint` }, hint);
  const showProblem = (message) => {
    problem.textContent = message;
    control.input?.setAttribute("aria-invalid", String(message !== ""));
  };
  return {
    focus: () => control.input.focus(),
    ...control,
    name,
    id: isList ? `${id}-label` : id,
    label,
    isRequired,
    node: make(isWide ? "div.field.list" : "div.field", group, title, control.node ?? control.input, about, problem),
    usual: property.default ?? property.oneOf?.[0].const,
    showProblem,
    clear() {
      showProblem("");
      control.members?.forEach((member) => member.clear());
    },
  };
}

function controlOf({ type, items, properties, oneOf, enum: codes }) {
  if (items) return items.type === "object" ? makeList : makeNumbers;
  if (properties) return makeObject;
  return oneOf || codes || type === "boolean" ? makeChoice : makeInput;
}

/** How titles of amounts end, in the languages of the page. */
const IN_DOLLARS = / (in dollars|en dólares)$/;

/** A number so large is no bound that a person meets. */
const NO_BOUND = 1e9;

/** The title's beginning; as a hint the rest, bounds and default. */
function wording(property, name) {
  const { title = inWords(name), minimum, maximum, default: usual } = property;
  const [, label = title, rest = ""] = /^(.{3,}?)[,;:] (.*)$/.exec(title) ?? [];
  const hasBounds = minimum !== undefined && maximum < NO_BOUND;
  const hints = [
    property.format !== "date" && rest,
    hasBounds && say("range", { least: grouped(minimum), most: grouped(maximum) }),
    usual !== undefined && property.oneOf === undefined && say("usual", { usual }),
  ];
  return { label: label.replace(IN_DOLLARS, ""), hint: hints.filter(Boolean).join(" · ") };
}

function makeInput({ type, format, title = "" }, attributes) {
  const isNumber = type === "number" || type === "integer";
  const isMoney = isNumber && IN_DOLLARS.test(title);
  const input = make("input", attributes, {
    type: format === "date" ? "date" : "text",
    inputmode: isNumber && "decimal",
    autocomplete: "off",
    change: () => fill(read()),
  });
  const read = () => {
    const text = input.value.trim();
    if (text === "") return undefined;
    return isNumber ? readNumber(text) : text;
  };
  const fill = (value = "") => {
    const isAmount = isMoney && typeof value === "number";
    input.value = isAmount ? grouped(value, Number.isInteger(value) ? 0 : 2) : value;
  };
  const node = isMoney && make("span.money", make("span", { "aria-hidden": "true" }, "$"), input);
  return { node: node || input, input, read, fill };
}

/** A number, with or without separators; else the text, which the service will refuse. */
function readNumber(text) {
  const digits = text.replaceAll(/[$,\s]/g, "");
  return /^-?\d*\.?\d+$/.test(digits) ? Number(digits) : text;
}

/** A choice of codes with titles, of texts, or of yes and no. */
function makeChoice({ oneOf, enum: texts, default: usual }, attributes) {
  const answers = [[true, say("yes")], [false, say("no")]];
  const pairs = texts?.map((text) => [text, inWords(text.replaceAll("-", "_"))]) ?? answers;
  const codes = oneOf ?? pairs.map(([value, title]) => ({ const: value, title }));
  const preset = codes.find((code) => code.const === usual);
  const unset = attributes["aria-required"] ? say("choose") : say("notGiven");
  const first = preset === undefined ? unset : say("preset", preset);
  const titles = codes.map(({ title }, place) => [place, title]);
  const input = make("select", attributes, makeOptions([["", first], ...titles]));
  const fill = (value) => {
    const place = codes.findIndex((code) => code.const === value);
    input.value = place < 0 ? "" : String(place);
  };
  return { input, read: () => codes[input.value]?.const, fill };
}

/** Numbers one after another in one field. */
function makeNumbers(_, attributes) {
  const input = make("input", attributes, { autocomplete: "off", placeholder: say("numbers") });
  const read = () => {
    const numbers = input.value.split(/\s+/).filter(Boolean).map(readNumber);
    return numbers.length === 0 ? undefined : numbers;
  };
  return { input, read, fill: (values = []) => (input.value = values.join(" ")) };
}

/** An object: a fold of its members, open while one is filled in or has to be. */
function makeObject(property, { id, "aria-required": isRequired }) {
  const fields = makeFields(property, id);
  const star = isRequired && make("b", { "aria-hidden": "true" }, "\u00A0*");
  const summary = make("summary", { id }, wording(property).label, star);
  const node = make("details", summary, make("div.members", fields));
  const read = () => {
    const members = readMembers(fields);
    return Object.keys(members).length === 0 ? undefined : members;
  };
  return {
    node,
    read,
    members: new Map(fields.map((field) => [field.name, field])),
    fill(values = {}) {
      for (const field of fields) field.fill(values[field.name]);
      node.open = read() !== undefined;
    },
    focus: () => summary.focus(),
  };
}

/** A list of objects: rows that can be added and removed. */
function makeList({ items, maxItems = 50 }, { id }) {
  let rows = [];
  let made = 0;
  const list = make("div");
  const click = () => addRow({})[0].focus();
  const add = make("button", { type: "button", click }, say("addRow"));
  const show = (next) => {
    rows = next;
    put(list, rows);
    add.disabled = rows.length >= maxItems;
  };
  const addRow = (values) => {
    made += 1;
    const fields = makeFields(items, `${id}-${made}`);
    fields.forEach((field) => field.fill(values[field.name]));
    const remove = () => {
      show(rows.filter((other) => other !== row));
      add.focus();
    };
    const button = make("button", { type: "button", click: remove }, say("remove"));
    const row = { fields, node: make("div.row", fields, button) };
    show([...rows, row]);
    return fields;
  };
  return {
    node: make("div", list, add),
    read: () => (rows.length === 0 ? undefined : rows.map(({ fields }) => readMembers(fields))),
    fill(values = []) {
      show([]);
      values.forEach(addRow);
    },
    focus: () => (rows[0]?.fields[0] ?? add).focus(),
  };
}

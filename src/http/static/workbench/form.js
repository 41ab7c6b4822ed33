/** A form made from a product's JSON Schema. What may be sent the service alone decides. */

import { element } from "./element.js";
import { grouped, inWords } from "./figures.js";

/**
 * The form of a schema: `node` to show, `read` what was filled in, `fill` with values, `label` an input and `say`
 * its value in words; `showProblems` beside their fields returns, for each, how to go to its field.
 */
export function makeForm(schema) {
  const fields = makeFields(schema, "input");
  const fieldOf = new Map(fields.map((field) => [field.name, field]));
  const groups = (schema["x-groups"] ?? []).map(({ title, inputs, dependents = [] }) => ({
    title,
    inputs: known(inputs, fieldOf),
    dependents: known(dependents, fieldOf),
  }));
  const { required = [] } = schema;
  const node = element("div", {}, ...layOut({ fields, groups, required }));
  const showDependents = () => {
    for (const { inputs, dependents } of groups) {
      const isShown = dependsOn(inputs[0], dependents);
      for (const field of dependents) field.node.hidden = !isShown;
    }
  };
  node.addEventListener("change", showDependents);
  const goTo = (field) => {
    const fold = field.node.closest("details");
    if (fold !== null) fold.open = true;
    field.node.hidden = false;
    field.focus();
    field.node.scrollIntoView({ block: "center" });
  };
  const property = (name) => schema.properties[name] ?? {};
  return {
    node,
    read: () => readMembers(fields.filter((field) => !field.node.hidden)),
    fill(values) {
      for (const field of fields) field.fill(values[field.name]);
      showDependents();
    },
    label: (name) => (name in schema.properties ? wording(property(name), name).label : name),
    say(name, value) {
      const code = property(name).oneOf?.find((choice) => choice.const === value);
      if (code !== undefined) return code.title;
      if (typeof value === "number")
        return value.toLocaleString("en-US", { maximumFractionDigits: 6 });
      return typeof value === "string" ? value : JSON.stringify(value);
    },
    showProblems(problems) {
      fields.forEach((field) => field.showProblem(""));
      return problems.map((problem) => {
        const field = fieldOf.get(nameIn(problem));
        field?.showProblem(problem.message);
        return { problem, id: field?.id, goTo: field && (() => goTo(field)) };
      });
    },
  };
}

function known(names, fieldOf) {
  return names.filter((name) => fieldOf.has(name)).map((name) => fieldOf.get(name));
}

/** Dependents are hidden while the field before them has its default or its first code, or is empty as they are. */
function dependsOn(parent, dependents) {
  const value = parent?.read();
  if (value === undefined) return dependents.some((field) => field.read() !== undefined);
  return value !== parent.usual;
}

/** A field a property: the required ones first as the schema lists them, the others by name. */
function makeFields({ properties, required = [] }, id) {
  const rank = (name) => (required.includes(name) ? required.indexOf(name) : required.length);
  return Object.keys(properties)
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
    .map((name) =>
      makeField(properties[name], {
        name,
        id: `${id}-${name}`,
        isRequired: required.includes(name),
      }),
    );
}

/** The input that a JSON Pointer into the body leads to or through. */
function nameIn({ pointer }) {
  const [, root, segment = ""] = pointer.split("/");
  return root === "inputs" ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : undefined;
}

/** What was filled in; what was left empty is not sent, so that the product's default applies. */
function readMembers(fields) {
  const members = fields.map((field) => [field.name, field.read()]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The required fields, and the others folded in the schema's groups; what is in none comes last. */
function layOut({ fields, groups, required }) {
  const isFirst = (field) => required.includes(field.name);
  const placed = groups.flatMap(({ inputs, dependents }) => [...inputs, ...dependents]);
  const others = fields.filter((field) => !isFirst(field) && !placed.includes(field));
  const sets = [
    ...groups.map(({ title, inputs, dependents }) => [title, [...inputs, ...dependents]]),
    [groups.length === 0 ? "Optional" : "Of this product", others],
  ]
    .map(([title, members]) => [title, members.filter((field) => !isFirst(field))])
    .filter(([, members]) => members.length > 0);
  const first = fields.filter(isFirst);
  const count = fields.length - first.length;
  const fold = element(
    "details",
    { id: "more", open: first.length === 0 },
    element("summary", {}, `${count} more input${count === 1 ? "" : "s"}, all optional`),
    ...sets.map(([title, members]) => fieldset(title, members)),
  );
  return [
    ...(first.length === 0 ? [] : [fieldset("Required", first)]),
    ...(count === 0 ? [] : [fold]),
  ];
}

function fieldset(title, fields) {
  return element("fieldset", {}, element("legend", {}, title), ...fields.map(({ node }) => node));
}

/** Label, control, hint and the place for a problem. */
function makeField(property, { name, id, isRequired }) {
  if (property.type === "array" && property.items?.type === "object") {
    return makeList(property, { name, id });
  }
  const { label, hint } = wording(property, name);
  const described = `${id}-hint ${id}-problem`;
  const control = makeControl(property, {
    id,
    "aria-describedby": described,
    "aria-required": isRequired ? "true" : undefined,
  });
  const problem = element("p", { id: `${id}-problem`, class: "problem" });
  const node = element(
    "div",
    { class: "field" },
    element(
      "label",
      { for: id },
      label,
      isRequired ? element("b", { "aria-hidden": "true" }, "\u00a0*") : "",
    ),
    control.node,
    element("p", { id: `${id}-hint`, class: "hint" }, element("code", {}, name), " ", hint),
    problem,
  );
  return {
    name,
    id,
    node,
    usual: property.default ?? property.oneOf?.[0].const,
    read: control.read,
    fill: control.fill,
    focus: () => control.input.focus(),
    showProblem(message) {
      problem.textContent = message;
      control.input.setAttribute("aria-invalid", String(message !== ""));
    },
  };
}

/** The title up to its first comma, colon or semicolon; the rest, bounds and default as a hint. */
function wording(property, name) {
  const title = property.title ?? inWords(name);
  const [, label = title, rest = ""] = /^(.{3,}?)[,;:] (.*)$/.exec(title) ?? [];
  const { minimum, maximum, default: fallback } = property;
  const hints = [
    property.format === "date" ? "" : rest,
    minimum === undefined || maximum === undefined
      ? ""
      : `${grouped(minimum)} to ${grouped(maximum)}`,
    fallback === undefined || property.oneOf !== undefined ? "" : `default ${fallback}`,
  ].filter((hint) => hint !== "");
  return {
    label: label.replace(/ in dollars$/, ""),
    hint: hints.join(" · "),
  };
}

function makeControl(property, attributes) {
  if (property.oneOf !== undefined) return makeChoice(property, attributes);
  const isNumber = property.type === "number" || property.type === "integer";
  const isMoney = isNumber && (property.title ?? "").endsWith(" in dollars");
  const input = element("input", {
    ...attributes,
    type: property.format === "date" ? "date" : "text",
    inputmode: isNumber ? "decimal" : undefined,
    autocomplete: "off",
    change: () => fill(read()),
  });
  const read = () => {
    const text = input.value.trim();
    if (text === "") return undefined;
    return isNumber ? readNumber(text) : text;
  };
  const fill = (value) => {
    input.value = isMoney && typeof value === "number" ? groupedAmount(value) : (value ?? "");
  };
  const node = isMoney
    ? element("span", { class: "money" }, element("span", { "aria-hidden": "true" }, "$"), input)
    : input;
  return { node, input, read, fill };
}

/** A number, with or without thousands separators; else the text, which the service will refuse. */
function readNumber(text) {
  const digits = text.replaceAll(/[$,\s]/g, "");
  return /^-?\d*\.?\d+$/.test(digits) ? Number(digits) : text;
}

function groupedAmount(value) {
  return grouped(value, Number.isInteger(value) ? 0 : 2);
}

/** Codes as a list of their titles. */
function makeChoice({ oneOf, default: fallback }, attributes) {
  const preset = oneOf.find((code) => code.const === fallback);
  const isRequired = attributes["aria-required"] !== undefined;
  const unset = isRequired
    ? "Choose"
    : preset === undefined
      ? "Not given"
      : `${preset.title} (default)`;
  const input = element(
    "select",
    attributes,
    element("option", { value: "" }, unset),
    ...oneOf.map((code, place) => element("option", { value: String(place) }, code.title)),
  );
  return {
    node: input,
    input,
    read: () => (input.value === "" ? undefined : oneOf[Number(input.value)].const),
    fill(value) {
      const place = oneOf.findIndex((code) => code.const === value);
      input.value = place < 0 ? "" : String(place);
    },
  };
}

/** A list of objects: rows that can be added and removed. */
function makeList(property, { name, id }) {
  const { label, hint } = wording(property, name);
  let rows = [];
  let made = 0;
  const list = element("div", { class: "rows" });
  const problem = element("p", { id: `${id}-problem`, class: "problem" });
  const add = element("button", { type: "button", click: () => addRow({}).focus() }, "Add a row");
  const refresh = () => {
    list.replaceChildren(...rows.map(({ node }) => node));
    add.disabled = rows.length >= (property.maxItems ?? 50);
  };
  const addRow = (values) => {
    made += 1;
    const fields = makeFields(property.items, `${id}-${made}`);
    fields.forEach((field) => field.fill(values[field.name]));
    const remove = () => {
      rows = rows.filter((other) => other !== row);
      refresh();
      add.focus();
    };
    const row = {
      fields,
      node: element(
        "div",
        { class: "row" },
        ...fields.map(({ node }) => node),
        element("button", { type: "button", click: remove }, "Remove"),
      ),
    };
    rows.push(row);
    refresh();
    return fields[0];
  };
  refresh();
  return {
    name,
    id: `${id}-label`,
    node: element(
      "div",
      { class: "field list", role: "group", "aria-labelledby": `${id}-label` },
      element("span", { id: `${id}-label`, class: "label" }, label),
      list,
      add,
      element("p", { class: "hint" }, element("code", {}, name), " ", hint),
      problem,
    ),
    read: () => (rows.length === 0 ? undefined : rows.map(({ fields }) => readMembers(fields))),
    fill(values = []) {
      rows = [];
      values.forEach(addRow);
      refresh();
    },
    focus: () => (rows[0]?.fields[0] ?? { focus: () => add.focus() }).focus(),
    showProblem: (message) => {
      problem.textContent = message;
    },
  };
}

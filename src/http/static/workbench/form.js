/** A form made from a product's JSON Schema. What may be sent the service alone decides. */

import { element } from "./element.js";
import { grouped } from "./figures.js";

/**
 * The form of a schema: `node` to show, `read` what was filled in, `fill` with values,
 * `showProblems` beside their fields; it returns the problems that belong to none, and
 * `goToProblem` goes to the first that has a field.
 */
export function makeForm(schema) {
  const fields = makeFields(schema, "input");
  let first;
  return {
    node: element("div", {}, ...groupFields(fields)),
    read: () => readMembers(fields),
    fill: (values) => fields.forEach((field) => field.fill(values[field.name])),
    showProblems(problems) {
      fields.forEach((field) => field.showProblem(""));
      const beside = problems.map((problem) => ({ problem, field: findField(fields, problem) }));
      for (const { problem, field } of beside) field?.showProblem(problem.message);
      first = fields.find((field) => beside.some((pair) => pair.field === field));
      return problems.filter((problem) => findField(fields, problem) === undefined);
    },
    goToProblem: () => first?.focus(),
  };
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

/** The field that a JSON Pointer into the body leads to or through. */
function findField(fields, { pointer }) {
  const [, root, segment = ""] = pointer.split("/");
  const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
  return root === "inputs" ? fields.find((field) => field.name === name) : undefined;
}

/** What was filled in; what was left empty is not sent, so that the product's default applies. */
function readMembers(fields) {
  const members = fields.map((field) => [field.name, field.read()]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** `Owner_…` and `Annuitant_…` each in a group; all that stand alone together. */
function groupFields(fields) {
  const prefix = ({ name }) => /^([A-Za-z]+)_/.exec(name)?.[1] ?? "Contract";
  return [...new Set(fields.map(prefix))].map((title) =>
    element(
      "fieldset",
      {},
      element("legend", {}, title),
      ...fields.filter((field) => prefix(field) === title).map(({ node }) => node),
    ),
  );
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
    element(
      "p",
      { id: `${id}-hint`, class: "hint" },
      ...(label === name ? [] : [element("code", {}, name), " "]),
      hint,
    ),
    problem,
  );
  return {
    name,
    node,
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
  const title = property.title ?? name;
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

/** Elements, texts and numbers for every part of the page. */

export const language = document.documentElement.lang;
/** Texts, and titles of names, which the server writes into the page. */
export const { names, ...texts } = JSON.parse(byId("texts").textContent);

/** The text of a name, with values in place of what stands in braces. */
export function say(name, values) {
  return texts[name].replaceAll(/\{(\w+)\}/g, (_, key) => values[key]);
}

/** A name in words: its title, or "Surrender value" of `surrenderValue`. */
export function inWords(name) {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return names[name] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** 1234.5 as 1,234.50. */
export function grouped(value, decimals = 0, decimalsMax = decimals) {
  return value.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimalsMax,
  });
}

export function dollars(amount, decimalsMax = 2) {
  if (amount === undefined) return "";
  return `${amount < 0 ? "−" : ""}$${grouped(Math.abs(amount), 2, decimalsMax)}`;
}

export function byId(id) {
  return document.getElementById(id);
}

/**
 * An element by its tag and classes, as `p.hint`. Objects are attributes, or listeners by the name of their event,
 * unless they have a `node` to show; all else are children, text never as markup. What is false or missing is left out.
 */
export function make(kind, ...parts) {
  const [tag, ...classes] = kind.split(".");
  const node = document.createElement(tag);
  node.classList.add(...classes);
  return furnish(node, parts);
}

/** The same, in a drawing. */
export function shape(tag, ...parts) {
  return furnish(document.createElementNS("http://www.w3.org/2000/svg", tag), parts);
}

export function makeOptions(options) {
  return options.map(([value, text]) => make("option", { value }, text));
}

/** Fills an element, or that of an id, in place of what it has. */
export function put(place, ...parts) {
  const node = typeof place === "string" ? byId(place) : place;
  node.replaceChildren();
  furnish(node, parts);
}

function furnish(node, parts) {
  for (const part of parts.flat(Infinity)) {
    if (!part) continue;
    if (part.node) node.append(part.node);
    else if (part.constructor !== Object) node.append(part);
    else for (const [name, value] of Object.entries(part)) set(node, name, value);
  }
  return node;
}

function set(node, name, value) {
  if (typeof value === "function") node.addEventListener(name, value);
  else if (value === true) node.setAttribute(name, "");
  else if (value !== undefined && value !== false) node.setAttribute(name, value);
}

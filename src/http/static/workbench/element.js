/** Makes elements of the page; text is always set as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element. A function among the attributes listens to the event that its name says. */
export function element(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same, in a drawing. */
export function shape(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/** The element of the page that has this id. */
export function byId(id) {
  return document.getElementById(id);
}

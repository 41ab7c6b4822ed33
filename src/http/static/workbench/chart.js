/** The line chart of one value over the contract years: guaranteed beside current, drawn by hand. */

import { element, shape } from "./element.js";
import { comparedNames, grouped, guaranteedName, inWords } from "./figures.js";

const MARGIN = { top: 12, right: 16, bottom: 42, left: 62 };
const NOT_GUARANTEED = "Current, not guaranteed";

/** Tables that the table of guaranteed beside current values already holds. */
const HELD = ["Illustration", "Guaranteed", "Current"];

/** Chart with a switch for each line, choice of value and span, and a slider that reads out each year. */
export function makeChart(tables, kept) {
  const rows = tables.Illustration ?? [];
  const names = comparedNames(Object.keys(rows[0] ?? {})).filter((name) => !/rate$/i.test(name));
  if (names.length === 0) {
    const text = "The answer has no guaranteed column beside a current one.";
    return element("p", {}, text);
  }
  const value = choice(
    "Value",
    names.map((name) => [name, inWords(name)]),
  );
  const spans = [10, 20, 30].filter((years) => years < rows.length);
  const span = choice("Years", [
    ...spans.map((years) => [years, `First ${years}`]),
    [rows.length, `All ${rows.length}`],
  ]);
  if (spans.includes(20)) span.select.value = "20";
  const slider = element("input", { id: "chart-year", type: "range", min: "1" });
  const readout = element("output", { for: "chart-year", class: "readout" });
  const stage = element("div", { class: "stage" });
  const lines = makeLines(tables, kept);

  const draw = () => {
    const years = rows.slice(0, Number(span.select.value));
    slider.max = String(years.length);
    const name = value.select.value;
    const place = Number(slider.value) - 1;
    const drawn = lines
      .filter(({ toggle }) => toggle.checked)
      .map(({ kind, title, read }) => ({ kind, title, values: read(name).slice(0, years.length) }))
      .filter(({ values }) => values[0] !== undefined);
    const parts = readYear(years[place], drawn, place);
    readout.replaceChildren(...parts);
    slider.setAttribute("aria-valuetext", parts.map((part) => part.textContent).join(", "));
    stage.replaceChildren(
      drawLines(years, { name, place, width: stage.clientWidth || 720, drawn }),
    );
  };
  for (const control of [value.select, span.select, slider, ...lines.map(({ toggle }) => toggle)])
    control.addEventListener("input", draw);
  stage.addEventListener("pointermove", (event) => {
    const inner = stage.clientWidth - MARGIN.left - MARGIN.right;
    const share = (event.clientX - stage.getBoundingClientRect().left - MARGIN.left) / inner;
    slider.value = String(Math.round(share * (Number(slider.max) - 1)) + 1);
    draw();
  });
  slider.value = "10";
  new ResizeObserver(draw).observe(stage);
  draw();
  return element(
    "div",
    { class: "chart" },
    element("div", { class: "controls" }, value.node, span.node),
    element(
      "fieldset",
      { class: "legend" },
      element("legend", {}, "Lines"),
      ...lines.map(({ node }) => node),
    ),
    stage,
    element("label", { for: "chart-year" }, "Contract year"),
    slider,
    readout,
    element(
      "p",
      { class: "hint" },
      "Current values assume terms that may change; they are not guaranteed, and actual values may be higher or lower. Nor are those of scenarios.",
    ),
  );
}

/** A line for guaranteed and current values, each further scenario, and the values of a kept result. */
function makeLines(tables, kept) {
  const column = (rows, name) => rows.map((row) => row[name]);
  const scenarios = Object.keys(tables).filter(
    (name) => !HELD.includes(name) && tables[name].some((row) => row.accountValue && row.year),
  );
  const switched = (kind, title, read, isShown) => {
    const toggle = element("input", { type: "checkbox", id: `line-${kind}`, checked: isShown });
    const node = element("label", { for: `line-${kind}` }, toggle, key(kind), title);
    return { kind, title, read, toggle, node };
  };
  const pair = (rows, [guaranteed, current], prefix) => [
    switched(guaranteed, `${prefix}Guaranteed`, (name) => column(rows, guaranteedName(name)), true),
    switched(current, `${prefix}${NOT_GUARANTEED}`, (name) => column(rows, name), true),
  ];
  return [
    ...pair(tables.Illustration, ["guaranteed", "current"], ""),
    ...scenarios.map((name, index) =>
      switched(
        `scenario-${index + 1}`,
        inWords(name),
        (value) => column(tables[name], value),
        false,
      ),
    ),
    ...(kept?.Illustration === undefined
      ? []
      : pair(kept.Illustration, ["kept-guaranteed", "kept-current"], "Kept: ")),
  ];
}

function choice(title, options) {
  const id = `chart-${title.toLowerCase()}`;
  const select = element(
    "select",
    { id },
    ...options.map(([value, text]) => element("option", { value: String(value) }, text)),
  );
  return {
    select,
    node: element("div", { class: "field" }, element("label", { for: id }, title), select),
  };
}

function key(kind) {
  const stroke = line({ x1: 1, y1: 6, x2: 31, y2: 6, class: `line ${kind}` });
  return shape("svg", { width: "32", height: "12", "aria-hidden": "true" }, stroke);
}

function readYear(row, drawn, place) {
  const when = row.age === undefined ? `Year ${row.year}` : `Year ${row.year}, age ${row.age}`;
  return [
    element("span", {}, when),
    ...drawn
      .filter(({ values }) => values[place] !== undefined)
      .map(({ title, values }) =>
        element("span", {}, `${title} `, element("b", {}, `$${grouped(values[place], 2)}`)),
      ),
  ];
}

function drawLines(rows, { name, place, width, drawn }) {
  const height = Math.max(220, Math.min(380, width * 0.55));
  const highest = Math.max(1, ...drawn.flatMap(({ values }) => values.filter(Number.isFinite)));
  const step = niceStep(highest / 5);
  const top = step * Math.ceil(highest / step);
  const bottomEdge = height - MARGIN.bottom;
  const x = (index) =>
    MARGIN.left + (index / Math.max(1, rows.length - 1)) * (width - MARGIN.left - MARGIN.right);
  const y = (value) => bottomEdge - (value / top) * (bottomEdge - MARGIN.top);

  const drawing = shape("svg", {
    width: String(width),
    height: String(height),
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": `${inWords(name)} by contract year: ${drawn.map(({ title }) => title).join("; ")}`,
  });
  for (let value = 0; value <= top + step / 2; value += step) {
    drawing.append(
      line({
        x1: MARGIN.left,
        x2: width - MARGIN.right,
        y1: y(value),
        y2: y(value),
        class: "grid",
      }),
      label(`$${shortAmount(value)}`, { x: MARGIN.left - 8, y: y(value) + 4, anchor: "end" }),
    );
  }
  const every = [1, 2, 5, 10, 20].find((years) => (rows.length / years) * 34 < width) ?? 50;
  for (const [index, { year }] of rows.entries()) {
    if (year % every !== 0 && year !== 1) continue;
    drawing.append(label(String(year), { x: x(index), y: bottomEdge + 17, anchor: "middle" }));
  }
  const middle = (MARGIN.left + width - MARGIN.right) / 2;
  drawing.append(
    label("Contract year", { x: middle, y: height - 4, anchor: "middle" }),
    line({ x1: x(place), x2: x(place), y1: MARGIN.top, y2: bottomEdge, class: "marker" }),
  );
  for (const { kind, values } of drawn) {
    const points = values
      .filter((amount) => amount !== undefined)
      .map((amount, index) => `${x(index).toFixed(1)},${y(amount).toFixed(1)}`);
    drawing.append(shape("polyline", { points: points.join(" "), class: `line ${kind}` }));
    if (values[place] === undefined) continue;
    drawing.append(
      shape("circle", { cx: x(place), cy: y(values[place]), r: "4", class: `dot ${kind}` }),
    );
  }
  return drawing;
}

function line(attributes) {
  return shape("line", attributes);
}

function label(text, { x, y, anchor }) {
  return shape("text", { x, y, "text-anchor": anchor }, text);
}

/** The next of 1, 2, 5, 10, 20, … that is not less. */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

function shortAmount(value) {
  if (value >= 1_000_000) return `${grouped(value / 1_000_000, value % 1_000_000 === 0 ? 0 : 1)}M`;
  return value >= 1_000 ? `${grouped(value / 1_000)}k` : grouped(value);
}

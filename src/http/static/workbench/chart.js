/** The line chart of one value over the contract years: guaranteed beside current, drawn by hand. */

import { element, shape } from "./element.js";
import { comparedNames, figure, grouped, guaranteedName, inWords } from "./figures.js";

const MARGIN = { top: 12, right: 16, bottom: 42, left: 62 };
const NOT_GUARANTEED = "Current, not guaranteed";

/** Chart, choice of value and span, and a slider that reads out each year. */
export function makeChart(rows) {
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

  const draw = () => {
    const shown = rows.slice(0, Number(span.select.value));
    slider.max = String(shown.length);
    const name = value.select.value;
    const place = Number(slider.value) - 1;
    const parts = readYear(shown[place], name);
    readout.replaceChildren(...parts);
    slider.setAttribute("aria-valuetext", parts.map((part) => part.textContent).join(", "));
    if (stage.clientWidth > 0) stage.replaceChildren(drawLines(shown, { name, place, stage }));
  };
  for (const control of [value.select, span.select, slider])
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
      "p",
      { class: "legend" },
      key("guaranteed", "Guaranteed"),
      key("current", NOT_GUARANTEED),
    ),
    stage,
    element("label", { for: "chart-year" }, "Contract year"),
    slider,
    readout,
    element(
      "p",
      { class: "hint" },
      "Current values assume terms that may change; they are not guaranteed, and actual values may be higher or lower.",
    ),
  );
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

function key(kind, text) {
  const stroke = line({ x1: 1, y1: 6, x2: 31, y2: 6, class: `line ${kind}` });
  const sample = shape("svg", { width: "32", height: "12", "aria-hidden": "true" }, stroke);
  return element("span", {}, sample, text);
}

function readYear(row, name) {
  const when = row.age === undefined ? `Year ${row.year}` : `Year ${row.year}, age ${row.age}`;
  const amount = (column) => element("b", {}, `$${figure(column, row[column])}`);
  return [
    element("span", {}, when),
    element("span", {}, "Guaranteed ", amount(guaranteedName(name))),
    element("span", {}, `${NOT_GUARANTEED} `, amount(name)),
  ];
}

function drawLines(rows, { name, place, stage }) {
  const width = stage.clientWidth;
  const height = Math.max(220, Math.min(380, width * 0.55));
  const series = [
    { kind: "guaranteed", values: rows.map((row) => row[guaranteedName(name)]) },
    { kind: "current", values: rows.map((row) => row[name]) },
  ];
  const step = niceStep(Math.max(1, ...series.flatMap(({ values }) => values)) / 5);
  const top = step * Math.ceil(Math.max(1, ...series.flatMap(({ values }) => values)) / step);
  const bottomEdge = height - MARGIN.bottom;
  const x = (index) =>
    MARGIN.left + (index / Math.max(1, rows.length - 1)) * (width - MARGIN.left - MARGIN.right);
  const y = (value) => bottomEdge - (value / top) * (bottomEdge - MARGIN.top);

  const drawing = shape("svg", {
    width: String(width),
    height: String(height),
    role: "img",
    "aria-label": `${inWords(name)} by contract year, guaranteed and current (not guaranteed)`,
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
  for (const { kind, values } of series) {
    const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    drawing.append(
      shape("polyline", { points: points.join(" "), class: `line ${kind}` }),
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

/** The line chart of one value over the contract years, drawn by hand. */

import { comparedNames, guaranteedName } from "./columns.js";
import { dollars, grouped, inWords, make, makeOptions, put, say, shape } from "./page.js";

const MARGIN = { top: 12, right: 16, bottom: 42, left: 62 };

/** What the first table has side by side. */
const HELD = ["Illustration", "Guaranteed", "Current"];

/** Lines with switches, choices, and a slider over the years. */
export function makeChart(tables, kept) {
  const rows = tables.Illustration ?? [];
  const names = comparedNames(Object.keys(rows[0] ?? {})).filter((name) => !/rate$/i.test(name));
  if (names.length === 0) return make("p", say("nothingToShow"));
  const value = choice(
    "value",
    names.map((name) => [name, inWords(name)]),
  );
  const spans = [10, 20, 30].filter((years) => years < rows.length);
  const span = choice("years", [
    ...spans.map((years) => [years, say("firstYears", { years })]),
    [rows.length, say("allYears", { years: rows.length })],
  ]);
  if (spans.includes(20)) span.select.value = "20";
  const slider = make("input", { id: "chart-year", type: "range", min: "1" });
  const readout = make("output.readout", { for: "chart-year" });
  const stage = make("div.stage");
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
    put(readout, parts);
    slider.setAttribute("aria-valuetext", parts.map((part) => part.textContent).join(", "));
    const width = stage.clientWidth || 720;
    put(stage, drawLines(years, { name, place, width, drawn }));
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
  return make(
    "div",
    make("div.controls", value, span),
    make("fieldset.legend", make("legend", say("lines")), lines),
    stage,
    make("label", { for: "chart-year" }, say("contractYear")),
    slider,
    readout,
    make("p.hint", say("chartHint")),
  );
}

/** A line for guaranteed and current values, each further scenario, and a kept result. */
function makeLines(tables, kept) {
  const scenarios = Object.keys(tables).filter(
    (name) => !HELD.includes(name) && tables[name].some((row) => row.accountValue && row.year),
  );
  const pair = (prefix, rows, titleOf) => [
    [`${prefix}guaranteed`, titleOf("guaranteed"), rows, guaranteedName],
    [`${prefix}current`, titleOf("notGuaranteed"), rows],
  ];
  const keptTitle = (name) => say("keptLine", { title: say(name) });
  const lines = [
    ...pair("", tables.Illustration, say),
    ...scenarios.map((name, index) => [`scenario-${index + 1}`, inWords(name), tables[name]]),
    ...(kept?.Illustration ? pair("kept-", kept.Illustration, keptTitle) : []),
  ];
  return lines.map(([kind, title, rows, nameOf = String]) => {
    const id = `line-${kind}`;
    const checked = !kind.startsWith("scenario");
    const toggle = make("input", { type: "checkbox", id, checked });
    const stroke = shape("line", { x1: 1, y1: 6, x2: 31, y2: 6, class: `line ${kind}` });
    const key = shape("svg", { width: 32, height: 12, "aria-hidden": "true" }, stroke);
    const read = (name) => rows.map((row) => row[nameOf(name)]);
    return { kind, title, toggle, read, node: make("label", { for: id }, toggle, key, title) };
  });
}

function choice(name, options) {
  const id = `chart-${name}`;
  const select = make("select", { id }, makeOptions(options));
  return { select, node: make("div.field", make("label", { for: id }, say(name)), select) };
}

function readYear({ year, age }, drawn, place) {
  return [
    make("span", say(age === undefined ? "atYear" : "atYearAndAge", { year, age })),
    ...drawn
      .filter(({ values }) => values[place] !== undefined)
      .map(({ title, values }) => make("span", `${title} `, make("b", dollars(values[place])))),
  ];
}

function drawLines(rows, { name, place, width, drawn }) {
  const height = Math.max(220, Math.min(380, width * 0.55));
  const highest = Math.max(1, ...drawn.flatMap(({ values }) => values.filter(Number.isFinite)));
  const step = niceStep(highest / 5);
  const top = step * Math.ceil(highest / step);
  const [left, right, bottom] = [MARGIN.left, width - MARGIN.right, height - MARGIN.bottom];
  const x = (index) => left + (index / Math.max(1, rows.length - 1)) * (right - left);
  const y = (value) => bottom - (value / top) * (bottom - MARGIN.top);
  const line = (x1, y1, x2, y2, kind) => shape("line", { x1, x2, y1, y2, class: kind });
  const label = (text, at, anchor) => shape("text", { ...at, "text-anchor": anchor }, text);
  const lines = drawn.map(({ title }) => title).join("; ");
  const drawing = shape("svg", {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": say("chartOf", { name: inWords(name), lines }),
  });
  for (let value = 0; value <= top + step / 2; value += step) {
    drawing.append(
      line(left, y(value), right, y(value), "grid"),
      label(`$${shortAmount(value)}`, { x: left - 8, y: y(value) + 4 }, "end"),
    );
  }
  const every = [1, 2, 5, 10, 20].find((years) => (rows.length / years) * 34 < width) ?? 50;
  for (const [index, { year }] of rows.entries()) {
    if (year % every === 0 || year === 1)
      drawing.append(label(String(year), { x: x(index), y: bottom + 17 }, "middle"));
  }
  drawing.append(
    label(say("contractYear"), { x: (left + right) / 2, y: height - 4 }, "middle"),
    line(x(place), MARGIN.top, x(place), bottom, "marker"),
  );
  for (const { kind, values } of drawn) {
    const points = values
      .filter((amount) => amount !== undefined)
      .map((amount, index) => `${x(index).toFixed(1)},${y(amount).toFixed(1)}`);
    drawing.append(shape("polyline", { points: points.join(" "), class: `line ${kind}` }));
    if (values[place] === undefined) continue;
    drawing.append(
      shape("circle", { cx: x(place), cy: y(values[place]), r: 4, class: `dot ${kind}` }),
    );
  }
  return drawing;
}

/** The next of 1, 2, 5, 10, 20, … that is not less. */
function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= least);
}

function shortAmount(value) {
  if (value >= 1_000_000) return `${grouped(value / 1_000_000, 0, 1)}M`;
  return value >= 1_000 ? `${grouped(value / 1_000)}k` : grouped(value);
}

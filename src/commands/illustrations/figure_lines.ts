/** Shared by the commands: an explained figure as lines: its value, formula, operands, rounding and sources. */

import { grouped } from "#base";
import type { WordedFigure } from "#explain";
import { pageTextsOf } from "#texts";

const WIDTH = 100;

/** The lines of a figure, at most `WIDTH` wide: its value, its formula with each operand, the exact value where it was rounded, and its sources. */
export function figureLines(figure: WordedFigure): readonly string[] {
  const { title, value, exact, unit, formula, operands, rounding, sources } = figure;
  const printed = printedIn(unit, value);
  const exactly = printedIn(unit, exact);
  return [
    "",
    aligned(title, printed),
    ...(operands[0]?.says === formula
      ? [aligned(`  = ${formula}`, printedIn(operands[0].unit, operands[0].value))]
      : [
          ...wrapped(`= ${formula}`, "  "),
          ...operands.map(({ says, unit: of, value: used }) =>
            aligned(`    ${says}`, printedIn(of, used)),
          ),
        ]),
    ...(exactly === printed
      ? []
      : wrapped(`exactly ${exactly}, rounded ${pageTextsOf("en-US").roundings[rounding]}`, "  ")),
    ...wrapped(`source: ${sources.join("; ")}`, "  "),
  ];
}

/** With the decimals that a result needs to be worked out again, and at least cents. */
function printedIn(unit: WordedFigure["unit"], value: number): string {
  const isDollars = unit === "dollars";
  const scaled = Math.abs(unit === "rate" ? value * 100 : value);
  const decimals = scaled.toFixed(isDollars ? 6 : 8).replace(isDollars ? /0{1,4}$/ : /\.?0+$/, "");
  const sign = value < 0 && Number(decimals) > 0 ? "−" : "";
  return `${sign}${isDollars ? "$" : ""}${grouped(decimals)}${unit === "rate" ? "%" : ""}`;
}

function aligned(label: string, value: string): string {
  return `${label} ${value.padStart(WIDTH - 1 - label.length)}`;
}

/** Words on lines of the width, with more indentation after the first. */
function wrapped(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(" ")) {
    if (line.trim() !== "" && `${line} ${word}`.length > WIDTH) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === "" ? word : ` ${word}`;
  }
  return [...lines, line];
}

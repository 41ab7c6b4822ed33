/** Sets a brand's logo: its outlines, filled and clipped to its box. */

import type { Logo } from "../../illustration/illustration.ts";
import { operandsOf } from "./look.ts";
import { beginMarked, endMarked, type Press, write } from "./press.ts";
import { putPictured } from "../pdf/structure.ts";

const OPERATORS = { move: "m", line: "l", curve: "c", close: "h" } as const;

/** Fills every outline in the logo's units; only numbers come from outside. */
function outlinesOf({ width, height, shapes }: Logo): string {
  const shapesFilled = shapes.map(({ fill, steps }) => {
    const path = steps.map(
      ({ kind, points }) => `${points.map(plain).join(" ")} ${OPERATORS[kind]}`,
    );
    return `${operandsOf(fill)} rg\n${path.join("\n")}\nf\n`;
  });
  return `0 0 ${plain(width)} ${plain(height)} re W n\n${shapesFilled.join("")}`;
}

/** A number in PDF syntax, to a thousandth, without exponent. */
function plain(value: number): string {
  return value.toFixed(3).replace(/\.?0+$/, "");
}

/** Width of a logo scaled to fit within a box. */
export function logoWidth(
  { width, height }: Logo,
  box: { readonly width: number; readonly height: number },
): number {
  return Math.min(box.width, (width / height) * box.height);
}

/** Draws a logo of a width at an upper left corner, as a figure with `description` as its alternative text. */
export function setLogo(
  press: Press,
  logo: Logo,
  {
    x,
    top,
    width,
    description,
  }: {
    readonly x: number;
    readonly top: number;
    readonly width: number;
    readonly description: string;
  },
): void {
  const scale = width / logo.width;
  const bottom = top - logo.height * scale;
  const box = [x, bottom, x + width, top].map(plain).join(" ");
  beginMarked(press, "Figure", putPictured(press.structure, "Figure", { description, box }));
  // In SVG y grows downward, in PDF upward.
  const matrix = [scale, 0, 0, -scale, x, top].map((part) => part.toFixed(5)).join(" ");
  write(press, `q ${matrix} cm\n${outlinesOf(logo)}Q\n`);
  endMarked(press);
}

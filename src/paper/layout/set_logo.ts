/** Sets a brand's logo: its picture, or its outlines, filled and clipped to its box. */

import { oncePer } from "#base";
import type { Logo } from "#illustration";
import { addStream } from "#pdf";
import { operandsOf } from "./look.ts";
import { drawPictured, type Press, write } from "./press.ts";

const OPERATORS = { move: "m", line: "l", curve: "c", close: "h" } as const;

type Picture = NonNullable<Logo["picture"]>;

/**
 * Fills every outline in the logo's units; only numbers come from outside. All papers of a product have one logo, and making
 * its operators took 1% of the time of a paper.
 */
const outlinesOf = oncePer(({ width, height, shapes }: Logo): string => {
  const shapesFilled = shapes.map(({ fill, steps }) => {
    const path = steps.map(
      ({ kind, points }) => `${points.map(plain).join(" ")} ${OPERATORS[kind]}`,
    );
    return `${operandsOf(fill)} rg\n${path.join("\n")}\nf\n`;
  });
  return `0 0 ${plain(width)} ${plain(height)} re W n\n${shapesFilled.join("")}`;
});

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

/** Writes a picture; returns its name. Source: ISO 32000-1 8.9.5, 11.6.5.3. */
function putPicture(
  { file, pictures }: Press,
  { kind, data, components, alpha }: Picture,
  { width, height }: Pick<Logo, "width" | "height">,
): string {
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`;
  const put = (color: string, filter: string, bytes: string, more = ""): number =>
    addStream(
      file,
      `${image}/ColorSpace/${color}/Filter/${filter}${more}`,
      Buffer.from(bytes, "base64"),
    );
  const mask = alpha === undefined ? undefined : put("DeviceGray", "FlateDecode", alpha);
  const color = components === 1 ? "DeviceGray" : "DeviceRGB";
  const filter = kind === "jpeg" ? "DCTDecode" : "FlateDecode";
  pictures.push(put(color, filter, data, mask === undefined ? "" : `/SMask ${mask} 0 R`));
  return `/P${pictures.length - 1}`;
}

/** Draws a logo of a width at an upper left corner, as a figure with `description` as its alternative text. */
export function setLogo(
  press: Press,
  logo: Logo,
  place: {
    readonly x: number;
    readonly top: number;
    readonly width: number;
    readonly description: string;
  },
): void {
  const { x, top, width, description } = place;
  const scale = width / logo.width;
  const bottom = top - logo.height * scale;
  drawPictured(press, "Figure", { description, box: [x, bottom, x + width, top] }, () => {
    if (logo.picture !== undefined) {
      const name = putPicture(press, logo.picture, logo);
      const matrix = [width, 0, 0, logo.height * scale, x, bottom].map(plain).join(" ");
      return write(press, `q ${matrix} cm ${name} Do Q\n`);
    }
    // In SVG y grows downward, in PDF upward.
    const matrix = [scale, 0, 0, -scale, x, top].map((part) => part.toFixed(5)).join(" ");
    write(press, `q ${matrix} cm\n${outlinesOf(logo)}Q\n`);
  });
}

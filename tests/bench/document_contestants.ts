/** Peers that draw the same texts, rules and areas at the same places, each in its own usual way. */

import { readFileSync } from "node:fs";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, rgb } from "pdf-lib";
import PdfKit from "pdfkit";
import pdfMake from "pdfmake";
import type { FaceName } from "../../src/pdf/fonts.ts";
import type { Color, PaperRuns } from "./document_runs.ts";

/** Makes one document of what a paper draws; returns its size in bytes. */
export type Contestant = (paper: PaperRuns) => Promise<number>;

const HEIGHT = 792;
const PATHS: Readonly<Record<FaceName, string>> = {
  regular: "400Regular/IBMPlexSans_400Regular",
  bold: "600SemiBold/IBMPlexSans_600SemiBold",
  italic: "400Regular_Italic/IBMPlexSans_400Regular_Italic",
};
const faces = Object.keys(PATHS) as FaceName[];
const files = new Map(
  faces.map((face) => {
    const path = import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${PATHS[face]}.ttf`);
    return [face, readFileSync(new URL(path))] as const;
  }),
);
const fileOf = (face: FaceName): Buffer => files.get(face) ?? Buffer.alloc(0);

/** `#rrggbb`. */
const hex = (color: Color): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

export const CONTESTANTS: Readonly<Record<string, Contestant>> = {
  "deflate floor": async ({ streams }) => {
    const parts = streams.map((content) =>
      Bun.deflateSync(content as Uint8Array<ArrayBuffer>, { level: 6, library: "libdeflate" }),
    );
    return Buffer.concat(parts).length;
  },

  pdfkit: ({ sheets }) =>
    new Promise((resolve) => {
      const document = new PdfKit({ size: "LETTER", margin: 0, autoFirstPage: false });
      let size = 0;
      document.on("data", (chunk: Buffer) => (size += chunk.length));
      document.on("end", () => resolve(size));
      for (const face of faces) document.registerFont(face, fileOf(face));
      for (const { areas, rules, texts } of sheets) {
        document.addPage();
        for (const { x, y, width, height, color } of areas) {
          document.rect(x, HEIGHT - y - height, width, height).fill(hex(color));
        }
        for (const { from, to, weight, color } of rules) {
          document.moveTo(from[0], HEIGHT - from[1]).lineTo(to[0], HEIGHT - to[1]);
          document.lineWidth(weight).stroke(hex(color));
        }
        for (const { text, face, size: points, x, y, color } of texts) {
          document.font(face).fontSize(points).fillColor(hex(color));
          document.text(text, x, HEIGHT - y, { lineBreak: false, baseline: "alphabetic" });
        }
      }
      document.end();
    }),

  "pdf-lib": async ({ sheets }) => {
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    const embedded = new Map(
      await Promise.all(
        faces.map(
          async (face) => [face, await document.embedFont(fileOf(face), { subset: true })] as const,
        ),
      ),
    );
    for (const { areas, rules, texts } of sheets) {
      const page = document.addPage([612, HEIGHT]);
      for (const { color, ...area } of areas) page.drawRectangle({ ...area, color: rgb(...color) });
      for (const { from, to, weight, color } of rules) {
        page.drawLine({
          start: { x: from[0], y: from[1] },
          end: { x: to[0], y: to[1] },
          thickness: weight,
          color: rgb(...color),
        });
      }
      for (const { text, face, size, x, y, color } of texts) {
        const font = embedded.get(face);
        if (font !== undefined) page.drawText(text, { x, y, size, font, color: rgb(...color) });
      }
    }
    return (await document.save()).length;
  },

  pdfmake: async ({ sheets }) => {
    const document = pdfMake.createPdf({
      pageSize: "LETTER",
      pageMargins: 0,
      content: sheets.map(({ areas, rules, texts }, index) => ({
        ...(index === 0 ? {} : { pageBreak: "before" as const }),
        stack: [
          {
            absolutePosition: { x: 0, y: 0 },
            canvas: [
              ...areas.map(({ x, y, width, height, color }) => ({
                type: "rect" as const,
                x,
                y: HEIGHT - y - height,
                w: width,
                h: height,
                color: hex(color),
              })),
              ...rules.map(({ from, to, weight, color }) => ({
                type: "line" as const,
                x1: from[0],
                y1: HEIGHT - from[1],
                x2: to[0],
                y2: HEIGHT - to[1],
                lineWidth: weight,
                lineColor: hex(color),
              })),
            ],
          },
          ...texts.map(({ text, face, size, x, y, color }) => ({
            text,
            color: hex(color),
            font: face,
            fontSize: size,
            absolutePosition: { x, y: HEIGHT - y - size },
          })),
        ],
      })),
    });
    return (await document.getBuffer()).length;
  },
};

/** Its published types leave these members out. */
interface PdfMakeSetup {
  readonly virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
  setUrlAccessPolicy(policy: () => boolean): void;
  setLocalAccessPolicy(policy: () => boolean): void;
}

const setup = pdfMake as unknown as PdfMakeSetup;
setup.setUrlAccessPolicy(() => false);
setup.setLocalAccessPolicy(() => false);
for (const face of faces) setup.virtualfs.writeFileSync(`${face}.ttf`, fileOf(face));
pdfMake.addFonts(Object.fromEntries(faces.map((face) => [face, { normal: `${face}.ttf` }])));

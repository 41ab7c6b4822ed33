/** What our pages show, read back as runs of text and rules, so that peers can draw the very same. */

import { inflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import type { FaceName, Fonts } from "../../src/pdf/fonts.ts";

/** Red, green and blue, from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number];

export interface TextRun {
  readonly color: Color;
  readonly text: string;
  readonly face: FaceName;
  readonly size: number;
  readonly x: number;
  /** Baseline, from the foot of the sheet. */
  readonly y: number;
}

export interface Rule {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly weight: number;
  readonly color: Color;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
}

/** What one sheet draws. Curves and what is turned or scaled are left out. */
export interface SheetRuns {
  readonly areas: readonly Area[];
  readonly rules: readonly Rule[];
  readonly texts: readonly TextRun[];
}

/** A paper: its streams of content, each once, and what they draw sheet by sheet. */
export interface PaperRuns {
  readonly streams: readonly Uint8Array[];
  readonly sheets: readonly SheetRuns[];
}

const FACES: Readonly<Record<string, FaceName>> = { R: "regular", B: "bold", I: "italic" };

/** Reads a document that uses first blocks only, which plain English does. */
export async function readRuns(bytes: Uint8Array, fonts: Fonts): Promise<PaperRuns> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const streams = new Map<PDFObject, Uint8Array>();
  const sheets = document.getPages().map(({ node }) => {
    const parts = node.lookup(PDFName.of("Contents"), PDFArray).asArray();
    const contents = parts.map((part) => {
      const stream = document.context.lookup(part);
      if (!(stream instanceof PDFRawStream)) throw new RangeError("a page has no content stream");
      const content = new Uint8Array(inflateSync(stream.contents));
      streams.set(part, content);
      return Buffer.from(content).toString("latin1");
    });
    return interpret(contents.join(""), fonts);
  });
  return { streams: [...streams.values()], sheets };
}

/** The operators that our renderer writes. Source: ISO 32000-1 annex A. */
function interpret(content: string, fonts: Fonts): SheetRuns {
  const decode = decoder(fonts);
  const texts: TextRun[] = [];
  const rules: Rule[] = [];
  const areas: Area[] = [];
  const black: Color = [0, 0, 0];
  let state = { fill: black, stroke: black, weight: 1, isMoved: false };
  const saved: (typeof state)[] = [];
  let [x, y, size, leading] = [0, 0, 9, 0];
  let face: FaceName = "regular";
  let from: readonly [number, number] = [0, 0];
  let area: Omit<Area, "color"> | undefined;
  const operands: string[] = [];
  for (const [token] of content.matchAll(
    /\([^()]*\)|<<.*?>>|\/?[^\s()<>/]+?(?=TJ|T\*|Td|[\s(<[\]/]|$)|TJ|T\*|Td/g,
  )) {
    const at = (place: number) => Number(operands.at(place));
    const color = (): Color => [at(-3), at(-2), at(-1)];
    switch (token) {
      case "q":
        saved.push({ ...state });
        break;
      case "Q":
        state = saved.pop() ?? state;
        break;
      case "cm":
        state.isMoved = true;
        break;
      case "rg":
        state.fill = color();
        break;
      case "RG":
        state.stroke = color();
        break;
      case "w":
        state.weight = at(-1);
        break;
      case "BT":
        [x, y] = [0, 0];
        break;
      case "Tf":
        face = FACES[operands.at(-2)?.slice(1, 2) ?? ""] ?? "regular";
        size = at(-1);
        break;
      case "TL":
        leading = at(-1);
        break;
      case "Td":
        [x, y] = [x + at(-2), y + at(-1)];
        break;
      case "T*":
        y -= leading;
        break;
      case "TJ": {
        const shown = operands.filter((operand) => operand.startsWith("("));
        const text = shown.map(decode).join("");
        if (!state.isMoved) texts.push({ text, face, size, x, y, color: state.fill });
        break;
      }
      case "m":
        from = [at(-2), at(-1)];
        break;
      case "l": {
        const to = [at(-2), at(-1)] as const;
        if (!state.isMoved) rules.push({ from, to, weight: state.weight, color: state.stroke });
        from = to;
        break;
      }
      case "re":
        area = { x: at(-4), y: at(-3), width: at(-2), height: at(-1) };
        break;
      case "f":
        if (area !== undefined && !state.isMoved) areas.push({ ...area, color: state.fill });
        area = undefined;
        break;
      default:
        operands.push(token);
        continue;
    }
    operands.length = 0;
  }
  return { areas, rules, texts };
}

/** Codes of the first block back to characters. */
function decoder({ regular }: Fonts): (shown: string) => string {
  const characters = new Map<number, string>();
  regular.slots.forEach((slot, unit) => {
    if (slot > 0 && slot < 256) characters.set(slot, String.fromCharCode(unit));
  });
  return (shown) =>
    Array.from(shown.slice(1, -1), (code) => characters.get(code.charCodeAt(0)) ?? "").join("");
}

/** How the renderer compresses content, and what stands around deflate in a zlib stream. */
const DRAWN = { level: 1, library: "libdeflate" } as const;
const ZLIB_BYTES = 6;

/**
 * Bytes of a paper of ours less what pdfkit's does not have: the structure tree, the marks in the content,
 * the color profile and the metadata.
 */
export function untaggedBytes(file: Uint8Array): number {
  const text = Buffer.from(file).toString("latin1");
  let bytes = file.length;
  for (const stream of text.matchAll(/<<([^\n]*)\/Length (\d+)>>stream\n/g)) {
    const [whole, dictionary = "", digits] = stream;
    const length = Number(digits);
    const start = stream.index + whole.length;
    const data = file.subarray(start, start + length);
    if (/Metadata|EmbeddedFile|\/N 3\//.test(dictionary)) bytes -= length;
    else if (dictionary === "/Filter/FlateDecode") {
      const content = inflateSync(data).toString("latin1");
      if (!content.includes("EMC\n")) continue;
      const bare = content.replaceAll(/\/\w+(<<.*?>>BDC| BMC)\s|EMC\n/g, "");
      bytes -= length - Bun.deflateSync(Buffer.from(bare, "latin1"), DRAWN).length - ZLIB_BYTES;
    } else if (dictionary.includes("/ObjStm")) {
      if (inflateSync(data).includes("<</S/")) bytes -= length;
    }
  }
  return bytes;
}

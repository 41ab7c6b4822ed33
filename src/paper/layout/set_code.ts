/** Sets a QR code beside the words that say what it is for, at the foot of page 1. */

import { encode } from "uqr";
import { oncePer } from "#base";
import type { Page, VerifyCode } from "../content/block.ts";
import { putRectangle } from "#pdf";
import type { TextStyle } from "./look.ts";
import {
  drawPictured,
  ensureRoom,
  fillRectangle,
  linesOf,
  type Prepared,
  type Press,
  write,
} from "./press.ts";
import { setLeaf } from "./set_text.ts";

/** Points of a module: 0.46 mm, which telephones read from a hand's distance. */
const MODULE = 1.3;
/** Modules that stay white around the code: beside it the margin, below and above the space between blocks. Source: ISO/IEC 18004, section 9.1. */
const QUIET = 4;
/** Restores 15 % of the code; one mask for all, since readers take any and choosing one takes six times as long. */
const LOOK = { ecc: "M", border: 0, maskPattern: 2 } as const;
const WORDS: TextStyle = { face: "regular", size: 9, leading: 11.5, ink: "text" };

/** Width of the code at the foot of page 1; 0 without one. */
export function codeWidthOf([first]: readonly Page[]): number {
  const code = first?.blocks.at(-1);
  return code?.kind === "code" ? widthOf(code) : 0;
}

/** Encoded once a paper: for the width beside which others are set, for its height, and drawn. */
const modulesOf = oncePer(({ address }: VerifyCode) => encode(address, LOOK));

/** Width that a code takes, with the white beside it. */
function widthOf(code: VerifyCode): number {
  return (modulesOf(code).size + QUIET) * MODULE;
}

/** Least distance of the code to the lower edge of the sheet. */
const EDGE = 20;

/**
 * The code and its words, never split: at the foot of the first sheet, where the code hangs down beside the lines of the
 * foot. In large print, where those lines need the width, below what stands before.
 */
export function prepareCode(press: Press, code: VerifyCode): Prepared {
  const { format } = press;
  const { left, right, bottom } = format.body;
  const side = modulesOf(code).size * MODULE;
  const x = left + widthOf(code);
  const lines = linesOf(press, code.text, WORDS, right - x);
  const textHeight = lines.length * WORDS.leading;
  const whole = Math.max(textHeight, side);
  const hanging = Math.max(textHeight, side - (bottom - EDGE));
  const height = format.enlargement === 1 ? hanging : whole;
  const draw = (top: number) => {
    drawCode(press, code, top);
    setLeaf(press, "P", lines, { ...WORDS, x, top });
  };
  const set = () => {
    if (press.sheets.length > 1 || height === whole) {
      ensureRoom(press, whole);
      draw(press.y);
      press.y -= whole;
    } else {
      draw(bottom + hanging);
      press.y = bottom;
    }
  };
  return { room: height, height, set };
}

function drawCode(press: Press, code: VerifyCode, top: number): void {
  const { size, data } = modulesOf(code);
  const { left } = press.format.body;
  const [side, quiet] = [size * MODULE, QUIET * MODULE];
  const box = [left, top - side, left + side, top] as const;
  drawPictured(press, "Figure", { box, description: press.words.code(code.address) }, () => {
    // The mark of a sample lies below, and would be read as modules.
    const white = side + quiet * 2;
    fillRectangle(press, "white", [left - quiet, top - side - quiet, white, white]);
    write(press, `${press.palette.text} rg\n`);
    data.forEach((row, index) => {
      const y = top - (index + 1) * MODULE;
      for (const [start, length] of runsOf(row)) {
        const from = left + start * MODULE;
        press.at = putRectangle(press.out, press.at, [from, y, length * MODULE, MODULE]);
      }
    });
    write(press, "f\n");
  });
}

/** Where dark modules stand side by side: first one, and how many. */
function runsOf(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  return row.flatMap((isDark, start) => {
    if (!isDark || row[start - 1] === true) return [];
    const end = row.indexOf(false, start);
    return [[start, (end < 0 ? row.length : end) - start] as const];
  });
}

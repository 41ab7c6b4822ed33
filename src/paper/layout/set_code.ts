/** Sets a QR code beside the words that say what it is for. */

import { encode } from "uqr";
import type { VerifyCode } from "../content/block.ts";
import { putRectangle } from "#pdf";
import { STYLES } from "./look.ts";
import {
  drawPictured,
  fillRectangle,
  linesOf,
  type Prepared,
  type Press,
  unsplit,
  write,
} from "./press.ts";
import { setLeaf } from "./set_text.ts";

/** Points of a module: 0.7 mm, which telephones read from a hand's distance. Source: ISO/IEC 18004. */
const MODULE = 2;
/** Modules that stay white around the code. Source: ISO/IEC 18004, section 9.1. */
const QUIET = 4;
/** Restores 15 % of the code; one mask for all, since readers take any and choosing one takes six times as long. */
const LOOK = { ecc: "M", border: 0, maskPattern: 2 } as const;
/** Space between the code and the words. */
const GAP = 6;

/** Never split. */
export function prepareCode(press: Press, { address, text }: VerifyCode): Prepared {
  const { size, data } = encode(address, LOOK);
  const side = (size + QUIET * 2) * MODULE;
  const { left, right } = press.format.body;
  const x = left + side + GAP;
  const { body } = STYLES;
  const lines = linesOf(press, text, body, right - x);
  return unsplit(press, Math.max(side, lines.length * body.leading), (top) => {
    const box = [left, top - side, left + side, top] as const;
    drawPictured(press, "Figure", { box, description: press.words.code(address) }, () => {
      // The mark of a sample lies below, and would be read as modules.
      fillRectangle(press, "white", [left, top - side, side, side]);
      write(press, `${press.palette.text} rg\n`);
      data.forEach((row, index) => {
        const y = top - (QUIET + index + 1) * MODULE;
        for (const [start, length] of runsOf(row)) {
          const from = left + (QUIET + start) * MODULE;
          press.at = putRectangle(press.out, press.at, [from, y, length * MODULE, MODULE]);
        }
      });
      write(press, "f\n");
    });
    setLeaf(press, "P", lines, { ...body, x, top: top - QUIET * MODULE });
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

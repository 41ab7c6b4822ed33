/** Sets pictures of figures below their titles. */

import type { Picture } from "../content/block.ts";
import { STYLES } from "./look.ts";
import { drawPictured, laidOut, linesOf, type Prepared, type Press } from "./press.ts";
import { drawBars } from "./set_bars.ts";
import { drawLines } from "./set_chart.ts";
import { setLeaf } from "./set_text.ts";

/** Space after the title. */
const AFTER_TITLE = 4;

/** A measured picture; it is never split, but reduced to what is left of a sheet that it starts on. */
export function preparePicture(press: Press, picture: Picture): Prepared {
  const { strong } = STYLES;
  const title =
    picture.title === undefined
      ? []
      : linesOf(press, picture.title, strong, press.format.body.width);
  const head = title.length === 0 ? 0 : title.length * strong.leading + AFTER_TITLE;
  const { height: whole, leastHeight = whole } = picture;
  const height = head + laidOut(press, whole);
  const least = head + laidOut(press, leastHeight);
  const set = () => {
    if (title.length > 0) {
      setLeaf(press, "P", title, { ...strong, x: press.format.body.left, top: press.y });
    }
    press.y -= head;
    setFigure(press, picture);
  };
  return { room: height, least, height, set };
}

function setFigure(press: Press, picture: Picture): void {
  const { left, right, bottom } = press.format.body;
  const foot = Math.max(press.y - laidOut(press, picture.height), bottom);
  const box = [left, foot, right, press.y] as const;
  drawPictured(press, "Figure", { box, description: picture.description }, () => {
    if (picture.kind === "chart") drawLines(press, picture, foot);
    else drawBars(press, picture, foot);
  });
  press.y = foot;
}

/** How much a page makes its readers draw: objects that draw others multiply, and one that draws itself has no end. */

import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from "pdf-lib";
import { FileFault } from "./file_fault.ts";
import { decode, find, get, word } from "./foreign_pdf.ts";
import { appearanceOf, type ForeignPage, isSeen } from "./form_pages.ts";

/** Most objects that a page draws, each as often as it does; most levels of objects within objects. Source: [D145]. */
const DRAWN_MAX = 100_000;
const LEVELS_MAX = 20;
/** A letter that draws no more than this counts as text does. */
const DRAWN_BY_LETTER_MAX = 10;

const BETWEEN = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])+`;
const REGULAR = String.raw`[^\s\0()<>[\]{}/%]`;
/**
 * The operators that have an object drawn, after its name: white space and comments may stand between. Operators in
 * strings and pictures count too, so that a page may draw less than is counted, and never more.
 */
const DRAWS = new RegExp(
  `/(${REGULAR}+)${BETWEEN}(?:(Do|scn|SCN|gs)|[\\d.+-]+${BETWEEN}(Tf))(?!${REGULAR})`,
  "g",
);

/** Content of a page or of an object, and the resources that its names stand for. */
interface Drawing {
  readonly bytes: Uint8Array;
  readonly resources: PDFDict | undefined;
}

/** Objects drawn, and whether any are letters of a font of type 3, which are drawn like objects. */
interface Drawn {
  readonly count: number;
  readonly hasLetters: boolean;
}

/** @throws {FileFault} when the page draws more than the bounds allow */
export function requireDrawable({ page, resources, content, annotations }: ForeignPage): void {
  const { context } = page;
  const own = find(context, resources, PDFDict);
  const known = new Map<PDFRawStream, Drawn>();
  const open = new Set<PDFRawStream>();

  /** An object with all that it draws. Without resources of its own it takes its font's or page's. */
  function drawnBy(stream: PDFRawStream, inherited = own): Drawn {
    const found = known.get(stream);
    if (found !== undefined) return found;
    if (open.has(stream)) throw new FileFault("has an object that draws itself");
    if (open.size === LEVELS_MAX) {
      throw new FileFault(`has objects within objects on more than ${LEVELS_MAX} levels`);
    }
    open.add(stream);
    const isPicture = word(stream.dict, "Subtype") === "Image";
    const inner = get(stream.dict, "Resources", PDFDict) ?? inherited;
    const within = isPicture ? NOTHING : drawnIn({ bytes: decode(stream), resources: inner });
    const drawn = { ...within, count: 1 + within.count };
    open.delete(stream);
    known.set(stream, drawn);
    return drawn;
  }

  function drawnIn({ bytes, resources: from }: Drawing): Drawn {
    if (from === undefined) return NOTHING;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    let count = 0;
    let hasLetters = false;
    for (const [, name = "", operator = "Tf"] of text.matchAll(DRAWS)) {
      const { objects, fonts } = namedBy(from, name, operator);
      for (const each of objects.map((object) => drawnBy(object))) {
        count += each.count;
        hasLetters ||= each.hasLetters;
      }
      for (const font of fonts) {
        const most = mostByLetter(font);
        hasLetters ||= most > 0;
        // No more letters than bytes.
        if (most > DRAWN_BY_LETTER_MAX) count += most * text.length;
      }
      if (count > DRAWN_MAX) throw tooMuch();
    }
    return { count, hasLetters };
  }

  /** The most that a letter of a font draws, with itself; 0 where its letters are outlines. */
  function mostByLetter(font: PDFDict): number {
    const letters = get(font, "CharProcs", PDFDict)?.values() ?? [];
    const inherited = get(font, "Resources", PDFDict);
    return letters.reduce((most, each) => {
      const letter = find(context, each, PDFRawStream);
      if (letter === undefined) return most;
      const { count, hasLetters } = drawnBy(letter, inherited);
      if (hasLetters) throw new FileFault("has a font whose letters draw letters");
      return Math.max(most, count);
    }, 0);
  }

  let { count } = drawnIn({ bytes: content, resources: own });
  for (const annotation of annotations.filter(isSeen)) {
    const look = find(context, appearanceOf(annotation)?.reference, PDFRawStream);
    if (look !== undefined) count += drawnBy(look).count;
  }
  if (count > DRAWN_MAX) throw tooMuch();
}

const NOTHING: Drawn = { count: 0, hasLetters: false };

/** The forms, pictures, patterns and masks that an operator has drawn by a name, or the fonts that it chooses. */
function namedBy(resources: PDFDict, name: string, operator: string) {
  const { context } = resources;
  const from = (kind: string) => get(resources, kind, PDFDict)?.get(PDFName.of(name));
  const found = (object: PDFObject | undefined, font?: PDFObject) => ({
    objects: [find(context, object, PDFRawStream) ?? []].flat(),
    fonts: [find(context, font, PDFDict) ?? []].flat(),
  });
  if (operator === "Do") return found(from("XObject"));
  if (operator === "Tf") return found(undefined, from("Font"));
  if (operator !== "gs") return found(from("Pattern"));
  const state = find(context, from("ExtGState"), PDFDict);
  const mask = state && get(state, "SMask", PDFDict);
  return found(mask?.get(PDFName.of("G")), state && get(state, "Font", PDFArray)?.asArray()[0]);
}

function tooMuch(): FileFault {
  return new FileFault(
    `draws more than ${DRAWN_MAX} objects on a page, those within objects counted each time`,
  );
}

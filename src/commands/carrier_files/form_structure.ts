/** The structure of a form: its file's where it has one, or else a paragraph for each page. */

import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import { HOLE } from "#pdf";
import { type FormObjects, listed, type Pieces, referenceTo, syntax } from "./copy_objects.ts";
import { find, type ForeignPdf, get, listIn, listOf, nameOf, word } from "./foreign_pdf.ts";

/** Most levels of a structure tree, and marks of a page. */
const LEVELS_MAX = 60;
const MARKS_MAX = 10_000;

/** Source: ISO 32000-1 14.8.4. */
const STANDARD_TYPES: ReadonlySet<string> = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl " +
    "LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP " +
    "Warichu WT WP Figure Formula Form"
  ).split(" "),
);

/** Entries of an element that are copied: texts, and attributes. */
const TEXTS = ["Alt", "ActualText", "E", "T", "Lang"] as const;

/** A page or a link with the number of its object, by the object that stands for it in the file. */
interface Targets {
  readonly pages: ReadonlyMap<PDFDict, number>;
  readonly links: ReadonlyMap<PDFDict, number>;
}

/** The structure elements of a form, as they are numbered among its objects. */
export interface FormStructure {
  /** Elements below the document's. */
  readonly elements: readonly number[];
  /** The element of each mark of a page, by the page's number. */
  readonly marks: ReadonlyMap<number, readonly (number | undefined)[]>;
  /** The element of each link, by the link's number. */
  readonly links: ReadonlyMap<number, number>;
  /** Whether nothing of the file's structure was left out. */
  readonly isWhole: boolean;
}

/** The structure of a tagged file in elements of the form; `undefined` when it is not tagged, or in a way not taken. */
export function readStructure(
  { catalog }: ForeignPdf,
  targets: Targets,
  objects: FormObjects,
): FormStructure | undefined {
  const root = get(catalog, "StructTreeRoot", PDFDict);
  const info = get(catalog, "MarkInfo", PDFDict);
  const isMarked = info?.get(nameOf("Marked"))?.toString() === "true";
  if (root === undefined || !isMarked) return undefined;
  const reader = new StructureReader({ root, targets, objects });
  return reader.read(catalog.get(nameOf("Lang")));
}

interface Given {
  readonly root: PDFDict;
  readonly targets: Targets;
  readonly objects: FormObjects;
}

/** What an element is read with. */
interface Above {
  readonly parent: number;
  readonly page: PDFDict | undefined;
  readonly level: number;
}

class StructureReader {
  readonly #marks = new Map<number, (number | undefined)[]>();
  readonly #links = new Map<number, number>();
  readonly #seen = new Set<PDFDict>();
  #isWhole = true;
  #isTaken = true;

  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  read(language: PDFObject | undefined): FormStructure | undefined {
    const { root, objects } = this.#given;
    const top = objects.reserve();
    const kids = this.#kids(root, { parent: top, page: undefined, level: 0 });
    putPart(objects, top, [objects.entry("/Lang", language), syntax`/K[${kids}]`]);
    if (!this.#isTaken || this.#marks.size === 0) return undefined;
    return { elements: [top], marks: this.#marks, links: this.#links, isWhole: this.#isWhole };
  }

  #leaveOut(): undefined {
    this.#isWhole = false;
  }

  #kids(element: PDFDict, above: Above): Pieces {
    return listIn(element, "K").map((kid) => this.#kid(kid, above));
  }

  /** A kid as pieces: a reference to an element, a mark, or a link. */
  #kid(object: PDFObject, above: Above): Pieces {
    const { context } = this.#given.root;
    const mark = find(context, object, PDFNumber);
    if (mark !== undefined) return this.#mark(mark.asNumber(), above);
    const dictionary = find(context, object, PDFDict);
    if (dictionary === undefined) return undefined;
    const type = word(dictionary, "Type");
    if (type === "MCR") {
      // Marks within form objects would need keys of their own.
      if (dictionary.has(nameOf("Stm"))) this.#isTaken = false;
      const page = get(dictionary, "Pg", PDFDict) ?? above.page;
      const number = get(dictionary, "MCID", PDFNumber)?.asNumber() ?? -1;
      return this.#mark(number, { ...above, page });
    }
    if (type === "OBJR") return this.#link(dictionary, above);
    return this.#element(dictionary, above);
  }

  #mark(mark: number, { parent, page }: Above): Pieces {
    const number = page && this.#given.targets.pages.get(page);
    const isTaken = number !== undefined && Number.isInteger(mark) && mark >= 0 && mark < MARKS_MAX;
    const marks = this.#marks.get(number ?? 0) ?? [];
    if (!isTaken || marks[mark] !== undefined) return this.#leaveOut();
    this.#marks.set(number, marks);
    marks[mark] = parent;
    return syntax`<</Type/MCR/Pg ${referenceTo(number)}/MCID ${String(mark)}>>`;
  }

  #link(dictionary: PDFDict, { parent }: Above): Pieces {
    const target = get(dictionary, "Obj", PDFDict);
    const number = target && this.#given.targets.links.get(target);
    if (number === undefined || this.#links.has(number)) return this.#leaveOut();
    this.#links.set(number, parent);
    return syntax`<</Type/OBJR/Obj ${referenceTo(number)}>>`;
  }

  #element(dictionary: PDFDict, above: Above): Pieces {
    if (this.#seen.has(dictionary) || above.level > LEVELS_MAX) {
      this.#isTaken = false;
      return undefined;
    }
    this.#seen.add(dictionary);
    const { objects } = this.#given;
    const number = objects.reserve();
    const page = get(dictionary, "Pg", PDFDict) ?? above.page;
    const kids = this.#kids(dictionary, { parent: number, page, level: above.level + 1 });
    const texts = TEXTS.map((key) => objects.entry(`/${key}`, dictionary.get(nameOf(key))));
    if (dictionary.has(nameOf("ID"))) this.#isWhole = false;
    const type = this.#typeOf(dictionary, above.level);
    const entries = [texts, this.#attributes(dictionary)];
    objects.put(
      number,
      "element",
      syntax`<</S/${type}/P ${referenceTo(above.parent)}${entries}/K[${kids}]>>`,
    );
    return listed([number]);
  }

  /** The standard type that the file's roles lead to. A paper has one document, and a form is a part of it. */
  #typeOf(dictionary: PDFDict, level: number): string {
    const roles = get(this.#given.root, "RoleMap", PDFDict);
    let type = word(dictionary, "S") ?? "";
    for (let step = 0; !STANDARD_TYPES.has(type) && step < LEVELS_MAX; step += 1) {
      type = (roles && word(roles, type)) ?? "";
    }
    if (!STANDARD_TYPES.has(type)) {
      this.#isWhole = false;
      return "Div";
    }
    return type === "Document" && level === 0 ? "Sect" : type;
  }

  #attributes(dictionary: PDFDict): Pieces {
    const { context } = dictionary;
    const classes = get(this.#given.root, "ClassMap", PDFDict);
    const classAttributes = listIn(dictionary, "C").flatMap((each) => {
      const name = find(context, each, PDFName);
      return name === undefined ? [] : listOf(context, classes?.get(name));
    });
    const own = [...listIn(dictionary, "A"), ...classAttributes].flatMap(
      (each) => find(context, each, PDFDict) ?? [],
    );
    return own.length === 0
      ? undefined
      : syntax`/A[${own.map((attributes) => this.#attribute(attributes))}]`;
  }

  #attribute(attributes: PDFDict): Pieces {
    const entries = attributes.entries().map(([key, value]) => {
      // Cells name their headings by identifiers, which papers do not keep.
      const isKept = key.decodeText() !== "Headers";
      if (!isKept) this.#isWhole = false;
      return isKept && this.#isFlat(value)
        ? this.#given.objects.entry(key.toString(), value)
        : undefined;
    });
    return syntax`<<${entries}>>`;
  }

  /** Attributes are scalars and lists of them; nothing else is copied. */
  #isFlat(value: PDFObject): boolean {
    if (value instanceof PDFArray) {
      return value.asArray().every((each) => this.#isFlat(each));
    }
    return !(value instanceof PDFDict) && !(value instanceof PDFRef);
  }
}

/** A structure of one paragraph a page, for a file without tags: its text is at least read aloud. */
export function makeStructure(pages: readonly number[], objects: FormObjects): FormStructure {
  const top = objects.reserve();
  const paragraphs = pages.map((page): [number, number] => [page, objects.reserve()]);
  for (const [page, number] of paragraphs) {
    const entries = syntax`<</S/P/P ${referenceTo(top)}/Pg ${referenceTo(page)}/K 0>>`;
    objects.put(number, "element", entries);
  }
  putPart(objects, top, syntax`/K[${listed(paragraphs.map(([, number]) => number))}]`);
  return {
    elements: [top],
    marks: new Map(paragraphs.map(([page, number]) => [page, [number]])),
    links: new Map(),
    isWhole: false,
  };
}

/** Writes the element of the form itself, a part of the paper. */
function putPart(objects: FormObjects, number: number, entries: Pieces): void {
  objects.put(number, "element", syntax`<</S/Part/P ${referenceTo(HOLE.document)}${entries}>>`);
}

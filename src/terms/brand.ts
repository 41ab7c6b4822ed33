/** A brand as data: the insurer's name, address, logo, colors and footer, the same for every engine. */

import Type, { type Static } from "typebox";
import { pointerTo, omitUndefined, oncePer } from "#base";
import { readSvgPath, type Step } from "./svg_path.ts";
import { findPictureFaults, type Picture, PICTURE_LENGTH_MAX, readPicture } from "./picture.ts";
import { type RowFault, rowFault } from "#schema";
import {
  about,
  Color,
  FOUND,
  FootText,
  list,
  Name,
  object,
  Text,
  textOf,
  Title,
} from "./schema/schema_parts.ts";

const Length = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10_000,
  unit: "units of the paths, or pixels",
});
const Base64 = Type.String({
  pattern: "^[0-9A-Za-z+/]+={0,2}$",
  maxLength: PICTURE_LENGTH_MAX,
});

const SignerName = textOf(
  "1 to 40 small letters, digits and hyphens, with no hyphen first",
  "^[0-9a-z][0-9a-z-]{0,39}$",
);

const DEFAULTS = {
  primaryColor: "#1d3c5c",
  accentColor: "#b0662a",
  footer: "",
  largePrint: false,
  attachesAnswer: false,
} as const;

/**
 * A logo as the paths of an SVG, clipped by its view box, which begins at 0 0, or as a picture, which `logos convert`
 * makes of a file. Source: [D39], [D146].
 */
const Logo = object({
  width: about(Length, { title: "Width", description: "Width of the view box or picture." }),
  height: about(Length, { title: "Height", description: "Height of the view box or picture." }),
  jpeg: about(Base64, {
    title: "JPEG",
    description: "A JPEG file in base64, gray or RGB.",
    absent: "no JPEG",
  }),
  pixels: about(Base64, {
    title: "Pixels",
    description:
      "Red, green and blue of each pixel, a byte each, row by row from the top, as a zlib stream in base64.",
    absent: "no pixels",
  }),
  alpha: about(Base64, {
    title: "Opacity",
    description: "Opacity of each of the pixels, a byte each, as a zlib stream in base64.",
    absent: "opaque",
  }),
  paths: list({
    title: "Paths",
    description: "From back to front.",
    absent: "no paths",
    minItems: 1,
    maxItems: 20,
    members: {
      fill: about(Color, { title: "Fill", description: "Color of the path." }),
      data: about(Type.String({ maxLength: 4000 }), {
        title: "Path data",
        description: "The `d` of an SVG path; turn arcs into curves first.",
      }),
    },
  }),
});

const BrandSchema = object({
  insurerName: about(Name, {
    title: "Insurer",
    description: "Legal name of the company that issues the contract; printed.",
    source: "NAIC Model #245 section 5.B(2)",
  }),
  addressLines: about(Type.Array(Name, { maxItems: 6 }), {
    title: "Address",
    description: "Lines of the insurer's address; printed.",
    source: "NAIC Model #245 section 5.B(2)",
  }),
  primaryColor: about(Color, {
    title: "Primary color",
    description: "Headings and guaranteed values; darkened where it is too pale to read.",
    default: DEFAULTS.primaryColor,
  }),
  accentColor: about(Color, {
    title: "Accent color",
    description: "Non-guaranteed values; darkened where it is too pale to read.",
    default: DEFAULTS.accentColor,
  }),
  footer: about(FootText, {
    title: "Footer",
    description: "Printed in full at the foot of each page, which leaves less room above it.",
    absent: "no further line",
  }),
  largePrint: about(Type.Boolean(), {
    title: "Large print",
    description:
      "Whether every text of each PDF is printed at 12 points or larger, on more pages. " +
      "Forms of the insurer keep their own sizes.",
    default: DEFAULTS.largePrint,
    source: "Choice of the administrator; [D173]",
  }),
  attachesAnswer: about(Type.Boolean(), {
    title: "JSON answer attached",
    description:
      "Whether each PDF carries the JSON answer to the same request as the file illustration.json.",
    default: DEFAULTS.attachesAnswer,
    source: "Choice of the administrator; ISO 19005-3 Annex E",
  }),
  signature: about(SignerName, {
    title: "Signature",
    description:
      "Who signs each PDF: the name of a certificate and its private key in the service's SIGNING_FOLDER. " +
      "No PDF is given while they cannot be used.",
    absent: "PDFs are not signed",
    source: "Choice of the administrator; ETSI EN 319 142-1",
  }),
  logo: about(Logo, {
    title: "Logo",
    description: "An SVG's paths, in a view box that begins at 0 0, or a picture; one of them.",
    absent: "no logo",
    source: "Choice of the administrator; SVG 1.1 section 8.3",
  }),
});

/** A titled paragraph that a product adds to the disclosures. */
export const StatementsSchema = Type.Array(
  object({
    title: about(Title, { title: "Title", description: "Heading of the statement; printed." }),
    text: about(Text, { title: "Text", description: "One paragraph; printed." }),
  }),
  { maxItems: 40 },
);

/** The member of a definition. */
export const Brand = about(BrandSchema, {
  title: "Brand",
  description: "The letterhead of the illustration.",
  source: FOUND.administrator,
});

type BrandData = Static<typeof BrandSchema>;

/** A brand ready to print, with every default. */
export type Brand = Omit<BrandData, keyof typeof DEFAULTS | "logo"> &
  Required<Pick<BrandData, keyof typeof DEFAULTS>> & { readonly logo?: Logo };

/** A logo as a picture, or as outlines, back to front; y grows downward, as in SVG. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  readonly picture?: Picture;
  readonly shapes: readonly { readonly fill: string; readonly steps: readonly Step[] }[];
}

/** The brand with defaults and its parsed logo; cached. */
export const readBrand = oncePer(({ logo, ...rest }: BrandData): Brand =>
  omitUndefined({ ...DEFAULTS, ...rest, logo: logo && readLogo(logo) }),
);

function readLogo(data: NonNullable<BrandData["logo"]>): Logo {
  const { width, height, paths = [] } = data;
  const shapes = paths.map((path) => ({ fill: path.fill, steps: readSvgPath(path.data) }));
  return omitUndefined({ width, height, shapes, picture: readPicture(data) });
}

/** Faults in the logo of a brand that fits the schema. */
export function findBrandFaults({ logo }: BrandData): readonly RowFault[] {
  if (logo === undefined) return [];
  const { paths, jpeg, pixels, alpha } = logo;
  const kinds = [paths, jpeg, pixels].filter((kind) => kind !== undefined);
  const path = ["definition", "brand", "logo"];
  if (kinds.length !== 1 || (alpha !== undefined && pixels === undefined)) {
    return [rowFault(path, "must have one of paths, jpeg and pixels; alpha goes with pixels")];
  }
  if (paths === undefined) return findPictureFaults(logo, pointerTo(path));
  return paths.flatMap(({ data }, index) => {
    try {
      readSvgPath(data);
      return [];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [rowFault([...path, "paths", index, "data"], error.message)];
    }
  });
}

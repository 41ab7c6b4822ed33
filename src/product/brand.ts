/** A brand as data: the insurer's name, address, logo, colors and footer, the same for every engine. */

import Type, { type Static } from "typebox";
import { readOutline, type Step } from "./outline.ts";
import { type RowFault, rowFault } from "./row_fault.ts";
import { Color, Name, strict, Text } from "./schema_parts.ts";

const Length = Type.Number({ exclusiveMinimum: 0, maximum: 10_000 });

/** A logo as the paths of an SVG whose view box begins at 0 0, which clips them. Source: [D39]. */
const Logo = Type.Object(
  {
    width: Length,
    height: Length,
    /** Back to front. */
    paths: Type.Array(
      Type.Object({ fill: Color, data: Type.String({ maxLength: 4000 }) }, strict),
      { minItems: 1, maxItems: 20 },
    ),
  },
  strict,
);

export const BrandSchema = Type.Object(
  {
    insurerName: Name,
    addressLines: Type.Array(Name, { maxItems: 6 }),
    /** Defaults to the colors of this service. */
    primaryColor: Type.Optional(Color),
    accentColor: Type.Optional(Color),
    footer: Type.Optional(Text),
    logo: Type.Optional(Logo),
  },
  strict,
);

/** A titled paragraph that a product adds to the disclosures. */
export const StatementsSchema = Type.Array(Type.Object({ title: Name, text: Text }, strict), {
  maxItems: 40,
});

type BrandData = Static<typeof BrandSchema>;

/** A brand ready to print. */
export interface Brand {
  readonly insurerName: string;
  readonly addressLines: readonly string[];
  /** `#rrggbb`. */
  readonly primaryColor: string;
  readonly accentColor: string;
  /** Empty when the brand has none. */
  readonly footer: string;
  readonly logo?: Logo;
}

/** A logo as outlines, back to front; y grows downward, as in SVG. */
export interface Logo {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly { readonly fill: string; readonly steps: readonly Step[] }[];
}

const DEFAULTS = { primaryColor: "#1d3c5c", accentColor: "#b0662a", footer: "" } as const;

const BRANDS = new WeakMap<BrandData, Brand>();

/** The brand with defaults and its parsed logo; cached. */
export function readBrand(data: BrandData): Brand {
  const ready = BRANDS.get(data);
  if (ready !== undefined) return ready;
  const { logo, ...rest } = data;
  const shapes = logo?.paths.map((path) => ({ fill: path.fill, steps: readOutline(path.data) }));
  const brand = {
    ...DEFAULTS,
    ...rest,
    ...(logo === undefined || shapes === undefined
      ? {}
      : { logo: { width: logo.width, height: logo.height, shapes } }),
  };
  BRANDS.set(data, brand);
  return brand;
}

/** Faults in the logo of a brand that fits the schema. */
export function findBrandFaults({ logo }: BrandData): readonly RowFault[] {
  return (logo?.paths ?? []).flatMap(({ data }, index) => {
    try {
      readOutline(data);
      return [];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const path = ["definition", "brand", "logo", "paths", index, "data"];
      return [rowFault(path, error.message)];
    }
  });
}

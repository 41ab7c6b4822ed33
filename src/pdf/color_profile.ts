/** The sRGB color profile that documents embed. */

type Xyz = readonly [number, number, number];

/** The white of the profile connection space. Source: ICC.1:2010 section 7.2.16. */
const D50: Xyz = [0.9642, 1, 0.8249];

/** Primaries and white of sRGB, adapted to D50. Source: IEC 61966-2-1, ICC.1:2010 Annex E. */
const COLUMNS: readonly (readonly [string, Xyz])[] = [
  ["wtpt", D50],
  ["rXYZ", [0.4360747, 0.2225045, 0.0139322]],
  ["gXYZ", [0.3850649, 0.7168786, 0.0971045]],
  ["bXYZ", [0.1430804, 0.0606169, 0.7141733]],
];
const CURVE_POINTS = 1024;
const NAME = "sRGB IEC61966-2.1 equivalent";

/** The header, the number of tags after it, and each entry of the table of tags, in bytes. */
const HEADER_BYTES = 128;
const COUNT_BYTES = 4;
const ENTRY_BYTES = 12;

/**
 * An ICC version 2.1 display profile of sRGB, built from its published numbers.
 * Source: ICC.1:2001-04 (header, tags desc, cprt, XYZ, curv), IEC 61966-2-1 (the curve).
 */
export function colorProfile(): Uint8Array {
  const curve = tagged("curv", 12 + CURVE_POINTS * 2, (view) => {
    view.setUint32(8, CURVE_POINTS);
    for (let point = 0; point < CURVE_POINTS; point += 1) {
      view.setUint16(12 + point * 2, Math.round(linear(point / (CURVE_POINTS - 1)) * 65535));
    }
  });
  const description = tagged("desc", 12 + NAME.length + 1 + 78, (view) => {
    view.setUint32(8, NAME.length + 1);
    putText(view, 12, NAME);
  });
  const columns = COLUMNS.map(([tag, values]): Tag => [
    tag,
    tagged("XYZ ", 20, (view) => {
      values.forEach((value, index) => view.setInt32(8 + index * 4, Math.round(value * 65536)));
    }),
  ]);
  return assemble([
    ["desc", description],
    ["cprt", tagged("text", 8 + 14, (view) => putText(view, 8, "Public domain"))],
    ...columns,
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

type Tag = readonly [tag: string, data: Uint8Array];

/** A profile of tags; several may have the same data. */
function assemble(tags: readonly Tag[]): Uint8Array {
  const data = new Set(tags.map(([, each]) => each));
  const start = HEADER_BYTES + COUNT_BYTES + tags.length * ENTRY_BYTES;
  const size = [...data].reduce((sum, { length }) => sum + length, start);
  const profile = new Uint8Array(size);
  const view = new DataView(profile.buffer);
  view.setUint32(0, size);
  view.setUint32(8, 0x02100000);
  putText(view, 12, "mntrRGB XYZ ");
  [2026, 1, 1, 0, 0, 0].forEach((part, index) => view.setUint16(24 + index * 2, part));
  putText(view, 36, "acsp");
  D50.forEach((value, index) => {
    view.setInt32(68 + index * 4, Math.round(value * 65536));
  });
  view.setUint32(HEADER_BYTES, tags.length);
  const places = new Map<Uint8Array, number>();
  let at = start;
  for (const each of data) {
    profile.set(each, at);
    places.set(each, at);
    at += each.length;
  }
  tags.forEach(([tag, each], index) => {
    const entry = HEADER_BYTES + COUNT_BYTES + index * ENTRY_BYTES;
    putText(view, entry, tag);
    view.setUint32(entry + 4, places.get(each) ?? 0);
    view.setUint32(entry + 8, each.length);
  });
  return profile;
}

/** Data of one tag, padded to whole words. */
function tagged(type: string, length: number, fill: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array((length + 3) & ~3);
  const view = new DataView(data.buffer);
  putText(view, 0, type);
  fill(view);
  return data;
}

/** Linear light of an sRGB value between 0 and 1. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function putText(view: DataView, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1)
    view.setUint8(at + index, text.charCodeAt(index));
}

/** Which types of answers a request wants, by its header Accept. Source: RFC 9110 section 12.5.1. */

import { ServiceError } from "#base";
import { type AnswerType, MEDIA_TYPES, type Wanted } from "#illustrator";

/** A range of types with a weight; further parameters are passed over. */
const RANGE = /^\s*([\w!#$&^.+-]+|\*)\/([\w!#$&^.+-]+|\*)\s*(?:;.*)?$/;
const WEIGHT = /;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:;|$)/i;

/**
 * How much each of the types is wanted; `undefined` where the header is absent, names no type, or wants all
 * alike.
 * @throws {ServiceError} `not_acceptable` when it wants none of them
 */
export function readWanted(headers: Headers, types: readonly AnswerType[]): Wanted | undefined {
  const ranges = (headers.get("accept") ?? "").split(",").flatMap((text) => {
    const [, type = "", subtype = ""] = RANGE.exec(text) ?? [];
    const weight = Number(WEIGHT.exec(text)?.[1] ?? 1);
    return type === "" ? [] : [{ range: `${type}/${subtype}`.toLowerCase(), weight }];
  });
  if (ranges.length === 0) return undefined;
  /** By the range that is the closest to the type. */
  const weightOf = (type: string) =>
    [type, type.replace(/\/.*/, "/*"), "*/*"]
      .map((closest) => ranges.findLast(({ range }) => range === closest)?.weight)
      .find((weight) => weight !== undefined) ?? 0;
  const weights = types.map((type) => [type, weightOf(MEDIA_TYPES[type])] as const);
  const all = weights.map(([, weight]) => weight);
  const most = Math.max(...all);
  if (most === 0) {
    throw new ServiceError({
      code: "notAcceptable",
      types: types.map((type) => MEDIA_TYPES[type]),
    });
  }
  if (most === Math.min(...all)) return undefined;
  return { json: 0, pdf: 0, csv: 0, ...Object.fromEntries(weights) };
}

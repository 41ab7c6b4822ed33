/** The query `format`: how an illustration is answered. */

import type { Problem } from "../base/service_error.ts";
import type { AnyProduct } from "../product/any_product.ts";

type Format = AnyProduct["defaultFormat"];

interface AskedFormat {
  /** `undefined` leaves the choice to the product. */
  readonly asked?: Format;
  readonly problem?: Problem;
}

/**
 * The format the query asks for, or what is wrong with it.
 *
 * The query is read from the text of the address, since `URL` refuses some that reach us.
 * Source: [SPEC Endpoints], [D10].
 */
export function readFormat(url: string): AskedFormat {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  const parameters = [...new URLSearchParams(query)];
  const [first] = parameters;
  if (first === undefined) return {};
  const [name, value] = first;
  if (parameters.length === 1 && name === "format" && isFormat(value)) return { asked: value };
  const message = "The query takes one parameter, format, once: json, pdf or both";
  return { problem: { field: "format", pointer: "", code: "format", message } };
}

function isFormat(value: string): value is Format {
  return value === "json" || value === "pdf" || value === "both";
}

/** The query of an illustration: how it is answered, and in which language. */

import type { Problem } from "../base/service_error.ts";
import type { AnyProduct } from "../product/any_product.ts";
import { type Language, LANGUAGES } from "../texts/language.ts";

type Format = AnyProduct["defaultFormat"];

export const FORMATS: readonly Format[] = ["json", "pdf", "both"];

/** What the query asks for; `undefined` leaves the choice to the product. */
interface Asked {
  readonly format: Format | undefined;
  readonly language: Language | undefined;
  readonly problems: readonly Problem[];
}

const TAKEN =
  "The query takes format, json, pdf or both, and language, en-US or es-US, each at most once";

/** Format and language, or what is wrong with them; a query with anything else is refused. Source: [D10], [D167]. */
export function readIllustrationQuery(url: string): Asked {
  const { language, problems } = readLanguage(url);
  const others = parametersOf(url).filter(([name]) => name !== "language");
  const { format, problem } = formatIn(others);
  return { format, language, problems: problem === undefined ? problems : [problem, ...problems] };
}

/** The format alone, for illustrations whose language is known: `language` is passed over. */
export function readFormat(url: string): Pick<Asked, "format" | "problems"> {
  const { format, problem } = formatIn(parametersOf(url).filter(([name]) => name !== "language"));
  return { format, problems: problem === undefined ? [] : [problem] };
}

/** The language alone: other parameters are passed over. */
export function readLanguage(url: string): Pick<Asked, "language" | "problems"> {
  const asked = parametersOf(url).flatMap(([name, value]) => (name === "language" ? [value] : []));
  const language = LANGUAGES.find((each) => each === asked[0]);
  if (asked.length === 0 || (asked.length === 1 && language !== undefined)) {
    return { language, problems: [] };
  }
  const message = `language must be ${LANGUAGES.join(" or ")}, once`;
  const problem = { field: "language", pointer: "", code: "language", message };
  return { language: undefined, problems: [problem] };
}

type Parameter = readonly [name: string, value: string];

function formatIn(parameters: readonly Parameter[]): {
  readonly format: Format | undefined;
  readonly problem?: Problem;
} {
  const [[name, value] = ["format", undefined]] = parameters;
  const format = FORMATS.find((each) => each === value);
  if (parameters.length === 0) return { format };
  if (parameters.length === 1 && name === "format" && format !== undefined) return { format };
  return {
    format: undefined,
    problem: { field: "format", pointer: "", code: "format", message: TAKEN },
  };
}

/** Read from the text of the address, since `URL` refuses some that reach us. */
function parametersOf(url: string): readonly Parameter[] {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)];
}

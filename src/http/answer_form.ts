/** What a request says of the form of its answer: `format`, `fields` and `language` of its address, and Accept. */

import { type AnswerType, answerTypes } from "#illustrator";
import { readQuery } from "./query.ts";
import { readWanted } from "./wanted_types.ts";

/**
 * The form that is asked for of the types that there are, and what is wrong with it. Accept counts where no format is named.
 * @throws {ServiceError} `not_acceptable` as `readWanted`
 */
export function readForm(
  { url, headers }: Pick<Request, "url" | "headers">,
  types: readonly AnswerType[] = answerTypes("product"),
) {
  const asked = types.includes("csv")
    ? readQuery(url, ["format", "fields", "language"])
    : { ...readQuery(url, ["format", "language"]), fields: undefined };
  const isNamed =
    asked.format !== undefined || asked.problems.some(({ field }) => field === "format");
  return { ...asked, wanted: isNamed ? undefined : readWanted(headers, types) };
}

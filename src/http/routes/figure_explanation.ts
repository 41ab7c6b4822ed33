/** POST /api/{productSlug}/explain?year=n: every figure of one contract year, with its formula and operands. */

import { Elysia } from "elysia";
import { CONTRACT_YEAR_MAX } from "#explain";
import type { FormEndpoint } from "#illustration";
import { DEFAULT_LANGUAGE } from "#texts";
import type { Order } from "#illustrator";
import type { DoorPlugin } from "../door.ts";
import { readQuery } from "../query.ts";
import { explanationResponse } from "../illustration_response.ts";
import { type IllustrationServices, INPUTS_ENVELOPE, readInputs } from "../inputs_body.ts";
import { jsonAnswer, RATE_HEADERS } from "../openapi/answers.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  INSTANT,
  languageParameter,
  OF_BODY,
  OF_ONE_PRODUCT,
  operation,
  SLUG_IN_PATH,
  inForceBody,
  productBody,
  queryParameter,
  quoteBody,
  reportBody,
  responses,
} from "../openapi/operations.ts";

const EXPLANATION_LANGUAGE = languageParameter(
  "The language of titles, operands' words, formulas in words and meanings of roundings, English when absent. Names, " +
    "expressions, sources and figures are the same in every language",
);

const YEAR = queryParameter(
  "year",
  { type: "integer", minimum: 1, maximum: CONTRACT_YEAR_MAX },
  "The contract year, counted from 1",
  true,
);

/** What explaining a contract year has in common, of a new contract and of one in force. */
const EXPLANATION = {
  ...ANY_KEY,
  parameters: [SLUG_IN_PATH, YEAR, EXPLANATION_LANGUAGE, INSTANT],
  requestBody: productBody(),
  responses: responses(
    jsonAnswer("The figures of the year, by scenario", "Explanation", [
      ...RATE_HEADERS,
      "Content-Language",
      "X-Product-Version",
    ]),
    { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
    { 400: "InvalidInputs", 422: "NotExplained" },
  ),
};

const EXPLAIN_YEAR_IN_FORCE = operation({
  tags: ["In force"],
  operationId: "explainYearInForce",
  summary: "Explain every figure of a contract year after the anniversary",
  description:
    "The same as `explainYear`, of a contract in force: takes `inputs` with `standing`, and explains a contract year that " +
    "is illustrated.",
  ...EXPLANATION,
  requestBody: inForceBody(),
});

const EXPLAIN_YEAR = operation({
  tags: ["Illustrations"],
  operationId: "explainYear",
  summary: "Explain every figure of a contract year",
  description:
    "Takes `inputs` as an illustration does, and gives each figure of one contract year, in every scenario, with its " +
    "formula, the operands that were used, its rounding and its sources. `expression` is the formula for programs: " +
    "numbers, names of operands, + - * / ^, min(…), max(…), round(…, decimals), half up, and parentheses. It gives " +
    "`exact`, which `value` rounds. " +
    "The columns of the table Illustration that begin with g are those of the scenario Guaranteed. A product that " +
    "another service calculates has no explanation: 422.",
  ...EXPLANATION,
});

const EXPLAIN_QUOTE = operation({
  tags: ["In force"],
  operationId: "explainQuote",
  summary: "Explain every figure of the contract year that a quote begins",
  description:
    "The same as `explainYearInForce`, of the contract year that begins on the day of the quote, with the withdrawal that is " +
    "quoted. On a day within a contract year the figures are of the payment, and of what the contract is worth on that day, in " +
    "the scenario Current.",
  ...EXPLANATION,
  parameters: [SLUG_IN_PATH, EXPLANATION_LANGUAGE, INSTANT],
  requestBody: quoteBody(),
});

const EXPLAIN_REPORT = operation({
  tags: ["In force"],
  operationId: "explainReport",
  summary: "Explain every figure of the contract year that is reported",
  description:
    "The same as `explainYearInForce`, of the contract year of a report. Its figures are those of the scenario Current.",
  ...EXPLANATION,
  parameters: [SLUG_IN_PATH, EXPLANATION_LANGUAGE, INSTANT],
  requestBody: reportBody(),
});

function readYear(url: string) {
  return readQuery(url, ["year", "language"]);
}

/** The query where the inputs have one contract year to explain. */
function readLanguageAlone(url: string) {
  return readQuery(url, ["language"]);
}

/** What the four routes have in common. */
const EXPLAINED = { door: { name: "product", scope: "explain" }, parse: "none" } as const;

/** Elysia plugin with the four routes; each needs a key of the product and counts like an illustration. */
export function figureExplanationRoutes(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  const explain =
    (
      endpoint: FormEndpoint,
      readAsked: (url: string) => Omit<ReturnType<typeof readYear>, "year"> & {
        readonly year?: number | undefined;
      },
    ) =>
    async ({ request, order }: { readonly request: Request; readonly order: Order }) => {
      const { inputs, ...sent } = await readInputs({ request, order }, INPUTS_ENVELOPE, services);
      const { problems, year, language = DEFAULT_LANGUAGE } = readAsked(request.url);
      const around = [...problems, ...sent.problems];
      const asked = { endpoint, inputs, around, language, contractYear: year };
      return explanationResponse(await illustrator.explain(order, asked), language);
    };
  return new Elysia({ name: "figure_explanation" })
    .use(door)
    .post("/api/:productSlug/explain", explain("product", readYear), {
      ...EXPLAINED,
      detail: EXPLAIN_YEAR,
    })
    .post("/api/:productSlug/inforce/explain", explain("in_force", readYear), {
      ...EXPLAINED,
      detail: EXPLAIN_YEAR_IN_FORCE,
    })
    .post("/api/:productSlug/quote/explain", explain("quote", readLanguageAlone), {
      ...EXPLAINED,
      detail: EXPLAIN_QUOTE,
    })
    .post("/api/:productSlug/report/explain", explain("report", readLanguageAlone), {
      ...EXPLAINED,
      detail: EXPLAIN_REPORT,
    });
}

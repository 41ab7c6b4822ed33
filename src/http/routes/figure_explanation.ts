/** POST /api/{productSlug}/explain?year=n: every figure of one contract year, with its formula and operands. */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import type { Problem } from "../../base/service_error.ts";
import { CONTRACT_YEAR_MAX } from "../../illustration/explain_figures.ts";
import {
  type Illustrator,
  planExplanation,
  planIllustration,
} from "../../illustrator/illustrator.ts";
import { sayIn } from "../../product/translated_product.ts";
import { DEFAULT_LANGUAGE } from "../../texts/language.ts";
import type { DoorPlugin } from "../door.ts";
import { readLanguage } from "../illustration_query.ts";
import { explanationResponse } from "../illustration_response.ts";
import {
  type BodyServices,
  findInputsEnvelopeProblems,
  readInputsBody,
  refused,
} from "../inputs_body.ts";
import { EXPLAIN_DOCUMENTATION } from "../openapi.ts";
import { HIDDEN_PRODUCT, wrongMethod } from "../wrong_method.ts";

interface ExplanationServices extends BodyServices {
  readonly illustrator: Illustrator;
}

/** Elysia plugin with the route; it needs a key of the product and counts like an illustration. */
export function figureExplanationRoute(door: DoorPlugin, services: ExplanationServices) {
  const { illustrator } = services;
  return new Elysia({ name: "figure_explanation" })
    .use(door)
    .post(
      "/api/:productSlug/explain",
      async ({ request, context, caller: { order } }) => {
        const body = await readInputsBody({ request, context }, services, "inputs");
        const { language = DEFAULT_LANGUAGE, problems: ofLanguage } = readLanguage(request.url);
        const prepared = await illustrator.prepare(order, language);
        const asked = readYear(request.url);
        const { inputs } = body;
        const problems = [...ofLanguage, ...asked.problems, ...findInputsEnvelopeProblems(body)];
        if (!isObject(inputs)) throw refused(problems);
        const say = sayIn(prepared.product, language);
        const explanation = planExplanation(prepared, inputs, asked.year);
        if (problems.length > 0) {
          const plan = () => planIllustration(prepared, inputs);
          const verdict = await illustrator.judge(order, plan);
          throw refused([...problems, ...verdict.problems], say);
        }
        const result = await illustrator.explain(order, explanation);
        if (result.kind === "refused") throw refused(result.problems, say);
        context.format = "json";
        return explanationResponse(result, prepared.context, language);
      },
      { door: "product", parse: "none", detail: EXPLAIN_DOCUMENTATION },
    )
    .all("/api/:productSlug/explain", wrongMethod("POST"), HIDDEN_PRODUCT);
}

/** The contract year that the query asks for, read from the text of the address as the format is. */
function readYear(url: string): { readonly year: number; readonly problems: readonly Problem[] } {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name !== "language");
  const [[name, value] = ["", ""]] = parameters;
  const year = /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 0;
  if (parameters.length === 1 && name === "year" && year >= 1 && year <= CONTRACT_YEAR_MAX) {
    return { year, problems: [] };
  }
  const message = `The query takes year, once: a contract year, a whole number from 1 to ${CONTRACT_YEAR_MAX}; and language`;
  const problem = {
    field: "year",
    pointer: "",
    code: value === "" ? "required" : "range",
    message,
  };
  return { year: 1, problems: [problem] };
}

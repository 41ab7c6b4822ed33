/** POST /api/{productSlug}: illustrates any product from its own inputs. */

import { Elysia } from "elysia";
import { isObject } from "../../base/is_object.ts";
import type { Problem } from "../../base/service_error.ts";
import { type Illustrator, planIllustration } from "../../illustrator/illustrator.ts";
import type { AnyProduct } from "../../product/any_product.ts";
import { illustrationResponse } from "../illustration_response.ts";
import {
  type BodyServices,
  findInputsEnvelopeProblems,
  readInputsBody,
  refused,
} from "../inputs_body.ts";
import type { DoorPlugin } from "../door.ts";
import { PRODUCT_DOCUMENTATION } from "../openapi.ts";
import { HIDDEN, wrongMethod } from "../wrong_method.ts";

interface IllustrationServices extends BodyServices {
  readonly illustrator: Illustrator;
}

type Format = AnyProduct["defaultFormat"];

/** Elysia plugin with the product route. Its body is read here, after the door. */
export function productIllustrationRoute(door: DoorPlugin, services: IllustrationServices) {
  const { illustrator } = services;
  return new Elysia({ name: "product_illustration" })
    .use(door)
    .post(
      "/api/:productSlug",
      async ({ request, context, caller: { order } }) => {
        const body = await readInputsBody({ request, context }, services, "inputs");
        const prepared = await illustrator.prepare(order);
        const format = readFormat(request.url);
        const { inputs } = body;
        const envelopeProblems = [
          ...(format.problem === undefined ? [] : [format.problem]),
          ...findInputsEnvelopeProblems(body),
        ];
        if (!isObject(inputs)) throw refused(envelopeProblems);
        const plan = () => planIllustration(prepared, inputs);
        if (envelopeProblems.length > 0) {
          const { problems } = await illustrator.judge(order, plan);
          throw refused([...envelopeProblems, ...problems]);
        }
        const result = await illustrator.illustrate(order, plan());
        if (result.kind === "refused") throw refused(result.problems);
        const given = format.asked ?? prepared.product.defaultFormat;
        context.format = given;
        return illustrationResponse(result.illustration, {
          format: given,
          disposition: "attachment",
          hasTablePerScenario: false,
          render: (illustration, options) => illustrator.render(order, illustration, options),
        });
      },
      { door: "product", parse: "none", detail: PRODUCT_DOCUMENTATION },
    )
    .all("/api/:productSlug", wrongMethod("POST"), {
      door: "product",
      parse: "none",
      detail: HIDDEN,
    });
}

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
function readFormat(url: string): AskedFormat {
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

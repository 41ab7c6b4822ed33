/**
 * POST /api/{productSlug}/inforce, /quote, /report and /change: what takes a contract in force, with the schema of its inputs and a
 * verdict on them beside it.
 */

import { Elysia } from "elysia";
import { refused } from "#base";
import { ENDPOINTS, type FormEndpoint } from "#illustration";
import { answerTypes, type Order } from "#illustrator";
import { readForm } from "../answer_form.ts";
import type { DoorPlugin } from "../door.ts";
import { illustrationResponse, schemaResponse, verdictResponse } from "../illustration_response.ts";
import { type IllustrationServices, INPUTS_ENVELOPE, readInputs } from "../inputs_body.ts";
import { ILLUSTRATED_HEADERS, jsonAnswer } from "../openapi/answers.ts";
import {
  ANY_KEY,
  BEHIND_THE_DOOR,
  changeBody,
  discovery,
  FIELDS,
  FORMAT,
  IDEMPOTENCY_KEY,
  illustrated,
  inForceBody,
  INSTANT,
  JSON_FORMAT,
  LANGUAGE,
  memberSchemaAnswer,
  OF_BODY,
  OF_ONE_PRODUCT,
  operation,
  PAPER_FORMAT,
  quoteBody,
  REPEATED_HEADERS,
  reportBody,
  responses,
  SLUG_IN_PATH,
  TITLES_LANGUAGE,
  UNREADABLE_BODY,
  VALIDATE_ANSWER,
} from "../openapi/operations.ts";
import { readQuery } from "../query.ts";

type StandingEndpoint = Exclude<FormEndpoint, "product">;

type Json = Parameters<typeof operation>[0];

/** What the document says of an endpoint and of the two beside it. */
interface Documented {
  /** In the names of its operations. */
  readonly name: string;
  /** What is made of its inputs, and the member that they have last. */
  readonly noun: string;
  readonly member: string;
  /** The members that its schema and its verdict speak of. */
  readonly members: string;
  readonly body: () => Json;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Its own parameters, before the common ones. */
  readonly form: readonly Json[];
  readonly answer: Json;
  readonly verdict: { readonly summary: string; readonly description: string };
}

const DOCUMENTED: Readonly<Record<StandingEndpoint, Documented>> = {
  in_force: {
    name: "InForce",
    noun: "a contract in force",
    member: "standing",
    members: "`standing`",
    body: inForceBody,
    operationId: "illustrateInForce",
    summary: "Illustrate a contract in force",
    description:
      "Illustrates a contract from its issue or an anniversary on, or from a month after it: `inputs` are those of its issue, with " +
      "a member `standing` that says where the contract stood at the anniversary, and what was paid since; " +
      "`/api/{productSlug}/inforce/schema` has both. The terms are those of the issue date. " +
      "`inForce` in the answer repeats what is past; tables have the contract years after the anniversary.",
    form: [FORMAT, FIELDS],
    answer: illustrated("IllustrationResponse", "Attachment", REPEATED_HEADERS),
    verdict: {
      summary: "Whether a contract in force would be illustrated, without the illustration",
      description:
        "Checks `inputs` and `standing` as an illustration would, and names every problem.",
    },
  },
  quote: {
    name: "Quote",
    noun: "a quote",
    member: "quote",
    members: "`standing` and `quote`",
    body: quoteBody,
    operationId: "quoteContract",
    summary: "Quote a surrender, a withdrawal or payments of a contract in force",
    description:
      "Says what the contract pays on the day of its `standing`, with charges, market value adjustment and taxes, and " +
      "what is left of it and of its riders. `inputs` are those of `/api/{productSlug}/inforce` with a member `quote`; " +
      "`/api/{productSlug}/quote/schema` has all of them. Names are those of the Insured Retirement Institute's One-Time " +
      "Withdrawal Quote 2.0.1, where it has them. Charges and the free amount are those of the contract year of the day.",
    form: [JSON_FORMAT],
    answer: jsonAnswer("The quote", "QuoteResponse", [...ILLUSTRATED_HEADERS, ...REPEATED_HEADERS]),
    verdict: {
      summary: "Whether a quote would be given, without it",
      description: "Checks `inputs`, `standing` and `quote`, and names every problem.",
    },
  },
  report: {
    name: "Report",
    noun: "a report",
    member: "report",
    members: "`standing` and `report`",
    body: reportBody,
    operationId: "reportContract",
    summary: "Report on a contract year",
    description:
      "The yearly report of NAIC Model #245 section 7 on the contract year after the `standing`: what was credited, charged and " +
      "paid, and what the contract was worth at both ends. `inputs` are those of `/api/{productSlug}/inforce` with what has happened " +
      "in the year and a member `report`; `/api/{productSlug}/report/schema` has all of them. A report has facts alone, and is no " +
      "illustration. Its paper is one page.",
    form: [PAPER_FORMAT],
    answer: illustrated("ReportResponse", "Attachment", REPEATED_HEADERS, { isYearly: false }),
    verdict: {
      summary: "Whether a report would be made, without it",
      description: "Checks `inputs`, `standing` and `report`, and names every problem.",
    },
  },
  change: {
    name: "Change",
    noun: "a change",
    member: "change",
    members: "`standing` and `change`",
    body: changeBody,
    operationId: "illustrateChange",
    summary: "Illustrate a change of a contract in force beside it",
    description:
      "Illustrates a contract in force with a change from the day of its `standing` on, and the same contract as it stands. " +
      "`inputs` are those of `/api/{productSlug}/inforce` with a member `change`, which has the inputs that are to be otherwise: " +
      "allocation, withdrawals, payment option and mode, premiums to come. `/api/{productSlug}/change/schema` has all of them. " +
      "`outputs` and `tables` are of the contract with the change; `change.asItStands` has them without it, and " +
      "`change.differences` the amounts by which they differ.",
    form: [FORMAT, FIELDS],
    answer: illustrated("IllustrationResponse", "Attachment", REPEATED_HEADERS),
    verdict: {
      summary: "Whether a change would be illustrated, without the illustration",
      description: "Checks `inputs`, `standing` and `change`, and names every problem.",
    },
  },
};

function operationsOf(endpoint: StandingEndpoint) {
  const documented = DOCUMENTED[endpoint];
  const { name, noun, member, members, body, operationId, summary, description } = documented;
  const tags = ["In force"];
  return {
    answer: operation({
      tags,
      operationId,
      summary,
      description,
      parameters: [SLUG_IN_PATH, ...documented.form, LANGUAGE, INSTANT, IDEMPOTENCY_KEY],
      requestBody: body(),
      ...ANY_KEY,
      responses: responses(
        documented.answer,
        { ...BEHIND_THE_DOOR, ...OF_ONE_PRODUCT, ...OF_BODY },
        { 400: "InvalidInputs", 406: "NotAcceptable", 409: "NotRepeatable" },
      ),
    }),
    schema: discovery(
      {
        tags,
        operationId: `read${name}Schema`,
        summary: `What the inputs of ${noun} may hold`,
        description: `Gives the schema of \`inputs\` with ${members}: titles, units and sources of each member.`,
        parameters: [SLUG_IN_PATH, TITLES_LANGUAGE, INSTANT],
      },
      memberSchemaAnswer(member),
      OF_ONE_PRODUCT,
    ),
    validate: discovery(
      {
        tags,
        operationId: `validate${name}`,
        ...documented.verdict,
        parameters: [SLUG_IN_PATH, LANGUAGE, INSTANT],
        requestBody: body(),
      },
      VALIDATE_ANSWER,
      { ...OF_ONE_PRODUCT, ...UNREADABLE_BODY },
    ),
  };
}

interface Call {
  readonly request: Request;
  readonly order: Order;
}

/** What an endpoint does: its answer, the schema of its inputs, and its verdict on them. */
function standingHandlers(services: IllustrationServices, endpoint: StandingEndpoint) {
  const { illustrator } = services;
  const { formOf } = ENDPOINTS[endpoint];
  return {
    async answer(call: Call) {
      const { inputs, note, ...sent } = await readInputs(call, INPUTS_ENVELOPE, services);
      const { problems, ...asked } = readForm(call.request, answerTypes(endpoint));
      const around = [...problems, ...sent.problems];
      return illustrationResponse(
        await illustrator.answer(call.order, { endpoint, inputs, note, around, ...asked }),
      );
    },

    async schema({ request, order }: Call) {
      const onOffer = await illustrator.findProduct(order);
      const { product } = onOffer;
      const form = product.engine === "builtin" ? formOf(product) : product;
      const about = { schema: form.inputsSchema, at: order.illustratedAt };
      return schemaResponse(onOffer, about, readQuery(request.url, ["language"]));
    },

    async validate(call: Call) {
      const sent = await readInputs(call, INPUTS_ENVELOPE, services);
      const { problems, language } = readQuery(call.request.url, ["language"]);
      if (problems.length > 0) throw refused(problems);
      const { inputs, note, problems: around } = sent;
      const asked = { endpoint, inputs, note, around, language };
      return verdictResponse(await illustrator.judge(call.order, asked), language);
    },
  };
}

/** Elysia plugin with the three routes of an endpoint; each needs a key of the product and counts like an illustration. */
export function standingRoutes(
  door: DoorPlugin,
  services: IllustrationServices,
  endpoint: StandingEndpoint,
) {
  const { answer, schema, validate } = standingHandlers(services, endpoint);
  const details = operationsOf(endpoint);
  const path = `/api/:productSlug${ENDPOINTS[endpoint].path}`;
  return new Elysia({ name: endpoint })
    .use(door)
    .post(path, answer, {
      door: { name: "product", mayRepeat: true },
      parse: "none",
      detail: details.answer,
    })
    .get(`${path}/schema`, schema, { door: "product", detail: details.schema })
    .post(`${path}/validate`, validate, {
      door: "product",
      parse: "none",
      detail: details.validate,
    });
}

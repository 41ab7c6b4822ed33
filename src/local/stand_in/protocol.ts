/** The bodies of Spark's answers: execute v3 and validation. */

import type { Inputs } from "#inputs";
import { problemIn, type SaidProblem } from "#base";
import { calculate } from "./calculation.ts";
import { propertiesOf } from "#schema";
import { STAND_IN_PRODUCT } from "./product.ts";

export interface Reply {
  readonly status: number;
  readonly body: object;
}

/** Constant ids, so that logs can be compared. */
const SERVICE_ID = "5f0c4f4e-9a5e-4d0c-8a31-7c2f3a6b1d10";
const VERSION_ID = "b5a4c7a2-2f64-4f5d-9a3a-0f4de1c2d934";

/** Execute v3. A calculation that finds errors answers 200 and lists them, as Spark does. */
export function answerExecute(body: unknown, at: Date): Reply {
  const { request_data, request_meta } = body as {
    readonly request_data?: { readonly inputs?: Inputs };
    readonly request_meta?: { readonly correlation_id?: string };
  };
  const calculated = calculate(request_data?.inputs ?? {}, at);
  const isCalculated = calculated.kind === "calculated";
  return {
    status: 200,
    body: {
      status: "Success",
      error: null,
      response_data: {
        outputs: isCalculated ? calculated.outputs : {},
        warnings: null,
        errors: isCalculated ? null : calculated.problems.map(describeProblem),
        service_chain: null,
      },
      response_meta: {
        service_id: SERVICE_ID,
        version_id: VERSION_ID,
        version: STAND_IN_PRODUCT.version,
        process_time: 1,
        call_id: crypto.randomUUID(),
        compiler_type: "Neuron",
        compiler_version: "1.12.0",
        source_hash: null,
        engine_id: "stand-in",
        correlation_id: request_meta?.correlation_id ?? null,
        parameterset_version_id: null,
        system: "SPARK",
        request_timestamp: at.toISOString(),
      },
    },
  };
}

/** Says which values each input may have, as the service does before a calculation. */
export function answerValidation(): Reply {
  const properties = propertiesOf(STAND_IN_PRODUCT.inputsSchema);
  const required = STAND_IN_PRODUCT.inputsSchema["required"] as readonly string[];
  const outputs = Object.entries(properties).map(([name, property]) => {
    const options = (property["oneOf"] as readonly { readonly const: number }[] | undefined)?.map(
      (option) => option.const,
    );
    const type = options === undefined ? validationType(property) : "list";
    return [
      name,
      {
        validation_allow: type,
        validation_type: "static",
        dependent_inputs: null,
        min: property["minimum"] ?? null,
        max: property["maximum"] ?? property["maxLength"] ?? null,
        options: options ?? null,
        ignore_blank: !required.includes(name),
      },
    ] as const;
  });
  return {
    status: 200,
    body: {
      status: "Success",
      error: null,
      response_data: { outputs: Object.fromEntries(outputs), warnings: null, errors: null },
      response_meta: { service_id: SERVICE_ID, version_id: VERSION_ID, system: "SPARK" },
    },
  };
}

function validationType(property: Readonly<Record<string, unknown>>): string {
  if (property["format"] === "date") return "date";
  if (property["type"] === "integer") return "whole_number";
  return property["type"] === "number" ? "decimal" : "text_length";
}

function describeProblem(problem: SaidProblem): object {
  const { field, message } = problemIn("en-US", problem);
  return {
    error_category: "input_validation",
    error_type: "error.INVALID_INPUT",
    additional_details: null,
    source_path: `Inputs!${field}`,
    message,
  };
}

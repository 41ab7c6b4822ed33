/** Any calculation service that speaks JSON; pointers locate inputs and outputs. */

import { followPointer, placeAtPointer } from "#base";
import { type HttpSettings, TIMEOUT_SECONDS_DEFAULT } from "#terms";
import { readFieldComplaint } from "./complaint.ts";
import type { Dialect } from "./dialect.ts";

/**
 * The dialect of a generic service.
 *
 * Sent: `staticBody` with `meta` (product, version, request id, and an instant that a test key fixed) and the inputs at `inputsPointer`
 * (default `/inputs`). Read: outputs at `outputsPointer` (`/outputs`), and problems as a list of
 * `{field, message}` at `errorsPointer` (`/errors`). Source: [D17].
 */
export function httpDialect(settings: HttpSettings): Dialect {
  const {
    inputsPointer = "/inputs",
    outputsPointer = "/outputs",
    errorsPointer = "/errors",
  } = settings;
  return {
    url: settings.url,
    healthUrl: settings.healthUrl,
    authentication: settings.authentication,
    timeoutSeconds: settings.timeoutSeconds ?? TIMEOUT_SECONDS_DEFAULT,
    write: ({ product, inputs, requestId, at }) => ({
      headers: { "x-request-id": requestId },
      body: placeAtPointer(
        {
          ...settings.staticBody,
          meta: {
            product: product.slug,
            version: product.version,
            requestId,
            ...(at === undefined ? {} : { instant: at.toISOString() }),
          },
        },
        inputsPointer,
        inputs,
      ),
    }),
    read: (body, asked) => ({
      complaint: readFieldComplaint(followPointer(body, errorsPointer), asked),
      outputs: followPointer(body, outputsPointer),
      trace: {},
    }),
  };
}

/** Where the parts of the demonstration play. */

import { DEMO_KEY } from "#base";

export interface Stage {
  /** Of the server. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Of the administrator's commands, which find the database by it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where files are left. */
  readonly folder: string;
  readonly say: (text: string) => void;
}

/** A request of the demonstration; its answer is left in a file. */
export interface Job {
  readonly file: string;
  readonly path: string;
  readonly body: unknown;
  /** The demo key unless another is given. */
  readonly key?: string | undefined;
  /** The instant illustrated, in the header of test keys; now unless set. */
  readonly at?: string;
  /** What is done before the request. */
  readonly prepare?: () => Promise<void>;
}

/** Posts JSON, or gets without any, with the demo key unless the headers have another. */
export function ask(
  address: string,
  { body, headers }: { readonly body?: string; readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(address, {
    ...(body === undefined ? {} : { method: "POST", body }),
    headers: {
      authorization: `Bearer ${DEMO_KEY}`,
      "content-type": "application/json",
      ...headers,
    },
    signal: AbortSignal.timeout(30_000),
  });
}

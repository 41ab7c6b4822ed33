/** Requests of the demonstration, with the public key. */

import { DEMO_KEY } from "#base";
import { exampleAt } from "./example_at.ts";

/** Where the tour takes place. */
export interface Stage {
  /** Address of the server. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Variables of the administrator's commands, which find the database by them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where files are left. */
  readonly folder: string;
  readonly say: (text: string) => void;
}

/** A request that is answered 200, and the file that its answer is left in. */
export interface Request {
  readonly file: string;
  readonly path: string;
  /** Posted; the path is asked for by GET without one. */
  readonly body?: unknown;
  /** The instant illustrated, in the header of test keys; now unless set. */
  readonly at?: string;
}

/** Longest wait for an answer. */
export const ANSWER_MS_MAX = 30_000;

const WRITING_MS_MAX = 5_000;

interface Given {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

/**
 * Asks with the demo key, and leaves the answer in the file.
 * @throws {Error} when it is no 200
 */
export async function ask(stage: Stage, request: Request): Promise<Given> {
  const { path, at, file, body } = request;
  const { milliseconds, ...given } = await askOf(stage, request);
  const method = body === undefined ? "GET" : "POST";
  stage.say(
    `${method} ${path}${at === undefined ? "" : ` at ${at}`}: 200, ${milliseconds} ms, demo/${file}`,
  );
  await Bun.write(`${stage.folder}/${file}`, given.bytes);
  return given;
}

/**
 * Asks with the demo key.
 * @throws {Error} when the answer is no 200
 */
export async function askOf(
  { url }: Pick<Stage, "url">,
  { path, body, at }: Omit<Request, "file">,
): Promise<Given & { readonly milliseconds: number }> {
  const method = body === undefined ? "GET" : "POST";
  const sentAt = performance.now();
  const send = () =>
    fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${DEMO_KEY}`,
        "content-type": "application/json",
        ...(at && { "x-illustration-instant": at }),
      },
      ...(body !== undefined && { body: exampleAt(new Date(at ?? Date.now()), body) }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
  // A record is written within moments after its answer.
  const endsAt = sentAt + (method === "GET" ? WRITING_MS_MAX : 0);
  let response = await send();
  while (response.status === 404 && performance.now() < endsAt) {
    await Bun.sleep(50);
    response = await send();
  }
  const bytes = await response.bytes();
  if (!response.ok) throw new Error(new TextDecoder().decode(bytes));
  const milliseconds = Math.round(performance.now() - sentAt);
  return { bytes, headers: response.headers, milliseconds };
}

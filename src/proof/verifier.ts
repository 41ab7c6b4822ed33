/** Has files examined by a thread of their own, one at a time, each within a time limit. */

import { Worker } from "node:worker_threads";
import { withDeadline } from "../base/deadline.ts";
import { ServiceError } from "../base/service_error.ts";
import type { Trusted } from "./signer.ts";
import type { Examination } from "./verify.ts";

/** Deadline of an examination; a paper takes a hundredth of it. */
const EXAMINATION_MS_MAX = 10_000;
/** Files that wait, or are examined. */
const FILES_MAX = 4;
/** Time after which an idle thread ends, and gives back its memory. */
const IDLE_MS = 30_000;

/** Examines a file, whose bytes it takes over. */
type Verify = (file: Uint8Array<ArrayBuffer>) => Promise<Examination>;

interface VerifierOptions {
  /** In PEM. */
  readonly trusted: Trusted<string>;
  /** Address of the program of the thread; `verify_worker.ts` unless set. */
  readonly program?: URL;
  readonly examinationMsMax?: number;
}

/**
 * Makes the verifier of a process. The thread starts with the first file; one that takes too long is ended with it.
 *
 * It rejects with `service_unavailable` when too many files wait, or when a file was not examined in time.
 */
export function createVerifier({
  trusted,
  program = new URL("./verify_worker.ts", import.meta.url),
  examinationMsMax = EXAMINATION_MS_MAX,
}: VerifierOptions): Verify {
  let worker: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let files = 0;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function examine(file: Uint8Array<ArrayBuffer>): Promise<Examination> {
    clearTimeout(idle);
    const thread = (worker ??= new Worker(program));
    thread.unref();
    const { promise, resolve, reject } = Promise.withResolvers<Examination>();
    thread.once("message", resolve);
    thread.once("error", ({ message }) => reject(notExamined(message)));
    thread.postMessage({ file, trusted }, [file.buffer]);
    try {
      return await withDeadline(promise, examinationMsMax, () => {
        throw notExamined(`it took longer than ${examinationMsMax} ms`);
      });
    } catch (error) {
      end();
      throw error;
    } finally {
      thread.removeAllListeners();
      idle = setTimeout(end, IDLE_MS);
      idle.unref();
    }
  }

  return async (file) => {
    if (files >= FILES_MAX) {
      throw new ServiceError("service_unavailable", "Too many files are examined; try again soon", {
        retryAfterSeconds: 1,
        detail: "too many files wait to be verified",
      });
    }
    files += 1;
    const examined = last.then(() => examine(file));
    last = examined.catch(() => undefined);
    try {
      return await examined;
    } finally {
      files -= 1;
    }
  };
}

function notExamined(detail: string): ServiceError {
  const message =
    "This file could not be examined in time; it is no usual paper, or the service is busy";
  return new ServiceError("service_unavailable", message, {
    retryAfterSeconds: 10,
    detail: `a file was not verified: ${detail}`,
  });
}

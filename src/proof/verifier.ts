/** Has files examined one at a time, each in a process of its own within bounds, and the senders of files in turn. */

import {
  type ProcessBounds,
  BoundedProcessError,
  runBounded,
  ServiceError,
  createShares,
} from "#base";
import { packTypeface } from "#paper";
import { findSeal, NOT_A_PAPER } from "./paper_file.ts";
import type { Examination } from "./verify.ts";
import type { FileQuestion, Question } from "./verify_process.ts";

/** What an examination may take; an honest paper takes 1.3 s of a processor that is shared by three. Source: [D207, D242, D254, D293]. */
const EXAMINATION: ProcessBounds = { seconds: 10, processorSeconds: 3, memoryBytes: 200_000_000 };
/** Files that wait or are examined. */
const FILES = { all: 16, ofSender: 4 };

/** Examines a file of a sender. */
type Verify = (file: Uint8Array<ArrayBuffer>, sender: string) => Promise<Examination>;

interface VerifierOptions extends Question {
  /** Program of the process; `verify_process.ts` unless set. */
  readonly program?: string;
  readonly bounds?: ProcessBounds;
}

/**
 * Makes the verifier of a process. Senders take turns: a file waits for at most one file of each other sender, and for
 * its own sender's earlier ones.
 *
 * It rejects with `service_unavailable` when too many files wait, or when a file was not examined within the bounds.
 */
export function createVerifier({
  program = `${import.meta.dir}/verify_process.ts`,
  bounds = EXAMINATION,
  ...asked
}: VerifierOptions): Verify {
  const places = createShares(FILES);
  /** Files that wait, by sender, in the order of the senders' turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isExamining = false;

  async function examine(bytes: Uint8Array<ArrayBuffer>): Promise<Examination> {
    try {
      const typeface = Buffer.from(await packTypeface()).toString("base64");
      const question: FileQuestion = { ...asked, typeface };
      return (await runBounded<Examination>(program, { head: question, bytes }, bounds)).head;
    } catch (error) {
      throw error instanceof BoundedProcessError ? notExamined(error.message) : error;
    }
  }

  async function takeTurns(): Promise<void> {
    if (isExamining) return;
    isExamining = true;
    for (let [turn] = waiting; turn !== undefined; [turn] = waiting) {
      const [sender, [examineNext]] = turn;
      await examineNext?.();
      // Behind the others, with what has come meanwhile.
      const rest = waiting.get(sender)?.slice(1) ?? [];
      waiting.delete(sender);
      if (rest.length > 0) waiting.set(sender, rest);
    }
    isExamining = false;
  }

  return async (file, sender) => {
    // Most that is no paper shows it at once.
    if (findSeal(file) < 0) return NOT_A_PAPER;
    if (!places.take(sender, 1)) {
      throw new ServiceError("busyWithExamined", {
        retryAfterSeconds: 1,
        detail: "too many files wait to be verified",
      });
    }
    const { promise, resolve } = Promise.withResolvers<Promise<Examination>>();
    const examineInTurn = async () => {
      const examined = examine(file);
      resolve(examined);
      await examined.catch(() => undefined);
    };
    waiting.set(sender, [...(waiting.get(sender) ?? []), examineInTurn]);
    void takeTurns();
    try {
      return await promise;
    } finally {
      places.give(sender, 1);
    }
  };
}

function notExamined(detail: string): ServiceError {
  return new ServiceError("notExamined", {
    retryAfterSeconds: 10,
    detail: `a file was not verified: it ${detail}`,
  });
}

/** Timestamps for the papers of a test file. */

import { afterAll } from "bun:test";
import {
  createTimestampAuthority,
  type TimestampAuthority,
} from "../../src/proof/timestamp_authority.ts";
import { answerOf, reply, startTimestampServer, TIME_ROOTS_PEM } from "./timestamp_authority.ts";

/** Gives timestamps of an authority of its own, by its key of RSA or of P-384; it ends with the tests of the file. */
export function newStamp(signer: "time" | "curve" = "time"): TimestampAuthority["stamp"] {
  const server = startTimestampServer();
  server.answer = async (query) => answerOf(await reply(query, signer));
  afterAll(() => server.stop());
  return createTimestampAuthority({
    url: server.url,
    trusted: TIME_ROOTS_PEM,
    now: () => new Date(),
    nowMs: () => performance.now(),
  }).stamp;
}

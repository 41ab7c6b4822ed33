/** Timestamps for the papers of a test file. */

import { afterAll } from "bun:test";
import {
  createTimestampAuthority,
  type TimestampAuthority,
} from "../../src/proof/timestamp_authority.ts";
import { startTimestampServer, TIME_ROOTS_PEM } from "./timestamp_authority.ts";

/** Gives timestamps of an authority of its own, which ends with the tests of the file. */
export function newStamp(): TimestampAuthority["stamp"] {
  const server = startTimestampServer();
  afterAll(() => server.stop());
  return createTimestampAuthority({
    url: server.url,
    trusted: TIME_ROOTS_PEM,
    now: () => new Date(),
    nowMs: () => performance.now(),
  }).stamp;
}

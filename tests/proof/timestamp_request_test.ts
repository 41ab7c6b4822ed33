/** What an authority is sent, how often it is asked while it fails, and where the credentials of its address go. */

import { expect, test } from "bun:test";
import { createTimestampAuthority } from "../../src/proof/timestamp_authority.ts";

/** A server that answers no question, and an authority at its address. */
function openFailing(credentials = "") {
  const asked: (readonly [string, string | null])[] = [];
  const clock = { ms: 0 };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      asked.push([new URL(request.url).pathname, request.headers.get("authorization")]);
      return new Response(null, { status: 500 });
    },
  });
  const authority = createTimestampAuthority({
    url: `http://${credentials}127.0.0.1:${server.port}/tsa`,
    trusted: [],
    now: () => new Date(),
    nowMs: () => clock.ms,
  });
  const refusal = async (): Promise<string> => {
    const error = await authority.stamp(new Uint8Array(32)).catch((reason: unknown) => reason);
    return String((error as { detail?: unknown }).detail);
  };
  return { asked, clock, refusal, stop: () => server.stop(true) };
}

test.each([
  ["", null],
  ["sealer:pass%2Fword@", `Basic ${Buffer.from("sealer:pass/word").toString("base64")}`],
])("credentials %p leave the address for the header", async (credentials, expected) => {
  const { asked, refusal, stop } = openFailing(credentials);
  try {
    expect(await refusal()).not.toContain("sealer");
    expect(asked).toEqual([["/tsa", expected]]);
  } finally {
    await stop();
  }
});

test("after five failures in a row the authority is not asked for ten seconds", async () => {
  const { asked, clock, refusal, stop } = openFailing();
  try {
    for (let failure = 0; failure < 8; failure += 1) await refusal();
    expect(asked).toHaveLength(5);
    clock.ms = 10_001;
    await refusal();
    expect(asked).toHaveLength(6);
  } finally {
    await stop();
  }
});

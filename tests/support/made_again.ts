/** An illustration that is made again from the ledger, and its paper that is verified. */

import { expect } from "bun:test";
import type { TestService } from "./service.ts";
import { untilTrue } from "./until_true.ts";

/** Holds a paper to its illustration, made again byte for byte, and to the verdict that it was issued. */
export async function expectMadeAgain(
  { send }: TestService,
  key: string,
  first: Response,
): Promise<void> {
  const id = first.headers.get("x-illustration-id") ?? "";
  const paper = await first.bytes();
  let again: Response | undefined;
  await untilTrue(async () => {
    again = await send(`/api/illustrations/${id}?format=pdf`, { key, method: "GET" });
    return again.status === 200;
  });
  expect(again?.headers.get("x-illustration-reproduction")).toBe("bytes");
  expect(Buffer.from((await again?.bytes()) ?? []).equals(Buffer.from(paper))).toBe(true);
  const verdict = await send("/api/verify", {
    raw: paper,
    headers: { "content-type": "application/pdf" },
  });
  expect(await verdict.json()).toMatchObject({ verdict: "issued" });
}

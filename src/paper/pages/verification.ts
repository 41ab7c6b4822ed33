/** How a reader verifies the paper: a code beside the address and the id. */

import type { Texts } from "#texts";
import type { VerifyCode } from "../content/block.ts";

/** The foot of page 1, for the service at its public address. Source: [D270]. */
export function verification(id: string, publicUrl: string, { verify: say }: Texts): VerifyCode {
  const page = `${publicUrl}/verify`;
  return { kind: "code", address: `${page}?id=${id}`, text: say.text(page, id) };
}

/** How a reader verifies the paper: a code beside the address and the id. */

import type { Texts } from "#texts";
import type { Page } from "../content/block.ts";

/** The end of a paper, for the service at its public address. Source: [D159]. */
export function verification(id: string, publicUrl: string, { verify: say }: Texts): Page {
  const page = `${publicUrl}/verify`;
  return {
    name: "verification",
    title: say.title,
    blocks: [{ kind: "code", address: `${page}?id=${id}`, text: say.text(page, id) }],
  };
}

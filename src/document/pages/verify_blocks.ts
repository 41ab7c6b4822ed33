/** How a reader verifies the paper: a heading, and a code beside the address and the id. */

import type { Texts } from "../../texts/texts.ts";
import type { Block } from "../content/block.ts";

/** The blocks of an illustration's id, for the service at its public address. Source: [D159]. */
export function verifyBlocks(
  id: string,
  publicUrl: string,
  { verify: say }: Texts,
): readonly Block[] {
  const page = `${publicUrl}/verify`;
  return [
    { kind: "heading", text: say.title },
    { kind: "code", address: `${page}?id=${id}`, text: say.text(page, id) },
  ];
}

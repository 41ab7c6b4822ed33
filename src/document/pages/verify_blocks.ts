/** How a reader verifies the paper: a heading, and a code beside the address and the id. */

import type { Block } from "../content/block.ts";

/** The blocks of an illustration's id, for the service at its public address. Source: [D159]. */
export function verifyBlocks(id: string, publicUrl: string): readonly Block[] {
  const page = `${publicUrl}/verify`;
  return [
    { kind: "heading", text: "Verify this paper" },
    {
      kind: "code",
      address: `${page}?id=${id}`,
      text:
        `Open ${page}, or scan the code, and choose the PDF as you received it: the page says whether it is illustration ${id}, ` +
        "and whether a change was found. A print or a scan cannot be verified; compare it with the PDF.",
    },
  ];
}

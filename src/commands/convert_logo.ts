/** `logos convert`: a picture as the member `logo` of a brand. */

import { readForeignLogo } from "./carrier_files/read_foreign_file.ts";
import type { Command } from "./command.ts";
import { readForeign } from "./given_file.ts";
import { say } from "./say.ts";

export const CONVERT_LOGO: Command = {
  name: "logos convert",
  takes: ["<file>"],
  says: "print a PNG or JPEG file as the member `logo` of a product's brand",
  async run({ words: [path = ""] }) {
    const { found } = await readForeign(path, readForeignLogo);
    say([JSON.stringify(found)]);
  },
};

/** `logos convert`: a picture as the member `logo` of a brand. */

import { FileFault } from "../foreign/file_fault.ts";
import { readLogoApart } from "../foreign/read_apart.ts";
import type { Command } from "./command.ts";
import { readGivenFile } from "./forms.ts";
import { say } from "./say.ts";

export const CONVERT_LOGO: Command = {
  name: "logos convert",
  takes: ["<file>"],
  says: "print a PNG or JPEG file as the member `logo` of a product's brand",
  async run({ words: [path = ""] }) {
    const file = await readGivenFile(path);
    const logo = await readLogoApart(file).catch((error: unknown) => {
      if (error instanceof FileFault) throw new Error(`${path} ${error.message}`, { cause: error });
      throw error;
    });
    say([JSON.stringify(logo)]);
  },
};

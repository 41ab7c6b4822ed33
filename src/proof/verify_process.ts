/** The process that examines one file: no file can take the service's own time or memory. */

import { answerParcel } from "#base";
import { prepareRenderer } from "#paper";
import { parseTrusted, type Trusted } from "#cms";
import { verifyFile } from "./verify.ts";

/** What a file is held to: certificates in PEM, and whether a signature should have a timestamp. */
export interface Question {
  readonly trusted: Trusted<string>;
  readonly expectsTimestamp?: boolean;
}

/** The question of a file. */
export interface FileQuestion extends Question {
  /** The typeface as `packTypeface` gives it, in base64. */
  readonly typeface: string;
}

await answerParcel<FileQuestion>(async ({ head, bytes: file }) => {
  const { trusted, typeface, ...expected } = head;
  const examination = await verifyFile(file, {
    async preparePrint() {
      const renderer = await prepareRenderer(Uint8Array.fromBase64(typeface));
      return ({ illustration, options }) => {
        // What was read is garbage by now, printing takes as much again, and so do the digests after it.
        Bun.gc(true);
        const { bytes } = renderer.render(illustration, options);
        Bun.gc(true);
        return bytes;
      };
    },
    trusted: parseTrusted(trusted),
    ...expected,
  });
  return { head: examination, bytes: new Uint8Array() };
});

/** The thread that examines files: no file holds up the service's own thread, whatever is in it. */

import { parentPort } from "node:worker_threads";
import { prepareRenderer } from "../document/render.ts";
import { parseTrusted, type Trusted } from "./signer.ts";
import { verifyFile } from "./verify.ts";

/** A file to be examined, and the certificates that are trusted, in PEM. */
interface Question {
  readonly file: Uint8Array;
  readonly trusted: Trusted<string>;
}

const renderer = prepareRenderer();

parentPort?.on("message", async ({ file, trusted }: Question) => {
  const verification = await verifyFile(file, {
    print: ({ illustration, options }) => renderer.render(illustration, options).bytes,
    trusted: parseTrusted(trusted),
  });
  parentPort?.postMessage(verification, []);
});

/** The thread that examines files: no file holds up the service's own thread, whatever is in it. */

import { X509Certificate } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { prepareRenderer } from "../document/render.ts";
import { verifyFile } from "./verify.ts";

/** A file to be examined, and the certificates that are trusted, in PEM. */
interface Question {
  readonly file: Uint8Array;
  readonly trusted: readonly string[];
}

const renderer = prepareRenderer();

parentPort?.on("message", async ({ file, trusted }: Question) => {
  const verification = verifyFile(file, {
    print: ({ illustration, options }) => renderer.render(illustration, options).bytes,
    trusted: trusted.map((pem) => new X509Certificate(pem)),
  });
  parentPort?.postMessage(verification, []);
});

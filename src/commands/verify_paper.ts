/** `verify`: whether a PDF is an untouched paper, without a database and without a network. */

import { X509Certificate } from "node:crypto";
import { prepareRenderer } from "../document/render.ts";
import { readSigners, readTrusted } from "../proof/signer.ts";
import { verifyFile } from "../proof/verify.ts";
import { AS_JSON, type Asked, type Command } from "./command.ts";
import { say, sayJson } from "./say.ts";

export const VERIFY: Command = {
  name: "verify",
  takes: ["<file.pdf>"],
  says: "say whether a PDF is an untouched paper, and by whom it is signed; needs no network",
  options: {
    ...AS_JSON,
    trust: {
      value: "authorities.pem",
      says: "certificates to trust; SIGNING_FOLDER and TRUSTED_CERTIFICATES, unless given",
    },
  },
  run: verify,
};

/** Exit code 0 when no change was found, whether or not it is signed. */
async function verify({ words, option, has, env }: Asked): Promise<void> {
  const [path = ""] = words;
  const file = Bun.file(path);
  if (!(await file.exists())) throw new Error(`There is no file ${path}`);
  const given = option("trust");
  const trusted =
    given === undefined
      ? readTrusted(
          await readSigners(env["SIGNING_FOLDER"] ?? ""),
          env["TRUSTED_CERTIFICATES"] ?? "",
        )
      : readTrusted([], given);
  const renderer = prepareRenderer();
  const found = await verifyFile(await file.bytes(), {
    print: ({ illustration, options }) => renderer.render(illustration, options).bytes,
    trusted: trusted.map((pem) => new X509Certificate(pem)),
  });
  if (has("json")) sayJson(found);
  else {
    const { verdict, says, paper, checks } = found;
    say([`${verdict}: ${says}`]);
    if (paper !== undefined) {
      say([
        `  Illustration ${paper.illustrationId}, ${paper.insurer}, ${paper.product}, prepared at ${paper.preparedAt}`,
      ]);
    }
    say(
      checks.map(({ name, result, says: why }) => `  ${name.padEnd(12)}${result.padEnd(13)}${why}`),
    );
  }
  if (found.verdict !== "untouched" && found.verdict !== "not_signed") {
    throw new Error("The paper is not as it was made, or not by whom it should be");
  }
}

/** A sender's place is free again after each file. */

import { expect, test } from "bun:test";
import { SEAL } from "../../src/pdf/pdf_file.ts";
import { createVerifier } from "../../src/proof/verifier.ts";

test("one sender has more files examined, one after the other, than may wait at once", async () => {
  const verify = createVerifier({ trusted: { signers: [], timestamps: [] } });
  const sealed = new Uint8Array(Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${SEAL}`, "latin1"));
  for (let count = 0; count < 6; count += 1) {
    expect((await verify(sealed.slice(), "a")).verdict).toBe("not_a_paper");
  }
}, 300_000);

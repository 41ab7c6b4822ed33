/** Statements of the paper that depend on the product. */

import { expect, test } from "bun:test";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { illustrate, PLAIN_INPUTS, wordsOf } from "./papers.ts";

test.each(LANGUAGES)(
  "a statement of the carrier is printed, whatever statement of this service has its title, in %s",
  (language) => {
    const illustration = illustrate("demo-fia", PLAIN_INPUTS, { language });
    const own = illustration.disclosures.map(({ title }, index) => ({
      title,
      text: `The carrier’s statement ${index + 1}.`,
    }));
    const disclosures = [...illustration.disclosures, ...own];
    const words = wordsOf(pagesOf({ ...illustration, disclosures }));
    for (const { text } of own) expect(words.split(text)).toHaveLength(2);
  },
);

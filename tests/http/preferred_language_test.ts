/** Which language a page is in: the address's, or else what the browser likes best (RFC 9110, section 12.5.4). */

import { expect, test } from "bun:test";
import { preferredLanguage } from "../../src/http/pages/preferred_language.ts";

const LANGUAGES = ["en-US", "es-US"];

function chosen(header: string | undefined, query = ""): string {
  const headers = header === undefined ? {} : { "accept-language": header };
  return preferredLanguage(new Request(`http://localhost/try${query}`, { headers }), LANGUAGES);
}

test.each([
  [undefined, "en-US"],
  ["", "en-US"],
  ["es", "es-US"],
  ["es-MX", "es-US"],
  ["ES-mx", "es-US"],
  ["en-GB, es", "en-US"],
  ["fr, es", "es-US"],
  ["fr", "en-US"],
  ["en;q=0.8, es;q=0.9", "es-US"],
  ["en;q=0.9 , es ; q=0.9", "en-US"],
  ["es;q=0.9, en;q=0.9", "es-US"],
  ["en;q=0.5, es", "es-US"],
  ["en;q=0, es;q=0.1", "es-US"],
  ["es;q=0", "en-US"],
  ["es;q=none, fr", "en-US"],
  ["fr;q=1, *;q=0.5", "en-US"],
  ["*;q=0.1, es;q=0.2", "es-US"],
  ["est", "en-US"],
])("a browser that asks for %p gets %s", (header, language) => {
  expect(chosen(header)).toBe(language);
});

test("the address counts before the browser, where it names a language of the page", () => {
  expect(chosen("en", "?language=es-US")).toBe("es-US");
  expect(chosen("es", "?format=pdf&language=en-US")).toBe("en-US");
  expect(chosen("es", "?language=fr-FR")).toBe("es-US");
});

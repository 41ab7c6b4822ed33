/** The picture of moved interest rates has names and values in the year in which its lines differ. */

import { expect, test } from "bun:test";
import { dollars } from "../../src/paper/content/format.ts";
import { pagesOf } from "../../src/paper/pages/mod.ts";
import type { Illustration } from "../../src/illustration/illustration.ts";
import { LANGUAGES } from "../../src/texts/language.ts";
import { textsOf } from "../../src/texts/texts.ts";
import { illustrate, paperOf, PLAIN_INPUTS } from "./papers.ts";

function chartOf(illustration: Illustration) {
  const page = pagesOf(illustration).find(({ name }) => name === "market-value-adjustment");
  const chart = page?.blocks.find(({ kind }) => kind === "chart");
  if (chart?.kind !== "chart") throw new RangeError("There is no chart");
  return chart;
}

/** With the years in reverse, so that the lines meet at the start. */
function reversed(illustration: Illustration): Illustration {
  const terms = illustration.marketValueAdjustment;
  if (terms === undefined) throw new RangeError("There is no adjustment");
  const { demonstration } = terms;
  const years = demonstration.years.map((year, index) => {
    const { contractYear: _, ...values } = demonstration.years.at(-1 - index) ?? year;
    return Object.assign(values, { contractYear: index + 1 });
  });
  const marketValueAdjustment = { ...terms, demonstration: { ...demonstration, years } };
  return { ...illustration, marketValueAdjustment };
}

test.each(LANGUAGES)("lines that meet at the end are named in the first year: %s", (language) => {
  const { chart: say } = textsOf(language).marketValueAdjustment;
  for (const slug of ["demo-fia", "demo-myga"] as const) {
    const base = illustrate(slug, PLAIN_INPUTS, { language });
    for (const [illustration, isNamedAtStart] of [
      [base, true],
      [reversed(base), false],
    ] as const) {
      const { lines, description, isNamedAtStart: isAtStart } = chartOf(illustration);
      const years = lines[0]?.points.length ?? 0;
      expect(isAtStart).toBe(isNamedAtStart);
      const named = lines.map(
        ({ name, points }) =>
          `${name}: ${dollars(points.at(isNamedAtStart ? 0 : -1)?.[1] ?? Number.NaN)}`,
      );
      expect(new Set(named.map((each) => each.split(": ")[1])).size).toBe(3);
      const length = textsOf(language).indexScenarios.years(years);
      expect(description).toBe(say.description(length, isNamedAtStart ? 1 : years, named));
    }
  }
});

test("names and values stand left of the lines, and each value once", async () => {
  const illustration = illustrate("demo-fia", PLAIN_INPUTS);
  const { lines } = chartOf(illustration);
  const { sheets } = await paperOf(illustration);
  const sheet = sheets.find((operators) => operators.includes("(Rates up 1 point)Tj")) ?? "";
  const picture = sheet.slice(sheet.indexOf("/Figure<<"));
  for (const { points } of lines) {
    const value = dollars(points[0]?.[1] ?? Number.NaN);
    const places = [...picture.matchAll(/([\d.]+) [\d.]+ Td\n?\((\$[\d,]+) \)Tj/g)].filter(
      ([, , text]) => text === value,
    );
    expect(places.map(([, x]) => x)).toEqual(["48"]);
  }
});

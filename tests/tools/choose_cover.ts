/** Prints the names of papers that together have every feature: at each step the one with most that is still missing. */

import { featuresOf } from "../paper/cover.ts";
import { ENGLISH_MAKERS, SPANISH_MAKERS } from "../paper/gallery.ts";

const papers = [...ENGLISH_MAKERS, ...SPANISH_MAKERS].map(
  ([name, make]) => [name, featuresOf(name, make())] as const,
);
const missing = new Set(papers.flatMap(([, features]) => [...features]));
while (missing.size > 0) {
  const gain = ([, features]: (typeof papers)[number]) => features.intersection(missing).size;
  const best = papers.reduce((one, other) => (gain(other) > gain(one) ? other : one));
  console.log(JSON.stringify(best[0]), gain(best));
  for (const feature of best[1]) missing.delete(feature);
}

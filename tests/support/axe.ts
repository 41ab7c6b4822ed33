/** What axe-core finds wrong with a page as it stands, for those who hear it or use it by keys. */

import axe from "axe-core";
import type { Page } from "playwright-core";

/** A line for each rule that is not kept, with the first element that does not keep it. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>("axe.run()");
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

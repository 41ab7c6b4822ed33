/** Holds a page in a browser to the rules of axe-core, WCAG 2.2 at level AA among them. */

import type { Page } from "playwright-core";

const AXE = Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir));

/** What the rules find on the page as it stands, a line each; none where all hold. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, which a page's Content-Security-Policy does not hold back.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) {
    await page.evaluate(`${await AXE.text()}; undefined`);
  }
  return page.evaluate<string[]>(
    `axe.run().then(({ passes, violations }) => {
      if (passes.length < 10) return ["axe-core looked at nothing"];
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target));
    })`,
  );
}

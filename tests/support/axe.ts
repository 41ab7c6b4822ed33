/** What axe-core, WCAG 2.2 at level AA among its rules, finds on a page as it stands. */

import axe from "axe-core";
import type { Page } from "playwright-core";
import { dear } from "./depth.ts";

/** A way to look at a page. */
export interface Look {
  /** In CSS pixels. */
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** Contrast is two thirds of axe's work and does not depend on the width: once a scheme is enough. */
  readonly rules: "all" | "all but contrast" | "none";
}

/** Each width on either side of a page's breakpoints in each color scheme. */
const EVERY_LOOK = [320, 390, 768, 1280].flatMap((width): readonly Look[] => [
  { width, colorScheme: "light", rules: width === 1280 ? "all" : "all but contrast" },
  { width, colorScheme: "dark", rules: width === 390 ? "all" : "all but contrast" },
]);

/** Looks at each state of a page; in the part, rules once a color scheme, since schemes differ in colors alone. */
export const LOOKS = dear<readonly Look[]>(EVERY_LOOK, [
  { width: 320, colorScheme: "light", rules: "none" },
  { width: 768, colorScheme: "light", rules: "none" },
  { width: 390, colorScheme: "light", rules: "all" },
  { width: 1280, colorScheme: "dark", rules: "all" },
]);

/** Looks at a page in its other language; in the part, contrast is left out: elements and colors are the same, texts longer. */
export const LOOKS_OF_TRANSLATION = dear<readonly Look[]>(EVERY_LOOK, [
  { width: 320, colorScheme: "light", rules: "none" },
  { width: 390, colorScheme: "light", rules: "none" },
  { width: 1280, colorScheme: "light", rules: "none" },
  { width: 768, colorScheme: "light", rules: "all but contrast" },
]);

/** Colors that change with the scheme change at once, not in steps that axe would see. */
const WITHOUT_TRANSITIONS = `if (document.adoptedStyleSheets.length === 0) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [sheet];
}`;

/** CSS pixels that are outside the page to its right, once the frame after this one is drawn. */
const OVERFLOW = `new Promise((resolve) => {
  const read = () => resolve(document.documentElement.scrollWidth - innerWidth);
  requestAnimationFrame(() => requestAnimationFrame(read));
})`;

/**
 * What is wrong with the state that a page is in, a line each: rules that an element breaks, and what is wider than the
 * page at any of the looks. The page keeps the last of them.
 */
export async function faultsOf(page: Page, looks: readonly Look[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme, rules } of looks) {
    await page.evaluate(WITHOUT_TRANSITIONS);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate<number>(OVERFLOW);
    const found = rules === "none" ? [] : await violationsOf(page, rules === "all");
    if (overflow > 0) found.push(`${overflow} pixels are outside the page`);
    faults.push(...found.map((fault) => `${width} pixels, ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** A line for each element that breaks a rule; none where all rules are kept. */
async function violationsOf(page: Page, hasContrast: boolean): Promise<string[]> {
  // Evaluated by the debugger, which a page's Content-Security-Policy does not hold back.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) {
    await page.evaluate(`${axe.source}; undefined`);
  }
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: hasContrast } },
  };
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(options)}).then(({ passes, violations }) => {
      if (passes.length < 10) return ["axe-core looked at nothing"];
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html));
    })`,
  );
}

/** A real headless Chromium for one test file, from which no request reaches another host. */

import { existsSync } from "node:fs";
import { afterAll } from "bun:test";
import { type Browser, chromium, type Page } from "playwright-core";

/** Where Chromium is, or `undefined` on a machine without one. */
export const CHROMIUM = [
  Bun.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
].find((path) => path !== undefined && existsSync(path));

if (CHROMIUM === undefined) {
  console.warn("The pages are not tried in a browser: no Chromium here; CHROMIUM_PATH names one");
}

/** A page as a person with `width` pixels sees it, and what went wrong on it. */
export interface Visit {
  readonly page: Page;
  /** Addresses outside this machine that the page asked for; each was refused. */
  readonly outside: readonly string[];
  /** Errors on the console, uncaught ones included. */
  readonly errors: string[];
}

export interface VisitOptions {
  readonly width: number;
}

type OpenVisit = (url: string, options: VisitOptions) => Promise<Visit>;

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? "",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}

/**
 * Opens visits in one browser that ends with the file's last test; each visit begins with nothing. A machine without
 * memory may end the browser: it is opened again once, and the visit that lost it is named.
 */
export function browserVisits(): OpenVisit {
  let browser: Promise<Browser> | undefined;
  let visited = "";
  let lost: string | undefined;
  afterAll(async () => (await browser)?.close());
  return async (url, { width }) => {
    browser ??= launch();
    if (!(await browser).isConnected()) {
      if (lost !== undefined) throw new Error(`The browser was lost twice: at ${lost}, ${visited}`);
      lost = visited;
      console.warn(`The browser was lost at ${lost}, and is opened again`);
      browser = launch();
    }
    visited = url;
    const outside: string[] = [];
    const errors: string[] = [];
    const context = await (await browser).newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    // Listened to, not intercepted: a request that waits for this process costs a quarter of a visit.
    context.on("request", (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (/^(http|ws)s?:$/.test(protocol) && hostname !== "127.0.0.1") outside.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(url);
    return { page, outside, errors };
  };
}

/** A real headless Chromium, from which no request reaches another host: one for a whole run, or a file's own. */

import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterAll, afterEach } from "bun:test";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Download,
  type Page,
} from "playwright-core";

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

const LAUNCH = {
  executablePath: CHROMIUM ?? "",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
};

/** Variable with the address of the run's browser, for the processes of its test files. */
const BROWSER_OF_RUN = "BROWSER_OF_RUN";

/** Starts the browser of a run, where there is one. It ends with this process, however that ends: a pipe ties them. */
export async function startBrowser() {
  if (CHROMIUM === undefined) return undefined;
  const handled = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const server = await chromium.launchServer({ ...LAUNCH, ...handled });
  return { variables: { [BROWSER_OF_RUN]: server.wsEndpoint() }, close: () => server.close() };
}

/** The browser of the run, or one that ends with this process. */
function open(): Promise<Browser> {
  const ofRun = Bun.env[BROWSER_OF_RUN];
  // One that has crashed costs a file its own start.
  return ofRun
    ? chromium.connect(ofRun).catch(() => chromium.launch(LAUNCH))
    : chromium.launch(LAUNCH);
}

/** What a visitor saves, as text; the browser of a run keeps the file to itself. */
export async function textOf(download: Download): Promise<string> {
  return text(await download.createReadStream());
}

/**
 * Opens visits in one browser, which are closed with the test that opened them: a page goes on drawing while it is open.
 * Each visit begins with nothing. A machine without memory may end the browser: the file starts one of its own then, once,
 * and the visit that lost it is named.
 */
export function browserVisits(): OpenVisit {
  let browser: Promise<Browser> | undefined;
  let visited = "";
  let lost: string | undefined;
  const contexts: BrowserContext[] = [];
  afterEach(async () => {
    // Those of a browser that was lost are closed already.
    await Promise.allSettled(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => (await browser)?.close());
  return async (url, { width }) => {
    browser ??= open();
    if (!(await browser).isConnected()) {
      if (lost !== undefined) throw new Error(`The browser was lost twice: at ${lost}, ${visited}`);
      lost = visited;
      console.warn(`The browser was lost at ${lost}, and is opened again`);
      browser = chromium.launch(LAUNCH);
    }
    visited = url;
    const outside: string[] = [];
    const errors: string[] = [];
    const context = await (await browser).newContext({ viewport: { width, height: 900 } });
    contexts.push(context);
    const page = await context.newPage();
    // Less than a test has, so that what was waited for is named.
    page.setDefaultTimeout(50_000);
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

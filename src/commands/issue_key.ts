/** `admin issue-key`: makes a key and prints it, once. */

import { parseArgs } from "node:util";
import { issueKey } from "../storage/administration.ts";
import { say } from "./say.ts";

/** The options that are not given keep the defaults of the SQL function `issue_api_key` [D27]. */
export async function printNewKey(databaseUrl: string, words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      "per-window": { type: "string" },
      window: { type: "string" },
      "per-day": { type: "string" },
      "fia-per-window": { type: "string" },
      "fia-window": { type: "string" },
      expires: { type: "string" },
      mode: { type: "string" },
    },
  });
  const [name, products] = positionals;
  if (name === undefined || products === undefined) {
    throw new Error("issue-key needs a name and the products, separated by commas");
  }
  const key = await issueKey(databaseUrl, {
    name,
    products: products.split(","),
    perWindow: values["per-window"],
    window: values.window,
    perDay: values["per-day"],
    fiaPerWindow: values["fia-per-window"],
    fiaWindow: values["fia-window"],
    expires: values.expires,
    mode: values.mode,
  });
  say([key]);
}

/** Shared by the commands: what names, and with --drop deletes, what was kept for its time. */

import { expireMonths, type Expiring } from "#storage";
import type { Command } from "./command.ts";
import { say } from "./say.ts";

/** The command `<noun> expire`; `what` is due, and `none` is said where nothing is. */
export function expireCommand(
  noun: string,
  of: Expiring,
  { what, none }: { readonly what: string; readonly none: string },
): Command {
  return {
    name: `${noun} expire`,
    takes: [],
    says: `name the months of ${what} that are due; --drop deletes them for good`,
    options: { drop: { says: "delete them" } },
    async run({ sql, has }) {
      const lines = await expireMonths(sql(), of, { drops: has("drop") });
      say(lines.length === 0 ? [none] : lines);
    },
  };
}

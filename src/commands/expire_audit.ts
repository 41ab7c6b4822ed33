/** `audit expire`: months of the audit trail past the retention. */

import { expireAudit } from "../storage/administration.ts";
import type { Command } from "./command.ts";
import { say } from "./say.ts";

export const EXPIRE_AUDIT: Command = {
  name: "audit expire",
  takes: [],
  says: "name the months of the audit trail that are due; --drop deletes them for good",
  options: { drop: { says: "delete them" } },
  async run(asked) {
    const lines = await expireAudit(asked.databaseUrl(), { drops: asked.has("drop") });
    say(lines.length === 0 ? ["No month is due"] : lines);
  },
};

/** What `doctor` says of webhooks. */

import { readWebhookState } from "#storage";
import { type Check, ok, warn } from "../doctor_checks.ts";
import { counted } from "../say.ts";

const LOG = "`bun run admin webhooks log` has the answers";

export const CHECK_WEBHOOKS: Check = {
  name: "webhooks",
  seconds: 10,
  async look({ database }) {
    const { webhooks, paused, untried, failing } = await readWebhookState(database);
    const findings = [
      untried > 0 &&
        warn(
          `${counted(untried, "event")} of webhooks waited for ten minutes, and no worker sent them`,
          "Start `bun run admin webhooks work`, on the service's account and with a way out of the network",
        ),
      paused.length > 0 &&
        warn(
          `Webhooks are paused, since their receivers said that they are gone: ${paused.join(", ")}`,
          "`bun run admin webhooks set <webhook>` once it listens again, or `webhooks remove`",
        ),
      failing.length > 0 &&
        warn(
          `Events of the last seven days were not taken by: ${failing.join(", ")}`,
          `${LOG}; \`webhooks replay <webhook> --since\` sends them again`,
        ),
    ].filter((finding) => finding !== false);
    return findings.length > 0 ? findings : ok(`Webhooks that are sent to: ${webhooks}`);
  },
};

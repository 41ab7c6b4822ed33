/** The administrator's commands: `bun run admin` lists them. */

import { runCommand, COMMANDS } from "#commands";

process.exitCode = await runCommand(COMMANDS, Bun.argv.slice(2), Bun.env);

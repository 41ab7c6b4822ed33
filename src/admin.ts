/** The administrator's commands: `bun run admin` lists them. */

import { runCommand } from "./commands/command.ts";
import { COMMANDS } from "./commands/mod.ts";

process.exitCode = await runCommand(COMMANDS, Bun.argv.slice(2), Bun.env);

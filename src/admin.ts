/** The administrator's commands: `bun run admin` lists them. */

import { runCommand } from "./commands/command.ts";
import { COMMANDS } from "./commands/mod.ts";
import { readDatabaseUrl } from "./config.ts";
import { withSecretFiles } from "./base/secret_files.ts";

try {
  const env = withSecretFiles(Bun.env);
  const databaseUrl = () => readDatabaseUrl(env);
  process.exitCode = await runCommand(COMMANDS, Bun.argv.slice(2), {
    databaseUrl,
    env,
  });
} catch (error) {
  // A secret file cannot be read; all other errors are handled by the command.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

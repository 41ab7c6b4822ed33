/**
 * A PostgreSQL that a process of its own starts, so that it lives by that process's environment.
 *
 * Argument: its folder. Prints its address, and stops and leaves nothing when its input ends.
 */

import { startEmbeddedPostgres } from "../../src/local/embedded_postgres.ts";

const [, , dataDirectory = ""] = Bun.argv;
const { url, stop } = await startEmbeddedPostgres({ dataDirectory, isThrowaway: true });
console.log(url);
await Bun.stdin.text();
await stop();
process.exit(0);

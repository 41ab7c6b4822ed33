/** The engine as one script, which the workbench loads when a person begins to type. */

import { fileURLToPath } from "node:url";
import { keepLast } from "#base";
import { type HeldFile, holdFile } from "./static_files.ts";

const TYPE = "text/javascript;charset=utf-8";
const ENTRY = fileURLToPath(import.meta.resolve("#browser_engine"));

/** Bundles the engine: 0.2 s on threads of their own. @throws {AggregateError} when a file of it cannot be read */
export async function bundleEngine(): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [ENTRY], target: "browser", minify: true });
  const scripts = await Promise.all(outputs.map((output) => output.text()));
  return scripts.join("");
}

/** The script, made when it is first asked for, so that a start takes no longer. */
export function createEngineScript(): () => Promise<HeldFile> {
  const keep = keepLast(async () => holdFile(await bundleEngine(), TYPE));
  return () => keep(undefined);
}

/** How commands speak: lines on standard output; when something is wrong, an exit code of 1. */

export function say(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/** Says what is wrong and lets the process end with 1. */
export function fail(lines: readonly string[]): void {
  say(lines);
  process.exitCode = 1;
}

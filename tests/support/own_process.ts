/** A program in a process of its own. */

/** The folder of this repository. */
export const ROOT = `${import.meta.dir}/../..`;

/** What a program wrote, and its exit code. */
export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** How a program is started: in the folder of this repository, with the variables of the tests and no input unless set. */
interface Start {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: BlobPart;
  /** Milliseconds after which it is ended. */
  readonly timeout?: number;
}

/** Runs a program to its end. */
export async function runProgram(
  cmd: readonly string[],
  { cwd = ROOT, env = Bun.env, stdin, timeout = 300_000 }: Start = {},
): Promise<Ran> {
  const child = Bun.spawn({
    cmd: [...cmd],
    cwd,
    env,
    stdin: stdin === undefined ? "ignore" : new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
    timeout,
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

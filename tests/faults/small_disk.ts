/** A disk that is soon full: a file system in memory, where this process may mount one. */

import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  readonly folder: string;
  /** Grows it, in megabytes. */
  readonly grow: (megabytes: number) => void;
  readonly remove: () => Promise<void>;
}

/** A file system of 3 MB that belongs to `owner`; `undefined` where none can be mounted. */
export async function mountSmallDisk(owner: {
  readonly uid: number;
  readonly gid: number;
}): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-small-disk-"));
  const mount = (options: string) =>
    Bun.spawnSync(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder]).success;
  if (process.platform !== "linux" || !mount("size=3m")) {
    console.log("The test of a full disk is left out: no disk can be mounted here");
    await rm(folder, { recursive: true });
    return undefined;
  }
  await chown(folder, owner.uid, owner.gid);
  return {
    folder,
    grow(megabytes) {
      if (!mount(`remount,size=${megabytes}m`)) throw new Error("The disk cannot be made larger");
    },
    async remove() {
      Bun.spawnSync(["umount", "--lazy", folder]);
      await rm(folder, { recursive: true });
    },
  };
}

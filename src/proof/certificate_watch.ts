/** Watches the certificates that sign papers: what the log and the metrics say before one ends. */

import type { Log } from "../base/log.ts";
import { writeOnceADay } from "../base/once_a_day.ts";
import { endOf, type Signer, type SignerFound, stateOf } from "./signer.ts";

interface WatchOptions {
  readonly signers: readonly SignerFound[];
  readonly now: () => Date;
  readonly log: Log;
}

/** Makes the watch of one process, which goes by the files that it read at its start. */
export function watchCertificates({ signers, now, log }: WatchOptions) {
  const write = writeOnceADay({ log, now });
  return {
    /** Logs, once a day, each signer that cannot sign or ends soon. */
    async look(): Promise<void> {
      const faults = signers.flatMap((found) => {
        const { verdict, says } = stateOf(found, now());
        return verdict === "ok" ? [] : [{ name: found.name, verdict, says }];
      });
      write(
        faults.map(({ name, says }) => ({
          level: "error",
          failure: "signing",
          signer: name,
          detail: says,
        })),
        faults.map(({ name, verdict }) => [name, verdict]),
      );
    },
    /** The seconds until each signer's first certificate ends; 0 for one that cannot sign yet, or at all. */
    listSigners: () =>
      signers.map(({ name, signer }) => ({ name, secondsLeft: secondsLeft(signer, now()) })),
  };
}

function secondsLeft(signer: Signer | undefined, now: Date): number {
  if (signer === undefined || now < signer.leaf.validFromDate) return 0;
  return (endOf(signer).getTime() - now.getTime()) / 1000;
}

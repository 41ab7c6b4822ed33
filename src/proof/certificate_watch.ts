/** Watches the signers' and the trusted certificates: what the log and the metrics say before one ends. */

import type { X509Certificate } from "node:crypto";
import { type Log, createDailyLog } from "#base";
import {
  trustedUntil,
  type Signer,
  type SignerFound,
  signerState,
  trustedStates,
  type Trusted,
} from "#cms";

interface WatchOptions {
  readonly signers: readonly SignerFound[];
  /** Only of the files. */
  readonly trusted: Trusted<X509Certificate>;
  readonly now: () => Date;
  readonly log: Log;
}

/** Makes the watch of one process, which goes by the files that it read at its start. */
export function watchCertificates({ signers, trusted, now, log }: WatchOptions) {
  const write = createDailyLog({ log, now });
  return {
    /** Logs, once a day, each signer that cannot sign or ends soon, and each trusted certificate that ends soon. */
    async look(): Promise<void> {
      const faults = [
        ...signers.map((found) => ({
          line: { level: "error", failure: "signing", signer: found.name },
          state: signerState(found, now()),
        })),
        ...trustedStates(trusted, now()).map((state) => ({
          line: { level: "warn", failure: "trusted_certificates" },
          state,
        })),
      ].filter(({ state }) => state.verdict !== "ok");
      write(
        faults.map(({ line, state }) => Object.assign({}, line, { detail: state.says })),
        faults.map(({ line, state }) => [line, state.verdict]),
      );
    },
    /** Signers that end soon, with SHA-256 of their certificate in hex and the first end of a certificate that they need. */
    listEnding: () =>
      signers.flatMap(({ name, signer }) => {
        if (signer === undefined || secondsLeft(signer, now()) <= 0) return [];
        if (signerState({ name, signer }, now()).verdict === "ok") return [];
        const sha256 = signer.leaf.fingerprint256.replaceAll(":", "").toLowerCase();
        return [{ signer: name, sha256, endsAt: trustedUntil(signer) }];
      }),
    /** The seconds until each signer's first certificate ends; 0 for one that cannot sign yet, or at all. */
    listSigners: () =>
      signers.map(({ name, signer }) => ({ name, secondsLeft: secondsLeft(signer, now()) })),
    /** The seconds until each trusted certificate ends that has not, with its setting. */
    listTrusted: () => trustedStates(trusted, now()),
  };
}

function secondsLeft(signer: Signer | undefined, now: Date): number {
  if (signer === undefined || now < signer.leaf.validFromDate) return 0;
  return (trustedUntil(signer).getTime() - now.getTime()) / 1000;
}

/** Shared by the commands: reads the certificate of a server. */

import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect } from "node:tls";
import { withDeadline } from "#base";

/** A TLS server; PostgreSQL needs an SSLRequest first. */
export interface TlsServer {
  readonly host: string;
  readonly port: number;
  readonly protocol: "tls" | "postgres";
  /** Authorities in PEM that are trusted in place of the host's. */
  readonly ca?: string;
}

interface Certificate {
  readonly endsAt: Date;
  /** Why it is not trusted; absent when it is. */
  readonly distrust: string | undefined;
}

/** PostgreSQL's SSLRequest: its length, then 80877103. Source: PostgreSQL documentation, Message Formats. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Reads a server's certificate within `msMax`.
 * @throws {Error} when there is no connection or no certificate
 */
export async function readCertificate(server: TlsServer, msMax: number): Promise<Certificate> {
  const { host, port, protocol, ca } = server;
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>();
  const opened: Socket[] = [];
  const begin = (socket?: Socket) => {
    const tls = connect({
      // Untrusted certificates are read too.
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
      ...(socket === undefined ? { host, port } : { socket }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    opened.push(tls);
    tls.once("error", reject);
    tls.once("secureConnect", () => {
      const { valid_to: end } = tls.getPeerCertificate();
      const distrust = tls.authorized ? undefined : String(tls.authorizationError);
      if (end === undefined) reject(new Error("no certificate"));
      else resolve({ endsAt: new Date(end), distrust });
    });
  };
  if (protocol === "tls") begin();
  else {
    const plain = connectPlain({ host, port }, () => void plain.write(SSL_REQUEST));
    opened.push(plain);
    plain.once("error", reject);
    plain.once("data", (answer) => {
      if (answer.toString("latin1", 0, 1) === "S") begin(plain);
      else reject(new Error("it does not speak TLS"));
    });
  }
  try {
    return await withDeadline(promise, msMax, () => {
      throw new Error("no answer in time");
    });
  } finally {
    for (const socket of opened) socket.destroy();
  }
}

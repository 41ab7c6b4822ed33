/** A wire to PostgreSQL that counts the statements sent over it. Source: PostgreSQL's documentation, "Message Formats". */

import { createConnection, createServer, type AddressInfo } from "node:net";
import { once } from "node:events";

/** The types of messages that make a server run a statement: Query and Execute. */
const RUN = new Set(["Q", "E"].map((type) => type.charCodeAt(0)));
/** Bytes of a message's type and of its length, which counts itself. */
const HEAD = 5;

export interface CountedStatements {
  /** The address of the database over the wire. */
  readonly url: string;
  /** Statements so far. */
  readonly count: () => number;
  readonly close: () => void;
}

/** Opens a wire to the database at `url`, for connections without TLS. */
export async function countStatements(url: string): Promise<CountedStatements> {
  const target = new URL(url);
  let statements = 0;

  /** Reads the messages of one connection; the first has no type. */
  function reader(): (chunk: Buffer) => void {
    let rest = Buffer.alloc(0);
    let hasStarted = false;
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const typeBytes = hasStarted ? 1 : 0;
        if (rest.length < HEAD) return;
        const length = typeBytes + rest.readUInt32BE(typeBytes);
        if (rest.length < length) return;
        if (hasStarted && RUN.has(rest[0] ?? 0)) statements += 1;
        hasStarted = true;
        rest = rest.subarray(length);
      }
    };
  }

  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    const read = reader();
    near.on("data", read);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      end.on("error", () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return { url: through.href, count: () => statements, close: () => void server.close() };
}

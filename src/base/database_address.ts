/** The address of the database: each of its parameters is honored or refused, none is ignored. */

import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

/** How far the connection is encrypted, as libpq names it. Weaker ones of libpq's are refused: nothing here honors them. */
const SSL_MODES = ["disable", "prefer", "require", "verify-full"] as const;

type SslMode = (typeof SSL_MODES)[number];

/** Parameters besides TLS, each with its allowed values. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  application_name: /^[\x20-\x7e]{1,63}$/,
  target_session_attrs: /^(read-write|read-only|primary|standby|prefer-standby)$/,
};

/** What the parameters may be, for messages. */
export const DATABASE_PARAMETERS =
  "no parameters but sslmode (disable, prefer, require or verify-full), sslrootcert (a file, beside verify-full), application_name and target_session_attrs";

interface DatabaseAddress {
  /** With the parameters that are not of TLS. */
  readonly url: string;
  readonly sslMode: SslMode;
  /** File of the authorities that are trusted in place of the host's. */
  readonly rootFile?: string;
}

/** Reads an address; `undefined` when a parameter is unknown, stands there twice or has a value that is not allowed. */
export function parseDatabaseAddress(address: string): DatabaseAddress | undefined {
  const [base = "", query = ""] = address.split("?");
  const parameters = [...new URLSearchParams(query)];
  const { sslmode = "disable", sslrootcert, ...others } = Object.fromEntries(parameters);
  const sslMode = SSL_MODES.find((mode) => mode === sslmode);
  const isKnown = Object.entries(others).every(([name, value]) => OTHERS[name]?.test(value));
  const isOnce = new Set(parameters.map(([name]) => name)).size === parameters.length;
  if (sslMode === undefined || !isKnown || !isOnce) return undefined;
  if (sslrootcert !== undefined && (sslMode !== "verify-full" || sslrootcert === ""))
    return undefined;
  const rest = new URLSearchParams(others).toString();
  return {
    url: rest === "" ? base : `${base}?${rest}`,
    sslMode,
    ...(sslrootcert === undefined ? {} : { rootFile: sslrootcert }),
  };
}

/** What the driver is given of an address. */
interface DriverAddress {
  readonly url: string;
  readonly ssl:
    false | "prefer" | "require" | { readonly rejectUnauthorized: true; readonly ca?: string };
}

/**
 * Reads the file of authorities, if one is named.
 * @throws {Error} when the address is not allowed, or the file holds no certificate that can be read
 */
export function driverAddressOf(address: string): DriverAddress {
  const parsed = parseDatabaseAddress(address);
  if (parsed === undefined) throw new Error(`The address of a database has ${DATABASE_PARAMETERS}`);
  const { url, sslMode, rootFile } = parsed;
  if (sslMode === "disable") return { url, ssl: false };
  if (sslMode !== "verify-full") return { url, ssl: sslMode };
  const ca = rootFile === undefined ? {} : { ca: readRoots(rootFile) };
  return { url, ssl: { rejectUnauthorized: true, ...ca } };
}

function readRoots(file: string): string {
  let roots = "";
  try {
    const pem = readFileSync(file, "latin1");
    const certificates =
      pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    roots = certificates.map((each) => new X509Certificate(each).toString()).join("");
  } catch {
    // One sentence for every way in which it can be wrong.
  }
  if (roots !== "") return roots;
  throw new Error("DATABASE_URL names a file in sslrootcert that cannot be read as certificates");
}

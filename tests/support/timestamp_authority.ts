/**
 * A timestamp authority of OpenSSL's making behind a small HTTP server: `openssl ts -reply` answers what it is asked, and
 * `openssl cms` signs what no honest authority would.
 */

import { X509Certificate } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./own_process.ts";

const FOLDER = await mkdtemp(join(tmpdir(), "timestamps-"));

const CONFIGURATION = `
[req]
distinguished_name = name
[name]
[ca]
default_ca = authority
[authority]
dir = ${FOLDER}
database = ${FOLDER}/index.txt
new_certs_dir = ${FOLDER}
serial = ${FOLDER}/certificates.txt
default_md = sha256
policy = policy
unique_subject = no
[policy]
commonName = supplied
[root]
basicConstraints = critical,CA:true
[stamping]
basicConstraints = critical,CA:false
extendedKeyUsage = critical,timeStamping
[optional]
extendedKeyUsage = timeStamping
[several]
extendedKeyUsage = critical,timeStamping,clientAuth
[large]
extendedKeyUsage = critical,timeStamping
nsComment = "${"long ".repeat(2_200)}"
[plain]
basicConstraints = critical,CA:false
[tsa]
default_tsa = service
[service]
serial = ${FOLDER}/timestamps.txt
default_policy = 1.2.3.4.1
digests = sha256, sha512
accuracy = secs:1
ordering = yes
ess_cert_id_alg = sha256
signer_digest = sha256
[bare]
serial = ${FOLDER}/timestamps.txt
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha1
signer_digest = sha512
[full]
serial = ${FOLDER}/timestamps.txt
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1, millisecs:500, microsecs:100
clock_precision_digits = 3
ordering = yes
tsa_name = yes
ess_cert_id_chain = yes
ess_cert_id_alg = sha384
signer_digest = sha384
`;

async function openssl(...words: readonly string[]): Promise<string> {
  const cmd = ["openssl", ...words];
  const { out, err, code } = await runProgram(cmd, { cwd: FOLDER, timeout: 30_000 });
  if (code !== 0) throw new Error(`openssl ${words.join(" ")}: ${err}`);
  return out;
}

const KEYS = { rsa: ["rsa:2048"], "P-384": ["ec", "-pkeyopt", "ec_paramgen_curve:secp384r1"] };
const CONFIG = ["-config", "timestamps.cnf"];

/** Makes a certificate under another one, or of itself. Dates are `YYMMDD`. */
async function certify(
  name: string,
  {
    by = name,
    kind = "stamping",
    key = "P-384",
    from = "200101",
    to = "400101",
  }: {
    readonly by?: string;
    readonly kind?: "root" | "stamping" | "optional" | "several" | "large" | "plain";
    readonly key?: keyof typeof KEYS;
    readonly from?: string;
    readonly to?: string;
  } = {},
): Promise<void> {
  const files = ["-keyout", `${name}.key`, "-out", `${name}.csr`];
  const request = ["req", "-new", ...CONFIG, "-nodes", ...files, "-subj", `/CN=Test ${name}`];
  await openssl(...request, "-newkey", ...KEYS[key]);
  const dates = ["-startdate", `${from}000000Z`, "-enddate", `${to}000000Z`];
  const issuer = by === name ? ["-selfsign"] : ["-cert", `${by}.pem`];
  const made = ["-in", `${name}.csr`, "-out", `${name}.pem`, "-notext", "-extensions", kind];
  await openssl("ca", "-batch", ...CONFIG, "-keyfile", `${by}.key`, ...issuer, ...dates, ...made);
}

/** Whether OpenSSL 3 is here, without which its tests are skipped; what macOS calls so is another program. */
export const HAS_OPENSSL =
  Bun.which("openssl") !== null &&
  Bun.spawnSync(["openssl", "version"]).stdout.toString().startsWith("OpenSSL 3");

if (HAS_OPENSSL) {
  await Bun.write(`${FOLDER}/timestamps.cnf`, CONFIGURATION);
  await Bun.write(`${FOLDER}/index.txt`, "");
  await Bun.write(`${FOLDER}/certificates.txt`, "1001\n");
  await certify("root", { kind: "root", key: "rsa" });
  await certify("middle", { by: "root", kind: "root" });
  await certify("time", { by: "middle", key: "rsa" });
  await certify("curve", { by: "middle" });
  await certify("ended", { by: "root", to: "250101" });
  await certify("optional", { by: "root", kind: "optional" });
  await certify("several", { by: "root", kind: "several" });
  await certify("large", { by: "root", kind: "large" });
  await certify("plain", { by: "root", kind: "plain" });
  await certify("stranger", { kind: "root" });
  await certify("strange", { by: "stranger" });
} else {
  console.warn("not checked, OpenSSL 3 is not installed: timestamps");
}

/** The root under which all but `strange` stand, in PEM and as it is; none without OpenSSL. */
export const TIME_ROOT_FILE = `${FOLDER}/root.pem`;
export const TIME_ROOTS_PEM = HAS_OPENSSL ? [await Bun.file(TIME_ROOT_FILE).text()] : [];
export const TIME_ROOTS = TIME_ROOTS_PEM.map((pem) => new X509Certificate(pem));

let files = 0;

/** Writes bytes into a file, has a command make another one of it, and reads that: `IN` and `OUT` stand for them. */
async function through(bytes: Uint8Array, command: string): Promise<Uint8Array<ArrayBuffer>> {
  files += 1;
  const names: Readonly<Record<string, string>> = { IN: `${files}.in`, OUT: `${files}.out` };
  await Bun.write(`${FOLDER}/${names["IN"]}`, bytes);
  await openssl(...command.split(" ").map((word) => names[word] ?? word));
  return Bun.file(`${FOLDER}/${names["OUT"]}`).bytes();
}

/** One at a time: the file of serial numbers is not locked. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The answer to a question. `bare` has no more than RFC 3161 wants and names its certificate by SHA-1; `full` has
 * milliseconds, the authority's name and its whole chain.
 */
export function reply(
  query: Uint8Array,
  signer: "time" | "curve" | "ended" | "strange" = "time",
  section: "service" | "bare" | "full" = "service",
): Promise<Uint8Array<ArrayBuffer>> {
  const chain = signer === "strange" ? "stranger" : "middle";
  const answered = last.then(() =>
    through(
      query,
      `ts -reply -config timestamps.cnf -section ${section} -queryfile IN -out OUT ` +
        `-signer ${signer}.pem -inkey ${signer}.key -chain ${chain}.pem`,
    ),
  );
  last = answered.catch(() => undefined);
  return answered;
}

/** The token in an answer. */
export function tokenIn(answer: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return through(answer, "ts -reply -in IN -token_out -out OUT");
}

/** An answer that grants a token of any length below 64 kB. Source: RFC 3161 section 2.4.2. */
function granting(token: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = 5 + token.length;
  const head = [0x30, 0x82, length >> 8, length & 255, 0x30, 3, 2, 1, 0];
  return new Uint8Array([...head, ...token]);
}

/** The answer to a question with what it confirms rewritten, signed by any certificate as CAdES signs. */
export async function replyAs(
  query: Uint8Array,
  signer: string,
  rewrite: (info: Buffer) => Uint8Array = (info) => info,
): Promise<Uint8Array<ArrayBuffer>> {
  const token = await tokenIn(await reply(query));
  const info = await through(token, "cms -verify -noverify -inform DER -in IN -out OUT");
  const signed = await through(
    rewrite(Buffer.from(info)),
    "cms -sign -binary -nodetach -cades -nosmimecap -outform DER -md sha256 -in IN -out OUT " +
      "-econtent_type 1.2.840.113549.1.9.16.1.4 -certfile middle.pem " +
      `-signer ${signer}.pem -inkey ${signer}.key`,
  );
  return granting(signed);
}

/** What OpenSSL makes of an answer to a question; throws what it objects to. */
export async function verifyWithOpenssl(token: Uint8Array, stamped: Uint8Array): Promise<string> {
  files += 1;
  const data = `${files}.data`;
  await Bun.write(`${FOLDER}/${data}`, stamped);
  await Bun.write(`${FOLDER}/${data}.token`, token);
  const asked = ["-data", data, "-in", `${data}.token`, "-token_in", "-CAfile", "root.pem"];
  return openssl("ts", "-verify", ...asked);
}

export interface TimestampServer {
  readonly url: string;
  /** How the next questions are answered; by `reply` at first. */
  answer: (query: Uint8Array, request: Request) => Response | Promise<Response>;
  /** Questions asked so far. */
  readonly count: () => number;
  readonly stop: () => Promise<void>;
}

const TYPE = { "content-type": "application/timestamp-reply" };

/** An answer of HTTP with these bytes. */
export function answerOf(bytes: Uint8Array<ArrayBuffer>): Response {
  return new Response(bytes, { headers: TYPE });
}

/** Starts an authority on a port of its own. */
export function startTimestampServer(): TimestampServer {
  let count = 0;
  const server: TimestampServer = {
    url: "",
    answer: async (query) => answerOf(await reply(query)),
    count: () => count,
    stop: () => listening.stop(true),
  };
  const listening = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      count += 1;
      return server.answer(await request.bytes(), request);
    },
  });
  return Object.assign(server, { url: `http://127.0.0.1:${listening.port}/tsa` });
}

/** Paths of certificates: what is found of each is what OpenSSL finds, of 300 that are good or bad in one way or several. */

import type { X509Certificate } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Purpose } from "../../src/cms/certificates.ts";
import { identifier, integer, octets, sequence, tagged, TRUE } from "../support/der.ts";
import { certificateFacts } from "../../src/cms/trust.ts";
import {
  type CertificateMade,
  certificateOf,
  type ExtensionMade,
  generalName,
  type KeyName,
} from "../support/certificates.ts";
import { HAS_OPENSSL } from "../support/timestamp_authority.ts";
import { runs } from "../support/depth.ts";

const AT = new Date("2026-11-24T12:00:00Z");
const FOLDER = await mkdtemp(`${tmpdir()}/paths-`);
afterAll(() => rm(FOLDER, { recursive: true }));

const USAGES = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  keyEncipherment: 0x20,
  keyCertSign: 0x04,
} as const;
type Usage = keyof typeof USAGES;

const EXTENDED = {
  emailProtection: "1.3.6.1.5.5.7.3.4",
  documentSigning: "1.3.6.1.5.5.7.3.36",
  microsoftDocuments: "1.3.6.1.4.1.311.10.3.12",
  adobeDocuments: "1.2.840.113583.1.1.5",
  any: "2.5.29.37.0",
  serverAuth: "1.3.6.1.5.5.7.3.1",
  clientAuth: "1.3.6.1.5.5.7.3.2",
  timeStamping: "1.3.6.1.5.5.7.3.8",
} as const;
type Extended = keyof typeof EXTENDED;

/** OpenSSL 3.0 knows mail alone as what signs papers: it is shown that in place of these. */
const AS_MAIL: readonly Extended[] = [
  "documentSigning",
  "microsoftDocuments",
  "adobeDocuments",
  "any",
];

/** What of a certificate is drawn. */
interface Drawn {
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  readonly usages?: readonly Usage[];
  readonly extended?: readonly Extended[];
  readonly isExtendedCritical?: boolean;
  readonly permitted?: readonly string[];
  readonly excluded?: readonly string[];
  /** A greatest depth of the names that are permitted. */
  readonly maximum?: number;
  readonly names?: readonly string[];
  /** An extension of an unknown kind. */
  readonly unknown?: "critical" | "not critical";
  readonly isDoubled?: boolean;
  readonly subject?: readonly string[];
  readonly key?: KeyName;
  readonly hash?: "SHA1";
  readonly from?: string;
  readonly to?: string;
  /** Signed by another key than the one above it. */
  readonly isForged?: boolean;
}

/** From the leaf to the root. */
interface Chain {
  readonly purpose: Purpose;
  readonly drawn: readonly Drawn[];
}

function extensionsOf(drawn: Drawn, isForOpenssl: boolean): readonly ExtensionMade[] {
  const { isAuthority, pathLength, usages, extended, permitted = [], excluded = [], names } = drawn;
  const depth =
    drawn.maximum === undefined ? undefined : tagged(0x81, [Uint8Array.of(drawn.maximum)]);
  const made: ExtensionMade[] = [];
  if (isAuthority !== undefined) {
    const length = pathLength === undefined ? undefined : integer(pathLength);
    const value = sequence(isAuthority ? TRUE : undefined, length);
    made.push({ oid: "2.5.29.19", isCritical: true, value });
  }
  if (usages !== undefined) {
    const bits = usages.reduce((sum, usage) => sum | USAGES[usage], 0);
    made.push({ oid: "2.5.29.15", isCritical: true, value: tagged(3, [Uint8Array.of(0, bits)]) });
  }
  if (extended !== undefined) {
    const shown = extended.map((each) =>
      isForOpenssl && AS_MAIL.includes(each) ? "emailProtection" : each,
    );
    const value = sequence(...[...new Set(shown)].map((each) => identifier(EXTENDED[each])));
    made.push({ oid: "2.5.29.37", isCritical: drawn.isExtendedCritical ?? false, value });
  }
  if (permitted.length + excluded.length > 0) {
    const trees = (tag: number, bases: readonly string[]) =>
      bases.length === 0
        ? undefined
        : tagged(
            tag,
            bases.map((base) => sequence(generalName(base), depth)),
          );
    const value = sequence(trees(0xa0, permitted), trees(0xa1, excluded));
    made.push({ oid: "2.5.29.30", isCritical: true, value });
  }
  if (names !== undefined)
    made.push({ oid: "2.5.29.17", value: sequence(...names.map(generalName)) });
  if (drawn.unknown !== undefined) {
    const isCritical = drawn.unknown === "critical";
    made.push({ oid: "1.2.3.4.5", isCritical, value: octets(Uint8Array.of(1)) });
  }
  return drawn.isDoubled === true ? [...made, ...made.slice(0, 1)] : made;
}

const KEYS: readonly KeyName[] = ["leaf", "lower", "middle", "root"];

/** The certificates of a chain, the leaf first. */
function make({ drawn }: Chain, isForOpenssl: boolean): readonly X509Certificate[] {
  const outlines = drawn.map((each, place) => {
    const isRoot = place === drawn.length - 1;
    const name = isRoot ? "root" : (KEYS[place] ?? "middle");
    return {
      ...each,
      key: each.key ?? name,
      subject: each.subject ?? ["C=US", "O=Acme", `CN=Test ${name}`],
    };
  });
  return outlines.map((each, place) => {
    const issuer = outlines[place + 1];
    const { subject, key, hash, from, to, isForged } = each;
    const signer = issuer && { subject: issuer.subject, key: isForged ? "RSA 2048" : issuer.key };
    return certificateOf({
      subject,
      key,
      extensions: extensionsOf(each, isForOpenssl),
      ...(signer && { issuer: signer as Pick<CertificateMade, "subject" | "key"> }),
      ...(hash && { hash }),
      ...(from && { from }),
      ...(to && { to }),
    });
  });
}

const BASES = [
  "name:C=US,O=Acme",
  "name:C=US",
  "name:O=Acme",
  "name:C=US,O=ACME",
  "name:C=US,O=Other",
  "email:acme.example",
  "email:.acme.example",
  "email:desk@acme.example",
  "DNS:acme.example",
  "DNS:.acme.example",
  "DNS:other.example",
];
const NAMES = [
  "email:desk@acme.example",
  "email:desk@ACME.example",
  "email:Desk@acme.example",
  "email:desk@mail.acme.example",
  "DNS:acme.example",
  "DNS:www.acme.example",
  "DNS:badacme.example",
  "name:C=US,O=Acme,CN=Life",
];
const SUBJECTS = [
  ["C=US", "O=Acme", "CN=Acme Life"],
  ["C=US", "O=acme ", "CN=Acme Life"],
  ["O=Acme", "CN=Acme Life"],
  ["C=US", "O=Other", "CN=Acme Life"],
  ["C=US", "O=Acme", "CN=Acme Life", "email=desk@acme.example"],
  ["C=US", "O=Acme", "CN=Acme Life", "email=desk@other.example"],
];

const some = <Value>(values: readonly Value[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most });

/** One thing that differs from a good chain, in the leaf or in an authority; many are bad, some are not. */
const LEAF_CHANGES: readonly fc.Arbitrary<Drawn>[] = [
  fc.record({
    usages: some(["digitalSignature", "nonRepudiation", "keyEncipherment"] as const, 3),
  }),
  fc.record({
    extended: some(
      [
        "emailProtection",
        "documentSigning",
        "microsoftDocuments",
        "adobeDocuments",
        "any",
        "serverAuth",
        "clientAuth",
        "timeStamping",
      ] as const,
      2,
    ),
    isExtendedCritical: fc.boolean(),
  }),
  fc.record({ subject: fc.constantFrom(...SUBJECTS) }),
  fc.record({ names: some(NAMES, 2) }),
  fc.record({ isAuthority: fc.boolean() }),
  fc.record({ isDoubled: fc.constant(true), names: some(NAMES, 1) }),
];
const AUTHORITY_CHANGES: readonly fc.Arbitrary<Drawn>[] = [
  fc.record({ pathLength: fc.nat(2) }),
  fc.constant({ isAuthority: false }),
  fc.record({ usages: some(["digitalSignature", "keyCertSign"] as const, 2) }),
  fc.record({
    extended: some(
      ["emailProtection", "documentSigning", "any", "serverAuth", "timeStamping"] as const,
      2,
    ),
  }),
  fc.record({ permitted: some(BASES, 2) }),
  fc.record({ excluded: some(BASES, 2) }),
];
const CHANGES: readonly fc.Arbitrary<Drawn>[] = [
  fc.record({ unknown: fc.constantFrom("critical", "not critical") }),
  fc.record({ key: fc.constantFrom("RSA 1024", "RSA 2048") }),
  fc.constant({ hash: "SHA1" }),
  fc.constant({ to: "2026-11-01" }),
  fc.constant({ from: "2026-12-01" }),
  fc.constant({ isForged: true }),
];

const chains: fc.Arbitrary<Chain> = fc
  .record({
    purpose: fc.constantFrom<Purpose>("signature", "timestamp"),
    authorities: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ purpose, authorities }) => {
    const leaf: Drawn =
      purpose === "timestamp" ? { extended: ["timeStamping"], isExtendedCritical: true } : {};
    const good: readonly Drawn[] = [
      leaf,
      ...Array.from({ length: authorities }, (): Drawn => ({ isAuthority: true })),
    ];
    const change = fc
      .nat(authorities)
      .chain((place) =>
        fc
          .oneof(...(place === 0 ? LEAF_CHANGES : AUTHORITY_CHANGES), ...CHANGES)
          .map((drawn) => ({ place, drawn })),
      );
    return fc.array(change, { maxLength: 3 }).map((changes) => ({
      purpose,
      drawn: changes.reduce(
        (all, { place, drawn }) => all.with(place, { ...all[place], ...drawn }),
        good,
      ),
    }));
  });

let count = 0;

/** Whether OpenSSL takes a chain, with keys and digests of 112 bits and more. */
async function isFineByOpenssl(chain: Chain): Promise<boolean> {
  const certificates = make(chain, true);
  count += 1;
  const file = `${FOLDER}/${count}`;
  const pem = (each: readonly X509Certificate[]) => each.map(String).join("");
  await Promise.all([
    Bun.write(`${file}.leaf`, pem(certificates.slice(0, 1))),
    Bun.write(`${file}.middle`, pem(certificates.slice(1, -1))),
    Bun.write(`${file}.root`, pem(certificates.slice(-1))),
  ]);
  const middle = certificates.length > 2 ? ["-untrusted", `${file}.middle`] : [];
  const purpose = chain.purpose === "signature" ? "smimesign" : "timestampsign";
  const words = ["-purpose", purpose, "-auth_level", "2", "-attime", String(AT.getTime() / 1000)];
  const child = Bun.spawn(
    ["openssl", "verify", ...words, "-trusted", `${file}.root`, ...middle, `${file}.leaf`],
    { stdout: "ignore", stderr: "ignore", timeout: 30_000 },
  );
  return (await child.exited) === 0;
}

async function trustOf(chain: Chain): Promise<string> {
  const certificates = make(chain, false);
  const terms = { purpose: chain.purpose, trusted: certificates.slice(-1), at: AT };
  return (await certificateFacts(certificates.slice(0, -1), terms)).trust;
}

/** Chains that are held against OpenSSL; a process of it takes some 5 ms. */
const CHAINS = 300;
const CHAINS_MS_MAX = 300_000;

test.skipIf(!HAS_OPENSSL)(
  "[D211] of 300 generated chains, the same are trusted as OpenSSL verifies",
  async () => {
    let tried = 0;
    let trusted = 0;
    await fc.assert(
      fc.asyncProperty(chains, async (chain) => {
        const isFine = await isFineByOpenssl(chain);
        tried += 1;
        if (isFine) trusted += 1;
        expect((await trustOf(chain)) === "trusted").toBe(isFine);
      }),
      runs(CHAINS),
    );
    expect(trusted).toBeGreaterThan(tried / 5);
    expect(trusted).toBeLessThan((tried * 4) / 5);
  },
  CHAINS_MS_MAX,
);

const GOOD_LEAF: Drawn = {};
const CA: Drawn = { isAuthority: true };

/** Source: RFC 5280 section 4.2.1.10. */
describe("[D211] an authority that may issue", () => {
  test.each<[base: string, name: string, trust: string]>([
    ["email:acme.example", "email:desk@ACME.example", "trusted"],
    ["email:acme.example", "email:desk@mail.acme.example", "not_trusted"],
    ["email:.acme.example", "email:desk@mail.acme.example", "trusted"],
    ["email:.acme.example", "email:desk@acme.example", "not_trusted"],
    ["email:desk@acme.example", "email:desk@ACME.example", "trusted"],
    ["email:desk@acme.example", "email:Desk@acme.example", "not_trusted"],
    ["DNS:acme.example", "DNS:www.acme.example", "trusted"],
    ["DNS:acme.example", "DNS:badacme.example", "not_trusted"],
    ["DNS:.acme.example", "DNS:www.acme.example", "trusted"],
    ["name:C=US,O=Acme", "name:C=US,O=Acme,CN=Life", "trusted"],
  ])("%s names %s: %s", async (base, name, trust) => {
    const drawn = [{ names: [name] }, { ...CA, permitted: [base] }];
    expect(await trustOf({ purpose: "signature", drawn })).toBe(trust);
  });
});

/** Each was found to sign papers as one that is trusted, before purposes and paths were checked. */
describe("[D211] to sign papers", () => {
  test.each<[string, readonly Drawn[]]>([
    ["a certificate of a TLS server", [{ extended: ["serverAuth"] }, CA]],
    ["one for timestamps", [{ extended: ["timeStamping"], isExtendedCritical: true }, CA]],
    ["one that may encipher keys alone", [{ usages: ["keyEncipherment"] }, CA]],
    ["one below an authority of TLS servers", [GOOD_LEAF, { ...CA, extended: ["serverAuth"] }, CA]],
    ["one below an authority that may have none below", [GOOD_LEAF, CA, { ...CA, pathLength: 0 }]],
    ["one with a critical extension that is not known", [{ unknown: "critical" }, CA]],
    [
      "one outside the names that its authority may issue",
      [GOOD_LEAF, { ...CA, permitted: ["name:O=Other"] }],
    ],
    [
      "one of an authority that permits names to a depth",
      [GOOD_LEAF, { ...CA, permitted: ["name:C=US,O=acme"], maximum: 9 }],
    ],
    [
      "one that a lower authority permits and a higher one does not",
      [
        GOOD_LEAF,
        { ...CA, permitted: ["name:C=US"] },
        { ...CA, permitted: ["name:O=Other"], subject: ["O=Other"] },
        CA,
      ],
    ],
    ["one with a key of RSA 1024", [{ key: "RSA 1024" }, CA]],
    ["one below a key of RSA 1024", [GOOD_LEAF, { ...CA, key: "RSA 1024" }, CA]],
    ["one that was signed with SHA-1", [{ hash: "SHA1" }, CA]],
  ])("%s is not trusted", async (_, drawn) => {
    expect(await trustOf({ purpose: "signature", drawn })).toBe("not_trusted");
  });

  test.each<[string, readonly Drawn[]]>([
    ["without extensions", [GOOD_LEAF, CA]],
    [
      "for documents by RFC 9336",
      [{ usages: ["digitalSignature"], extended: ["documentSigning"] }, CA],
    ],
    ["for mail", [{ usages: ["nonRepudiation"], extended: ["clientAuth", "emailProtection"] }, CA]],
    ["below as many authorities as are allowed", [GOOD_LEAF, CA, { ...CA, pathLength: 1 }]],
    [
      "within the names that its authority may issue",
      [GOOD_LEAF, { ...CA, permitted: ["name:C=US,O=acme"] }],
    ],
  ])("one %s is trusted", async (_, drawn) => {
    expect(await trustOf({ purpose: "signature", drawn })).toBe("trusted");
  });

  test("one for signing is not trusted for timestamps, nor one for timestamps and more", async () => {
    for (const leaf of [
      GOOD_LEAF,
      { extended: ["timeStamping"] },
      { extended: ["timeStamping", "clientAuth"], isExtendedCritical: true },
    ] satisfies readonly Drawn[]) {
      expect(await trustOf({ purpose: "timestamp", drawn: [leaf, CA] })).toBe("not_trusted");
    }
  });

  test("one of an authority that was renewed is trusted, whichever of both certificates stands first", async () => {
    const [leaf, renewed, root] = make({ purpose: "signature", drawn: [GOOD_LEAF, CA, CA] }, false);
    const [, ended] = make(
      { purpose: "signature", drawn: [GOOD_LEAF, { ...CA, to: "2026-01-01" }, CA] },
      false,
    );
    if (!leaf || !renewed || !ended || !root) throw new RangeError("There is no chain");
    for (const certificates of [
      [leaf, ended, renewed],
      [leaf, renewed, ended],
    ]) {
      const { trust } = await certificateFacts(certificates, {
        purpose: "signature",
        trusted: [root],
        at: AT,
      });
      expect(trust).toBe("trusted");
    }
  });

  test("hundreds of authorities that issued each other lead nowhere, soon", async () => {
    const ring = (["middle", "lower"] as const).map((key) => ({ subject: [`CN=${key}`], key }));
    const extensions = extensionsOf(CA, false);
    const [one, other] = ring;
    if (!one || !other) throw new RangeError("There is no ring");
    const leaf = certificateOf({ subject: ["CN=leaf"], key: "leaf", extensions: [], issuer: one });
    const twins = Array.from({ length: 150 }, () => [
      certificateOf({ ...one, extensions, issuer: other }),
      certificateOf({ ...other, extensions, issuer: one }),
    ]).flat();
    const root = certificateOf({ subject: ["CN=root"], key: "root", extensions });
    const terms = { purpose: "signature", trusted: [root], at: AT } as const;
    expect((await certificateFacts([leaf, ...twins], terms)).trust).toBe("not_trusted");
  });
});

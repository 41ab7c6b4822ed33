/** Files in the shape of a paper, sealed, whose examination costs as much as they can make it. Random ones come from a seed. */

import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { SEAL } from "../../src/pdf/pdf_file.ts";
import type { PaperRecord } from "../../src/paper/record.ts";

const MIB = 1 << 20;

/** A stream of the file: its dictionary's entries without filter and length, and its data, deflated. */
interface Stream {
  readonly entries: string;
  readonly data: Uint8Array;
}

interface Parts {
  readonly record: string;
  /** Objects beside catalog and attachment in the first pack. */
  readonly objects?: readonly string[];
  /** Entries of the catalog beside its attachment. */
  readonly catalog?: string;
  /** Further streams of objects; objects with two numbers below 65,536 each are said to be in them. */
  readonly packs?: readonly Stream[];
  /** What stands behind the paper. */
  readonly after?: string | Uint8Array;
}

/** Writes a file as `pdf/pdf_file.ts` does, of any parts. */
export function shaped({ record, objects = [], catalog = "", packs = [], after = "" }: Parts) {
  const names = `<</Type/Catalog/Names<</EmbeddedFiles<</Names[(record.json)4 0 R]>>>>${catalog}>>`;
  const packed = [names, "<</EF<</F 2 0 R>>>>", ...objects];
  const starts: number[] = [];
  let body = "";
  for (const object of packed) {
    starts.push(body.length);
    body += object;
  }
  const first = starts.map((start, index) => `${3 + index} ${start} `).join("");
  const streams: readonly Stream[] = [
    {
      entries: `/Type/ObjStm/N ${packed.length}/First ${first.length}`,
      data: deflateSync(Buffer.from(first + body, "latin1")),
    },
    { entries: "", data: deflateSync(record) },
    ...packs,
  ];
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  const inStreams = packed.length + 3;
  const last = inStreams + packs.length * 2;
  const rows = Buffer.alloc((last + 1) * 6);
  const row = (number: number, kind: number, [offset, index]: readonly [number, number]) => {
    rows[number * 6] = kind;
    rows.writeUIntBE(offset, number * 6 + 1, 3);
    rows.writeUInt16BE(index, number * 6 + 4);
  };
  packed.forEach((_, index) => row(3 + index, 2, [1, index]));
  streams.forEach(({ entries, data }, index) => {
    const number = index < 2 ? index + 1 : inStreams + index - 2;
    row(number, 1, [length, 0]);
    // An object that is said to stand in this stream, for each further one.
    if (index >= 2) row(number + packs.length, 2, [number, 0]);
    const head = `${number} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${data.length}>>stream\n`;
    add(Buffer.concat([Buffer.from(head), data, Buffer.from("\nendstream\nendobj\n")]));
  });
  row(last, 1, [length, 0]);
  const coded = Buffer.alloc((last + 1) * 7);
  for (let number = 0; number <= last; number += 1) {
    coded[number * 7] = 2;
    for (let column = 0; column < 6; column += 1) {
      const above = number === 0 ? 0 : (rows[(number - 1) * 6 + column] ?? 0);
      coded[number * 7 + 1 + column] = (rows[number * 6 + column] ?? 0) - above;
    }
  }
  const id = "0".repeat(32);
  const place = length;
  const data = deflateSync(coded);
  add(
    Buffer.concat([
      Buffer.from(
        `${last} 0 obj\n<</Type/XRef/Size ${last + 1}/W[1 3 2]/Root 3 0 R/Info 3 0 R/ID[<${id}><${id}>]` +
          `/DecodeParms<</Predictor 12/Columns 6>>/Filter/FlateDecode/Length ${data.length}>>stream\n`,
      ),
      data,
      Buffer.from("\nendstream\nendobj\n"),
    ]),
  );
  const sealedBytes = Buffer.concat(pieces);
  const sha256 = new Bun.CryptoHasher("sha256").update(sealedBytes).digest("hex");
  const end = Buffer.from(`${SEAL}${sha256}\nstartxref\n${place}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat([sealedBytes, end, Buffer.from(after)]));
}

const deflated = new Map<string, Uint8Array>();

/** A stream of objects that inflates to so many bytes. */
function pack(bytes: number, fill: string): Stream {
  const name = `${bytes} ${fill}`;
  const data = deflated.get(name) ?? deflateSync(Buffer.alloc(bytes, fill));
  deflated.set(name, data);
  return { entries: `/Type/ObjStm/N 99999/First ${Math.min(bytes, 9_999_999)}`, data };
}

/** Lines behind a paper that name its objects. */
const naming = (count: number) =>
  Array.from({ length: count }, (_, number) => `\n${number} 0 obj\n<</V(x)>>`).join("");

/** Streams of 16 MiB each, and lines that ask for the objects in them. */
const bomb = (record: string, packs: number, fill = "\0") =>
  shaped({
    record,
    packs: Array.from({ length: packs }, () => pack(16 * MIB, fill)),
    after: naming(packs * 2 + 10),
  });

/** The files by which the service was brought down once: three bombs, and a product with a long name. */
export function knownFiles(record: PaperRecord): readonly Uint8Array<ArrayBuffer>[] {
  const text = JSON.stringify(record);
  const { product } = record.illustration;
  const illustration = {
    ...record.illustration,
    product: { ...product, name: "W".repeat(400_000) },
  };
  return [
    bomb(text, 40),
    bomb(text, 60),
    bomb(text, 120),
    shaped({ record: JSON.stringify({ ...record, illustration }) }),
  ];
}

/** So many random files of a seed. */
export function hostileFiles(
  record: PaperRecord,
  { seed, count }: { readonly seed: number; readonly count: number },
): Generator<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(record);
  const whole = shaped({ record: text });
  const fills = fc.constantFrom("\0", " ", "1 ", "9 0 ", "(", "<</FT/Tx/T(a)");
  const packs = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 16 }), fills)
    .map(([count_, mebibytes, fill]) =>
      Array.from({ length: count_ }, () => pack(mebibytes * MIB, fill)),
    );
  const bombs = packs.map((each) =>
    shaped({ record: text, packs: each, after: naming(each.length * 2 + 10) }),
  );
  const forms = fc.tuple(packs, fc.integer({ min: 1, max: 60_000 })).map(([each, fields]) =>
    shaped({
      record: text,
      packs: each.slice(0, 20),
      catalog: "/AcroForm 5 0 R",
      objects: [
        `<</Fields[${Array.from({ length: fields }, (_, at) => `${at % 99} 0 R`).join(" ")}]>>`,
      ],
      after: naming(100),
    }),
  );
  const members = fc.constantFrom(
    "product.name",
    "product.brand.insurerName",
    "owner.name",
    "state.name",
    "surrenderCharge.sentence",
    "digest",
    "preparedAt",
  );
  const lengths = fc.integer({ min: 1, max: 22 }).map((power) => 2 ** power);
  const longTexts = fc
    .tuple(members, lengths, fc.constantFrom("W", "W ", "\\u0000", "é", "-"))
    .map(([member, length, sign]) => {
      const changed = structuredClone(record.illustration) as unknown as Record<string, unknown>;
      const path = member.split(".");
      let at = changed;
      for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
      at[path.at(-1) ?? ""] = sign.repeat(Math.ceil(length / sign.length));
      return shaped({ record: JSON.stringify({ ...record, illustration: changed }) });
    });
  const largeValues = fc
    .tuple(
      fc.constantFrom(
        (n: number) => "[".repeat(n),
        (n: number) => `[${"[],".repeat(n)}0]`,
        (n: number) => `[${'{"a":{}},'.repeat(n)}0]`,
        (n: number) =>
          `{"columns":[${'"a",'.repeat(n)}"b"],"rows":[[${"0,".repeat(n)}0],[${"0,".repeat(n)}0]]}`,
        (n: number) => `{"columns":[],"rows":[${"[],".repeat(n)}[]]}`,
        (n: number) => `{${Array.from({ length: n }, (_, at) => `"${at}":1e308`).join(",")}}`,
      ),
      fc.integer({ min: 1, max: 18 }).map((power) => 2 ** power),
      fc.constantFrom("supplement", "disclosures", "riders", "allocations", "warnings"),
    )
    .map(([make, count_, member]) =>
      shaped({
        record: text.replace(
          '"illustration":{',
          () => `"illustration":{"${member}":${make(count_)},`,
        ),
      }),
    );
  const many = fc
    .tuple(
      fc.constantFrom("disclosures", "assumptions", "indexScenarios", "allocations", "riders"),
      fc.integer({ min: 1, max: 12 }).map((power) => 2 ** power),
    )
    .map(([member, times]) => {
      const list = (record.illustration as unknown as Record<string, readonly unknown[]>)[member];
      const longer = Array.from({ length: times }, () => list ?? []).flat();
      const illustration = { ...record.illustration, [member]: longer };
      return shaped({ record: JSON.stringify({ ...record, illustration }) });
    });
  const after = fc
    .tuple(
      fc.constantFrom(
        "\n3 0 obj",
        "/ByteRange[0 0000000000 0000000000 0000000000]/M(D:20260101000000Z)/Contents<00",
        "/Contents<3080",
        "3080",
        SEAL,
        "\0",
        "\n99999 0 obj\n",
      ),
      lengths.map((length) => Math.min(length * 4, 18 * MIB)),
    )
    .map(([sign, length]) =>
      Buffer.concat([whole, Buffer.alloc(Math.min(length, 20 * MIB - whole.length), sign)]),
    );
  const signatures = fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 200_000 }))
    .map(([bytes, times]) => {
      const hex = Buffer.from(bytes).toString("hex").repeat(times).slice(0, 4_000_000);
      const open = whole.length + 100;
      const head = `/ByteRange[0 ${digits(open)} ${digits(open + hex.length + 2)} ${digits(10)}]/M(D:20260101000000Z)/Contents`;
      const padding = " ".repeat(Math.max(0, 100 - head.length));
      return Buffer.concat([whole, Buffer.from(`${padding}${head}<${hex}>>>\n%%EOF\n`)]);
    });
  const altered = fc
    .array(fc.tuple(fc.nat(whole.length - 300), fc.nat(255)), { minLength: 1, maxLength: 40 })
    .map((changes) => {
      const bytes = Buffer.from(whole);
      for (const [place, value] of changes) bytes[place] = value;
      const at = bytes.indexOf(SEAL);
      const digest = new Bun.CryptoHasher("sha256").update(bytes.subarray(0, at)).digest("hex");
      bytes.write(digest, at + SEAL.length, "latin1");
      return bytes;
    });
  const anything = fc
    .tuple(fc.uint8Array({ maxLength: 400 }), lengths)
    .map(([bytes, length]) =>
      Buffer.alloc(length * 4, bytes.length === 0 ? "%PDF-1.7\n" : Buffer.from(bytes)),
    );
  const files = fc.oneof(
    bombs,
    forms,
    longTexts,
    largeValues,
    many,
    after,
    signatures,
    altered,
    anything,
  );
  return one(files, seed, count);
}

const digits = (value: number) => String(value).padStart(10, "0");

/** One file at a time, so that no more than one is held. */
function* one(
  files: fc.Arbitrary<Uint8Array>,
  seed: number,
  count: number,
): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < count; at += 1) {
    const [file = new Uint8Array()] = fc.sample(files, { seed: seed + at, numRuns: 1 });
    yield new Uint8Array(file);
  }
}

/** A record of what is: parts of named texts, each a compressed file, and two records compared text by text. */

import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** One thing that is recorded. */
export interface Item {
  /** Unique in its part. */
  readonly name: string;
  readonly text: string;
}

export type Items = Iterable<Item> | AsyncIterable<Item>;

interface Line extends Item {
  readonly sha256: string;
}

/** An item that two records do not share; a text is absent where the record lacks the item. */
export interface Difference {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const fileOf = (folder: string, part: string) => `${folder}/${part}.jsonl.zst`;

/** Writes a part; returns how many items it has. */
export async function writePart(folder: string, part: string, items: Items): Promise<number> {
  const names = new Set<string>();
  const compressed = createZstdCompress();
  const file = compressed.pipe(createWriteStream(fileOf(folder, part)));
  for await (const { name, text } of items) {
    if (names.has(name)) throw new RangeError(`${part} has two items ${name}`);
    names.add(name);
    const line = { name, sha256: Bun.SHA256.hash(text, "hex"), text } satisfies Line;
    if (!compressed.write(`${JSON.stringify(line)}\n`)) await once(compressed, "drain");
  }
  compressed.end();
  await once(file, "close");
  return names.size;
}

async function* readPart(folder: string, part: string): AsyncGenerator<Line> {
  const file = createReadStream(fileOf(folder, part)).pipe(createZstdDecompress());
  for await (const line of createInterface({ input: file })) yield JSON.parse(line) as Line;
}

async function hashesOf(folder: string, part: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { name, sha256 } of readPart(folder, part)) hashes.set(name, sha256);
  return hashes;
}

/** What a part of two records does not share, in the order of the first; `shown` bounds the differences with texts. */
export async function comparePart(
  part: string,
  { before, after, shown }: { before: string; after: string; shown: number },
): Promise<{ items: number; different: number; differences: readonly Difference[] }> {
  const [old, now] = [await hashesOf(before, part), await hashesOf(after, part)];
  const all = [...new Set([...old.keys(), ...now.keys()])];
  const different = all.filter((name) => old.get(name) !== now.get(name));
  const wanted = different.slice(0, shown);
  const [oldTexts, newTexts] = [
    await textsOf(before, part, wanted),
    await textsOf(after, part, wanted),
  ];
  return {
    items: all.length,
    different: different.length,
    differences: wanted.map((name) => ({
      name,
      before: oldTexts.get(name),
      after: newTexts.get(name),
    })),
  };
}

async function textsOf(
  folder: string,
  part: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (names.length === 0) return texts;
  const wanted = new Set(names);
  for await (const { name, text } of readPart(folder, part)) {
    if (wanted.has(name)) texts.set(name, text);
  }
  return texts;
}

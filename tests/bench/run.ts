/**
 * The benchmarks, by name or all of them: `bun run bench [illustration] [document] [signing] [admission] [http] [ledger]
 * [catalog] [book] [upstream]`. `--against=COMMIT` runs them in turn with those of another commit; `--rows=FILE` keeps the figures.
 */

import { parseArgs } from "node:util";
import { judge, type Row } from "./rows.ts";

const BENCHES: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  illustration: async () => (await import("./illustration.ts")).benchIllustration(),
  document: async () => (await import("./document.ts")).benchDocument(),
  signing: async () => (await import("./signing.ts")).benchSigning(),
  admission: async () => (await import("./admission.ts")).benchAdmission(),
  http: async () => (await import("./http.ts")).benchHttp(),
  ledger: async () => (await import("./ledger.ts")).benchLedger(),
  catalog: async () => (await import("./catalog.ts")).benchCatalog(),
  book: async () => (await import("./book.ts")).benchBook(),
  upstream: async () => (await import("./upstream.ts")).benchUpstream(),
};

const { values, positionals: asked } = parseArgs({
  options: { against: { type: "string" }, rows: { type: "string" } },
  allowPositionals: true,
});
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `No benchmark named ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`,
  );
  process.exit(2);
}
const names = asked.length > 0 ? asked : Object.keys(BENCHES);
if (values.against !== undefined) {
  const { benchAgainst } = await import("./against.ts");
  process.exit((await benchAgainst(values.against, names)) ? 0 : 1);
}
const rows: Row[] = [];
let areMet = true;
for (const name of names) {
  console.log(`\n== ${name}`);
  const measured = (await BENCHES[name]?.()) ?? [];
  areMet = judge(measured) && areMet;
  for (const row of measured) rows.push({ ...row, name: `${name}: ${row.name}` });
}
if (values.rows !== undefined) await Bun.write(values.rows, JSON.stringify(rows));
process.exit(areMet ? 0 : 1);

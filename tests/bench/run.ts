/** The benchmarks, by name or all of them: `bun run bench [illustration] [document] [signing] [admission] [http] [ledger] [catalog] [upstream]`. */

const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  illustration: async () => (await import("./illustration.ts")).benchIllustration(),
  document: async () => (await import("./document.ts")).benchDocument(),
  signing: async () => (await import("./signing.ts")).benchSigning(),
  admission: async () => (await import("./admission.ts")).benchAdmission(),
  http: async () => (await import("./http.ts")).benchHttp(),
  ledger: async () => (await import("./ledger.ts")).benchLedger(),
  catalog: async () => (await import("./catalog.ts")).benchCatalog(),
  upstream: () => import("./upstream.ts"),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `No benchmark named ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`,
  );
  process.exit(2);
}
const results: unknown[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`\n== ${name}`);
  results.push(await BENCHES[name]?.());
}
process.exit(results.includes(false) ? 1 : 0);

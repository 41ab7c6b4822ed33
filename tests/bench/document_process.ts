/** One process for the document benchmark: `first` times the first paper after start, `many` counts papers. */
const startedAt = performance.now();
const { prepareRenderer } = await import("../../src/document/render.ts");
const [work, path = "", seconds = "0"] = process.argv.slice(2);
const illustration = await Bun.file(path).json();
const renderer = prepareRenderer();
renderer.render(illustration);
const firstMs = performance.now() - startedAt;
let count = 0;
if (work === "many") {
  const end = performance.now() + Number(seconds) * 1000;
  for (; performance.now() < end; count++) renderer.render(illustration);
}
console.log(JSON.stringify({ firstMs, count }));

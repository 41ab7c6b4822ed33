/**
 * One process for the document benchmark: `first` times the first paper after start, `many` counts papers
 * for some seconds, `memory` measures what ten thousand papers leave behind.
 */
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
const resident = () => {
  Bun.gc(true);
  return process.memoryUsage.rss() / 2 ** 20;
};
let grownMiB = 0;
if (work === "memory") {
  for (; count < 2_000; count++) renderer.render(illustration);
  const before = resident();
  for (; count < 12_000; count++) renderer.render(illustration);
  grownMiB = resident() - before;
}
console.log(JSON.stringify({ firstMs, count, grownMiB }));

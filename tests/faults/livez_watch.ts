/**
 * Asks an address again and again until its input ends, and prints the milliseconds of each answer, all of status 200. A
 * process of its own: what a test does meanwhile is not in them.
 */

const [url = ""] = Bun.argv.slice(2);
const state = { isOver: false };
const ended = Bun.stdin.text().then(() => {
  state.isOver = true;
});
const waits: number[] = [];
while (!state.isOver) {
  const askedAt = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  waits.push(performance.now() - askedAt);
  await Bun.sleep(20);
}
await ended;
console.log(JSON.stringify(waits));

/**
 * Asks the registry for known vulnerabilities of the packages that ship: `bun run audit`.
 *
 * Fails when there are some. When the registry cannot be asked, it says so and fails nothing: a build
 * must be possible without a network.
 */

const audit = Bun.spawn({
  cmd: [process.execPath, "audit", "--production"],
  cwd: `${import.meta.dir}/..`,
  stdin: "ignore",
  stdout: "pipe",
  stderr: "pipe",
  timeout: 60_000,
});
const [found, said] = await Promise.all([
  new Response(audit.stdout).text(),
  new Response(audit.stderr).text(),
]);
const code = await audit.exited;
const [unasked] = /POST .* - .*/.exec(said) ?? (audit.signalCode === null ? [] : ["no answer"]);
if (unasked === undefined) {
  console.log(found.trim() || said.trim());
  process.exitCode = code;
} else {
  console.log(`The dependencies were NOT audited, the registry cannot be asked: ${unasked}`);
}

/**
 * Asks the registry for known vulnerabilities of the packages that ship: `bun run audit`.
 *
 * Fails when there are some. When the registry cannot be asked, or answers with anything but
 * advisories, it says so and fails nothing: a build must be possible without a network.
 */

const audit = Bun.spawn({
  cmd: [process.execPath, "audit", "--production"],
  cwd: `${import.meta.dir}/../..`,
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
const isAnswered = /^No vulnerabilities found|^\d+ vulnerabilit(y|ies) \(/m.test(found);
if (isAnswered) {
  console.log(found.trim());
  process.exitCode = code;
} else {
  const [refusal] = /POST .* - .*/.exec(said) ?? [];
  const why = refusal ?? (audit.signalCode === null ? "not with advisories" : "no answer in time");
  console.log(`The dependencies were NOT audited: no advisory source answered (${why})`);
}

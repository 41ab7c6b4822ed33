/** The demo's part on carriers' forms: one is added by the administrator's command, printed after a paper, withdrawn. */

import { PRODUCT_EXAMPLE } from "#http";
import { exampleAt } from "./example_at.ts";
import { ask, type Stage } from "./stage.ts";

const NAME = "Demo state form";
const LINES = [
  "This form is made up, and says nothing. A carrier adds the ones that a state asks for,",
  "or its Buyer's Guide, by: bun run admin forms add guide.pdf --name \"Buyer's Guide\"",
  "They follow the pages of the illustration, as the carrier made them.",
];

/**
 * Adds a form for one product, makes a paper of it, and withdraws the form.
 * @throws {Error} when the form or the paper is refused
 */
export async function bindDemoForm({ url, env, folder, say }: Stage): Promise<void> {
  const file = `${folder}/state-form.pdf`;
  await Bun.write(file, formFile());
  const words = ["forms", "add", file, "--name", NAME, "--product", "demo-myga", "--json"];
  const { id } = await admin<{ readonly id: number }>(env, words);
  say(`bun run admin forms add demo/state-form.pdf --name "${NAME}" --product demo-myga`);
  try {
    const answer = await ask(`${url}/api/demo-myga?format=pdf`, {
      body: exampleAt(new Date(), PRODUCT_EXAMPLE),
    });
    const paper = await answer.bytes();
    if (!answer.ok) throw new Error(`The paper with a form was refused: ${answer.status}`);
    await Bun.write(`${folder}/demo-myga-with-form.pdf`, paper);
    say(
      `POST /api/demo-myga?format=pdf: ${answer.status}, demo/demo-myga-with-form.pdf ends with the form`,
    );
  } finally {
    await admin(env, ["forms", "remove", String(id), "--json"]);
    say(`bun run admin forms remove ${id}`);
  }
}

/** What an administrator's command says as JSON. */
async function admin<Answer>(env: Stage["env"], words: readonly string[]): Promise<Answer> {
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/../admin.ts`, ...words],
    env,
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`Cannot run ${words[0]} ${words[1]}`);
  return JSON.parse(text) as Answer;
}

/** A page of another program, without tags and with a viewer's font. Source: ISO 32000-1 7.5. */
function formFile(): string {
  const escaped = [NAME, ...LINES].map((line) => line.replaceAll(/[()\\]/g, "\\$&"));
  const content = `BT /F1 12 Tf 18 TL 72 700 Td ${escaped.map((line) => `(${line})Tj T*`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  let file = "%PDF-1.7\n";
  const rows = objects.map((object, index) => {
    const row = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const count = objects.length + 1;
  const head = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`;
  return `${file}${head}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

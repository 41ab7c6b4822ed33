/** A request as code: for a terminal, in TypeScript and in Python. The key is taken from the environment. */

/** A request as `curl`, whose answer goes to `file` where one is named. */
export function asCurl(path, { body, file }) {
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`);
  return [
    `curl -sS --fail-with-body '${location.origin}${path}' \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${json}'${file === undefined ? "" : ` -o ${file}`}`,
  ].join("\n");
}

export function asTypeScript(path, { body }) {
  return `const response = await fetch("${location.origin}${path}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env["KEY"]}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),
});
if (!response.ok) throw new Error(await response.text());
const { response_data } = await response.json();
console.log(response_data.outputs);`;
}

export function asPython(path, { body }) {
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    "${location.origin}${path}",
    data=json.dumps(${indented(pythonLiteral(body), 4)}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(json.dumps(answer["response_data"]["outputs"], indent=2))`;
}

function indented(text, spaces) {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}

/** A JSON value as Python writes it; texts are the same in both. */
function pythonLiteral(value) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) =>
    isList ? pythonLiteral(member) : `${JSON.stringify(name)}: ${pythonLiteral(member)}`,
  );
  const [open, close] = isList ? "[]" : "{}";
  const lines = members.map((member) => `    ${indented(member, 4)},\n`);
  return members.length === 0 ? `${open}${close}` : `${open}\n${lines.join("")}${close}`;
}

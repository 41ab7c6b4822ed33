/** A request as code; the key is taken from the environment. */

/** The body without apostrophes, for a shell and Python. */
function quoted(body) {
  return `'${JSON.stringify(body).replaceAll("'", String.raw`\u0027`)}'`;
}

/** A request as `curl`, whose answer goes to `file` where one is named. */
export function asCurl(path, { body, file }) {
  return String.raw`curl -sS --fail-with-body '${location.origin}${path}' \
  -H "Authorization: Bearer $KEY" \
  -H 'Content-Type: application/json' \
  -d ${quoted(body)}${file === undefined ? "" : ` -o ${file}`}`;
}

export function asTypeScript(path, { body, member }) {
  return `const response = await fetch("${location.origin}${path}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env["KEY"]}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),
});
if (!response.ok) throw new Error(await response.text());
const { response_data } = await response.json();
console.log(response_data.${member});`;
}

export function asPython(path, { body, member }) {
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    "${location.origin}${path}",
    data=r${quoted(body)}.encode(),
    headers={
        "Authorization": "Bearer " + os.environ["KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
print(json.dumps(answer["response_data"]["${member}"], indent=2))`;
}

/** The operator's papers keep their word: what they name exists, and what they tell to run works. */

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob } from "bun";
import { createFleetMetrics } from "../src/metrics/fleet_metrics.ts";
import { testWith } from "./paper/readers.ts";
import { quietMetrics } from "./support/quiet_metrics.ts";
import { runProgram } from "./support/own_process.ts";

const ROOT = `${import.meta.dir}/..`;
const read = (name: string) => Bun.file(`${ROOT}/${name}`).text();
const papers = ["*.md", "docs/**/*.md", "{sql,tests,tests/bench}/*.md"].flatMap((pattern) =>
  Array.from(new Glob(pattern).scanSync(ROOT)),
);

/** The anchor of a heading, as GitHub makes it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

function listAnchors(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));
}

test.each(papers)("%s names files, headings and commands that there are", async (paper) => {
  const text = await read(paper);
  const named = [...text.matchAll(/`((?:tests|src|sql|docs)\/[\w./]+)`/g)];
  for (const [, file = ""] of named) {
    const places = [file, join(dirname(paper), file), join(dirname(paper), `${file}.ts`)];
    expect(
      places.some((place) => existsSync(`${ROOT}/${place}`)),
      file,
    ).toBe(true);
  }
  const links = [...text.matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g)];
  for (const [, file = "", anchor] of links) {
    const linked = file === "" ? paper : join(dirname(paper), file);
    expect(existsSync(`${ROOT}/${linked}`), linked).toBe(true);
    if (anchor !== undefined) expect(listAnchors(await read(linked))).toContain(anchor);
  }
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: object };
  for (const [, script = ""] of text.matchAll(/bun run ([\w:]+)/g)) {
    expect(Object.keys(scripts)).toContain(script);
  }
});

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      /** Absent where the rule only records what others ask for. */
      readonly alert?: string;
      readonly record?: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly runbook: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly targets: readonly { expr: string }[];
  }[];
}

const { groups } = Bun.YAML.parse(await read("docs/alerts.yml")) as Rules;
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.flatMap(({ alert, ...rule }) =>
  alert === undefined ? [] : [{ alert, ...rule }],
);
const { panels } = JSON.parse(await read("docs/dashboard.json")) as Dashboard;
const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);

/** Names and types of all metrics that a scrape of the service shows. */
async function listMetrics(): Promise<ReadonlyMap<string, string>> {
  const metrics = quietMetrics();
  const fleet = createFleetMetrics();
  const member = fleet.join((scrape) => {
    void metrics.read().then((snapshot) => member.receive({ scrape, metrics: snapshot }));
  });
  const types = (await fleet.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return new Map([...types].map(([, name = "", type = ""]) => [name, type]));
}

describe("alerts and dashboard", () => {
  test("name metrics that the service has, each in the way of its type", async () => {
    const metrics = await listMetrics();
    const series = new Map(
      [...metrics].flatMap(([name, type]) =>
        type === "histogram"
          ? ["bucket", "sum", "count"].map((part) => [`${name}_${part}`, "counter"] as const)
          : [[name, type] as const],
      ),
    );
    const named = new Set<string>();
    for (const expression of expressions) {
      for (const [name] of expression.matchAll(/\b(annuity|process|nodejs)_\w+/g)) {
        expect(series.has(name), name).toBe(true);
        named.add(name);
        const isRated = new RegExp(`(rate|increase)\\(${name}[[{]`).test(expression);
        expect(isRated, `${name} in ${expression}`).toBe(series.get(name) === "counter");
      }
    }
    // What is called worth an alarm has one.
    const [, worth = ""] =
      /Worth an alarm: ([^]*?)\.\n\n/.exec(await read("docs/operations.md")) ?? [];
    const wanted = [...worth.matchAll(/`(\w+_\w+)`/g)].map(([, name = ""]) => name);
    expect(wanted.length).toBeGreaterThan(5);
    for (const name of wanted) expect([...named].join()).toContain(name);
  });

  test("each metric of the service is on a panel, or in an alert where that is all it is for", async () => {
    // Which program runs, and what papers measure: neither shows a fault.
    const left = /^annuity_(build_info|document_(bytes|pages))$/;
    const metrics = [...(await listMetrics()).keys()].filter((name) => name.startsWith("annuity_"));
    const shown = expressions.join("\n");
    expect(metrics.length).toBeGreaterThan(25);
    expect(metrics.filter((name) => !shown.includes(name) && !left.test(name))).toEqual([]);
  });

  test("each alert has an entry in the runbook, and each entry an alert", async () => {
    const runbook = await read("docs/operations.md");
    const anchors = listAnchors(runbook);
    for (const { alert, labels, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/operations.md#${toAnchor(alert)}`);
      expect(anchors).toContain(toAnchor(alert));
      expect(labels.severity).toMatch(/^(page|ticket)$/);
      const [, entry = ""] = new RegExp(`### ${alert}\\n([^]*?)(?=\\n##|$)`).exec(runbook) ?? [];
      for (const part of ["*Means:*", "*Look:*", "*Do:*"]) expect(entry).toContain(part);
    }
    const entries = [...runbook.matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    expect(entries).toEqual(alerts.map(({ alert }) => alert));
  });

  testWith("promtool", "promtool has no complaint", async () => {
    const checked = {
      groups: [
        ...groups,
        // The dashboard's questions, with the variable that Grafana fills in.
        {
          name: "dashboard",
          rules: panels.flatMap(({ id, targets }) =>
            targets.map(({ expr }, place) => ({
              record: `panel:${id}:${place}`,
              expr: expr.replaceAll("$__rate_interval", "1m"),
            })),
          ),
        },
      ],
    };
    const { out, err, code } = await runProgram(
      ["promtool", "check", "rules", "--lint-fatal", "/dev/stdin"],
      // JSON is YAML.
      { stdin: JSON.stringify(checked) },
    );
    expect(out + err).toContain(`SUCCESS: ${expressions.length} rules found`);
    expect(code).toBe(0);
  });
});

test("the log's words in the runbook are words of the program", async () => {
  const [, table = ""] =
    /## What the log asks for\n([^]*)$/.exec(await read("docs/operations.md")) ?? [];
  const words = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, word = ""]) => word),
  );
  expect(words.length).toBeGreaterThan(5);
  const files = [...new Glob("src/**/*.ts").scanSync(ROOT)];
  const program = (await Promise.all(files.map(read))).join("\n");
  for (const word of words) expect(program).toContain(`"${word}"`);
});

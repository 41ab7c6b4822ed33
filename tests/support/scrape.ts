/** Reads Prometheus' text format as a scraper does: every line is a comment or a sample. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const COMMENT = /^# (HELP [a-z0-9_]+ .+|TYPE [a-z0-9_]+ (counter|gauge|histogram))$/;
const SAMPLE = /^([a-z0-9_]+)(?:\{(.*)\})? ([0-9.e+-]+|Nan|\+Inf)$/;
const LABEL = /([a-z_]+)="((?:[^"\\]|\\.)*)"(?:,|$)/g;

/** The samples of a page; a line that is neither sample nor comment fails the test. */
export function readSamples(page: string): readonly Sample[] {
  return page.split("\n").flatMap((line) => {
    if (line === "" || COMMENT.test(line)) return [];
    const [, name = "", labels = "", value] = SAMPLE.exec(line) ?? [];
    if (name === "") throw new Error(`Neither a sample nor a comment: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(([, key = "", text = ""]) => [key, text]);
    return [
      { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) },
    ];
  });
}

/** The sum of the samples of a name that have all these labels. */
export function sumOf(
  page: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return readSamples(page)
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0);
}

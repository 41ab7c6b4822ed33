/** The alert rules in both directions, by `promtool test rules`: a quiet night fires no page, and each outage fires in time. */

import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { share } from "./support/depth.ts";

const RULES = `${import.meta.dir}/../docs/alerts.yml`;

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { alert?: string; labels?: { severity: string } }[];
  }[];
}
const { groups } = Bun.YAML.parse(await Bun.file(RULES).text()) as Rules;
const alerts = groups.flatMap(({ rules }) =>
  rules.flatMap(({ alert, labels }) => (alert === undefined ? [] : [{ alert, labels }])),
);

/** Samples of a series at a minute after the start; `_` is a missing one. */
type Samples = (minute: number) => number | "_";
type Series = Readonly<Record<string, Samples>>;

/** Twice a minute, as a scrape every 30 s. */
const STEP_MINUTES = 0.5;

/** A counter of so many events a minute, from a minute on. */
const perMinute =
  (count: number, from = 0): Samples =>
  (minute) =>
    Math.round(Math.max(0, minute - from) * count);
/** A counter of single events at these minutes, whose series begins with the first. */
const eventsAt =
  (...minutes: readonly number[]): Samples =>
  (minute) => {
    const count = minutes.filter((each) => each <= minute).length;
    return count === 0 ? "_" : count;
  };
/** A gauge that has a value from a minute on, and 0 before. */
const from =
  (start: number, value: number): Samples =>
  (minute) =>
    minute < start ? 0 : value;
const always =
  (value: number): Samples =>
  () =>
    value;

const request = (labels: string, route = "/api/{productSlug}") =>
  `annuity_requests_total{route="${route}", ${labels}}`;
const OK = request('status="200", product="demo-myga", format="json", failure=""');
const FAILED = request('status="503", product="", format="", failure="service_unavailable"');
const PARTNER = request(
  'status="503", product="theirs", format="", failure="upstream_unavailable"',
);
const READY = request('status="200", failure=""', "/readyz");
const NOT_READY = request('status="503", failure="service_unavailable"', "/readyz");
const VERIFIED = request('status="200", failure=""', "/api/verify");
const NOT_VERIFIED = request('status="503", failure="service_unavailable"', "/api/verify");
const statements = (outcome: string) =>
  `annuity_database_statement_seconds_count{outcome="${outcome}"}`;
const calculations = (outcome: string) =>
  `annuity_upstream_calculations_total{product="theirs", outcome="${outcome}"}`;
const timestamps = (outcome: string) => `annuity_timestamp_seconds_count{outcome="${outcome}"}`;
const requestTime = (le: string) => `annuity_request_seconds_bucket{route="/api/{x}", le="${le}"}`;
const REQUEST_TIMES = 'annuity_request_seconds_count{route="/api/{x}"}';
const SIGNER = 'annuity_signing_certificate_seconds_left{signer="acme"}';
const WAITING = 'annuity_run_chunks{state="waiting"}';
const FAILED_RUNS = 'annuity_runs_ended_total{end="chunk_failed"}';
const UNTRIED = 'annuity_webhook_faults{fault="untried"}';
const DAY = 86_400;

/** A service that is well, asked so many times a minute; a request takes three statements, and the watches ten a minute. */
function wellAt(asked: number): Series {
  return {
    up: always(1),
    [OK]: perMinute(asked),
    [READY]: perMinute(12),
    [statements("answered")]: perMinute(3 * asked + 10),
    [statements("failed")]: always(0),
    [statements("late")]: always(0),
    [requestTime("0.1")]: perMinute(asked),
    [requestTime("+Inf")]: perMinute(asked),
    [REQUEST_TIMES]: perMinute(asked),
    annuity_products_unreadable: always(0),
    annuity_audit_lost_total: always(0),
    annuity_audit_rows_waiting: always(1),
    annuity_clock_difference_seconds: always(0.01),
    annuity_workers_silent_total: always(0),
    annuity_workers_ended_total: always(0),
    'annuity_workers{state="answered"}': always(2),
    'annuity_admission_refusals_total{reason="too many wait"}': always(0),
    nodejs_eventloop_lag_p99_seconds: always(0.01),
    process_resident_memory_bytes: always(300e6),
    process_open_fds: always(100),
    process_max_fds: always(1_000),
    annuity_api_keys_expiring: always(0),
    [UNTRIED]: always(0),
    [SIGNER]: always(200 * DAY),
    [WAITING]: always(0),
    annuity_run_workers_silent_seconds: always(2),
    [FAILED_RUNS]: always(1),
  };
}
const NIGHT = wellAt(2);
const DAYTIME = wellAt(600);

interface Case {
  readonly what: string;
  readonly series: Series;
  readonly minutes: number;
  /** Alerts that fire at some time until then, and no others. */
  readonly fires: readonly string[];
}

const QUIET: readonly Case[] = [
  { what: "a quiet night", series: NIGHT, minutes: 300, fires: [] },
  {
    what: "two 503 four minutes apart at night",
    series: { ...NIGHT, [FAILED]: eventsAt(200, 204) },
    minutes: 300,
    fires: [],
  },
  {
    what: "the same where the process had failures before",
    series: {
      ...NIGHT,
      [FAILED]: (minute) => 7 + (minute >= 200 ? 1 : 0) + (minute >= 204 ? 1 : 0),
    },
    minutes: 300,
    fires: [],
  },
  {
    what: "two late statements 90 s apart",
    series: {
      ...NIGHT,
      [statements("late")]: (minute) => Number(minute >= 200) + Number(minute >= 201.5),
    },
    minutes: 300,
    fires: [],
  },
  {
    what: "two timestamps refused four minutes apart",
    series: {
      ...NIGHT,
      [timestamps("granted")]: perMinute(1),
      [timestamps("unanswered")]: eventsAt(200, 204),
    },
    minutes: 300,
    fires: [],
  },
  {
    what: "a start again: scrapes fail for a minute, counters begin anew",
    series: {
      ...NIGHT,
      up: (minute) => (minute >= 60 && minute < 61 ? 0 : 1),
      [OK]: (minute) =>
        minute < 60 ? minute * 2 : minute < 61 ? "_" : Math.round((minute - 61) * 2),
      [NOT_READY]: eventsAt(61, 61.5),
    },
    minutes: 120,
    fires: [],
  },
  {
    what: "callers' mistakes and limits by the thousand",
    series: {
      ...NIGHT,
      [request('status="429", failure=""')]: perMinute(6_000),
      [request('status="400", failure=""')]: perMinute(600),
    },
    minutes: 60,
    fires: [],
  },
  {
    what: "a calculation service that fails with 2% of the traffic: a ticket",
    series: {
      ...DAYTIME,
      [PARTNER]: perMinute(12, 60),
      [calculations("answered")]: (minute) => Math.round(Math.min(minute, 60) * 12),
      [calculations("upstream_unavailable")]: perMinute(6, 60),
      [calculations("not sent")]: perMinute(6, 60),
    },
    minutes: 180,
    fires: ["AnnuityUpstreamDown"],
  },
  {
    what: "a book of a million waits behind workers that ask for it; at night none asks, and nothing waits",
    series: {
      ...NIGHT,
      [WAITING]: (minute) => (minute < 100 ? 2_000 : 0),
      annuity_run_workers_silent_seconds: (minute) => (minute < 100 ? 2 : minute * 60),
    },
    minutes: 300,
    fires: [],
  },
  {
    what: "a certificate that ends in 22 days, and one call of a product's service in a thousand lost",
    series: {
      ...DAYTIME,
      [SIGNER]: always(22 * DAY),
      [calculations("answered")]: perMinute(100),
      [calculations("upstream_unavailable")]: perMinute(0.1),
    },
    minutes: 60,
    fires: [],
  },
];

/** Outages begin after an hour; each alert fires within the minutes that follow. */
const BEGINS = 60;
const within = (minutes: number) => BEGINS + minutes;
const OUTAGES: readonly Case[] = [
  {
    what: "every answer fails by day",
    series: {
      ...DAYTIME,
      [OK]: (minute) => Math.min(minute, BEGINS) * 600,
      [FAILED]: perMinute(600, BEGINS),
    },
    minutes: within(4),
    fires: ["AnnuityErrors"],
  },
  {
    what: "every answer fails at night",
    series: {
      ...NIGHT,
      [OK]: (minute) => Math.min(minute, BEGINS) * 2,
      [FAILED]: perMinute(2, BEGINS),
    },
    minutes: within(10),
    fires: ["AnnuityErrors"],
  },
  {
    what: "2% of the answers fail",
    series: { ...DAYTIME, [FAILED]: perMinute(12, BEGINS) },
    minutes: within(50),
    fires: ["AnnuityErrors"],
  },
  {
    what: "1% of the answers fail",
    series: { ...DAYTIME, [FAILED]: perMinute(6, BEGINS) },
    minutes: within(240),
    fires: ["AnnuityErrors", "AnnuityErrorBudget"],
  },
  {
    what: "3 in 1,000 answers fail",
    series: { ...DAYTIME, [FAILED]: perMinute(1.8, BEGINS) },
    minutes: within(360),
    fires: ["AnnuityErrorBudget"],
  },
  {
    what: "a product cannot be read, and 40 callers meet it between two scrapes",
    series: { ...DAYTIME, annuity_products_unreadable: from(BEGINS, 1) },
    minutes: within(1),
    fires: ["AnnuityProductUnreadable"],
  },
  {
    what: "the target vanishes from discovery",
    series: Object.fromEntries(
      Object.entries(DAYTIME).map(([name, samples]) => [
        name,
        (minute: number) => (minute < BEGINS ? samples(minute) : "_"),
      ]),
    ),
    minutes: within(8),
    fires: ["AnnuityDown"],
  },
  {
    what: "the metrics cannot be read",
    series: { up: (minute) => (minute < BEGINS ? 1 : 0) },
    minutes: within(3),
    fires: ["AnnuityDown"],
  },
  {
    what: "no process is ready, as without a wrapping key",
    series: {
      ...NIGHT,
      [READY]: (minute) => Math.min(minute, BEGINS) * 12,
      [NOT_READY]: perMinute(12, BEGINS),
    },
    minutes: within(7),
    fires: ["AnnuityNotReady"],
  },
  ...[DAYTIME, NIGHT].map((series, place) => ({
    what: `the database is down ${place === 0 ? "by day" : "at night"}`,
    series: {
      ...series,
      [statements("answered")]: (minute: number) =>
        Math.min(minute, BEGINS) * (place === 0 ? 1_810 : 16),
      [statements("failed")]: perMinute(place === 0 ? 610 : 12, BEGINS),
    },
    minutes: within(5),
    fires: ["AnnuityDatabaseFails"],
  })),
  {
    what: "the database is read-only at night: admissions fail, everything else is answered",
    series: { ...NIGHT, [statements("failed")]: perMinute(2, BEGINS) },
    minutes: within(6),
    fires: ["AnnuityDatabaseFails"],
  },
  {
    what: "calls are lost",
    series: { ...DAYTIME, annuity_audit_lost_total: from(BEGINS, 12) },
    minutes: within(1),
    fires: ["AnnuityAuditLost"],
  },
  {
    what: "audit rows wait",
    series: { ...DAYTIME, annuity_audit_rows_waiting: from(BEGINS, 5_000) },
    minutes: within(12),
    fires: ["AnnuityAuditDelayed"],
  },
  {
    what: "a clock is wrong",
    series: { ...DAYTIME, annuity_clock_difference_seconds: from(BEGINS, 20) },
    minutes: within(3),
    fires: ["AnnuityClockDifference"],
  },
  {
    what: "a process is silent",
    series: {
      ...DAYTIME,
      annuity_workers_silent_total: from(BEGINS, 1),
      annuity_workers_ended_total: from(BEGINS, 1),
    },
    minutes: within(1),
    fires: ["AnnuityWorkerSilent"],
  },
  {
    what: "processes end again and again",
    series: { ...DAYTIME, annuity_workers_ended_total: perMinute(2, BEGINS) },
    minutes: within(12),
    fires: ["AnnuityWorkersEnd"],
  },
  {
    what: "the timestamp authority is down",
    series: {
      ...DAYTIME,
      [timestamps("granted")]: (minute) => Math.min(minute, BEGINS) * 2,
      [timestamps("unanswered")]: perMinute(2, BEGINS),
    },
    minutes: within(7),
    fires: ["AnnuityTimestampsFail"],
  },
  {
    what: "a certificate ends in 20 days",
    series: { ...NIGHT, [SIGNER]: always(20 * DAY) },
    minutes: 30,
    fires: ["AnnuityCertificateEnds"],
  },
  {
    what: "a signer cannot sign",
    series: { ...NIGHT, [SIGNER]: always(0) },
    minutes: 30,
    fires: ["AnnuityCertificateEnds", "AnnuitySigningEnds"],
  },
  {
    what: "a trusted certificate ends in 20 days",
    series: {
      ...NIGHT,
      'annuity_trusted_certificate_seconds_left{setting="TRUSTED_TIMESTAMPS"}': always(20 * DAY),
      'annuity_trusted_certificate_seconds_left{setting="TRUSTED_SIGNERS"}': always(200 * DAY),
    },
    minutes: 30,
    fires: ["AnnuityTrustedCertificateEnds"],
  },
  {
    what: "events wait, and no worker sends them",
    series: { ...NIGHT, [UNTRIED]: from(BEGINS, 4) },
    minutes: within(6),
    fires: ["AnnuityWebhooksFail"],
  },
  {
    what: "keys expire",
    series: { ...NIGHT, annuity_api_keys_expiring: always(2) },
    minutes: 90,
    fires: ["AnnuityKeysExpire"],
  },
  {
    what: "books wait, and the workers are gone",
    series: {
      ...NIGHT,
      [WAITING]: from(BEGINS, 3),
      annuity_run_workers_silent_seconds: from(BEGINS, 90),
    },
    minutes: within(4),
    fires: ["AnnuityRunsWait"],
  },
  {
    what: "a run fails",
    series: { ...NIGHT, [FAILED_RUNS]: (minute) => (minute < BEGINS ? 1 : 2) },
    minutes: within(1),
    fires: ["AnnuityRunsFail"],
  },
  {
    what: "files are not verified",
    series: { ...NIGHT, [VERIFIED]: perMinute(1), [NOT_VERIFIED]: perMinute(1, BEGINS) },
    minutes: within(40),
    fires: ["AnnuityVerificationFails"],
  },
  {
    what: "too many wait",
    series: {
      ...DAYTIME,
      'annuity_admission_refusals_total{reason="too many wait"}': perMinute(60, BEGINS),
    },
    minutes: within(7),
    fires: ["AnnuityTooBusy"],
  },
  {
    what: "answers are slow",
    series: {
      ...DAYTIME,
      [requestTime("0.1")]: (minute) => Math.min(minute, BEGINS) * 600,
      [requestTime("2.5")]: perMinute(600),
    },
    minutes: within(12),
    fires: ["AnnuitySlow"],
  },
  {
    what: "processes are busy, large and out of files",
    series: {
      ...DAYTIME,
      nodejs_eventloop_lag_p99_seconds: from(BEGINS, 0.5),
      process_resident_memory_bytes: from(BEGINS, 900e6),
      process_open_fds: from(BEGINS, 900),
    },
    minutes: within(35),
    fires: ["AnnuityFiles", "AnnuityMemory", "AnnuityProcessBusy"],
  },
];

/** A test of promtool: what fired at some time until its end. */
function testOf({ what, series, minutes, fires }: Case) {
  const steps = Array.from(
    { length: minutes / STEP_MINUTES + 1 },
    (_, step) => step * STEP_MINUTES,
  );
  const labeled = (name: string) =>
    name.includes("{")
      ? name.replace("{", '{job="annuity", instance="one:9464", ')
      : `${name}{job="annuity", instance="one:9464"}`;
  const severities = new Map(alerts.map(({ alert, labels }) => [alert, labels?.severity]));
  return {
    name: what,
    interval: `${STEP_MINUTES * 60}s`,
    input_series: Object.entries(series).map(([name, samples]) => ({
      series: labeled(name),
      values: steps.map(samples).join(" "),
    })),
    promql_expr_test: [
      {
        expr: `count by (alertname, severity) (max_over_time(ALERTS{alertstate="firing"}[${minutes + 1}m]))`,
        eval_time: `${minutes}m`,
        exp_samples: fires.map((alert) => ({
          labels: `{alertname="${alert}", severity="${severities.get(alert)}"}`,
          value: 1,
        })),
      },
    ],
  };
}

/** What promtool says of cases; nothing when all hold. */
async function judge(cases: readonly Case[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "annuity-alerts-"));
  try {
    const file = join(folder, "tests.yml");
    const text = { rule_files: [RULES], evaluation_interval: "1m", tests: cases.map(testOf) };
    // JSON is YAML.
    await Bun.write(file, JSON.stringify(text));
    const child = Bun.spawn(["promtool", "test", "rules", file], {
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await Promise.all(
      [child.stdout, child.stderr].map((each) => new Response(each).text()),
    );
    return (await child.exited) === 0 ? "" : said.join("");
  } finally {
    await rm(folder, { recursive: true });
  }
}

const HAS_PROMTOOL = Bun.which("promtool") !== null;
if (!HAS_PROMTOOL) console.warn("not checked, promtool is not installed: alert rules");

describe.skipIf(!HAS_PROMTOOL)("by promtool", () => {
  test.each([...share(QUIET)])("$what fires no page", async (each) => {
    const pages = alerts.filter(({ labels }) => labels?.severity === "page");
    for (const { alert } of pages) expect(each.fires).not.toContain(alert);
    expect(await judge([each])).toBe("");
  });

  test.each([...share(OUTAGES)])("$what: $fires within $minutes minutes", async (each) => {
    expect(await judge([each])).toBe("");
  });

  test("a case that expects too little or too much is refused", async () => {
    const [silent] = QUIET;
    const [loud] = OUTAGES;
    if (silent === undefined || loud === undefined) throw new RangeError("There are no cases");
    expect(await judge([{ ...silent, fires: ["AnnuityDown"] }])).toContain("AnnuityDown");
    expect(await judge([{ ...loud, fires: [] }])).toContain("AnnuityErrors");
  });
});

test("each alert fires in a case", () => {
  const fired = new Set([...QUIET, ...OUTAGES].flatMap(({ fires }) => fires));
  expect([...fired].toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
});

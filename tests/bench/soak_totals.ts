/** What the soak's callers saw, held against what the database counted and recorded. */

import type { Sql } from "postgres";
import { CHANGED_VERSION, describeMoment, type Happened } from "./soak_events.ts";
import { KEYS, type Outcome } from "./soak_requests.ts";
import type { Verdict } from "./soak_report.ts";

/** Time in which all processes of the database have noticed that the clock was moved. */
const CLOCK_SPREAD_MS = 2_000;

/** The window of a key's limit. */
const WINDOW_MS = 60_000;

interface Recorded {
  readonly request_id: string;
  readonly key_id: number;
  readonly status: number;
  readonly calls: number;
}

/** The verdicts on the totals; the service has stopped, so the audit trail is whole. */
export async function judgeTotals(
  sql: Sql,
  {
    outcomes,
    happened,
  }: { readonly outcomes: readonly Outcome[]; readonly happened: readonly Happened[] },
): Promise<readonly Verdict[]> {
  const recorded = await sql<Recorded[]>`
    select request_id, key_id, status, calls from audit_call where request_id like 'soak-%'`;
  return [
    judgeTrail(outcomes, recorded),
    await judgeCounts(sql, { outcomes, recorded }),
    judgeWindow(outcomes, happened),
    judgeVersion(outcomes, happened),
  ];
}

/** Each call of a known key that was answered is in the trail once, with the status its caller saw. */
function judgeTrail(outcomes: readonly Outcome[], recorded: readonly Recorded[]): Verdict {
  const rows = Map.groupBy(recorded, ({ request_id }) => request_id);
  const isKept = ({ kind, status }: Outcome) =>
    kind.isAudited && status !== 0 && status !== 429 && status !== 503;
  const kept = outcomes.filter(isKept);
  const isOnce = ({ requestId, status }: Outcome) => {
    const found = rows.get(requestId) ?? [];
    return found.length === 1 && found[0]?.status === status && found[0].calls === 1;
  };
  const wrong = kept.filter((outcome) => !isOnce(outcome)).length;
  const twice = [...rows.values()].filter((found) => found.length > 1).length;
  const refused = outcomes.filter(({ status }) => status === 429).length;
  const recordedRefusals = recorded
    .filter(({ status }) => status === 429)
    .reduce((sum, { calls }) => sum + calls, 0);
  return {
    is:
      `audit trail: ${recorded.length} rows, ${kept.length} answered calls of which ${wrong} are not there ` +
      `once; ${twice} ids twice; ${recordedRefusals} refusals by a limit, ${refused} seen`,
    isGood: wrong === 0 && twice === 0 && recordedRefusals === refused,
  };
}

/** What was counted is what was recorded, but for calls whose answer was lost in an outage. */
async function judgeCounts(
  sql: Sql,
  {
    outcomes,
    recorded,
  }: { readonly outcomes: readonly Outcome[]; readonly recorded: readonly Recorded[] },
): Promise<Verdict> {
  const counts = await sql<{ id: number; total: number }[]>`
    select k.id, b.requests_total::int as total
      from api_key k join api_budget b on b.id = k.budget_id where k.name = 'soak'`;
  const lost = outcomes.filter(({ status }) => status === 503 || status === 0).length;
  const excess = counts.map(({ id, total }) => {
    const known = recorded.filter(({ key_id, status }) => key_id === id && status !== 429);
    return total - known.length;
  });
  const sum = excess.reduce((all, one) => all + one, 0);
  const total = counts.reduce((all, one) => all + one.total, 0);
  return {
    is: `requests counted: ${total}, ${sum} more than recorded (${lost} calls had no answer or a 503)`,
    isGood: total > 0 && excess.every((one) => one >= 0) && sum <= lost,
  };
}

/** No window of the limited key holds more than its limit, but where the clock was ahead. */
function judgeWindow(outcomes: readonly Outcome[], happened: readonly Happened[]): Verdict {
  const { perWindow, key } = KEYS.limited;
  const ahead = happened.find(({ name }) => name.includes("clock"));
  const admitted = outcomes
    .filter(({ kind, status }) => kind.key === key && status === 200)
    .toSorted((one, other) => one.askedAt - other.askedAt);
  const over = admitted.filter((first, index) => {
    // A later caller may be admitted first, so the window ends with the answers in their own order.
    const endsAt = admitted
      .slice(index)
      .map(({ askedAt, milliseconds }) => askedAt + milliseconds)
      .toSorted((one, other) => one - other)[perWindow];
    if (endsAt === undefined) return false;
    const isAhead = first.askedAt <= (ahead?.to ?? 0) + CLOCK_SPREAD_MS;
    if (ahead !== undefined && isAhead && endsAt >= ahead.from) return false;
    return endsAt - first.askedAt < WINDOW_MS;
  });
  return {
    is:
      `limit of ${perWindow} a minute: ${admitted.length} admitted, ${over.length} windows with more` +
      over.map(({ askedAt }) => ` (${describeMoment(askedAt, happened)})`).join(""),
    isGood: over.length === 0 && admitted.length >= perWindow,
  };
}

/** Every illustration asked for after a product was changed is of its new version. */
function judgeVersion(outcomes: readonly Outcome[], happened: readonly Happened[]): Verdict {
  const changedAt = happened.find(({ name }) => name.includes("product"))?.to ?? Infinity;
  const illustrated = outcomes.filter(
    ({ kind, version }) => kind.path.startsWith("/api/demo-myga") && version !== undefined,
  );
  const after = illustrated.filter(({ askedAt }) => askedAt >= changedAt);
  const old = after.filter(({ version }) => version !== CHANGED_VERSION).length;
  return {
    is: `product changed: ${after.length} illustrations after it, ${old} of the old version`,
    isGood: after.length > 0 && old === 0,
  };
}

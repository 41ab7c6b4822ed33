/**
 * A year of a rates desk, from outside: Friday's sheet for Monday, last month's terms, a locked rate, a mistake taken
 * back and a second person's approval, on one running service and both endpoints.
 */

import { afterAll, describe, expect, test } from "bun:test";
import { openAccount } from "../support/account.ts";
import { freshDatabase } from "../support/database.ts";
import { testService } from "../support/service.ts";

const database = await freshDatabase();
const service = await testService({ database });
const key = await service.issueKey({ mode: "test", perWindow: 1_000, fiaPerWindow: 1_000 });
const preparer = await openAccount(database, "grant_book_rights");
const approver = await openAccount(database, "grant_book_rights");
afterAll(() => Promise.all([preparer.close(), approver.close()]));

/** Midnights of Mondays in New York. */
const MONDAY = "2026-11-23T00:00:00-05:00";
const NEXT_MONDAY = "2026-11-30T00:00:00-05:00";
const SUNDAY = "2026-11-22T23:59:59.999-05:00";
const FRIDAY = "2026-11-20T17:00:00-05:00";

interface Basis {
  readonly formVersion: string;
  readonly sheet?: string;
  readonly sheetCell?: number;
  readonly explanation: string;
}

interface Answered {
  readonly status: number;
  readonly firstYear: number;
  readonly ratesEffectiveOn: string;
  readonly preparedOn: string;
  readonly basis: Basis;
  readonly version: string | null;
  readonly problems: readonly { readonly pointer: string; readonly message: string }[];
}

/** Asks both endpoints for the same contract at an instant, and expects the same figures. */
async function ask(at: string, more: Contract = {}): Promise<Answered> {
  const { state = "IA", stateCode = 19, premium = 150_000, years, lockedOn } = more;
  const inputs = {
    Owner_DOB: "1966-05-01",
    State: stateCode,
    Premium: premium,
    ...(years === undefined ? {} : { SurrenderPeriod: years }),
    ...(lockedOn === undefined ? {} : { RateLockDate: lockedOn }),
  };
  const annuiyInputData = {
    Product: "Demo Bands",
    dob: "1966-05-01",
    State: state,
    initamt: premium,
    ...(years === undefined ? {} : { surrenderPeriod: years }),
    ...(lockedOn === undefined ? {} : { rateLockDate: lockedOn }),
  };
  const headers = { "x-illustration-instant": at };
  const [one, other] = [
    await read("/api/demo-bands", { inputs }),
    await read("/api/pdf/DemoBands", { printIllustration: "no", annuiyInputData }),
  ];
  expect({ ...other, version: "" }).toEqual({ ...one, version: "" });
  return one;

  async function read(path: string, json: unknown): Promise<Answered> {
    const response = await service.send(path, { key, headers, json });
    const body = (await response.json()) as {
      readonly response_data?: {
        readonly outputs: Record<string, string | number>;
        readonly basis: Basis;
      };
      readonly details?: readonly { readonly pointer: string; readonly message: string }[];
    };
    const outputs = body.response_data?.outputs ?? {};
    return {
      status: response.status,
      firstYear: Number(outputs["accountValueYear1"] ?? 0),
      ratesEffectiveOn: String(outputs["ratesEffectiveOn"]),
      preparedOn: String(outputs["preparedOn"]),
      basis: body.response_data?.basis ?? { formVersion: "", explanation: "" },
      version: response.headers.get("x-product-version"),
      problems: (body.details ?? []).map(({ pointer, message }) => ({
        pointer: pointer.replace(/^.*\//, "").toLowerCase(),
        message: message.replace(/^\w+/, ""),
      })),
    };
  }
}

interface Contract {
  readonly state?: string;
  readonly stateCode?: number;
  readonly premium?: number;
  readonly years?: number;
  readonly lockedOn?: string;
}

/** Enters a sheet of one rate for every contract, under both names of the product. */
async function enterSheet(sheet: string, rate: number, effectiveFrom: string): Promise<void> {
  const cells = [5, 7, 10].map((surrenderYears) => ({
    surrenderYears,
    terms: {
      strategies: {
        fixed: {
          current: { rate: [...Array.from({ length: surrenderYears }, () => rate), 0.03] },
          guaranteed: { rate: [...Array.from({ length: surrenderYears }, () => rate), 0.01] },
        },
      },
    },
  }));
  await preparer.sql`
    insert into rate_sheet (slug, sheet, cells, effective_from)
    select slug, ${sheet}, ${JSON.stringify(cells)}::text::jsonb, ${effectiveFrom}
      from unnest('{demo-bands,DemoBands}'::text[]) as slug`;
}

const both = (name: "product_approve" | "product_withdraw", by: typeof preparer, sheet: string) =>
  by.sql.unsafe(`select ${name}(slug, $1) from unnest('{demo-bands,DemoBands}'::text[]) as slug`, [
    sheet,
  ]);

describe("the rates desk", () => {
  test("enters Friday's sheet for Monday: Sunday's and Monday's illustrations differ, without a restart", async () => {
    const sunday = await ask(SUNDAY);
    const monday = await ask(MONDAY);
    expect(sunday).toMatchObject({
      status: 200,
      preparedOn: "2026-11-22",
      ratesEffectiveOn: "2026-11-09",
      firstYear: 156_825,
      basis: { formVersion: "2026.01", sheet: "2026-11-09", sheetCell: 3 },
    });
    expect(monday).toMatchObject({
      preparedOn: "2026-11-23",
      ratesEffectiveOn: "2026-11-23",
      firstYear: 156_975,
      basis: { formVersion: "2026.01", sheet: "2026-11-23", sheetCell: 3 },
    });
    expect(sunday.version).not.toBe(monday.version);
  });

  test.each([
    [{}, 0.0465],
    [{ premium: 99_999.99 }, 0.045],
    [{ premium: 100_000 }, 0.0465],
    [{ premium: 250_000 }, 0.0475],
    [{ years: 7 }, 0.047],
    [{ years: 10, premium: 1_000_000 }, 0.0485],
    [{ state: "CA", stateCode: 6 }, 0.0455],
    [{ state: "CA", stateCode: 6, years: 7, premium: 250_000 }, 0.047],
  ] as const)("rates %o at %d", async (contract: Contract, rate) => {
    const { firstYear } = await ask(MONDAY, contract);
    expect(firstYear / (contract.premium ?? 150_000) - 1).toBeCloseTo(rate, 6);
  });

  test("refuses what the state lacks, and names it", async () => {
    const lacking = await ask(MONDAY, { state: "CA", stateCode: 6, years: 10 });
    expect(lacking).toMatchObject({
      status: 400,
      problems: [{ pointer: "surrenderperiod" }],
    });
    const unsold = await ask(MONDAY, { state: "NY", stateCode: 37 });
    expect(unsold).toMatchObject({
      status: 400,
      problems: [
        {
          pointer: "state",
          message: " must be a state where the product is sold; it is not sold in New York",
        },
      ],
    });
  });

  test("illustrates last month's terms as they were", async () => {
    expect(await ask("2026-10-15T12:00:00-04:00")).toMatchObject({
      firstYear: 156_675,
      ratesEffectiveOn: "2026-01-01",
      basis: { sheet: "2026-01-01" },
    });
  });

  test("holds the rates of the day of the application for 45 days", async () => {
    expect(await ask(MONDAY, { lockedOn: "2026-11-20" })).toMatchObject({
      firstYear: 156_825,
      preparedOn: "2026-11-23",
      ratesEffectiveOn: "2026-11-09",
      basis: {
        sheet: "2026-11-09",
        explanation: expect.stringContaining(
          "in force on November 20, 2026, the day of the application",
        ),
      },
    });
    const { status, problems } = await ask(MONDAY, { lockedOn: "2026-10-08" });
    expect(status).toBe(400);
    expect(problems[0]?.message).toBe(
      " must be a date from 2026-10-09 to 2026-11-23, the day of the request",
    );
  });

  test("withdraws a mistake, has the next sheet approved by a second person, and finds it all in the log", async () => {
    await enterSheet("mistake", 0.2, "2026-11-30");
    expect(await ask(NEXT_MONDAY)).toMatchObject({
      firstYear: 180_000,
      basis: { sheet: "mistake" },
    });
    expect((await ask(MONDAY)).firstYear).toBe(156_975);
    await both("product_withdraw", preparer, "mistake");
    expect(await ask(NEXT_MONDAY)).toMatchObject({
      firstYear: 156_975,
      basis: { sheet: "2026-11-23" },
    });

    await database.sql.begin(async (sql) => {
      // The date that test databases give to terms without one.
      await sql`set local book.effective_from = ''`;
      await sql`
        update product set requires_approval = true where slug in ('demo-bands', 'DemoBands')`;
    });
    await enterSheet("2026-11-30", 0.048, "2026-11-30");
    expect((await ask(NEXT_MONDAY)).basis.sheet).toBe("2026-11-23");
    await expect(both("product_approve", preparer, "2026-11-30")).rejects.toThrow(
      /needs the approval of another account/,
    );
    await both("product_approve", approver, "2026-11-30");
    expect(await ask(NEXT_MONDAY)).toMatchObject({
      firstYear: 157_200,
      basis: { sheet: "2026-11-30" },
    });
    expect((await ask(FRIDAY)).basis.sheet).toBe("2026-11-09");

    const rows = await database.sql<{ said: string }[]>`
      select concat_ws(' ', by, action, subject) as said from product_log
       where subject like '%demo-bands%'`;
    expect(rows.map(({ said }) => said).slice(0, 5)).toEqual([
      `${approver.role} approve sheet demo-bands 2026-11-30`,
      `${preparer.role} insert sheet demo-bands 2026-11-30`,
      expect.stringMatching(/ update product demo-bands$/) as unknown as string,
      `${preparer.role} withdraw sheet demo-bands mistake`,
      `${preparer.role} insert sheet demo-bands mistake`,
    ]);
  });
});

test("a sheet that was written past the checks is a 503 with a line in the log, and no 500", async () => {
  const broken = await testService();
  const brokenKey = await broken.issueKey({ mode: "test" });
  await broken.sql`
    insert into rate_sheet (slug, sheet, cells, effective_from)
    values ('demo-bands', 'gap', '[{"premium": {"from": 500000}, "terms": {}}]', '2026-11-30'),
           ('DemoBands', 'gap', '[{"terms": {"strategies": {"fixed": {"current": {"rate": 4.5}}}}}]', '2026-11-30')`;
  const headers = { "x-illustration-instant": NEXT_MONDAY };
  const inputs = { Owner_DOB: "1966-05-01", State: 19, Premium: 150_000 };
  const answers = [
    await broken.send("/api/demo-bands", { key: brokenKey, headers, json: { inputs } }),
    await broken.send("/api/pdf/DemoBands", {
      key: brokenKey,
      headers,
      json: { printIllustration: "no", annuiyInputData: {} },
    }),
    await broken.send("/api/demo-bands/validate", { key: brokenKey, headers, json: { inputs } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(JSON.stringify(broken.logLines)).toContain("has 0 cells for Iowa, premium 150000");
});

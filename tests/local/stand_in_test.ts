/** The stand-in's contract, which keeps our client tested against the real protocol. */

import { describe, expect, test } from "bun:test";
import {
  STAND_IN_CLIENT_ID,
  STAND_IN_CLIENT_SECRET,
  STAND_IN_SYNTHETIC_KEY,
} from "../../src/local/stand_in/accounts.ts";
import { startTestStandIn, TEST_INPUTS } from "../support/upstream.ts";

const standIn = await startTestStandIn();
const KEY = { "x-synthetic-key": STAND_IN_SYNTHETIC_KEY, "x-tenant-name": "demo" };
const EXECUTE = "/demo/api/v3/folders/Annuities/services/Demo%20MYGA/execute";
const BODY = {
  request_data: { inputs: TEST_INPUTS },
  request_meta: { correlation_id: "c-1", compiler_type: "Neuron" },
};

interface SparkAnswer {
  readonly status: string;
  readonly error: { readonly message: string; readonly error_type: string } | null;
  readonly response_data: {
    readonly outputs: Readonly<Record<string, unknown>>;
    readonly errors: readonly { readonly source_path: string; readonly message: string }[] | null;
  };
  readonly response_meta: Readonly<Record<string, unknown>>;
}

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = KEY) {
  const response = await fetch(standIn.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as SparkAnswer };
}

async function askToken(form: Readonly<Record<string, string>>) {
  const response = await fetch(`${standIn.url}/auth/realms/demo/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  return { status: response.status, body };
}

const CLIENT = {
  grant_type: "client_credentials",
  client_id: STAND_IN_CLIENT_ID,
  client_secret: STAND_IN_CLIENT_SECRET,
};

describe("the token route", () => {
  test("gives a bearer token of 300 seconds that execute accepts until it is expired", async () => {
    const { status, body } = await askToken(CLIENT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 300, token_type: "Bearer" });
    const bearer = { authorization: `Bearer ${String(body["access_token"])}` };
    expect((await post(EXECUTE, BODY, bearer)).status).toBe(200);
    await standIn.expireTokens();
    expect((await post(EXECUTE, BODY, bearer)).status).toBe(401);
  });

  test.each([
    [{ ...CLIENT, client_secret: "wrong" }, 401, "unauthorized_client"],
    [{ ...CLIENT, client_id: "wrong" }, 401, "unauthorized_client"],
    [{ ...CLIENT, grant_type: "password" }, 400, "unsupported_grant_type"],
  ])("refuses %o with %d %s", async (form, status, error) => {
    expect(await askToken(form)).toMatchObject({ status, body: { error } });
  });
});

describe("execute v3", () => {
  test("answers outputs and a yearly table, calculated anew and the same each time", async () => {
    const { status, body } = await post(EXECUTE, BODY);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "Success",
      error: null,
      response_data: { outputs: { SinglePremium: 100_000, IssueAge: 46 }, errors: null },
      response_meta: { version: "0.4.2", correlation_id: "c-1", system: "SPARK" },
    });
    const schedule = body.response_data.outputs["Schedule"] as Record<string, number>[];
    // 100,000 at 4.60 % for a year, by hand; nothing is withdrawn and no rider is elected.
    expect(schedule[0]).toMatchObject({ Year: 1, AccountValue: 104_600, Withdrawal: 0 });
    expect(schedule[1]?.["AccountValue"]).toBeCloseTo(104_600 * 1.046, 2);
    expect(schedule).toHaveLength(54);
    const again = await post(EXECUTE, BODY);
    expect(again.body.response_data).toEqual(body.response_data);
  });

  test.each([
    "/demo/api/v3/folders/Annuities/services/Demo%20MYGA/Execute",
    "/demo/api/v3/service/5f0c4f4e-9a5e-4d0c-8a31-7c2f3a6b1d10",
    "/demo/api/v3/version/b5a4c7a2-2f64-4f5d-9a3a-0f4de1c2d934",
  ])("is found at %s", async (path) => {
    expect((await post(path, BODY)).status).toBe(200);
  });

  test("is open to all on its public path", async () => {
    const path = "/demo/api/v3/public/folders/Annuities/services/Demo%20MYGA/execute";
    expect((await post(path, BODY, {})).status).toBe(200);
  });

  test("lists errors with status 200 and the cell they are about", async () => {
    const inputs = { ...TEST_INPUTS, Premium: 1 };
    const { status, body } = await post(EXECUTE, { request_data: { inputs } });
    expect(status).toBe(200);
    expect(body.response_data.errors).toMatchObject([{ source_path: "Inputs!Premium" }]);
  });

  test("passes over inputs it does not know, as a workbook does", async () => {
    const inputs = { ...TEST_INPUTS, Nonsense: 1 };
    expect(
      (await post(EXECUTE, { request_data: { inputs } })).body.response_data.errors,
    ).toBeNull();
  });

  test.each([
    ["no credentials", {}, EXECUTE, 401, "INVALID_TOKEN"],
    [
      "a key without its tenant",
      { "x-synthetic-key": KEY["x-synthetic-key"] },
      EXECUTE,
      401,
      "INVALID_TOKEN",
    ],
    [
      "another tenant's name",
      { ...KEY, "x-tenant-name": "other" },
      EXECUTE,
      400,
      "TENANT_MISMATCH",
    ],
    ["another tenant's path", KEY, EXECUTE.replace("/demo/", "/other/"), 400, "TENANT_MISMATCH"],
    [
      "a service that is missing",
      KEY,
      "/demo/api/v3/folders/A/services/missing/execute",
      404,
      "Service cannot be found",
    ],
    ["a path it does not know", KEY, "/demo/api/v3", 404, "Not Found"],
  ])("refuses %s", async (_, headers, path, status, message) => {
    const refused = await post(path, BODY, headers as Record<string, string>);
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({
      status: "Error",
      response_data: null,
      error: { message },
    });
  });
});

describe("validation", () => {
  test("says what each input may hold", async () => {
    const { body } = await post(EXECUTE.replace("execute", "validation"), {
      request_data: { inputs: {} },
      request_meta: { validation_type: "default_values" },
    });
    expect(body.response_data.outputs).toMatchObject({
      Premium: { min: 10_000, max: 1_000_000, options: null, ignore_blank: false },
      Owner_Gender: { options: [1, 2, 3], ignore_blank: true },
    });
  });
});

describe("its start", () => {
  test("is refused in production", async () => {
    const child = Bun.spawn({
      cmd: [process.execPath, `${import.meta.dir}/../../src/local/stand_in.ts`, "0"],
      env: { ...process.env, NODE_ENV: "production" },
      stdout: "ignore",
      stderr: "ignore",
    });
    expect(await child.exited).toBe(1);
  });

  test("is on the loopback address", () => {
    expect(new URL(standIn.url).hostname).toBe("127.0.0.1");
  });

  test("answers for its health and keeps a log without bodies", async () => {
    await standIn.takeLog();
    expect(await (await fetch(`${standIn.url}/health`)).json()).toEqual({ status: "UP" });
    await post(EXECUTE, BODY, { ...KEY, "x-request-id": "r-1" });
    expect(await standIn.takeLog()).toEqual([
      { method: "GET", path: "/health", authentication: "none", tenant: null, requestId: null },
      {
        method: "POST",
        path: decodeURI(EXECUTE),
        authentication: "synthetic_key",
        tenant: "demo",
        requestId: "r-1",
      },
    ]);
  });
});

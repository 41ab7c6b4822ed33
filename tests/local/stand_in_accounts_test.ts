/** Which accounts the stand-in accepts: RFC 6749 sections 4.4 and 5 for the token, one tenant, one synthetic key. */

import { expect, test } from "bun:test";
import {
  createAccounts,
  STAND_IN_CLIENT_ID,
  STAND_IN_CLIENT_SECRET,
  STAND_IN_SYNTHETIC_KEY,
  STAND_IN_TENANT,
} from "../../src/local/stand_in/accounts.ts";

const FORM = {
  grant_type: "client_credentials",
  client_id: STAND_IN_CLIENT_ID,
  client_secret: STAND_IN_CLIENT_SECRET,
};

function openAccounts() {
  let nowMs = 0;
  const accounts = createAccounts({ nowMs: () => nowMs, lifeSeconds: 300 });
  const issue = (changes: object = {}) =>
    accounts.issueToken(new URLSearchParams({ ...FORM, ...changes }));
  const token = () => (issue().body as { access_token: string }).access_token;
  const judge = (headers: Record<string, string>, tenant = STAND_IN_TENANT) =>
    accounts.judge(new Headers(headers), tenant);
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { accounts, issue, token, judge, wait };
}

test("a token is known until its time has passed or all are ended", () => {
  const { accounts, token, judge, wait } = openAccounts();
  const first = { authorization: `Bearer ${token()}` };
  expect(judge(first)).toBe("known");
  wait(300_000);
  expect(judge(first)).toBe("unknown");
  const second = { authorization: `Bearer ${token()}` };
  expect(judge(second)).toBe("known");
  accounts.expireTokens();
  expect(judge(second)).toBe("unknown");
});

test("a wrong client or grant gets no token", () => {
  const { issue } = openAccounts();
  expect(issue({ client_secret: "wrong" }).status).toBe(401);
  expect(issue({ client_id: "wrong" }).status).toBe(401);
  expect(issue({ grant_type: "password" }).status).toBe(400);
});

test("the synthetic key needs its tenant, and is refused for another tenant", () => {
  const { judge } = openAccounts();
  const key = { "x-synthetic-key": STAND_IN_SYNTHETIC_KEY };
  expect(judge(key)).toBe("unknown");
  expect(judge({ ...key, "x-tenant-name": STAND_IN_TENANT })).toBe("known");
  expect(judge({ ...key, "x-tenant-name": "other" })).toBe("other_tenant");
  expect(judge({ "x-synthetic-key": "wrong", "x-tenant-name": STAND_IN_TENANT })).toBe("unknown");
});

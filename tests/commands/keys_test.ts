/** `bun run admin keys …`: the life of a key from issue to rotation. */

import { afterAll, describe, expect, test } from "bun:test";
import { isWellFormedKey } from "../../src/access/api_key.ts";
import { admitOne } from "../sql/admit.ts";
import { freshDatabase } from "../support/database.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
const { sql, url } = database;
afterAll(() => database.drop());

/** Issues a key and returns its text, all that standard output holds. */
async function issue(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await admin(url, "keys", "issue", ...words);
  expect([code, err.split("\n")[0]]).toEqual([0, "Keep this key now: it cannot be shown again."]);
  return out.trimEnd();
}

describe("keys issue", () => {
  test("prints the key alone, with every term it was given", async () => {
    const key = await issue(
      "Acme Agency",
      "demo-fia,demo-myga",
      "--per-window=7",
      "--window=10s",
      "--per-day=99",
      "--fia-per-window=8",
      "--fia-window=2 minutes",
      "--expires=2099-12-31",
      "--mode=test",
      "--allowed-cidrs=203.0.113.0/24,2001:db8::/32",
      "--firm=Acme Brokerage",
    );
    expect(isWellFormedKey(key)).toBe(true);
    const shown = await admin(url, "keys", "show", key, "--json");
    expect(JSON.parse(shown.out)).toMatchObject([
      {
        prefix: key.slice(0, 16),
        name: "Acme Agency",
        mode: "test",
        state: "active",
        products: ["demo-fia", "demo-myga"],
        requests_per_window: 7,
        window: "00:00:10",
        requests_per_day: 99,
        fia_requests_per_window: 8,
        fia_window: "00:02:00",
        expires_at: "2099-12-31T00:00:00+00:00",
        allowed_cidrs: ["203.0.113.0/24", "2001:db8::/32"],
        firm: "Acme Brokerage",
      },
    ]);
    const table = await admin(url, "keys", "show", key);
    expect(table.out).toMatch(/^allowed_cidrs +203\.0\.113\.0\/24,2001:db8::\/32$/m);
    expect(shown.out + table.out).not.toContain(key);
  });

  test("takes a name with quotes and a comma as it is", async () => {
    const name = `O'Neil "and" {Sons}, \\ 保険`;
    const key = await issue(name, "*");
    const { out } = await admin(url, "keys", "show", key, "--json");
    expect(JSON.parse(out)).toMatchObject([{ name, products: ["*"] }]);
  });

  test("[D289] makes an administrator's key, which has no products and gets none", async () => {
    const key = await issue("Rates desk", "--mode=admin", "--expires=2099-12-31");
    expect(key).toStartWith("ann_admin_");
    expect(isWellFormedKey(key)).toBe(true);
    const { out } = await admin(url, "keys", "show", key, "--json");
    expect(JSON.parse(out)).toMatchObject([{ mode: "admin", products: [], state: "active" }]);
    for (const words of [
      ["issue", "Rates desk", "demo-fia", "--mode=admin"],
      ["issue", "Rates desk"],
      ["issue", "Rates desk", "demo-fia", "--mode=owner"],
      ["set", key, "--products=demo-fia"],
    ]) {
      const { code, err } = await admin(url, "keys", ...words);
      expect([code === 0, err]).toEqual([false, expect.stringMatching(/products|--mode/)]);
    }
    const rotated = await admin(url, "keys", "rotate", key, "--now");
    expect(rotated.out).toStartWith("ann_admin_");
    const door = (asked: string) => admitOne(sql, { key: asked, door: "admin", product: "" });
    expect((await door(key)).key_id).toBeNull();
    expect((await door(rotated.out.trimEnd())).admitted).toBe(1);
  });

  test("says when a product is not there yet, and which is near", async () => {
    const { code, err } = await admin(url, "keys", "issue", "Acme", "demo-fai");
    expect(code).toBe(0);
    expect(err).toContain("There is no product demo-fai yet; did you mean demo-fia?");
  });

  test("names every term that is wrong as the command line has it, with what is allowed", async () => {
    const words = ["--window", "8d", "--expires=2020-01-01", `--firm=${"x".repeat(201)}`];
    const { code, out, err } = await admin(url, "keys", "issue", " ", "*", ...words);
    expect([code, out]).toEqual([1, ""]);
    expect(err.split("\n")).toEqual([
      "<name> must have 1 to 200 characters, not spaces alone",
      "--window must be 100 milliseconds to 7 days",
      "--expires must be later than now",
      "--firm must have 1 to 200 characters, not spaces alone",
      "",
    ]);
  });

  test("without a term it could have goes by the word for that too", async () => {
    const key = await issue("A", "*", "--expires=never", "--allowed-cidrs=anywhere", "--firm=none");
    const { out } = await admin(url, "keys", "show", key, "--json");
    expect(JSON.parse(out)).toMatchObject([{ expires_at: null, allowed_cidrs: null, firm: null }]);
  });
});

describe("keys set", () => {
  const show = async (key: string) => {
    const { out } = await admin(url, "keys", "show", key, "--json");
    return (JSON.parse(out) as Readonly<Record<string, unknown>>[])[0];
  };

  test("changes what is named, for the next request, and nothing else", async () => {
    const key = await issue("Acme", "demo-fia", "--per-window=1", "--expires=2099-12-31");
    expect((await admitOne(sql, { key, count: 2 })).admitted).toBe(1);
    const before = await show(key);
    const { code, out } = await admin(url, "keys", "set", key, "--per-window=3");
    expect(code).toBe(0);
    expect(out).toContain("3 in 00:01:00");
    expect(await show(key)).toEqual({ ...before, requests_per_window: 3 });
    expect((await admitOne(sql, { key, count: 3 })).admitted).toBe(2);
  });

  test("sets every term, and takes off those that a key need not have", async () => {
    const key = await issue("Acme", "demo-fia");
    const terms = {
      "--name": "Acme Agency",
      "--products": "demo-myga,demo-fia",
      "--per-window": "7",
      "--window": "10s",
      "--per-day": "99",
      "--fia-per-window": "8",
      "--fia-window": "2 minutes",
      "--expires": "2099-12-31T12:00Z",
      "--allowed-cidrs": "203.0.113.0/24",
      "--firm": "Acme Brokerage",
    };
    await admin(url, "keys", "set", key.slice(0, 16), ...Object.entries(terms).flat());
    expect(await show(key)).toMatchObject({
      name: "Acme Agency",
      products: ["demo-fia", "demo-myga"],
      requests_per_window: 7,
      window: "00:00:10",
      requests_per_day: 99,
      fia_requests_per_window: 8,
      fia_window: "00:02:00",
      expires_at: "2099-12-31T12:00:00+00:00",
      allowed_cidrs: ["203.0.113.0/24"],
      firm: "Acme Brokerage",
    });
    const off = ["--expires=never", "--allowed-cidrs=anywhere", "--firm=none"];
    await admin(url, "keys", "set", key, ...off);
    expect(await show(key)).toMatchObject({ expires_at: null, allowed_cidrs: null, firm: null });
  });

  test("[D176] sets what is kept of its illustrations, which a rotation passes on and the log has", async () => {
    const key = await issue("Acme", "demo-fia");
    expect(await show(key)).toMatchObject({ keeps: null });
    const { out } = await admin(url, "keys", "set", key, "--keeps", "recipe");
    expect(out).toMatch(/ recipe\n$/);
    const [row] = await sql<{ key: string }[]>`select rotate_api_key(${key}, '1 hour') as key`;
    expect(await show(row?.key ?? "")).toMatchObject({ keeps: "recipe" });
    const [logged] = await sql`
      select before, after from change_log
       where subject = ${`key ${key.slice(0, 16)}`} and action = 'update' order by id limit 1`;
    expect(logged).toEqual({ before: { keeps: null }, after: { keeps: "recipe" } });
    await admin(url, "keys", "set", key, "--keeps=product");
    expect(await show(key)).toMatchObject({ keeps: null });
    const wrong = await admin(url, "keys", "set", key, "--keeps=all");
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining("--keeps must be recipe, hash or product"),
    ]);
    await expect(sql`select set_api_key(${key}, p_keeps => 'all')`).rejects.toThrow("p_keeps must");
    expect(await show(key)).toMatchObject({ keeps: null });
  });

  test("changes nothing when one value is wrong, and names each", async () => {
    const key = await issue("Acme", "demo-fia");
    const before = await show(key);
    const words = ["--per-day=5", "--window=50ms", `--name=${"x".repeat(201)}`];
    expect(await admin(url, "keys", "set", key, ...words)).toEqual({
      code: 1,
      out: "",
      err: "--name must have 1 to 200 characters, not spaces alone\n--window must be 100 milliseconds to 7 days\n",
    });
    expect(await show(key)).toEqual(before);
  });

  test("says when a product is not there yet, and which is near", async () => {
    const key = await issue("Acme", "demo-fia");
    const { code, err } = await admin(url, "keys", "set", key, "--products=demo-mgya");
    expect([code, err]).toEqual([
      0,
      "There is no product demo-mgya yet; did you mean demo-myga?\n",
    ]);
  });
});

describe("keys rotate", () => {
  test("--grace keeps the old key for a while, and prints the new one alone", async () => {
    const old = await issue("Rotated", "*");
    const { code, out, err } = await admin(url, "keys", "rotate", old, "--grace", "7d");
    expect(code).toBe(0);
    expect(err).toContain("The old key works for 7d more.");
    for (const key of [old, out.trimEnd()]) expect((await admitOne(sql, { key })).admitted).toBe(1);
  });

  test("--now ends the old key", async () => {
    const old = await issue("Leaked", "*");
    const { out, err } = await admin(url, "keys", "rotate", old.slice(0, 16), "--now");
    expect(err).toContain("The old key has ended.");
    expect((await admitOne(sql, { key: old })).key_id).toBeNull();
    expect((await admitOne(sql, { key: out.trimEnd() })).admitted).toBe(1);
  });
});

test("keys off, on and set meet the next request and show the key as it now is", async () => {
  const key = await issue("Switched", "*");
  expect((await admin(url, "keys", "off", key)).out).toContain("inactive");
  expect((await admitOne(sql, { key })).key_id).toBeNull();
  expect((await admin(url, "keys", "on", key)).out).toMatch(/live {2}active/);
  expect((await admin(url, "keys", "set", key, "--allowed-cidrs=203.0.113.0/24")).out).toContain(
    "203.0.113.0/24",
  );
  expect((await admitOne(sql, { key, address: "192.0.2.1" })).key_id).toBeNull();
  await admin(url, "keys", "set", key, "--allowed-cidrs=anywhere");
  expect((await admitOne(sql, { key, address: "192.0.2.1" })).admitted).toBe(1);
  const usage = JSON.parse((await admin(url, "keys", "usage", key, "--json")).out) as unknown;
  expect(usage).toMatchObject([{ name: "Switched", used_in_window: 1, requests_total: 1 }]);
  const wrong = await admin(url, "keys", "set", key, "--allowed-cidrs=203.0.113.9/24");
  expect([wrong.code, wrong.err]).toEqual([
    1,
    'invalid cidr value: "203.0.113.9/24". Value has bits set to right of mask.\n',
  ]);
});

test("a key without a name is refused, without its row", async () => {
  expect(await admin(url, "keys", "issue", "", "*")).toEqual({
    code: 1,
    out: "",
    err: "<name> must have 1 to 200 characters, not spaces alone\n",
  });
});

test("a key that does not exist is named as such", async () => {
  for (const verb of ["show", "off", "usage"]) {
    const { code, out, err } = await admin(url, "keys", verb, "ann_live_nothing");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toStartWith("No key has this prefix or text.");
  }
});

test("keys list aligns its columns, and leaves out what would move the cursor", async () => {
  await issue("\u001b[31mred\u0007", "*");
  await issue("保険".repeat(100), "*");
  const { out } = await admin(url, "keys", "list");
  expect(out).not.toContain("\u001b");
  const [head = "", ...rows] = out.trimEnd().split("\n");
  expect(head).toMatch(
    /^key +name +mode +state +products +window +fia window +day +expires +networks +firm +scopes +tokens +keeps$/,
  );
  for (const row of rows) {
    expect(Bun.stringWidth(row.slice(0, row.indexOf(" in ")))).toBeGreaterThan(
      head.indexOf("window"),
    );
    expect(row).toMatch(/^ann_(?:(live|test)_\w{7}|admin_\w{6}) {2}\S/);
  }
});

/** `bun run admin standing read`: from a carrier's answers to an illustration in force, without a server. */

import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { IN_FORCE_EXAMPLE } from "../../src/http/examples.ts";
import { freshDatabase } from "../support/database.ts";
import { TEST_INSTANT } from "../support/service.ts";
import { folderWith } from "../support/signers.ts";
import { admin } from "./admin.ts";

const database = await freshDatabase();
afterAll(() => database.drop());

const { standing, ...inputs } = IN_FORCE_EXAMPLE.inputs;
const { lawMinimum, interestSinceIssue, taxBasis } = standing;
/** What the Institute has no field for. */
const known = { lawMinimum, interestSinceIssue, taxBasis, withdrawals: { riderCharges: 0 } };
/** The contract of the example as a carrier's system answers, each answer a file. */
const ANSWERS = {
  "values.json": {
    valuesAsOfDate: "2026-03-01",
    totalDepositITD: 100_000,
    accountValues: {
      beginningAccountValue: 109_098.03,
      endingAccountValue: 113_952.89,
      interestEarned: 4_854.86,
      totalNetWithdrawalSinceIssue: 0,
    },
  },
  "funds.json": {
    funds: [
      {
        fundAccountType: "FIXED",
        fundId: "GIA5",
        fundName: "Guaranteed account",
        fundValuationDate: "2026-03-01",
        totalFundValue: 113_952.89,
      },
    ],
  },
  "riders.json": { startIndex: 0, itemsCount: 0, totalItemsCount: 0, riders: [] },
  "dates.json": {
    policyStartDate: "2023-03-01",
    issueDate: "2023-03-02",
    nextAnniversaryDate: "2027-03-01",
  },
  "transactions.json": { transactions: [] },
};
const folder = await folderWith(
  Object.fromEntries(
    Object.entries({
      ...ANSWERS,
      "inputs.json": { ...inputs, standing: known },
      "bare.json": inputs,
      "all.json": Object.fromEntries(
        Object.entries(ANSWERS).map(([name, answer]) => [name.replace(".json", ""), answer]),
      ),
      "wrong.json": { values: { ...ANSWERS["values.json"], totalDepositITD: "100000" } },
    }).map(([name, body]) => [name, JSON.stringify(body)]),
  ),
);
const read = (first: string, ...more: readonly string[]) =>
  admin(database.url, "standing", "read", "demo-myga", join(folder, first), ...more);
const files = Object.keys(ANSWERS).map((name) => join(folder, name));
const fund = "--strategies=GIA5=fixed";

test("five answers give the standing, which is then illustrated as it is", async () => {
  const said = await read("inputs.json", ...files, fund);
  expect([said.code, JSON.parse(said.out)]).toEqual([0, IN_FORCE_EXAMPLE]);
  expect(said.err).toContain("/values/totalDepositITD: premiums.paid");
  expect(said.err).toContain("/dates/issueDate: policyStartDate: not 2023-03-01");
  expect(said.err).toContain(
    "beginningAccountValue: endingAccountValue less interestEarned: the same",
  );
  expect(said.err).toContain("0 members of the standing missing");
  const printed = join(folder, "printed.json");
  await Bun.write(printed, said.out);
  const day = `--on=${TEST_INSTANT.toISOString()}`;
  const illustrated = await admin(database.url, "illustrate-inforce", "demo-myga", printed, day);
  expect([illustrated.code, illustrated.err]).toEqual([0, ""]);
});

test("one file may have all answers by name", async () => {
  const said = await read("inputs.json", join(folder, "all.json"), fund);
  expect([said.code, JSON.parse(said.out)]).toEqual([0, IN_FORCE_EXAMPLE]);
});

test("what the answers do not have is named by its title, and the exit code says that some is missing", async () => {
  const said = await read("bare.json", ...files, fund);
  expect(said.code).toBe(1);
  expect(said.err).toContain("standing.lawMinimum: Minimum value by law");
  expect(said.err).toContain("standing.taxBasis: Investment in the contract");
  expect(said.err).toContain("standing.withdrawals.riderCharges: Rider charges");
});

test("a fund of another name, a wrong type and an answer that is missing are named", async () => {
  const unnamed = await read("inputs.json", ...files);
  expect([unnamed.code, unnamed.out]).toEqual([1, ""]);
  expect(unnamed.err).toContain("/funds/funds/0/fundId is no strategy of the product");
  const wrong = await read("inputs.json", ...files, join(folder, "wrong.json"), fund);
  expect(wrong.err).toContain("/values/totalDepositITD must be");
  expect(wrong.err).not.toContain("100000");
  const partly = await read("inputs.json", ...files.slice(1), fund);
  expect(partly.err).toContain("/values is required");
});

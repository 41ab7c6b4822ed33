/** [D318] Answers of the Institute's Policy Inquiry: each field has one use, and a standing that is written so is read back. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { findAnswerFaults } from "../../src/iri_policy/answers.ts";
import { ANSWERS, type Members } from "../../src/iri_policy/fields.ts";
import { readPolicy } from "../../src/iri_policy/read_policy.ts";
import {
  inForceForm,
  requiredAfterIssue,
  STANDING,
} from "../../src/inputs/standing/standing_schema.ts";
import type { SentStanding } from "../../src/inputs/standing/sent_standing.ts";
import { type JsonSchema, propertiesOf } from "../../src/schema/json_schema.ts";
import type { Product } from "../../src/terms/product.ts";
import { anyCase, CONTEXT, VARIANTS } from "../support/any_contract.ts";
import { runs } from "../support/depth.ts";
import { inputsInForce } from "../support/in_force.ts";
import { readSeededProduct } from "../support/seeded_products.ts";
import { DATES_EXAMPLE, FUND_EXAMPLE, SPECIFIED, VALUES_EXAMPLE } from "./specification.ts";
import { withoutWritten, writeAnswers } from "./written_answers.ts";

/** Fields of the table, a list as `[]`. */
function listed(described: Members[string], name = ""): readonly string[] {
  if (Array.isArray(described)) return listed(described[0] as Members, `${name}[]`);
  if ("use" in described && "kind" in described) return [name];
  return Object.entries(described as Members).flatMap(([member, its]) =>
    listed(its, `${name}${name && "."}${member.replace("!", "")}`),
  );
}

const reading = (product: Product, given: object = {}) => ({
  definition: product.definition,
  schema: propertiesOf(inForceForm(product).inputsSchema)[STANDING] as JsonSchema,
  required: requiredAfterIssue(product.definition),
  given: given as Readonly<Record<string, unknown>>,
  strategies: new Map([["IDX001", "sp500-cap"]]),
  riders: new Map<string, string>(),
});

const fia = await readSeededProduct("demo_fia", "demo-fia");

/** The Institute's examples, without the loan and on a day on which a month of the contract begins. */
const EXAMPLE = {
  values: {
    ...VALUES_EXAMPLE,
    valuesAsOfDate: "2026-01-15",
    accountValues: {
      ...VALUES_EXAMPLE.accountValues,
      unloanedPortionOfAccountValue: 124980.1,
      loanedPortionOfAccountValue: 0,
    },
    loanValues: { totalLoanBalance: 0 },
  },
  dates: DATES_EXAMPLE,
  funds: {
    startIndex: 0,
    itemsCount: 1,
    totalItemsCount: 1,
    funds: [{ ...FUND_EXAMPLE, fundValuationDate: "2026-01-15" }],
  },
};

test("every field of the specification has one use, and no other field has", () => {
  const specified = Object.entries(SPECIFIED).flatMap(([object, names]) =>
    names.split(" ").map((name) => `${object}.${name}`),
  );
  expect(listed(ANSWERS).toSorted()).toEqual(specified.toSorted());
  expect(new Set(specified).size).toBe(specified.length);
});

test("the Institute's example is refused for its loan and its day, by name", () => {
  const given = { values: VALUES_EXAMPLE, dates: DATES_EXAMPLE, funds: { funds: [FUND_EXAMPLE] } };
  const read = readPolicy(given, reading(fia));
  expect(read).toMatchObject({ kind: "refused" });
  if (read.kind !== "refused") return;
  expect(read.faults.map(({ pointer }) => pointer)).toEqual([
    "/values/valuesAsOfDate",
    "/values/accountValues/loanedPortionOfAccountValue",
    "/values/loanValues/totalLoanBalance",
    "/values/loanValues/totalLoanPrincipal",
    "/values/loanValues/totalNumberOfLoan",
  ]);
});

test("its figures give the standing, differences are stated, and what it lacks is named by title", () => {
  const read = readPolicy(EXAMPLE, reading(fia));
  expect(read).toMatchObject({ kind: "read" });
  if (read.kind !== "read") return;
  expect(read.standing).toMatchObject({
    issueDate: "2021-01-15",
    asOf: "2026-01-15",
    premiums: { paid: 78250 },
    lastInterestCredit: 1429.85,
    strategies: { "sp500-cap": { value: 59890.47 } },
  });
  const differences = Object.fromEntries(
    read.fields.flatMap(({ pointer, difference }) => (difference ? [[pointer, difference]] : [])),
  );
  // 124,980.10 less the one fund of 59,890.47; 121,250.25 less (124,980.10 less 1,429.85).
  expect(differences).toMatchObject({
    "/values/accountValues/endingAccountValue": "65089.63",
    "/values/accountValues/beginningAccountValue": "-2300.00",
  });
  expect(differences).not.toHaveProperty("/values/withdrawalValues/freeAvailableAmount");
  expect(read.missing).toContainEqual({
    member: "lawMinimum",
    title: "Minimum value by law",
  });
  const aside = read.fields.filter(({ kind }) => kind === "set aside");
  expect(aside.map(({ pointer }) => pointer)).toContain("/funds/funds/0/bufferRate");
});

test.each([
  ["an amount as text", ["values", "totalDepositITD"], "78250", "/values/totalDepositITD"],
  ["a day that there is not", ["dates", "issueDate"], "2021-02-30", "/dates/issueDate"],
  ["a field that there is not", ["dates", "isueDate"], "2021-01-15", "/dates/isueDate"],
  ["an amount below 0", ["values", "totalDepositITD"], -1, "/values/totalDepositITD"],
  ["another page", ["funds", "totalItemsCount"], 2, "/funds/totalItemsCount"],
  [
    "a contract that has ended",
    ["dates", "policyTerminationDate"],
    "2025-01-01",
    "/dates/policyTerminationDate",
  ],
  ["annuity payments", ["values", "payoutType"], "ANNUITIZED", "/values/payoutType"],
])("%s is refused by name", (_, [answer = "", member = ""], value, pointer) => {
  const changed = structuredClone(EXAMPLE) as unknown as Record<string, Record<string, unknown>>;
  (changed[answer] as Record<string, unknown>)[member] = value;
  const read = readPolicy(changed, reading(fia));
  expect(read.kind === "refused" ? read.faults.map((fault) => fault.pointer) : []).toContain(
    pointer,
  );
});

/** The Institute's example of a transaction, with what a case changes. */
const transaction = (changes: object, amounts: object = {}) => ({
  transactionId: "TX-0001",
  planCode: "FIAPRM01",
  transactionType: "SubsequentPayment",
  requestDate: "2026-03-06",
  effectiveDate: "2025-06-15",
  processDate: "2026-03-06",
  status: "Completed",
  transactionReason: "GRACEPERIODPREMIUM",
  transactionAmounts: {
    amountType: "AMOUNT",
    requestedAmount: 137547.78,
    disbursementType: "GROSS",
    ...amounts,
  },
  timestamp: "2026-03-06T12:00:00Z",
  version: 1,
  ...changes,
});
const withTransaction = (...sent: Parameters<typeof transaction>) =>
  readPolicy({ ...EXAMPLE, transactions: { transactions: [transaction(...sent)] } }, reading(fia));

test.each([
  [{}, [{ date: "2025-06-15", kind: "premium", amount: 137547.78 }]],
  [
    { transactionType: "SystematicRequiredMinimumDistribution" },
    [{ date: "2025-06-15", kind: "withdrawal", amount: 137547.78 }],
  ],
  [{ status: "Pending" }, undefined],
  [{ status: "Reversed" }, undefined],
  [{ effectiveDate: "2026-02-15" }, undefined],
  [{ transactionType: "AddressChange", transactionAmounts: undefined }, undefined],
])("transactions that count are taken: %o", (changes, transactions) => {
  const read = withTransaction(changes);
  expect(read.kind === "read" ? read.standing["transactions"] : read.faults).toEqual(transactions);
});

test.each([
  [{ transactionType: "FullSurrender" }, {}, "transactionType"],
  [{ transactionType: "NewLoan" }, {}, "transactionType"],
  [{ status: "PendingReversal" }, {}, "status"],
  [{ effectiveDate: "2026-01-15" }, {}, "effectiveDate"],
  [
    { transactionType: "PartialWithdrawalOneTime" },
    { disbursementType: "NET" },
    "transactionAmounts/disbursementType",
  ],
  [{}, { amountType: "MAX", requestedAmount: undefined }, "transactionAmounts"],
])("a transaction that cannot be read is refused by name: %o %o", (changes, amounts, member) => {
  const read = withTransaction(changes, amounts);
  const pointers = read.kind === "refused" ? read.faults.map(({ pointer }) => pointer) : [];
  expect(pointers).toEqual([`/transactions/transactions/0/${member}`]);
});

test("answers of other shapes have faults, and never stop the reader", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(EXAMPLE)), (value, name) => {
      const read = readPolicy({ ...EXAMPLE, [name]: value }, reading(fia));
      expect(read.kind).toBe(
        findAnswerFaults({ ...EXAMPLE, [name]: value }).length > 0 ? "refused" : read.kind,
      );
    }),
    runs(30),
  );
});

test("a standing of any product, written as answers, is read back the same wherever they have a field", () => {
  let count = 0;
  fc.assert(
    fc.property(
      anyCase,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 11 }),
      ({ product: name, sent }, years, months) => {
        const form = VARIANTS[name];
        if (form === undefined) return;
        const inputs = inputsInForce(form, sent, CONTEXT, { years, months });
        const standing = inputs?.[STANDING] as SentStanding | undefined;
        // Premiums that are held in no strategy have no fund.
        if (standing === undefined || standing.held !== undefined) return;
        count += 1;
        const { definition } = form;
        const given = JSON.parse(JSON.stringify(withoutWritten(definition, standing))) as object;
        const answers = JSON.parse(JSON.stringify(writeAnswers(definition, standing))) as object;
        const read = readPolicy(answers as Readonly<Record<string, unknown>>, reading(form, given));
        if (read.kind === "refused") throw new Error(JSON.stringify(read.faults));
        expect(rounded(read.standing)).toEqual(rounded(standing));
        expect(read.missing).toEqual([]);
      },
    ),
    runs(60),
  );
  expect(count).toBeGreaterThan(5);
});

/** Rates in percent and back may differ in their last place; transactions are in the order of their days. */
function rounded(standing: object): unknown {
  const sent = JSON.parse(
    JSON.stringify(standing, (_, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(10)) : value,
    ),
  ) as { transactions?: { date: string; amount: number }[] };
  sent.transactions?.sort((a, b) => a.date.localeCompare(b.date) || a.amount - b.amount);
  if (sent.transactions?.length === 0) delete sent.transactions;
  return sent;
}

/** The example with riders. */
const withRiders = (...riders: readonly object[]) => {
  const common = {
    riderName: "Rider",
    status: "ACTIVE",
    timestamp: "2026-01-15T00:00:00Z",
    effectiveDate: "2021-01-15",
    coverageId: "1",
  };
  const of = riders.map((rider) => Object.assign({}, common, rider));
  const page = { startIndex: 0, itemsCount: of.length, totalItemsCount: of.length };
  return readPolicy({ ...EXAMPLE, riders: { ...page, riders: of } }, reading(fia));
};

test("income that has begun gives its rate, and benefits that do not agree are stated", () => {
  const read = withRiders({
    riderCode: "income-single",
    exerciseDate: "2025-01-15",
    riderBenefitAmount: 100_000,
    riderBenefitPercent: 5,
    benefitPercent: 4.5,
    annualBenefitAmount: 5_100,
  });
  expect(read).toMatchObject({ kind: "read" });
  if (read.kind !== "read") return;
  expect(read.standing["riders"]).toMatchObject({ "income-single": { payoutRate: 0.05 } });
  const found = new Map(read.fields.map(({ pointer, difference }) => [pointer, difference]));
  expect(found.get("/riders/riders/0/benefitPercent")).toBe("-0.50");
  expect(found.get("/riders/riders/0/annualBenefitAmount")).toBe("100.00");
});

test("income to come says that none was taken; what is not elected counts for nothing", () => {
  const read = withRiders(
    { riderCode: "income-single", exerciseDate: "2030-01-15", riderBenefitPercent: 5 },
    { riderCode: "enhanced-death-benefit", isRiderElected: false },
    { riderCode: "enhanced-death-benefit", status: "PENDING" },
  );
  expect(read).toMatchObject({ kind: "read", standing: { incomeSinceIssue: 0 } });
  if (read.kind !== "read") return;
  expect(read.standing["riders"]).not.toHaveProperty("enhanced-death-benefit");
});

test("a rider that the product does not have is refused with those that it has", () => {
  expect(withRiders({ riderCode: "GLWB" })).toMatchObject({
    kind: "refused",
    faults: [{ pointer: "/riders/riders/0/riderCode" }],
  });
});

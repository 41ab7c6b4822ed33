/**
 * A contract that is issued, lived through year by year by what the service answers alone, and quoted, reported and illustrated
 * on the way; each answer beside the checker, which goes from the issue on by what was paid and what the index did.
 */

import fc from "fast-check";
import { monthlyAnniversary } from "../../src/annuity/lives/age.ts";
import type { FormEndpoint } from "../../src/illustration/figures/endpoints.ts";
import { illustrateAt } from "../../src/illustration/illustrate.ts";
import { responseData } from "../../src/illustration/outputs.ts";
import type { Strategy } from "../../src/terms/schema/definition_schema.ts";
import { asPublished } from "../support/quoted.ts";
import { lockedFactors, runningIndexes } from "../support/standing.ts";
import { check, checkInForce, type Inputs } from "./check.ts";
import type { Difference } from "./compare.ts";
import { requireCovered } from "./covered.ts";
import type { Path } from "./crediting.ts";
import { decimal, sum, ZERO } from "./decimal.ts";
import type { CheckedProduct } from "./products.ts";
import { project, type Scenario } from "./projection.ts";
import { compareQuote, compareReport, incomeRiderOf } from "./quote.ts";
import { anyAsked } from "./random_standing.ts";
import { type Begun, readRequest, type Request } from "./request.ts";
import type { Terms } from "./terms.ts";

const YEARS = 10;
/** The contract year that is illustrated, at its start and within it. */
const ILLUSTRATED = 6;

/** What happens on a day on which a month of a contract year begins. */
export interface Event {
  readonly month: number;
  readonly kind: "quote" | "free" | "part" | "income" | "premium" | "all";
  /** The part of what there is. */
  readonly part: number;
  /** What is quoted, and how the reference rate has moved. */
  readonly asked: Terms;
  readonly rateChange: number;
}

export interface Course {
  /** By contract year, in the order in which they happen. */
  readonly events: readonly (readonly Event[])[];
  /** Closes of the index on the days on which months begin, from the issue on. */
  readonly closes: readonly number[];
  /** The plan from the sixth contract year on. */
  readonly plan: Inputs;
}

/** What was asked and found; a life ends early with its contract. */
export interface Lived {
  readonly years: number;
  readonly quotes: number;
  readonly paid: Readonly<Record<Event["kind"], number>>;
  /** Payments that the service refused. */
  readonly refused: readonly string[];
  readonly differences: readonly Difference[];
}

interface Transaction {
  readonly date: string;
  readonly kind: "withdrawal" | "income" | "premium";
  readonly amount: number;
  readonly month: number;
}

/** Courses with so many quotes in each year, and some payments between them. */
export function anyCourse(quotes: number): fc.Arbitrary<Course> {
  const month = fc.integer({ min: 0, max: 11 });
  const event = (kind: fc.Arbitrary<Event["kind"]>) =>
    fc.record({
      month,
      kind,
      part: fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true })),
      asked: anyAsked,
      rateChange: fc.constantFrom(0, -0.012, 0.0075, 0.03),
    });
  const kinds = fc.constantFrom("free", "free", "part", "income", "income", "premium", "all");
  const year = fc
    .tuple(
      fc.array(event(fc.constant("quote" as const)), { minLength: quotes, maxLength: quotes }),
      fc.array(event(kinds as fc.Arbitrary<Event["kind"]>), { maxLength: 3 }),
    )
    .map(([all, others]) => [...others, ...all].toSorted((one, two) => one.month - two.month));
  const moves = fc.array(fc.double({ min: 0.92, max: 1.09, noNaN: true }), {
    minLength: 12 * (YEARS + 1),
    maxLength: 12 * (YEARS + 1),
  });
  return fc
    .record({
      events: fc.array(year, { minLength: YEARS, maxLength: YEARS }),
      moves,
      plan: fc.constantFrom<Inputs[]>(
        { WDType: 0 },
        { WDType: 3, WDStartDuration: ILLUSTRATED },
        { WDType: 5, WDAmount: 4_000, WDMode: 4, WDNet: 1, WDStartDuration: ILLUSTRATED + 1 },
        { WDType: 4, WDMode: 2, WDStartDuration: ILLUSTRATED },
      ),
    })
    .map(({ events, moves: changes, plan }) => ({
      events,
      plan,
      closes: closesBy(changes),
    }));
}

/** Closes in index points to the cent, from 2,000 on. */
function closesBy(changes: readonly number[]): readonly number[] {
  const closes = [2_000];
  for (const change of changes) {
    closes.push(Math.round(100 * change * (closes.at(-1) as number)) / 100);
  }
  return closes;
}

/** Lives through a contract; `undefined` where the product refuses it. */
export function live(
  checked: CheckedProduct,
  inputs: Inputs,
  issuedAt: Date,
  course: Course,
): Lived | undefined {
  const issued = check(checked, inputs, issuedAt);
  if (issued === undefined) return undefined;
  const life = new Life(checked, inputs, issuedAt, course);
  life.found("issued", issued);
  for (let year = 1; year <= YEARS && life.hasGoneOn; year += 1) life.pass(year);
  return life;
}

class Life implements Lived {
  readonly paid = { quote: 0, free: 0, part: 0, income: 0, premium: 0, all: 0 };
  readonly refused: string[] = [];
  readonly differences: Difference[] = [];
  years = 0;
  quotes = 0;
  hasGoneOn = true;
  readonly #checked: CheckedProduct;
  readonly #inputs: Inputs;
  readonly #issued: Request;
  readonly #course: Course;
  readonly #path: Path;
  #standing: Terms;
  #previous: number | undefined;
  /** Paid in the contract year, then in the years before. */
  #now: Transaction[] = [];
  readonly #past = new Map<number, readonly Transaction[]>();

  constructor(checked: CheckedProduct, inputs: Inputs, issuedAt: Date, course: Course) {
    this.#checked = checked;
    this.#inputs = inputs;
    this.#course = course;
    this.#issued = readRequest(checked.form, inputs, issuedAt);
    requireCovered(this.#issued.terms);
    this.#path = { closes: course.closes.map(decimal) };
    this.#standing = { issueDate: this.#issued.issuedOn };
  }

  found(place: string, differences: readonly Difference[]): void {
    this.differences.push(...differences.map((each) => `${place}: ${each}`));
  }

  pass(year: number): void {
    this.#now = [];
    if (year === ILLUSTRATED) this.#illustrate(year, 0);
    for (const event of this.#course.events[year - 1] ?? []) {
      if (event.kind === "quote") this.#quote(year, event);
      else this.#pay(year, event);
    }
    if (year === ILLUSTRATED) this.#illustrate(year, 11);
    this.#report(year);
    this.years = year;
  }

  #dayOf(year: number, month: number): string {
    return monthlyAnniversary(this.#issued.issuedOn, 12 * (year - 1) + month);
  }

  #askOn(endpoint: FormEndpoint, day: string, inputs: Inputs) {
    const { product, context } = this.#checked;
    return illustrateAt(endpoint, product, inputs, {
      ...context,
      preparedAt: new Date(`${day}T12:00:00Z`),
    });
  }

  /** The inputs with the standing on a day of a contract year. */
  #inputsOn(year: number, month: number, before: readonly Transaction[] = []): Inputs {
    const premiums = [...this.#past].flatMap(([contractYear, paid]) =>
      paid
        .filter(({ kind }) => kind === "premium")
        .map(({ month: passed, amount }) =>
          passed === 0 ? { contractYear, amount } : { contractYear, month: passed + 1, amount },
        ),
    );
    const transactions = [...before, ...this.#now].map(({ date, kind, amount }) => ({
      date,
      kind,
      amount,
    }));
    const strategies = this.#strategiesOn(year - 1, month);
    return {
      ...this.#inputs,
      ...(premiums.length > 0 && { LaterPremiums: premiums }),
      standing: {
        ...this.#standing,
        ...(month > 0 && { day: this.#dayOf(year, month) }),
        ...(transactions.length > 0 && { transactions }),
        ...(Object.keys(strategies).length > 0 && { strategies }),
      },
    };
  }

  /** Each strategy with the closes of its running term, and the factors that were locked as it began. */
  #strategiesOn(contractYear: number, months: number): Terms {
    const { terms, shares } = this.#issued;
    const known: Terms = this.#standing["strategies"] ?? {};
    return Object.fromEntries(
      (terms["strategies"] as readonly Terms[]).flatMap((each) => {
        const id: string = each["id"];
        const given: Terms | undefined = known[id];
        if (given === undefined && !shares.some(([name, pct]) => name === id && pct > 0)) return [];
        const strategy = each as unknown as Strategy;
        const indexes = runningIndexes(strategy, contractYear, months, [
          { levels: this.#course.closes },
        ]);
        const factors =
          given?.["factors"] ?? lockedFactors(strategy, contractYear, months, strategy.current);
        const of = {
          ...given,
          ...(indexes && { indexes }),
          ...(indexes && factors && { factors }),
        };
        return Object.keys(of).length === 0 ? [] : [[id, of]];
      }),
    );
  }

  /** The contract since its issue, up to a day of a contract year. */
  #exactly(year: number, month: number): Request {
    const begunBy = (
      contractYear: number,
      paid: readonly Transaction[],
      months: number,
    ): Begun => ({
      year: contractYear,
      months,
      paid: paid
        .filter(({ kind }) => kind !== "premium")
        .map((each) => ({
          month: each.month,
          amount: decimal(each.amount),
          isIncome: each.kind === "income",
        })),
      before: this.#withdrawnBefore(contractYear),
    });
    const past = new Map([...this.#past].map(([of, paid]) => [of, begunBy(of, paid, 12)] as const));
    const premiums = [...this.#past, [year, this.#now] as const].flatMap(([contractYear, paid]) => {
      const payments = paid
        .filter(({ kind }) => kind === "premium")
        .map((each) => ({ month: each.month + 1, amount: each.amount }));
      return payments.length === 0 ? [] : [[contractYear, payments] as const];
    });
    return {
      ...this.#issued,
      withdrawal: { kind: "none", yearly: 0, isNet: false, perYear: 1, from: 1 },
      laterPremiums: new Map(premiums),
      past,
      begun: begunBy(year, this.#now, month),
    };
  }

  /** Withdrawn in the calendar year of an anniversary, before it. */
  #withdrawnBefore(year: number) {
    const start = this.#dayOf(year, 0).slice(0, 4);
    const before = this.#past.get(year - 1) ?? [];
    return sum(
      before.map(({ kind, date, amount }) =>
        kind !== "premium" && date.startsWith(start) ? decimal(amount) : ZERO,
      ),
    );
  }

  /** The transactions of the contract year before; a required distribution counts those of its calendar year. */
  #lastYear(year: number): readonly Transaction[] {
    return this.#past.get(year - 1) ?? [];
  }

  #quoted(year: number, { month, rateChange }: Event, asked: Terms) {
    const { marketValueAdjustment: adjustment, renewal } = this.#issued.terms;
    const quote: Terms = {
      ...asked,
      ...(adjustment && { referenceRate: asPublished(adjustment.rateAtIssue + rateChange) }),
      ...(renewal?.isMarketValueAdjusted === true && {
        referenceRateAtStart: adjustment?.rateAtIssue,
      }),
    };
    const inputs = { ...this.#inputsOn(year, month, this.#lastYear(year)), quote };
    return { quote, inputs, result: this.#askOn("quote", this.#dayOf(year, month), inputs) };
  }

  #quote(year: number, event: Event): void {
    const asked = this.#quoted(year, event, event.asked);
    // A contract without a rider has no income to quote, and one that is used up no payments.
    const { quote, inputs, result } =
      asked.result.kind === "refused"
        ? this.#quoted(year, event, { transactionSubType: "full-surrender" })
        : asked;
    if (result.kind === "refused") return;
    const answer = result.illustration.quote as unknown as Terms;
    const place = `quote of year ${year}, month ${event.month}, ${JSON.stringify(quote)}`;
    const exact = this.#exactly(year, event.month);
    this.found(`${place} since issue`, compareQuote(answer, quote, exact, this.#path));
    const { quote: _, ...sent } = inputs as Terms;
    const at = new Date(`${this.#dayOf(year, event.month)}T12:00:00Z`);
    const standing = readRequest(this.#checked.form, sent, at);
    this.found(place, compareQuote(answer, quote, standing));
    this.quotes += 1;
  }

  /** Pays what is asked for, unless the service refuses the contract with it. */
  #pay(year: number, event: Event): void {
    const amount = this.#amountOf(year, event);
    if (amount < 0.01) return;
    const { kind, month } = event;
    const transaction = kind === "premium" || kind === "income" ? kind : "withdrawal";
    this.#now.push({ date: this.#dayOf(year, month), kind: transaction, amount, month });
    const { result } = this.#quoted(year, event, { transactionSubType: "full-surrender" });
    if (result.kind === "refused") {
      this.#now.pop();
      this.refused.push(`${kind}: ${JSON.stringify(result.problems)}`);
      return;
    }
    this.paid[kind] += 1;
  }

  #amountOf(year: number, { kind, part, ...event }: Event): number {
    // A plan takes the values at the start of a year, where everything is what it has then [D311].
    if (kind === "all" && (part < 1 || event.month > 0)) return 0;
    const cents = (dollars: number) => Math.floor(100 * dollars) / 100;
    const { laterPremiums } = this.#checked.product.definition;
    if (kind === "premium") {
      if (laterPremiums === undefined) return 0;
      const { minimum, maximum = 25_000, isTakenWithinYears } = laterPremiums;
      if (event.month > 0 && isTakenWithinYears !== true) return 0;
      return cents(minimum + part * (Math.min(maximum, 25_000) - minimum));
    }
    const transactionSubType =
      kind === "income" ? "rider-free" : kind === "free" ? "surrender-free" : "full-surrender";
    const { result } = this.#quoted(year, { kind, part, ...event }, { transactionSubType });
    if (result.kind === "refused") return 0;
    const { transactionAmounts, additions, contractBefore } = result.illustration
      .quote as unknown as Terms;
    const insured = (additions as readonly Terms[]).find(
      ({ additionType }) => additionType === "RIDERINCOME",
    );
    const most: number = transactionAmounts.appliedAmount + (insured?.["additionAmount"] ?? 0);
    // A part is small enough that the contract goes on.
    if (kind === "part") return cents(0.2 * part * most);
    const isWithin = kind === "free" && event.month > 0;
    return cents(isWithin ? Math.min(part * most, 0.8 * contractBefore.accountValue) : part * most);
  }

  #report(year: number): void {
    const { marketValueAdjustment: adjustment, renewal } = this.#issued.terms;
    const report = {
      ...(this.#previous !== undefined && { previousCashSurrenderValue: this.#previous }),
      ...(adjustment && { referenceRate: adjustment.rateAtIssue }),
      ...(renewal?.isMarketValueAdjusted === true && {
        referenceRateAtStart: adjustment?.rateAtIssue,
      }),
    };
    const inputs = { ...this.#inputsOn(year, 12, this.#lastYear(year)), report };
    const result = this.#askOn("report", this.#dayOf(year, 12), inputs);
    if (result.kind === "refused") throw new RangeError(JSON.stringify([inputs, result.problems]));
    const answer = result.illustration.report as unknown as Terms;
    const request = this.#exactly(year, 12);
    const years = Math.min(year + 1, request.years);
    const scenario: Scenario = { side: "current", path: this.#path, years };
    const exact = project(request, scenario);
    const [last, now, next] = [exact[year - 2], exact[year - 1], exact[year]];
    if (now === undefined) throw new RangeError("The checker has no such year");
    const around = { next, last, incomeRider: incomeRiderOf(request) };
    this.found(`report of year ${year}`, compareReport(answer, now, around));
    this.#past.set(year, this.#now);
    this.#previous = answer["atEnd"].cashSurrenderValue;
    this.hasGoneOn = answer["standingAtEnd"] !== undefined;
    this.#standing = JSON.parse(JSON.stringify(answer["standingAtEnd"] ?? {}));
  }

  /** In force with all that has been paid since issue, which leads to where it stands. */
  #illustrate(year: number, month: number): void {
    const first = {
      date: this.#issued.issuedOn,
      kind: "premium" as const,
      amount: this.#issued.premium,
      month: 0,
    };
    const before = [first, ...[...this.#past.values()].flat()];
    const inputs = { ...this.#inputsOn(year, month, before), ...this.#course.plan };
    const day = this.#dayOf(year, month);
    const at = new Date(`${day}T12:00:00Z`);
    const differences = checkInForce(this.#checked, inputs, at);
    const place = `in force in year ${year}, month ${month}`;
    const result = this.#askOn("in_force", day, inputs);
    if (differences === undefined || result.kind === "refused") {
      this.refused.push(
        `${place}: ${result.kind === "refused" && JSON.stringify(result.problems)}`,
      );
      return;
    }
    this.found(place, differences);
    const { inForce } = responseData(result.illustration, { hasTablePerScenario: true });
    const parted = inForce?.reconciliation?.differences ?? [];
    this.found(
      `${place}, rolled forward`,
      parted.map((each) => JSON.stringify(each)),
    );
  }
}

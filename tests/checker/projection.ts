/** A contract in one scenario, month by month, in exact decimals. */

import { declared, entry, entryIn, indexCredit, type Path, rateOf, sideOf } from "./crediting.ts";
import {
  CENT,
  decimal,
  type Decimal,
  least,
  most,
  ONE,
  over,
  power,
  rounded,
  size,
  sum,
  times,
  whole,
  ZERO,
} from "./decimal.ts";
import { distribution } from "./distribution.ts";
import { type Begun, chargeOf, type Request, type Withdrawal } from "./request.ts";
import {
  baseOf,
  closeRiders,
  deathPayments,
  endRiders,
  growRiders,
  isIncomeOn,
  incomeAt,
  openRiders,
  permittedDistribution,
  promisedAtDeath,
  reduceRiders,
  resumeRiders,
  type RiderState,
  startIncome,
} from "./riders.ts";
import { type InForce, valueIn } from "./standing.ts";
import type { Terms } from "./terms.ts";

const NO_PLAN: Withdrawal = { kind: "none", yearly: 0, isNet: false, perYear: 1, from: 1 };

export interface Scenario {
  readonly side: "current" | "guaranteed";
  readonly cut?: number;
  /** Whose terms hold once a strategy's first term is over; the same ones unless set. */
  readonly laterSide?: "current" | "guaranteed";
  readonly path: Path;
  readonly years: number;
  /** By how much the reference rate has moved when payments are made; it stands still unless set. */
  readonly rateChange?: Decimal;
  /** The contract year from which on it has; the first one unless set. */
  readonly rateChangeFrom?: number;
}

/** A contract year's figures, none of them rounded. */
export interface Year {
  readonly year: number;
  readonly premium: Decimal;
  readonly premiumBonus: Decimal;
  readonly withdrawal: Decimal;
  readonly withdrawalCharge: Decimal;
  /** Whether what that leaves is what was asked for. */
  readonly isNet: boolean;
  readonly riderCharge: Decimal;
  readonly strategyFee: Decimal;
  readonly contractFee: Decimal;
  readonly interest: Decimal;
  /** The strategies' rates, weighted by their values at the start. */
  readonly creditedRate: Decimal;
  readonly accumulationCredit: Decimal;
  readonly accountValue: Decimal;
  readonly surrenderCharge: Decimal;
  readonly bonusRecapture: Decimal;
  readonly marketValueAdjustment: Decimal;
  readonly surrenderValueBeforeMva: Decimal;
  readonly surrenderValue: Decimal;
  readonly minimumValue: Decimal;
  readonly deathBenefit: Decimal;
  readonly benefitBase: Decimal | undefined;
  readonly lifetimeIncome: Decimal;
  readonly incomeTaken: Decimal;
  readonly deathPayments: Decimal | undefined;
  readonly requiredMinimumDistribution: Decimal;
  readonly taxableWithdrawal: Decimal;
  readonly taxBasis: Decimal;
  readonly openingValue: Decimal;
  /** Free of charge at the start of the year. */
  readonly freeWithdrawal: Decimal;
  /** Premiums and bonuses within the year, and the same times the part of the year that they were there. */
  readonly paidWithin: Decimal;
  readonly weightedWithin: Decimal;
  /** Surrender values when the reference rate has moved by this much. */
  readonly surrenderValueAt: (change: Decimal) => Decimal;
  /** What the contract is worth at the start of each month, before what is paid then. */
  readonly months: readonly OnDay[];
  /** The day of a contract year that has begun, with what is quoted of it. */
  readonly day: Day | undefined;
}

/** A contract on a day of its contract year, and the one payment that is quoted of it then. */
export interface Day
  extends
    OnDay,
    Pick<
      Year,
      | "openingValue"
      | "withdrawal"
      | "withdrawalCharge"
      | "incomeTaken"
      | "taxableWithdrawal"
      | "freeWithdrawal"
      | "requiredMinimumDistribution"
      | "lifetimeIncome"
      | "deathBenefit"
      | "deathPayments"
      | "benefitBase"
      | "taxBasis"
    > {
  /** What past payments have left of the free amount. */
  readonly freeLeft: Decimal;
  /** What they have left of the distribution of the calendar year. */
  readonly requiredLeft: Decimal;
}

interface Sleeve {
  readonly strategy: Terms;
  readonly path: Path;
  /** Terms of the contract year. */
  terms: Terms;
  readonly share: Decimal;
  /** Account value, without interest of the year that accrues; charges may take of that before. */
  value: Decimal;
  /** The value at the start of the contract year. */
  opened: Decimal;
  /** Interest of the year on a declared rate, which accrues daily. */
  accrued: Decimal;
}

interface Payment {
  /** Months of the contract year before it. */
  readonly month: number;
  /** What it takes from the account value, from the minimum value, and from the insurer. */
  readonly taken: Decimal;
  readonly beyond: Decimal;
  readonly insured: Decimal;
  /** The most of it that is lifetime income. */
  readonly incomeMost: Decimal;
}

/** A contract year's withdrawals, in equal payments unless they are to leave equal amounts after charges, or are past. */
interface Plan {
  /** In the order of their days. */
  readonly payments: readonly Payment[];
  readonly opening: Decimal;
  /** Taken from the account value in the year. */
  readonly taken: Decimal;
  /** Lifetime income of the year; the insurer pays what exceeds the account value. */
  readonly income: Decimal;
  /** What is asked for beyond the account value, as far as the minimum value of the contract goes. */
  readonly beyond: Decimal;
  /** Whether all that a surrender would pay is asked for, other than as income. */
  readonly isAll: boolean;
  /** Paid beyond the account value so far. */
  extra: Decimal;
  charge: Decimal;
  /** What the year's payments so far are taxed by; there are as many as were made. */
  readonly paid: {
    readonly month: number;
    /** Out of the account value and the minimum value. */
    readonly withdrawn: Decimal;
    readonly received: Decimal;
    /** The account value and the minimum value immediately before. */
    readonly value: Decimal;
    readonly minimum: Decimal;
    /** Whether it is the last payment of a surrender. */
    readonly isSurrender: boolean;
  }[];
  /** Paid by the insurer once the account value is used up; it returns what was paid in after the year's other payments. */
  insured: Decimal;
  freeLeft: Decimal;
  incomeLeft: Decimal;
}

/** What a payment or surrender bears. */
interface Charges {
  readonly surrenderCharge: Decimal;
  readonly bonusRecapture: Decimal;
  /** A loss is below 0. */
  readonly adjustment: Decimal;
}

/** What a free withdrawal of a contract year goes by. */
interface OnDay {
  readonly accountValue: Decimal;
  readonly minimumValue: Decimal;
  readonly surrenderValue: Decimal;
  /** Paid within the year so far. */
  readonly premium: Decimal;
}

interface YearStart {
  readonly opening: Decimal;
  /** Interest of the contract year before. */
  readonly interest: Decimal;
  readonly taken: Decimal;
  readonly premiumLeft: Decimal;
}

/** Premiums within a contract year. */
interface Received {
  premium: Decimal;
  bonus: Decimal;
  interest: Decimal;
  /** Interest by strategy. */
  readonly earned: Decimal[];
  /** What they add to the minimum value. */
  minimum: Decimal;
  /** The premiums times the part of the year that they were there. */
  weighted: Decimal;
}

/** Less in a strategy is arithmetic alone. */
const DUST = ONE / 1_000_000n;
const MONTHS_APART: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, yearly: 12 };
/** Dollars that do not matter. */
const TINY = ONE / 1_000_000_000n;
const NONE: Charges = { surrenderCharge: ZERO, bonusRecapture: ZERO, adjustment: ZERO };

/** A strategy's terms in a contract year: those locked in a running term, whatever the scenario, until it ends. */
function termsIn(
  { side, laterSide = side, cut }: Scenario,
  { inForce }: Request,
  strategy: Terms,
  year: number,
): Terms {
  const running = inForce?.running.get(strategy["id"]);
  if (running !== undefined && year <= running.lastYear) return running.terms;
  return sideOf(strategy, year > strategy["termYears"] ? laterSide : side, cut);
}

/** A strategy's closes by month from issue on: what its index has done in a running term, then a path from the day on. */
export function pathOf({ inForce }: Request, strategy: Terms, { closes: toCome }: Path): Path {
  if (inForce === undefined) return { closes: toCome };
  const { closes: known } = inForce.running.get(strategy["id"]) ?? {};
  if (known === undefined && toCome === undefined) return { closes: undefined };
  const soFar = known ?? [ONE];
  const now = soFar.at(-1) as Decimal;
  // No term reads closes before its start; that of a strategy without value has none.
  const unread = inForce.sent["strategies"][strategy["id"]] === undefined ? ONE : ZERO;
  const length = 12 * inForce.contractYear + inForce.months - soFar.length + 1;
  const before = Array.from({ length }, () => unread);
  const first = toCome?.[0] ?? ONE;
  const later = (toCome ?? []).slice(1).map((close) => over(times(close, now), first));
  return { closes: [...before, ...soFar, ...later] };
}

/** The rate of a strategy in a contract year of a scenario, before its factor: declared, or by its index. */
export function rateIn(request: Request, scenario: Scenario, strategy: Terms, year: number) {
  const terms = termsIn(scenario, request, strategy, year);
  const path = pathOf(request, strategy, scenario.path);
  return declared(strategy, terms, year) ?? indexCredit(strategy, terms, year, path) ?? ZERO;
}

export function project(request: Request, scenario: Scenario): readonly Year[] {
  return new Contract(request, scenario).years;
}

class Contract {
  readonly years: Year[] = [];
  readonly #request: Request;
  readonly #scenario: Scenario;
  /** Withdrawals of the contract year. */
  #plan: Request["withdrawal"];
  readonly #sleeves: readonly Sleeve[];
  #riders: readonly RiderState[];
  #minimum: Decimal;
  #basis: Decimal;
  #interestSinceIssue = ZERO;
  #interestBefore = ZERO;
  #riderCharges = ZERO;
  #premiums: Decimal;
  #bonuses: Decimal;
  /** The part of the account value that has come from premiums with a bonus. */
  #bonusPart = ONE;
  /** What the withdrawals since issue have left: dollars taken, the part of the value, the premium not withdrawn. */
  #taken = ZERO;
  #partLeft = ONE;
  #premiumLeft: Decimal;
  #hasExcess = false;
  #isEnded = false;
  /** Whether the year's charges have taken nothing yet. */
  #isUntouched = true;
  #hasIncome = false;

  constructor(request: Request, scenario: Scenario) {
    this.#request = request;
    this.#scenario = scenario;
    this.#plan = request.withdrawal;
    const { terms, premium } = request;
    const paid = decimal(premium);
    const bonus = times(paid, decimal(terms["premiumBonus"]?.rate ?? 0));
    this.#premiums = paid;
    this.#premiumLeft = paid;
    this.#bonuses = bonus;
    this.#sleeves = (terms["strategies"] as readonly Terms[]).map((strategy) => {
      const pct = sum(
        request.shares.filter(([id]) => id === strategy["id"]).map(([, each]) => decimal(each)),
      );
      const share = over(pct, whole(100));
      return {
        strategy,
        terms: termsIn(scenario, request, strategy, 1),
        path: pathOf(request, strategy, scenario.path),
        share,
        value: times(paid + bonus, share),
        opened: ZERO,
        accrued: ZERO,
      };
    });
    this.#riders = openRiders(request, paid, bonus);
    this.#minimum = times(paid, decimal(terms["minimumValue"].considerationRate));
    this.#basis = request.status === "nq" ? paid : ZERO;
    const past = request.inForce?.contractYear ?? 0;
    // In its first year a contract stands where its premium put it.
    if (request.inForce !== undefined && past > 0) this.#resume(request.inForce);
    for (let year = past + 1; year <= scenario.years; year += 1) this.#pass(year, paid, bonus);
  }

  /** Goes on from where the contract stands at an anniversary. */
  #resume(inForce: InForce): void {
    const { sent, contractYear } = inForce;
    const { terms, laterPremiums } = this.#request;
    const { withdrawals, premiums } = sent;
    for (const sleeve of this.#sleeves) {
      sleeve.value = valueIn(inForce, sleeve.strategy["id"], terms["laterPremiums"]?.heldIn);
    }
    this.#riders = resumeRiders(this.#request, sent["riders"] ?? {});
    this.#minimum = decimal(sent["lawMinimum"]);
    this.#basis = decimal(sent["taxBasis"]);
    this.#interestSinceIssue = decimal(sent["interestSinceIssue"]);
    this.#interestBefore = decimal(sent["lastInterestCredit"]);
    this.#riderCharges = decimal(withdrawals.riderCharges);
    this.#premiums = decimal(premiums.paid);
    for (const [year, payments] of laterPremiums) {
      if (year > contractYear) continue;
      this.#bonuses += this.#bonusOf(sum(payments.map(({ amount }) => decimal(amount))), year);
    }
    const layers: readonly Terms[] = premiums.layers ?? [{ share: 1, hasBonus: true }];
    this.#bonusPart = sum(
      layers.filter(({ hasBonus }) => hasBonus).map(({ share }) => decimal(share)),
    );
    this.#taken = decimal(withdrawals.withdrawn);
    this.#partLeft = decimal(withdrawals.partLeft);
    this.#premiumLeft = decimal(withdrawals.premiumLeft);
    this.#hasExcess = withdrawals.hasExceededFree;
    this.#isEnded = this.#value === ZERO;
    this.#hasIncome = (sent["incomeSinceIssue"] ?? 0) > 0;
  }

  get #incomeRider(): RiderState | undefined {
    return this.#riders.find(({ rider }) => rider["terms"].kind === "lifetime_income");
  }

  get #value(): Decimal {
    return sum(this.#sleeves.map(({ value }) => value));
  }

  #pass(year: number, firstPremium: Decimal, firstBonus: Decimal): void {
    const request = this.#request;
    const { terms } = request;
    const withdrawal = request.lived?.get(year) ?? request.withdrawal;
    this.#plan = withdrawal;
    for (const sleeve of this.#sleeves) {
      sleeve.terms = termsIn(this.#scenario, request, sleeve.strategy, year);
    }
    const anniversaryValue = this.#value;
    const rmd = distribution(request, year, anniversaryValue);
    // Where the contract stands is after the new allocation.
    if (year > (request.inForce?.contractYear ?? 0) + 1) this.#rebalance(year);
    const payments = this.#isEnded ? [] : (request.laterPremiums.get(year) ?? []);
    const later = sum(
      payments.filter(({ month }) => month === 1).map(({ amount }) => decimal(amount)),
    );
    const laterBonus = this.#bonusOf(later, year);
    if (later > 0n) this.#payPremium(year, later, laterBonus);
    const opening = this.#value;
    for (const sleeve of this.#sleeves) sleeve.opened = sleeve.value < DUST ? ZERO : sleeve.value;
    const available = incomeAt(this.#riders, { year, value: opening });
    const atStart = {
      opening,
      interest: this.#interestBefore,
      taken: this.#taken,
      premiumLeft: this.#premiumLeft,
    };
    const free = this.#freeIn(year, opening, atStart);
    const begun = request.begun?.year === year ? request.begun : request.past?.get(year);
    const paid = this.#planned(year, {
      free,
      rmd,
      available,
      opening,
      value: opening,
      interest: this.#interestBefore,
      from: 0,
      begun,
    });
    const { income } = paid;
    if (paid.isAll) endRiders(this.#riders);
    if (income > 0n) this.#hasIncome = true;
    if (income > 0n) startIncome(this.#riders, year, opening);
    reduceRiders(this.#riders, {
      taken: paid.taken + paid.beyond,
      income,
      available,
      value: opening,
      rmd,
    });
    if (paid.taken > 0n) {
      this.#partLeft = times(this.#partLeft, ONE - over(paid.taken, opening));
      this.#premiumLeft = least(this.#premiumLeft, opening - paid.taken);
      if (paid.taken > paid.freeLeft + CENT) this.#hasExcess = true;
    }
    const within =
      paid.isAll || paid.taken >= opening ? [] : payments.filter(({ month }) => month > 1);
    const received: Received = {
      premium: ZERO,
      bonus: ZERO,
      interest: ZERO,
      earned: [],
      minimum: ZERO,
      weighted: ZERO,
    };
    const riderCharges = { paid: ZERO };
    this.#isUntouched = true;
    let fee = ZERO;
    const isAtEnd = this.#isPaidAtEnd;
    const isFreeRmd = terms["freeWithdrawal"].isRequiredDistributionFree;
    const onDays: OnDay[] = [];
    let day: Day | undefined;
    for (let month = 0; month < 12; month += 1) {
      // A year's distribution is of the calendar year, less what was taken in that year.
      const newYear = 13 - Number(request.issuedOn.slice(5, 7));
      const required = month >= newYear ? distribution(request, year + 1, anniversaryValue) : rmd;
      const freeAt = (value: Decimal) =>
        most(
          ZERO,
          this.#freeIn(year, value, atStart) - this.#made(paid, 0),
          isFreeRmd ? this.#requiredLeft(paid, month, required) : ZERO,
        );
      onDays.push(this.#onDay(year, month, received, freeAt));
      for (const each of within.filter((payment) => payment.month === month + 1)) {
        this.#receive(received, each.amount, { year, month });
      }
      if (!isAtEnd || month === 0) this.#payIn(year, month, paid);
      if (month === begun?.months) {
        day = this.#quoted(year, month, { paid, received, freeAt, required, atStart, available });
      }
      if (month === 0) fee += this.#feesAtStart(year, this.#unpaid(paid, 0));
      for (const sleeve of this.#sleeves) {
        const rate = declared(sleeve.strategy, sleeve.terms, year);
        if (rate === undefined) continue;
        const full = times(
          sleeve.value + sleeve.accrued,
          power(ONE + this.#factored(sleeve, rate, year), 1n, 12n),
        );
        sleeve.accrued = full - sleeve.value;
      }
      this.#accrue(received, year);
      this.#minimum = times(this.#minimum, power(ONE + this.#minimumRate, 1n, 12n));
      if (month === 11) break;
      this.#chargeWithin(year, month + 1, riderCharges, this.#unpaid(paid, month));
      if (isAtEnd) this.#payIn(year, month + 1, paid);
    }
    // An index credit is not earned on it; interest that accrues daily has been.
    riderCharges.paid += this.#chargeBefore(year, this.#unpaid(paid, 11));
    const rates: Decimal[] = [];
    let interest = ZERO;
    this.#sleeves.forEach((sleeve) => {
      const rate =
        declared(sleeve.strategy, sleeve.terms, year) ??
        indexCredit(sleeve.strategy, sleeve.terms, year, sleeve.path) ??
        ZERO;
      const factored = this.#factored(sleeve, rate, year);
      rates.push(factored);
      const earned =
        declared(sleeve.strategy, sleeve.terms, year) === undefined
          ? times(sleeve.value, factored)
          : sleeve.accrued;
      interest += earned;
      sleeve.value += earned;
      sleeve.accrued = ZERO;
    });
    // A payment at the end of the year has its interest, and comes before fees and charges.
    this.#payIn(year, 12, paid);
    // A loss takes at most what the year's payments leave.
    for (const sleeve of this.#sleeves) {
      interest -= least(ZERO, sleeve.value);
      sleeve.value = most(ZERO, sleeve.value);
    }
    this.#sleeves.forEach((sleeve) => {
      const charged = this.#feeOf(sleeve, { year, timing: "end", left: sleeve.value });
      sleeve.value -= charged;
      fee += charged;
    });
    interest += received.interest;
    this.#hold(received);
    const { taxable: taxableWithdrawal, basis } = this.#tax(paid, this.#basis);
    this.#basis = basis;
    this.#taken += paid.taken + paid.extra;
    // Less than half a cent is no account value [D161, D181].
    if (this.#value < CENT / 2n) interest -= this.#take(this.#value);
    const creditedValue = this.#value;
    const closing = {
      year,
      creditedValue,
      hasWithdrawal: paid.taken > 0n || paid.income > 0n || paid.beyond > 0n,
      interest,
      fee,
      scenario: this.#scenario,
      credits: this.#sleeves.map((sleeve, index) => ({
        weight: sleeve.opened,
        rate: rates[index] as Decimal,
        multiple: this.#multipleOf(sleeve),
      })),
    };
    growRiders(this.#riders, closing);
    // Premiums within the year are in the bases from its end on, but not in what it is charged on.
    for (const state of this.#riders) {
      const { opening: charged } = state;
      if (received.premium > 0n && !state.isEnded)
        state.premiumPaid(received.premium, received.bonus);
      state.opening = charged;
    }
    riderCharges.paid += this.#take(least(this.#dueOf(year, 12, creditedValue), creditedValue));
    const riderCharge = riderCharges.paid;
    const contractFee = this.#take(least(this.#value, decimal(terms["contractFee"] ?? 0)));
    const guarantee = terms["accumulationGuarantee"];
    // What raises the account value to the guarantee counts as interest, not for a rider's base.
    let accumulationCredit = ZERO;
    this.#riderCharges += riderCharge;
    this.#premiums += received.premium;
    this.#bonuses += received.bonus;
    this.#premiumLeft += received.premium;
    if (request.status === "nq") this.#basis += received.premium;
    this.#minimum += received.minimum;
    if (guarantee?.contractYear === year && this.#value > 0n) {
      accumulationCredit = most(ZERO, this.#promised(guarantee) - this.#value);
      this.#add(accumulationCredit);
      interest += accumulationCredit;
    }
    if (received.premium > 0n && received.bonus === ZERO && this.#value > 0n) {
      const before = most(ZERO, ONE - over(received.premium, this.#value));
      this.#bonusPart = times(this.#bonusPart, before);
    }
    const { annualCharge, isReducedByRiderCharges } = terms["minimumValue"];
    this.#minimum = most(
      ZERO,
      this.#minimum - decimal(annualCharge) - (isReducedByRiderCharges ? riderCharge : ZERO),
    );
    if (this.#value < CENT / 2n) interest -= this.#take(this.#value);
    this.#interestSinceIssue += interest;
    this.#interestBefore = interest;
    const accountValue = this.#value;
    closeRiders(this.#riders, accountValue, closing);
    if (accountValue === ZERO) this.#isEnded = true;
    const charged =
      this.#value -
      (terms["freeWithdrawal"].isFreeOnSurrender
        ? most(ZERO, this.#freeIn(year, accountValue, atStart) - paid.taken - paid.extra)
        : ZERO);
    const onSurrender = this.#surrender(year, most(ZERO, charged));
    const atDeath = promisedAtDeath(this.#riders, accountValue);
    const unadjusted = accountValue - onSurrender.surrenderCharge - onSurrender.bonusRecapture;
    const surrenderValue = most(unadjusted + onSurrender.adjustment, this.#minimum);
    const promised = this.#incomeRider;
    const minimumValue = this.#minimum;
    const interestSinceIssue = this.#interestSinceIssue;
    this.years.push({
      year,
      premium: (year === 1 ? firstPremium : ZERO) + later + received.premium,
      premiumBonus: (year === 1 ? firstBonus : ZERO) + laterBonus + received.bonus,
      withdrawal: paid.taken + paid.extra,
      withdrawalCharge: paid.charge,
      isNet: withdrawal.isNet,
      riderCharge,
      strategyFee: fee,
      contractFee,
      interest,
      creditedRate: sum(
        rates.map((rate, index) =>
          times(
            rate,
            opening > 0n
              ? over((this.#sleeves[index] as Sleeve).opened, opening)
              : (this.#sleeves[index] as Sleeve).share,
          ),
        ),
      ),
      accumulationCredit,
      accountValue,
      surrenderCharge: onSurrender.surrenderCharge,
      bonusRecapture: onSurrender.bonusRecapture,
      marketValueAdjustment: onSurrender.adjustment,
      surrenderValueBeforeMva: most(unadjusted, this.#minimum),
      surrenderValue,
      minimumValue,
      deathBenefit: most(accountValue, surrenderValue, atDeath.atLeast) + atDeath.added,
      benefitBase: promised === undefined ? undefined : baseOf(promised),
      lifetimeIncome: available,
      incomeTaken: paid.income,
      deathPayments: deathPayments(this.#riders, accountValue),
      requiredMinimumDistribution: rmd,
      taxableWithdrawal,
      taxBasis: this.#basis,
      openingValue: opening,
      freeWithdrawal: free,
      paidWithin: received.premium + received.bonus,
      weightedWithin: received.weighted,
      months: onDays,
      day,
      surrenderValueAt: (change) => {
        if (this.#isFree(year, 12)) return surrenderValue;
        const moved = this.#adjustment({
          year,
          month: 12,
          amount: this.#isWholeAdjusted ? accountValue : most(ZERO, charged),
          surrenderCharge: onSurrender.surrenderCharge,
          change,
          value: accountValue,
          interestSinceIssue,
        });
        return most(unadjusted + most(-most(ZERO, unadjusted), moved), minimumValue);
      },
    });
  }

  /** The contract on a day with its past payments, and what is quoted of it. */
  #quoted(
    year: number,
    month: number,
    at: {
      readonly paid: Plan;
      readonly received: Received;
      readonly freeAt: (value: Decimal) => Decimal;
      readonly required: Decimal;
      readonly atStart: YearStart;
      readonly available: Decimal;
    },
  ): Day {
    const { paid, received, required, available } = at;
    const { quoted, status } = this.#request;
    const worth = this.#onDay(year, month, received, at.freeAt);
    const { accountValue: value, surrenderValue } = worth;
    const freeWithdrawal = this.#freeIn(year, value, at.atStart);
    const made = this.#made(paid, 0);
    const freeLeft = most(ZERO, freeWithdrawal - made);
    const { basis } = this.#tax(paid, this.#basis);
    const planOfYear = this.#plan;
    this.#plan = quoted === undefined ? NO_PLAN : { ...quoted, on: month };
    const plan = this.#onDayWith(received, value, () => {
      const { minimum } = this.#cashNow();
      const planned = this.#planned(year, {
        free: freeLeft,
        rmd: this.#requiredLeft(paid, month, required),
        available: most(ZERO, available - paid.income),
        opening: value,
        value,
        interest: most(ZERO, this.#interestBefore - made),
        from: month,
        begun: undefined,
      });
      for (const part of planned.payments) {
        this.#pay(year, { part, number: 0, value, minimum }, planned);
      }
      return planned;
    });
    this.#plan = planOfYear;
    const promised = this.#incomeRider;
    const atDeath = promisedAtDeath(this.#riders, value);
    const taxBasis = basis + (status === "nq" ? received.premium : ZERO);
    const { taxable } = this.#tax(plan, taxBasis);
    return {
      ...worth,
      openingValue: value,
      withdrawal: plan.taken + plan.extra,
      withdrawalCharge: plan.charge,
      incomeTaken: plan.income,
      taxableWithdrawal: taxable,
      freeWithdrawal,
      freeLeft,
      requiredMinimumDistribution: required,
      requiredLeft: this.#requiredLeft(paid, month, required),
      lifetimeIncome: available,
      deathBenefit: most(value, surrenderValue, atDeath.atLeast) + atDeath.added,
      deathPayments: deathPayments(this.#riders, value),
      benefitBase: promised === undefined ? undefined : baseOf(promised),
      taxBasis,
    };
  }

  /** What was not yet taken of a required distribution, in the calendar year of a month. */
  #requiredLeft(paid: Plan, month: number, required: Decimal): Decimal {
    const newYear = 13 - Number(this.#request.issuedOn.slice(5, 7));
    const isNew = month >= newYear;
    const before = isNew ? ZERO : (this.#request.begun?.before ?? ZERO);
    return most(ZERO, required - before - this.#made(paid, isNew ? newYear : 0));
  }

  /** Something on a day, by the minimum value and the bonus that premiums of the year leave then; it leaves nothing behind. */
  #onDayWith<Found>({ premium, bonus, minimum }: Received, value: Decimal, find: () => Found) {
    const [minimumBefore, partBefore] = [this.#minimum, this.#bonusPart];
    this.#minimum += minimum;
    if (premium > 0n && bonus === ZERO && value > 0n) {
      this.#bonusPart = times(partBefore, most(ZERO, ONE - over(premium, value)));
    }
    const found = find();
    [this.#minimum, this.#bonusPart] = [minimumBefore, partBefore];
    return found;
  }

  /** The contract at the start of a month; `freeAt` is what is left of the free amount by the value then. */
  #onDay(
    year: number,
    month: number,
    received: Received,
    freeAt: (value: Decimal) => Decimal,
  ): OnDay {
    const accountValue =
      this.#value +
      sum(this.#sleeves.map(({ accrued }) => accrued)) +
      received.premium +
      received.bonus +
      received.interest;
    const minimumValue = this.#minimum + received.minimum;
    const isFreed = this.#request.terms["freeWithdrawal"].isFreeOnSurrender;
    const charged = most(ZERO, accountValue - (isFreed ? freeAt(accountValue) : ZERO));
    const charges = this.#onDayWith(received, accountValue, () =>
      this.#chargesOn(year, month, charged, accountValue, accountValue),
    );
    const surrendered =
      accountValue - charges.surrenderCharge - charges.bonusRecapture + charges.adjustment;
    return {
      accountValue,
      minimumValue,
      surrenderValue: most(surrendered, minimumValue),
      premium: received.premium,
    };
  }

  /** What the year's payments so far have taken from some month on. */
  #made({ paid }: Plan, from: number): Decimal {
    return sum(paid.map(({ month, withdrawn }) => (month >= from ? withdrawn : ZERO)));
  }

  /** Strategies whose term has just ended share what they hold as allocated. */
  #rebalance(year: number): void {
    if (!this.#request.terms["allocation"].isRebalanced) return;
    const ended = this.#sleeves.filter(({ strategy }) => (year - 1) % strategy["termYears"] === 0);
    const shares = sum(ended.map(({ share }) => share));
    if (shares === ZERO) return;
    const held = sum(ended.map(({ value }) => value));
    for (const sleeve of ended) sleeve.value = over(times(held, sleeve.share), shares);
  }

  #payPremium(year: number, amount: Decimal, bonus: Decimal): void {
    const { terms, status } = this.#request;
    const begin = this.#sleeves.filter(({ strategy }) => (year - 1) % strategy["termYears"] === 0);
    const shares = sum(begin.map(({ share }) => share));
    for (const sleeve of begin) {
      if (shares > 0n) sleeve.value += over(times(amount + bonus, sleeve.share), shares);
    }
    if (shares === ZERO) (this.#holding as Sleeve).value += amount + bonus;
    this.#minimum += times(amount, decimal(terms["minimumValue"].considerationRate));
    this.#premiums += amount;
    this.#bonuses += bonus;
    this.#premiumLeft += amount;
    if (bonus === ZERO) {
      const after = this.#value;
      this.#bonusPart = times(this.#bonusPart, over(after - amount, after));
    }
    if (status === "nq") this.#basis += amount;
    for (const state of this.#riders) if (!state.isEnded) state.premiumPaid(amount, bonus);
  }

  #bonusOf(premium: Decimal, year: number): Decimal {
    const { laterPremiums, premiumBonus } = this.#request.terms;
    return laterPremiums?.hasBonus === true && year <= (laterPremiums.lastBonusYear ?? year)
      ? times(premium, decimal(premiumBonus?.rate ?? 0))
      : ZERO;
  }

  /** The strategy that holds premiums until a term begins. */
  get #holding(): Sleeve | undefined {
    const { heldIn } = this.#request.terms["laterPremiums"] ?? {};
    return this.#sleeves.find(({ strategy }) => strategy["id"] === heldIn);
  }

  /** Where a premium within a year waits; nowhere if all of its strategies have declared rates. */
  get #waiting(): Sleeve | undefined {
    const hasIndex = this.#sleeves.some(
      ({ share, terms }) => share > 0n && terms["method"] !== "declared_rate",
    );
    return hasIndex ? this.#holding : undefined;
  }

  /** A premium within a contract year, at the start of a month from 0. */
  #receive(
    received: Received,
    dollars: number,
    { year, month }: { readonly year: number; readonly month: number },
  ): void {
    const amount = decimal(dollars);
    const bonus = this.#bonusOf(amount, year);
    received.premium += amount;
    received.bonus += bonus;
    received.weighted += over(times(amount + bonus, whole(12 - month)), whole(12));
    received.minimum += times(
      amount,
      decimal(this.#request.terms["minimumValue"].considerationRate),
    );
  }

  /** A month's interest on premiums within the year: of the strategy that holds them, or of all by their shares. */
  #accrue(received: Received, year: number): void {
    if (received.premium === ZERO) return;
    received.minimum = times(received.minimum, power(ONE + this.#minimumRate, 1n, 12n));
    const holding = this.#waiting;
    const parts = holding === undefined ? this.#sleeves : [{ ...holding, share: ONE }];
    for (const [index, sleeve] of parts.entries()) {
      if (sleeve.share === ZERO) continue;
      const rate = declared(sleeve.strategy, sleeve.terms, year) as Decimal;
      const paid = times(received.premium + received.bonus, sleeve.share);
      const earned = received.earned[index] ?? ZERO;
      const growth = power(ONE + this.#factored(sleeve as Sleeve, rate, year), 1n, 12n);
      received.earned[index] = times(paid + earned, growth) - paid;
    }
    received.interest = sum(received.earned.map((each) => each ?? ZERO));
  }

  /** Puts the year's premiums where they wait for the anniversary. */
  #hold(received: Received): void {
    if (received.premium === ZERO) return;
    const holding = this.#waiting;
    const paid = received.premium + received.bonus;
    if (holding !== undefined) {
      holding.value += paid + received.interest;
      return;
    }
    for (const [index, sleeve] of this.#sleeves.entries()) {
      sleeve.value += times(paid, sleeve.share) + (received.earned[index] ?? ZERO);
    }
  }

  /** What the account value is raised to at the end of the guarantee's contract year. */
  #promised(guarantee: Terms): Decimal {
    if (guarantee["isLostByExcessWithdrawal"] && this.#hasExcess) return ZERO;
    // A withdrawal of all of the account value ends it; interest that remains is not raised.
    if (this.#partLeft === ZERO) return ZERO;
    const paid = this.#premiums + (guarantee["isBonusIncluded"] ? this.#bonuses : ZERO);
    const promised = times(paid, decimal(guarantee["rate"]));
    const left =
      guarantee["reduction"] === "dollar"
        ? promised - this.#taken
        : times(promised, this.#partLeft);
    return left - (guarantee["isReducedByRiderCharges"] ? this.#riderCharges : ZERO);
  }

  /** What is free of charge in a contract year, by the account value at a moment of it and what it started with. */
  #freeIn(year: number, value: Decimal, atStart: YearStart): Decimal {
    const { terms, laterPremiums } = this.#request;
    const { rate, base, alternatives = [], firstContractYear } = terms["freeWithdrawal"];
    if (year < firstContractYear) return ZERO;
    if (terms["laterPremiums"]?.suspendsFreeWithdrawal === true && laterPremiums.has(year)) {
      return ZERO;
    }
    const bases: Readonly<Record<string, Decimal>> = {
      anniversary_value: atStart.opening,
      account_value: value,
      premium: this.#premiums,
      premium_less_withdrawals: most(ZERO, this.#premiums - atStart.taken),
      interest_credited: atStart.interest,
      gain: most(ZERO, value - atStart.premiumLeft),
    };
    const amount = (each: Terms) =>
      times(decimal(entry(each["rate"], year)), bases[each["base"]] as Decimal);
    return most(...[{ rate, base }, ...alternatives].map(amount));
  }

  /** What is asked for in a contract year, before the account value limits it. */
  #askedIn(
    year: number,
    at: {
      readonly free: Decimal;
      readonly rmd: Decimal;
      readonly available: Decimal;
      readonly opening: Decimal;
      readonly interest: Decimal;
    },
  ): Decimal {
    const { kind, yearly, from } = this.#plan;
    if (year < from) return ZERO;
    switch (kind) {
      case "none":
        return ZERO;
      case "fixed":
        return decimal(yearly);
      case "percent":
        if (yearly >= 100) return most(at.opening, this.#minimum);
        return times(at.opening, over(decimal(yearly), whole(100)));
      case "free":
        return at.free;
      case "rmd":
        return at.rmd;
      case "interest":
        return at.interest;
      case "income":
        if (at.available === ZERO) return ZERO;
        return most(
          yearly > 0 ? decimal(yearly) : at.available,
          permittedDistribution(this.#riders, at.rmd),
        );
    }
  }

  /** What of a year's withdrawals is taken after a month. */
  #unpaid({ payments }: Plan, month: number): Decimal {
    return sum(payments.map((each) => (each.month > month ? each.taken : ZERO)));
  }

  /** The year's payments: past ones as they were, and those of the plan that are to come. */
  #planned(
    year: number,
    at: {
      readonly free: Decimal;
      readonly rmd: Decimal;
      readonly available: Decimal;
      readonly opening: Decimal;
      /** The value that payments are taken from. */
      readonly value: Decimal;
      /** What the contract year before has credited. */
      readonly interest: Decimal;
      /** Months of the contract year that the values have behind them. */
      readonly from: number;
      readonly begun: Begun | undefined;
    },
  ): Plan {
    const { terms } = this.#request;
    const { free, rmd, available, value, begun } = at;
    const withdrawal = this.#plan;
    const { kind } = withdrawal;
    const isWhole = kind === "percent" && withdrawal.yearly >= 100;
    const past = begun?.paid ?? [];
    const before = sum(past.map(({ amount }) => amount));
    const months = this.#monthsToCome(year, begun);
    const requested = this.#askedIn(year, at);
    const isAsked = requested >= CENT / 2n && months.length > 0;
    // Payments to come share what past ones have left of an amount of the year.
    const isShared = !(kind === "fixed" || (kind === "percent" && !isWhole));
    const planned = isShared
      ? most(ZERO, requested - before)
      : over(times(requested, whole(months.length)), whole(withdrawal.perYear));
    const toCome = isAsked ? planned : ZERO;
    const pastIncome = sum(past.map(({ amount, isIncome }) => (isIncome ? amount : ZERO)));
    const hasIncome = kind === "income" || pastIncome > 0n;
    const isFreeRmd = terms["freeWithdrawal"].isRequiredDistributionFree;
    const freeLeft = most(free, isFreeRmd ? rmd : ZERO, hasIncome ? available : ZERO);
    const asGiven = past.map(({ month, amount, isIncome }) => ({
      month,
      amount,
      incomeMost: isIncome ? amount : ZERO,
    }));
    const each = months.length > 0 ? over(toCome, whole(months.length)) : ZERO;
    const equal = months.map((month) => ({
      month,
      amount: each,
      incomeMost: kind === "income" ? each : ZERO,
    }));
    const payments = [...asGiven, ...equal];
    const grossed =
      withdrawal.isNet && requested >= CENT / 2n
        ? this.#grossed(year, { net: each, past: asGiven, months, freeLeft, value })
        : undefined;
    const asked =
      grossed === undefined
        ? before + toCome
        : sum(grossed.map(({ taken, beyond }) => taken + beyond));
    const income = hasIncome
      ? least(pastIncome + (kind === "income" ? toCome : ZERO), available)
      : ZERO;
    const permitted = most(income, permittedDistribution(this.#riders, rmd));
    // What would leave less than half a cent takes everything.
    const isEverything = asked > 0n && asked > value - CENT / 2n && asked > income;
    // The minimum is a cash value as well: who asks for less than it leaves the rest in the contract (#805 section 6).
    const isMore =
      isEverything && (value > 0n || this.#minimum > 0n) && (income === ZERO || value > permitted);
    // The minimum has its interest by the first payment.
    const first = BigInt((payments[0]?.month ?? at.from) - at.from);
    const growth = power(ONE + this.#minimumRate, first, 12n);
    const minimum = times(this.#minimum, growth);
    const isOn = income > 0n || isIncomeOn(this.#riders);
    const allowed = isOn ? most(available, permittedDistribution(this.#riders, rmd)) : ZERO;
    const all = least(asked, most(value, minimum));
    // What a started income allows is no surrender, unless it is asked for as one.
    const isAll = isMore && (isWhole || (asked > minimum - CENT / 2n && all > allowed));
    const taken = isEverything ? value : least(asked, value);
    const beyond = isMore && !isAll && all - value >= CENT / 2n ? all - value : ZERO;
    const insured = most(ZERO, income - taken);
    /** Past payments of a surrender are as they were; else each has the same part of what the year pays from where. */
    const partOf = (amount: Decimal, of: Decimal) =>
      asked > 0n ? over(times(amount, of), asked) : ZERO;
    const rest = months.length > 0 ? over(most(ZERO, taken - before), whole(months.length)) : ZERO;
    let left = taken;
    const ofPast = past.map(({ amount }, number) => {
      // The fraction of a cent that a last payment takes beyond what is asked for.
      const isRest = months.length === 0 && number === past.length - 1;
      const part = isRest ? left : least(amount, left);
      left -= part;
      return part;
    });
    const split = payments.map(({ month, amount, incomeMost }, number) => ({
      month,
      taken: isAll ? (ofPast[number] ?? rest) : partOf(amount, taken),
      beyond: partOf(amount, beyond),
      insured: partOf(amount, insured),
      incomeMost,
    }));
    // Net amounts may ask for more than the minimum value has.
    const needed = sum((grossed ?? []).map((payment) => payment.beyond));
    const limited = grossed?.map(({ beyond: asks, ...payment }) =>
      Object.assign(payment, {
        beyond: needed > beyond ? over(times(asks, beyond), needed) : asks,
      }),
    );
    return {
      payments: isAsked || past.length > 0 ? (limited ?? split) : [],
      opening: value,
      taken,
      income,
      beyond,
      isAll,
      extra: ZERO,
      charge: ZERO,
      paid: [],
      insured: ZERO,
      freeLeft,
      incomeLeft: income,
    };
  }

  /** When the plan's payments are that are to come; one that a past payment of the day stands for is not. */
  #monthsToCome(year: number, begun: Begun | undefined): readonly number[] {
    const { kind, perYear, from, on } = this.#plan;
    if (kind === "none" || year < from) return [];
    if (on !== undefined) return [on];
    const all = Array.from(
      { length: perYear },
      (_, number) => (12 / perYear) * (this.#isPaidAtEnd ? number + 1 : number),
    );
    if (begun === undefined) return all;
    const { months, paid } = begun;
    const isPaid = this.#isPaidAtEnd || paid.some(({ month }) => month === months);
    return all.filter((month) => month > months || (month === months && !isPaid));
  }

  /** The payments that leave equal amounts after their charges, as far as the account value goes, after past ones. */
  #grossed(
    year: number,
    at: {
      readonly net: Decimal;
      readonly past: readonly {
        readonly month: number;
        readonly amount: Decimal;
        readonly incomeMost: Decimal;
      }[];
      readonly months: readonly number[];
      readonly freeLeft: Decimal;
      readonly value: Decimal;
    },
  ): readonly Payment[] {
    const { net } = at;
    let { freeLeft, value: left } = at;
    const past = at.past.map(({ month, amount, incomeMost }) => {
      const taken = amount > left - CENT / 2n ? left : amount;
      left -= taken;
      freeLeft = most(ZERO, freeLeft - taken);
      return { month, taken, beyond: left > 0n ? ZERO : amount - taken, insured: ZERO, incomeMost };
    });
    const toCome = at.months.map((month) => {
      const leaves = (gross: Decimal) => {
        const charged = most(ZERO, gross - freeLeft);
        const { surrenderCharge, bonusRecapture, adjustment } = this.#chargesOn(
          year,
          month,
          charged,
          gross,
          at.value,
        );
        return gross - surrenderCharge - bonusRecapture + adjustment;
      };
      // The most is left of the free part or of all there is: charge and adjustment may take more than an amount.
      const [freePart, ofFree] = [least(freeLeft, left), leaves(least(freeLeft, left))];
      const ofAll = leaves(left);
      let [low, high] = net <= ofFree ? [ZERO, freePart] : [freePart, left];
      if (net > ofFree && net > ofAll) {
        const best = ofAll > ofFree + TINY ? left : ofFree > TINY ? freePart : ZERO;
        [low, high] = [best, best];
      }
      // What leaves it is between, by a straight line and by halves in turn.
      for (let step = 0; high - low > TINY; step += 1) {
        const [lowest, highest] = [leaves(low), leaves(high)];
        const isStraight = step % 2 === 0 && highest > lowest;
        const tried = isStraight
          ? low + over(times(net - lowest, high - low), highest - lowest)
          : (low + high) / 2n;
        const found = leaves(tried);
        if (found >= net) high = tried;
        else low = tried;
        if (size(found - net) <= TINY) [low, high] = [tried, tried];
      }
      const taken = high > left - CENT / 2n ? left : high;
      left -= taken;
      // Before the free part is used up, by which `leaves` goes.
      const beyond = left > 0n ? ZERO : most(ZERO, net - leaves(taken));
      freeLeft = most(ZERO, freeLeft - taken);
      return { month, taken, beyond, insured: ZERO, incomeMost: ZERO };
    });
    return [...past, ...toCome];
  }

  /** The payments of the year on a day of a month. */
  #payIn(year: number, month: number, plan: Plan): void {
    plan.payments.forEach((part, number) => {
      if (part.month !== month) return;
      const { value, minimum } = this.#cashNow();
      const { payment, isRest } = this.#pay(year, { part, number, value, minimum }, plan);
      if (isRest && this.#isUntouched) for (const sleeve of this.#sleeves) sleeve.value = ZERO;
      else this.#takeWithin(payment);
    });
  }

  #cashNow() {
    const value = this.#value + sum(this.#sleeves.map(({ accrued }) => accrued));
    return { value, minimum: this.#minimum };
  }

  /** One of the year's payments, when there is so much account value and minimum value immediately before. */
  #pay(
    year: number,
    at: {
      readonly part: Payment;
      readonly number: number;
      readonly value: Decimal;
      readonly minimum: Decimal;
    },
    plan: Plan,
  ) {
    const { part, number, minimum } = at;
    const { month, taken: payment, insured: fromInsurer } = part;
    const isLast = number === plan.payments.length - 1;
    const isFreed = this.#request.terms["freeWithdrawal"].isFreeOnSurrender;
    const income = least(payment, plan.incomeLeft, part.incomeMost);
    const isCharged = plan.isAll && isLast && !isFreed;
    const free = isCharged ? income : least(payment, most(income, plan.freeLeft));
    plan.freeLeft = most(ZERO, plan.freeLeft - free);
    plan.incomeLeft -= income;
    const charges = this.#chargesOn(year, month, payment - free, payment - income, plan.opening);
    const bare = charges.surrenderCharge + charges.bonusRecapture;
    let cost = bare - charges.adjustment;
    let beyond = plan.beyond > 0n ? part.beyond : ZERO;
    // What is paid reduces the minimum value; a gain never does.
    const kept = bare + most(ZERO, -charges.adjustment);
    const isGross = this.#request.terms["minimumValue"].isReducedByWithdrawalCharges;
    let paysMinimum = payment + beyond + fromInsurer - (isGross ? ZERO : kept);
    if (plan.isAll && isLast) {
      // The minimum is paid at least: in place of the year's charges first, then beyond the account value.
      if (minimum > payment + fromInsurer - cost) {
        const more = minimum - (payment + fromInsurer - cost);
        const spared = least(more, most(ZERO, plan.charge + cost));
        beyond = more - spared;
        cost -= spared;
      }
      paysMinimum = most(paysMinimum, minimum);
    }
    plan.paid.push({
      month,
      withdrawn: payment + beyond,
      received: most(ZERO, payment + beyond - cost),
      value: at.value,
      minimum,
      isSurrender: isLast && plan.isAll,
    });
    plan.insured += fromInsurer;
    plan.extra += beyond;
    plan.charge += cost;
    this.#minimum = most(ZERO, this.#minimum - paysMinimum);
    return { payment, isRest: isLast && plan.taken === plan.opening && !this.#isPaidAtEnd };
  }

  /**
   * Gain comes out first; what is received beyond it returns what was paid in, and so does what the insurer pays. A
   * surrender is income only above what was paid in. The minimum value is cash value in a year in which it pays a part
   * (Internal Revenue Code 72(e), [D231]).
   */
  #tax({ paid, insured, extra }: Plan, before: Decimal) {
    const { status } = this.#request;
    let basis = before;
    if (status === "ira") {
      return { taxable: sum(paid.map(({ received }) => received)) + insured, basis };
    }
    if (status !== "nq") return { taxable: ZERO, basis };
    let taxable = ZERO;
    for (const { received, value, minimum, isSurrender } of paid) {
      const cash = isSurrender ? received : most(value, extra > 0n ? minimum : ZERO);
      const taxed = least(received, most(ZERO, cash - basis));
      basis = most(ZERO, basis - (received - taxed));
      taxable += taxed;
    }
    const returned = least(basis, insured);
    return { taxable: taxable + insured - returned, basis: basis - returned };
  }

  /** What is taken of a payment that is no income; `charged` of it exceeds the free amount. */
  #chargesOn(
    year: number,
    month: number,
    charged: Decimal,
    paid: Decimal,
    value: Decimal,
  ): Charges {
    if (this.#isFree(year, month)) return NONE;
    const surrenderCharge = times(charged, this.#chargeRate(year, month));
    const bonusRecapture = this.#recapture(charged, year, month);
    const left = most(ZERO, paid - surrenderCharge - bonusRecapture);
    const adjusted = this.#isWholeAdjusted ? paid : charged;
    const adjustment = this.#adjustment({
      year,
      month,
      amount: adjusted,
      surrenderCharge,
      change:
        year < (this.#scenario.rateChangeFrom ?? 1) ? ZERO : (this.#scenario.rateChange ?? ZERO),
      value,
    });
    return { surrenderCharge, bonusRecapture, adjustment: most(-left, adjustment) };
  }

  get #isWholeAdjusted(): boolean {
    return this.#request.terms["marketValueAdjustment"]?.appliesTo === "whole_amount";
  }

  #surrender(year: number, charged: Decimal): Charges {
    return this.#chargesOn(year, 12, charged, this.#value, this.#value);
  }

  /** Whether an instant is the anniversary of a free window or of a bailout [D111, D112]. */
  #isFree(year: number, month: number): boolean {
    if (month !== 0 && month !== 12) return false;
    const { renewal, bailout } = this.#request.terms;
    const ended = month === 12 ? year : year - 1;
    const isTermEnd = ended > 0 && this.#termEnd(ended) === ended;
    const at = renewal?.freeWindow?.at;
    if (isTermEnd && at === (month === 0 ? "term_start" : "term_end")) return true;
    return bailout !== undefined && this.#scenario.side === "current" && this.#isBailedOut(ended);
  }

  /** Whether the rate of the term that begins after a contract year is below the bound. */
  #isBailedOut(ended: number): boolean {
    const { strategy, field, rate } = this.#request.terms["bailout"];
    const sleeve = this.#sleeves.find((each) => each.strategy["id"] === strategy);
    if (sleeve === undefined || ended === 0 || ended % sleeve.strategy["termYears"] !== 0) {
      return false;
    }
    const next = termsIn(this.#scenario, this.#request, sleeve.strategy, ended + 1);
    return rateOf(next[field], entryIn(sleeve.strategy, ended + 1, ended + 1)) < decimal(rate);
  }

  /** The contract year with which the term that a contract year is in ends. */
  #termEnd(year: number): number {
    const { renewal } = this.#request.terms;
    if (renewal === undefined) return Infinity;
    const { firstTermYears, years } = renewal;
    if (year <= firstTermYears) return firstTermYears;
    return firstTermYears + Math.ceil((year - firstTermYears) / years) * years;
  }

  /** The charge after months of a contract year; graded by month it falls evenly to that of the next year. */
  #chargeRate(year: number, month: number): Decimal {
    const { renewal } = this.#request.terms;
    const isFirst = renewal === undefined || year <= renewal.firstTermYears;
    const start = isFirst ? 0 : this.#termEnd(year) - renewal.years;
    const { rates, grading } = isFirst ? chargeOf(this.#request) : renewal.surrenderCharge;
    const now = decimal(rates[year - start - 1] ?? 0);
    if (grading === "yearly") return now;
    const isLast = renewal !== undefined && this.#termEnd(year) === year;
    const next = isLast ? ZERO : decimal(rates[year - start] ?? 0);
    return now - over(times(now - next, whole(month)), whole(12));
  }

  #recapture(charged: Decimal, year: number, month: number): Decimal {
    const bonus = this.#request.terms["premiumBonus"];
    if (bonus === undefined) return ZERO;
    const { rate, vestedRates, vestedRatesBy } = bonus;
    if (vestedRates.length === 0) return ZERO;
    const place = month === 12 || vestedRatesBy === "contract_year" ? year : year - 1;
    const vested = place === 0 ? 0 : place > vestedRates.length ? 1 : vestedRates[place - 1];
    const part = over(decimal(rate), ONE + decimal(rate));
    return times(times(times(charged, part), ONE - decimal(vested)), this.#bonusPart);
  }

  /** The market value adjustment of an amount when the reference rate has moved; the worst on guaranteed terms. */
  #adjustment(at: {
    readonly year: number;
    readonly month: number;
    readonly amount: Decimal;
    readonly surrenderCharge: Decimal;
    readonly change: Decimal;
    readonly value: Decimal;
    readonly interestSinceIssue?: Decimal;
  }): Decimal {
    const { marketValueAdjustment: terms, renewal } = this.#request.terms;
    if (terms === undefined) return ZERO;
    const { year, month, amount, surrenderCharge, value } = at;
    const isRenewed = renewal !== undefined && year > renewal.firstTermYears;
    if (isRenewed && !renewal.isMarketValueAdjusted) return ZERO;
    const lastYear = isRenewed ? this.#termEnd(year) : terms.years;
    const elapsed = 12 * (year - 1) + month;
    if (lastYear * 12 <= elapsed) return ZERO;
    const collar = terms.collar ?? {};
    const isWorst = this.#scenario.side === "guaranteed";
    let loss = amount;
    let gain = isWorst ? ZERO : undefined;
    const bound = (limit: Decimal) => {
      loss = least(loss, limit);
      gain = gain === undefined ? limit : least(gain, limit);
    };
    if (collar.isWithinSurrenderCharge) bound(surrenderCharge);
    if (collar.accountValueRate !== undefined)
      bound(times(value, decimal(collar.accountValueRate)));
    if (collar.isWithinInterestCredited && !isWorst) {
      bound(most(ZERO, at.interestSinceIssue ?? this.#interestSinceIssue));
    }
    // However far rates rise, the ratio is never below 0, and its factor not below the multiple of −1.
    if (isWorst) {
      const worst = terms.family === "ratio" ? least(ONE, decimal(terms.multiple ?? 1)) : ONE;
      return -least(loss, times(amount, worst));
    }
    let adjusted = times(
      amount,
      adjustmentFactor(terms, at.change, this.#yearsLeft(lastYear, elapsed)),
    );
    if (collar.isGainWithinSurrenderCharge) adjusted = least(adjusted, surrenderCharge);
    if (collar.gainRate !== undefined)
      adjusted = least(adjusted, times(value, decimal(collar.gainRate)));
    return most(-loss, gain === undefined ? adjusted : least(gain, adjusted));
  }

  /** Years from a month after issue to the end of a contract year, as the adjustment counts them. */
  #yearsLeft(lastYear: number, elapsed: number): Span {
    const { timeBasis } = this.#request.terms["marketValueAdjustment"];
    if (timeBasis === "months") return { count: BigInt(lastYear * 12 - elapsed), of: 12n };
    const { issuedOn } = this.#request;
    const days = BigInt(daysAfter(issuedOn, lastYear * 12) - daysAfter(issuedOn, elapsed));
    return timeBasis === "days_365"
      ? { count: days, of: 365n }
      : { count: days * 100n, of: 36_525n };
  }

  #factored({ strategy }: Sleeve, rate: Decimal, year: number): Decimal {
    const { rateDecimals } = strategy;
    const round = (value: Decimal) =>
      rateDecimals === undefined ? value : rounded(value, rateDecimals);
    if (rate <= 0n) return round(rate);
    const factor =
      this.#hasIncome && strategy["duringIncome"] !== undefined
        ? strategy["duringIncome"].interestFactor
        : (strategy["interestFactor"] ?? 1);
    return round(times(rate, decimal(entry(factor, year))));
  }

  #multipleOf({ strategy }: Sleeve): Decimal {
    return decimal(
      this.#hasIncome && strategy["duringIncome"] !== undefined
        ? strategy["duringIncome"].benefitBaseMultiple
        : (strategy["benefitBaseMultiple"] ?? 1),
    );
  }

  /** The fee of a strategy at the start or the end of a contract year, at most what is left. */
  #feeOf(
    { strategy, value, opened }: Sleeve,
    at: { readonly year: number; readonly timing: "start" | "end"; readonly left: Decimal },
  ): Decimal {
    const { fee, feeRate = 0, termYears } = strategy;
    const { year, timing, left } = at;
    if (fee === undefined) return timing === "end" ? times(value, decimal(feeRate)) : ZERO;
    if (fee.timing !== timing) return ZERO;
    const yearOfTerm = ((year - 1) % termYears) + 1;
    if (fee.every === "term" && yearOfTerm !== (timing === "start" ? 1 : termYears)) return ZERO;
    const rates = fee[this.#scenario.side];
    const rate =
      fee.every === "term"
        ? times(decimal(entry(rates, year - yearOfTerm + 1)), whole(termYears))
        : decimal(entry(rates, year));
    // At the start it comes after a withdrawal on that day.
    const base = timing === "end" && fee.base === "opening_value" ? opened : value;
    return most(ZERO, least(left, times(base, rate)));
  }

  /** What riders charge before the year's credits, of what its withdrawals leave, as far as each strategy has its part. */
  #chargeBefore(year: number, unpaid: Decimal): Decimal {
    const opening = sum(this.#sleeves.map(({ opened }) => opened));
    const left = most(ZERO, this.#value - unpaid);
    const parts = this.#sleeves
      .filter(({ opened }) => opened > 0n)
      .map(({ value, opened }) => over(times(value, opening), opened) - unpaid);
    const due = sum(
      this.#riders
        .filter(({ rider, isEnded }) => !isEnded && rider["charge"].timing === "before_credits")
        .map((state) => times(this.#chargeBase(state, left), this.#riderRate(state, year))),
    );
    return this.#takeWithin(most(ZERO, least(due, left, ...parts)));
  }

  /** What riders charge after a month, of the account value then. */
  #dueOf(year: number, month: number, value: Decimal): Decimal {
    let due = ZERO;
    for (const state of this.#riders) {
      if (state.isEnded) continue;
      const { charge } = state.rider;
      if (charge.timing !== "after_credits") continue;
      const monthsApart = MONTHS_APART[charge.frequency ?? "yearly"] as number;
      if (month % monthsApart !== 0) continue;
      const rate = over(times(this.#riderRate(state, year), whole(monthsApart)), whole(12));
      due += times(this.#chargeBase(state, value), rate);
    }
    return due;
  }

  #riderRate({ rider }: RiderState, year: number): Decimal {
    const side = this.#scenario.side === "guaranteed" ? "guaranteedRate" : "currentRate";
    return decimal(entry(rider["charge"][side], year));
  }

  #chargeBase(state: RiderState, value: Decimal): Decimal {
    const { base } = state.rider["charge"];
    if (base === "account_value") return value;
    return base === "opening_base" ? state.opening : baseOf(state);
  }

  /**
   * A charge within the year, from interest that has accrued too. It is taken in proportion to the values at the
   * start, as far as each strategy has its part beside the payments still to come.
   */
  #chargeWithin(year: number, month: number, total: { paid: Decimal }, unpaid: Decimal): void {
    const opening = sum(this.#sleeves.map(({ opened }) => opened));
    const worth = ({ value, accrued }: Sleeve) => value + accrued;
    const due = this.#dueOf(year, month, sum(this.#sleeves.map(worth)));
    if (due === ZERO || opening === ZERO) return;
    const parts = this.#sleeves
      .filter(({ opened }) => opened > 0n)
      .map((sleeve) => over(times(worth(sleeve), opening), sleeve.opened));
    const taken = most(ZERO, least(due, least(...parts) - unpaid));
    this.#takeWithin(taken);
    total.paid += taken;
    if (taken > 0n) this.#isUntouched = false;
  }

  /** Takes an amount within the year, in proportion to the values at its start. */
  #takeWithin(amount: Decimal): Decimal {
    const opening = sum(this.#sleeves.map(({ opened }) => opened));
    if (opening === ZERO) return ZERO;
    for (const sleeve of this.#sleeves) sleeve.value -= over(times(sleeve.opened, amount), opening);
    return amount;
  }

  /** Fees at the start of the year, after a withdrawal on that day: at most what its later withdrawals leave. */
  #feesAtStart(year: number, unpaid: Decimal): Decimal {
    const opening = sum(this.#sleeves.map(({ opened }) => opened));
    if (opening === ZERO) return ZERO;
    return sum(
      this.#sleeves.map((sleeve) => {
        const left = sleeve.value - over(times(sleeve.opened, unpaid), opening);
        const charged = this.#feeOf(sleeve, { year, timing: "start", left });
        sleeve.value -= charged;
        if (charged > 0n) this.#isUntouched = false;
        return charged;
      }),
    );
  }

  /** Takes an amount out of the strategies, in proportion to their values. */
  #take(amount: Decimal): Decimal {
    const value = this.#value;
    if (value > 0n) {
      for (const sleeve of this.#sleeves) {
        sleeve.value =
          amount === value ? ZERO : sleeve.value - over(times(sleeve.value, amount), value);
      }
    }
    return amount;
  }

  #add(amount: Decimal): void {
    this.#take(-amount);
  }

  get #isPaidAtEnd(): boolean {
    return this.#request.terms["withdrawalTiming"] === "end";
  }

  get #minimumRate(): Decimal {
    return minimumRate(this.#request.terms);
  }
}

/** A part of years. */
interface Span {
  readonly count: bigint;
  readonly of: bigint;
}

/** Days from 1970 to so many months after a day; past the end of a short month they run on into the next. */
function daysAfter(day: string, months: number): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return Date.UTC(year, month - 1 + months, date) / 86_400_000;
}

/** What an amount changes by when the reference rate has moved. */
function adjustmentFactor(terms: Terms, change: Decimal, { count, of }: Span): Decimal {
  const atIssue = decimal(terms["rateAtIssue"]);
  const now = atIssue + change;
  if (size(change) < decimal(terms["deadBand"] ?? 0)) return ZERO;
  const factor =
    terms["family"] === "ratio"
      ? power(over(ONE + atIssue, ONE + now + decimal(terms["adder"])), count, of) - ONE
      : ((atIssue - now) * count) / of;
  const counted = most(-ONE, times(factor, decimal(terms["multiple"] ?? 1)));
  const { factorDecimals } = terms;
  return factorDecimals === undefined ? counted : rounded(counted, factorDecimals);
}

/** #805 4.B: the five-year rate to the nearest 0.05 %, less 1.25 % and the cost of an index; from 0.15 % to 3 %. */
export function minimumRate(terms: Terms): Decimal {
  const { interestRate } = terms["minimumValue"];
  if (typeof interestRate === "number") return decimal(interestRate);
  const {
    fiveYearTreasuryRate,
    indexedBenefitCost = 0,
    minimumRate: floor = 0.0015,
  } = interestRate;
  const nearest = rounded(decimal(fiveYearTreasuryRate) * 20n, 2) / 20n;
  const cost = indexedBenefitCost < 0.0025 ? 0 : Math.min(0.01, indexedBenefitCost);
  const reduced = nearest - decimal(0.0125) - decimal(cost);
  return least(decimal(0.03), most(decimal(floor), reduced));
}

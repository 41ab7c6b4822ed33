/** A contract in one scenario, month by month, in exact decimals. */

import { declared, entry, indexCredit, type Path, sideOf } from "./crediting.ts";
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
  sum,
  times,
  whole,
  ZERO,
} from "./decimal.ts";
import { distribution } from "./distribution.ts";
import type { Request } from "./request.ts";
import {
  closeRiders,
  endRiders,
  incomeAt,
  openRiders,
  permittedDistribution,
  reduceRiders,
  type RiderState,
  startIncome,
} from "./riders.ts";
import type { Terms } from "./terms.ts";

export interface Scenario {
  readonly side: "current" | "guaranteed";
  readonly cut?: number;
  readonly path: Path;
  readonly years: number;
}

/** A contract year's figures, none of them rounded. */
export interface Year {
  readonly year: number;
  readonly premium: Decimal;
  readonly premiumBonus: Decimal;
  readonly withdrawal: Decimal;
  readonly withdrawalCharge: Decimal;
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
  /** Surrender values when the reference rate has moved by this much. */
  readonly surrenderValueAt: (change: Decimal) => Decimal;
}

interface Sleeve {
  readonly strategy: Terms;
  readonly terms: Terms;
  readonly share: Decimal;
  /** Account value, without interest of the year that accrues; charges may take of that before. */
  value: Decimal;
  /** The value at the start of the contract year. */
  opened: Decimal;
  /** Interest of the year on a declared rate, which accrues daily. */
  accrued: Decimal;
}

/** A contract year's withdrawals, in equal payments. */
interface Plan {
  readonly opening: Decimal;
  /** Taken from the account value in the year. */
  readonly taken: Decimal;
  /** Lifetime income of the year; the insurer pays what exceeds the account value. */
  readonly income: Decimal;
  /** Whether all of the account value is taken, other than as income. */
  readonly isAll: boolean;
  charge: Decimal;
  taxable: Decimal;
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

const MONTHS_APART: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, yearly: 12 };
const NONE: Charges = { surrenderCharge: ZERO, bonusRecapture: ZERO, adjustment: ZERO };

export function project(request: Request, scenario: Scenario): readonly Year[] {
  return new Contract(request, scenario).years;
}

class Contract {
  readonly years: Year[] = [];
  readonly #request: Request;
  readonly #scenario: Scenario;
  readonly #sleeves: readonly Sleeve[];
  readonly #riders: readonly RiderState[];
  #minimum: Decimal;
  #basis: Decimal;
  #interestSinceIssue = ZERO;
  #interestBefore = ZERO;
  #riderCharges = ZERO;
  #premiums: Decimal;
  #accumulation: Decimal | undefined;
  #isEnded = false;
  /** Whether the year's charges have taken nothing yet. */
  #isUntouched = true;
  #hasIncome = false;

  constructor(request: Request, scenario: Scenario) {
    this.#request = request;
    this.#scenario = scenario;
    const { terms, premium } = request;
    const paid = decimal(premium);
    const bonus = times(paid, decimal(terms["premiumBonus"]?.rate ?? 0));
    this.#premiums = paid;
    this.#sleeves = (terms["strategies"] as readonly Terms[]).map((strategy) => {
      const pct = sum(
        request.shares.filter(([id]) => id === strategy["id"]).map(([, each]) => decimal(each)),
      );
      const share = over(pct, whole(100));
      return {
        strategy,
        terms: sideOf(strategy, scenario.side, scenario.cut),
        share,
        value: times(paid + bonus, share),
        opened: ZERO,
        accrued: ZERO,
      };
    });
    this.#riders = openRiders(request, paid, bonus);
    this.#minimum = times(paid, decimal(terms["minimumValue"].considerationRate));
    this.#basis = request.status === "nq" ? paid : ZERO;
    const guarantee = terms["accumulationGuarantee"];
    this.#accumulation =
      guarantee === undefined
        ? undefined
        : times(paid + (guarantee.isBonusIncluded ? bonus : ZERO), decimal(guarantee.rate));
    for (let year = 1; year <= scenario.years; year += 1) this.#pass(year, paid, bonus);
  }

  get #value(): Decimal {
    return sum(this.#sleeves.map(({ value }) => value));
  }

  #pass(year: number, firstPremium: Decimal, firstBonus: Decimal): void {
    const request = this.#request;
    const { terms, withdrawal } = request;
    const rmd = distribution(request, year, this.#value);
    if (year > 1) this.#rebalance(year);
    const later =
      year === 1 || this.#isEnded ? ZERO : decimal(request.laterPremiums.get(year) ?? 0);
    if (later > 0n) this.#payPremium(year, later);
    const opening = this.#value;
    for (const sleeve of this.#sleeves) sleeve.opened = sleeve.value;
    const available = incomeAt(this.#riders, {
      request,
      year,
      value: opening,
      rmd,
      scenario: this.#scenario,
    });
    const free = this.#freeIn(year, opening);
    const { kind, perYear } = withdrawal;
    const asked = this.#askedIn(year, { free, rmd, available, opening });
    const income = kind === "income" ? least(asked, available) : ZERO;
    const isFreeRmd = terms["freeWithdrawal"].isRequiredDistributionFree;
    const permitted = most(income, permittedDistribution(this.#riders, rmd));
    const paid: Plan = {
      opening,
      taken: least(asked, opening),
      income,
      isAll:
        asked > 0n &&
        asked >= opening &&
        asked > income &&
        (income === ZERO || opening > permitted),
      charge: ZERO,
      taxable: ZERO,
      insured: ZERO,
      freeLeft: most(free, isFreeRmd ? rmd : ZERO, kind === "income" ? available : ZERO),
      incomeLeft: income,
    };
    if (paid.isAll && paid.taken > 0n) endRiders(this.#riders);
    if (income > 0n) this.#hasIncome = true;
    if (income > 0n) startIncome(this.#riders, year, opening);
    if (paid.taken > 0n) {
      reduceRiders(this.#riders, {
        taken: paid.taken,
        income,
        value: opening,
        rmd,
      });
      if (this.#accumulation !== undefined) {
        this.#accumulation = times(this.#accumulation, ONE - over(paid.taken, opening));
      }
    }
    const riderCharges = { paid: ZERO };
    this.#isUntouched = true;
    for (let month = 0; month < 12; month += 1) {
      if (month % (12 / perYear) === 0 && (paid.taken > 0n || paid.income > 0n || paid.isAll))
        this.#pay(year, month, paid);
      for (const sleeve of this.#sleeves) {
        const rate = declared(sleeve.terms, year);
        if (rate === undefined) continue;
        const full = times(
          sleeve.value + sleeve.accrued,
          power(ONE + this.#factored(sleeve, rate, year), 1n, 12n),
        );
        sleeve.accrued = full - sleeve.value;
      }
      if (!this.#isEnded)
        this.#minimum = times(this.#minimum, power(ONE + this.#minimumRate, 1n, 12n));
      if (month < 11) this.#chargeWithin(year, month + 1, riderCharges, this.#unpaid(paid, month));
    }
    const rates: Decimal[] = [];
    let interest = ZERO;
    let fee = ZERO;
    this.#sleeves.forEach((sleeve, index) => {
      const rate =
        declared(sleeve.terms, year) ??
        indexCredit(sleeve.strategy, sleeve.terms, year, this.#scenario.path) ??
        ZERO;
      const factored = this.#factored(sleeve, rate, year);
      rates.push(factored);
      const earned =
        declared(sleeve.terms, year) === undefined ? times(sleeve.value, factored) : sleeve.accrued;
      interest += earned;
      sleeve.value += earned;
      sleeve.accrued = ZERO;
      const charged = least(
        sleeve.value,
        this.#feeOf(sleeve, year, (this.#sleeves[index] as Sleeve).opened),
      );
      sleeve.value -= charged;
      fee += charged;
    });
    if (request.status === "nq" && paid.insured > 0n) {
      const returned = least(this.#basis, paid.insured);
      this.#basis -= returned;
      paid.taxable += paid.insured - returned;
    }
    // What charges within the year leave of less than half a cent is not credited [D181].
    if (riderCharges.paid > 0n && this.#value < CENT / 2n) interest -= this.#take(this.#value);
    const creditedValue = this.#value;
    riderCharges.paid += this.#take(least(this.#dueOf(year, 12, creditedValue), creditedValue));
    const riderCharge = riderCharges.paid;
    const contractFee = this.#take(least(this.#value, decimal(terms["contractFee"] ?? 0)));
    const guarantee = terms["accumulationGuarantee"];
    // What raises the account value to the guarantee counts as interest, not for a rider's base.
    const credited = interest;
    let accumulationCredit = ZERO;
    this.#riderCharges += riderCharge;
    if (guarantee?.contractYear === year && this.#accumulation !== undefined && this.#value > 0n) {
      const charges = guarantee.isReducedByRiderCharges ? this.#riderCharges : ZERO;
      accumulationCredit = most(ZERO, this.#accumulation - charges - this.#value);
      this.#add(accumulationCredit);
      interest += accumulationCredit;
    }
    if (!this.#isEnded) {
      const { annualCharge, isReducedByRiderCharges } = terms["minimumValue"];
      this.#minimum = most(
        ZERO,
        this.#minimum - decimal(annualCharge) - (isReducedByRiderCharges ? riderCharge : ZERO),
      );
    }
    // After a withdrawal of everything, less than half a cent of interest is not credited [D161].
    if (paid.taken > 0n && paid.taken === opening && this.#value < CENT / 2n) {
      interest -= this.#take(this.#value);
    }
    this.#interestSinceIssue += interest;
    this.#interestBefore = interest;
    const accountValue = this.#value;
    closeRiders(this.#riders, {
      request,
      year,
      value: accountValue,
      creditedValue,
      income: paid.income,
      available,
      interest: credited,
      fee,
      scenario: this.#scenario,
      credits: this.#sleeves.map((sleeve, index) => ({
        weight: (this.#sleeves[index] as Sleeve).opened,
        rate: rates[index] as Decimal,
        multiple: this.#multipleOf(sleeve),
      })),
    });
    if (accountValue === ZERO) this.#isEnded = true;
    const charged =
      this.#value -
      (terms["freeWithdrawal"].isFreeOnSurrender ? most(ZERO, free - paid.taken) : ZERO);
    const onSurrender = this.#surrender(year, most(ZERO, charged));
    const unadjusted = accountValue - onSurrender.surrenderCharge - onSurrender.bonusRecapture;
    const surrenderValue = most(unadjusted + onSurrender.adjustment, this.#minimum);
    const promised = this.#riders.find(({ rider }) => rider["terms"].kind === "lifetime_income");
    const minimumValue = this.#minimum;
    const interestSinceIssue = this.#interestSinceIssue;
    this.years.push({
      year,
      premium: year === 1 ? firstPremium : later,
      premiumBonus: year === 1 ? firstBonus : ZERO,
      withdrawal: paid.taken,
      withdrawalCharge: paid.charge,
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
      deathBenefit: most(
        accountValue,
        surrenderValue,
        ...this.#riders
          .filter(({ rider }) => rider["terms"].kind === "death_benefit")
          .map(({ base }) => base),
      ),
      benefitBase: promised?.base,
      lifetimeIncome: available,
      incomeTaken: paid.income,
      deathPayments: deathPayments(promised, accountValue),
      requiredMinimumDistribution: rmd,
      taxableWithdrawal: paid.taxable,
      taxBasis: this.#basis,
      openingValue: opening,
      surrenderValueAt: (change) => {
        const moved = this.#adjustment(
          year,
          12,
          most(ZERO, charged),
          onSurrender.surrenderCharge,
          change,
          interestSinceIssue,
        );
        return most(unadjusted + most(-most(ZERO, unadjusted), moved), minimumValue);
      },
    });
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

  #payPremium(year: number, amount: Decimal): void {
    const { terms } = this.#request;
    const begin = this.#sleeves.filter(({ strategy }) => (year - 1) % strategy["termYears"] === 0);
    const shares = sum(begin.map(({ share }) => share));
    for (const sleeve of begin) sleeve.value += over(times(amount, sleeve.share), shares);
    this.#minimum += times(amount, decimal(terms["minimumValue"].considerationRate));
    this.#premiums += amount;
    if (this.#request.status === "nq") this.#basis += amount;
    for (const state of this.#riders) state.premiumPaid(amount);
  }

  /** What is free of charge in a contract year. */
  #freeIn(year: number, opening: Decimal): Decimal {
    const {
      rate,
      base,
      alternatives = [],
      firstContractYear,
    } = this.#request.terms["freeWithdrawal"];
    const amount = (each: Terms) =>
      times(
        decimal(entry(each["rate"], year)),
        each["base"] === "premium" ? this.#premiums : opening,
      );
    const free =
      year < firstContractYear ? ZERO : most(...[{ rate, base }, ...alternatives].map(amount));
    return free;
  }

  /** What is asked for in a contract year, before the account value limits it. */
  #askedIn(
    year: number,
    at: {
      readonly free: Decimal;
      readonly rmd: Decimal;
      readonly available: Decimal;
      readonly opening: Decimal;
    },
  ): Decimal {
    const { kind, yearly, from } = this.#request.withdrawal;
    if (year < from) return ZERO;
    switch (kind) {
      case "none":
        return ZERO;
      case "fixed":
        return decimal(yearly);
      case "percent":
        return times(at.opening, over(decimal(yearly), whole(100)));
      case "free":
        return at.free;
      case "rmd":
        return at.rmd;
      case "interest":
        return this.#interestBefore < CENT / 2n ? ZERO : this.#interestBefore;
      case "income":
        if (at.available === ZERO) return ZERO;
        return most(yearly > 0 ? decimal(yearly) : at.available, at.rmd);
    }
  }

  /** What of a year's withdrawals is taken after a month. */
  #unpaid({ taken }: Plan, month: number): Decimal {
    const { perYear } = this.#request.withdrawal;
    const made = Math.floor(month / (12 / perYear)) + 1;
    return over(times(taken, whole(perYear - made)), whole(perYear));
  }

  /** One of the year's equal payments. */
  #pay(year: number, month: number, plan: Plan): void {
    const { perYear } = this.#request.withdrawal;
    const isGuaranteed = this.#scenario.side === "guaranteed";
    const payment = over(plan.taken, whole(perYear));
    const fromInsurer = over(most(ZERO, plan.income - plan.taken), whole(perYear));
    const free = least(payment, plan.freeLeft);
    const income = least(free, plan.incomeLeft);
    plan.freeLeft -= free;
    plan.incomeLeft -= income;
    const charges = this.#chargesOn(year, month, payment - free, payment - income);
    const bare = charges.surrenderCharge + charges.bonusRecapture;
    let cost = bare - charges.adjustment;
    // A gain never reduces the minimum value; a loss does not either, where it is certain.
    const kept = isGuaranteed ? bare : bare + most(ZERO, -charges.adjustment);
    let paysMinimum = payment + fromInsurer - kept;
    const isLast = month === 12 - 12 / perYear;
    if (plan.isAll && isLast) {
      const minimum = this.#minimum;
      const received = payment + fromInsurer - cost;
      if (minimum > received) cost -= minimum - received;
      paysMinimum = most(paysMinimum, minimum);
    }
    this.#tax(payment - cost, fromInsurer, isLast && plan.isAll, plan);
    const isRest = isLast && plan.taken === plan.opening;
    if (isRest && this.#isUntouched) for (const sleeve of this.#sleeves) sleeve.value = ZERO;
    else this.#takeWithin(payment);
    plan.charge += cost;
    this.#minimum = most(ZERO, this.#minimum - paysMinimum);
  }

  /**
   * Gain comes out first; what is received beyond it returns what was paid in, and so does what the insurer pays. A
   * surrender is income only above what was paid in (Internal Revenue Code 72(e)).
   */
  #tax(fromAccount: Decimal, fromInsurer: Decimal, isSurrender: boolean, plan: Plan): void {
    const { status } = this.#request;
    const received = most(ZERO, fromAccount);
    if (status === "ira") plan.taxable += received + fromInsurer;
    if (status !== "nq") return;
    const value = isSurrender
      ? received
      : this.#value + sum(this.#sleeves.map(({ accrued }) => accrued));
    const taxed = least(received, most(ZERO, value - this.#basis));
    this.#basis = most(ZERO, this.#basis - (received - taxed));
    plan.insured += fromInsurer;
    plan.taxable += taxed;
  }

  #chargesOn(year: number, month: number, charged: Decimal, paid: Decimal): Charges {
    if (charged === ZERO) return NONE;
    const surrenderCharge = times(charged, this.#chargeRate(year));
    const bonusRecapture = this.#recapture(charged, year - 1);
    const left = most(ZERO, paid - surrenderCharge - bonusRecapture);
    const adjustment = this.#adjustment(year, month, charged, surrenderCharge, ZERO);
    return { surrenderCharge, bonusRecapture, adjustment: most(-left, adjustment) };
  }

  #surrender(year: number, charged: Decimal): Charges {
    const { renewal, bailout } = this.#request.terms;
    const isFreeWindow = renewal?.freeWindow?.at === "term_end" && this.#termEnd(year) === year;
    const isWaived =
      bailout !== undefined && this.#scenario.side === "current" && this.#isBailedOut(year);
    if (isFreeWindow || isWaived) return NONE;
    const surrenderCharge = times(charged, this.#chargeRate(year));
    const bonusRecapture = this.#recapture(charged, year);
    const left = most(ZERO, this.#value - surrenderCharge - bonusRecapture);
    const adjustment = this.#adjustment(year, 12, charged, surrenderCharge, ZERO);
    return { surrenderCharge, bonusRecapture, adjustment: most(-left, adjustment) };
  }

  #isBailedOut(year: number): boolean {
    const { strategy, field, rate } = this.#request.terms["bailout"];
    const sleeve = this.#sleeves.find((each) => each.strategy["id"] === strategy);
    const value = sleeve?.terms[field];
    const next =
      typeof value === "function" ? value(year + 1) : decimal(entry(value as number, year + 1));
    return next < decimal(rate);
  }

  /** The contract year with which the term that a contract year is in ends. */
  #termEnd(year: number): number {
    const { renewal } = this.#request.terms;
    if (renewal === undefined) return Infinity;
    const { firstTermYears, years } = renewal;
    if (year <= firstTermYears) return firstTermYears;
    return firstTermYears + Math.ceil((year - firstTermYears) / years) * years;
  }

  #chargeRate(year: number): Decimal {
    const { renewal, surrenderCharge } = this.#request.terms;
    if (renewal === undefined || year <= renewal.firstTermYears) {
      const { oldestAge } = this.#request;
      const byAge = (surrenderCharge.byIssueAge ?? []) as readonly Terms[];
      const { rates } =
        byAge.findLast(({ fromAge }) => oldestAge >= fromAge) ?? (surrenderCharge as Terms);
      return decimal(rates[year - 1] ?? 0);
    }
    const yearOfTerm = year - (this.#termEnd(year) - renewal.years);
    return decimal(renewal.surrenderCharge.rates[yearOfTerm - 1] ?? 0);
  }

  #recapture(charged: Decimal, endedYears: number): Decimal {
    const bonus = this.#request.terms["premiumBonus"];
    if (bonus === undefined) return ZERO;
    const { rate, vestedRates } = bonus;
    if (vestedRates.length === 0) return ZERO;
    const vested =
      endedYears === 0 ? 0 : endedYears > vestedRates.length ? 1 : vestedRates[endedYears - 1];
    const part = over(decimal(rate), ONE + decimal(rate));
    return times(times(charged, part), ONE - decimal(vested));
  }

  /** The market value adjustment of an amount when the reference rate has moved; the worst on guaranteed terms. */
  #adjustment(
    year: number,
    month: number,
    charged: Decimal,
    surrenderCharge: Decimal,
    change: Decimal,
    interestSinceIssue = this.#interestSinceIssue,
  ): Decimal {
    const { marketValueAdjustment: terms, renewal } = this.#request.terms;
    if (terms === undefined) return ZERO;
    const isRenewed = renewal !== undefined && year > renewal.firstTermYears;
    if (isRenewed && !renewal.isMarketValueAdjusted) return ZERO;
    const lastYear = isRenewed ? this.#termEnd(year) : terms.years;
    const months = lastYear * 12 - (12 * (year - 1) + month);
    if (months <= 0) return ZERO;
    const collar = terms.collar ?? {};
    if (this.#scenario.side === "guaranteed") {
      return collar.isWithinSurrenderCharge ? -least(surrenderCharge, charged) : -charged;
    }
    const atIssue = decimal(terms.rateAtIssue);
    const now = atIssue + change;
    const factor =
      terms.family === "ratio"
        ? power(over(ONE + atIssue, ONE + now + decimal(terms.adder)), BigInt(months), 12n) - ONE
        : over(times(atIssue - now, whole(months)), whole(12));
    let adjusted = times(charged, factor);
    const bound = (limit: Decimal) => {
      adjusted = most(-limit, least(limit, adjusted));
    };
    if (collar.isWithinSurrenderCharge) bound(surrenderCharge);
    if (collar.isGainWithinSurrenderCharge) adjusted = least(adjusted, surrenderCharge);
    if (collar.isWithinInterestCredited) bound(most(ZERO, interestSinceIssue));
    return adjusted;
  }

  #factored({ strategy }: Sleeve, rate: Decimal, year: number): Decimal {
    if (rate <= 0n) return rate;
    const factor =
      this.#hasIncome && strategy["duringIncome"] !== undefined
        ? strategy["duringIncome"].interestFactor
        : (strategy["interestFactor"] ?? 1);
    return times(rate, decimal(entry(factor, year)));
  }

  #multipleOf({ strategy }: Sleeve): Decimal {
    return decimal(
      this.#hasIncome && strategy["duringIncome"] !== undefined
        ? strategy["duringIncome"].benefitBaseMultiple
        : (strategy["benefitBaseMultiple"] ?? 1),
    );
  }

  #feeOf({ strategy, value }: Sleeve, year: number, start: Decimal): Decimal {
    const { fee, feeRate = 0 } = strategy;
    if (fee === undefined) return times(value, decimal(feeRate));
    const rate = decimal(entry(fee[this.#scenario.side], year));
    return times(fee.base === "opening_value" ? start : value, rate);
  }

  /** What riders charge after a month, of the account value then. */
  #dueOf(year: number, month: number, value: Decimal): Decimal {
    let due = ZERO;
    for (const state of this.#riders) {
      if (state.isEnded) continue;
      const { charge } = state.rider;
      const monthsApart = MONTHS_APART[charge.frequency ?? "yearly"] as number;
      if (month % monthsApart !== 0) continue;
      const side = this.#scenario.side === "guaranteed" ? "guaranteedRate" : "currentRate";
      const rate = over(times(decimal(entry(charge[side], year)), whole(monthsApart)), whole(12));
      due += times(charge.base === "account_value" ? value : state.opening, rate);
    }
    return due;
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
  #takeWithin(amount: Decimal): void {
    const opening = sum(this.#sleeves.map(({ opened }) => opened));
    if (opening === ZERO) return;
    for (const sleeve of this.#sleeves) sleeve.value -= over(times(sleeve.opened, amount), opening);
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

  get #minimumRate(): Decimal {
    return minimumRate(this.#request.terms);
  }
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

function deathPayments(state: RiderState | undefined, value: Decimal): Decimal | undefined {
  const terms = state?.rider["terms"].deathBenefit;
  if (state === undefined || terms === undefined) return undefined;
  const paid = times(times(state.base, state.atDeath), decimal(terms.paymentsRate));
  return terms.accountValueMultiple === undefined
    ? paid
    : least(paid, times(value, decimal(terms.accountValueMultiple)));
}

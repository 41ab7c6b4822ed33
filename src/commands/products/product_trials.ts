/** Shared by the commands: the trials of a product, which illustrate everything it sells once. */

import { birthDateForAge, isJoint, riderOf, US_STATES, type WithdrawalKind } from "#annuity";
import {
  ANNUITANT_TYPES,
  PAYMENT_OPTIONS,
  TAX_STATUSES,
  taxStatusOf,
  WITHDRAWAL_TYPES,
  type Product,
  listFormTerms,
  type Definition,
  type Rider,
} from "#terms";
import {
  lastPremiumYear,
  type Inputs,
  type ContractRequest,
  isRiderRequired,
  RIDER_INPUTS,
  readSampleInputs,
} from "#inputs";
import { propertiesOf } from "#schema";

/** Inputs that the product must illustrate, and their name. */
interface Trial {
  readonly name: string;
  readonly inputs: Inputs;
  /** The product, or the product with another default allocation. */
  readonly product: Product;
}

/**
 * Strategies that are not tried by themselves: with a young index their shares move to others, with one that lacks
 * closes a request is refused.
 */
interface SkippedStrategies {
  readonly young: ReadonlySet<string>;
  readonly lacking: ReadonlySet<string>;
}

const [, { code: ANOTHER_PERSON }] = ANNUITANT_TYPES;

/** Age of the owner, where the product is sold to it. */
const USUAL_AGE = 60;

/** A product with the terms of one of its states and surrender periods, and the name of that combination. */
export interface Sold<Of = Product> {
  /** Empty where it has one set of terms. */
  readonly name: string;
  readonly product: Of;
}

/** The product with each combination of a state's terms and a surrender period, the home state's first. */
export function listSoldTerms(product: Product): readonly Sold[] {
  const { definition } = product;
  if (definition.variations === undefined && definition.surrenderPeriods === undefined) {
    return [{ name: "", product }];
  }
  const { homeState } = definition;
  const rank = ({ product: sold }: Sold) => (sold.definition.homeState === homeState ? 0 : 1);
  return listFormTerms(definition)
    .flatMap(({ states, surrenderYears: years, definition: terms }): Sold[] => {
      const sold = states.filter((state) => !terms.unavailableStates.includes(state));
      const state = sold.includes(homeState) ? homeState : sold[0];
      if (state === undefined) return [];
      const name = years === undefined ? "" : `surrender period ${years}, `;
      const period = years === undefined ? {} : { surrenderPeriods: [{ years, terms: {} }] };
      const own = { ...terms, ...period, homeState: state };
      return [{ name: `${state}, ${name}`, product: { ...product, definition: own } }];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function trialsOf(product: Product, today: string) {
  const { definition, inputsSchema } = product;
  const properties = propertiesOf(inputsSchema);
  const born = (age: number) => birthDateForAge(today, age);
  const usual = {
    Owner_DOB: born(within(definition.issueAge, USUAL_AGE)),
    State: US_STATES.find(({ abbreviation }) => abbreviation === definition.homeState)?.acordCode,
    Premium: definition.premium.default,
    // A rider that the schema elects by default is tried by itself, at the ages at which it is sold.
    ...Object.fromEntries(
      RIDER_INPUTS.filter((input) => !isRiderRequired(product, input)).map((input) => [input, 0]),
    ),
  };
  return {
    properties,
    born,
    secondLife: { Annuitant_Type: ANOTHER_PERSON, Annuitant_DOB: usual.Owner_DOB },
    trial: (name: string, changes: Inputs = {}, sold = product): Trial => ({
      name,
      inputs: Object.fromEntries(
        Object.entries({ ...usual, ...changes }).filter(([input]) =>
          Object.hasOwn(properties, input),
        ),
      ),
      product: sold,
    }),
  };
}

/**
 * One trial for every strategy and rider, for the bounds of issue age and premium, and for everything at once, which
 * makes the longest paper: what differs by state and surrender period.
 */
export function listTermsTrials(
  product: Product,
  today: string,
  skipped: SkippedStrategies,
): readonly Trial[] {
  const { definition } = product;
  const { issueAge, premium, strategies, riders } = definition;
  const { born, secondLife, trial } = trialsOf(product, today);
  const riderAge = Math.max(0, ...riders.map((rider) => rider.issueAge.minimum));
  const bornForRiders = born(within(issueAge, riderAge));
  return [
    ...strategies
      .filter(({ id }) => !skipped.young.has(id) && !skipped.lacking.has(id))
      .map(({ id }) => trial(`strategy ${id}`, {}, allocatedTo(product, [id]))),
    ...riders.flatMap((rider) =>
      [rider.issueAge.minimum, rider.issueAge.maximum].map((age) => {
        const covered = within(issueAge, age);
        const elected = electionOf(rider, covered, born(covered), definition);
        return trial(`rider ${rider.id} at age ${covered}`, elected);
      }),
    ),
    trial("the youngest issue age", { Owner_DOB: born(issueAge.minimum) }),
    trial("the oldest issue age", { Owner_DOB: born(issueAge.maximum) }),
    trial("the least premium", { Premium: premium.minimum }),
    trial("the greatest premium", { Premium: premium.maximum }),
    trial(
      "every strategy at once",
      Object.assign({}, ...riders.map(({ input, code }) => ({ [input]: code })), {
        ...secondLife,
        Owner_DOB: bornForRiders,
        Annuitant_DOB: bornForRiders,
      }) as Inputs,
      allocatedTo(
        product,
        strategies.map(({ id }) => id).filter((id) => !skipped.lacking.has(id)),
      ),
    ),
  ];
}

/** The same, and one trial for every state group, payout option, tax status, withdrawal and further code of the schema. */
export function listTrials(
  product: Product,
  today: string,
  skipped: SkippedStrategies,
): readonly Trial[] {
  const { definition } = product;
  const { premium } = definition;
  const { properties, born, secondLife, trial } = trialsOf(product, today);
  const codes = (input: string): readonly { readonly const: number; readonly title: string }[] =>
    (properties[input]?.["oneOf"] ?? []) as { const: number; title: string }[];
  const eachCode = (input: string, changes: (code: number) => Inputs = () => ({})) =>
    codes(input).map(({ const: code, title }) =>
      trial(`${input} ${code} (${title})`, { [input]: code, ...changes(code) }),
    );

  return [
    ...listTermsTrials(product, today, skipped),
    ...stateGroups(definition, codes("State")).map(({ acordCode, name }) =>
      trial(`state ${name}`, { State: acordCode }),
    ),
    ...eachCode("PaymentOption", (code) => (paysTwoLives(code) ? secondLife : {})),
    ...eachCode("TaxQualification", (code) => ({
      Owner_DOB: born(within(issueAgesOf(definition, code), USUAL_AGE)),
    })),
    ...codes("WDType").flatMap(({ const: code, title }) => {
      const changes = withdrawalOf(code, premium.default);
      return changes === undefined ? [] : [trial(`WDType ${code} (${title})`, changes)];
    }),
    ...eachCode("WDMode", () => withdrawalOf(codeOf("fixed_amount"), premium.default) ?? {}),
    ...["PaymentMode", "Owner_Gender", "Owner_Type"].flatMap((input) => eachCode(input)),
    trial("another annuitant than the owner", secondLife),
    trial("two owners", { JointOwner_DOB: born(within(definition.issueAge, USUAL_AGE)) }),
    ...laterPremiumTrials(definition).map((LaterPremiums) =>
      trial("premiums after the first", { LaterPremiums }),
    ),
  ];
}

/** Contracts of one strategy each, at the least and the greatest issue age, without riders and withdrawals. */
export function listSales(
  product: Product,
  today: string,
): readonly { readonly strategy: string; readonly request: ContractRequest }[] {
  const { issueAge, strategies, premium, homeState } = product.definition;
  const state = US_STATES.find(({ abbreviation }) => abbreviation === homeState);
  return [issueAge.minimum, within(issueAge, USUAL_AGE), issueAge.maximum].flatMap((age) =>
    strategies.flatMap(({ id }) => {
      const sold = allocatedTo(product, [id]);
      const inputs = {
        Owner_DOB: birthDateForAge(today, age),
        State: state?.acordCode,
        Premium: premium.default,
        ...Object.fromEntries(RIDER_INPUTS.map((input) => [input, 0])),
      };
      const read = readSampleInputs(sold, inputs, today);
      return read.kind === "read" ? [{ strategy: id, request: read.request }] : [];
    }),
  );
}

function within({ minimum, maximum }: Definition["issueAge"], age: number): number {
  return Math.min(maximum, Math.max(minimum, age));
}

/** The product with some strategies, in equal parts, as its default allocation. */
function allocatedTo(product: Product, ids: readonly string[]): Product {
  const { definition } = product;
  const shares = ids.map((strategy) => ({ strategy, share: 1 / ids.length }));
  const allocation = { ...definition.allocation, default: shares };
  return { ...product, definition: { ...definition, allocation } };
}

/** The inputs that elect a rider at an age, and take its income as early as possible. */
function electionOf(
  rider: Rider,
  age: number,
  birthDate: string,
  { maximumAnnuitizationAge }: Definition,
): Inputs {
  const { input, code, terms } = rider;
  const people = {
    Owner_DOB: birthDate,
    ...(isJoint(terms) ? { Annuitant_Type: ANOTHER_PERSON, Annuitant_DOB: birthDate } : {}),
  };
  const year = riderOf(terms).income?.firstYear(terms, age) ?? Number.POSITIVE_INFINITY;
  const income = codeOf("lifetime_income");
  return year > maximumAnnuitizationAge - age
    ? { ...people, [input]: code }
    : { ...people, [input]: code, WDType: income, WDStartDuration: year };
}

/** One state per premium tax, of those where the product is sold. */
function stateGroups(definition: Definition, offered: readonly { readonly const: number }[]) {
  const sold = US_STATES.filter(
    ({ abbreviation, acordCode }) =>
      !definition.unavailableStates.includes(abbreviation) &&
      offered.some((code) => code.const === acordCode),
  );
  const groups = new Map(sold.map((state) => [JSON.stringify(state.premiumTax ?? null), state]));
  return [...groups.values()];
}

/** One premium as soon as the default allocation takes it, where the product takes any. */
function laterPremiumTrials({ laterPremiums, allocation, strategies }: Definition) {
  if (laterPremiums === undefined) return [];
  const terms = strategies
    .filter(({ id }) => allocation.default.some(({ strategy }) => strategy === id))
    .map(({ termYears }) => termYears);
  const contractYear = 1 + Math.min(...terms);
  if (contractYear > lastPremiumYear(laterPremiums)) return [];
  return [[{ contractYear, amount: laterPremiums.minimum }]];
}

function issueAgesOf(
  { issueAge, issueAgeByTaxStatus = {} }: Definition,
  code: number,
): Definition["issueAge"] {
  return issueAgeByTaxStatus[taxStatusOf({ code })] ?? issueAge;
}

function paysTwoLives(code: number): boolean {
  return PAYMENT_OPTIONS.some((option) => option.code === code && option.survivorRate > 0);
}

/** The code of a kind of withdrawal. */
function codeOf(kind: WithdrawalKind): number | undefined {
  return WITHDRAWAL_TYPES.find((type) => type.kind === kind)?.code;
}

/** Inputs for a kind of withdrawal; lifetime income is tried with the riders that pay it. */
function withdrawalOf(code: number | undefined, premium: number): Inputs | undefined {
  const type = WITHDRAWAL_TYPES.find((entry) => entry.code === code);
  if (type === undefined || type.kind === "lifetime_income") return undefined;
  const amounts = { dollars: Math.round(premium / 20), percent: 5, none: undefined };
  const amount = amounts[type.unit];
  return {
    WDType: code,
    ...(amount === undefined ? {} : { WDAmount: amount }),
    ...(type.kind === "required_distribution" ? { TaxQualification: TAX_STATUSES.ira.code } : {}),
  };
}

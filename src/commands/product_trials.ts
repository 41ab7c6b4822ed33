/** Shared by the list: the trials of a product, which illustrate everything it sells once. */

import { birthDateForAge } from "../annuity/age.ts";
import { isJoint, riderOf } from "../annuity/riders/mod.ts";
import { US_STATES } from "../annuity/us_state.ts";
import { PAYMENT_OPTIONS, WITHDRAWAL_TYPES } from "../product/codes.ts";
import type { Product } from "../product/product.ts";
import type { Definition, Rider } from "../product/definition_schema.ts";

export type Inputs = Readonly<Record<string, unknown>>;

/** Inputs that the product must illustrate, and their name. */
interface Trial {
  readonly name: string;
  readonly inputs: Inputs;
  /** The product, or the product with another default allocation. */
  readonly product: Product;
}

/** Codes that the trials name: another person than the owner, and a traditional IRA. */
const ANOTHER_PERSON = -3;
const TRADITIONAL_IRA = 1;

/** Age of the owner, where the product is sold to it. */
const USUAL_AGE = 60;

/**
 * One trial for every strategy, rider, state group, payout option, tax status, kind of withdrawal and further code
 * of the product's schema, for the bounds of issue age and premium, and for everything at once, which makes
 * the longest paper. `notIllustrated` are strategies skipped because their index is too young.
 */
export function listTrials(
  product: Product,
  today: string,
  notIllustrated: ReadonlySet<string>,
): readonly Trial[] {
  const { definition, inputsSchema } = product;
  const { issueAge, premium, strategies, riders } = definition;
  const properties = inputsSchema["properties"] as Readonly<Record<string, Inputs>>;
  const born = (age: number) => birthDateForAge(today, age);
  const riderAge = Math.max(0, ...riders.map((rider) => rider.issueAge.minimum));
  const bornForRiders = born(within(issueAge, riderAge));
  const usual = {
    Owner_DOB: born(within(issueAge, USUAL_AGE)),
    State: US_STATES.find(({ abbreviation }) => abbreviation === definition.homeState)?.acordCode,
    Premium: premium.default,
  };
  const trial = (name: string, changes: Inputs = {}, sold = product): Trial => ({
    name,
    inputs: Object.fromEntries(
      Object.entries({ ...usual, ...changes }).filter(([input]) =>
        Object.hasOwn(properties, input),
      ),
    ),
    product: sold,
  });
  const codes = (input: string): readonly { readonly const: number; readonly title: string }[] =>
    (properties[input]?.["oneOf"] ?? []) as { const: number; title: string }[];
  const secondLife = { Annuitant_Type: ANOTHER_PERSON, Annuitant_DOB: usual.Owner_DOB };
  const eachCode = (input: string, changes: (code: number) => Inputs = () => ({})) =>
    codes(input).map(({ const: code, title }) =>
      trial(`${input} ${code} (${title})`, { [input]: code, ...changes(code) }),
    );

  return [
    ...strategies
      .filter(({ id }) => !notIllustrated.has(id))
      .map(({ id }) => trial(`strategy ${id}`, {}, allocatedTo(product, [id]))),
    ...riders.flatMap((rider) =>
      [rider.issueAge.minimum, rider.issueAge.maximum].map((age) => {
        const covered = within(issueAge, age);
        const elected = electionOf(rider, covered, born(covered), definition);
        return trial(`rider ${rider.id} at age ${covered}`, elected);
      }),
    ),
    ...stateGroups(definition, codes("State")).map(({ acordCode, name }) =>
      trial(`state ${name}`, { State: acordCode }),
    ),
    ...eachCode("PaymentOption", (code) => (paysTwoLives(code) ? secondLife : {})),
    ...eachCode("TaxQualification"),
    ...codes("WDType").flatMap(({ const: code, title }) => {
      const changes = withdrawalOf(code, premium.default);
      return changes === undefined ? [] : [trial(`WDType ${code} (${title})`, changes)];
    }),
    ...eachCode("WDMode", () => withdrawalOf(5, premium.default) ?? {}),
    ...["PaymentMode", "Owner_Gender", "Owner_Type"].flatMap((input) => eachCode(input)),
    trial("another annuitant than the owner", secondLife),
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
        strategies.map(({ id }) => id),
      ),
    ),
  ];
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
  const income = WITHDRAWAL_TYPES.find(({ kind }) => kind === "lifetime_income")?.code;
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

function paysTwoLives(code: number): boolean {
  return PAYMENT_OPTIONS.some((option) => option.code === code && option.survivorRate > 0);
}

/** Inputs for a kind of withdrawal; lifetime income is tried with the riders that pay it. */
function withdrawalOf(code: number, premium: number): Inputs | undefined {
  const type = WITHDRAWAL_TYPES.find((entry) => entry.code === code);
  if (type === undefined || type.kind === "lifetime_income") return undefined;
  const amounts = { dollars: Math.round(premium / 20), percent: 5, none: undefined };
  const amount = amounts[type.unit];
  return {
    WDType: code,
    ...(amount === undefined ? {} : { WDAmount: amount }),
    ...(type.kind === "required_distribution" ? { TaxQualification: TRADITIONAL_IRA } : {}),
  };
}

/** What a request gives of a contract that is in force: a member `standing` of the product endpoint's inputs, as a JSON Schema. */

import {
  type Dollars,
  isRequired,
  LAST_CONTRACT_YEAR,
  METHODS,
  riderOf,
  type StandingField,
  type TermField,
} from "#annuity";
import { oncePer } from "#base";
import { type Definition, indexPartsOf, type Product, type Rider, type Strategy } from "#terms";
import { type JsonSchema, propertiesOf } from "#schema";

/** The input that holds a contract's standing. */
export const STANDING = "standing";

/** The largest amount and the largest multiple of a standing. */
const AMOUNT_MAX = 1e12;
const MULTIPLE_MAX = 1_000;

const SOURCES = {
  policy: "Contract: data page",
  administration: "Carrier: policy administration system, at the anniversary",
  transactions: "Carrier: policy administration system",
  index: "Publisher of the index: closes of the days on which the contract's months begin",
} as const;

const TRANSACTION_KINDS = ["withdrawal", "income", "premium"] as const;

/** What a contract paid or received on a day, before charges. */
export interface Movement {
  readonly date: string;
  readonly kind: (typeof TRANSACTION_KINDS)[number];
  readonly amount: Dollars;
}

/** A transaction with its months since issue. */
export interface TransactionSinceIssue extends Movement {
  readonly months: number;
  /** Whether it belongs to the contract year that ends on its day. */
  readonly endsYear: boolean;
}

/** The terms that a contract was issued on, by a day of theirs and by name. */
export interface SentTerms {
  readonly asOf?: string;
  readonly version?: string;
  readonly sheet?: string;
}

/** The most transactions that a standing has. */
const TRANSACTIONS_MAX = 1_000;

type Unit = StandingField["kind"] | "amount" | "index points" | "count";

const BOUNDS: Readonly<Record<Unit, JsonSchema>> = {
  dollars: { type: "number", minimum: 0, maximum: AMOUNT_MAX },
  amount: { type: "number", minimum: -AMOUNT_MAX, maximum: AMOUNT_MAX },
  rate: { type: "number", minimum: 0, maximum: 1 },
  multiple: { type: "number", minimum: 0, maximum: MULTIPLE_MAX },
  contract_year: { type: "integer", minimum: 0, maximum: 121 },
  flag: { type: "boolean" },
  "index points": { type: "number", exclusiveMinimum: 0, maximum: AMOUNT_MAX },
  count: { type: "integer", minimum: 1, maximum: 31 },
};

/** The unit's name in a schema, as other inputs have it. */
const UNITS: Partial<Readonly<Record<Unit, string>>> = {
  dollars: "dollars",
  amount: "dollars",
  rate: "decimal fraction",
  multiple: "multiple",
  contract_year: "contract year",
  "index points": "index points",
  count: "trading days",
};

/** The schema of an amount, rate or count of a standing, within the bounds of its unit. */
export function member(
  unit: Unit,
  title: string,
  description: string,
  source: string = SOURCES.administration,
): JsonSchema {
  const name = UNITS[unit];
  return { title, description, ...BOUNDS[unit], ...(name && { unit: name }), "x-source": source };
}

function day(title: string, description: string): JsonSchema {
  return { title, description, type: "string", format: "date", "x-source": SOURCES.policy };
}

function listOf(
  items: JsonSchema,
  about: { title: string; description: string; maxItems: number },
) {
  return { ...about, type: "array", items };
}

/** The schema of an object with these members and no other. */
export function group(
  about: { readonly title: string; readonly description: string },
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { ...about, type: "object", properties, required, additionalProperties: false };
}

/** The product with one more input, which is required. */
export function withInput(product: Product, name: string, schema: JsonSchema): Product {
  const { required = [], ...form } = product.inputsSchema as {
    readonly required?: readonly string[];
  };
  return {
    ...product,
    inputsSchema: {
      ...form,
      properties: { ...propertiesOf(product.inputsSchema), [name]: schema },
      required: [...required, name],
    },
  };
}

/** The product with the standing among its inputs, and required. */
export const inForceForm = oncePer((product: Product): Product => {
  const { examples: _, ...inputsSchema } = product.inputsSchema;
  return withInput({ ...product, inputsSchema }, STANDING, standingSchema(product.definition));
});

/** What the contract is worth: values of its strategies, and the least that a surrender pays. */
function valueMembers(definition: Definition): Readonly<Record<string, JsonSchema>> {
  const { strategies, minimumValue, marketValueAdjustment, laterPremiums } = definition;
  const floors = minimumValue.floors ?? [];
  const hasAdjustmentFloor = marketValueAdjustment?.collar?.premiumInterestRate !== undefined;
  return {
    strategies: group(
      {
        title: "Strategies",
        description:
          "Each strategy with a share of the allocation, and each that the allocation has left while its term runs, by its identifier.",
      },
      Object.fromEntries(strategies.map((strategy) => [strategy.id, strategySchema(strategy)])),
      [],
    ),
    ...(laterPremiums?.heldIn !== undefined && {
      held: member("dollars", "Held premiums", "Premiums held until the next term, with interest."),
    }),
    lawMinimum: member(
      "dollars",
      "Minimum value by law",
      "The minimum nonforfeiture amount, accumulated to the anniversary.",
    ),
    ...(floors.length > 0 && {
      minimumValue: member(
        "dollars",
        "Least surrender value",
        "The greatest of the minimum value by law and the contract's floors, after their charges.",
      ),
      floors: {
        ...listOf(member("dollars", "Floor", "What a floor of the contract has accumulated."), {
          title: "Floors",
          description: "What each floor of the contract has accumulated, in the form's order.",
          maxItems: floors.length,
        }),
        minItems: floors.length,
      },
    }),
    ...(hasAdjustmentFloor && {
      adjustmentFloor: member(
        "dollars",
        "Floor of the market value adjustment",
        "The least account value that a loss by the market value adjustment leaves.",
      ),
    }),
  };
}

/** Which contract it is, on which days it stands so, and what has happened since. */
function identityMembers() {
  return {
    contractNumber: {
      title: "Contract number",
      description: "Printed on each sheet of a paper. Absent: none is printed.",
      type: "string",
      maxLength: 40,
      pattern: "^[A-Za-z0-9][A-Za-z0-9 ./#-]*$",
      "x-source": SOURCES.policy,
    },
    issueDate: day("Issue date", "Ages and contract years count from it."),
    deliveredOn: day(
      "Delivered on",
      "When the owner received the contract; the days in which it may be returned count from then. Absent: from the issue date, before which it cannot have been received.",
    ),
    asOf: day(
      "As of",
      "The anniversary of the issue date at which the contract stands so. Absent: the issue date.",
    ),
    day: day(
      "Day",
      "From when on the contract is illustrated or quoted: the day on which it stands so, or a day within a year of it on which a month of the contract begins. Absent: that day.",
    ),
    transactions: transactionsSchema(),
    terms: termsSchema(),
  };
}

/** All members of a standing, in the order in which they are documented. */
function membersOf(definition: Definition): Readonly<Record<string, JsonSchema>> {
  const { riders } = definition;
  return {
    ...identityMembers(),
    ...valueMembers(definition),
    premiums: premiumsSchema(definition),
    withdrawals: withdrawalsSchema(definition),
    lastInterestCredit: member(
      "amount",
      "Interest of the last contract year",
      "Interest credited in the contract year that ended at the anniversary.",
    ),
    interestSinceIssue: member("amount", "Interest since issue", "All interest credited so far."),
    interestByYear: listOf(member("amount", "Interest", "Interest credited in a contract year."), {
      title: "Interest by contract year",
      description:
        "Of each contract year so far, the first one first; together the interest since issue. Absent: not shown by year.",
      maxItems: BOUNDS.contract_year["maximum"] as number,
    }),
    taxBasis: member(
      "dollars",
      "Investment in the contract",
      "What has not yet been returned untaxed; 0 for an IRA.",
    ),
    ...(definition.additionalBenefits !== undefined && {
      deathBenefit: member(
        "dollars",
        "Death benefit",
        "What was paid at death at the anniversary; required distributions count it.",
      ),
    }),
    ...(riders.length > 0 && {
      incomeSinceIssue: member(
        "dollars",
        "Lifetime income since issue",
        "All lifetime income taken so far; 0 before it starts.",
      ),
      riders: group(
        { title: "Riders", description: "Each elected rider, by its identifier." },
        Object.fromEntries(riders.map((rider) => [rider.id, riderSchema(rider)])),
        [],
      ),
    }),
  };
}

/** Members that may be absent at any anniversary. */
const OPTIONAL: ReadonlySet<string> = new Set([
  "contractNumber",
  "deliveredOn",
  "asOf",
  "day",
  "transactions",
  "terms",
  "riders",
  "incomeSinceIssue",
  "interestByYear",
  "held",
]);

/** The members of a standing that only a contract in its first year may leave out. */
export const requiredAfterIssue = oncePer((definition: Definition): readonly string[] =>
  Object.keys(membersOf(definition)).filter((name) => !OPTIONAL.has(name)),
);

function standingSchema(definition: Definition): JsonSchema {
  const isChargedByPremium = definition.surrenderCharge.base === "premium";
  return group(
    {
      title: "Standing of the contract",
      description:
        "Where the contract stands at its issue or an anniversary, after everything of the year that ended then. At issue it " +
        "follows from the premium: the issue date, the day, the transactions and what indexes have done since are all that is " +
        "needed, and another member must agree if it is given. After an anniversary each member is required that its description " +
        "does not let be absent. The other inputs are " +
        `those of its issue${isChargedByPremium ? ", with all premiums" : ""}, and the allocation is that of the next terms.`,
    },
    membersOf(definition),
    ["issueDate"],
  );
}

/** Which terms of the product it was issued on. */
function termsSchema(): JsonSchema {
  const name = { type: "string", minLength: 1, maxLength: 200, "x-source": SOURCES.policy };
  return group(
    {
      title: "Terms",
      description:
        "The terms that the contract was issued on. Absent: those in force on the issue date.",
    },
    {
      asOf: day(
        "Terms as of",
        "A day on which these terms were in force, such as the day of the application. Absent: the issue date.",
      ),
      version: {
        title: "Version of the form",
        description: "Must be the version that was in force on that day. Absent: not compared.",
        ...name,
      },
      sheet: {
        title: "Rate sheet",
        description: "Must be the name of the sheet that gives the rates. Absent: not compared.",
        ...name,
      },
    },
    [],
  );
}

/** What was paid and received on days of the past. */
function transactionsSchema(): JsonSchema {
  return listOf(
    group(
      { title: "Transaction", description: "A withdrawal or a premium." },
      {
        date: day("Date", "A day on which a month of the contract begins."),
        kind: {
          title: "Kind",
          description: "A withdrawal, a payment of a lifetime income rider's income, or a premium.",
          type: "string",
          enum: TRANSACTION_KINDS,
          "x-source": SOURCES.transactions,
        },
        amount: member(
          "dollars",
          "Amount",
          "Of a withdrawal before charges.",
          SOURCES.transactions,
        ),
        endsYear: member(
          "flag",
          "Ends the year",
          "On an anniversary: whether it belongs to the contract year that ends then, as a payment at the end of a year does. Absent: to the one that begins.",
          SOURCES.transactions,
        ),
      },
      ["date", "kind", "amount"],
    ),
    {
      title: "Transactions",
      description:
        "What was paid and received, up to the day. Those since the anniversary are required with a later day: they are what has happened in its contract year. With the first premium on the issue date they are all since issue: our own values are then rolled forward by them and compared with the standing.",
      maxItems: TRANSACTIONS_MAX,
    },
  );
}

function strategySchema(strategy: Strategy): JsonSchema {
  const { name, current } = strategy;
  return group(
    { title: name, description: "Its value, and what is known of its running term." },
    {
      value: member("dollars", "Value", "After credits, fees and the new allocation."),
      ...(METHODS[current.method].usesIndex && { indexes: indexesSchema(strategy) }),
      factors: lockedSchema(strategy),
      renewal: renewalSchema(strategy),
    },
    [],
  );
}

/** What each index of a strategy has done in a running term. */
function indexesSchema(strategy: Strategy): JsonSchema {
  const { termYears, creditsEvery, current } = strategy;
  const { usesDays, usesMonths } = METHODS[current.method];
  const years = creditsEvery === "contract_year" ? 1 : termYears;
  const months = { maxItems: 12 * years };
  const daily = {
    dailyMeans: listOf(
      member("index points", "Mean", "Mean of a month's daily closes.", SOURCES.index),
      {
        title: "Means of daily closes",
        description: "Of each month since the start of the term.",
        ...months,
      },
    ),
    tradingDays: listOf(member("count", "Days", "Daily closes in a month.", SOURCES.index), {
      title: "Trading days",
      description: "The number of daily closes in each of those months.",
      ...months,
    }),
  };
  const closes = listOf(member("index points", "Close", "Close of the index.", SOURCES.index), {
    title: "Closes",
    description: usesMonths
      ? "At the start of the term and after each of its months, up to the day."
      : "At the start of the term and at each anniversary since, and on the day.",
    maxItems: 12 * years + 1,
  });
  const index = group(
    { title: "Index", description: "What the index has done since the term started." },
    { closes, ...(usesDays === true && daily) },
    ["closes", ...(usesDays === true ? Object.keys(daily) : [])],
  );
  const indexes = Object.fromEntries(indexPartsOf(strategy).map(({ indexId }) => [indexId, index]));
  return group(
    { title: "Indexes", description: "While a term is running: each index, by its identifier." },
    indexes,
    Object.keys(indexes),
  );
}

/** Factors that may have been locked in a running term: any of the current or the guaranteed terms. */
function lockedSchema(strategy: Strategy): JsonSchema {
  const { current, guaranteed } = strategy;
  return factorsSchema(strategy, {
    title: "Locked factors",
    description: METHODS[current.method].usesIndex
      ? "While a term is running: the factors that hold until it ends. Absent in the first term: those of the issue date."
      : "With a day after the anniversary: the rates declared for the contract year. Absent: those of terms to come, or of the issue date.",
    has: (name) => name in current || name in guaranteed,
    isRequired,
    isListed: strategy.ratesBy === "year_of_term",
  });
}

/** The factors that are now declared for terms to come. */
function renewalSchema(strategy: Strategy): JsonSchema {
  const { current } = strategy;
  const { usesIndex } = METHODS[current.method];
  return factorsSchema(strategy, {
    title: "Factors of terms to come",
    description: usesIndex
      ? "The factors now declared for terms that begin at the anniversary or later. Absent: those of the issue date."
      : "The rates now declared, by contract year from the next one on; the last continues. Absent: those of the issue date.",
    has: (name) => name in current,
    isRequired: () => true,
    isListed: !usesIndex || strategy.ratesBy === "year_of_term",
  });
}

/** The factors of a strategy's crediting terms, without what the form fixes for all terms. */
function factorsSchema(
  { current, termYears }: Strategy,
  about: {
    readonly title: string;
    readonly description: string;
    has(name: string): boolean;
    isRequired(field: TermField): boolean;
    /** Whether each factor is a list: of the years of a term, or of contract years to come. */
    readonly isListed: boolean;
  },
): JsonSchema {
  const { usesIndex, fields } = METHODS[current.method];
  const all: Readonly<Record<string, TermField>> = fields;
  const factors = Object.entries(all).filter(
    ([name, { kind }]) => kind === "rate" && about.has(name),
  );
  const [minItems, maxItems] = usesIndex ? [termYears, termYears] : [1, LAST_CONTRACT_YEAR];
  const properties = factors.map(([name, field]) => {
    const { title, description } = field;
    const [minimum, maximum] = "bounds" in field ? field.bounds : [];
    const rate = { ...member("rate", title, description), minimum, maximum };
    const list = { ...listOf(rate, { title, description, maxItems }), minItems };
    return [name, about.isListed ? list : rate];
  });
  return group(
    { title: about.title, description: about.description },
    Object.fromEntries(properties),
    factors.flatMap(([name, field]) => (about.isRequired(field) ? [name] : [])),
  );
}

function premiumsSchema({ laterPremiums, surrenderCharge }: Definition): JsonSchema {
  const firstContractYear = member(
    "contract_year",
    "First contract year",
    "The contract year in which its surrender charge starts.",
  );
  const ofLaterPremiums = laterPremiums !== undefined && {
    layers: listOf(
      group(
        { title: "Layer", description: "The part of the account value that comes from a premium." },
        {
          firstContractYear,
          share: member("rate", "Share", "Its part of the account value."),
          hasBonus: member("flag", "Has a bonus", "Whether the premium had a bonus."),
        },
        ["firstContractYear", "share", "hasBonus"],
      ),
      {
        title: "Layers",
        description:
          "Parts of the account value by premium; absent while the same rates apply to all.",
        maxItems: 1_000,
      },
    ),
  };
  const left = surrenderCharge.base === "premium" && {
    left: listOf(
      group(
        { title: "Premium", description: "What withdrawals have left of a premium." },
        { firstContractYear, left: member("dollars", "Left", "Not yet withdrawn.") },
        ["firstContractYear", "left"],
      ),
      { title: "Premiums left", description: "Oldest first.", maxItems: 1_000 },
    ),
  };
  return group(
    { title: "Premiums", description: "What was paid so far." },
    {
      paid: member("dollars", "Paid", "All premiums since issue."),
      ...ofLaterPremiums,
      ...left,
    },
    ["paid", ...(left === false ? [] : ["left"])],
  );
}

function withdrawalsSchema({ freeWithdrawal }: Definition): JsonSchema {
  const { carryOver } = freeWithdrawal;
  const members = {
    withdrawn: member("dollars", "Withdrawn", "Taken since issue, before charges."),
    partLeft: member(
      "rate",
      "Part left",
      "The product over contract years of the part of the account value that withdrawals left; 1 without any.",
    ),
    premiumLeft: member(
      "dollars",
      "Premium not withdrawn",
      "The premium not yet withdrawn where gain is withdrawn first.",
    ),
    hasExceededFree: member(
      "flag",
      "Has exceeded the free withdrawal",
      "Whether withdrawals were more than the free withdrawal in any contract year.",
    ),
    riderCharges: member("dollars", "Rider charges", "All rider charges since issue."),
    ...(carryOver !== undefined && {
      carriedOver: member(
        carryOver.of === "amount" ? "dollars" : "rate",
        "Carried over",
        "The free withdrawal that earlier years left unused and that counts in the next one. Absent: none.",
      ),
    }),
  };
  return group(
    { title: "Withdrawals", description: "What was withdrawn before." },
    members,
    Object.keys(members).filter((name) => name !== "carriedOver"),
  );
}

function riderSchema({ name, terms }: Rider): JsonSchema {
  const fields: Readonly<Record<string, StandingField>> = riderOf(terms).standingFields;
  const properties = Object.entries(fields).map(([field, { kind, title, description, absent }]) => [
    field,
    member(kind, title, absent === undefined ? description : `${description} Absent: ${absent}.`),
  ]);
  const required = Object.keys(fields).filter((field) => fields[field]?.absent === undefined);
  return group(
    { title: name, description: "What is known of the rider at the anniversary." },
    Object.fromEntries(properties),
    required,
  );
}

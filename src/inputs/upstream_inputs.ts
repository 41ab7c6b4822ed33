/** Validates and completes a caller's inputs for an upstream product, and reads the facts in them. */

import { ageOn, findStateByAbbreviation, findStateByAcordCode } from "#annuity";
import {
  DEFAULT_LANGUAGE,
  type Language,
  englishOf,
  type SaidFault,
  type Texts,
  textsOf,
  titleIn,
  type Translate,
} from "#texts";
import { type FaultCode, omitUndefined, type SaidProblem } from "#base";
import type { Assumption } from "./assumption.ts";
import { WITHDRAWAL_TYPES, translationOf, type UpstreamProduct } from "#terms";
import { type JsonSchema, propertiesOf } from "#schema";
import { fieldProblem, findInputProblems, type Inputs } from "./inputs.ts";
import { nameIn } from "./input_table.ts";
import { type Producer, readProducer } from "./request.ts";
import type { Party, StateFacts, TaxStatusFacts } from "./party.ts";

/** Inputs to send, and facts to print. */
export interface ReadUpstreamInputs {
  /** The caller's inputs, completed with the schema's defaults. */
  readonly inputs: Inputs;
  readonly facts: {
    readonly preparedOn: string;
    readonly owner: Party;
    readonly jointOwner?: Party;
    readonly annuitant: Party;
    readonly producer?: Producer;
    readonly state: StateFacts;
    readonly taxStatus: TaxStatusFacts;
    readonly premium: number;
    /** Title of the requested withdrawal type, in the language. */
    readonly withdrawalType?: string;
  };
  readonly assumptions: readonly Assumption[];
}

type UpstreamInputsResult =
  | { readonly kind: "read"; readonly read: ReadUpstreamInputs }
  | { readonly kind: "refused"; readonly problems: readonly SaidProblem[] };

/**
 * Before the calculation service is called, checks inputs against the product's schema, adds defaults, and reads the facts
 * named in `definition.facts`. Notes and the withdrawal type are in the language.
 *
 * Titles of codes come from the schema's `oneOf`, and the English title gives the meaning; a product in another language
 * has the English in its translations or uses the service's own titles. Every default and number is listed as an
 * assumption, but never names and dates. Defaults of an absent person are sent but not listed.
 * Source: [D9], [D16], [D18].
 */
export function readUpstreamInputs(
  product: UpstreamProduct,
  sent: Inputs,
  preparedOn: string,
  language: Language = DEFAULT_LANGUAGE,
): UpstreamInputsResult {
  const problems = findInputProblems(product, sent);
  if (problems.length > 0) return { kind: "refused", problems };
  const texts = textsOf(language);
  const say = translationOf(product, language);
  const { facts: names, maximumAnnuitizationAge: ageMax } = product.definition;
  const completed = complete(product.inputsSchema, sent, (title) => titleIn(texts, say(title)));
  const { inputs } = completed;
  const valueOf = printing(names, { sent, inputs }, texts);
  const reader = factReader(product, { texts, say, valueOf });

  const faults: SaidProblem[] = [];
  const refuse = (name: string, code: FaultCode, fault: SaidFault): void => {
    faults.push(fieldProblem(name, code, fault));
  };
  const ageOf = (name: string): number => {
    const birthDate = inputs[name];
    const age = typeof birthDate === "string" ? ageOn(preparedOn, birthDate) : -1;
    if (age < 0) refuse(name, "range", "afterIllustration");
    else if (age >= ageMax) refuse(name, "issue_age", { code: "ageBelow", age: ageMax });
    return age;
  };
  const bornPerson = (role: Role): Party | undefined => {
    const name = names[`${role}BirthDate`];
    if (name === undefined || inputs[name] === undefined) return undefined;
    return reader.person(role, ageOf(name));
  };
  const owner = reader.person("owner", ageOf(names.ownerBirthDate));
  const jointOwner = bornPerson("jointOwner");
  const otherAnnuitant = bornPerson("annuitant");
  const state = findState(inputs[names.state]);
  if (state === undefined) refuse(names.state, "code", "ofUnitedStates");
  const premium = inputs[names.premium];
  if (typeof premium !== "number" || premium <= 0) {
    refuse(names.premium, "range", "premiumOfNothing");
  }
  if (faults.length > 0 || state === undefined || typeof premium !== "number") {
    return { kind: "refused", problems: faults };
  }
  const { withdrawalType, unit } = reader.withdrawals();
  const absentDefaults = new Set([
    ...(jointOwner === undefined ? defaultsOf(names, "jointOwner") : []),
    ...(otherAnnuitant === undefined ? defaultsOf(names, "annuitant") : []),
  ]);
  const assumptions = completed.assumptions
    .filter(({ name, origin }) => origin !== "default" || !absentDefaults.has(name))
    .map(({ name, value, origin, note }) => ({
      name,
      value: valueOf(name) as typeof value,
      origin,
      note: name === names.withdrawalAmount && note === "" ? unit : note,
    }));
  const facts = {
    preparedOn,
    owner,
    annuitant: otherAnnuitant ?? owner,
    state: { abbreviation: state.abbreviation, name: state.name },
    taxStatus: reader.taxStatus(),
    premium,
    ...omitUndefined({ jointOwner, producer: reader.producer(), withdrawalType }),
  };
  return { kind: "read", read: { inputs, facts, assumptions } };
}

/** The unit of the withdrawal amount; empty if the title is not the service's own or the type takes no amount. */
function unitNote(title: string | undefined, notes: Texts["notes"]): string {
  const unit = WITHDRAWAL_TYPES.find((type) => type.title === title)?.unit;
  if (unit === "percent") return notes.percentAYear;
  return unit === "dollars" ? notes.dollarsAYear : "";
}

const ROLES = ["owner", "jointOwner", "annuitant"] as const;

type Role = (typeof ROLES)[number];

/** A person's inputs that have defaults. */
function defaultsOf(facts: Facts, role: Role): readonly (string | undefined)[] {
  return [...nameInputs(facts, role), facts[`${role}Gender`]];
}

function nameInputs(facts: Facts, role: Role): readonly (string | undefined)[] {
  return [facts[`${role}FirstName`], facts[`${role}LastName`]];
}

/** Values for print. A name that was not sent is printed in the language. */
function printing(
  facts: Facts,
  { sent, inputs }: { readonly sent: Inputs; readonly inputs: Inputs },
  texts: Texts,
) {
  const personNames = new Set(ROLES.flatMap((role) => nameInputs(facts, role)));
  return (name: string): unknown =>
    personNames.has(name) && !Object.hasOwn(sent, name)
      ? standInFor(inputs[name], texts)
      : inputs[name];
}

/** A schema's default for a name; in the language, if it is one of the service's own placeholders. */
function standInFor(name: unknown, { parties: { names } }: Texts): unknown {
  const english = Object.entries(textsOf(DEFAULT_LANGUAGE).parties.names);
  const [key] = english.find(([, each]) => each === name) ?? [];
  return key === undefined ? name : names[key as keyof typeof names];
}

/** Inputs with the schema's defaults, and the origin of each value. */
function complete(
  schema: JsonSchema,
  sent: Inputs,
  said: Translate,
): { readonly inputs: Inputs; readonly assumptions: readonly Assumption[] } {
  const inputs: Record<string, unknown> = { ...sent };
  const assumptions: Assumption[] = [];
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const isSent = Object.hasOwn(sent, name);
    const value = isSent ? sent[name] : property["default"];
    if (value === undefined) continue;
    inputs[name] = value;
    if (typeof value !== "number" && (isSent || typeof value !== "string")) continue;
    const note = said(titleOfCode(property, value) ?? "");
    assumptions.push({ name, value, origin: isSent ? "input" : "default", note });
  }
  return { inputs, assumptions };
}

type Facts = UpstreamProduct["definition"]["facts"];

function factReader(
  product: UpstreamProduct,
  {
    texts,
    say,
    valueOf,
  }: {
    readonly texts: Texts;
    readonly say: Translate;
    readonly valueOf: (name: string) => unknown;
  },
) {
  const { facts } = product.definition;
  const { names: standIns } = texts.parties;
  const intoEnglish = translationOf(product, "en-US");
  const english: Translate = (title) => englishOf(intoEnglish(title));
  const properties = propertiesOf(product.inputsSchema);
  const isFact = (name: string): name is keyof Facts => Object.hasOwn(facts, name);
  const text = (fact: keyof Facts): string | undefined => {
    const value = valueOf(facts[fact] ?? "");
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const title = (fact: keyof Facts): string | undefined => {
    const name = facts[fact];
    return name === undefined ? undefined : titleOfCode(properties[name] ?? {}, valueOf(name));
  };
  return {
    producer: (): Producer | undefined =>
      // Facts have the names of the index annuity endpoint; a product states some of them.
      readProducer(({ data }) => {
        const fact: string = nameIn(data);
        return isFact(fact) ? text(fact) : undefined;
      }),
    withdrawals() {
      const sent = title("withdrawalType");
      return {
        withdrawalType: sent && titleIn(texts, say(sent)),
        unit: unitNote(sent && english(sent), texts.notes),
      };
    },
    taxStatus(): TaxStatusFacts {
      const sent = title("taxQualification") ?? "Not stated";
      const said = say(sent);
      return {
        isQualified: isQualifiedTitle(english(sent)),
        ...(/\broth\b/i.test(sent) ? { isRoth: true } : {}),
        title: sent,
        ...(said === sent ? {} : { printedTitle: said }),
      };
    },
    person(role: Role, issueAge: number): Party {
      const first = text(`${role}FirstName`) ?? standIns.first;
      const last = text(`${role}LastName`) ?? standIns[role];
      const gender = english(title(`${role}Gender`) ?? "").toLowerCase();
      const type = title(`${role}Type`) ?? (role === "jointOwner" ? "Second owner" : "Individual");
      return {
        name: `${first} ${last}`,
        ...(role === "owner" && ENTITY.test(english(type)) ? { isEntity: true } : {}),
        gender: gender === "male" || gender === "female" ? gender : "unisex",
        issueAge,
        type: say(type),
      };
    },
  };
}

/** The title of a code in a property's `oneOf`. Source: [D15]. */
function titleOfCode(property: JsonSchema, value: unknown): string | undefined {
  const { oneOf } = property as {
    readonly oneOf?: readonly { readonly const?: unknown; readonly title?: string }[];
  };
  return oneOf?.find((code) => code.const === value)?.title;
}

function findState(value: unknown) {
  if (typeof value === "number") return findStateByAcordCode(value);
  return typeof value === "string" ? findStateByAbbreviation(value) : undefined;
}

/** Titles are free text, so an owner is a person unless the title names an entity. */
const ENTITY =
  /\b(trusts?|trustees?|entity|corporat\w*|company|partnership|llc|estate|charity|organi[sz]ation|fideicomisos?|entidad|sociedad|empresa)\b|non-?\s?natural/i;

/** Titles are free text, so every title counts as qualified unless it states otherwise. */
function isQualifiedTitle(title: string): boolean {
  return !/^(non-?\s?qualified|no calificad[oa]|not stated)$/i.test(title);
}

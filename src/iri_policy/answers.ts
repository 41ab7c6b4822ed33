/** The shape of the answers of a Policy Inquiry, from the table of their fields, and the fields that answers have. */

import { isObject, pointerTo } from "#base";
import {
  findSchemaFaults,
  type JsonSchema,
  type Path,
  type RowFault,
  rowFault,
  rowFaultAt,
} from "#schema";
import { ROW_RULES } from "#terms";
import { ANSWERS, type Field, type Members, type Use } from "./fields.ts";

/** The most items of a list. */
const ITEMS_MAX = 1_000;

const AMOUNT: JsonSchema = { type: "number", minimum: 0, maximum: 9_999_999_999.99 };

const KINDS: Readonly<Record<Field["kind"], JsonSchema>> = {
  amount: AMOUNT,
  percent: AMOUNT,
  points: AMOUNT,
  count: { type: "integer", minimum: 0 },
  date: { type: "string", format: "date" },
  text: { type: "string", maxLength: 500 },
  flag: { type: "boolean" },
};

type Described = Members[string];

function isField(described: Described | Members): described is Field {
  return "use" in described && "kind" in described;
}

function schemaOf(described: Described): JsonSchema {
  if (Array.isArray(described)) {
    const [items] = described as readonly [Members | Field];
    return { type: "array", maxItems: ITEMS_MAX, items: schemaOf(items) };
  }
  if (isField(described as Members)) {
    const { kind, words } = described as Field;
    return { ...KINDS[kind], ...(words && { enum: words }) };
  }
  const members = Object.entries(described as Members);
  return {
    type: "object",
    properties: Object.fromEntries(members.map(([name, its]) => [plain(name), schemaOf(its)])),
    required: members.flatMap(([name]) => (name.endsWith("!") ? [plain(name)] : [])),
    additionalProperties: false,
  };
}

function plain(name: string): string {
  return name.replace("!", "");
}

const SCHEMA = schemaOf(ANSWERS);

/** The five answers, once they have their shape. */
export type Answers = Readonly<Record<string, unknown>>;

/** What is wrong with the shape of answers; a pointer begins with the answer. No value is repeated. */
export function findAnswerFaults(answers: unknown): readonly RowFault[] {
  if (!isObject(answers)) return [rowFault([], "must be an object")];
  return findSchemaFaults(SCHEMA, answers, ROW_RULES).map((fault) => rowFaultAt([], fault));
}

/** The items of an answer that is a list, which has its shape; none where there is no answer. */
export function itemsOf(
  answers: Answers,
  name: "funds" | "riders" | "transactions",
): readonly unknown[] {
  const { [name]: answer } = answers;
  return isObject(answer) ? ((answer[name] ?? []) as readonly unknown[]) : [];
}

/** A member by which an answer is known where it stands by itself. */
const KNOWN_BY: Readonly<Record<string, string>> = {
  accountValues: "values",
  funds: "funds",
  riders: "riders",
  policyStartDate: "dates",
  transactions: "transactions",
};

const NAMES: ReadonlySet<string> = new Set(Object.values(KNOWN_BY));

/** Answers of files: each file is one of the five, or an object of some of them by name. */
export function gatherAnswers(files: readonly unknown[]): Answers {
  return Object.assign({}, ...files.map(answersIn)) as Answers;
}

function answersIn(file: unknown): unknown {
  if (!isObject(file)) return {};
  // By the same name an answer is an object, and what a single one lists is none.
  const member = Object.keys(KNOWN_BY).find(
    (name) => name in file && !(NAMES.has(name) && isObject(file[name])),
  );
  return member === undefined ? file : { [KNOWN_BY[member] as string]: file };
}

/** A field that answers have, and what the table says of it. */
export interface Found {
  readonly pointer: string;
  readonly value: unknown;
  readonly use: Use;
}

/** Every field of answers that have their shape, in their order. */
export function fieldsOf(answers: Answers): readonly Found[] {
  return foundIn(ANSWERS, answers, []);
}

function foundIn(described: Described, value: unknown, path: Path): readonly Found[] {
  if (Array.isArray(described)) {
    const [items] = described as readonly [Members | Field];
    return (value as readonly unknown[]).flatMap((item, place) =>
      foundIn(items, item, [...path, place]),
    );
  }
  if (isField(described as Members)) {
    return [{ pointer: pointerTo(path), value, use: (described as Field).use }];
  }
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(described as Members).flatMap(([written, its]) => {
    const name = plain(written);
    return given[name] === undefined ? [] : foundIn(its, given[name], [...path, name]);
  });
}

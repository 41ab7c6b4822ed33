/** Where a text stops being JSON, and what is expected there; nothing of the text is repeated. */

import { printParseErrorCode, visit } from "jsonc-parser";
import { DEPTH_MAX } from "./json_size.ts";

interface JsonFault {
  /** UTF-16 units before the fault. */
  readonly offset: number;
  /** What is expected there, as the end of a sentence. */
  readonly expected: string;
}

const VALUE = "a value: a text in double quotes, a number, true, false, null, [ or {";

const WORD = "a name or text in double quotes, a number, true, false or null";

/** Expectations by the parser's code. */
const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: WORD,
  InvalidNumberFormat: "a number such as 0.05",
  PropertyNameExpected: "the name of a member in double quotes",
  ValueExpected: VALUE,
  ColonExpected: "a colon after the name of a member",
  CommaExpected: "a comma, or the end of the object or list",
  CloseBraceExpected: "} at the end of an object",
  CloseBracketExpected: "] at the end of a list",
  EndOfFileExpected: "nothing after the value",
  InvalidCommentToken: "no comment",
  UnexpectedEndOfComment: "no comment",
  UnexpectedEndOfString: "a double quote at the end of a text",
  UnexpectedEndOfNumber: "another digit",
  InvalidUnicode: String.raw`four hexadecimal digits after \u`,
  InvalidEscapeCharacter: String.raw`one of " \ / b f n r t u after \ in a text`,
  TooDeep: `at most ${DEPTH_MAX} levels of nesting`,
  InvalidCharacter: String.raw`\n, \t or \u and four hexadecimal digits in place of a control character`,
};

/** Carries the first fault out of the parser. */
class Found extends Error {
  override readonly name = "Found";
  readonly fault: JsonFault;

  constructor(code: string, offset: number) {
    super(code);
    this.fault = { offset, expected: EXPECTED[code] ?? VALUE };
  }
}

/** The first fault of a text that `JSON.parse` refuses, or one nested deeper than is read; `undefined` of other texts. */
export function findJsonFault(text: string): JsonFault | undefined {
  let depth = 0;
  const open = (offset: number): void => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new Found("TooDeep", offset);
  };
  const close = (): void => void (depth -= 1);
  try {
    visit(
      text,
      {
        onObjectBegin: open,
        onArrayBegin: open,
        onObjectEnd: close,
        onArrayEnd: close,
        // The first fault ends the reading: a text that is no JSON at all has one in each word.
        onError(code, offset) {
          throw new Found(printParseErrorCode(code), offset);
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    );
    return undefined;
  } catch (error) {
    if (error instanceof Found) return error.fault;
    throw error;
  }
}

/** Lines and columns count from 1; a column is a UTF-16 unit, as in most editors. */
export function placeInText(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}

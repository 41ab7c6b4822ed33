/** Shared by the list: what a command is; how its words are found, checked and explained. */

import { parseArgs } from "node:util";
import { findNearestName } from "../product/text.ts";
import { say, warn } from "./say.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface CommandOption {
  /** What stands for its value in the help; a flag has none. */
  readonly value?: string;
  readonly says: string;
}

export interface Command {
  /** A noun and a verb, or a verb alone. */
  readonly name: string;
  /** The words it takes, as the help shows them: `<needed>`, `[optional]`, `[several…]`. */
  readonly takes: readonly string[];
  readonly says: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  readonly run: (asked: Asked) => Promise<void>;
}

/** What an administrator typed after the command, checked against what it takes. */
export interface Asked {
  readonly words: readonly string[];
  /** Value of an option; `undefined` when it was not given. */
  readonly option: (name: string) => string | undefined;
  /** Whether a flag was given. */
  readonly has: (name: string) => boolean;
  /** @throws {Error} that names DATABASE_URL when it holds no address of a database */
  readonly databaseUrl: () => string;
  readonly env: Environment;
}

/** A command that was typed wrong: exit code 2. */
export class UsageError extends Error {}

/** Listings take it. */
export const AS_JSON: Readonly<Record<string, CommandOption>> = {
  json: { says: "as JSON, for programs" },
};

/**
 * Runs the command that the words name, and returns the exit code: 0, 1 when it failed or found
 * something wrong, 2 when it was typed wrong.
 */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  surroundings: Pick<Asked, "databaseUrl" | "env">,
): Promise<number> {
  const [noun = "help", verb = ""] = argv;
  const command =
    commands.find(({ name }) => name === `${noun} ${verb}`) ??
    commands.find(({ name }) => name === noun);
  if (command === undefined) return explainCommands(commands, { noun, verb });
  const words = argv.slice(command.name.split(" ").length);
  if (words.includes("--help")) {
    say(helpOf(command));
    return 0;
  }
  try {
    await command.run(readWords(command, words, surroundings));
    return 0;
  } catch (error) {
    warn([error instanceof Error ? error.message : String(error)]);
    if (!(error instanceof UsageError)) return 1;
    warn([`Usage: ${usageOf(command)}`]);
    return 2;
  }
}

function readWords(
  command: Command,
  args: readonly string[],
  surroundings: Pick<Asked, "databaseUrl" | "env">,
): Asked {
  const options = Object.entries(command.options ?? {});
  const { values, positionals } = parse(args, {
    names: options.map(([name]) => name),
    options: Object.fromEntries(
      options.map(([name, { value }]) => [
        name,
        { type: value === undefined ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
  });
  const needed = command.takes.filter((word) => word.startsWith("<"));
  const missing = needed[positionals.length];
  if (missing !== undefined) throw new UsageError(`${command.name} needs ${missing}`);
  const takesMore = command.takes.at(-1)?.endsWith("…]") || command.takes.at(-1)?.endsWith("…>");
  if (positionals.length > command.takes.length && takesMore !== true) {
    throw new UsageError(`${command.name} takes no more than ${command.takes.length} words`);
  }
  return {
    words: positionals,
    option: (name) => {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    has: (name) => values[name] === true,
    ...surroundings,
  };
}

function parse(
  args: readonly string[],
  known: {
    readonly names: readonly string[];
    readonly options: Readonly<Record<string, { type: "string" | "boolean" }>>;
  },
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: known.options });
  } catch (error) {
    const { message } = error as Error;
    const [, unknown] = /Unknown option '--?([^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message.split(". ")[0]);
    const nearest = findNearestName(unknown, known.names);
    const hint = nearest === undefined ? "" : `; did you mean --${nearest}?`;
    throw new UsageError(`There is no option --${unknown}${hint}`);
  }
}

/** The help for all commands or those of a noun; for a word that is neither, the nearest name. */
function explainCommands(
  commands: readonly Command[],
  { noun, verb }: { readonly noun: string; readonly verb: string },
): number {
  const isAskedFor = (word: string) => word === "help" || word === "--help";
  const ofNoun = commands.filter(({ name }) => name.startsWith(`${noun} `));
  if (isAskedFor(noun)) {
    say(["The administrator's commands. DATABASE_URL names the database.", "", ...list(commands)]);
    say(["", "Add --help to a command for its options. The same with psql alone: sql/README.md"]);
    return 0;
  }
  if (ofNoun.length > 0 && (verb === "" || isAskedFor(verb))) {
    say(list(ofNoun));
    return verb === "" ? 2 : 0;
  }
  const typed = `${noun} ${verb}`.trim();
  const names = commands.map(({ name }) => name);
  const nearest =
    names.find((name) => name.split(" ")[1] === noun) ??
    findNearestName(typed, names) ??
    findNearestName(noun, names);
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  warn([`There is no such command${hint}`, "bun run admin lists them"]);
  return 2;
}

function list(commands: readonly Command[]): readonly string[] {
  const heads = commands.map(({ name, takes }) => [name, ...takes].join(" "));
  const width = Math.max(...heads.map((head) => head.length));
  return commands.map(({ says }, at) => `  ${heads[at]?.padEnd(width)}  ${says}`);
}

function helpOf(command: Command): readonly string[] {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value, says }]) =>
      [`--${name}${value === undefined ? "" : ` ${value}`}`, says] as const,
  );
  const width = Math.max(0, ...options.map(([head]) => head.length));
  return [
    `${usageOf(command)}\n\n${command.says[0]?.toUpperCase()}${command.says.slice(1)}.`,
    ...(options.length === 0 ? [] : [""]),
    ...options.map(([head, says]) => `  ${head.padEnd(width)}  ${says}`),
  ];
}

function usageOf({ name, takes, options = {} }: Command): string {
  const tail = Object.keys(options).length > 0 ? ["[options]"] : [];
  return ["bun run admin", name, ...takes, ...tail].join(" ");
}

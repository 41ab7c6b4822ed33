/** Shared by the commands: the shape of a command, and the command line made of them. */

import { CommanderError, Help, Command as Program } from "commander";
import { readDatabaseUrl } from "#config";
import { type Sql, closeSession, openSession, sayError } from "#storage";
import { say, warn } from "./say.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

interface CommandOption {
  /** Placeholder of its value in the help; a flag has none. */
  readonly value?: string;
  readonly says: string;
}

/** A command of `bun run admin`. */
export interface Command {
  /** A noun and a verb, or a verb alone. */
  readonly name: string;
  /** Its arguments, as the help shows them: `<needed>`, `[optional]`, `[several...]`. */
  readonly takes: readonly string[];
  readonly says: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  readonly run: (asked: Asked) => Promise<void>;
}

/** The parsed command line. */
export interface Asked {
  readonly words: readonly string[];
  readonly option: (name: string) => string | undefined;
  /** Whether a flag was given. */
  readonly has: (name: string) => boolean;
  /**
   * The session of the command, connected by its first query.
   * @throws {Error} when DATABASE_URL is not the address of a database
   */
  readonly sql: () => Sql;
  readonly env: Environment;
  /** Sets the exit code of a command that has done its work, and found something. */
  readonly exitWith: (code: number) => void;
}

/** An invalid command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The option of listings. */
export const AS_JSON: Readonly<Record<string, CommandOption>> = {
  json: { says: "as JSON, for programs" },
};

/**
 * Runs a command line and returns the exit code: 0, 1 when the command failed or found a fault, 2 for an
 * invalid command line, or what the command exits with.
 */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  env: Environment,
): Promise<number> {
  const program = new Program("bun run admin")
    .description("The administrator's commands. DATABASE_URL names the database.")
    .addHelpText("after", "\nThe same with psql alone: sql/README.md")
    .showHelpAfterError("Add --help for what it takes.")
    .configureHelp({ formatHelp })
    .configureOutput({
      writeOut: (text) => say([text.trimEnd()]),
      writeErr: (text) => warn([text.trimEnd()]),
    })
    .exitOverride();
  let code = 0;
  const exitWith = (its: number): void => void (code = its);
  try {
    for (const command of commands) add(program, command, { env, exitWith });
    await program.parseAsync(argv.length === 0 ? ["--help"] : argv, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      const isNoun = commands.some(({ name }) => name.startsWith(`${argv[0]} `));
      const meant = isNoun ? undefined : commands.find(({ name }) => name.endsWith(` ${argv[0]}`));
      if (error.code === "commander.unknownCommand" && meant !== undefined) {
        warn([`(Did you mean ${meant.name}?)`]);
      }
      return error.exitCode === 0 ? 0 : 2;
    }
    warn([sayError(error)]);
    return 1;
  }
}

function add(
  program: Program,
  { name, takes, says, options = {}, run }: Command,
  surroundings: Pick<Asked, "env" | "exitWith">,
): void {
  const [first = "", verb] = name.split(" ");
  const noun = program.commands.find((known) => known.name() === first) ?? program.command(first);
  const leaf = (verb === undefined ? noun : noun.command(verb)).description(says);
  for (const word of takes) leaf.argument(word);
  for (const [option, { value, says: meaning }] of Object.entries(options)) {
    leaf.option(value === undefined ? `--${option}` : `--${option} <${value}>`, meaning);
  }
  const valueOf = (option: string): unknown =>
    leaf.getOptionValue(option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  leaf.action(async () => {
    let session: Sql | undefined;
    try {
      await run({
        words: leaf.args,
        option: (option) => valueOf(option) as string | undefined,
        has: (option) => valueOf(option) === true,
        sql: () => (session ??= openSession(readDatabaseUrl(surroundings.env))),
        ...surroundings,
      });
    } catch (error) {
      if (error instanceof UsageError) leaf.error(`error: ${error.message}`);
      throw error;
    } finally {
      if (session !== undefined) await closeSession(session);
    }
  });
}

/** Help lists every command below a noun or below the program, each with its noun. */
function formatHelp(program: Program, help: Help): string {
  help.visibleCommands = listLeaves;
  help.subcommandTerm = (leaf) => {
    const noun = leaf.parent?.parent ? `${leaf.parent.name()} ` : "";
    return noun + Help.prototype.subcommandTerm.call(help, leaf);
  };
  return Help.prototype.formatHelp.call(help, program, help);
}

function listLeaves(parent: Program): Program[] {
  return parent.commands.flatMap((child) =>
    child.commands.length === 0 ? [child] : listLeaves(child),
  );
}

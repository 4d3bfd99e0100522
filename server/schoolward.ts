import { ConfigError } from "#app/platform/program/config.server.ts";
import { type Command, CommandError, UsageError } from "./commands/command.ts";

type Entry = { summary: string; load(): Promise<Command> };

/** Every command, loaded only when it is called: a server has no use for the importers. */
const COMMANDS: Record<string, Entry> = {
  start: { summary: "serves the website", load: () => import("./commands/start.ts") },
  update: {
    summary: "puts a newer version in place, or goes back",
    load: () => import("./commands/update.ts"),
  },
  check: {
    summary: "looks for problems in settings, database, files, mail and address",
    load: () => import("./commands/check.ts"),
  },
  backup: { summary: "writes the whole site into one file", load: () => import("./commands/backup.ts") },
  restore: { summary: "puts a backup in place of the site", load: () => import("./commands/restore.ts") },
  move: { summary: "moves the site to PostgreSQL and S3, or back", load: () => import("./commands/move.ts") },
  accounts: { summary: "gets people back into their accounts", load: () => import("./commands/accounts.ts") },
  import: { summary: "imports a Ghost or WordPress blog", load: () => import("./commands/import.ts") },
};

/**
 * Runs the program: `schoolward COMMAND`, or `npm run schoolward -- COMMAND` in a clone.
 *
 * @returns the exit code; undefined while a server runs, which sets its own when it stops
 */
async function main([name = "help", ...words]: string[]): Promise<number | undefined> {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) {
    console.log(listCommands());
    return /^(--)?help$/.test(name) ? 0 : 1;
  }
  const command = await entry.load();
  if (words.includes("--help")) {
    console.log(command.usage);
    return 0;
  }
  return command.run(words).catch((error) => {
    console.error(describeFailure(error, command.usage));
    return 1;
  });
}

function listCommands(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
  return ["Usage: schoolward COMMAND", "", ...lines, "", "schoolward COMMAND --help says more."].join("\n");
}

/** Expected errors become one message. A bug keeps its stack trace. */
function describeFailure(error: unknown, usage: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith("ERR_PARSE_ARGS")) return `${error.message}\n\n${usage}`;
  if (error instanceof UsageError) return error.message === "" ? usage : `${error.message}\n\n${usage}`;
  const isExpected = error instanceof CommandError || error instanceof ConfigError;
  return isExpected || /^E[A-Z]+$/.test(code ?? "") ? error.message : error;
}

const code = await main(process.argv.slice(2));
if (code === 1) process.exit(1);

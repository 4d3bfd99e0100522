import { parseArgs } from "node:util";
import {
  changeEmailUnconfirmed,
  createOwner,
  endEverySession,
  listEverySession,
  resetFactors,
} from "#app/features/accounts/account-commands.server.ts";
import { RESET_MINUTES } from "#app/features/accounts/links.server.ts";
import { makeResetLink } from "#app/features/accounts/passwords.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { emailAddress } from "#app/platform/forms/form-text.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { beginProgram } from "#app/platform/program/begin-program.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { bringUpToDate } from "../database-update.ts";
import { CommandError, printable, UsageError } from "./command.ts";

export const usage = `Usage: schoolward accounts create-owner EMAIL [--name NAME]   makes an owner, and a link to choose a password
       schoolward accounts reset-password EMAIL              makes a link to a new password
       schoolward accounts reset-factor EMAIL                removes apps, recovery codes and passkeys; ends sessions
       schoolward accounts change-email EMAIL NEW-EMAIL      gives an account another address
       schoolward accounts sessions [EMAIL]                  lists who is signed in where
       schoolward accounts end-sessions EMAIL                signs somebody out everywhere

It works on the site that DATA_DIR and DATABASE_URL name, running or not. Links are built from SITE_URL, work once, and for ${RESET_MINUTES} minutes.
Everything is noted in the audit.`;

type Parts = Pick<WritableSite, "db" | "config">;
type Options = { name: string | undefined };
type Command = {
  takes: number[];
  run(parts: Parts, parameters: string[], options: Options): Promise<string>;
};

const COMMANDS: Record<string, Command> = {
  "create-owner": {
    takes: [1],
    async run(parts, [typed = ""], { name }) {
      const email = readAddress(typed);
      const link = await createOwner(parts, { email, name: name?.trim() || (email.split("@")[0] ?? email) });
      if (!link) throw new CommandError(`${email} has an account already.`);
      return `${email} is an owner. To choose a password, open within ${RESET_MINUTES} minutes:\n${link}`;
    },
  },
  "reset-password": {
    takes: [1],
    async run(parts, [email = ""]) {
      const link = known(await makeResetLink(parts, auditActor.system, email), email);
      return `To choose a new password for ${email}, open within ${RESET_MINUTES} minutes:\n${link}`;
    },
  },
  "reset-factor": {
    takes: [1],
    async run({ db }, [email = ""]) {
      const count = known(await resetFactors(db, email), email);
      return `${email} needs no second step any more (${count} removed), and is signed out everywhere.`;
    },
  },
  "change-email": {
    takes: [2],
    async run({ db }, [email = "", typed = ""]) {
      const newEmail = readAddress(typed);
      const outcome = known(await changeEmailUnconfirmed(db, email, newEmail), email);
      if (outcome === "taken") throw new CommandError(`${newEmail} has an account already.`);
      return `${email} signs in with ${newEmail} from now on.`;
    },
  },
  sessions: {
    takes: [0, 1],
    async run({ db }, [email]) {
      const all = await listEverySession(db);
      const chosen = email ? all.filter((one) => one.email === email.trim().toLowerCase()) : all;
      if (email && chosen.length === 0) throw nobody(email);
      return chosen.flatMap(wordsOf).join("\n");
    },
  },
  "end-sessions": {
    takes: [1],
    async run({ db }, [email = ""]) {
      return `${email} is signed out everywhere (sessions: ${known(await endEverySession(db, email), email)}).`;
    },
  },
};

/** @throws CommandError when nobody has the address */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { name: { type: "string" } },
  });
  const [name = "", ...parameters] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command?.takes.includes(parameters.length)) throw new UsageError();
  const config = beginProgram();
  const location = { url: config.databaseUrl, dataDir: config.dataDir };
  const database = openDatabase(location);
  try {
    await bringUpToDate({
      database,
      location,
      files: openFiles(config),
      log: openLog({ logLevel: "error" }),
    });
    console.log(printable(await command.run({ db: database.db, config }, parameters, values as Options)));
    return 0;
  } finally {
    await database.close();
  }
}

function wordsOf({ email, sessions }: Awaited<ReturnType<typeof listEverySession>>[number]): string[] {
  if (sessions.length === 0) return [`${email}: not signed in`];
  const time = (instant: number) => `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return sessions.map(
    ({ device, startedAt, lastUsedAt }) =>
      `${email}: ${device}, last used ${time(lastUsedAt)}, signed in ${time(startedAt)}`,
  );
}

function known<T>(outcome: T | undefined, email: string): T {
  if (outcome === undefined) throw nobody(email);
  return outcome;
}

function nobody(email: string): CommandError {
  return new CommandError(`Nobody with access has the address ${printable(email)}.`);
}

function readAddress(typed: string): string {
  const wrong = `${printable(typed)} is no e-mail address.`;
  const email = emailAddress({ missing: wrong, wrong }).safeParse(typed);
  if (!email.success) throw new CommandError(wrong);
  return email.data;
}

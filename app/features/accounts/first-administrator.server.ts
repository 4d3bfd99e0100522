import type { Db, ReadDb, Trx, WholeTrx } from "#app/platform/database/database.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import { type Actor, auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import type { Role } from "#db/schema.ts";
import { type Audit, changeAccounts } from "./change-accounts.server.ts";
import { checkNewPassword } from "./new-password.server.ts";
import { hashPassword, makePassword } from "./password.server.ts";
import { insertPerson, lockPeople, type NewPerson } from "./people.server.ts";

const DEFAULT_EMAIL = "admin@example.org";
const FIRST_NAME = "Administrator";

export type FirstAdministrator = {
  email: string;
  /** The password, if it was generated here. */
  password: string | undefined;
  /** Why the password from the settings is weak. */
  warning: string | undefined;
};

/** Without a role, an owner. */
export type NewAdministrator = { name: string; email: string; password: string; role?: Role };

/**
 * Creates an administrator who signs in with a password.
 *
 * @returns the id, or that the e-mail address is taken
 */
export async function createAdministrator(
  db: Db,
  actor: Actor,
  { name, email, password, role = "owner" }: NewAdministrator,
): Promise<{ ok: true; id: string } | { ok: false; reason: "taken" }> {
  const hash = await hashPassword(password);
  return changeAccounts(db, actor, async (trx, audit) => {
    const id = await insertAdministrator(trx, audit, { name, email, role, hash });
    return id === undefined ? { ok: false, reason: "taken" } : { ok: true, id };
  });
}

/**
 * Creates the first administrator of a fresh database, with `ADMIN_EMAIL` and either
 * `ADMIN_PASSWORD` or a generated password. If several processes start at once, only one creates
 * it. (Demo content adds an editor, which doesn't count as an owner.)
 *
 * @param furnish writes the initial content, in the same transaction as the administrator
 * @returns undefined if there already is an owner
 */
export async function ensureFirstAdministrator(
  { db, config }: { db: Db; config: Pick<Config, "adminEmail" | "adminPassword" | "siteUrl"> },
  furnish: (trx: WholeTrx) => Promise<void>,
): Promise<FirstAdministrator | undefined> {
  if (await hasOwner(db)) return undefined;
  const email = config.adminEmail ?? DEFAULT_EMAIL;
  const made = config.adminPassword === undefined ? makePassword() : undefined;
  const hash = await hashPassword(config.adminPassword ?? made ?? "");
  const warning = await findWeakness(config, email);
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    if (await hasOwner(trx)) return undefined;
    const audit: Audit = (entry) => recordAudit(trx, auditActor.system, entry);
    await insertAdministrator(trx, audit, { name: FIRST_NAME, email, role: "owner", hash });
    await furnish(trx);
    return { email, password: made, warning };
  });
}

/** Returns why the password from the settings would be refused in a form. It still works. */
async function findWeakness(
  { adminPassword, siteUrl }: Pick<Config, "adminPassword" | "siteUrl">,
  email: string,
): Promise<string | undefined> {
  if (adminPassword === undefined) return undefined;
  const sentence = await checkNewPassword({
    password: adminPassword,
    person: { name: FIRST_NAME, email },
    foundationName: DEFAULT_SITE_SETTINGS.name,
    siteUrl,
    hasSecondFactor: false,
  });
  return sentence && `ADMIN_PASSWORD works, but is weak. ${sentence} Change it at ${siteUrl}/admin/account`;
}

/** Returns the lines to print once. */
export function linesAbout({ email, password, warning }: FirstAdministrator): string[] {
  return [
    `Administrator: ${email}`,
    ...(password ? [`Password (shown only this once): ${password}`] : []),
    ...(warning ? [`Warning: ${warning}`] : []),
  ];
}

async function hasOwner(db: ReadDb): Promise<boolean> {
  const owner = db.selectFrom("users").select("id").where("role", "=", "owner").limit(1);
  return (await owner.executeTakeFirst()) !== undefined;
}

async function insertAdministrator(trx: Trx, audit: Audit, person: NewPerson): Promise<string | undefined> {
  const id = await insertPerson(trx, person);
  if (id !== undefined) await audit({ action: "created", subject: "administrator", subjectId: id });
  return id;
}

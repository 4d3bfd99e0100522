import { createAdministrator } from "#app/features/accounts/first-administrator.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import type { Role } from "#db/schema.ts";
import type { TestServer } from "./server.ts";

export type TestPerson = { name: string; email: string; password: string; role: Role };

export const EDITOR: TestPerson = {
  name: "Edna Mensah",
  email: "edna@example.org",
  password: "another long passphrase",
  role: "editor",
};

/** Adds a person to a running server, as if they had accepted an invitation long ago. */
export async function addPerson(
  { dataDir }: Pick<TestServer, "dataDir">,
  person: TestPerson,
): Promise<string> {
  const database = openDatabase({ dataDir });
  try {
    const made = await createAdministrator(database.db, auditActor.system, person);
    if (!made.ok) throw new Error(`${person.email} has an account already`);
    return made.id;
  } finally {
    await database.close();
  }
}

export const PASSWORD = "a passphrase of their own";

/** Somebody who signs in from an address of their own, and so has tries of their own. */
export type PersonWithPlace = { email: string; password: string; place: string };

/**
 * Adds the person with a number. Each test uses another number, so that none uses up another's
 * tries.
 */
export async function addPersonWithPlace(
  server: Pick<TestServer, "dataDir">,
  number: number,
  password = PASSWORD,
): Promise<PersonWithPlace> {
  const email = `person-${number}@example.org`;
  await addPerson(server, { name: `Person ${number}`, email, password, role: "owner" });
  return { email, password, place: `203.0.113.${number}` };
}

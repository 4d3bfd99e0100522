import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import {
  type Database,
  type DatabaseLocation,
  type Engine,
  openDatabase,
} from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const ENGINES: readonly Engine[] = ["sqlite", "postgres"];

/**
 * An open database and its location, for tests that open it again or pass it to another process.
 */
export type TestDatabase = Database & { location: DatabaseLocation };

export type TestDatabaseOptions = {
  /** `false` gives an empty database without a single table. */
  migrated?: boolean;
};

/**
 * Declares the same tests for both engines: "posts on sqlite", "posts on postgres".
 *
 * @param body declares the tests; `open()` in a test or hook gives a fresh, migrated database,
 *   which is closed after the block
 */
export function describeOnEachEngine(
  name: string,
  body: (open: (options?: TestDatabaseOptions) => Promise<TestDatabase>, engine: Engine) => void,
): void {
  describe.each(ENGINES)(`${name} on %s`, (engine) => {
    const opened: TestDatabase[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close();
    });
    body(async (options) => {
      const database = await openTestDatabase(engine, options);
      opened.push(database);
      return database;
    }, engine);
  });
}

/**
 * Opens a fresh database that the caller closes. Closing it twice is allowed. Closing a PostgreSQL
 * one drops it.
 */
export async function openTestDatabase(
  engine: Engine,
  { migrated = true }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  if (engine === "postgres") return openOnPostgres(migrated);
  const location = { dataDir: temporaryFolder("sqlite") };
  const database = openDatabase(location);
  if (migrated) await migrate(database);
  return { ...database, location, close: once(() => database.close()) };
}

async function openOnPostgres(migrated: boolean): Promise<TestDatabase> {
  const { maintenanceUrl, templateUrl } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = migrated ? new URL(templateUrl).pathname.slice(1) : "template0";
  await onMaintenance(maintenanceUrl, `create database ${name} template ${template}`);
  const location = { url: templateUrl.replace(/[^/]+$/, name), dataDir: temporaryFolder("data") };
  const database = openDatabase(location);
  const close = once(async () => {
    await database.close();
    await onMaintenance(maintenanceUrl, `drop database ${name} with (force)`);
  });
  return { ...database, location, close };
}

async function onMaintenance(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= close();
    return closed;
  };
}

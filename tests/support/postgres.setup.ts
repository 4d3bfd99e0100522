import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Addresses on the run's PostgreSQL: its maintenance database, and the migrated template of all
     * others.
     */
    postgres: { maintenanceUrl: string; templateUrl: string };
  }
}

export const TEMPLATE = "migrated_template";

/** Every project loads this module anew, but the whole run shares one server. */
const shared = globalThis as typeof globalThis & {
  schoolwardTestPostgres?: { server: Promise<PostgresServer>; users: number };
};

/** Starts the run's PostgreSQL with the first project that needs it and stops it with the last. */
export default async function setup(project: TestProject) {
  shared.schoolwardTestPostgres ??= { server: startWithTemplate(), users: 0 };
  const running = shared.schoolwardTestPostgres;
  running.users += 1;
  const server = await running.server;
  project.provide("postgres", {
    maintenanceUrl: server.urlOf("postgres"),
    templateUrl: server.urlOf(TEMPLATE),
  });
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shared.schoolwardTestPostgres;
    await server.stop();
  };
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  try {
    const maintenance = new pg.Client(server.urlOf("postgres"));
    await maintenance.connect();
    await maintenance.query(`create database ${TEMPLATE}`);
    await maintenance.end();
    const database = openDatabase({ url: server.urlOf(TEMPLATE), dataDir: "" });
    await migrate(database);
    await database.close();
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

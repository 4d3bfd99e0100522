import type { Migration } from "kysely/migration";
import { schema } from "./0001-schema/index.ts";

/**
 * Every migration in order of its name, each a file or a folder. A migration that has shipped is
 * never edited: write the next one.
 *
 * @param engine the few places where SQLite and PostgreSQL differ ask for it
 */
export function migrationsFor(engine: "sqlite" | "postgres"): Record<string, Migration> {
  return { "0001-schema": schema(engine) };
}

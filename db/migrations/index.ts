import { globSync } from "node:fs";
import type { Migration } from "kysely/migration";

/** What each migration exports. */
type MigrationModule = {
  /** @param engine the few places where SQLite and PostgreSQL differ ask for it */
  migration(engine: "sqlite" | "postgres"): Migration;
};

// A build has no folder to read: Vite imports the files for it.
const MODULES = import.meta.env
  ? import.meta.glob<MigrationModule>(["./[0-9]*.ts", "./[0-9]*/index.ts"], { eager: true })
  : await readFolder();

/**
 * Returns every migration in order of its name, each a file of this folder, or a folder with an
 * `index.ts`. A migration that has shipped is never edited: write the next one.
 */
export function migrationsFor(engine: "sqlite" | "postgres"): Record<string, Migration> {
  const files = Object.keys(MODULES).sort();
  return Object.fromEntries(
    files.map((file) => [nameOf(file), (MODULES[file] as MigrationModule).migration(engine)]),
  );
}

const nameOf = (file: string) => file.replace(/^\.\/|(\/index)?\.ts$/g, "");

async function readFolder(): Promise<Record<string, MigrationModule>> {
  const files = globSync(["[0-9]*.ts", "[0-9]*/index.ts"], { cwd: import.meta.dirname });
  const modules = files.map(async (found) => {
    const file = `./${found.replaceAll("\\", "/")}`;
    return [file, (await import(file)) as MigrationModule] as const;
  });
  return Object.fromEntries(await Promise.all(modules));
}

import { migrationsFor } from "#db/migrations/index.ts";

/**
 * How the migrations of a database or backup compare with this program's.
 *
 * `newer`: it has gone through all of ours and more; `migration` is the first of these. `foreign`:
 * it has gone through others, as before the first release.
 */
export type MigrationsCompared =
  | { kind: "known"; pending: string[] }
  | { kind: "newer"; migration: string }
  | { kind: "foreign" };

/** @param run the migrations that were run, in order */
export function compareMigrations(run: readonly string[]): MigrationsCompared {
  const ours = Object.keys(migrationsFor("sqlite"));
  const different = run.findIndex((name, place) => name !== ours[place]);
  if (different < 0) return { kind: "known", pending: ours.slice(run.length) };
  return different === ours.length
    ? { kind: "newer", migration: run[different] as string }
    : { kind: "foreign" };
}

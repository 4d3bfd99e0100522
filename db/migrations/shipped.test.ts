import { expect, test } from "vitest";
import { migrationHashes, readShipped } from "#tools/release/freeze-migrations.ts";
import { migrationsFor } from "./index.ts";

test("a migration that has shipped is never edited, renamed or removed", () => {
  const shipped = readShipped();
  const now = migrationHashes();
  const edited = Object.keys(shipped).filter((name) => now[name] !== shipped[name]);
  expect(
    edited,
    `Databases have run these migrations as they were. Put them back and write the next one instead. ` +
      `(Only if it was never released: node tools/release/freeze-migrations.ts ${edited.join(" ")})`,
  ).toEqual([]);
});

test("the migrations are the files of this folder, new ones after all that have shipped", () => {
  const files = Object.keys(migrationHashes());
  expect(Object.keys(migrationsFor("sqlite"))).toEqual(files);
  expect(Object.keys(migrationsFor("postgres"))).toEqual(files);
  const shipped = Object.keys(readShipped());
  expect(files.slice(0, shipped.length)).toEqual(shipped);
});

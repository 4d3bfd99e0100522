import { describe, expect, test } from "vitest";
import { STORED } from "#app/features.ts";
import { ENGINES } from "#tests/support/database.ts";
import { relist } from "#tests/support/lists.ts";
import { differences } from "#tests/support/site-content.ts";
import { contentOf, sitePlaces } from "#tests/support/site-places.ts";
import { snakeCase } from "../database/snake-case.ts";
import { plain } from "./tables.server.ts";

const { newPlace, newSite } = sitePlaces();

describe.each(ENGINES)("the tables of a backup on %s", (engine) => {
  test("every table is included or left out for a reason, and every full-text index can be rebuilt", async () => {
    const { database } = await newPlace(engine);
    const found = (await plain(database.db).introspection.getTables()).map(({ name }) => name);
    const texts: string[] = STORED.lists.flatMap((list) => list.texts);
    // SQLite stores a full-text index in tables of its own.
    const own = found.filter(
      (name) => !texts.includes(name) && texts.some((text) => name.startsWith(`${text}_`)),
    );
    const expected = [...Object.keys(STORED.tables).map(snakeCase), ...texts, ...own];
    expect(found.sort()).toEqual(expected.sort());
  });

  if (engine === "postgres")
    test("every sequence belongs to a column", async () => {
      const { database } = await newPlace(engine);
      const { rows } = await plain(database.db).executeQuery<{ name: string }>(
        plain(database.db)
          .selectFrom("pg_class as s")
          .select("s.relname as name")
          .where("s.relkind", "=", "S")
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("pg_depend as d")
                  .select("d.objid")
                  .whereRef("d.objid", "=", "s.oid")
                  .where("d.deptype", "in", ["a", "i"]),
              ),
            ),
          )
          .compile(),
      );
      expect(rows.map(({ name }) => name)).toEqual([]);
    });

  test("counts and full texts made anew equal those that writes produced", async () => {
    const site = await newSite(engine);
    const before = await contentOf(site);
    await relist(site.database.db);
    expect(differences(before, await contentOf(site))).toEqual([]);
    expect(before.list_counts?.length).toBeGreaterThan(20);
    expect(before.public_post_texts?.length).toBeGreaterThan(1000);
    expect(before.audit_texts?.length).toBeGreaterThan(2);
    expect(before.message_texts?.length).toBeGreaterThan(100);
    expect(before.subscriber_texts?.length).toBeGreaterThan(20);
  });
});

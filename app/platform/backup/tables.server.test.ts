import { describe, expect, test } from "vitest";
import { STORED } from "#app/features.ts";
import { ENGINES } from "#tests/support/database.ts";
import { differences } from "#tests/support/site-content.ts";
import { contentOf, sitePlaces } from "#tests/support/site-places.ts";
import { rebuildTexts } from "../lists/text-index.server.ts";
import { plain, snakeCase } from "./tables.server.ts";

const { newPlace, newSite } = sitePlaces();

describe.each(ENGINES)("the tables of a backup on %s", (engine) => {
  test("every table is included or left out for a reason, and every full-text index can be rebuilt", async () => {
    const { database } = await newPlace(engine);
    const found = (await plain(database.db).introspection.getTables()).map(({ name }) => name);
    const texts = STORED.texts.flatMap(({ index }) => [index.all, index.recent]);
    // SQLite stores a full-text index in tables of its own.
    const own = found.filter((name) =>
      texts.some((text) => name.startsWith(`${text}_`) && !texts.includes(name)),
    );
    const expected = [...Object.keys(STORED.tables).map(snakeCase), ...texts, ...own];
    expect(found.sort()).toEqual(expected.sort());
  });

  if (engine === "postgres")
    test("every sequence belongs to a column or is listed", async () => {
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
      expect(rows.map(({ name }) => name)).toEqual(STORED.sequences.map(({ name }) => name));
    });

  test("rebuilt full-text indexes equal those that writes produced", async () => {
    const site = await newSite(engine);
    const before = await contentOf(site);
    await site.database.db.transaction().execute((trx) => rebuildTexts(trx, STORED.texts));
    expect(differences(before, await contentOf(site))).toEqual([]);
    expect(before.post_text?.length).toBeGreaterThan(1000);
    expect(before.audit_text?.length).toBeGreaterThan(2);
    expect(before.message_text?.length).toBeGreaterThan(100);
    expect(before.newsletter_text?.length).toBeGreaterThan(20);
  });
});

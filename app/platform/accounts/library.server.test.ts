import { getAuthTables } from "better-auth/db";
import { getMigrations } from "better-auth/db/migration";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { libraryOptions } from "./library.server.ts";

describeOnEachEngine("the library of accounts", (open) => {
  test("gets every table and column that it wants from our migrations", async () => {
    const database = await open();
    const options = libraryOptions({
      database,
      config: { siteUrl: "http://localhost:3000" },
      log: pino({ level: "silent" }),
      secret: "s",
    });
    // The library compares names in the database itself, where ours are written with underscores.
    const snakeCased = Object.fromEntries(
      Object.entries(getAuthTables(options)).map(([key, { modelName, fields }]) => [
        key,
        {
          modelName,
          fields: Object.fromEntries(
            Object.keys(fields).map((field) => [
              field,
              field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
            ]),
          ),
        },
      ]),
    );
    const missing = await getMigrations({
      ...options,
      ...snakeCased,
      database: { db: database.db.withoutPlugins(), type: database.engine },
    });
    expect(missing.toBeCreated).toEqual([]);
    expect(missing.toBeAdded).toEqual([]);
    expect(Object.keys(snakeCased).sort()).toEqual(["account", "session", "user", "verification"]);
  });
});

import { afterAll } from "vitest";
import type { Engine } from "#app/platform/database/database.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { readSiteContent } from "./site-content.ts";
import { fillSmallSite } from "./small-site.ts";

/** A database and the files that belong to it. */
export type Place = { database: TestDatabase; files: Files };

/**
 * Opens places for the tests of a file, empty ones and small sites, and closes them after the last
 * test.
 */
export function sitePlaces() {
  const opened: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  async function newPlace(engine: Engine, filesUrl?: string, migrated = true): Promise<Place> {
    const database = await openTestDatabase(engine, { migrated });
    opened.push(database);
    return { database, files: openFiles({ filesUrl, dataDir: database.location.dataDir }) };
  }

  async function newSite(engine: Engine, filesUrl?: string): Promise<Place> {
    const place = await newPlace(engine, filesUrl);
    await fillSmallSite(place.database.db, place.files);
    return place;
  }

  return { newPlace, newSite };
}

/** Reads everything in a place, for comparison. */
export const contentOf = ({ database, files }: Place) => readSiteContent(database.location, files);

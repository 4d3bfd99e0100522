import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import type { Site } from "../http/site.server.ts";
import { readPublicSettings } from "./public-site.server.ts";
import { saveSiteSettings } from "./save-site-settings.server.ts";
import { DEFAULT_SITE_SETTINGS } from "./site-settings.ts";

const ADA = { id: "ada", name: "Ada" };

test.each([
  ["", "", undefined],
  ["Trustees of Hope", "", "Registered as Trustees of Hope"],
  ["", "IT 7", "Registration number IT 7"],
  ["Trustees of Hope", "IT 7", "Registered as Trustees of Hope, number IT 7"],
])("with the registered name %j and the number %j the foot says %j", async (name, number, expected) => {
  const { db, close } = await openTestDatabase("sqlite");
  await saveSiteSettings(db, ADA, {
    ...DEFAULT_SITE_SETTINGS,
    registeredName: name,
    registrationNumber: number,
  });
  const site = await readPublicSettings({ db, config: { siteUrl: "http://site" } as Site["config"] });
  expect(site.registration).toBe(expected);
  await close();
});

test("the year at the foot ends with the year of the foundation's time zone", async () => {
  const { db, close } = await openTestDatabase("sqlite");
  const { year, yearEndsAt } = await readPublicSettings({ db, config: { siteUrl: "" } as Site["config"] });
  expect(new Date(yearEndsAt).toISOString()).toBe(`${year}-12-31T23:00:00.000Z`);
  expect(yearEndsAt).toBeGreaterThan(Date.now());
  await close();
});

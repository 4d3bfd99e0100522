import { beforeEach, expect, test } from "vitest";
import { type Outages, Unavailable } from "#app/platform/health/outages.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { insertPicture } from "#tests/support/events.ts";
import type { SiteRequest } from "./address.ts";
import { createPictureAudience, type PictureAudience } from "./picture-audience.ts";

const ID = "f".repeat(32);

describeOnEachEngine("the audience of a picture", (open) => {
  let db: TestDatabase["db"];
  let generation: number | undefined;
  let audienceOf: PictureAudience;
  /** Simulates a database outage. */
  let go: () => void;
  beforeEach(async () => {
    ({ db } = await open());
    generation = 1;
    await insertPicture(db, ID);
    const accounts = {
      findAdministrator: async ({ headers }: { headers: Headers }) =>
        headers.get("cookie") === "ada" ? { id: "ada" } : undefined,
    };
    const outages: Pick<Outages, "report"> = { report: (error) => error instanceof Unavailable };
    const site = { db, accounts, outages } as unknown as Parameters<typeof createPictureAudience>[0];
    audienceOf = createPictureAudience(site, { current: () => generation, lastKnown: () => 1 });
    go = () => {
      site.db = {
        getExecutor() {
          throw new Unavailable("database", new Error("gone"));
        },
      } as unknown as typeof db;
      generation = undefined;
    };
  });
  const ask = (cookie?: string) => {
    const headers = cookie ? { cookie } : {};
    const rawHeaders = Object.entries(headers).flat();
    return audienceOf({ headers, rawHeaders } as unknown as SiteRequest, ID);
  };
  const show = () =>
    db.insertInto("sitePictures").values({ slot: "hero", pictureId: ID, alt: "", updatedAt: 1 }).execute();

  test("is administrators only, while nothing shows it", async () => {
    expect(await ask()).toBe("nobody");
    expect(await ask("somebody else")).toBe("nobody");
    expect(await ask("ada")).toBe("administrators");
  });

  test("is everybody as soon as something shows it, even before the generation is known here", async () => {
    expect(await ask()).toBe("nobody");
    await show();
    expect(await ask()).toBe("everybody");
  });

  test("stays everybody during a database outage", async () => {
    await show();
    expect(await ask()).toBe("everybody");
    go();
    expect(await ask()).toBe("everybody");
  });

  test("is unknown during a database outage if it was not known before", async () => {
    await show();
    go();
    await expect(ask()).rejects.toThrow("gone");
  });

  test.each([[2], [undefined]])("is nobody again in the next generation (%s)", async (next) => {
    await show();
    expect(await ask()).toBe("everybody");
    await db.deleteFrom("sitePictures").execute();
    generation = next;
    expect(await ask()).toBe("nobody");
  });
});

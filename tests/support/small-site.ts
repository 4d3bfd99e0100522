import { createHash } from "node:crypto";
import { numberNewEntries } from "#app/features/audit/audit-entries.server.ts";
import { type Db, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import type { Pictures } from "#app/platform/images/pictures.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { createDemoContent } from "#db/demo/create.ts";

const AT = Date.parse("2026-05-31T10:20:30.456Z");
const WIDTHS = [320];

/** Makes a small site in a new data folder. */
export async function makeSmallSite(dataDir: string): Promise<void> {
  const database = openDatabase({ dataDir });
  await migrate(database);
  await fillSmallSite(database.db, openFiles({ dataDir, filesUrl: undefined }));
  await database.close();
}

/**
 * Fills an empty site with the demo content, pictures of a few bytes, a signed-in person, and a
 * waiting mail.
 */
export async function fillSmallSite(db: Db, files: Files): Promise<void> {
  const log = openLog({ logLevel: "silent" });
  await createDemoContent({ db, pictures: smallPictures(db, files), log });
  const times = { createdAt: AT, updatedAt: AT };
  await db
    .insertInto("users")
    .values({
      id: "u1",
      name: "Ada",
      email: "ada@example.org",
      role: "owner",
      endedAt: null,
      ...times,
    })
    .execute();
  await db
    .insertInto("sessions")
    .values({
      id: "s1",
      tokenHash: "t",
      userId: "u1",
      hasSecondFactor: false,
      userAgent: null,
      createdAt: AT,
      lastUsedAt: AT,
      confirmedAt: null,
      expiresAt: AT,
    })
    .execute();
  await db.insertInto("secrets").values({ name: "rate limits", value: "kept to itself" }).execute();
  const mail = { id: "m1", recipient: "x@example.org", subject: "Ünïcode ✓ 𝒳", text: 'a\nb\t"\\' };
  await db
    .insertInto("outbox")
    .values({ ...mail, nextAttemptAt: 1, createdAt: 1 })
    .execute();
  await numberNewEntries(db);
}

/** Stores pictures as a few bytes, without decoding them. */
function smallPictures(db: Db, files: Files): Pictures {
  return {
    async store(bytes) {
      const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      for (const width of WIDTHS)
        for (const format of ["jpg", "webp"])
          await files.put(`${id}-${width}.${format}`, bytes.subarray(0, width), `image/${format}`);
      const picture = { id, width: 320, height: 1, placeholder: "" };
      await db
        .insertInto("pictures")
        .values({ ...picture, widths: WIDTHS.join(), createdAt: 1 })
        .execute();
      return { ok: true, picture: { ...picture, widths: WIDTHS, hasAvif: false } };
    },
    convert: () => Promise.reject(new Error("no conversion in this test")),
    crop: () => Promise.resolve(undefined),
    drawCard: () => Promise.reject(new Error("no cards in this test")),
    makeMissingAvif: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withdrawConsent } from "#app/features/pictures/consents.server.ts";
import { STORED } from "#app/features.ts";
import { CONSENT_ROW } from "#tests/support/consents.ts";
import { ENGINES } from "#tests/support/database.ts";
import { sitePlaces } from "#tests/support/site-places.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openDatabase } from "../database/database.server.ts";
import { pictureFileName } from "../images/picture-data.ts";
import { removeUnusedPictures } from "../images/unused-pictures.server.ts";
import { auditActor } from "../records/audit.server.ts";
import { saveBackup } from "./backup-file.server.ts";
import { restoreBackup } from "./restore.server.ts";

const { newPlace, newSite } = sitePlaces();

test.each(ENGINES)("on %s an older backup brings back nothing that was withdrawn since", async (engine) => {
  const { database, files } = await newSite(engine);
  const { db, location } = database;
  const place = { location, files, stored: STORED };
  const folder = temporaryFolder("backup");
  await db.insertInto("consents").values(CONSENT_ROW).execute();
  await db.updateTable("pictures").set({ placeholder: "data:image/webp;base64,AAAA" }).execute();
  const older = path.join(folder, "older.tar");
  await saveBackup(older, place);

  const { id, widths } = await db.selectFrom("pictures").selectAll().limit(1).executeTakeFirstOrThrow();
  const key = pictureFileName(id, Number(widths.split(",")[0]), "jpg");
  const withdrawn = { withdrawnAt: 7, shownUntil: 0, placeholder: "", hasAvif: false };
  await db.updateTable("pictures").set(withdrawn).where("id", "=", id).execute();
  await db.updateTable("consents").set({ withdrawnAt: 7 }).execute();
  await db.insertInto("pictureRemovals").values({ pictureId: id, widths, claimedUntil: 0 }).execute();
  await removeUnusedPictures({ db, files });
  const newer = path.join(folder, "newer.tar");
  await saveBackup(newer, place);
  expect(readFileSync(newer).includes(key)).toBe(false);
  await db.destroy();

  for (const file of [older, newer]) {
    expect(await restoreBackup(file, place, { sendWaiting: true })).toMatchObject({ ok: true });
    const restored = openDatabase(location);
    await removeUnusedPictures({ db: restored.db, files });
    const pictures = restored.db.selectFrom("pictures").selectAll().where("id", "=", id);
    expect(await pictures.execute()).toMatchObject([withdrawn]);
    const consents = restored.db.selectFrom("consents").select("withdrawnAt");
    expect(await consents.execute()).toEqual([{ withdrawnAt: 7 }]);
    expect(await files.exists(key)).toBe(false);
    await restored.close();
  }
});

test.each(ENGINES)("on %s it does so too if the database that knew of it is lost", async (engine) => {
  const { database, files } = await newSite(engine);
  const { db, location } = database;
  await db.insertInto("consents").values(CONSENT_ROW).execute();
  const { id } = await db.selectFrom("pictures").selectAll().limit(1).executeTakeFirstOrThrow();
  await db.insertInto("pictureConsents").values({ pictureId: id, consentId: CONSENT_ROW.id }).execute();
  const older = path.join(temporaryFolder("backup"), "older.tar");
  await saveBackup(older, { location, files, stored: STORED });
  expect(await withdrawConsent({ db, files }, auditActor.system, CONSENT_ROW.id)).toEqual({ ok: true });

  const { database: another } = await newPlace(engine);
  await another.db.destroy();
  const place = { location: another.location, files, stored: STORED };
  expect(await restoreBackup(older, place)).toMatchObject({ ok: true });
  const restored = openDatabase(another.location);
  const pictures = restored.db.selectFrom("pictures").selectAll().where("id", "=", id);
  expect(await pictures.execute()).toMatchObject([{ withdrawnAt: expect.any(Number), shownUntil: 0 }]);
  const [consent] = await restored.db.selectFrom("consents").select("withdrawnAt").execute();
  expect(consent?.withdrawnAt).toEqual(expect.any(Number));
  await restored.close();
});

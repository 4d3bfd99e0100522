import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import {
  expectNothingLeft,
  openPlace,
  type Place,
  readVersion,
  store,
  storedNames,
} from "#tests/support/picture-place.ts";
import { readGeneration } from "../page-cache/generation.server.ts";
import { openLog } from "../program/log.server.ts";
import { pictureFileName } from "./picture-data.ts";
import { openPictures } from "./pictures.server.ts";

describeOnEachEngine("pictures", (open) => {
  let place: Place;
  beforeEach(async () => {
    place = openPlace(await open());
    return () => place.pictures.close();
  });

  const rows = () => place.database.db.selectFrom("pictures").selectAll().execute();

  test("stored at the same time by two processes are one picture with one row", async () => {
    // Two instances share files and database, as two processes do. Each also stores the picture
    // twice at once.
    const log = openLog({ logLevel: "silent" });
    const other = openPictures({ db: place.database.db, files: place.files, log });
    const bytes = await smallPicture();
    const stored = await Promise.all(
      [place.pictures, place.pictures, other, other].map((one) => one.store(bytes)),
    );
    const ids = stored.map((one) => one.ok && one.picture.id);
    expect(new Set(ids).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    await Promise.all([place.pictures.makeMissingAvif(), other.makeMissingAvif()]);
    expect(storedNames(place)).toHaveLength(3);
    await other.close();
  });

  test("stored again later are the same, AVIF included", async () => {
    const first = await store(place, await smallPicture());
    await place.pictures.makeMissingAvif();
    expect(await store(place, await smallPicture())).toEqual({ ...first, hasAvif: true });
    expect(await rows()).toHaveLength(1);
  });

  test("get AVIF in the background, with one new page generation each", async () => {
    const before = await readGeneration(place.database.db);
    const picture = await store(place, await smallPicture("jpeg", 1));
    expect(picture.hasAvif).toBe(false);
    await store(place, await smallPicture("jpeg", 2));
    await place.pictures.makeMissingAvif();
    expect((await rows()).map((row) => row.hasAvif)).toEqual([true, true]);
    expect(await place.files.exists(pictureFileName(picture.id, 80, "avif"))).toBe(true);
    expect(await readGeneration(place.database.db)).toBe(before + 2);
    await place.pictures.makeMissingAvif();
    expect(await readGeneration(place.database.db)).toBe(before + 2);
  });

  test("whose AVIF was not finished before a stop get it after the next start", async () => {
    await store(place, await smallPicture());
    await place.pictures.close();
    await place.database.db.updateTable("pictures").set({ hasAvif: false }).execute();
    const log = openLog({ logLevel: "silent" });
    const next = openPictures({ db: place.database.db, files: place.files, log });
    await next.makeMissingAvif();
    expect((await rows()).map((row) => row.hasAvif)).toEqual([true]);
    await next.close();
  });

  test("whose files are missing stay without AVIF and do not block the others", async () => {
    const lost = await store(place, await smallPicture("jpeg", 1));
    await place.pictures.makeMissingAvif();
    await place.database.db.updateTable("pictures").set({ hasAvif: false }).execute();
    for (const format of ["jpg", "webp", "avif"] as const)
      await place.files.remove(pictureFileName(lost.id, lost.width, format));
    const kept = await store(place, await smallPicture("jpeg", 2));
    await place.pictures.makeMissingAvif();
    const withAvif = (await rows()).filter((row) => row.hasAvif).map((row) => row.id);
    expect(withAvif).toEqual([kept.id]);
  });

  test("are cropped to pictures of their own, without what was cut off", async () => {
    const half = { width: 60, height: 80, channels: 3 } as const;
    const blue = await sharp({ create: { ...half, background: "blue" } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { ...half, width: 120, background: "red" } })
      .composite([{ input: blue, left: 60, top: 0 }])
      .png()
      .toBuffer();
    const whole = await store(place, bytes);
    const area = { left: 0.6, top: 0.25, width: 0.4, height: 0.5 };
    const cropped = await place.pictures.crop(whole.id, area);
    expect(cropped).toMatchObject({ ok: true, picture: { width: 48, height: 40 } });
    if (!cropped?.ok) throw new Error("It was not cropped");
    const { channels } = await sharp(await readVersion(place, cropped.picture, 48, "jpg")).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 25))).toEqual([0, 0, 10]);
    const again = await place.pictures.crop(whole.id, area);
    expect(again?.ok && again.picture.id).toBe(cropped.picture.id);
    expect(await rows()).toHaveLength(2);
    await place.database.db.updateTable("pictures").set({ withdrawnAt: 1 }).execute();
    for (const gone of [whole.id, "0".repeat(32)])
      expect(await place.pictures.crop(gone, area)).toBeUndefined();
  });

  test("that cannot all be written leave no row and no file", async () => {
    let puts = 0;
    const full = openPlace(place.database);
    const put = full.files.put;
    full.files.put = (...file) => (++puts === 2 ? Promise.reject(new Error("disk full")) : put(...file));
    await expect(full.pictures.store(await smallPicture())).rejects.toThrow("disk full");
    expect(puts).toBe(2);
    await expectNothingLeft(full);
    await full.pictures.close();
  });

  test("that fail keep the files of the same picture stored before them", async () => {
    const bytes = await smallPicture();
    const picture = await store(place, bytes);
    await place.pictures.makeMissingAvif();
    await place.database.db.deleteFrom("pictures").execute();
    // The row reappears while the second upload is writing, as from another process. Then that
    // upload fails.
    const { files } = place;
    const row = { ...picture, widths: "80", createdAt: 1 };
    const failing = {
      ...files,
      async put() {
        await place.database.db
          .insertInto("pictures")
          .values(row)
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute();
        throw new Error("disk full");
      },
    };
    const second = openPictures({
      db: place.database.db,
      files: failing,
      log: openLog({ logLevel: "silent" }),
    });
    await expect(second.store(bytes)).rejects.toThrow("disk full");
    expect(await files.exists(pictureFileName(picture.id, 80, "jpg"))).toBe(true);
    await second.close();
  });
});

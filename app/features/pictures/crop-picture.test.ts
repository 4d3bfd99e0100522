import { beforeEach, expect, test } from "vitest";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { CONSENT_FORM } from "#tests/support/consents.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA, insertPicture, PICTURE } from "#tests/support/events.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { newConsentInput } from "./consent-input.ts";
import { confirmConsent, createConsent, withdrawConsent } from "./consents.server.ts";
import { describeCropped } from "./crop-picture.server.ts";
import { approvePicture } from "./picture-details.server.ts";

const ID = "0198c3f0-0000-7000-8000-000000000001";
/** The id of a picture that was cut out of the other. */
const PART = "f".repeat(32);
const OBI = { id: "obi", name: "Obi" };

describeOnEachEngine("a part of a picture", (open) => {
  let db: TestDatabase["db"];
  let site: Parameters<typeof createConsent>[0] & Parameters<typeof withdrawConsent>[0];
  beforeEach(async () => {
    ({ db } = await open());
    const dataDir = temporaryFolder("data");
    const config = { dataDir, consentKey: undefined } as (typeof site)["config"];
    site = { db, config, files: openFiles({ filesUrl: undefined, dataDir }) };
    await insertPicture(db);
    await insertPicture(db, PART);
    await createConsent(site, ADA, newConsentInput.parse({ ...CONSENT_FORM, id: ID, picture: PICTURE }));
    await confirmConsent(db, ADA, ID);
  });

  const shown = () => db.selectFrom("pictures").select("shownUntil").orderBy("id").execute();
  const details = () => db.selectFrom("pictureDetails").selectAll().orderBy("id").execute();

  test("needs the consents and the approval of the whole, and is withdrawn with it", async () => {
    const user = { ...OBI, email: "obi@example.org", role: "editor" as const, createdAt: 1, updatedAt: 1 };
    await db.insertInto("users").values(user).execute();
    const [{ updatedAt: seen } = { updatedAt: 0 }] = await details();
    await approvePicture(db, OBI, PICTURE, { reason: "", seen });
    expect(await describeCropped(db, OBI, PICTURE, PART)).toEqual({ ok: true });
    const [one, other] = await shown();
    expect(one?.shownUntil).toBeGreaterThan(Date.now());
    expect(other).toEqual(one);
    const [whole, part] = await details();
    expect(whole).toMatchObject({ people: "children", children: 1, approvedBy: "obi" });
    expect(part).toEqual({ ...whole, id: part?.id, updatedAt: part?.updatedAt });
    await describeCropped(db, OBI, PICTURE, PART);
    expect(await db.selectFrom("pictureConsents").selectAll().execute()).toHaveLength(2);
    await withdrawConsent(site, ADA, ID);
    expect(await shown()).toEqual([{ shownUntil: 0 }, { shownUntil: 0 }]);
  });

  test("is not handed out if a consent is withdrawn while it is cut", async () => {
    await withdrawConsent(site, ADA, ID);
    expect(await describeCropped(db, ADA, PICTURE, PART)).toEqual({ ok: false, reason: "gone" });
    expect(await details()).toHaveLength(1);
  });
});

import { rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { CONSENT_FORM } from "#tests/support/consents.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA } from "#tests/support/events.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { consentInput, newConsentInput } from "./consent-input.ts";
import { findConsent } from "./consent-list.server.ts";
import { keepSignedForm, readNames, readSignedForm } from "./consent-secrets.server.ts";
import { createConsent, updateConsent } from "./consents.server.ts";

const ID = "0198c3f0-0000-7000-8000-000000000001";
const NAMES = { name: "Blessing", guardian: "Mrs Canary-Okoro", contact: "0800 000" };

describeOnEachEngine("a consent", (open) => {
  let db: TestDatabase["db"];
  let dataDir: string;
  let site: Parameters<typeof createConsent>[0];
  beforeEach(async () => {
    ({ db } = await open());
    dataDir = temporaryFolder("data");
    site = { db, config: { dataDir, consentKey: undefined } as (typeof site)["config"] };
  });

  const create = (changes: object = {}) =>
    createConsent(site, ADA, newConsentInput.parse({ ...CONSENT_FORM, id: ID, ...changes }));
  const change = async (changes: object) => {
    const [row] = await db.selectFrom("consents").select("updatedAt").where("id", "=", ID).execute();
    const form = { ...CONSENT_FORM, name: "", guardianName: "", contact: "", ...changes };
    return updateConsent(site, ADA, ID, consentInput.parse({ ...form, updatedAt: String(row?.updatedAt) }));
  };
  const audited = async () => {
    const entries = await db.selectFrom("auditEntries").select(["action", "detail"]).orderBy("id").execute();
    return entries.map(({ action, detail }) => `${action} ${detail}`);
  };

  test("keeps the real names out of the database, and tells when they can't be read", async () => {
    await create();
    const tables = await Promise.all([
      db.selectFrom("consents").selectAll().execute(),
      db.selectFrom("auditEntries").selectAll().execute(),
      db.selectFrom("fieldChanges").selectAll().execute(),
    ]);
    for (const name of Object.values(NAMES)) expect(JSON.stringify(tables)).not.toContain(name);
    expect(JSON.stringify(await findConsent(db, ID))).not.toContain(tables[0][0]?.sealed);
    expect(await readNames(site, ADA, ID)).toEqual(NAMES);
    expect((await audited()).at(-1)).toBe("read Amina");
    await change({ contact: "0800 111" });
    expect(await readNames(site, ADA, ID)).toEqual({ ...NAMES, contact: "0800 111" });
    expect(await readNames(site, ADA, "nobody")).toBe("gone");

    // The text of another consent is of no use in this one.
    await create({ id: ID.replace(/1$/, "2"), pseudonym: "Zainab", picture: undefined });
    const config = { ...site.config, consentKey: Buffer.alloc(32, 7).toString("base64") };
    expect(await readNames({ ...site, config }, ADA, ID)).toBeUndefined();
    rmSync(path.join(dataDir, "schoolward.consent-key"));
    expect(await readNames(site, ADA, ID)).toBeUndefined();
    // Half of them would replace what the right key can still read.
    expect(await change({ contact: "0800 222" })).toEqual({ ok: false, reason: "unreadable" });
    expect(await change({ name: "Typed again" })).toEqual({ ok: true, notice: undefined });
    expect(await readNames(site, ADA, ID)).toEqual({ name: "Typed again", guardian: "", contact: "" });
  });

  test("keeps the signed form out of the database, and tells who has looked at it", async () => {
    await create();
    expect(await readSignedForm(site, ADA, ID)).toBe("gone");
    const jpeg = Buffer.from("her signature");
    expect(await keepSignedForm(site, ADA, ID, Buffer.from("an earlier one"))).toEqual({ ok: true });
    expect(await keepSignedForm(site, ADA, ID, jpeg)).toEqual({ ok: true });
    expect(await keepSignedForm(site, ADA, "nobody", jpeg)).toEqual({ ok: false, reason: "gone" });
    const [stored] = await db.selectFrom("consentForms").selectAll().execute();
    for (const coded of [jpeg.toString(), jpeg.toString("base64"), jpeg.toString("hex")])
      expect(stored?.sealed).not.toContain(coded);
    expect(await readSignedForm(site, ADA, ID)).toEqual(jpeg);
    expect((await audited()).slice(-2)).toEqual([
      "stored the signed form of Amina",
      "looked at the signed form of Amina",
    ]);
    const before = await audited();
    const config = { ...site.config, consentKey: Buffer.alloc(32, 7).toString("base64") };
    expect(await readSignedForm({ ...site, config }, ADA, ID)).toBeUndefined();
    expect(await audited()).toEqual(before);
  });
});

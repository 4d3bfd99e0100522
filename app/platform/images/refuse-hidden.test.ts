import { beforeEach, expect, test } from "vitest";
import { EXECUTIVES } from "#app/features/executives/executive-changes.server.ts";
import { createPage } from "#app/features/pages/pages.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { ADA, insertPicture, PICTURE } from "#tests/support/events.ts";
import { type Actor, auditActor } from "../records/audit.server.ts";
import { change } from "../records/change.server.ts";

const CHAIR = { id: "e", position: 1, name: "Obi", role: "Chair", alt: "Obi", createdAt: 1, updatedAt: 1 };

/** Returns the refusal that a change throws. */
async function refusalOf(changing: Promise<unknown>): Promise<unknown> {
  const thrown = await changing.then(
    (outcome) => outcome,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? [thrown.status, (await thrown.json()).formError] : thrown;
}

describeOnEachEngine("a change that would publish a picture which visitors may not see", (open) => {
  let db: TestDatabase["db"];
  beforeEach(async () => {
    ({ db } = await open());
    await insertPicture(db);
    await hide();
  });
  const hide = (values: { shownUntil?: number; withdrawnAt?: number } = {}) =>
    db
      .updateTable("pictures")
      .set({ shownUntil: 0, ...values })
      .execute();
  const insert = (actor: Actor = ADA) =>
    change(db, actor, EXECUTIVES, async ({ insert, audit }) => {
      await insert({ ...CHAIR, pictureId: PICTURE });
      await audit({ action: "created" });
      return { ok: true };
    });
  const update = (values: Partial<typeof CHAIR> & { deletedAt?: number }) =>
    change(db, ADA, EXECUTIVES, async ({ find, update, audit }) => {
      const row = await find("e");
      if (!row) return { ok: false };
      await update(row, values);
      await audit({ action: "updated" });
      return { ok: true };
    });
  const stored = async () => (await db.selectFrom("executives").select("id").execute()).length;

  test("is refused, says why, and leaves nothing", async () => {
    const unclassified =
      "One of the pictures cannot be published before you have said under Pictures who is in it.";
    expect(await refusalOf(insert())).toEqual([409, unclassified]);
    await hide({ withdrawnAt: 1 });
    const withdrawn =
      "One of the pictures was withdrawn: somebody in it no longer agrees. Take it out first.";
    expect(await refusalOf(insert())).toEqual([409, withdrawn]);
    expect(await stored()).toBe(0);
    await hide({ shownUntil: Date.now() + 60_000 });
    expect(await refusalOf(insert())).toEqual({ ok: true });
  });

  test("is refused for pictures in a text, too, but not while it is a draft", async () => {
    const page = {
      ...{ id: "p", title: "Class", inFooter: false, template: undefined },
      text: `<p>Hello</p><img src="/pictures/${PICTURE}-320.jpg" alt="" />`,
    };
    expect(await refusalOf(createPage(db, ADA, { ...page, isPublished: true }))).toMatchObject([
      409,
      expect.any(String),
    ]);
    expect(await refusalOf(createPage(db, ADA, { ...page, isPublished: false }))).toEqual({ ok: true });
  });

  test("is not refused where nothing new is shown: what happens by itself, an order, a deletion", async () => {
    expect(await refusalOf(insert(auditActor.system))).toEqual({ ok: true });
    expect(await refusalOf(update({ position: 2 }))).toEqual({ ok: true });
    expect(await refusalOf(update({ role: "Treasurer" }))).toMatchObject([409, expect.any(String)]);
    expect(await refusalOf(update({ deletedAt: 5 }))).toEqual({ ok: true });
  });
});

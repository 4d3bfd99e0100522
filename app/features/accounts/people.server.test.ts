import { expect, test } from "vitest";
import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Role } from "#db/schema.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { invite, listInvitations } from "./invitations.server.ts";
import { changeRole, endAccess, insertPerson, listPeople, restoreAccess } from "./people.server.ts";

const changeToEditor = (db: Db, actor: Administrator, id: string) => changeRole(db, actor, id, "editor");

describeOnEachEngine("people", (open) => {
  async function started(...roles: Role[]) {
    const { db } = await open();
    const people: Administrator[] = [];
    for (const [index, role] of roles.entries()) {
      const person = { name: `Person ${index}`, email: `p${index}@example.org`, role };
      const id = await db.transaction().execute((trx) => insertPerson(trx, person));
      people.push({ id: id as string, ...person });
    }
    const standing = async () =>
      (await listPeople(db)).map(({ email, role, endedAt }) => `${email} ${role}${endedAt ? " ended" : ""}`);
    return { db, people: people as [Administrator, Administrator, Administrator], standing };
  }

  test("an owner makes an editor an owner, and the reverse", async () => {
    const { db, people, standing } = await started("owner", "editor");
    const [ada, obi] = people;
    expect(await changeRole(db, ada, obi.id, "owner")).toEqual({ ok: true });
    expect(await changeRole(db, obi, ada.id, "editor")).toEqual({ ok: true });
    expect(await standing()).toEqual(["p0@example.org editor", "p1@example.org owner"]);
    const audit = await db.selectFrom("auditEntries").select(["actorName", "action", "detail"]).execute();
    expect(audit).toEqual([
      { actorName: "Person 0", action: "changed the role of", detail: "p1@example.org: owner" },
      { actorName: "Person 1", action: "changed the role of", detail: "p0@example.org: editor" },
    ]);
  });

  test("the last owner remains one, whoever asks", async () => {
    const { db, people, standing } = await started("owner", "editor");
    const [ada, obi] = people;
    for (const [actor, reason] of [
      [ada, "yourself"],
      [obi, "not-owner"],
    ] as const)
      for (const act of [changeToEditor, endAccess, restoreAccess])
        expect(await act(db, actor, ada.id)).toEqual({ ok: false, reason });
    expect(await standing()).toEqual(["p0@example.org owner", "p1@example.org editor"]);
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toEqual([]);
  });

  test("an owner without access changes nobody", async () => {
    const { db, people } = await started("owner", "owner");
    const [ada, obi] = people;
    expect(await endAccess(db, ada, obi.id)).toEqual({ ok: true });
    expect(await endAccess(db, obi, ada.id)).toEqual({ ok: false, reason: "not-owner" });
  });

  test.each([
    ["their access ends", endAccess],
    ["they are made an editor", changeToEditor],
  ] as const)("an invitation ends with its inviter: %s", async (_, act) => {
    const { db, people } = await started("owner", "owner");
    const [ada, obi] = people;
    const parts = { db, config: { siteUrl: "https://site.example.org" } } as never;
    await invite(parts, obi, { email: "new@example.org", role: "owner" });
    await invite(parts, ada, { email: "other@example.org", role: "editor" });
    expect(await act(db, ada, obi.id)).toEqual({ ok: true });
    expect((await listInvitations(db)).map(({ email }) => email)).toEqual(["other@example.org"]);
  });

  test.each([
    ["end each other's access", endAccess],
    ["make editors of each other", changeToEditor],
  ] as const)("of two owners who %s at once, one does", async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const { db, people, standing } = await started("owner", "owner");
      const [ada, obi] = people;
      const outcomes = await Promise.all([act(db, ada, obi.id), act(db, obi, ada.id)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await standing()).filter((line) => line.endsWith(" owner"))).toHaveLength(1);
    }
  });

  test("ending access ends every session and link; restored people sign in again", async () => {
    const { db, people } = await started("owner", "editor");
    const [ada, obi] = people;
    const now = Date.now();
    for (const { id } of [ada, obi]) {
      await db
        .insertInto("sessions")
        .values({
          id: `session of ${id}`,
          tokenHash: id,
          userId: id,
          createdAt: now,
          lastUsedAt: now,
          confirmedAt: null,
          expiresAt: now,
          userAgent: null,
          hasSecondFactor: false,
        })
        .execute();
      await db
        .insertInto("pendingSignIns")
        .values({ digest: id, userId: id, beganBy: "password", expiresAt: Date.now() + 60_000 })
        .execute();
    }
    expect((await listPeople(db)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([now, now]);
    expect(await endAccess(db, ada, obi.id)).toEqual({ ok: true });
    for (const table of ["sessions", "pendingSignIns"] as const)
      expect(await db.selectFrom(table).select("userId").execute()).toEqual([{ userId: ada.id }]);
    expect((await listPeople(db))[1]).toMatchObject({ id: obi.id, role: "editor", lastUsedAt: null });
    expect(await restoreAccess(db, ada, obi.id)).toEqual({ ok: true });
    expect((await listPeople(db))[1]).toMatchObject({ id: obi.id, endedAt: null });
    const audit = await db.selectFrom("auditEntries").select("action").execute();
    expect(audit).toEqual([{ action: "ended the access of" }, { action: "restored the access of" }]);
  });

  test("repeating a change does nothing, and unknown people are reported", async () => {
    const { db, people } = await started("owner", "editor");
    const [ada, obi] = people;
    expect(await changeRole(db, ada, obi.id, "editor")).toEqual({ ok: true });
    expect(await restoreAccess(db, ada, obi.id)).toEqual({ ok: true });
    expect(await endAccess(db, ada, "nobody")).toEqual({ ok: false, reason: "gone" });
    expect(await db.selectFrom("auditEntries").selectAll().execute()).toEqual([]);
  });
});

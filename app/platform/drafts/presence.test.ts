import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA } from "#tests/support/posts.ts";
import { forgetScreen, notePresence, takeOver } from "./presence.server.ts";

const OBI = { id: "00000000-0000-7000-8000-0000000000b1", name: "Obi" };
const MINUTE = 60_000;
const tab = (browser: string, opening: string) => `${browser.repeat(16)}.${opening.repeat(16)}`;
const screen = (of: string, idleMs = 0) => ({
  ...{ subject: "post", id: "a", tab: of, device: "Firefox on Linux", idleMs },
});
const ADAS = tab("a", "1");
const OBIS = tab("b", "1");

describeOnEachEngine("the screens in which a text is open", (open) => {
  test("see each other, except tabs of the same browser and screens that were closed", async () => {
    const { db } = await open();
    expect(await notePresence(db, ADA, screen(ADAS), 0)).toEqual({ others: [], takenBy: null });
    expect(await notePresence(db, OBI, screen(OBIS), MINUTE)).toEqual({
      others: [{ name: ADA.name, isOwn: false, device: "Firefox on Linux", idleMs: MINUTE }],
      takenBy: null,
    });
    expect(await notePresence(db, ADA, screen(tab("a", "2")), MINUTE)).toMatchObject({
      others: [{ name: "Obi", idleMs: 0 }],
    });
    expect(await notePresence(db, ADA, screen(tab("c", "1")), MINUTE)).toMatchObject({
      others: [
        { name: "Obi", isOwn: false },
        { name: ADA.name, isOwn: true },
        { name: ADA.name, isOwn: true },
      ],
    });
    expect((await notePresence(db, OBI, { ...screen(OBIS), id: "b" }, MINUTE)).others).toEqual([]);
    await forgetScreen(db, OBI, ADAS);
    expect((await notePresence(db, OBI, screen(OBIS), MINUTE)).others).toHaveLength(3);
    await forgetScreen(db, ADA, ADAS);
    expect((await notePresence(db, OBI, screen(OBIS), MINUTE)).others).toHaveLength(2);
    expect((await notePresence(db, OBI, screen(OBIS), 13 * 60 * MINUTE)).others).toEqual([]);
  });

  test("are taken over if nobody has typed there for a minute, and taken back", async () => {
    const { db } = await open();
    await notePresence(db, ADA, screen(ADAS), 0);
    expect(await takeOver(db, OBI, screen(OBIS), MINUTE - 1)).toMatchObject({ others: [{ name: ADA.name }] });
    expect(await notePresence(db, ADA, screen(ADAS, MINUTE - 1), MINUTE - 1)).toMatchObject({
      takenBy: null,
    });
    expect(await takeOver(db, OBI, screen(OBIS), MINUTE)).toEqual({ others: [], takenBy: null });
    expect(await notePresence(db, ADA, screen(ADAS, MINUTE), MINUTE)).toMatchObject({ takenBy: "Obi" });
    expect(await takeOver(db, ADA, screen(ADAS), 2 * MINUTE)).toEqual({ others: [], takenBy: null });
    expect(await notePresence(db, OBI, screen(OBIS, MINUTE), 2 * MINUTE)).toMatchObject({
      takenBy: ADA.name,
    });
    const audited = await db.selectFrom("auditEntries").select(["action", "subjectId"]).execute();
    expect(audited).toHaveLength(3);
    expect(audited[0]).toEqual({ action: "took over", subjectId: "a" });
  });
});

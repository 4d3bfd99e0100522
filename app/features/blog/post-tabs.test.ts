import { beforeAll, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Writer } from "#app/platform/drafts/draft-kind.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, BOB, draftOf, OTHER_TAB, openPost, PHONE_TAB, TAB } from "#tests/support/posts.ts";
import type { PostDraft } from "./post-draft.ts";
import { postDrafts, publishDraft } from "./post-drafts.server.ts";
import { openNewPost } from "./post-to-write.server.ts";

/** One person writes the same post in several tabs and on several devices. */
describeOnEachEngine("tabs of one person", (open) => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open());
  });

  type Save = {
    base: number;
    writer?: Writer & { continues?: string };
    overwrite?: boolean;
    by?: typeof ADA;
  };
  const save = (id: string, fields: Partial<PostDraft>, { by = ADA, ...rest }: Save) =>
    postDrafts.save(db, by, id, { draft: draftOf(fields), reason: "autosave", ...rest });
  const titleOf = async (id: string) => (await openPost(db, id)).draft.title;
  async function begin(title = "Start", writer: Writer = TAB) {
    const { id } = await openNewPost(db);
    await save(id, { title }, { base: 0, writer });
    return id;
  }

  test("a stale tab is rejected, learns where the newer draft was written, and changes nothing", async () => {
    const id = await begin();
    expect(await save(id, { title: "On the phone" }, { base: 1, writer: PHONE_TAB })).toMatchObject({
      ok: true,
    });
    const phone = { version: 2, isOwn: true, device: "Firefox on an Android phone", isSameDevice: false };
    for (const reason of ["autosave", "save"] as const)
      expect(
        await postDrafts.save(db, ADA, id, {
          draft: draftOf({ title: "Stale" }),
          base: 1,
          reason,
          writer: TAB,
        }),
      ).toMatchObject({
        ok: false,
        reason: "changed",
        theirs: { ...phone, draft: { title: "On the phone" } },
      });
    expect(
      await publishDraft(db, ADA, id, { draft: draftOf({ title: "Stale" }), base: 1, writer: TAB }),
    ).toMatchObject({ ok: false, reason: "changed", theirs: phone });
    expect(await titleOf(id)).toBe("On the phone");
    expect((await openPost(db, id)).published).toMatchObject({ status: "draft" });
  });

  test("two tabs of one browser are distinguished", async () => {
    const id = await begin();
    await save(id, { title: "Second" }, { base: 1, writer: OTHER_TAB });
    expect(await save(id, { title: "First" }, { base: 1, writer: TAB })).toMatchObject({
      theirs: { isOwn: true, isSameDevice: true, device: "Firefox on Windows" },
    });
  });

  test("the tab that wrote the latest draft can continue after a lost response", async () => {
    const id = await begin();
    await save(id, { title: "Answer lost" }, { base: 1, writer: TAB });
    expect(await save(id, { title: "Typed on" }, { base: 1, writer: TAB })).toMatchObject({
      ok: true,
      version: 3,
    });
    // The id of a tab is not a credential: somebody else who sends it is still somebody else.
    expect(await save(id, { title: "Bob" }, { base: 1, writer: TAB, by: BOB })).toMatchObject({
      theirs: { version: 3, isOwn: false, author: "Ada" },
    });
    expect(await save(id, { title: "No tab" }, { base: 1 })).toMatchObject({ reason: "changed" });
  });

  test("a tab that continues a copy continues from its last save; a second tab gets a conflict", async () => {
    const id = await begin();
    await save(id, { title: "Its answer was lost" }, { base: 1, writer: TAB });
    const first = { ...OTHER_TAB, continues: TAB.tab };
    const second = { tab: OTHER_TAB.tab.replaceAll("2", "3"), device: TAB.device, continues: TAB.tab };
    expect(await save(id, { title: "Bob" }, { base: 1, writer: first, by: BOB })).toMatchObject({
      reason: "changed",
    });
    expect(await save(id, { title: "First" }, { base: 1, writer: first })).toMatchObject({ version: 3 });
    expect(await save(id, { title: "Second" }, { base: 1, writer: second })).toMatchObject({
      ...{ reason: "changed", theirs: { version: 3, isSameDevice: true, draft: { title: "First" } } },
    });
    // If the tab that left the copy is still open after all, it gets a conflict too.
    expect(await save(id, { title: "Alive" }, { base: 2, writer: TAB })).toMatchObject({ reason: "changed" });
    expect(await titleOf(id)).toBe("First");
  });

  test("a restored version survives typing in a tab that does not know of it", async () => {
    const id = await begin("First");
    await postDrafts.save(db, ADA, id, {
      draft: draftOf({ title: "Second" }),
      base: 1,
      reason: "save",
      writer: TAB,
    });
    await postDrafts.restore(db, ADA, id, 1, { device: "Chrome on Mac" });
    expect(await save(id, { title: "Second!" }, { base: 2, writer: TAB })).toMatchObject({
      theirs: { isOwn: true, device: "Chrome on Mac", draft: { title: "First" } },
    });
    expect(await titleOf(id)).toBe("First");
  });

  test("keeping one's own draft replaces the newer one, which stays a version with its device", async () => {
    const id = await begin();
    await save(id, { title: "Phone" }, { base: 1, writer: PHONE_TAB });
    expect(await save(id, { title: "Mine" }, { base: 2, writer: TAB, overwrite: true })).toMatchObject({
      ...{ ok: true, version: 3 },
    });
    expect(await postDrafts.findVersion(db, id, 2)).toMatchObject({
      ...{ kind: "replaced", title: "Phone", device: "Firefox on an Android phone" },
    });
    // Now the phone's draft is the stale one.
    expect(await save(id, { title: "Phone again" }, { base: 2, writer: PHONE_TAB })).toMatchObject({
      theirs: { version: 3, device: "Firefox on Windows" },
    });
  });

  test("taking the newer draft keeps one's own as a version, without affecting the newer one's tab", async () => {
    const id = await begin();
    await save(id, { title: "Phone" }, { base: 1, writer: PHONE_TAB });
    const mine = draftOf({ title: "Mine", content: "<p>What I wrote here.</p>" });
    expect(await postDrafts.setAside(db, ADA, id, { draft: mine, writer: TAB })).toMatchObject({
      ok: true,
      newest: { version: 4, draft: { title: "Phone" }, device: "Firefox on an Android phone" },
    });
    expect(await titleOf(id)).toBe("Phone");
    expect(await postDrafts.findVersion(db, id, 3)).toMatchObject({
      ...{ kind: "replaced", author: "Ada", device: "Firefox on Windows", draft: mine },
    });
    expect(await save(id, { title: "Phone goes on" }, { base: 2, writer: PHONE_TAB })).toMatchObject({
      ...{ ok: true, version: 5 },
    });
    expect((await postDrafts.listVersions(db, id, 1))?.versions.map(({ version }) => version)).toEqual([
      5, 4, 3, 1,
    ]);
  });

  test("an identical draft is not stored as a version", async () => {
    const id = await begin("Same");
    const same = { draft: draftOf({ title: "Same" }), writer: OTHER_TAB };
    expect(await postDrafts.setAside(db, ADA, id, same)).toMatchObject({ ok: true, newest: { version: 1 } });
    expect(await postDrafts.setAside(db, ADA, "nobody", same)).toMatchObject({
      ok: false,
      reason: "unknown",
    });
  });

  test("a tab learns of a draft that it has not seen, but not of one that it wrote", async () => {
    const id = await begin();
    const ask = (seen: number, tab: string | null, by = ADA) =>
      postDrafts.findNewer(db, by, id, { seen, tab });
    expect(await ask(1, TAB.tab)).toBeUndefined();
    expect(await ask(0, TAB.tab)).toBeUndefined();
    expect(await ask(0, OTHER_TAB.tab)).toMatchObject({ version: 1, isOwn: true, isSameDevice: true });
    expect(await ask(0, TAB.tab, BOB)).toMatchObject({ version: 1, isOwn: false, author: "Ada" });
    expect(await postDrafts.findNewer(db, ADA, "nobody", { seen: 0, tab: null })).toBeUndefined();
  });
});

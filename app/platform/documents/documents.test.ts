import { beforeEach, expect, test } from "vitest";
import { PICTURE_COLUMNS } from "#app/features.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { pdfWith } from "#tests/support/pdfs.ts";
import { ADA, createPost } from "#tests/support/posts.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { Files } from "../files/files.server.ts";
import { openFiles } from "../files/open-files.server.ts";
import { UNUSED_MS } from "../images/unused-pictures.server.ts";
import { documentFileKey } from "./document-address.ts";
import { isDocumentShown, removeUnusedDocuments, storeDocument } from "./documents.server.ts";

describeOnEachEngine("a stored PDF", (open) => {
  let db: TestDatabase["db"];
  let files: Files;
  beforeEach(async () => {
    ({ db } = await open());
    files = openFiles({ filesUrl: undefined, dataDir: temporaryFolder("data") });
  });

  async function store() {
    const stored = await storeDocument({ db, files }, pdfWith(), "Annual report, 2026.PDF");
    if (!stored.ok) throw new Error(stored.message);
    return stored;
  }
  const linkTo = (address: string) => `<p class="prose-file"><a href="${address}">Report</a></p>`;
  const isShown = (id: string) => isDocumentShown(db, PICTURE_COLUMNS, id);
  const change = (id: string, fields: { status?: "draft" | "published"; deletedAt?: number }) =>
    db.updateTable("posts").set(fields).where("id", "=", id).execute();

  test("has the name of its file in its address, and never the id of another", async () => {
    const { id, address, size } = await store();
    expect(address).toBe(`/documents/${id}/annual-report-2026.pdf`);
    expect(size).toBe(pdfWith().length);
    expect((await store()).id).not.toBe(id);
    const nameless = await storeDocument({ db, files }, pdfWith(), "…");
    expect(nameless).toMatchObject({
      address: expect.stringMatching(/^\/documents\/[0-9a-f]{32}\/document\.pdf$/),
    });
  });

  test("is refused with a reason, and leaves nothing behind", async () => {
    const refused = await storeDocument({ db, files }, Buffer.from("no PDF"), "a.pdf");
    expect(refused).toEqual({ ok: false, message: "Please choose a PDF file." });
    expect(await db.selectFrom("documents").selectAll().execute()).toEqual([]);
  });

  test("is shown while a text that visitors see links to it, and only then", async () => {
    const { id, address } = await store();
    expect(await isShown(id)).toBe(false);
    const post = await createPost(db, ADA, { content: linkTo(address) });
    expect(await isShown(id)).toBe(true);
    await change(post.id, { status: "draft" });
    expect(await isShown(id)).toBe(false);
    await change(post.id, { status: "published" });
    expect(await isShown(id)).toBe(true);
    await change(post.id, { deletedAt: 1 });
    expect(await isShown(id)).toBe(false);
    expect(await isShown("0".repeat(32))).toBe(false);
  });

  test("is removed a day after nothing uses it, with its file", async () => {
    const used = await store();
    const unused = await store();
    const post = await createPost(db, ADA, { content: linkTo(used.address) });
    const remaining = async () =>
      (await db.selectFrom("documents").select("id").execute()).map(({ id }) => id);
    const now = Date.now();
    await removeUnusedDocuments({ db, files }, now);
    await removeUnusedDocuments({ db, files }, now + UNUSED_MS - 1);
    expect((await remaining()).sort()).toEqual([used.id, unused.id].sort());
    await removeUnusedDocuments({ db, files }, now + UNUSED_MS);
    expect(await remaining()).toEqual([used.id]);
    expect(await files.exists(documentFileKey(unused.id))).toBe(false);
    expect(await files.exists(documentFileKey(used.id))).toBe(true);
    const removals = await db
      .selectFrom("auditEntries")
      .select("subjectId")
      .where("subject", "=", "unused PDF")
      .execute();
    expect(removals).toEqual([{ subjectId: unused.id }]);

    await db.deleteFrom("posts").where("id", "=", post.id).execute();
    await removeUnusedDocuments({ db, files }, now + 2 * UNUSED_MS);
    await removeUnusedDocuments({ db, files }, now + 3 * UNUSED_MS);
    expect(await remaining()).toEqual([]);
  });

  test("that is used again is kept", async () => {
    const { id, address } = await store();
    const now = Date.now();
    await removeUnusedDocuments({ db, files }, now);
    await createPost(db, ADA, { content: linkTo(address) });
    await removeUnusedDocuments({ db, files }, now + UNUSED_MS);
    expect(await files.exists(documentFileKey(id))).toBe(true);
  });

  test("whose file an interrupted removal has left goes with the next", async () => {
    const { id } = await store();
    await db.updateTable("documents").set({ removedAt: 1 }).where("id", "=", id).execute();
    await removeUnusedDocuments({ db, files });
    expect(await files.exists(documentFileKey(id))).toBe(false);
  });
});

import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { storeDocument } from "#app/platform/documents/documents.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { openLog } from "#app/platform/program/log.server.ts";
import { sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { pdfWith } from "#tests/support/pdfs.ts";
import { ADA } from "#tests/support/posts.ts";
import { undoImport } from "../import/imports.server.ts";
import { importFiles } from "../import/read-post-file.server.ts";
import { postDrafts } from "../post-drafts.server.ts";
import { findPostToWrite, openNewPost } from "../post-to-write.server.ts";
import { archivePosts } from "./archive.server.ts";

const siteUrl = "https://site.example";

function openSite({ db, location }: TestDatabase) {
  const files = openFiles({ filesUrl: undefined, dataDir: location.dataDir });
  return { db, files, pictures: openPictures({ db, files, log: openLog({ logLevel: "silent" }) }) };
}

async function store(site: ReturnType<typeof openSite>, bytes: Uint8Array) {
  const stored = await site.pictures.store(new Uint8Array(bytes), { quick: true });
  if (!stored.ok) throw new Error(stored.message);
  return stored.picture;
}

async function storePdf(site: ReturnType<typeof openSite>, bytes: Uint8Array = pdfWith()) {
  const stored = await storeDocument(site, Buffer.from(bytes), "report.pdf");
  if (!stored.ok) throw new Error(stored.message);
  return stored.address;
}

describeOnEachEngine("the archive of all posts", (open) => {
  test("comes back equal on another site, with its pictures and PDFs", async () => {
    const old = openSite(await open());
    const inText = await store(old, await smallPicture("png", 1));
    const featured = await store(old, await smallPicture("png", 2));
    const address = pictureAddress(inText, inText.width, "jpg");
    const report = await storePdf(old);
    const draft = {
      ...(await openNewPost(old.db)).draft,
      ...{ title: "A walk", slug: "a-walk", excerpt: "Nine miles.", category: "programs", tags: ["road"] },
      ...{ author: "Ọla", language: "fr" as const, date: "2026-02-03", readTime: "5 min read" },
      ...{ pictureId: featured.id, alt: "A school", featured: true, allowComments: false },
      content: await sanitizeRichHtml(
        `<h2>Head</h2><figure class="prose-wide"><img src="${address}" alt="A girl" /><figcaption>Her <em>way</em></figcaption></figure><p>x<sup>2</sup><small class="prose-footnote">Note</small></p><p class="prose-file"><a href="${report}">Report (PDF, 1 kB)</a></p>`,
      ),
    };
    const created = await postDrafts.create(old.db, ADA, draft, "saved");
    if (!created.ok) throw new Error("not created");
    const pieces: Uint8Array[] = [];
    for await (const piece of archivePosts(old.db, old.files, siteUrl)) pieces.push(piece);
    const entries = unzipSync(new Uint8Array(Buffer.concat(pieces)));
    const names = Object.keys(entries);
    expect(names.filter((name) => name.startsWith("pictures/"))).toHaveLength(2);

    const site = openSite(await open());
    const uploads: Record<string, string> = {};
    for (const [name, bytes] of Object.entries(entries)) {
      if (name.startsWith("pictures/")) uploads[name] = (await store(site, bytes)).id;
      if (name.startsWith("documents/")) uploads[name] = await storePdf(site, bytes);
    }
    expect(Object.keys(uploads)).toHaveLength(3);
    const part = { import: crypto.randomUUID(), source: "posts.zip" };
    const document = { name: "a-walk.html", bytes: entries["2026-02-03-a-walk.html"] as Uint8Array };
    const config = { siteUrl: "https://other.example" } as never;
    const given = { import: part, uploads, key: document.name };
    const importIt = () => importFiles({ db: site.db, config }, ADA, [document], given);
    const [imported] = await importIt();
    if (!imported?.ok) throw new Error("not imported");
    expect(imported.losses).toEqual([]);

    const read = async ({ db }: typeof site, id: string) => {
      const found = await findPostToWrite(db, id);
      if (!found) throw new Error("gone");
      const content = found.draft.content
        .replace(/[0-9a-f]{32}/g, "ID")
        .replace(/ (?:srcset|sizes|width|height)="[^"]*"/g, "");
      return { ...found.draft, content, pictureId: found.draft.pictureId !== null };
    };
    expect(await read(site, imported.id)).toEqual(await read(old, created.id));

    // As after an answer that was lost.
    expect(await importIt()).toEqual([imported]);

    expect(await undoImport(site.db, ADA, part.import)).toEqual({ ok: true, erased: 1, kept: [] });
    expect(await undoImport(site.db, ADA, part.import)).toEqual({ ok: false, reason: "gone" });
    expect(await site.db.selectFrom("posts").select("id").execute()).toEqual([]);
    const [again] = await importIt();
    expect(again).toMatchObject({ ok: true, losses: [] });
    await Promise.all([old.pictures.close(), site.pictures.close()]);
  });
});

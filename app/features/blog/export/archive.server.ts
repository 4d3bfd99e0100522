import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Db } from "#app/platform/database/database.server.ts";
import { documentFileKey, documentsIn } from "#app/platform/documents/document-address.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import { PICTURES_PATH, pictureFileName } from "#app/platform/images/picture-data.ts";
import { findPostToExport } from "./exported-post.server.ts";
import { htmlFile } from "./post-files.server.ts";

/** The folder with pictures in the archive. */
const FOLDER = "pictures/";

/**
 * Writes all posts that are not in the trash into one ZIP archive, with their newest saved texts:
 * an HTML document for each, and once their PDFs and the largest version of each picture. The
 * import reads the archive again, and a browser shows what is in it.
 *
 * @returns the archive in pieces, so that memory holds one picture at a time
 */
export async function* archivePosts(db: Db, files: Files, siteUrl: string): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const takePieces = () => {
    const taken = pieces;
    pieces = [];
    return taken;
  };
  const archived = new Set<string>();
  const rows = await db
    .selectFrom("posts")
    .select(["id", "slug", "date"])
    .where("deletedAt", "is", null)
    .orderBy("date")
    .orderBy("id")
    .execute();
  for (const { id, slug, date } of rows) {
    const post = await findPostToExport(db, siteUrl, id, "newest");
    if (!post) continue;
    let html = htmlFile(post, siteUrl);
    for (const { address, name, key } of await filesIn(db, html, siteUrl)) {
      html = html.replaceAll(address, name);
      if (archived.has(name)) continue;
      archived.add(name);
      const opened = await files.read(key);
      if (!opened) continue;
      // A compressed picture does not get smaller, nor does a PDF.
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const chunk of opened.stream) {
        entry.push(chunk as Uint8Array);
        yield* takePieces();
      }
      entry.push(new Uint8Array(), true);
    }
    const entry = new ZipDeflate(`${date}-${slug}.html`);
    zip.add(entry);
    entry.push(new TextEncoder().encode(html), true);
    yield* takePieces();
  }
  zip.end();
  yield* takePieces();
}

type ArchivedFile = { address: string; name: string; key: string };

/** Lists the files of this site that a document mentions, and their names in the archive. */
async function filesIn(db: Db, html: string, siteUrl: string): Promise<ArchivedFile[]> {
  const found = new Map<string, ArchivedFile>();
  for (const part of html.split(siteUrl + PICTURES_PATH).slice(1)) {
    const [file, id = ""] = /^([0-9a-f]{32})-\d+\.jpg/.exec(part) ?? [];
    const key = file && (await findLargest(db, id));
    const address = siteUrl + PICTURES_PATH + file;
    if (key) found.set(address, { address, name: FOLDER + key, key });
  }
  for (const [path, id] of documentsIn(html))
    found.set(path, { address: siteUrl + path, name: path.slice(1), key: documentFileKey(id) });
  return [...found.values()];
}

async function findLargest(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row && pictureFileName(id, toPictureData(row).width, "jpg");
}

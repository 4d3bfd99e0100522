import { unzipSync } from "fflate";
import { ImportRefusal } from "#app/features/blog/import/foreign-post.ts";
import { complaintAbout, POST_FILE_ENDINGS } from "#app/features/blog/import/post-file-rules.ts";
import { findFiles } from "./find-files.ts";
import type { ImportItem, OpenedImport } from "./opened-import.ts";

/** In bytes. A larger archive would fill the memory of the browser. */
const MAX_ARCHIVE = 500 * 1024 * 1024;
export const IMPORT_ENDINGS = [...POST_FILE_ENDINGS, ".json", ".xml", ".zip"];
/** Files that posts mention. */
const MENTIONED = /\.(?:jpe?g|png|gif|webp|avif|pdf)$/i;

/**
 * Opens the chosen files: posts as Markdown or HTML, an export of Ghost or WordPress, or an archive
 * of either with its pictures and PDFs.
 *
 * @param folder files with pictures of the old site
 * @throws ImportRefusal if they can't be imported
 */
export async function openImport(chosen: readonly File[], folder: readonly File[]): Promise<OpenedImport> {
  const files = (await Promise.all(chosen.map(unpack))).flat();
  const find = findFiles([...files, ...folder]);
  const foreign = files.find(({ name }) => /\.(?:json|xml)$/i.test(name));
  const source = chosen.map(({ name }) => name).join(", ");
  if (foreign) {
    // The readers and their parsers are only fetched by those who import from another system.
    const { openForeign } = await import("./open-foreign.ts");
    return openForeign(foreign, source, find);
  }

  const posts = files.filter(({ name }) => POST_FILE_ENDINGS.some((end) => name.toLowerCase().endsWith(end)));
  const other = files.find((file) => !posts.includes(file) && !MENTIONED.test(file.name));
  if (posts.length === 0 || (other && chosen.includes(other)))
    throw new ImportRefusal(
      chosen.length === 0
        ? "Choose a file."
        : `${other?.name ?? source} can’t be imported. Choose ${IMPORT_ENDINGS.join(", ")}.`,
    );
  const complaint = posts.map((file) => complaintAbout([file])).find(Boolean);
  if (complaint) throw new ImportRefusal(complaint);
  return {
    ...{ source, isForeign: false, notTaken: [] },
    async *items() {
      for (const file of posts) yield readFile(file, files);
    },
  };
}

/** Returns the files in an archive, or the file itself. */
async function unpack(file: File): Promise<File[]> {
  if (!/\.zip$/i.test(file.name)) return [file];
  if (file.size > MAX_ARCHIVE) throw new ImportRefusal(`${file.name} is larger than 500 MB.`);
  let unpacked = 0;
  try {
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter({ originalSize }) {
        unpacked += originalSize;
        return unpacked <= MAX_ARCHIVE;
      },
    });
    if (unpacked > MAX_ARCHIVE) throw new ImportRefusal(`${file.name} is larger than 500 MB when unpacked.`);
    return Object.entries(entries)
      .filter(([name]) => !name.endsWith("/") && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name))
      .map(([name, bytes]) => new File([bytes as Uint8Array<ArrayBuffer>], name));
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal(`${file.name} can’t be read. It may be damaged or protected by a password.`);
  }
}

async function readFile(file: File, files: readonly File[]): Promise<ImportItem> {
  const text = await file.text();
  const uploads = files.filter(({ name }) => MENTIONED.test(name) && text.includes(name));
  return {
    title: file.name,
    uploads: new Map(uploads.map((upload) => [upload.name, upload])),
    to: "/admin/blog/imports",
    fields: { file, key: file.name },
  };
}

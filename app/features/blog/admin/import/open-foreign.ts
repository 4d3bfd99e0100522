import { Parser } from "htmlparser2";
import type { ForeignExport, ForeignPost } from "#app/features/blog/import/foreign-post.ts";
import { openGhostExport } from "#app/features/blog/import/ghost-export.ts";
import { openWordPressExport } from "#app/features/blog/import/wordpress-export.ts";
import type { FindFile } from "./find-files.ts";
import type { ImportItem, OpenedImport } from "./opened-import.ts";

/**
 * Opens the export of another system.
 *
 * @param find finds the pictures of its posts
 * @throws ImportRefusal if it is something else, or too large
 */
export async function openForeign(file: File, source: string, find: FindFile): Promise<OpenedImport> {
  const open = /\.json$/i.test(file.name) ? openGhostExport : openWordPressExport;
  const opened = await open(file);
  return {
    source: `${opened.system}, ${source}`,
    isForeign: true,
    notTaken: opened.notTaken,
    async *items() {
      for await (const post of opened.posts()) yield readPost(opened, post, find);
    },
  };
}

function readPost({ system, fileOf, slugOf }: ForeignExport, post: ForeignPost, find: FindFile): ImportItem {
  const pictures = new Map<string, File>();
  const links: Record<string, string> = {};
  const takePicture = (address: string) => {
    const file = find(fileOf(address) ?? []);
    if (file) pictures.set(address, file);
  };
  takePicture(post.picture);
  const parser = new Parser({
    onopentag(tag, { src = "", href = "" }) {
      if (tag === "img") takePicture(src);
      const slug = tag === "a" ? slugOf(href) : undefined;
      if (slug !== undefined) links[href] = slug;
    },
  });
  parser.end(post.html);
  return {
    title: post.title || post.slug,
    uploads: pictures,
    to: "/admin/blog/imports/posts",
    fields: { system, post: JSON.stringify(post), links: JSON.stringify(links) },
  };
}

import type { Db } from "#app/platform/database/database.server.ts";
import type { Pictures } from "#app/platform/images/pictures.server.ts";
import { POST_CATEGORIES, type PostCategory } from "../categories/categories.ts";
import type { ForeignExport } from "./foreign-post.ts";
import { openPictureFolder } from "./picture-folder.server.ts";
import { IMPORTER } from "./store-foreign-post.server.ts";
import { ELSEWHERE } from "./take-in-html.server.ts";
import { openForeignPosts, type PostReport } from "./take-in-post.server.ts";

type RunParts = {
  db: Db;
  /** Undefined for a trial run, which reads and checks everything but stores nothing. */
  pictures: Pick<Pictures, "store"> | undefined;
  /** The folder with the old site's files. */
  folder: string | undefined;
  /** The category of posts whose own categories do not exist in the blog. */
  category: PostCategory;
};

/** Imports the posts of another system one at a time. A failed post does not stop the others. */
export async function* importPosts(
  source: ForeignExport,
  { db, pictures, folder, category }: RunParts,
): AsyncGenerator<PostReport> {
  const { system, slugOf, fileOf } = source;
  const takeIn = await openForeignPosts(db, IMPORTER, { system, category, isTrial: !pictures });
  const files = await openPictureFolder(folder, pictures);
  for await (const post of source.posts())
    yield takeIn(post, {
      slugOf,
      async findPicture(address) {
        const places = fileOf(address);
        return places ? files.take(places) : { missing: ELSEWHERE };
      },
    });
}

/** The valid values of `--category`. */
export const CATEGORY_NAMES = Object.keys(POST_CATEGORIES) as PostCategory[];

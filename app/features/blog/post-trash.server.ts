import type { TrashBin } from "#app/platform/records/trash.server.ts";
import { forgetWayBack } from "#app/platform/records/way-back.server.ts";
import { changePost, POSTS, wasEverPublic } from "./post-record.server.ts";
import { rememberSlug } from "./post-slugs.server.ts";

/** The public address of a deleted post answers 410 Gone, also after it is erased. */
export const POST_TRASH: TrashBin<"posts"> = {
  record: POSTS,
  title: ["title"],
  place: (running, post, deletedAt) => changePost(running, post, { deletedAt }),
  async beforeErasing({ trx }, post) {
    if (wasEverPublic(post))
      for (const address of [post.slug, post.id]) await rememberSlug(trx, null, address);
    await forgetWayBack(trx, post.id);
  },
};

import type { Actor } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { firstCharacters } from "#app/platform/rich-html.server.ts";
import { dateIn } from "#app/platform/site-time.server.ts";
import { POST_LIMITS, titleOrUntitled } from "./post-draft.ts";
import { createDraft } from "./post-drafts.server.ts";
import { findNewestText } from "./post-heads.server.ts";

/**
 * Makes a draft of the newest text of a post, complete or not, with an address of its own, dated today. It starts without
 * views and likes, and is neither featured nor scheduled.
 *
 * @returns undefined when there is no such post, or it lies in the trash
 */
export async function duplicatePost(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  const found = await findNewestText(db, id);
  if (!found) return undefined;
  const { head, timeZone } = found;
  const { draft } = head;
  const title = firstCharacters(`Copy of ${titleOrUntitled(draft.title)}`, POST_LIMITS.title);
  const created = await createDraft(
    db,
    actor,
    {
      ...draft,
      title,
      date: dateIn(timeZone, Date.now()),
      featured: false,
      ...{ status: "draft", publishDate: "", publishTime: "" },
    },
    "copied",
  );
  // Only an address or a picture can be refused; the copy has no address of its own, and the post keeps the picture.
  if (!created.ok) throw new Error(`The copy was refused: ${JSON.stringify(created.errors)}`);
  return { id: created.id, title };
}

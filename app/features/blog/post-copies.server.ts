import type { Db } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { firstCharacters } from "#app/platform/rich-text/rich-html.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { POST_LIMITS, titleOrUntitled } from "./post-draft.ts";
import { createDraft } from "./post-drafts.server.ts";
import { findNewestText } from "./post-heads.server.ts";

/**
 * Creates a draft from the latest draft of a post, complete or not, with an address of its own and
 * today's date. The copy starts without views and likes, and is neither featured nor scheduled.
 *
 * @returns undefined if the post does not exist or is in the trash
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
  // Only an address or a picture can be rejected. The copy has no typed address, and the original
  // keeps the picture in use.
  if (!created.ok) throw new Error(`The copy was refused: ${JSON.stringify(created.errors)}`);
  return { id: created.id, title };
}

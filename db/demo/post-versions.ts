import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { draftOf, postDrafts } from "#app/features/blog/post-drafts.server.ts";
import type { StoredPost } from "#app/features/blog/post-record.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { NextDraft } from "#app/platform/drafts/draft-kind.server.ts";
import { sanitizeRichHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/platform/settings/site-settings.ts";
import type { VersionKind } from "#db/schema.ts";

const HOUR_MS = 3_600_000;
const { timeZone } = DEFAULT_SITE_SETTINGS;
/** The draft that several people have edited. */
const LETTER = "a-letter-to-my-form-three-self";

const TUNDE = { id: null, name: "Tunde Akande" };
const IBRAHIM = { id: null, name: "Ibrahim Danladi" };

/**
 * Inserts a draft with a history, and a published post that somebody is editing. Inserts nothing
 * without those posts.
 */
export async function insertPostVersions(trx: Trx, now: number): Promise<void> {
  const letter = await trx.selectFrom("posts").selectAll().where("slug", "=", LETTER).executeTakeFirst();
  if (letter) await insertHistory(trx, letter, now);
  const newest = await trx
    .selectFrom("posts")
    .selectAll()
    .where("status", "=", "published")
    .orderBy("date", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest) await insertPending(trx, newest, now);
}

async function insertHistory(trx: Trx, post: StoredPost, now: number): Promise<void> {
  const draft = draftOf(post, timeZone);
  const [beginning = ""] = draft.content.split("</p>");
  const texts = [
    { content: `${beginning}</p>`, title: "A letter to myself", author: TUNDE },
    { content: draft.content.replace("a Tuesday", "a morning"), title: draft.title, author: IBRAHIM },
    { content: draft.content, title: draft.title, author: TUNDE },
  ];
  for (const [index, { content, title, author }] of texts.entries())
    await insertText(trx, post, "saved", {
      version: index + 1,
      draft: { ...draft, content: await sanitizeRichHtml(content), title },
      isPending: false,
      author,
      at: now - (texts.length - index) * 9 * HOUR_MS,
    });
}

async function insertPending(trx: Trx, post: StoredPost, now: number): Promise<void> {
  const draft = draftOf(post, timeZone);
  const published = { version: 1, draft, isPending: false, author: IBRAHIM, at: post.updatedAt };
  await insertText(trx, post, "published", published);
  const changed = { ...draft, title: `${draft.title}, one year on` };
  const pending = { version: 2, draft: changed, isPending: true, author: TUNDE, at: now - 2 * HOUR_MS };
  await insertText(trx, post, "saved", pending);
}

async function insertText(
  trx: Trx,
  { id }: StoredPost,
  kind: VersionKind,
  text: NextDraft<PostDraft>,
): Promise<void> {
  await postDrafts.write(trx, id, text);
  await postDrafts.keepVersion(trx, id, kind, text, text.at);
}

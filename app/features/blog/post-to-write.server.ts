import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { openDraft } from "#app/platform/drafts/clean-draft.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import { findOutage } from "#app/platform/health/outages.server.ts";
import { findPicture } from "#app/platform/images/picture-columns.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { firstCharacters } from "#app/platform/text/cut-text.ts";
import { SITE_LANGUAGE } from "#app/platform/text/languages.ts";
import { readSiteToReview } from "#app/platform/text-review/site-to-review.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { momentIn, zoneLabel } from "#app/platform/time/zone-moment.ts";
import { readCategories } from "./categories/own-categories.server.ts";
import { publishDuePosts } from "./due-posts.server.ts";
import { type CleanPostDraft, POST_LIMITS, type PostDraft, type PostToWrite } from "./post-draft.ts";
import { postDrafts } from "./post-drafts.server.ts";

/** Returns an empty form with a new id. Nothing is stored before its first save. */
export async function openNewPost(db: ReadDb): Promise<PostToWrite> {
  const { timeZone, name } = await readSiteSettings(db);
  const now = Date.now();
  return {
    ...{ id: newId(), copyId: newId(), version: 0, published: null, hasPendingChanges: false },
    draft: emptyDraft(`${name} Team`, dateIn(timeZone, now)),
    ...{ lastChange: null, picture: null, timeZone, zoneLabel: zoneLabel(timeZone, now) },
  };
}

/** Reads what the writing screen knows about the site. */
export async function readSiteToWriteFor(db: ReadDb) {
  const [site, categories] = await Promise.all([readSiteToReview(db), readCategories(db)]);
  return { categories, ...site };
}

/** Returns the defaults of a new post (specification, section 3). */
function emptyDraft(author: string, date: string): PostDraft {
  return {
    ...{ title: "", slug: "", excerpt: "", category: "", author: author.slice(0, 100), date, readTime: "" },
    ...{ tags: [], content: "", pictureId: null, alt: "", decorative: false, featured: false },
    ...{ allowComments: true, language: SITE_LANGUAGE, metaTitle: "", metaDescription: "" },
    ...{ status: "published", publishDate: "", publishTime: "" },
  };
}

/**
 * Reads a stored post for the writing screen; undefined if it does not exist or is in the trash.
 */
export async function findPostToWrite(db: Db, id: string): Promise<PostToWrite | undefined> {
  // The post must open even if the database cannot be written, for example because
  // the disk is full.
  await publishDuePosts(db).catch((error) => {
    if (!findOutage(error)) throw error;
  });
  const found = await postDrafts.find(db, id);
  if (!found) return undefined;
  const { row, current, timeZone } = found;
  const { status, slug, title, publishAt } = row;
  const { publishDate, publishTime, pictureId } = current.draft;
  return {
    ...{ id, copyId: newId(), version: current.version, hasPendingChanges: current.isPending, timeZone },
    draft: await openDraft(current.draft),
    published: { status, slug, title, publishAt: status === "scheduled" ? publishAt : null },
    lastChange: current.isUnknown ? null : { author: current.author.name, at: current.at },
    picture: await findPicture(db, pictureId),
    zoneLabel: zoneLabel(timeZone, momentIn(timeZone, publishDate, publishTime) ?? Date.now()),
  };
}

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
  const found = await postDrafts.find(db, id);
  if (!found) return undefined;
  const { draft } = found.current;
  const title = firstCharacters(`Copy of ${titleOrUntitled(draft.title)}`, POST_LIMITS.title);
  const copy: CleanPostDraft = {
    ...{ ...draft, title, slug: "", featured: false, publishDate: "", publishTime: "" },
    ...{ status: "draft", date: dateIn(found.timeZone, Date.now()) },
  };
  const created = await postDrafts.create(db, actor, copy, "copied");
  // Only an address or a picture can be rejected. The copy has no typed address, and the original
  // keeps the picture in use.
  if (!created.ok) throw new Error(`The copy was refused: ${JSON.stringify(created.errors)}`);
  return { id: created.id, title };
}

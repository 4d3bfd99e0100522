import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { findOutage } from "#app/platform/health/outages.server.ts";
import { toPictureData } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { dateIn } from "#app/platform/time/site-time.server.ts";
import { momentIn, zoneLabel } from "#app/platform/time/zone-moment.ts";
import { openDraft } from "./clean-draft.server.ts";
import type { PostDraft, PostToWrite } from "./post-draft.ts";
import { findNewestText } from "./post-heads.server.ts";
import { publishDuePosts } from "./post-writing.server.ts";

/** Returns an empty form with a new id. Nothing is stored before its first save. */
export async function openNewPost(db: ReadDb): Promise<PostToWrite> {
  const { timeZone, name } = await readSiteSettings(db);
  const now = Date.now();
  return {
    id: newId(),
    copyId: newId(),
    draft: emptyDraft(`${name} Team`, dateIn(timeZone, now)),
    version: 0,
    published: null,
    hasPendingChanges: false,
    lastChange: null,
    picture: null,
    timeZone,
    zoneLabel: zoneLabel(timeZone, now),
  };
}

/** Returns the defaults of a new post (specification, section 3). */
function emptyDraft(author: string, date: string): PostDraft {
  return {
    ...{ title: "", slug: "", excerpt: "", category: "", author: author.slice(0, 100), date, readTime: "" },
    ...{ tags: [], content: "", pictureId: null, alt: "", decorative: false, featured: false },
    ...{ allowComments: true, metaTitle: "", metaDescription: "" },
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
  const found = await findNewestText(db, id);
  if (!found) return undefined;
  const { post, head, timeZone } = found;
  const { status, slug, title, publishAt } = post;
  return {
    id,
    copyId: newId(),
    draft: await openDraft(head.draft),
    version: head.version,
    published: { status, slug, title, publishAt: status === "scheduled" ? publishAt : null },
    hasPendingChanges: head.isPending,
    lastChange: head.isUnknown ? null : { author: head.author.name, at: head.at },
    picture: await findPicture(db, head.draft.pictureId),
    timeZone,
    zoneLabel: zoneLabel(
      timeZone,
      momentIn(timeZone, head.draft.publishDate, head.draft.publishTime) ?? Date.now(),
    ),
  };
}

/** Finds a stored picture by its id. */
export async function findPicture(db: ReadDb, id: string | null): Promise<PictureData | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom("pictures")
    .select(["id", "width", "height", "widths", "placeholder", "hasAvif"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? toPictureData(row) : null;
}

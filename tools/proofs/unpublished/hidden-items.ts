import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { POST_TRASH } from "#app/features/blog/post-trash.server.ts";
import { EVENT_TRASH } from "#app/features/events/event-trash.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import { moveToTrash } from "#app/platform/records/trash.server.ts";
import { insertEvents, insertPicture } from "#tests/support/events.ts";
import { ADA, draftOf, rewritePost, writePost } from "#tests/support/posts.ts";

/**
 * A post or an event that the public can see and must not see later. Its mark is part of each of
 * its texts.
 */
export type Hidden = {
  kind: string;
  mark: string;
  id: string;
  slug: string;
  address: string;
  picture: string;
};

/** Creates public posts and events with pictures. */
export async function publish(db: Db, dataDir: string): Promise<Hidden[]> {
  const hidden: Hidden[] = [];
  let number = 0;
  const picture = async () => {
    number += 1;
    const id = `7f3a${String(number).padStart(28, "0")}`;
    await insertPicture(db, id);
    mkdirSync(path.join(dataDir, "files"), { recursive: true });
    writeFileSync(path.join(dataDir, "files", `${id}-320.jpg`), "a picture");
    return id;
  };
  for (const kind of ["a draft", "a scheduled post", "a deleted post"]) {
    const mark = `Unseen${number}7f3a`;
    const fields = { title: mark, excerpt: mark, author: mark, tags: [mark], content: `<p>${mark}</p>` };
    const id = await picture();
    const post = await writePost(db, {
      ...fields,
      category: "programs",
      pictureId: id,
      alt: mark,
      date: "2099-01-01",
    });
    hidden.push({ kind, mark, ...post, address: `/blog/${post.slug}`, picture: id });
  }
  for (const kind of ["a planned event", "a deleted event"]) {
    const mark = `Unseen${number}7f3a`;
    const pictureId = await picture();
    const event = {
      name: mark,
      slug: mark.toLowerCase(),
      location: mark,
      report: `<p>${mark}</p>`,
      summary: mark,
      pictureId,
    };
    const [id = ""] = await insertEvents(db, [{ ...event, status: "upcoming", date: "2099-01-01" }]);
    hidden.push({
      kind,
      mark,
      id,
      slug: event.slug,
      address: `/event-blog/${event.slug}`,
      picture: pictureId,
    });
  }
  await db.transaction().execute(invalidatePages);
  return hidden;
}

/** Hides each item according to its kind. */
export async function hide(db: Db, hidden: Hidden[]): Promise<void> {
  for (const { kind, id } of hidden) {
    if (kind === "a draft")
      await rewritePost(db, id, { ...draftOf(), status: "draft", title: `Unseen draft`, slug: "" });
    else if (kind === "a scheduled post")
      await rewritePost(db, id, { status: "scheduled", publishDate: "2098-01-01", publishTime: "10:00" });
    else if (kind === "a deleted post") await moveToTrash(db, ADA, POST_TRASH, id);
    else if (kind === "a deleted event") await moveToTrash(db, ADA, EVENT_TRASH, id);
    else await db.updateTable("events").set({ status: "planning" }).where("id", "=", id).execute();
  }
  await db.transaction().execute(invalidatePages);
}

/** Returns the address of its picture. */
export function pictureOf({ picture }: Hidden): string {
  return `/pictures/${picture}-320.jpg`;
}

/** Lists every way to request it by name. */
export function waysTo(item: Hidden): [method: string, at: string][] {
  const subject = item.address.startsWith("/blog/") ? "post" : "event";
  const names = [item.slug, item.id, item.slug.toUpperCase(), encodeURIComponent(`${item.slug} `)];
  const base = subject === "post" ? "/blog" : "/event-blog";
  return [
    ...names.flatMap((name): [string, string][] => [
      ["GET", `${base}/${name}`],
      ["GET", `${base}/${name}.data`],
    ]),
    ["GET", `/event-blog/${item.slug}/calendar.ics`],
    ["GET", `/events/${item.id}`],
    ["GET", `/counts/${subject}/${item.id}`],
    ["POST", `/counts/${subject}/${item.id}/views`],
    ["POST", `/counts/${subject}/${item.id}/likes`],
    ["GET", `/social-cards/${subject}/${item.id}`],
    ["GET", pictureOf(item)],
  ];
}

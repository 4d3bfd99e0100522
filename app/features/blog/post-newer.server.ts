import type { ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { openDraft } from "./clean-draft.server.ts";
import { type NewerDraft, TAB_ID } from "./post-draft.ts";
import { type CurrentDraft, findNewestText, type StoredPost } from "./post-heads.server.ts";
import { findPicture } from "./post-to-write.server.ts";

/**
 * Whether the latest draft was written by this person's tab, or by the tab whose copy it continues.
 */
export function isByTab(
  { author, writer }: CurrentDraft,
  actor: Actor,
  tab: string | null,
  continues?: string | null,
): boolean {
  const wrote = writer?.tab;
  return Boolean(wrote) && (wrote === tab || wrote === continues) && author.id === actor.id;
}

/**
 * Describes the latest draft to a tab that has not seen it.
 *
 * @param tab the requesting tab; null for one without an id
 */
export async function describeNewer(
  db: ReadDb,
  post: StoredPost,
  { version, author, at, draft, writer, isPending }: CurrentDraft,
  actor: Actor,
  tab: string | null,
): Promise<NewerDraft> {
  const isOwn = author.id !== null && author.id === actor.id;
  const device = deviceOf(tab);
  return {
    ...{ version, author: author.name, at, isOwn, isPending },
    draft: await openDraft(draft),
    picture: await findPicture(db, draft.pictureId),
    device: writer?.device ?? "",
    isSameDevice: device !== undefined && device === deviceOf(writer?.tab ?? null),
    ...{ status: post.status, slug: post.slug },
  };
}

function deviceOf(tab: string | null): string | undefined {
  return TAB_ID.exec(tab ?? "")?.[1];
}

/**
 * Finds the latest draft of a post if a tab has not seen it.
 *
 * @param seen the version that the tab has
 * @returns undefined if the tab has it or wrote it, or if the post does not exist
 * or is in the trash
 */
export async function findNewer(
  db: ReadDb,
  actor: Actor,
  id: string,
  { seen, tab }: { seen: number; tab: string | null },
): Promise<NewerDraft | undefined> {
  const found = await findNewestText(db, id);
  if (!found) return undefined;
  const { post, head } = found;
  if (head.version <= seen || isByTab(head, actor, tab)) return undefined;
  return describeNewer(db, post, head, actor, tab);
}

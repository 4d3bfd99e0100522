import { z } from "zod";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { titleOrUntitled } from "#app/platform/drafts/draft.ts";
import type { CurrentDraft } from "#app/platform/drafts/draft-kind.server.ts";
import { ADMIN_PAGE_SIZE } from "#app/platform/lists/admin-list.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type BulkPlan, countedSentence, needsPlan } from "#app/platform/records/bulk-plan.ts";
import { type Change, change } from "#app/platform/records/change.server.ts";
import { fingerprint } from "#app/platform/records/merge-values.server.ts";
import { moveRowToTrash } from "#app/platform/records/trash.server.ts";
import { keepWayBack } from "#app/platform/records/way-back.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import type { Instant } from "#db/schema.ts";
import type { CleanPostDraft, PostDraft } from "./post-draft.ts";
import { completePost } from "./post-draft-input.server.ts";
import { DEEDS, postDrafts } from "./post-drafts.server.ts";
import { changePost, POSTS, type StoredPost } from "./post-record.server.ts";
import type { PostStatus } from "./post-status.ts";
import { POST_TRASH } from "./post-trash.server.ts";
import { noteChange, type PostChange } from "./post-undo.server.ts";

/** The ids of the posts selected in the list: at most one page. */
export const chosenPosts = z.array(z.string().min(1).max(100)).min(1).max(ADMIN_PAGE_SIZE);

/** The possible targets of a bulk action. */
export const BULK_TARGETS = ["published", "draft", "trash"] as const;
export type BulkTarget = (typeof BULK_TARGETS)[number];

/**
 * The outcome of a bulk action: how many posts were changed, needed no change, no longer exist, or
 * lack required fields. `undo` is the id for undoing it, if anything was changed.
 */
export type StatusChange = {
  done: number;
  already: number;
  gone: number;
  incomplete: number;
  undo: string | undefined;
};

/**
 * Publishes posts, turns them into drafts or moves them to the trash, all possible ones in one
 * transaction. Posts that need no change are skipped. A scheduled post is published as it was
 * scheduled, and its pending changes stay pending. A post that becomes a draft continues with its
 * latest draft; the published one is kept as a version.
 *
 * @param token from the plan that the person has confirmed; see {@link needsPlan}
 * @returns a new plan, without changing anything, if the person has not confirmed the posts in
 * their current state
 */
export async function changeStatuses(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  target: BulkTarget,
  token?: string,
): Promise<StatusChange | BulkPlan> {
  const { timeZone } = await readSiteSettings(db);
  const now = Date.now();
  return change(db, actor, POSTS, async (running) => {
    const { trx } = running;
    const plan = needsPlan(ids, token) ? await planStatuses(trx, ids, target) : undefined;
    if (plan && plan.token !== token) return plan;
    const result: StatusChange = { done: 0, already: 0, gone: 0, incomplete: 0, undo: undefined };
    const changed: PostChange[] = [];
    for (const id of new Set(ids)) {
      const post = await running.find(id);
      if (post?.deletedAt !== null) result.gone += 1;
      else if (post.status === target) result.already += 1;
      else {
        const current = await postDrafts.findCurrent(trx, post, timeZone);
        const isDone = await CHANGES[target]({ running, actor, post, current, timeZone, now });
        result[isDone ? "done" : "incomplete"] += 1;
        if (isDone) changed.push(await noteChange(trx, post, current));
      }
    }
    return { ...result, undo: await keepWayBack(trx, actor, "post", changed) };
  });
}

/** Describes what the bulk action would do to the selected posts. */
export async function planStatuses(
  db: ReadDb,
  ids: readonly string[],
  target: BulkTarget,
): Promise<BulkPlan> {
  const { timeZone } = await readSiteSettings(db);
  const posts = await db
    .selectFrom("posts")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  const states: string[] = [];
  const counts = { published: 0, scheduled: 0, draft: 0, incomplete: 0 };
  for (const post of posts) {
    const current = await postDrafts.findCurrent(db, post, timeZone);
    const isIncomplete =
      post.status === "draft" && !completePost({ ...current.draft, status: "published" }, timeZone).ok;
    counts[target === "published" && isIncomplete ? "incomplete" : post.status] += 1;
    states.push([post.id, post.status, post.publishAt, post.updatedAt, current.version].join());
  }
  const gone = new Set(ids).size - posts.length;
  const sentences = [
    ...PLANS[target].flatMap(([state, one, many]) => countedSentence(counts[state], one, many)),
    ...countedSentence(gone, "is no longer there.", "are no longer there."),
  ];
  return { sentences, token: fingerprint([target, ...states]) };
}

type Counted = "published" | "scheduled" | "draft" | "incomplete";

const PLANS: Record<BulkTarget, [state: Counted, one: string, many: string][]> = {
  published: [
    ["draft", "draft goes online.", "drafts go online."],
    [
      "scheduled",
      "scheduled post goes online now, not at its moment.",
      "scheduled posts go online now, not at their moments.",
    ],
    ["published", "is published already and stays so.", "are published already and stay so."],
    [
      "incomplete",
      "draft is not complete and stays a draft: a post needs a title, an excerpt, a category and content.",
      "drafts are not complete and stay drafts: a post needs a title, an excerpt, a category and content.",
    ],
  ],
  draft: [
    ["published", "published post goes offline.", "published posts go offline."],
    [
      "scheduled",
      "is scheduled, and will no longer appear by itself.",
      "are scheduled, and will no longer appear by themselves.",
    ],
    ["draft", "is a draft already and stays so.", "are drafts already and stay so."],
  ],
  trash: [
    [
      "published",
      "published post goes offline and into the trash.",
      "published posts go offline and into the trash.",
    ],
    [
      "scheduled",
      "scheduled post goes into the trash, and will not appear.",
      "scheduled posts go into the trash, and will not appear.",
    ],
    ["draft", "draft goes into the trash.", "drafts go into the trash."],
  ],
};

type StatusToChange = {
  running: Change<"posts">;
  actor: Actor;
  post: StoredPost;
  current: CurrentDraft<PostDraft>;
  timeZone: string;
  now: Instant;
};

const CHANGES: Record<BulkTarget, (change: StatusToChange) => Promise<boolean>> = {
  published: publishPost,
  draft: makeDraft,
  async trash({ running, post }) {
    await moveRowToTrash(running, POST_TRASH, post);
    return true;
  },
};

/** @returns whether the post is complete; an incomplete one is not changed */
async function publishPost(change: StatusToChange): Promise<boolean> {
  const { running, post, current, timeZone } = change;
  if (post.status === "draft" && !completePost({ ...current.draft, status: "published" }, timeZone).ok)
    return false;
  await changePost(running, post, { status: "published", publishAt: null });
  if (current.isPending) await recordStatus(change, "published");
  else await writeStatus(change, { ...current.draft, publishDate: "", publishTime: "", status: "published" });
  return true;
}

async function makeDraft(change: StatusToChange): Promise<boolean> {
  const { running, post, current, timeZone } = change;
  if (current.isPending) {
    // The address typed into the draft may have been taken since.
    const checked = await postDrafts.kind.check(running.trx, post.id, current.draft, post);
    const slug = checked.ok ? checked.slug : post.slug;
    await postDrafts.kind.apply(running, post, { draft: current.draft, slug, timeZone });
  } else await changePost(running, post, { status: "draft", publishAt: null });
  await writeStatus(change, { ...current.draft, status: "draft" });
  return true;
}

async function writeStatus(change: StatusToChange, draft: CleanPostDraft): Promise<void> {
  const { actor, post, current, now, running } = change;
  const { trx } = running;
  if (current.isPending || current.isUnknown || current.author.id !== actor.id)
    await postDrafts.keepVersion(trx, post.id, current.isUnknown ? "saved" : "replaced", current, now);
  const next = { version: current.version + 1, draft, isPending: false, author: actor, at: now };
  await postDrafts.write(trx, post.id, next, DEEDS[draft.status]);
  await recordStatus(change, draft.status);
}

function recordStatus({ running, post }: StatusToChange, status: PostStatus): Promise<void> {
  return running.audit({
    action: DEEDS[status],
    subjectId: post.id,
    detail: titleOrUntitled(post.title),
  });
}

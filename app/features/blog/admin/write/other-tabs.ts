import type { PostDraft } from "#app/features/blog/post-draft.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";

/** One tab tells the others of this browser what it has saved. */
export type TabNews = { version: number; at: number; draft: PostDraft; picture: PictureData | null };

/**
 * The other tabs that have the same post open.
 *
 * @param onNews told when one of them has saved
 */
export function joinTabs(id: string, onNews: (news: TabNews) => void) {
  if (!("BroadcastChannel" in window)) return { tell: () => {}, leave: () => {} };
  const channel = new BroadcastChannel(`post/${id}`);
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => onNews(data);
  return {
    tell: (news: TabNews) => channel.postMessage(news),
    leave: () => channel.close(),
  };
}

import { useRef } from "react";
import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { VisuallyHidden } from "../control/visually-hidden.tsx";
import { keepInBrowser, useKept } from "../device/browser-storage.ts";
import { useToast } from "../feedback/toast.tsx";
import { sendAct, useCount } from "./counts-store.ts";
import { ItemActionStyles } from "./item-action-styles.tsx";
import { HeartIcon } from "./item-icons.tsx";

export type LikeToggleProps = {
  subject: CountSubject;
  id: string;
  /** The rendered count. A ViewCount on the page updates it. */
  count: number;
};

/**
 * Likes a post or an event once per browser, or undoes that. The browser generates a random token
 * for the item. The server counts each token once, and removes only what that token added. Without
 * scripts, shows only the count.
 */
export function LikeToggle({ subject, id, count }: LikeToggleProps) {
  const likes = useCount(subject, id, "likes", count);
  const key = `like ${subject}:${id}`;
  const kept = useKept(key);
  const sending = useRef(false);
  const toast = useToast();
  const liked = kept?.startsWith(LIKED) ?? false;

  async function toggle() {
    if (sending.current) return;
    sending.current = true;
    // Reuse the token, so that a repeated request counts only once.
    const token = kept?.slice(1) || newToken();
    keepInBrowser("localStorage", key, (liked ? NOT_LIKED : LIKED) + token);
    if (!(await sendAct(liked ? "DELETE" : "POST", subject, id, "likes", token))) {
      keepInBrowser("localStorage", key, (liked ? LIKED : NOT_LIKED) + token);
      toast.error("Your like could not be saved. Please try again.");
    }
    sending.current = false;
  }

  const words = (
    <>
      <ItemActionStyles />
      <HeartIcon filled={liked} />
      {formatCount(likes)} {likes === 1 ? "like" : "likes"}
    </>
  );
  if (kept === undefined) return <span className="item-action item-action-still">{words}</span>;
  return (
    <button type="button" className="item-action" aria-pressed={liked} onClick={toggle}>
      <VisuallyHidden>Like:</VisuallyHidden>
      {words}
    </button>
  );
}

const LIKED = "+";
const NOT_LIKED = "-";

/** Returns 128 random bits. `randomUUID` is missing on sites without HTTPS. */
function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

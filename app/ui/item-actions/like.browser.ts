import type { CountSubject } from "#app/platform/public-items/counts.ts";
import { followKept, keepInBrowser, readFromBrowser } from "#app/ui/device/browser-storage.ts";
import { toastStore } from "#app/ui/feedback/toast-store.ts";
import { sendAct } from "./counts-store.ts";

const LIKED = "+";
const NOT_LIKED = "-";

/**
 * Likes a post or an event once per browser, or undoes that. The browser generates a random token
 * for the item. The server counts each token once, and removes only what that token added.
 */
export function start(count: HTMLElement): void {
  const subject = count.dataset.subject as CountSubject;
  const id = count.dataset.id as string;
  const key = `like ${subject}:${id}`;
  const isLiked = () => readFromBrowser("localStorage", key).startsWith(LIKED);

  const button = document.createElement("button");
  button.type = "button";
  button.className = "item-action";
  button.innerHTML = '<span class="visually-hidden">Like:</span>';
  button.append(...count.childNodes);
  count.replaceWith(button);
  followKept(key, () => {
    button.ariaPressed = String(isLiked());
  });

  let sending = false;
  button.addEventListener("click", async () => {
    if (sending) return;
    sending = true;
    const liked = isLiked();
    // Reuse the token, so that a repeated request counts only once.
    const token = readFromBrowser("localStorage", key).slice(1) || newToken();
    keepInBrowser("localStorage", key, (liked ? NOT_LIKED : LIKED) + token);
    if (!(await sendAct(liked ? "DELETE" : "POST", subject, id, "likes", token))) {
      keepInBrowser("localStorage", key, (liked ? LIKED : NOT_LIKED) + token);
      toastStore.add("error", "Your like could not be saved. Please try again.");
    }
    sending = false;
  });
}

/** Returns 128 random bits. `randomUUID` is missing on sites without HTTPS. */
function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

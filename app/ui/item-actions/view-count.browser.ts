import { type CountSubject, countsAddress } from "#app/platform/public-items/counts.ts";
import { keepInBrowser, readFromBrowser } from "#app/ui/device/browser-storage.ts";
import { sendAct, showCounts } from "./counts-store.ts";

/**
 * Counts a view once per visit and updates the page's counts, in one request. Waits until the page
 * is visible, so that prerendered and background pages aren't counted.
 */
export function start({ dataset }: HTMLElement): void {
  const subject = dataset.subject as CountSubject;
  const id = dataset.id as string;
  const seen = new AbortController();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    seen.abort();
    void countView(subject, id);
  };
  document.addEventListener("visibilitychange", look, seen);
  look();
}

async function countView(subject: CountSubject, id: string): Promise<void> {
  const key = `viewed ${subject}:${id}`;
  if (readFromBrowser("sessionStorage", key)) {
    await showCounts(countsAddress(subject, id), { cache: "no-store" });
    return;
  }
  keepInBrowser("sessionStorage", key, "1");
  await sendAct("POST", subject, id, "views");
}

import {
  type CountedAct,
  type CountSubject,
  type Counts,
  countsAddress,
  countText,
} from "#app/platform/public-items/counts.ts";

/**
 * Sends one act to the counters and shows the returned counts everywhere on the page.
 *
 * @returns whether it was counted; false if the connection or the server failed, or refused it
 */
export async function sendAct(
  method: "POST" | "DELETE",
  subject: CountSubject,
  id: string,
  act: CountedAct,
  token?: string,
): Promise<boolean> {
  const body = token === undefined ? undefined : new URLSearchParams({ token });
  return showCounts(countsAddress(subject, id, act), { method, body, keepalive: true });
}

/**
 * Requests an item's counts and shows them in the page's elements with `data-count`. A page counts
 * one item only.
 *
 * @returns whether they came
 */
export async function showCounts(address: string, init: RequestInit): Promise<boolean> {
  try {
    const response = await fetch(address, init);
    if (!response.ok) return false;
    const counts = (await response.json()) as Counts;
    for (const element of document.querySelectorAll<HTMLElement>("[data-count]")) {
      const act = element.dataset.count as CountedAct;
      element.textContent = countText(counts[act], act);
    }
    return true;
  } catch {
    // Offline, the rendered counts stay.
    return false;
  }
}

import { useEffect, useSyncExternalStore } from "react";
import {
  type CountedAct,
  type CountSubject,
  type Counts,
  countsAddress,
} from "#app/platform/public-items/counts.ts";
import { keepInBrowser, readFromBrowser } from "../device/browser-storage.ts";

/** The latest counts received from the server, by item. */
let known: Readonly<Record<string, Counts>> = {};
const listeners = new Set<() => void>();

const keyOf = (subject: CountSubject, id: string) => `${subject}:${id}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns one of an item's counts: the rendered value until the server has sent a newer one. */
export function useCount(subject: CountSubject, id: string, name: CountedAct, rendered: number): number {
  const key = keyOf(subject, id);
  return useSyncExternalStore(
    subscribe,
    () => known[key]?.[name] ?? rendered,
    () => rendered,
  );
}

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
  return learn(subject, id, countsAddress(subject, id, act), { method, body, keepalive: true });
}

/**
 * Counts a view once per visit and updates the page's counts, in one request. Waits until the page
 * has loaded and is visible, so that prefetched, prerendered and background pages aren't counted.
 */
export function useViewCounted(subject: CountSubject, id: string): void {
  useEffect(() => {
    const left = new AbortController();
    void seen(left.signal).then(() => {
      if (!left.signal.aborted) return countView(subject, id);
    });
    return () => left.abort();
  }, [subject, id]);
}

async function countView(subject: CountSubject, id: string): Promise<void> {
  const key = `viewed ${keyOf(subject, id)}`;
  if (readFromBrowser("sessionStorage", key)) {
    await learn(subject, id, countsAddress(subject, id), { cache: "no-store" });
    return;
  }
  // Mark it before the response arrives, so that a second mount doesn't count again.
  keepInBrowser("sessionStorage", key, "1");
  await sendAct("POST", subject, id, "views");
}

async function learn(subject: CountSubject, id: string, address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init);
    if (!response.ok) return false;
    known = { ...known, [keyOf(subject, id)]: (await response.json()) as Counts };
    for (const listener of listeners) listener();
    return true;
  } catch {
    // Offline, the rendered count stays.
    return false;
  }
}

/** Resolves when the page has loaded and is visible. Never resolves after `signal` aborts. */
function seen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.readyState === "complete" && document.visibilityState === "visible") resolve();
    };
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("load", look, { signal });
    look();
  });
}

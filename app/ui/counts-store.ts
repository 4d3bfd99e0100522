import { useEffect, useSyncExternalStore } from "react";
import { type CountedAct, type CountSubject, type Counts, countsAddress } from "#app/platform/counts.ts";
import { keepInBrowser, readFromBrowser } from "./browser-storage.ts";

/** The newest counts that the server has told this browser, by item. */
let known: Readonly<Record<string, Counts>> = {};
const listeners = new Set<() => void>();

const keyOf = (subject: CountSubject, id: string) => `${subject}:${id}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** One of an item's counts: what the page was rendered with, until the server has told a newer one. */
export function useCount(subject: CountSubject, id: string, name: CountedAct, rendered: number): number {
  const key = keyOf(subject, id);
  return useSyncExternalStore(
    subscribe,
    () => known[key]?.[name] ?? rendered,
    () => rendered,
  );
}

/**
 * Sends one act to the counters; what the server answers shows wherever the count is.
 *
 * @returns whether it was counted: not when the connection or the server failed, or when it was refused
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
 * Counts a view once a visit, and brings the page's counts up to date, in one request. It waits until the page has
 * loaded and somebody sees it, so that prefetched, prerendered and background pages count nothing.
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
  // Before the answer: a second mount meanwhile must not count again.
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
    // Without a connection the count stays as it was rendered.
    return false;
  }
}

/** Resolves when the page has loaded and is visible, or never after `signal`. */
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

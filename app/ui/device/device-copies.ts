import { clear, createStore, del, entries, get, set } from "idb-keyval";
import { keepInBrowser, readFromBrowser } from "./browser-storage.ts";
import { forgetDeviceName } from "./device-name.ts";

/**
 * Where a copy is stored. `device` survives a crash, a closed tab or an expired session. `memory`
 * is lost with the page; it is the fallback if storage is disabled or full.
 */
export type KeptWhere = "device" | "memory";

/**
 * Copies that the device couldn't store, by key. They are newer than stored ones with the same key.
 */
const inMemory = new Map<string, unknown>();

const store = createStore("schoolward-copies", "copies");

/** The metadata that describes a copy to the user. */
export type CopyFacts = {
  /** What the copy contains. Missing in copies from older releases. */
  label?: string;
  keptAt: number;
};

/**
 * Stores a copy on this device under a key such as `post/{id}`, replacing the previous one. Copies
 * with the same key are stored in call order. Never throws; the result says where it was stored.
 *
 * @param value the metadata, and anything else that supports structured cloning
 */
export async function keepCopy<Value extends CopyFacts>(key: string, value: Value): Promise<KeptWhere> {
  inMemory.set(key, value);
  try {
    await set(key, value, store);
  } catch {
    return "memory";
  }
  // A newer copy may have been stored meanwhile.
  if (inMemory.get(key) === value) inMemory.delete(key);
  return "device";
}

/** Returns the copy under a key, or undefined if there is none. */
export async function findCopy<Value>(key: string): Promise<Value | undefined> {
  if (inMemory.has(key)) return inMemory.get(key) as Value;
  try {
    return await get<Value>(key, store);
  } catch {
    return undefined;
  }
}

/** Lists the copies whose keys begin with `prefix`. */
export async function listCopies<Value>(prefix: string): Promise<{ key: string; value: Value }[]> {
  const found = new Map<string, unknown>();
  try {
    for (const [key, value] of await entries<string, unknown>(store)) found.set(key, value);
  } catch {
    // Storage isn't available: return the copies in memory.
  }
  for (const [key, value] of inMemory) found.set(key, value);
  return [...found]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => ({ key, value: value as Value }));
}

/** Deletes the copy under a key. */
export async function forgetCopy(key: string): Promise<void> {
  inMemory.delete(key);
  try {
    await del(key, store);
  } catch {
    // Nothing is stored where storage isn't available.
  }
}

/**
 * Deletes all copies, so that the next user of this device can't read them, and tells the other
 * tabs of this browser to discard theirs.
 */
export async function forgetAllCopies(): Promise<void> {
  inMemory.clear();
  forgetDeviceName();
  try {
    await clear(store);
  } catch {
    // Nothing is stored where storage isn't available.
  }
  tellOtherTabs("forgotten");
}

type CopyNews = "forgotten" | "save";
const CHANNEL = "schoolward-copies";

function tellOtherTabs(news: CopyNews): void {
  if (!("BroadcastChannel" in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Asks all pages in this browser that keep copies to save them now. Doesn't wait for them. */
export function requestSaves(): void {
  tellOtherTabs("save");
}

/**
 * Subscribes to messages from any tab: copies were deleted, or should be saved now.
 *
 * @returns unsubscribes
 */
export function hearOfCopies(listeners: { onForgotten: () => void; onSave: () => void }): () => void {
  if (!("BroadcastChannel" in window)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<CopyNews>) =>
    data === "forgotten" ? listeners.onForgotten() : listeners.onSave();
  return () => channel.close();
}

/** How long the consent to delete copies is valid. Signing out takes less time. */
const CONSENT_MS = 60_000;
const CONSENT_KEY = "forget-copies";

/**
 * Records that the user who signs out agreed to delete this device's copies, or has none to lose.
 */
export function allowForgetting(): void {
  keepInBrowser("sessionStorage", CONSENT_KEY, String(Date.now()));
}

/**
 * Returns whether {@link allowForgetting} was called in this tab within the last minute. Uses up
 * the consent.
 */
export function mayForget(): boolean {
  const age = Date.now() - Number(readFromBrowser("sessionStorage", CONSENT_KEY) || Number.NaN);
  keepInBrowser("sessionStorage", CONSENT_KEY, "");
  return age >= 0 && age < CONSENT_MS;
}

import { clear, createStore, del, entries, get, set } from "idb-keyval";
import { keepInBrowser, readFromBrowser } from "./browser-storage.ts";
import { forgetDeviceName } from "./device-name.ts";

/**
 * Where a copy is kept. `device`: it is found again after a crash, a closed tab or an ended session. `memory`: this browser
 * has no place for it (its owner forbids it, or it is full), and it goes with the page.
 */
export type KeptWhere = "device" | "memory";

/** What the device did not take, by key. It is newer than what the device has under the same key. */
const inMemory = new Map<string, unknown>();

const store = createStore("schoolward-copies", "copies");

/** What every copy tells about itself, so that it can be named to a person. */
export type CopyFacts = {
  /** What it is, in words; copies from before that have none. */
  label?: string;
  keptAt: number;
};

/**
 * Keeps a value on this device under a key such as `post/{id}`, in place of what was there. Copies of one key are kept in the
 * order of the calls. Never throws: the answer says how well the value is kept.
 *
 * @param value its facts, and anything else that structured cloning takes
 */
export async function keepCopy<Value extends CopyFacts>(key: string, value: Value): Promise<KeptWhere> {
  inMemory.set(key, value);
  try {
    await set(key, value, store);
  } catch {
    return "memory";
  }
  // Another one may have come meanwhile.
  if (inMemory.get(key) === value) inMemory.delete(key);
  return "device";
}

/** What is kept under a key; undefined when nothing is. */
export async function findCopy<Value>(key: string): Promise<Value | undefined> {
  if (inMemory.has(key)) return inMemory.get(key) as Value;
  try {
    return await get<Value>(key, store);
  } catch {
    return undefined;
  }
}

/** Everything that is kept under keys that begin with `prefix`. */
export async function listCopies<Value>(prefix: string): Promise<{ key: string; value: Value }[]> {
  const found = new Map<string, unknown>();
  try {
    for (const [key, value] of await entries<string, unknown>(store)) found.set(key, value);
  } catch {
    // Then there is only what this page keeps in mind.
  }
  for (const [key, value] of inMemory) found.set(key, value);
  return [...found]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => ({ key, value: value as Value }));
}

/** Takes out what is kept under a key. */
export async function forgetCopy(key: string): Promise<void> {
  inMemory.delete(key);
  try {
    await del(key, store);
  } catch {
    // A device that cannot be reached keeps nothing anyway.
  }
}

/**
 * Takes out all copies, for whoever uses this device next, and tells the other tabs of this browser: they let go of what
 * they hold.
 */
export async function forgetAllCopies(): Promise<void> {
  inMemory.clear();
  forgetDeviceName();
  try {
    await clear(store);
  } catch {
    // A device that cannot be reached keeps nothing anyway.
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

/** Asks every screen of this browser that keeps copies to save now. It does not wait for them. */
export function requestSaves(): void {
  tellOtherTabs("save");
}

/**
 * Tells a screen that keeps copies that they were taken out, or that it should save now.
 *
 * @returns ends it
 */
export function hearOfCopies(listeners: { onForgotten: () => void; onSave: () => void }): () => void {
  if (!("BroadcastChannel" in window)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<CopyNews>) =>
    data === "forgotten" ? listeners.onForgotten() : listeners.onSave();
  return () => channel.close();
}

/** For so long a consent to take the copies out holds: signing out takes no longer. */
const CONSENT_MS = 60_000;
const CONSENT_KEY = "forget-copies";

/** The person who signs out has agreed that the copies of this device go, or there is nothing to lose. */
export function allowForgetting(): void {
  keepInBrowser("sessionStorage", CONSENT_KEY, String(Date.now()));
}

/** Whether {@link allowForgetting} was called a moment ago in this tab. Holds once. */
export function mayForget(): boolean {
  const age = Date.now() - Number(readFromBrowser("sessionStorage", CONSENT_KEY) || Number.NaN);
  keepInBrowser("sessionStorage", CONSENT_KEY, "");
  return age >= 0 && age < CONSENT_MS;
}
